from collections.abc import Callable
from itertools import repeat

import numpy as np
import pytest

from grundy import DomainError, LimitError
from grundy.sequences.heaps import HeapFunction, TakeAndBreak
from grundy.sequences.values import engines
from grundy.sequences.values.engines import FunctionEngine, WideEngine


def computed(function: Callable[[int], object], stop: int) -> list[int]:
    values = np.full(stop, 99, dtype=np.uint8)
    assert FunctionEngine(HeapFunction(function)).extend(values, 0, stop) == stop
    return values.tolist()


@pytest.mark.parametrize("text", ["0.77", "0.137", "4. unequal", "0.1F", "4.(3)"])
def test_the_options_of_a_game_give_its_values(text: str) -> None:
    game = TakeAndBreak(text)
    right = np.zeros(40, dtype=np.uint8)
    WideEngine(game).extend(right, 0, 40)
    assert computed(game.options, 40) == right.tolist()


def test_options_are_integers_or_sums_in_any_iterable() -> None:
    assert computed(lambda n: range(n), 6) == [0, 1, 2, 3, 4, 5]
    assert computed(lambda n: (np.int64(k) for k in range(n)), 6) == [0, 1, 2, 3, 4, 5]
    assert computed(lambda n: {(n - 1, 0), ()} if n else set(), 6) == [0, 1, 2, 1, 2, 1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (lambda n: [n], r"\(0\) has the option 0, and a move leaves smaller heaps only"),
        (lambda n: [(n + 1, 1)], r"\(0\) has the option \(1, 1\), and a move leaves smaller heaps only"),
        (lambda n: [()], r"\(0\) has the option \(\), and a move leaves smaller heaps only"),
        (lambda n: [n] if n else [], r"\(1\) has the option 1, and a move leaves smaller heaps only"),
        (lambda n: [-1], r"\(0\) has the option -1: a heap is 0 or more, not -1"),
        (lambda n: [0.5], r"\(0\) has the option 0.5: a heap is a whole number, not 0.5"),
        (lambda n: [("a",)], "a heap is a whole number, not 'a'"),
        (lambda n: None, r"\(0\) is None, and a list of options was expected"),
    ],
)
def test_options_that_cannot_be_are_refused(options: Callable[[int], object], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        computed(options, 5)


def test_what_the_function_raises_is_let_through() -> None:
    def options(heap: int) -> list[int]:
        return [[0, 1, 2][heap]] if heap > 2 else []

    with pytest.raises(IndexError):
        computed(options, 5)


def test_a_value_too_large_for_the_type_ends_the_work() -> None:
    engine, values = FunctionEngine(HeapFunction(range)), np.zeros(300, dtype=np.uint8)
    assert engine.extend(values, 0, 300) == 256
    wider = values.astype(np.uint16)
    assert engine.extend(wider, 256, 300) == 300
    assert wider.tolist() == list(range(300))


def test_work_is_counted_and_other_games_are_refused() -> None:
    engine = FunctionEngine(HeapFunction(range))
    engine.extend(np.zeros(4, dtype=np.uint8), 0, 4, lambda done: None)
    assert engine.work.marked == 0 + 1 + 2 + 3
    with pytest.raises(DomainError, match="is not given by a function"):
        FunctionEngine(TakeAndBreak("0.77"))


def test_options_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_OPTIONS", 1000)
    engine = FunctionEngine(HeapFunction(lambda n: repeat(0) if n else [], name="forever"))
    with pytest.raises(LimitError, match=r"forever\(1\) has more than 1000 options, and perhaps no end of them"):
        engine.extend(np.zeros(3, np.uint8), 0, 3)
