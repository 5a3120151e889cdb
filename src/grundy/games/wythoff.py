"""Wythoff's game, two piles."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.games._kernels import wythoff_values

__all__ = ["Wythoff"]

# A value needs the values of all smaller positions: a table of 4 bytes for each, filled at about 50 ns a square.
MAX_SQUARES = 40_000_000


class Wythoff:
    """Take any number of counters from one of two piles, or the same number from both (Wythoff 1907).

    A position is the pair of the piles.

    Examples
    --------
    >>> Wythoff().nim_value((9, 8))
    15
    >>> [label for label, left in Wythoff().moves((3, 4)) if left == (1, 2)]
    ['take 2 from both piles']
    """

    def __init__(self) -> None:
        self._table: NDArray[np.uint32] = np.zeros((0, 0), dtype=np.uint32)

    def options(self, piles: tuple[int, int]) -> list[tuple[int, int]]:
        """Return the pairs that one move can leave."""
        return [option for _, option in self.moves(piles)]

    def moves(self, piles: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        """Return the moves as (label, piles left)."""
        a, b = piles
        for k in range(1, a + 1):
            yield f"take {k} from the first pile", (a - k, b)
        for k in range(1, b + 1):
            yield f"take {k} from the second pile", (a, b - k)
        for k in range(1, min(a, b) + 1):
            yield f"take {k} from both piles", (a - k, b - k)

    def nim_value(self, piles: tuple[int, int]) -> int:
        """Return the Sprague–Grundy number, from a table of all smaller positions."""
        small, large = sorted(piles)
        if small >= self._table.shape[1] or large >= self._table.shape[0]:
            self._extend(small, large)
        return int(self._table[large, small])

    def _extend(self, small: int, large: int) -> None:
        """Make the table reach the position, with some room so that slowly growing positions share it."""
        if (small + 1) * (large + 1) > MAX_SQUARES:
            raise LimitError(
                f"the nim value of W({large},{small}) needs a table of all {(small + 1) * (large + 1)} smaller "
                f"positions, and at most {MAX_SQUARES} are computed; try smaller piles"
            )
        height, width = (max(n // 128 * 128 + 128, m) for n, m in zip((large, small), self._table.shape, strict=True))
        if width * height > MAX_SQUARES:
            width, height = small + 1, large + 1
        self._table = wythoff_values(min(width, height), height)
