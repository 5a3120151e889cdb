"""Counting the values of a long sequence in the cells of a picture, without a copy of the sequence."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grundy.sequences.values.engine import Values

__all__ = ["Density", "density"]

BLOCK = 1 << 20


@dataclass(frozen=True)
class Density:
    """How many values fall into each cell.

    Attributes
    ----------
    counts : array of int64
        A row for each interval of values, a column for each interval of heaps.
    heaps, values : int
        How many heaps a column has, and how many values a row; the last ones may have fewer.
    """

    counts: NDArray[np.int64]
    heaps: int
    values: int


def density(values: Values, columns: int, rows: int) -> Density:
    """Count the values in at most so many columns and rows of equal size.

    Parameters
    ----------
    values : array
        Nim values, indexed by heap size; at least one.
    columns, rows : int
        How many cells there may be.

    Returns
    -------
    Density

    Examples
    --------
    >>> density(np.array([0, 1, 2, 3, 1, 1], dtype=np.uint8), 2, 2)
    Density(counts=array([[2, 2],
           [1, 1]]), heaps=3, values=2)
    """
    wide = -(-len(values) // columns)
    high = -(-(int(values.max()) + 1) // rows)
    across, up = -(-len(values) // wide), int(values.max()) // high + 1
    counts = np.zeros(across * up, dtype=np.int64)
    for start in range(0, len(values), BLOCK):
        part = values[start : start + BLOCK].astype(np.int64) // high
        part *= across
        part += np.arange(start, start + len(part)) // wide
        counts += np.bincount(part, minlength=across * up)
    return Density(counts.reshape(up, across), wide, high)
