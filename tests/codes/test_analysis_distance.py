"""Minimum distances and weights of codes, judged by the sets of all of their words."""

from math import comb, inf

import numpy as np
import pytest
from code_judges import Words
from code_strategies import Rows, rows, small_codes
from hypothesis import given, strategies as st
from reference.codes import minimum_distance, weight, weight_distribution

from grundy import DomainError, LimitError
from grundy.codes import AdditiveCode, LinearCode, classical, lexicode

METHODS = ["enumerate", "dual", "zimmermann", "birthday"]


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


def linear(n: int, d: int, q: int = 2) -> LinearCode:
    """Return a lexicode from its generator, so that nothing is known of its distance."""
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


def test_every_small_code_has_the_least_distance_of_two_words() -> None:
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
def test_codes_have_the_distances_that_the_literature_and_their_construction_give(code: LinearCode, d: int) -> None:
    # Quadratic residue codes: MacWilliams and Sloane, The theory of error-correcting codes (1977), chapter 16.
    assert code.d == d


def test_weights_are_those_of_the_literature() -> None:
    # MacWilliams and Sloane (1977), chapters 2, 16 and 19; the hexacode: Conway and Sloane (1988), chapter 3.
    assert classical.extended_golay().weights() == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert classical.hexacode().weights() == {0: 1, 4: 45, 6: 18}
    weights = classical.extended_quadratic_residue(47).weights()
    assert [weights[w] for w in (0, 12, 16, 20, 24)] == [1, 17296, 535095, 3995376, 7681680]
    # Almost all words of length 100: the dual code has 2 words.
    assert classical.parity(100).weights() == {w: comb(100, w) for w in range(0, 101, 2)}


def test_a_distance_that_is_known_is_shown_and_not_sought_again() -> None:
    code = LinearCode([7, 25], n=5)
    assert repr(code) == "<LinearCode [5, 2]>"
    first = code.minimum_distance()
    assert repr(code) == "<LinearCode [5, 2, 3]>"
    assert code.minimum_distance() is first
    assert code.minimum_distance(method="birthday") is not first
    assert repr(lexicode(6, 4, q=4)) == "<LinearCode [6, 3, 4] over GF(4)>"
    assert LinearCode([7, 25], n=5) == code  # what is known makes no difference


def test_bounds_that_do_not_meet_are_told_and_forgotten() -> None:
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


def test_wrong_methods_and_limits_are_refused() -> None:
    code = classical.golay()
    with pytest.raises(DomainError, match=r"^there is no method 'best'; the methods are enumerate, dual, zimmermann"):
        code.minimum_distance(method="best")
    with pytest.raises(LimitError, match=r"^about 2\^10 words have to be looked at, .* more than limit=99; .*limit=…"):
        code.weights(limit=99)


def test_the_distance_is_given_up_with_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.codes.additive.LONGEST", 0.05)
    code = LinearCode(np.random.default_rng(1).integers(0, 2, (100, 200)))
    with pytest.raises(
        LimitError, match=r"^the minimum distance is \d+ to \d+, and more was not proved in 0.05 seconds; "
    ):
        _ = code.d
