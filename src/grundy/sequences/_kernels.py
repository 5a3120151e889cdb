"""The compiled kernels of this room, with their types."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["Values", "subtraction_values", "tail_period"]

Values: TypeAlias = NDArray[np.uint8] | NDArray[np.uint32]


def subtraction_values(takes: tuple[int, ...], stop: int) -> Values:
    """Return the nim values of the heaps below stop; `takes` increasing and positive."""
    # A move that no heap below stop allows changes nothing, and may be too long for the kernel's integers.
    steps = np.array([s for s in takes if s < stop], dtype=np.int64)
    narrow = len(steps) <= np.iinfo(np.uint8).max
    return (_core.subtraction_values_u8 if narrow else _core.subtraction_values_u32)(steps, stop)


def tail_period(values: Values, overlap: int) -> tuple[int, int] | None:
    """Return the least (period, start) with which the end of the values repeats, compared over `overlap` places."""
    if overlap >= len(values):
        return None
    period, start = _core.tail_period(values, overlap)
    return (period, start) if period else None
