"""The compiled kernels of lexicodes, with their types."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["MOST_TABLE_BITS", "Coins"]

MOST_TABLE_BITS = 40


class Coins:
    """The values of the coins of a lexicode so far, and the table of the sums of few of them."""

    def __init__(self, d: int, digit_bits: int):
        self._kernel: Any = _core.CodesLexicode(d) if digit_bits == 1 else _core.CodesDigitLexicode(d, digit_bits)
        self._digit_bits = digit_bits

    def grow(self, count: int, most_bits: int, report: Callable[[int], object] | None) -> bool:
        """Add coins until there are so many; False if that takes a table of more than 2^most_bits bytes."""
        return bool(self._kernel.grow(count, min(most_bits, MOST_TABLE_BITS), report))

    def restore(self, values: NDArray[np.uint64], table: NDArray[np.uint8]) -> None:
        """Go on from the values and the table of another one."""
        self._kernel.restore(np.ascontiguousarray(values), len(table).bit_length() - 1, np.ascontiguousarray(table))

    @property
    def bits(self) -> int:
        """The redundancy in bits; the table has 2^bits bytes."""
        return int(self._kernel.bits())

    @property
    def values(self) -> NDArray[np.uint64]:
        """The values of the digits 1, 2, 4, … of each coin, one coin after the other."""
        found: NDArray[np.uint64] = self._kernel.values()
        return found

    def table(self) -> NDArray[np.uint8]:
        """Return a view of the table: for each sum how many coins it takes. It is good until coins are added."""
        found: NDArray[np.uint8] = self._kernel.table()
        return found
