"""Formulas for the values of rows, each with its proof or its source.

First those of Conway's games "turn fewer than d coins, and at least one", then those of the other named games.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.linear.turning.arrangements import Split
from grundy.linear.turning.row import Row
from grundy.linear.turning.row_values import Formula, ValueSource
from grundy.text import format_number

# ---- The values of Conway's games "turn fewer than d coins, and at least one", whose P-positions are the lexicodes
#
# The value of a place is the least number that is not a nim sum of at most d - 2 earlier values, so values never fall,
# and rise from d = 3 on. What is known:
#
# * d = 1: 0 (no coin may be turned). d = 2: 1. d = 3: n + 1, since no number below n + 1 is missing among 0 and the
#   values 1, ..., n before it.
# * Any d from 3 on: the first d - 1 values are the powers of two, because all sums of them are allowed but the sum of
#   all; that one, 2^(d-1) - 1, is the next value, and then 2^(d-1) follows.
# * Even d: the Mock Turtle theorem (Berlekamp, Conway and Guy, Winning Ways, chapter 14; Lenstra 1978, section 3 for
#   the codes): place 0 has the value 1, and place n + 1 the one of 2g and 2g + 1 with an odd number of ones, where g
#   is the value of place n for d - 1.
# * Odd d from 5 on: a table of the least number of values with a given sum, brought up to date with each new value.


def values_of_fewer(d: int, limit: int) -> ValueSource:
    """Return the values for "fewer than d coins"."""
    if d in _SMALL_DISTANCES:
        return _SMALL_DISTANCES[d]
    return OddDistance(d, limit) if d % 2 else EvenDistance(d, limit)


def odious(g: Any) -> Any:
    """Return 2g or 2g + 1, whichever has an odd number of ones in binary."""
    if isinstance(g, int):
        return 2 * g + (g.bit_count() + 1) % 2
    return (g << np.uint64(1)) | (1 - np.bitwise_count(g) % 2)


_SMALL_DISTANCES = {
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


class OddDistance(ValueSource):
    """The values for odd d from 5 on, by a table of at most `limit` entries.

    The game that uses these values may begin `moved` places earlier, and turn as many coins more; the error at the end
    of the table says so.

    Examples
    --------
    >>> OddDistance(5, limit=1 << 16).upto(8)
    [1, 2, 4, 8, 15, 16, 32, 51]
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
            f"a table of {format_number(self.limit)} entries gives the values of the first {reached + self.moved} "
            f"places when fewer than {self.d + self.moved} coins are turned, and the next place needs a larger one",
            parameter="limit",
        )


class _Found(NamedTuple):
    """The first values, and for each x how many of them have the nim sum x, at least; d - 1 for more than d - 2.

    Both are replaced together, so that no thread and no Ctrl-C finds one of them without the other.
    """

    values: list[int]
    least: NDArray[np.uint8]


def _shifted(least: NDArray[np.uint8], value: int) -> NDArray[np.uint8]:
    """Return for each x the number that stands at x ⊕ value, plus one: row by row, then within the rows."""
    width = min(len(least), 1 << 10)
    table = least.reshape(-1, width)
    rows = np.arange(len(table)) ^ (value // width)
    columns = np.arange(width) ^ (value % width)
    shifted: NDArray[np.uint8] = table[rows][:, columns] + np.uint8(1)
    return shifted.reshape(-1)


class EvenDistance(ValueSource):
    """The values for even d, from those for d - 1 by the Mock Turtle theorem."""

    def __init__(self, d: int, limit: int):
        self._odd = OddDistance(d - 1, limit, moved=1)

    def at(self, place: int) -> int:
        """Return the value of a place."""
        return int(odious(self._odd.at(place - 1))) if place else 1

    def upto(self, stop: int) -> list[int]:
        """Return the values of the places below stop."""
        return [1, *map(odious, self._odd.upto(max(0, stop - 1)))][:stop]


# ---- The other named games

PLACE = Formula(
    lambda n: n,
    "n, by induction: with place n each smaller place can be turned, and nothing else",
    identity=True,
    inverse=lambda v: [v],
)


RIMS = Formula(
    lambda n: n,
    "n, by induction: a ⊕ b ≤ a + b < n for the groups that are left, and each m < n is left alone by some loop",
    identity=True,
)


RULER = Formula(
    lambda n: (n + 1) & -(n + 1),
    "the largest power of two that divides n + 1 (Winning Ways, chapter 14)",
    lambda n: (n + np.uint64(1)) & (~n),
)


def _triplet(n: int) -> int:
    return int(odious(n - 2)) if n > 1 else 0


def _triplets(n: NDArray[np.uint64]) -> NDArray[Any]:
    return np.where(n < 2, np.uint64(0), odious(np.maximum(n, np.uint64(2)) - np.uint64(2)))


TRIPLETS = Formula(
    _triplet,
    "0, 0, and then as Mock Turtles: with the coins 0 and 1, worth nothing, a third coin is turned alone, and with one "
    "of them two coins are turned",
    _triplets,
)


# 2^n fills n bits: single values may have a million of them, and a table of values some megabytes.
MOST_BITS = 1_000_000


def _power(n: int) -> int:
    if n > MOST_BITS:
        raise LimitError(f"place {format_number(n)} has the value 2^n, and numbers have at most {MOST_BITS} bits here")
    return 1 << n


POWERS = Formula(_power, "2^n: each number below 2^n is the nim sum of some of the earlier values", most=1 << 13)


# The sets of Turnips are the arithmetic progressions of length 3. Let j be the lowest place of a digit 2 of n in base
# three. Claim: the value of n is the j-th odious number h(j), counted from 0, or 0 when no digit is 2.
#
# No progression x, y, z has nim sum 0: its step is 3^t·m with m not divisible by 3, so the digits below place t agree
# and those at place t are 0, 1 and 2 in some order. If a digit below t is 2, all three values are equal and not 0.
# Otherwise one of them is h(t), the others are 0 or h(i) with i > t; a nim sum of one or three odious numbers is not 0,
# nor is that of two different ones.
#
# Every v < h(j) is reached: v is 0, or h(i), or h(i) ⊕ h(k), with i < k < j, as in Mock Turtles. For 0 take the step
# 3^j. Otherwise let z be n with digit i changed from 0 to 1 or back, and every digit 2 from place j on made 0 or 1;
# digit k is made 2 in the third case. The digit at j is chosen so that n - z is even. Then z < n, its value is 0 or
# h(k), and the middle of n and z has the digit 2 at i and the digits of n below, so its value is h(i).
def _turnip(n: int) -> int:
    place = 0
    while n:
        n, digit = divmod(n, 3)
        if digit == 2:
            return int(odious(place))
        place += 1
    return 0


def _turnips(n: NDArray[np.uint64]) -> NDArray[Any]:
    found, left, place = np.zeros_like(n), n, 0
    while left.any():
        left, digit = np.divmod(left, np.uint64(3))
        found[(digit == 2) & (found == 0)] = odious(place)
        place += 1
    return found


TURNIPS = Formula(
    _turnip,
    "the odious number with index j, where j is the lowest place of a digit 2 of n in base three, and 0 without such a "
    "digit; the proof is in the source",
    _turnips,
)


# Kayles repeats with period 12 from 71 on (Guy and Smith 1956).
KAYLES_REPEATS, KAYLES_PERIOD = 71, 12


@cache
def kayles() -> Formula:
    """Return the values of Kayles: 83 of them by mex, and then by their period."""
    table = Row(Split(2)).values(KAYLES_REPEATS + KAYLES_PERIOD)
    first: list[int] = table.tolist()

    def value(n: int) -> int:
        return first[n if n < KAYLES_REPEATS else KAYLES_REPEATS + (n - KAYLES_REPEATS) % KAYLES_PERIOD]

    def vector(n: NDArray[np.uint64]) -> NDArray[Any]:
        start, period = np.uint64(KAYLES_REPEATS), np.uint64(KAYLES_PERIOD)
        return table[np.where(n < start, n, start + (np.maximum(n, start) - start) % period)]

    return Formula(value, "periodic with period 12 from 71 on (Guy and Smith 1956)", vector)
