"""The searches for a lightest word: bounds, divisors, information sets, sums of columns, and their costs."""

from itertools import combinations, islice
from math import comb, gcd, inf, prod

import numpy as np
import pytest
from codes.generators import all_generators, code_from, extended_quadratic_residues, packed_code, random_cases, words
from reference.codes import weight

from grundy import DomainError, LimitError
from grundy.codes.distance import (
    METHODS,
    InformationSets,
    Run,
    TimeIsUp,
    divisor,
    plan,
    search_birthday,
    sums_looked_up,
    sums_stored,
)
from grundy.progress import report

EVEN = packed_code([[1, 1, 0, 0, 0], [0, 0, 1, 1, 0]])


def test_bounds_skip_impossible_weights():
    run = Run(EVEN)
    assert (run.lower, run.step, run.possible_below(4)) == (2, 2, 2)
    odd = Run(EVEN, np.array([[0b10100]], np.uint64), at_least=0)
    assert (odd.lower, odd.step) == (0, 2)
    odd = Run(EVEN, np.array([[0b10000]], np.uint64), at_least=0)
    assert (odd.lower, odd.possible_below(4)) == (1, 3)


def test_over_gf4_a_coset_of_an_even_code_has_both_parities():
    even = packed_code([[1, 1], [2, 2]], 4)
    assert (Run(even).step, Run(even, np.array([[2]], np.uint64), at_least=0).step) == (2, 1)


def test_the_lightest_row_is_the_first_upper_bound():
    run = Run(packed_code([[1, 1, 1, 0], [0, 1, 1, 1]]))
    assert (run.upper, run.is_done) == (2, False)


def test_the_time_may_expire_at_once():
    run = Run(packed_code(np.eye(30, 60, dtype=int)), seconds=0)
    with pytest.raises(TimeIsUp):
        run.call("enumerate", 0)
    with pytest.raises(TimeIsUp):
        run.sets()
    with pytest.raises(TimeIsUp), run.until_deadline():
        report("words", 1, 2)


def test_the_divisor_divides_all_weights_and_misses_neither_two_nor_four():
    cases = [(generator, 2, False) for n in range(6) for generator in all_generators(n)]
    for generator, q, additive in [*cases, *random_cases(400, seed=1, longest=6)]:
        common = gcd(*(weight(word, q) for word in words(generator, q, additive)))
        found = divisor(packed_code(generator, q, additive))
        assert found == (gcd(common, 4) if q == 2 else gcd(common, 2) if q == 4 else 1)


def test_quadratic_residue_codes_of_length_divisible_by_eight_are_doubly_even():
    assert [divisor(packed_code(extended_quadratic_residues(p))) for p in (7, 23, 31, 47)] == [4, 4, 4, 4]


def test_the_hexacode_is_even():
    assert divisor(packed_code([[1, 0, 0, 1, 2, 3], [0, 1, 0, 1, 3, 2], [0, 0, 1, 1, 1, 1]], 4)) == 2


def test_full_sets_alternate():
    sets = InformationSets([(9, [1] * 9), (9, [1] * 9)], lines=1, start=0)
    assert list(islice(sets.steps(), 4)) == [(0, 1), (1, 1), (0, 2), (1, 2)]


def test_incomplete_sets_are_used_when_they_are_cheaper():
    sets = InformationSets([(20, [1] * 20), (17, [1] * 20)], lines=1, start=0)
    # Its bound rises only with sums of 3 rows, for 20 + 190 + 1140 sums.
    assert list(islice(sets.steps(), 5)) == [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2)]


def test_the_bound_counts_completed_levels():
    sets = InformationSets([(4, [1] * 4), (2, [1] * 4)], lines=1, start=0)
    assert sets.bound == 1
    sets.levels = [2, 2]
    assert sets.bound == 3 + 1


def test_the_number_of_sums_agrees_with_the_definition():
    sizes = [1, 3, 3, 7, 2]
    sets = InformationSets([(5, sizes)], lines=1, start=-1)
    for w in range(7):
        assert sets.cost(0, w) == sum(prod(chosen) for chosen in combinations(sizes, w))
    lines = InformationSets([(5, [3] * 5)], lines=3, start=0)
    assert [lines.cost(0, w) for w in range(1, 6)] == [comb(5, w) * 3 ** (w - 1) for w in range(1, 6)]


def test_the_steps_end_when_a_set_is_exhausted():
    sets = InformationSets([(3, [1] * 3)], lines=1, start=-1)
    assert list(sets.steps()) == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert sets.is_exhausted


def test_costs_agree_with_the_steps_up_to_a_bound():
    sets = InformationSets([(5, [1] * 5), (5, [1] * 5)], lines=1, start=0)
    assert list(sets.costs_until(6)) == [5, 5, 10, 10]


def test_half_of_the_sums_are_stored_and_half_looked_up():
    assert (sums_stored(10, 2, 5), sums_looked_up(10, 2, 5)) == (45, 120)
    assert (sums_stored(10, 4, 2), sums_looked_up(10, 4, 1)) == (30, 30)


def test_weights_are_ruled_out_one_after_another():
    run = Run(packed_code(extended_quadratic_residues(23)[:, :-1]))
    search_birthday(run, most=5)
    assert run.lower == 6
    search_birthday(run)
    assert (run.lower, run.upper) == (7, 7)


def test_more_than_64_checks_are_distinguished_by_keys():
    code = [[1] * 90, [1] * 45 + [0] * 45, [0] * 88 + [1, 1]]
    assert code_from(code).minimum_distance(method="birthday").upper == 2


def test_memory_is_checked_before_allocation():
    message = "the search for words of weight 8 by sums of 4 columns takes .* bytes, more than memory=1000; try another"
    with pytest.raises(LimitError, match=message):
        code_from(extended_quadratic_residues(71)).minimum_distance(method="birthday", at_least=8, memory=1000)


def test_rejects_more_sums_than_a_table_can_hold():
    code = np.random.default_rng(6).integers(0, 2, (100, 200), np.uint8)
    assert plan(Run(packed_code(code)), 14).bytes == inf
    message = r"cannot search for words of weight 14 by sums of 7 columns, because there are more than 2·10\^9 sums"
    with pytest.raises(LimitError, match=message):
        code_from(code).minimum_distance(method="birthday", at_least=14, memory=1 << 60)


def test_the_syndromes_count_as_memory():
    run = Run(packed_code(np.random.default_rng(7).integers(0, 256, (5, 40), np.uint8), 256))
    needed = plan(run, 1)
    assert needed.bytes > needed.stored + 40 * 255 * 8
    with pytest.raises(LimitError, match="raise memory=…"):
        search_birthday(run, memory=int(needed.bytes) - 1)


def test_a_plan_is_direct_if_every_syndrome_has_a_bit():
    assert plan(Run(packed_code(extended_quadratic_residues(23))), 8).direct
    assert not plan(Run(packed_code(extended_quadratic_residues(103))), 8).direct


def cheapest(generator, **more) -> str:
    seconds = code_from(generator).distance_costs(**more)
    return min(seconds, key=seconds.__getitem__)


def random_code(n: int, k: int, seed: int = 1):
    return np.hstack([np.eye(k, dtype=np.uint8), np.random.default_rng(seed).integers(0, 2, (k, n - k), np.uint8)])


def test_information_sets_are_cheapest_at_rate_one_half():
    assert cheapest(extended_quadratic_residues(79)) == "zimmermann"


def test_syndromes_are_cheapest_at_high_rate():
    assert cheapest(random_code(200, 170)) == "birthday"


def test_all_words_are_cheapest_when_they_are_few():
    assert cheapest(random_code(40, 3)) == "enumerate"


def test_small_duals_are_cheap():
    seconds = code_from(random_code(100, 80)).distance_costs(upper=6)
    assert seconds["dual"] < seconds["zimmermann"] < seconds["enumerate"]


def test_costs_rise_with_the_distance():
    code = random_code(100, 50)
    low, high = code_from(code).distance_costs(upper=8), code_from(code).distance_costs(upper=12)
    assert low["zimmermann"] < high["zimmermann"]
    assert low["birthday"] < high["birthday"]
    assert low["enumerate"] == high["enumerate"]


def test_without_memory_birthday_costs_are_infinite():
    assert code_from(random_code(100, 50)).distance_costs(memory=100)["birthday"] == inf


def test_the_zero_code_costs_nothing():
    assert code_from(np.zeros((0, 4), int)).distance_costs() == dict.fromkeys(METHODS, 0.0)


def test_very_long_codes_have_finite_or_infinite_costs():
    seconds = code_from(np.eye(1100, 1200, dtype=int)).distance_costs()
    assert seconds["enumerate"] == inf
    assert seconds["birthday"] < 1


def test_rejects_invalid_memory():
    with pytest.raises(DomainError, match="memory must be a whole number, not 'a'"):
        code_from(random_code(40, 3)).distance_costs(memory="a")
