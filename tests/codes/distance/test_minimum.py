from math import inf

import numpy as np
import pytest
from codes.generators import all_generators, code_of, extended_quadratic_residues, generators, random_cases, words
from hypothesis import given
from reference.codes import weight

from grundy.codes import Distance, Interrupted, LinearCode
from grundy.codes.distance_methods import METHODS
from grundy.errors import DomainError, LimitError
from grundy.progress import progress_to


def check(generator, q, additive, method) -> None:
    span = words(generator, q, additive)
    least = min((weight(word, q) for word in span if word), default=inf)
    found = code_of(generator, q, additive).minimum_distance(method=method)
    assert (found.lower, found.upper, found.proved) == (least, least, True)
    assert found.witness in span if found.witness is not None else least == inf
    assert least == inf or weight(found.witness, q) == least


@pytest.mark.parametrize("method", [None, *METHODS])
def test_every_binary_code_of_at_most_four_digits(method):
    for n in range(5):
        for generator in all_generators(n):
            check(generator, 2, False, method)


@pytest.mark.parametrize("method", [None, "enumerate", "zimmermann"])
def test_random_codes_over_all_alphabets(method):
    for case in random_cases(150, seed=6):
        check(*case, method)


@pytest.mark.parametrize("method", ["dual", "birthday"])
def test_random_codes_with_few_checks_over_all_alphabets(method):
    for case in random_cases(150, seed=7, longest=4):
        if case[1] < 256:
            check(*case, method)


@pytest.mark.parametrize("method", ["enumerate", "zimmermann"])
def test_long_words(method):
    for case in random_cases(40, seed=8, longest=90):
        check(*case, method)


@given(generators())
def test_the_cheapest_method_is_right(case):
    check(*case, None)


@pytest.mark.parametrize("method", [None, *METHODS])
def test_golay(method):
    found = code_of(extended_quadratic_residues(23)).minimum_distance(method=method)
    assert (found.lower, found.upper, found.witness.bit_count()) == (8, 8, 8)


# MacWilliams and Sloane 1977, chapter 16
@pytest.mark.parametrize(("p", "d"), [(7, 4), (31, 8), (47, 12), (71, 12), (79, 16)])
def test_quadratic_residue_codes(p, d):
    found = code_of(extended_quadratic_residues(p)).minimum_distance()
    assert (found.lower, found.upper, found.witness.bit_count()) == (d, d, d)


def test_all_methods_agree_on_larger_codes():
    random = np.random.default_rng(5)
    for n, k in ((30, 15), (40, 22), (36, 18)):
        generator = random.integers(0, 2, (k, n), np.uint8)
        assert len({code_of(generator).minimum_distance(method=method).upper for method in METHODS}) == 1


def test_no_two_words():
    for generator in (np.zeros((0, 4), int), np.zeros((3, 4), int), np.zeros((0, 0), int), np.zeros((2, 0), int)):
        assert code_of(generator).minimum_distance() == Distance(inf, inf, None, "enumerate")


def test_whole_spaces_zero_columns_and_dependent_rows():
    assert code_of(np.eye(70, dtype=int)).minimum_distance().upper == 1
    assert code_of([[1, 1, 0], [1, 1, 0], [0, 0, 0]]).minimum_distance().upper == 2
    assert code_of([[0, 3, 0], [0, 2, 0]], 4).minimum_distance().upper == 1


def test_a_known_bound_saves_the_proof():
    golay = extended_quadratic_residues(23)
    for method in (None, *METHODS):
        assert code_of(golay).minimum_distance(method=method, at_least=8).upper == 8
        with pytest.raises(DomainError, match="at_least is not true: there is a word of weight 8"):
            code_of(golay).minimum_distance(method=method, at_least=9)


def test_a_search_without_time_is_honest():
    generator = np.random.default_rng(2).integers(0, 2, (100, 200), np.uint8)
    for method in (None, "enumerate", "zimmermann", "birthday"):
        found = code_of(generator).minimum_distance(seconds=0.02, method=method)
        assert 1 <= found.lower < found.upper
        assert not found.proved
        assert found.witness.bit_count() == found.upper


# The distances: MacWilliams and Sloane 1977, chapter 16
@pytest.mark.parametrize(
    ("method", "p", "d"), [("enumerate", 71, 12), ("dual", 71, 12), ("zimmermann", 103, 20), ("birthday", 103, 20)]
)
def test_an_interruption_tells_sound_bounds(method, p, d):
    generator = extended_quadratic_residues(p)
    with pytest.raises(Interrupted) as caught, progress_to(_interrupt):
        code_of(generator).minimum_distance(method=method)
    bounds = caught.value.bounds
    assert 1 <= bounds.lower <= d <= bounds.upper
    assert bounds.witness.bit_count() == bounds.upper
    with_witness = np.vstack([generator, [[bounds.witness >> j & 1 for j in range(p + 1)]]])
    assert LinearCode(with_witness).size == LinearCode(generator).size


def test_other_errors_of_progress_pass_through():
    def fail(what, done, total):
        raise ValueError("told")

    generator = np.random.default_rng(3).integers(0, 2, (36, 80), np.uint8)
    with pytest.raises(ValueError, match="told"), progress_to(fail):
        code_of(generator).minimum_distance(method="enumerate")


def test_progress_has_a_total_that_is_never_passed():
    told = []

    def listen(what, *counts):
        told.append(counts)
        if len(told) > 2:
            _interrupt()

    with pytest.raises(Interrupted), progress_to(listen):
        code_of(np.random.default_rng(3).integers(0, 2, (60, 120), np.uint8)).minimum_distance(method="zimmermann")
    assert all(0 < done <= total for done, total in told)


def _interrupt(*counts):
    raise KeyboardInterrupt


def test_what_makes_no_sense_is_refused():
    with pytest.raises(
        DomainError, match="there is no method 'magic'; the methods are enumerate, dual, zimmermann, birthday"
    ):
        code_of([[1]]).minimum_distance(method="magic")
    with pytest.raises(DomainError, match="at_least is 1 or more, not 0"):
        code_of([[1]]).minimum_distance(at_least=0)
    with pytest.raises(DomainError, match="words as integers do not tell their length"):
        code_of([1, 0]).minimum_distance()
    with pytest.raises(LimitError, match="the method 'dual' looks at 14272476"):
        code_of(np.hstack([np.eye(50, dtype=int), np.ones((50, 150), int)])).minimum_distance(method="dual")
    with pytest.raises(DomainError, match="seconds is a time from 0 on, not 'a'"):
        code_of([[1, 1]]).minimum_distance(seconds="a")
    with pytest.raises(DomainError, match="seconds is a time from 0 on, not -1"):
        code_of([[0, 0]]).minimum_distance(seconds=-1)
    with pytest.raises(DomainError, match="memory is a whole number, not 'a'"):
        code_of([[1, 1]]).minimum_distance(memory="a")


def test_words_without_end_are_refused_unless_the_time_is_limited():
    generator = np.hstack([np.eye(80, dtype=int), np.random.default_rng(4).integers(0, 2, (80, 30))])
    message = (
        "the method 'enumerate' looks at 1208925819614629174706175 words, more than 274877906944; .* a limit of seconds"
    )
    with pytest.raises(LimitError, match=message):
        code_of(generator).minimum_distance(method="enumerate")
    found = code_of(generator).minimum_distance(method="enumerate", seconds=0.05)
    assert not found.proved


def test_the_time_covers_the_choice_of_a_method():
    generator = np.random.default_rng(5).integers(0, 256, (60, 120), np.uint8)
    for method in (None, "zimmermann", "birthday"):
        assert not code_of(generator, 256).minimum_distance(method=method, seconds=0).proved
