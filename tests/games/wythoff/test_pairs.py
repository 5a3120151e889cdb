from itertools import islice

import pytest
import reference
from hypothesis import given, strategies as st

from grundy import DomainError
from grundy.games.wythoff import is_pair_by_digits, pair, pair_by_digits, pairs_by_mex, partner

# Source: Fraenkel (1982) and our own brute force.
FIRST = {
    1: [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23)],
    2: [(0, 0), (1, 3), (2, 6), (4, 10), (5, 13), (7, 17)],
    3: [(0, 0), (1, 4), (2, 8), (3, 12), (5, 17), (6, 21)],
}


@pytest.mark.parametrize("a", FIRST)
def test_the_first_pairs(a: int) -> None:
    assert list(islice(pairs_by_mex(a), len(FIRST[a]))) == FIRST[a]


@pytest.mark.parametrize("a", range(1, 8))
def test_the_three_ways_agree(a: int) -> None:
    by_mex = list(islice(pairs_by_mex(a), 1000))
    assert [pair(n, a) for n in range(1000)] == by_mex
    assert [pair_by_digits(n, a) for n in range(1000)] == by_mex
    assert all(is_pair_by_digits(piles, a) for piles in by_mex)
    assert all(partner(x, a) == y and partner(y, a) == x for x, y in by_mex)


@pytest.mark.parametrize("a", [1, 2, 3, 4])
def test_no_other_position_is_a_pair(a: int) -> None:
    pairs = set(islice(pairs_by_mex(a), 100))
    positions = [(x, y) for x in range(50) for y in range(x, 90)]
    assert {p for p in positions if is_pair_by_digits(p, a)} == {p for p in positions if p in pairs}
    assert {p for p in positions if partner(p[0], a) == p[1]} == {p for p in positions if p in pairs}


@pytest.mark.parametrize("a", [1, 2, 3])
def test_pairs_are_the_p_positions(a: int) -> None:
    """By the definition of a-Wythoff, on all small positions."""

    def options(piles: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = piles
        return [
            (x - i, y - j)
            for i in range(x + 1)
            for j in range(y + 1)
            if (i or j) and (i == 0 or j == 0 or abs(i - j) < a)
        ]

    positions = [(x, y) for x in range(13) for y in range(13)]
    values = reference.nim_values(options, positions)
    assert {p for p in positions if values[p] == 0} == {p for p in positions if partner(p[0], a) == p[1]}


@given(st.integers(1, 10**300), st.integers(1, 10**20))
def test_large_pairs_agree(n: int, a: int) -> None:
    small, large = pair(n, a)
    assert partner(small, a) == large
    assert partner(large, a) == small
    assert pair_by_digits(n, a) == (small, large)
    assert is_pair_by_digits((large, small), a)
    assert not is_pair_by_digits((small + 1, large + 1), a)


def test_a_pair_at_10_to_the_30() -> None:
    """Source: the digits of the golden ratio."""
    assert pair(10**30)[0] == 1618033988749894848204586834365


def test_a_starts_at_one() -> None:
    for refused in (lambda: pair(3, 0), lambda: partner(3, 0), lambda: next(pairs_by_mex(0))):
        with pytest.raises(DomainError, match=r"^a is 1 or more, not 0$"):
            refused()
    with pytest.raises(DomainError, match=r"^a pile is 0 or more, not -1$"):
        partner(-1)
