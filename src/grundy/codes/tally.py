"""How often each byte occurs in a table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["tally"]

# np.bincount makes integers of 8 bytes out of its input, so a large table is counted in pieces.
PIECE = 1 << 22


def tally(table: NDArray[np.uint8]) -> dict[int, int]:
    """Return for each byte that occurs in a table how often it does, by increasing byte.

    Examples
    --------
    >>> tally(np.array([3, 0, 3, 1], np.uint8))
    {0: 1, 1: 1, 3: 2}
    """
    counts = np.zeros(256, np.int64)
    for start in range(0, len(table), PIECE):
        counts += np.bincount(table[start : start + PIECE], minlength=256)
    return {byte: int(count) for byte, count in enumerate(counts) if count}
