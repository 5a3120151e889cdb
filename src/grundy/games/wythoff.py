"""Wythoff's game, two piles."""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.games._kernels import wythoff_values
from grundy.natural import natural

__all__ = ["Wythoff"]

Values: TypeAlias = NDArray[np.uint32]

# A value needs the values of all smaller positions: a table of 4 bytes for each, filled at up to 100 ns a square.
MAX_SQUARES = 40_000_000
MAX_TABLES = 3


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
        self._tables: list[Values] = []  # table[larger pile, smaller pile], newest last

    def __reduce__(self) -> tuple[type["Wythoff"], tuple[()]]:
        return Wythoff, ()  # tables are made again where they are needed

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
        small, large = sorted(natural(pile, "a pile") for pile in piles)
        if small == 0:
            return large  # one pile is Nim
        return int(self._table(small, large)[large, small])

    def moves_to(self, piles: tuple[int, int], nim_value: int) -> Iterator[tuple[str, tuple[int, int]]]:
        """Return the moves to positions of this value, looked up along the three lines through the position."""
        a, b = piles
        if a == 0 or b == 0:
            taken = [[a + b - nim_value] if nim_value < n else [] for n in (a, b)] + [[]]
        else:
            table = self._table(*sorted(piles))
            lines = (_row(table, b, a), _row(table, a, b), _diagonal(table, a, b))
            taken = [_steps_back(line, nim_value) for line in lines]
        for (name, in_first, in_second, _), counts in zip(_lines(a, b), taken, strict=True):
            for k in counts:
                yield f"take {k} from {name}", (a - k * in_first, b - k * in_second)

    def _table(self, small: int, large: int) -> Values:
        """Return a table that contains the position: one of the last few, or a new one with some room to grow."""
        for table in reversed(self._tables):
            if small < table.shape[1] and large < table.shape[0]:
                return table
        if (small + 1) * (large + 1) > MAX_SQUARES:
            raise LimitError(
                f"the nim value of W({large},{small}) needs a table of all smaller positions, and at most "
                f"{MAX_SQUARES} are computed; try smaller piles"
            )
        # Slowly growing positions share a table: the most generous room that is affordable.
        rooms = ((small + small // part + 9, large + large // part + 9) for part in (8, 64))
        width, height = next((r for r in rooms if r[0] * r[1] <= MAX_SQUARES), (small + 1, large + 1))
        self._tables = [*self._tables[1 - MAX_TABLES :], wythoff_values(width, height)]
        return self._tables[-1]


def _row(table: Values, fixed: int, other: int) -> Values:
    """Return the values of (x, fixed) for x < other; the table holds the larger pile first."""
    below = table[fixed, : min(fixed, other)]
    return below if other <= fixed else np.concatenate([below, table[fixed:other, fixed]])


def _diagonal(table: Values, a: int, b: int) -> Values:
    """Return the values of (a - k, b - k), the smallest pair first."""
    small, large = sorted((a, b))
    return table[large - small : large, :small].diagonal()


def _lines(a: int, b: int) -> list[tuple[str, int, int, int]]:
    """Return the three kinds of moves: from what, what one step takes from each pile, and how many steps there are."""
    return [("the first pile", 1, 0, a), ("the second pile", 0, 1, b), ("both piles", 1, 1, min(a, b))]


def _steps_back(line: Values, nim_value: int) -> list[int]:
    """Return how many steps back from the end of a line the value stands, the nearest first."""
    return [len(line) - int(i) for i in reversed(np.flatnonzero(line == nim_value))]
