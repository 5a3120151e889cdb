"""Wythoff's game, two piles."""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.games._kernels import wythoff_values

__all__ = ["Wythoff"]

Values: TypeAlias = NDArray[np.uint32]

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
        self._table: Values = np.zeros((0, 0), dtype=np.uint32)

    def options(self, piles: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Return the pairs that one move can leave."""
        return (option for _, option in self.moves(piles))

    def moves(self, piles: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        """Return the moves as (label, piles left)."""
        a, b = piles
        for name, in_first, in_second, most in _lines(a, b):
            for k in range(1, most + 1):
                yield f"take {k} from {name}", (a - k * in_first, b - k * in_second)

    def nim_value(self, piles: tuple[int, int]) -> int:
        """Return the Sprague–Grundy number, from a table of all smaller positions."""
        small, large = sorted(piles)
        if small < 0:
            raise DomainError(f"a pile has 0 or more counters, not {small}")
        if small == 0:
            return large  # one pile is Nim
        self._reach(small, large)
        return int(self._table[large, small])

    def moves_to(self, piles: tuple[int, int], nim_value: int) -> Iterator[tuple[str, tuple[int, int]]]:
        """Return the moves to positions of this value, looked up along the three lines through the position."""
        a, b = piles
        if a == 0 or b == 0:
            taken = [[a + b - nim_value] if nim_value < n else [] for n in (a, b)] + [[]]
        else:
            self._reach(*sorted(piles))
            taken = [_places(line, nim_value) for line in (self._row(b, a), self._row(a, b), self._diagonal(a, b))]
        for (name, in_first, in_second, _), counts in zip(_lines(a, b), taken, strict=True):
            for k in counts:
                yield f"take {k} from {name}", (a - k * in_first, b - k * in_second)

    def _row(self, fixed: int, other: int) -> Values:
        """Return the values of (x, fixed) for x < other; the table holds the larger pile first."""
        below = self._table[fixed, : min(fixed, other)]
        return below if other <= fixed else np.concatenate([below, self._table[fixed:other, fixed]])

    def _diagonal(self, a: int, b: int) -> Values:
        """Return the values of (a - k, b - k), the smallest pair first."""
        small, large = sorted((a, b))
        return self._table[large - small : large, :small].diagonal()

    def _reach(self, small: int, large: int) -> None:
        """Make the table reach the position, with some room so that slowly growing positions share it."""
        if small < self._table.shape[1] and large < self._table.shape[0]:
            return
        if (small + 1) * (large + 1) > MAX_SQUARES:
            raise LimitError(
                f"the nim value of W({large},{small}) needs a table of all {(small + 1) * (large + 1)} smaller "
                f"positions, and at most {MAX_SQUARES} are computed; try smaller piles"
            )
        height, width = (max(n + n // 8 + 8, m) for n, m in zip((large, small), self._table.shape, strict=True))
        if width * height > MAX_SQUARES:
            width, height = small + 1, large + 1
        self._table = wythoff_values(min(width, height), height)


def _lines(a: int, b: int) -> list[tuple[str, int, int, int]]:
    """Return the three kinds of moves: from what, what one step takes from each pile, and how many steps there are."""
    return [("the first pile", 1, 0, a), ("the second pile", 0, 1, b), ("both piles", 1, 1, min(a, b))]


def _places(line: Values, nim_value: int) -> list[int]:
    """Return how many steps back from the end of a line the value stands, the nearest first."""
    return [len(line) - int(i) for i in reversed(np.flatnonzero(line == nim_value))]
