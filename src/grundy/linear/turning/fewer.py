"""The values of Conway's games "turn fewer than d coins, and at least one", whose P-positions are the lexicodes.

The value of a place is the least number that is no nim sum of at most d - 2 earlier values, so values never fall, and
rise from d = 3 on. What is known:

* d = 1: 0 (no coin may be turned). d = 2: 1. d = 3: n + 1, since no number below n + 1 is missing among 0 and the
  values 1, ..., n before it.
* Any d from 3 on: the first d - 1 values are the powers of two, because all sums of them are allowed but the sum of
  all; that one, 2^(d-1) - 1, is the next value, and then 2^(d-1) follows.
* Even d: the Mock Turtle theorem (Berlekamp, Conway and Guy, Winning Ways, chapter 14; Lenstra 1978, section 3 for the
  codes): place 0 has the value 1, and place n + 1 the one of 2g and 2g + 1 with an odd number of ones, where g is the
  value of place n for d - 1.
* Odd d from 5 on: a table of the least number of values with a given sum, brought up to date with each new value.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.linear.turning.values import Formula, ValueSource, packed
from grundy.saying import shown

__all__ = ["EvenDistance", "OddDistance", "odious", "values_of_fewer"]


def odious(g: Any) -> Any:
    """Return 2g or 2g + 1, whichever has an odd number of ones in binary.

    Parameters
    ----------
    g : int or array of uint64

    Returns
    -------
    int or array of uint64

    Examples
    --------
    >>> [odious(g) for g in range(6)], odious(np.arange(3, dtype=np.uint64))
    ([1, 2, 4, 7, 8, 11], array([1, 2, 4], dtype=uint64))
    """
    if isinstance(g, int):
        return 2 * g + (g.bit_count() + 1) % 2
    return (g << np.uint64(1)) | (1 - np.bitwise_count(g) % 2)


def values_of_fewer(d: int, limit: int) -> ValueSource:
    """Return the values for "fewer than d coins".

    Parameters
    ----------
    d : int
        1 or more.
    limit : int
        How many entries a table may have, a byte each.

    Returns
    -------
    ValueSource

    Examples
    --------
    >>> [list(map(int, values_of_fewer(d, 1 << 16).upto(7))) for d in (3, 4, 5)]
    [[1, 2, 3, 4, 5, 6, 7], [1, 2, 4, 7, 8, 11, 13], [1, 2, 4, 8, 15, 16, 32]]
    """
    if d in _FORMULAS:
        return _FORMULAS[d]
    return OddDistance(d, limit) if d % 2 else EvenDistance(d, limit)


_FORMULAS = {
    1: Formula(lambda n: 0, "0: there is no move", np.zeros_like),
    2: Formula(lambda n: 1, "1: each head is one move", np.ones_like),
    3: Formula(
        lambda n: n + 1,
        "n + 1, by induction",
        lambda n: n + np.uint64(1),
        inverse=lambda value: [value - 1] if value else [],
    ),
    4: Formula(
        odious,
        "2n or 2n + 1, whichever has an odd number of ones (the Mock Turtle theorem of Winning Ways)",
        odious,
        inverse=lambda value: [value // 2] if odious(value // 2) == value else [],
    ),
}


class _Found(NamedTuple):
    """The first values, and for each x how many of them have the nim sum x, at least; d - 1 for more than d - 2.

    Both are replaced together, so that no thread and no Ctrl-C finds one of them without the other.
    """

    values: list[int]
    least: NDArray[np.uint8]


class OddDistance:
    """The values for odd d from 5 on, by a table.

    Parameters
    ----------
    d : int
        Odd.
    limit : int
        How many entries the table may have.
    moved : int, optional
        By how many places the game that uses these values begins earlier, and how many more coins it turns; for the
        message at the end of the table.

    Examples
    --------
    >>> OddDistance(7, 1 << 12).upto(23)[-1]
    2002
    """

    def __init__(self, d: int, limit: int, moved: int = 0):
        self.d, self.limit, self.moved = d, limit, moved
        # The powers of two, the sum of all of them, and the next power.
        self._start = [1 << n for n in range(d - 1)] + [(1 << d - 1) - 1, 1 << d - 1]
        self._found = _Found([], np.zeros(1, np.uint8))

    def at(self, place: int) -> int:
        """Return the value of a place."""
        return self._start[place] if place < len(self._start) else self.upto(place + 1)[place]

    def upto(self, stop: int) -> list[int]:
        """Return the values of the places below stop."""
        if stop <= len(self._start):
            return self._start[:stop]
        if self.d > 64 or 1 << self.d > self.limit:
            raise self._too_far(len(self._start))
        found = self._found
        while len(found.values) < stop:
            found = self._found = self._extended(found)
        return found.values[:stop]

    def array(self, places: NDArray[Any]) -> NDArray[Any]:
        """Return the values of many places."""
        return packed([self.at(place) for place in places.tolist()])

    def _extended(self, found: _Found) -> _Found:
        """Find the next value: the first entry from the last value on that is too large, or the end of the table."""
        values, least = found
        start = values[-1] + 1 if values else 1
        beyond = least[start:] > self.d - 2
        value = start + int(beyond.argmax()) if beyond.any() else len(least)
        if value < len(least):
            shifted = _shifted(least, value)
            return _Found([*values, value], np.minimum(least, shifted, out=shifted))
        if 2 * value > self.limit:
            raise self._too_far(len(values))
        return _Found([*values, value], np.concatenate([least, np.minimum(least + np.uint8(1), np.uint8(self.d - 1))]))

    def _too_far(self, reached: int) -> LimitError:
        return LimitError(
            f"a table of {shown(self.limit)} entries gives the values of the first {reached + self.moved} places when "
            f"fewer than {self.d + self.moved} coins are turned, and the next place needs a larger one; raise limit=…"
        )


def _shifted(least: NDArray[np.uint8], value: int) -> NDArray[np.uint8]:
    """Return for each x the number that stands at x ⊕ value, plus one: row by row, then within the rows."""
    width = min(len(least), 1 << 10)
    table = least.reshape(-1, width)
    rows = np.arange(len(table)) ^ (value // width)
    columns = np.arange(width) ^ (value % width)
    shifted: NDArray[np.uint8] = table[rows][:, columns] + np.uint8(1)
    return shifted.reshape(-1)


class EvenDistance:
    """The values for even d, from those for d - 1 by the Mock Turtle theorem.

    Parameters
    ----------
    d : int
        Even, from 6 on.
    limit : int
        How many entries the table for d - 1 may have.

    Examples
    --------
    >>> EvenDistance(6, 1 << 12).upto(9)
    [1, 2, 4, 8, 16, 31, 32, 64, 103]
    """

    def __init__(self, d: int, limit: int):
        self._odd = OddDistance(d - 1, limit, moved=1)

    def at(self, place: int) -> int:
        """Return the value of a place."""
        return int(odious(self._odd.at(place - 1))) if place else 1

    def upto(self, stop: int) -> list[int]:
        """Return the values of the places below stop."""
        return [1, *map(odious, self._odd.upto(max(0, stop - 1)))][:stop]

    def array(self, places: NDArray[Any]) -> NDArray[Any]:
        """Return the values of many places."""
        return packed([self.at(place) for place in places.tolist()])
