"""The compiled table of coset weights, with its types."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["MOST_BITS", "coset_weights"]

MOST_BITS = 40


def coset_weights(
    columns: NDArray[np.uint64], bits: int, digit_bits: int, report: Callable[[int], object] | None
) -> NDArray[np.uint8]:
    """Return for each syndrome of so many bits the least number of digits that make it.

    The parity check is (1 | columns); a column has as many values as a digit has bits, those of 1, 2, 4, …
    """
    kernel: Any = _core.CodesCosetWeights(bits, digit_bits)
    kernel.fill(np.ascontiguousarray(columns.reshape(-1)), report)
    table: NDArray[np.uint8] = kernel.table()
    return table
