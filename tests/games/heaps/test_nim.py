from functools import reduce
from operator import xor

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, mex
from grundy.games import Nim
from grundy.games.heaps.nim import misere_nim_sum, nim_sum
from grundy.testing import check_game


def test_nim_is_what_it_says() -> None:
    assert check_game(Nim(), [12]) == 13


def test_a_pile_of_any_size_costs_nothing() -> None:
    assert list(Nim().moves_to(10**30, 5)) == [(f"take {10**30 - 5}", 5)]
    assert list(Nim().moves_to(5, 5)) == []
    assert next(iter(Nim().moves(10**30))) == ("take 1", 10**30 - 1)
    assert next(iter(Nim().options(10**30))) == 0


def test_labels_of_numbers_that_python_does_not_print_are_hexadecimal() -> None:
    assert Nim().moves_to(1 << 20_000, 0) == ((f"take {hex(1 << 20_000)}", 0),)


@pytest.mark.parametrize("ask", ["options", "moves", "nim_value", "misere_nim_value", "picture", "svg"])
def test_what_is_no_pile_is_refused(ask: str) -> None:
    with pytest.raises(DomainError, match=r"^a pile is 0 or more, not -3$"):
        getattr(Nim(), ask)(-3)
    with pytest.raises(DomainError, match=r"^a pile is a whole number, not 2\.5$"):
        getattr(Nim(), ask)(2.5)


def test_a_target_is_a_value() -> None:
    with pytest.raises(DomainError, match=r"^a nim value is 0 or more, not -1$"):
        Nim().moves_to(3, -1)


def test_integers_of_other_types_give_plain_integers() -> None:
    assert type(Nim().nim_value(True)) is int
    assert Nim().nim_value(np.uint8(200)) == 200


@given(st.lists(st.integers(0, 1 << 100), max_size=8))
def test_the_nim_sum_is_exclusive_or(piles: list[int]) -> None:
    assert nim_sum(piles) == reduce(xor, piles, 0)


def test_the_misere_value_is_the_mex_with_1_at_the_end() -> None:
    values: dict[tuple[int, ...], int] = {}
    for piles in np.ndindex(5, 5, 5):
        options = [(*piles[:i], left, *piles[i + 1 :]) for i in range(3) for left in range(piles[i])]
        values[piles] = mex(values[option] for option in options) if options else 1
        assert misere_nim_sum(piles) == values[piles]
    assert [Nim().misere_nim_value(n) for n in range(5)] == [1, 0, 2, 3, 4]


def test_pictures_of_all_sizes() -> None:
    assert Nim().picture(0) == "– 0"
    assert Nim().picture(7) == "●●●●●●● 7"
    assert Nim().picture(10**30) == f"{30 * '●'}… {10**30}"
    assert Nim().svg(7).count("<circle") == 7
    assert f"… {10**30}" in Nim().svg(10**30)
