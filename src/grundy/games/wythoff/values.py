"""Nim values of a-Wythoff, from tables of all smaller positions."""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.games._kernels import wythoff_values
from grundy.text import format_number

__all__ = ["ValueTables"]

Values: TypeAlias = NDArray[np.uint32]

# A value needs the values of all smaller positions: 4 bytes for each, and time that grows with a. The limits keep a
# table below 160 MB and about two seconds.
MAX_SQUARES = 40_000_000
MAX_WORK = 400_000_000
MAX_TABLES = 3


class ValueTables:
    """The last few tables that were made; a position is given by its smaller and its larger pile.

    Parameters
    ----------
    a : int
        By how much less than `a` the two numbers that are taken may differ.

    Examples
    --------
    >>> tables = ValueTables(1)
    >>> tables.value(8, 9), list(tables.below(3, 4, 3))
    (15, [(2, 4), (3, 0)])
    """

    def __init__(self, a: int):
        self.a = a
        self.tables: list[Values] = []  # table[larger pile, smaller pile], newest last

    def reaches(self, small: int, large: int) -> bool:
        """Return whether a table with this position is small enough."""
        squares = (small + 1) * (large + 1)
        return squares <= MAX_SQUARES and squares * min(self.a, large) <= MAX_WORK

    def value(self, small: int, large: int) -> int:
        """Return the Sprague–Grundy number."""
        return int(self._table(small, large)[large, small])

    def below(self, small: int, large: int, nim_value: int) -> Iterator[tuple[int, int]]:
        """Yield the options of this value, the pile that was smaller first; each comes once."""
        table = self._table(small, large)
        for x in np.flatnonzero(table[large, :small] == nim_value):
            yield int(x), large
        for y in np.flatnonzero(table[:large, small] == nim_value):
            yield small, int(y)
        # The diagonals d = y - x of the band, as far as both piles get smaller.
        for d in range(large - small - self.a + 1, large - small + self.a):
            yield from _on_diagonal(table[:large, :small], d, nim_value)

    def _table(self, small: int, large: int) -> Values:
        """Return a table that contains the position: one of the last few, or a new one with some room to grow."""
        for table in reversed(self.tables):
            if small < table.shape[1] and large < table.shape[0]:
                return table
        if not self.reaches(small, large):
            raise self._too_large(small, large)
        # Slowly growing positions share a table: the most generous room that is affordable.
        rooms = ((small + small // part + 8, large + large // part + 8) for part in (8, 64))
        width, height = next((room for room in rooms if self.reaches(*room)), (small, large))
        made = wythoff_values(width + 1, height + 1, self.a)
        self.tables = [*self.tables[1 - MAX_TABLES :], made]
        return made

    def _too_large(self, small: int, large: int) -> LimitError:
        piles = f"{format_number(large)},{format_number(small)}"
        if self.a == 1:
            name, most = f"W({piles})", MAX_SQUARES
        else:
            name, most = f"W({piles};{format_number(self.a)})", min(MAX_SQUARES, MAX_WORK // min(self.a, large))
        return LimitError(
            f"the nim value of {name} needs a table of all smaller positions, and at most {most} are computed; "
            "try smaller piles"
        )


def _on_diagonal(table: Values, d: int, nim_value: int) -> Iterator[tuple[int, int]]:
    """Yield the squares (x, y) on the diagonal y - x = d that have this value; at most one has."""
    for i in np.flatnonzero(table.diagonal(-d) == nim_value):
        yield int(i) + max(-d, 0), int(i) + max(d, 0)
