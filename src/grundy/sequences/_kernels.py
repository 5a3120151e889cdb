"""The compiled kernels of this package, with their types."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy import _core
from grundy._core import (
    EndlessValues as EndlessValues,
    OctalKernel as OctalKernel,
    WideValues as WideValues,
    taking_values as taking_values,
)

# Indexed by heap size; as many bytes for each value as the largest one needs.
Values: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]

# The integers of the kernels hold numbers below this. No heap is as large, so a take of this length is never made.
LONGEST = 1 << 62

# With this many values a period is searched for in place: a table of four bytes a value would be slow, and too large.
MANY = 1 << 20
PATTERN = 1 << 15


def proved_period(values: Values, bound: tuple[int, int, int, int, int]) -> tuple[int, int] | None:
    """Return the least period that fulfils a bound, and its least preperiod; see `Bound` for the five numbers."""
    pattern = PATTERN if len(values) >= MANY else 0
    period, preperiod = _core.proved_period(np.ascontiguousarray(values), *bound, pattern)
    return (period, preperiod) if period else None


def proved_period_of_differences(values: Values, bound: tuple[int, int, int, int, int]) -> tuple[int, int] | None:
    """Return the least period and preperiod from which on G(n + p) - G(n) is constant, by the same bound."""
    pattern = PATTERN if len(values) >= MANY else 0
    period, preperiod = _core.proved_period_of_differences(np.ascontiguousarray(values), *bound, pattern)
    return (period, preperiod) if period else None


def repeats(values: Values, begin: int, end: int, period: int, saltus: int = 0) -> bool:
    """Return whether values[n + period] == values[n] + saltus for begin <= n < end; all of them must be there."""
    return end == _core.first_difference(np.ascontiguousarray(values), begin, end, period, saltus)


def differing_heaps(values: Values, preperiod: int, period: int, saltus: int, limit: int) -> NDArray[np.int64] | None:
    """Return the heaps below the preperiod that the period continued backwards does not fit; None if too many."""
    return _core.exceptions(np.ascontiguousarray(values), preperiod, period, saltus, limit)
