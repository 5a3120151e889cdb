"""Values of coins, kept or read off a basis, judged by those that the game has."""

import sys

import pytest

from grundy.codes import AdditiveCode, LinearCode, coin_values, coin_values_of, lexicode


def forgotten(code: AdditiveCode) -> AdditiveCode:
    """Return the same code from its basis, so that it has kept no values."""
    if isinstance(code, LinearCode):
        return LinearCode(code.basis, code.n, q=code.q)
    return AdditiveCode(code.space.basis, code.n, q=code.q)


@pytest.mark.parametrize("q", [2, 4, 8, 16])
def test_values_read_off_a_basis_are_those_of_the_game(q: int) -> None:
    for n in range(8 if q > 4 else 12):
        for d in range(1, 6 if q == 2 else 4):
            values = coin_values(n, d, q)
            first = values if values.ndim == 1 else values[:, 0]
            code = lexicode(n, d, q)
            assert coin_values_of(code) == coin_values_of(forgotten(code)) == first.tolist()


def calls_for_values(code: AdditiveCode) -> int:
    """Return how many functions are called to find the values of the coins."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        coin_values_of(code)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize(("n", "d", "q"), [(300, 5, 2), (300, 6, 2), (60, 4, 4), (30, 3, 8)])
def test_a_lexicode_keeps_the_values_that_made_it(n: int, d: int, q: int) -> None:
    code = lexicode(n, d, q)
    assert calls_for_values(code) < 10 < n <= calls_for_values(forgotten(code))
    assert coin_values_of(code) == coin_values_of(forgotten(code))
    kept = coin_values_of(code)
    kept.clear()  # a caller's list is not the code's
    assert len(coin_values_of(code)) == n
