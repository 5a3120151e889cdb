import pytest

from grundy import DomainError
from grundy.games import Nim
from grundy.testing import check_game


def test_nim_is_what_it_says() -> None:
    assert check_game(Nim(), [12]) == 13


def test_a_pile_of_any_size_costs_nothing() -> None:
    assert list(Nim().moves_to(10**30, 5)) == [(f"take {10**30 - 5}", 5)]
    assert list(Nim().moves_to(5, 5)) == []
    assert next(iter(Nim().moves(10**30))) == (f"take {10**30}", 0)


def test_negative_piles_are_refused() -> None:
    with pytest.raises(DomainError, match="a pile is 0 or more, not -3"):
        Nim().nim_value(-3)
