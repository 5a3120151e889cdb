import pickle

import pytest
from hypothesis import given
from strategies import take_sets

from grundy import DomainError
from grundy.sequences import Subtraction, read_game


def test_a_set_is_a_set() -> None:
    assert Subtraction([6, 1, 2, 1]) == Subtraction({1, 2, 6})
    assert hash(Subtraction([2, 1])) == hash(Subtraction([1, 2]))
    assert Subtraction({1}) != Subtraction({2})
    assert Subtraction({1}) != {1}


def test_options_take_from_the_set() -> None:
    assert Subtraction({1, 3, 4}).options(3) == [2, 0]


@pytest.mark.parametrize(
    ("heap", "message"), [(2.5, "a heap is a whole number, not 2.5"), (-3, "a heap is 0 or more, not -3")]
)
def test_what_is_no_heap_is_refused(heap: float, message: str) -> None:
    with pytest.raises(DomainError, match=f"^{message}$"):
        Subtraction({1, 2}).options(heap)


def test_games_are_frozen_and_can_be_sent() -> None:
    game = Subtraction({2, 4})
    assert (game.in_units, hash(game)) == (Subtraction({1, 2}), hash(Subtraction({4, 2})))
    assert pickle.loads(pickle.dumps(game)) == game
    for name in ("takes", "name"):
        with pytest.raises(AttributeError):
            setattr(game, name, (5,))
    assert game.takes == (2, 4)


def test_the_unit_is_the_greatest_common_divisor() -> None:
    assert Subtraction({6, 10, 14}).unit == 2


def test_repr_can_be_pasted_back_and_is_short() -> None:
    assert eval(repr(Subtraction({1, 2, 6}))) == Subtraction({1, 2, 6})
    assert len(repr(Subtraction(range(1, 1000)))) < 100


@pytest.mark.parametrize(
    ("takes", "message"), [([], "is empty"), ([0, 1], "0 is not positive"), ([-3], "0 or more, not -3")]
)
def test_bad_sets_are_refused(takes: list[int], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Subtraction(takes)


@given(take_sets)
def test_the_notation_is_read_as_the_same_game(takes: set[int]) -> None:
    game = Subtraction(takes)
    assert read_game(game.notation) == game


def test_the_notation_of_long_sets_is_complete() -> None:
    game = Subtraction(range(1, 100))
    assert read_game(game.notation) == game
