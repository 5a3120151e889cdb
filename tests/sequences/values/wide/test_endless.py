from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from strategies import subsets

from grundy import DomainError, LimitError, reference
from grundy.sequences.heaps import AllBut, HeapGame, TakeAndBreak
from grundy.sequences.values.engines import EndlessEngine


def by_definition(game: AllBut | TakeAndBreak, stop: int) -> list[int]:
    def options(heap: int) -> list[int]:
        return [left if isinstance(left, int) else sum(left) for left in game.options(heap)]

    return list(reference.nim_values(options, range(stop)).values())


def computed(game: HeapGame, stop: int) -> list[int]:
    values = np.full(stop, 99, dtype=np.uint16)
    assert EndlessEngine(game).extend(values, 0, stop) == stop
    return values.tolist()


def test_all_numbers_but_those_of_each_small_set() -> None:
    for excluded in subsets(range(1, 9)):
        assert computed(AllBut(excluded), 80) == by_definition(AllBut(excluded), 80)


def test_all_short_repeating_digits() -> None:
    for length in range(3):
        for once, repeating in product(product(range(4), repeat=length), product(range(4), repeat=2)):
            if any(repeating):
                game = TakeAndBreak.from_digits((0, *once), repeating)
                assert computed(game, 40) == by_definition(game, 40), game


quaternary = st.lists(st.integers(0, 3), max_size=6)


@given(quaternary, quaternary.filter(any), st.sets(st.integers(0, 20), max_size=3))
@settings(max_examples=60, deadline=None)
def test_values_are_those_of_the_definition(once: list[int], repeating: list[int], stuck: set[int]) -> None:
    game = TakeAndBreak.from_digits([0, *once], repeating, stuck=stuck)
    assert computed(game, 60) == by_definition(game, 60)


@given(st.sets(st.integers(1, 12)), st.lists(st.integers(0, 60), min_size=1, max_size=5))
@settings(max_examples=40, deadline=None)
def test_an_engine_goes_on_from_any_start(excluded: set[int], starts: list[int]) -> None:
    right = computed(AllBut(excluded), 61)
    engine = EndlessEngine(AllBut(excluded))
    for start in starts:
        values = np.array(right, dtype=np.uint16)
        values[start:] = 0
        assert engine.extend(values, start, 61) == 61
        assert values.tolist() == right


def test_numbers_longer_than_any_heap_change_nothing() -> None:
    assert computed(AllBut({10**30}), 500) == list(range(500))


def test_a_long_exception_costs_no_more_than_a_short_one() -> None:
    """From heap k on, taking k is missed: the values of 0, ..., k - 1 come again."""
    k = 30_000
    assert computed(AllBut({k}), 4 * k)[k : 3 * k] == [*range(k), *range(k, 2 * k)]


def test_a_value_too_large_for_the_type_ends_the_work() -> None:
    engine, values = EndlessEngine(AllBut({1})), np.zeros(600, dtype=np.uint8)
    assert engine.extend(values, 0, 600) == 512
    wider = values.astype(np.uint16)
    assert engine.extend(wider, 512, 600) == 600
    assert wider.tolist() == [n // 2 for n in range(600)]


def test_too_much_memory_is_refused_with_figures() -> None:
    message = r"AllBut\(\{1\}\) from heap 500 on need more than 1000 bytes .* or raise memory=…"
    with pytest.raises(LimitError, match=message):
        EndlessEngine(AllBut({1}), memory=1000).extend(np.zeros(600, dtype=np.uint16), 0, 600)


@pytest.mark.parametrize("text", ["0.33", "4.(3)", "0.(7)"])
def test_other_games_are_refused(text: str) -> None:
    with pytest.raises(DomainError, match="is no game with endless moves that all take"):
        EndlessEngine(TakeAndBreak(text))


def test_work_is_counted() -> None:
    engine = EndlessEngine(AllBut({1, 3}))
    engine.extend(np.zeros(50, dtype=np.uint8), 0, 50)
    assert engine.work.method == "endless"
    assert 0 < engine.work.marked <= 100
    assert engine.rare_heaps().tolist() == []
