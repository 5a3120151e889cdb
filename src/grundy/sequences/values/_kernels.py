"""The compiled kernel of octal games, with its types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy import _core
from grundy.sequences.values.engine import Values

__all__ = ["OCTAL_METHODS", "OctalKernel"]

OCTAL_METHODS = ("auto", "naive", "sparse", "scan")  # by the number that the kernel knows them by


class OctalKernel:
    """Fills arrays with the nim values of an octal game; each call goes on from the last."""

    def __init__(self, digits: tuple[int, ...], unequal: bool, stuck: tuple[int, ...], method: str):
        # No heap is so large that it would not fit the kernel's integers.
        met = [heap for heap in stuck if heap <= np.iinfo(np.int64).max]
        steps, without_moves = np.array(digits, dtype=np.uint8), np.array(met, dtype=np.int64)
        self._kernel: Any = _core.OctalKernel(steps, unequal, without_moves, OCTAL_METHODS.index(method))

    def extend(self, values: Values, start: int, stop: int, report: Callable[[int], object] | None) -> int:
        """Fill values[start:stop]; return where it ended, less than stop if the next value does not fit."""
        reached: int = self._kernel.extend(values, start, stop, report)
        return reached

    @property
    def method(self) -> str:
        """The method in use."""
        return OCTAL_METHODS[self._kernel.method]

    @property
    def counts(self) -> tuple[int, int]:
        """How many options were marked, and how many were compared many at a time."""
        return self._kernel.marked, self._kernel.scanned

    @property
    def space(self) -> tuple[int, bool]:
        """The mask of the common values, 0 if there is none, and whether the parity of the heap counts too."""
        return self._kernel.mask, self._kernel.twisted

    @property
    def rare_count(self) -> int:
        """How many heaps are rare."""
        count: int = self._kernel.rare_count
        return count

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the rare heaps, increasing."""
        heaps: NDArray[np.int64] = self._kernel.rare_heaps()
        return heaps
