"""Minimum distances, judged by the sets of all words and by the literature."""

from math import comb, inf

import numpy as np
import pytest
from code_judges import Words
from code_strategies import Rows, rows, small_codes
from codes.generators import all_generators, code_from, extended_quadratic_residues, generators, random_cases, words
from hypothesis import given, strategies as st
from reference.codes import minimum_distance, weight, weight_distribution

from grundy import DomainError, LimitError
from grundy.codes import AdditiveCode, Distance, Interrupted, LinearCode, classical, lexicode
from grundy.progress import progress_to

METHODS = ["enumerate", "dual", "zimmermann", "birthday"]


def check(generator, q, additive, method) -> None:
    span = words(generator, q, additive)
    least = min((weight(word, q) for word in span if word), default=inf)
    found = code_from(generator, q, additive).minimum_distance(method=method)
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
    found = code_from(extended_quadratic_residues(23)).minimum_distance(method=method)
    assert (found.lower, found.upper, found.witness.bit_count()) == (8, 8, 8)


# MacWilliams and Sloane 1977, chapter 16
@pytest.mark.parametrize(("p", "d"), [(7, 4), (31, 8), (47, 12), (71, 12), (79, 16)])
def test_quadratic_residue_codes(p, d):
    found = code_from(extended_quadratic_residues(p)).minimum_distance()
    assert (found.lower, found.upper, found.witness.bit_count()) == (d, d, d)


def test_all_methods_agree_on_larger_codes():
    random = np.random.default_rng(5)
    for n, k in ((30, 15), (40, 22), (36, 18)):
        generator = random.integers(0, 2, (k, n), np.uint8)
        assert len({code_from(generator).minimum_distance(method=method).upper for method in METHODS}) == 1


def test_the_zero_code_has_infinite_distance():
    for generator in (np.zeros((0, 4), int), np.zeros((3, 4), int), np.zeros((0, 0), int), np.zeros((2, 0), int)):
        assert code_from(generator).minimum_distance() == Distance(inf, inf, None, "enumerate")


def test_whole_spaces_zero_columns_and_dependent_rows():
    assert code_from(np.eye(70, dtype=int)).minimum_distance().upper == 1
    assert code_from([[1, 1, 0], [1, 1, 0], [0, 0, 0]]).minimum_distance().upper == 2
    assert code_from([[0, 3, 0], [0, 2, 0]], 4).minimum_distance().upper == 1


def test_a_known_bound_replaces_the_proof():
    golay = extended_quadratic_residues(23)
    for method in (None, *METHODS):
        assert code_from(golay).minimum_distance(method=method, at_least=8).upper == 8
        with pytest.raises(DomainError, match=r"at_least is not a lower bound: the word \d+ has weight 8"):
            code_from(golay).minimum_distance(method=method, at_least=9)


def test_a_search_without_time_returns_valid_bounds():
    generator = np.random.default_rng(2).integers(0, 2, (100, 200), np.uint8)
    for method in (None, "enumerate", "zimmermann", "birthday"):
        found = code_from(generator).minimum_distance(seconds=0.02, method=method)
        assert 1 <= found.lower < found.upper
        assert not found.proved
        assert found.witness.bit_count() == found.upper


# The distances: MacWilliams and Sloane 1977, chapter 16
@pytest.mark.parametrize(
    ("method", "p", "d"), [("enumerate", 71, 12), ("dual", 71, 12), ("zimmermann", 103, 20), ("birthday", 103, 20)]
)
def test_interruptions_have_valid_bounds(method, p, d):
    generator = extended_quadratic_residues(p)
    with pytest.raises(Interrupted) as caught, progress_to(_interrupt):
        code_from(generator).minimum_distance(method=method)
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
        code_from(generator).minimum_distance(method="enumerate")


def test_progress_does_not_exceed_its_total():
    told = []

    def listen(what, *counts):
        told.append(counts)
        if len(told) > 2:
            _interrupt()

    with pytest.raises(Interrupted), progress_to(listen):
        code_from(np.random.default_rng(3).integers(0, 2, (60, 120), np.uint8)).minimum_distance(method="zimmermann")
    assert all(0 < done <= total for done, total in told)


def _interrupt(*counts):
    raise KeyboardInterrupt


def test_rejects_invalid_arguments():
    with pytest.raises(
        DomainError, match="there is no method 'magic'; the methods are enumerate, dual, zimmermann, birthday"
    ):
        code_from([[1]]).minimum_distance(method="magic")
    with pytest.raises(DomainError, match="at_least must be at least 1, not 0"):
        code_from([[1]]).minimum_distance(at_least=0)
    with pytest.raises(DomainError, match="words given as integers need a length"):
        code_from([1, 0]).minimum_distance()
    with pytest.raises(LimitError, match="the method 'dual' visits 14272476"):
        code_from(np.hstack([np.eye(50, dtype=int), np.ones((50, 150), int)])).minimum_distance(method="dual")
    with pytest.raises(DomainError, match="seconds must be a non-negative number, not 'a'"):
        code_from([[1, 1]]).minimum_distance(seconds="a")
    with pytest.raises(DomainError, match="seconds must be a non-negative number, not -1"):
        code_from([[0, 0]]).minimum_distance(seconds=-1)
    with pytest.raises(DomainError, match="memory must be a whole number, not 'a'"):
        code_from([[1, 1]]).minimum_distance(memory="a")


def test_rejects_enumerating_too_many_words_without_a_time_limit():
    generator = np.hstack([np.eye(80, dtype=int), np.random.default_rng(4).integers(0, 2, (80, 30))])
    message = "the method 'enumerate' visits 1208925819614629174706175 words, more than 274877906944; .* a time limit"
    with pytest.raises(LimitError, match=message):
        code_from(generator).minimum_distance(method="enumerate")
    found = code_from(generator).minimum_distance(method="enumerate", seconds=0.05)
    assert not found.proved


def test_the_time_limit_includes_the_choice_of_a_method():
    generator = np.random.default_rng(5).integers(0, 256, (60, 120), np.uint8)
    for method in (None, "zimmermann", "birthday"):
        assert not code_from(generator, 256).minimum_distance(method=method, seconds=0).proved


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


def linear(n: int, d: int, q: int = 2) -> LinearCode:
    """Return a lexicode from its generator, so that its distance is not cached."""
    code = lexicode(n, d, q)
    assert isinstance(code, LinearCode)
    return LinearCode(code.generator, q=q)


def check_distance(code: AdditiveCode, words: Words, method: str | None) -> None:
    """Compare the minimum distance, with its word, with the least weight of all words."""
    least = minimum_distance(words, code.q)
    found = code.minimum_distance(method=method)
    assert found.proved
    if least is None:
        assert (found.upper, found.witness) == (inf, None)
    else:
        assert (found.upper, weight(found.witness or 0, code.q)) == (least, least)
        assert found.witness in words
    assert code.d == (inf if least is None else least)


def test_every_small_code_has_the_minimum_distance_of_two_words() -> None:
    for space in small_codes():
        for method in [*METHODS, None]:
            check_distance(code_of(space), frozenset(space.words), method)


@given(rows(), st.sampled_from([*METHODS, None]))
def test_the_distance_is_the_least_weight(given: Rows, method: str | None) -> None:
    check_distance(code_of(given), given.span, method)


@given(rows())
def test_weights_count_all_words(given: Rows) -> None:
    assert code_of(given).weights() == weight_distribution(given.span, given.q)
    assert list(code_of(given).weights()) == sorted(code_of(given).weights())


@given(st.sampled_from([(0, 8), (8, 2), (4, 4), (2, 8), (2, 16), (1, 256)]), st.data())
def test_additive_codes_have_distances_and_weights_too(size: tuple[int, int], data: st.DataObject) -> None:
    n, q = size
    words = data.draw(st.lists(st.integers(0, q**n - 1), max_size=4))
    code = AdditiveCode(words, n, q=q)
    check_distance(code, frozenset(code), None)
    assert code.weights() == weight_distribution(code, q)


@pytest.mark.parametrize(
    ("code", "d"),
    [
        (classical.golay(), 7),
        (classical.extended_golay(), 8),
        (classical.extended_quadratic_residue(47), 12),
        (classical.extended_quadratic_residue(71), 12),
        (classical.extended_quadratic_residue(79), 16),
        (classical.hexacode(), 4),
        (classical.reed_solomon(16, 9, 16), 8),
        (classical.reed_solomon(20, 17, 256), 4),
        (linear(40, 7), 7),
        (linear(64, 6), 6),
        (linear(20, 5, q=4), 5),
        (linear(17, 5, q=16), 5),
    ],
    ids=repr,
)
def test_codes_have_the_distances_in_the_literature(code: LinearCode, d: int) -> None:
    # Quadratic residue codes: MacWilliams and Sloane, The theory of error-correcting codes (1977), chapter 16.
    assert code.d == d


def test_weights_agree_with_the_literature() -> None:
    # MacWilliams and Sloane (1977), chapters 2, 16 and 19; the hexacode: Conway and Sloane (1988), chapter 3.
    assert classical.extended_golay().weights() == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert classical.hexacode().weights() == {0: 1, 4: 45, 6: 18}
    weights = classical.extended_quadratic_residue(47).weights()
    assert [weights[w] for w in (0, 12, 16, 20, 24)] == [1, 17296, 535095, 3995376, 7681680]
    # Almost all words of length 100: the dual code has 2 words.
    assert classical.parity(100).weights() == {w: comb(100, w) for w in range(0, 101, 2)}


def test_known_distances_are_shown_and_not_computed_again() -> None:
    code = LinearCode([7, 25], n=5)
    assert repr(code) == "<LinearCode [5, 2]>"
    first = code.minimum_distance()
    assert repr(code) == "<LinearCode [5, 2, 3]>"
    assert code.minimum_distance() is first
    assert code.minimum_distance(method="birthday") is not first
    assert repr(lexicode(6, 4, q=4)) == "<LinearCode [6, 3, 4] over GF(4)>"
    assert LinearCode([7, 25], n=5) == code  # a cached distance makes no difference


def test_bounds_that_differ_are_returned_but_not_cached() -> None:
    code = classical.extended_quadratic_residue(79)
    found = code.minimum_distance(seconds=0)
    assert not found.proved
    assert found.lower <= 16 <= found.upper
    assert repr(code) == "<LinearCode [80, 40]>"
    assert code.d == 16
    assert repr(code) == "<LinearCode [80, 40, 16]>"


def test_the_zero_code_has_no_distance() -> None:
    for n in (0, 3):
        code = LinearCode([], n=n)
        assert (code.d, code.weights(), repr(code)) == (inf, {0: 1}, f"<LinearCode [{n}, 0]>")


def test_rejects_invalid_methods_and_limits() -> None:
    code = classical.golay()
    with pytest.raises(DomainError, match=r"^there is no method 'best'; the methods are enumerate, dual, zimmermann"):
        code.minimum_distance(method="best")
    with pytest.raises(
        LimitError,
        match=r"^the weights require about 2\^10 words of the code or of its dual, more than limit=99; .*limit=…",
    ):
        code.weights(limit=99)


def test_d_raises_with_the_bounds_when_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.codes.additive.LONGEST", 0.05)
    code = LinearCode(np.random.default_rng(1).integers(0, 2, (100, 200)))
    with pytest.raises(
        LimitError,
        match=r"^the minimum distance was not determined within 0.05 seconds; the proved bounds are \d+ to \d+; ",
    ):
        _ = code.d


def test_a_distance_is_proved_if_its_bounds_agree():
    assert Distance(3, 3, 7, "enumerate").proved
    assert not Distance(2, 3, 7, "enumerate").proved
    assert Distance(inf, inf, None, "enumerate").proved


def test_str_shows_a_number_or_a_range():
    assert (str(Distance(3, 3, 7, "dual")), str(Distance(2, 3, 7, "dual"))) == ("3", "2 to 3")


def test_interrupted_is_a_keyboard_interrupt_with_bounds():
    stop = Interrupted(Distance(2, 3, 7, "zimmermann"))
    assert isinstance(stop, KeyboardInterrupt)
    assert str(stop) == "interrupted; the minimum distance is 2 to 3"
