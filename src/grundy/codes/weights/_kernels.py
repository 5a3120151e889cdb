"""The compiled kernels of this room, with their types."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["Words", "basis", "dual", "search", "weights"]

Words = NDArray[np.uint64]


def basis(rows: Words, n: int, bits: int) -> Words:
    """Return a reduced basis of the span of packed words of n digits; rows with pivots in one digit stand together."""
    found: Words = _core.codes_basis(rows, n, bits)
    return found


def dual(rows: Words, n: int, bits: int) -> Words:
    """Return a basis of the packed words that have an even number of bits in common with each row."""
    found: Words = _core.codes_dual(rows, n, bits)
    return found


def search(
    rows: Words, n: int, bits: int, offset: Words | None = None, lines: bool = False, seconds: float | None = None
) -> Any:
    """Return a search for the lightest word of a code, or of a coset; see CodesSearch in core/bind/codes_words.cpp."""
    return _core.CodesSearch(rows, n, bits, offset, lines, seconds)


def weights(found: Any, report: Callable[[int], object] | None) -> NDArray[np.uint64]:
    """Return how often each weight occurs; with lines, among one word of each line."""
    counts: NDArray[np.uint64] = found.weights(report)
    return counts
