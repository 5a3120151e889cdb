from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from strategies import subsets

from grundy import LimitError
from grundy.sequences.heaps import AllBut, HeapFunction, HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.values.closed_forms import closed_form
from grundy.sequences.values.engines import EndlessEngine, TakingEngine, WideEngine


def computed(game: HeapGame, stop: int) -> list[int]:
    """Values by a method that knows no closed form."""
    values = np.zeros(stop, dtype=np.uint16)
    if isinstance(game, Subtraction):
        TakingEngine(game).extend(values, 0, stop)
    elif isinstance(game, AllBut):
        EndlessEngine(game).extend(values, 0, stop)
    else:
        WideEngine(game).extend(values, 0, stop)
    return values.tolist()


def check(game: HeapGame, stop: int) -> bool:
    """Compare the closed form, if there is one, with values, and what it says of the period."""
    form = closed_form(game)
    if form is None:
        return False
    values = computed(game, stop)
    assert form.values(0, stop).tolist() == values, game
    assert [form.value(heap) for heap in range(stop)] == values
    p, start, s = form.period, form.preperiod, form.saltus
    assert all(values[n + p] == values[n] + s for n in range(start, stop - p)), game
    if stop > start + 3 * p:
        least = 1 if isinstance(game, TakeAndBreak) else 0
        assert start == least or values[start - 1 + p] != values[start - 1] + s
        assert not any(is_period(values[start:], q) for q in range(1, p))
    return True


def is_period(values: list[int], q: int) -> bool:
    return len({later - value for value, later in zip(values, values[q:], strict=False)}) == 1


def test_all_repeating_digits_with_and_without_breaks() -> None:
    found = 0
    for first, once, repeating in product([0, 4, 8, 12], range(8), range(16)):
        for unequal in (False, True):
            found += check(TakeAndBreak.from_digits([first, once], [repeating], unequal=unequal), 40)
    assert found > 50


def test_all_short_digits_0_and_3() -> None:
    for length, period in product(range(4), range(4)):
        for once, repeating in product(product([0, 3], repeat=length), product([0, 3], repeat=period)):
            check(TakeAndBreak.from_digits([0, *once], repeating), 60)


def test_all_small_sets() -> None:
    found = sum(check(Subtraction(takes), 60) for takes in subsets(range(1, 9)) if takes)
    assert found > 40
    assert sum(check(AllBut(excluded), 60) for excluded in subsets(range(1, 9))) == 9


@given(st.sets(st.integers(1, 40), min_size=1, max_size=6), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_sets_that_take_the_same_residues(takes: set[int], unit: int) -> None:
    check(Subtraction(t * unit for t in takes), 300)


@pytest.mark.parametrize(
    ("text", "heap", "value"),
    [
        ("0.(3)", 10**30, 10**30),
        ("0.(7)", 10**30, 10**30),
        ("0.(6)", 10**30, 10**30 - 1),
        ("4.(3)", 10**30 + 3, 10**30 + 4),
        ("4.(3)", 10**30, 10**30 - 1),
        ("4.(7)", 10**30, 2 * 10**30 - 2),
        ("0.333", 10**30, 0),
    ],
)
def test_heaps_of_any_size(text: str, heap: int, value: int) -> None:
    form = closed_form(TakeAndBreak(text))
    assert form is not None
    assert form.value(heap) == value


def test_takes_of_any_size() -> None:
    form = closed_form(Subtraction({10**30, 10**30 + 1}))
    assert form is not None
    assert form.values(0, 3).tolist() == [0, 0, 0]
    assert form.value(10**30) == 1
    assert form.period == 2 * 10**30 + 1


# First values of Lasker's Nim: Winning Ways, ch. 4.
def test_lasker() -> None:
    form = closed_form(TakeAndBreak("Lasker's Nim"))
    assert form is not None
    assert form.values(0, 9).tolist() == [0, 1, 2, 4, 3, 5, 6, 8, 7]


@pytest.mark.parametrize(
    "game", [TakeAndBreak("0.77"), Subtraction({1, 4}), AllBut({2}), TakeAndBreak("0.(3) stuck 4"), HeapFunction(range)]
)
def test_most_games_have_no_closed_form(game: HeapGame) -> None:
    assert closed_form(game) is None


def test_too_many_values_at_once_are_refused() -> None:
    form = closed_form(AllBut())
    assert form is not None
    with pytest.raises(LimitError, match="at most 134217728 values are computed at once"):
        form.values(0, 10**12)
