from itertools import repeat

import numpy as np
import pytest

import grundy
from grundy import DomainError, LimitError, Outcome
from grundy.sequences import nim_value, nim_values
from grundy.sequences.heaps import HeapFunction, Subtraction, TakeAndBreak, read_game
from grundy.sequences.heaps.positions import heaps_of, list_options
from grundy.testing import check_game


def test_the_heaps_of_a_position_are_sorted_and_not_empty() -> None:
    assert heaps_of(7) == heaps_of((7,)) == heaps_of(np.uint8(7)) == (7,)
    assert heaps_of((0, 2, 5, 2)) == (5, 2, 2)
    assert heaps_of(0) == heaps_of(()) == ()


@pytest.mark.parametrize("bad", [-1, 1.5, "3", (1, -1), {1, 2}])
def test_what_is_no_heap_is_refused(bad: object) -> None:
    with pytest.raises(DomainError, match="a heap is"):
        heaps_of(bad)


def test_each_option_is_listed_once_and_counted_as_often_as_it_comes() -> None:
    assert list_options(iter([(1,), (1,), (2,), (1,)]), 3, limit=4) == [(1,), (2,)]
    assert list_options(iter([5, 4, 5]), 6, limit=3) == [5, 4]
    with pytest.raises(LimitError) as caught:
        list_options(iter([(1,), (2,), (3,)]), (3, 3), limit=2)
    assert str(caught.value) == "this sum has more than 2 options; go through moves(…) one by one, or raise limit=…"


def test_options_without_end_are_refused() -> None:
    with pytest.raises(LimitError) as caught:
        HeapFunction(lambda n: repeat(0)).options(3, limit=50)
    assert str(caught.value) == "heap 3 has more than 50 options; go through moves(…) one by one, or raise limit=…"


def test_a_sum_has_the_moves_of_each_heap() -> None:
    game = HeapFunction(lambda n: [n - 1], name="count down")
    assert list(game.moves((2, 1, 2))) == [("2 to 1", (2, 1, 1)), ("1 to nothing", (2, 2))]
    assert set(TakeAndBreak("0.77").options((2, 1))) == {(1, 1), (1,), (2,)}


@pytest.mark.parametrize("text", ["0.77", "4. unequal", "0.8", "{2,3,7}", "all but {1,3}"])
def test_games_know_the_values_of_their_positions(text: str) -> None:
    game = read_game(text)
    check_game(game, [12])
    values = nim_values(text, 200)
    assert [game.nim_value(heap) for heap in (0, 1, 150)] == values[[0, 1, 150]].tolist()


def test_large_heaps_are_solved_by_their_period() -> None:
    kayles = TakeAndBreak("0.77")
    assert grundy.nim_value(kayles, 10**30) == nim_value(kayles, 10**30) == 1
    assert kayles.nim_value((10**30, 10**30, 5)) == 4
    assert grundy.outcome(kayles, (10**9, 10**9)) is Outcome.P


def test_a_sum_may_be_a_list() -> None:
    assert heaps_of([2, 0, 3]) == (3, 2)
    assert HeapFunction(lambda n: [[n - 1]] if n else []).options(3) == [(2,)]


def test_pictures_show_the_heaps() -> None:
    assert TakeAndBreak("0.07").picture((2, 0, 3)) == "●●● 3\n●● 2"
    assert Subtraction({1, 2}).picture(4) == "●●●● 4"
    assert "<title>Dawson&#39;s Kayles</title>" in TakeAndBreak("0.07").svg(5)
    assert "<title>0.123</title>" in TakeAndBreak("0.123").svg(5)
    assert "<title>Subtraction({1,2})</title>" in Subtraction({1, 2}).svg(5)
