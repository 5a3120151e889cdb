"""The compiled kernels that this package uses, with their types."""

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

# Nim values indexed by heap size, in the narrowest type that holds the largest value.
Values: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]

# Kernels accept integers below this. All heaps in arrays are smaller, so no move takes this many counters.
LONGEST = 1 << 62

# For this many values or more, periods are searched for in place: a table with four bytes per value would be too large.
MANY = 1 << 20
PATTERN = 1 << 15


def proved_period(values: Values, bound: tuple[int, int, int, int, int]) -> tuple[int, int] | None:
    """Return the least period that satisfies a bound, and its least preperiod; `Bound` explains the five numbers."""
    pattern = PATTERN if len(values) >= MANY else 0
    period, preperiod = _core.proved_period(np.ascontiguousarray(values), *bound, pattern)
    return (period, preperiod) if period else None


def proved_period_of_differences(values: Values, bound: tuple[int, int, int, int, int]) -> tuple[int, int] | None:
    """Return the least period and preperiod for which G(n + p) - G(n) is constant, by the same bound."""
    pattern = PATTERN if len(values) >= MANY else 0
    period, preperiod = _core.proved_period_of_differences(np.ascontiguousarray(values), *bound, pattern)
    return (period, preperiod) if period else None


def repeats(values: Values, begin: int, end: int, period: int, saltus: int = 0) -> bool:
    """Return whether values[n + period] == values[n] + saltus for begin <= n < end; the array must be long enough."""
    return end == _core.first_difference(np.ascontiguousarray(values), begin, end, period, saltus)


def differing_heaps(values: Values, preperiod: int, period: int, saltus: int, limit: int) -> NDArray[np.int64] | None:
    """Return the heaps below the preperiod that do not fit the period extended backwards; None if too many."""
    return _core.exceptions(np.ascontiguousarray(values), preperiod, period, saltus, limit)
