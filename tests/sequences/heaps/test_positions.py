from itertools import repeat

import numpy as np
import pytest

from grundy import DomainError, LimitError
from grundy.sequences.heaps import HeapFunction, TakeAndBreak
from grundy.sequences.heaps.positions import heaps_of, limited


def test_the_heaps_of_a_position_are_sorted_and_not_empty() -> None:
    assert heaps_of(7) == heaps_of((7,)) == heaps_of(np.uint8(7)) == (7,)
    assert heaps_of((0, 2, 5, 2)) == (5, 2, 2)
    assert heaps_of(0) == heaps_of(()) == ()


@pytest.mark.parametrize("bad", [-1, 1.5, "3", (1, -1), [1, 2]])
def test_what_is_no_heap_is_refused(bad: object) -> None:
    with pytest.raises(DomainError, match="a heap is"):
        heaps_of(bad)


def test_each_option_is_listed_once_and_counted_as_often_as_it_comes() -> None:
    assert limited(iter([(1,), (1,), (2,), (1,)]), 3, limit=4) == [(1,), (2,)]
    assert limited(iter([5, 4, 5]), 6, limit=3) == [5, 4]
    with pytest.raises(LimitError) as caught:
        limited(iter([(1,), (2,), (3,)]), (3, 3), limit=2)
    assert str(caught.value) == "this sum has more than 2 options; raise limit=…, or go through moves(…) one by one"


def test_options_without_end_are_refused() -> None:
    with pytest.raises(LimitError) as caught:
        HeapFunction(lambda n: repeat(0)).options(3, limit=50)
    assert str(caught.value) == "heap 3 has more than 50 options; raise limit=…, or go through moves(…) one by one"


def test_a_sum_has_the_moves_of_each_heap() -> None:
    game = HeapFunction(lambda n: [n - 1], name="count down")
    assert list(game.moves((2, 1, 2))) == [("2 to 1", (2, 1, 1)), ("1 to nothing", (2, 2))]
    assert set(TakeAndBreak("0.77").options((2, 1))) == {(1, 1), (1,), (2,)}
