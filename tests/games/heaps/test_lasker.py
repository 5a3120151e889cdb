import pickle
from itertools import islice

import pytest
from hypothesis import given, strategies as st

from grundy.games import Lasker
from grundy.games.heaps.take_and_break import breaks
from grundy.sequences import TakeAndBreak
from grundy.testing import check_game


def test_lasker_is_what_it_says() -> None:
    assert check_game(Lasker(), [12, (5, 3)]) > 100


# Winning Ways, 1982, chapter 4: the pattern 1 2 4 3 5 6 8 7 …
def test_first_values() -> None:
    assert [Lasker().nim_value(heap) for heap in range(17)] == [
        0,
        1,
        2,
        4,
        3,
        5,
        6,
        8,
        7,
        9,
        10,
        12,
        11,
        13,
        14,
        16,
        15,
    ]


# Ferguson, Game Theory, part I, section 4.4: heaps of 2, 5 and 7 have the values 2, 5 and 8; break 7 into 1 and 6.
def test_an_example_from_a_textbook() -> None:
    game = Lasker()
    assert [game.nim_value(heap) for heap in (2, 5, 7)] == [2, 5, 8]
    assert ("break 7 into 6 and 1", (6, 1)) in list(game.moves_to(7, 2 ^ 5))


def test_all_breaks_with_a_value_are_found_each_once() -> None:
    game = Lasker()
    for heap in range(36):
        found = {value: list(breaks(heap, value)) for value in range(45)}
        for value, pairs in found.items():
            wanted = [(heap - b, b) for b in range(1, heap // 2 + 1) if game.nim_value((heap - b, b)) == value]
            assert sorted(pairs) == sorted(wanted)


@pytest.mark.parametrize("heap", [10**30 + r for r in range(4)])
def test_huge_heaps_are_answered_at_once(heap: int) -> None:
    game = Lasker()
    for value in (0, 1, 5, 10**20, heap - 7):
        for label, left in islice(game.moves_to(heap, value), 10):
            assert game.nim_value(left) == value
            assert label.startswith(("take", "break"))


@given(st.integers(1, 10**6), st.data())
def test_a_break_that_exists_is_found(heap: int, data: st.DataObject) -> None:
    part = data.draw(st.integers(1, heap))
    game = Lasker()
    pair = tuple(sorted((part, heap), reverse=True))
    assert pair in set(breaks(part + heap, game.nim_value(pair)))


def test_it_is_the_game_with_the_digits() -> None:
    assert Lasker() == TakeAndBreak("4.(3)")
    assert (Lasker().name, Lasker().notation) == ("Lasker's Nim", "4.(3)")
    copy = pickle.loads(pickle.dumps(Lasker()))
    assert isinstance(copy, Lasker)
    assert copy == Lasker()
