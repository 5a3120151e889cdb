"""The compiled table of coset weights, with its types."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["MOST_TABLE_BITS", "CosetWeights"]

MOST_TABLE_BITS = 40


class CosetWeights:
    """For each syndrome of so many bits the least number of digits that make it.

    The parity check is (1 | columns); a column has as many values as a digit has bits, those of 1, 2, 4, …
    """

    def __init__(self, bits: int, digit_bits: int):
        self._kernel: Any = _core.CodesCosetWeights(bits, digit_bits)

    def fill(self, columns: NDArray[np.uint64], report: Callable[[int], object] | None) -> None:
        """Take columns in."""
        self._kernel.fill(np.ascontiguousarray(columns.reshape(-1)), report)

    def table(self) -> NDArray[np.uint8]:
        """Return the weights, by syndrome."""
        table: NDArray[np.uint8] = self._kernel.table()
        return table
