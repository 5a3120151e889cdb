"""Where the values of a run are kept: in memory, or in a file that survives."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

import numpy as np

from grundy.errors import LimitError
from grundy.saying import shown
from grundy.sequences.values.engine import Values

__all__ = ["MAX_BYTES", "Memory", "Place", "dtype_for", "wider"]

MAX_BYTES = 4 << 30

Dtype: TypeAlias = "np.dtype[Any]"
WIDTHS = (np.dtype(np.uint8), np.dtype(np.uint16), np.dtype(np.uint32))


def dtype_for(largest: int) -> Dtype:
    """Return the narrowest type that holds values up to this one.

    Examples
    --------
    >>> dtype_for(255), dtype_for(256)
    (dtype('uint8'), dtype('uint16'))
    """
    for dtype in WIDTHS:
        if largest <= np.iinfo(dtype).max:
            return dtype
    raise LimitError(f"a nim value of {largest} is too large for a table; at most {np.iinfo(WIDTHS[-1]).max} is kept")


def wider(dtype: Dtype) -> Dtype:
    """Return the next type.

    Examples
    --------
    >>> wider(np.dtype(np.uint8))
    dtype('uint16')
    """
    return dtype_for(int(np.iinfo(dtype).max) + 1)


class Place(Protocol):
    """What a run needs of the place where it keeps its values; a `ValuesFile` is one."""

    @property
    def values(self) -> Values:
        """The array, with room for what was reserved."""
        ...

    @property
    def count(self) -> int:
        """How many values are kept."""
        ...

    def reserve(self, stop: int) -> None:
        """Make room for the values below stop."""
        ...

    def widen(self, dtype: Dtype) -> None:
        """Go on with a wider type; only the values that were committed are kept."""
        ...

    def commit(self, count: int) -> None:
        """Say that the values below count are right."""
        ...

    def close(self) -> None:
        """Finish."""
        ...


class Memory:
    """An array that grows.

    Examples
    --------
    >>> place = Memory()
    >>> place.reserve(1000)
    >>> len(place.values), place.values.dtype, place.count
    (1000, dtype('uint8'), 0)
    """

    def __init__(self) -> None:
        self.values: Values = np.empty(0, dtype=np.uint8)
        self.count = 0

    def reserve(self, stop: int) -> None:
        """Make room for the values below stop; pages that nobody fills cost nothing."""
        if stop > len(self.values):
            self._move(stop, self.values.dtype)

    def widen(self, dtype: Dtype) -> None:
        """Go on with a wider type."""
        self._move(len(self.values), dtype)

    def _move(self, size: int, dtype: Dtype) -> None:
        if size * dtype.itemsize > MAX_BYTES:
            raise LimitError(
                f"{shown(size)} values of {8 * dtype.itemsize} bits are more than the {MAX_BYTES >> 30} GB that are "
                "kept in memory; ask for fewer, or give the run a store"
            )
        moved = np.empty(size, dtype=dtype)
        moved[: self.count] = self.values[: self.count]
        self.values = moved

    def commit(self, count: int) -> None:
        """Remember how many values are right."""
        self.count = count

    def close(self) -> None:
        """Nothing is left to do."""
