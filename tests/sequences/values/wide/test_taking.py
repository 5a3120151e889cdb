from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from strategies import subsets

from grundy import DomainError, reference
from grundy.sequences.heaps import AllBut, HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.values.engines import TakingEngine


def by_definition(game: Subtraction | TakeAndBreak, stop: int) -> list[int]:
    def options(heap: int) -> list[int]:
        return [left if isinstance(left, int) else sum(left) for left in game.options(heap)]

    return list(reference.nim_values(options, range(stop)).values())


def computed(game: HeapGame, stop: int) -> list[int]:
    values = np.full(stop, 99, dtype=np.uint8)
    assert TakingEngine(game).extend(values, 0, stop) == stop
    return values.tolist()


def test_all_small_subtraction_sets() -> None:
    for takes in subsets(range(1, 8)):
        if takes:
            assert computed(Subtraction(takes), 40) == by_definition(Subtraction(takes), 40)


def test_all_digits_up_to_three() -> None:
    for digits in product(range(4), repeat=4):
        game = TakeAndBreak.from_digits([0, *digits])
        assert computed(game, 30) == by_definition(game, 30), game


@given(st.lists(st.integers(0, 3), max_size=9), st.sets(st.integers(0, 20), max_size=3), st.integers(0, 50))
@settings(max_examples=60, deadline=None)
def test_values_with_stuck_heaps_from_any_start(digits: list[int], stuck: set[int], start: int) -> None:
    game = TakeAndBreak.from_digits([0, *digits], stuck=stuck)
    right = by_definition(game, 50)
    values = np.array(right, dtype=np.uint16)
    values[start:] = 9
    assert TakingEngine(game).extend(values, start, 50) == 50
    assert values.tolist() == right


def test_takes_longer_than_any_heap_change_nothing() -> None:
    assert computed(Subtraction({1, 10**30}), 10) == [0, 1] * 5


def test_more_than_sixty_takes() -> None:
    for count in (61, 62, 63, 64, 200):
        game = Subtraction(range(1, count + 1))
        assert computed(game, 500) == [n % (count + 1) for n in range(500)]


def test_a_value_too_large_for_the_type_ends_the_work() -> None:
    engine, values = TakingEngine(Subtraction(range(1, 1000))), np.zeros(2000, dtype=np.uint8)
    assert engine.extend(values, 0, 2000) == 256
    wider = values.astype(np.uint16)
    assert engine.extend(wider, 256, 2000) == 2000
    assert wider.tolist() == [n % 1000 for n in range(2000)]


@pytest.mark.parametrize("game", [TakeAndBreak("0.77"), TakeAndBreak("0.(3)"), AllBut({1})])
def test_other_games_are_refused(game: HeapGame) -> None:
    with pytest.raises(DomainError, match="is no game with finitely many moves that all take"):
        TakingEngine(game)


def test_work_is_counted() -> None:
    engine = TakingEngine(Subtraction({1, 4}))
    engine.extend(np.zeros(10, dtype=np.uint8), 0, 10)
    assert engine.work.marked == 9 + 6
    assert engine.rare_heaps().tolist() == []
