from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from grundy import _core
from grundy.sequences import _kernels
from grundy.sequences._kernels import differing_heaps, repeats
from grundy.sequences.periods.periodicity import Bound

BOUNDS = [Bound(2, 2, 2), Bound(2, 3, 0), Bound(1, 1, 2, least_start=0), Bound(3, 3, 1), Bound(2, 2, 0, beyond=6)]


def by_definition(values: list[int], bound: Bound) -> tuple[int, int, int] | None:
    """Try every period in turn: the least start, the saltus, the bound."""
    for period in range(1, len(values)):
        start, saltus = len(values) - 1 - period, values[-1] - values[-1 - period]
        while start > 0 and values[start - 1 + period] - values[start - 1] == saltus:
            start -= 1
        start = max(start, bound.least_start)
        if start < len(values) - period and bound.length(start, period) <= len(values):
            return period, start, saltus
    return None


def without_saltus(values: list[int], bound: Bound) -> tuple[int, int] | None:
    for period in range(1, len(values)):
        start = len(values) - period
        while start > 0 and values[start - 1 + period] == values[start - 1]:
            start -= 1
        start = max(start, bound.least_start)
        if bound.length(start, period) <= len(values):
            return period, start
    return None


@pytest.fixture(params=["borders", "in place"])
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "in place":
        monkeypatch.setattr(_kernels, "MANY", 0)
        monkeypatch.setattr(_kernels, "PATTERN", 4)


@pytest.mark.usefixtures("method")
def test_the_period_of_every_short_sequence() -> None:
    for length in range(1, 11):
        for values in product(range(2), repeat=length):
            array = np.array(values, dtype=np.uint8)
            for bound in BOUNDS:
                assert bound.proved_period(array) == without_saltus(list(values), bound)
                assert bound.proved_period_of_differences(array) == by_definition(list(values), bound)


@st.composite
def planted(draw: st.DrawFn) -> list[int]:
    """A beginning, then a period that rises by a saltus each time round."""
    start = draw(st.lists(st.integers(0, 3), max_size=20))
    period = draw(st.lists(st.integers(0, 3), min_size=1, max_size=12))
    saltus, size = draw(st.integers(0, 2)), draw(st.integers(0, 60))
    return start + [period[n % len(period)] + n // len(period) * saltus for n in range(size)]


@given(planted(), st.sampled_from(BOUNDS), st.sampled_from([np.uint8, np.uint16, np.uint32]), st.integers(1, 9))
def test_planted_periods_are_found_by_both_methods(values: list[int], bound: Bound, dtype: type, pattern: int) -> None:
    array, numbers = np.array(values, dtype=dtype), bound
    assert _core.proved_period(array, *numbers, 0) == _core.proved_period(array, *numbers, pattern)
    assert _core.proved_period_of_differences(array, *numbers, 0) == _core.proved_period_of_differences(
        array, *numbers, pattern
    )
    assert bound.proved_period(array) == without_saltus(values, bound)
    assert bound.proved_period_of_differences(array) == by_definition(values, bound)


def test_the_methods_agree_on_long_sequences() -> None:
    rng = np.random.default_rng(7)
    for start, period in [(0, 1), (70_000, 4), (50_000, 99_991), (100_000, 65_536), (1, 150_000), (150_000, 12_345)]:
        values = np.concatenate([rng.integers(0, 9, start), np.resize(rng.integers(0, 9, period), 400_000 - start)])
        array, numbers = values.astype(np.uint8), Bound(2, 2, 3)
        found = _core.proved_period(array, *numbers, 0)
        assert found == _core.proved_period(array, *numbers, 1 << 15) == _core.proved_period(array, *numbers, 100)
        assert (found[0] == period) == (2 * found[1] + 2 * period + 3 <= 400_000)


def test_a_bound_beyond_the_values_proves_nothing() -> None:
    for bound in (Bound(1, 1, 10**30), Bound(1, 1, 0, beyond=10**30), Bound(1, 1, 100)):
        assert bound.proved_period(np.zeros(100, dtype=np.uint8)) is None
        assert bound.proved_period_of_differences(np.zeros(100, dtype=np.uint8)) is None
    assert BOUNDS[0].proved_period(np.zeros(0, dtype=np.uint8)) is None


def test_every_second_value_and_values_that_cannot_be_written() -> None:
    values = np.arange(100, dtype=np.uint16) // 2 % 5
    values.flags.writeable = False
    assert BOUNDS[0].proved_period(values[::2]) == (5, 1)
    assert repeats(values[::2], 0, 40, 5)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=30), st.data())
def test_windows(values: list[int], data: st.DataObject) -> None:
    period = data.draw(st.integers(0, len(values)))
    end = data.draw(st.integers(0, len(values) - period))
    begin, saltus = data.draw(st.integers(0, end)), data.draw(st.integers(-1, 1))
    same = [values[n + period] == values[n] + saltus for n in range(begin, end)]
    array = np.array(values, dtype=np.uint32)
    assert repeats(array, begin, end, period, saltus) == all(same)


def test_exceptions_are_counted_from_heap_0_up_to_the_limit() -> None:
    values: NDArray[np.uint8] = np.array([7, 1, 9, 0, 1, 2, 0, 1, 2], dtype=np.uint8)
    found = differing_heaps(values, 3, 3, 0, 2)
    assert found is not None
    assert found.tolist() == [0, 2]
    assert differing_heaps(values, 3, 3, 0, 1) is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda v: _core.first_difference(v, 3, 2, 1, 0), "the window and its copy lie within the values"),
        (lambda v: _core.first_difference(v, 0, 9, 2, 0), "the window and its copy lie within the values"),
        (lambda v: _core.first_difference(v, 0, 11, 0, 0), "the window and its copy lie within the values"),
        (lambda v: _core.first_difference(v, 0, 5, 2**64 - 1, 0), "the window and its copy lie within the values"),
        (lambda v: _core.exceptions(v, 5, 6, 0, 9), "a whole period lies within the values"),
        (lambda v: _core.exceptions(v, 5, 0, 0, 9), "a whole period lies within the values"),
        (lambda v: _core.exceptions(v, 5, 5, 2**32, 9), "saltus below 2\\^32"),
        (lambda v: _core.proved_period(v, 0, 1, 0, 0, 0, 0), "1 <= starts <= periods"),
        (lambda v: _core.proved_period(v, 2, 1, 0, 0, 0, 0), "1 <= starts <= periods"),
        (lambda v: _core.proved_period(v, 1, 1, -1, 0, 0, 0), "rest and beyond"),
        (lambda v: _core.proved_period(v, 1, 1, 0, 2, 0, 0), "starts at 0 or 1"),
        (lambda v: _core.proved_period(v, 1, 1, 0, 0, 0, 2**31), "a pattern of fewer than"),
    ],
)
def test_the_kernels_check_what_they_get(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call(np.zeros(10, dtype=np.uint8))
