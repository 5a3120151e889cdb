"""The compiled kernels of this room, with their types."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy import _core
from grundy.sequences.periods.bound import Bound
from grundy.sequences.values.engine import Values

__all__ = ["exceptions", "repeats", "tail_period", "tail_period_of_differences"]

# From so many values on, a period is searched for in place: a table of four bytes a value would be slow, and too large.
MANY = 1 << 20
PATTERN = 1 << 15


def tail_period(values: Values, bound: Bound) -> tuple[int, int] | None:
    """Return the least period that the values prove by this bound, and its least preperiod; None if they prove none."""
    if max(bound.rest, bound.beyond) >= len(values):
        return None
    pattern = PATTERN if len(values) >= MANY else 0
    period, preperiod = _core.proved_period(np.ascontiguousarray(values), *_numbers(bound), pattern)
    return (period, preperiod) if period else None


def tail_period_of_differences(values: Values, bound: Bound) -> tuple[int, int, int] | None:
    """Return the least period and preperiod with G(n + p) - G(n) constant from n0 on, by this bound, and the saltus."""
    if max(bound.rest, bound.beyond) >= len(values):
        return None
    pattern = PATTERN if len(values) >= MANY else 0
    period, start = _core.proved_period_of_differences(np.ascontiguousarray(values), *_numbers(bound), pattern)
    return (period, start, int(values[start + period]) - int(values[start])) if period else None


def _numbers(bound: Bound) -> tuple[int, int, int, int, int]:
    return bound.starts, bound.periods, bound.rest, bound.least_start, bound.beyond


def repeats(values: Values, begin: int, end: int, period: int, saltus: int = 0) -> bool:
    """Return whether values[n + period] == values[n] + saltus for begin <= n < end; all of them must be there."""
    return end == _core.first_difference(np.ascontiguousarray(values), begin, end, period, saltus)


def exceptions(values: Values, preperiod: int, period: int, saltus: int, limit: int) -> NDArray[np.int64] | None:
    """Return the heaps below the preperiod that the period continued backwards does not fit; None if too many."""
    return _core.exceptions(np.ascontiguousarray(values), preperiod, period, saltus, limit)
