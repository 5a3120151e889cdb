from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from grundy import DomainError
from grundy.games.representation import continued_fraction


@given(st.integers(0, 10**300), st.integers(1, 10**300))
def test_the_quotients_give_the_fraction_back(numerator: int, denominator: int) -> None:
    *others, last = continued_fraction(numerator, denominator)
    value = Fraction(last)
    for quotient in reversed(others):
        value = quotient + 1 / value
    assert value == Fraction(numerator, denominator)
    assert all(quotient > 0 for quotient in others[1:])
    assert not others or last >= 2


def test_fibonacci_numbers_have_ones() -> None:
    assert continued_fraction(89, 55) == (1,) * 8 + (2,)


def test_nothing_is_divided_by_zero() -> None:
    with pytest.raises(DomainError, match=r"^a denominator is 1 or more, not 0$"):
        continued_fraction(7, 0)
