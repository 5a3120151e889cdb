"""Formulas for the values of rows, each with its proof or its source.

The first part has Conway's games "turn fewer than d coins, and at least one", the second the other named games.
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

# ---- The values of Conway's games "turn fewer than d coins, and at least one", whose P-positions form the lexicodes
#
# The value of a place is the least number that is not a nim sum of at most d - 2 earlier values. So values never
# decrease, and they increase if d ≥ 3. Known results:
#
# * d = 1: 0 (no coin may be turned). d = 2: 1. d = 3: n + 1, because 0 and the earlier values 1, ..., n are all numbers
#   below n + 1.
# * d ≥ 3: the first d - 1 values are the powers of two, because all sums of them except the sum of all are allowed.
#   The sum of all, 2^(d-1) - 1, is the next value, and 2^(d-1) follows.
# * Even d: the Mock Turtle theorem (Berlekamp, Conway and Guy, Winning Ways, chapter 14; Lenstra 1978, section 3 for
#   the codes). Place 0 has the value 1. Place n + 1 has 2g or 2g + 1, whichever has an odd number of ones, where g is
#   the value of place n for d - 1.
# * Odd d ≥ 5: a table of the least number of values with a given sum, updated with each new value.


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
    """The values for odd d ≥ 5, from a table of at most `limit` entries.

    A game that uses these values may have `moved` places more at the beginning and turn `moved` coins more. The error
    at the end of the table then describes that game.

    Examples
    --------
    >>> OddDistance(5, limit=1 << 16).upto(8)
    [1, 2, 4, 8, 15, 16, 32, 51]
    """

    def __init__(self, d: int, limit: int, moved: int = 0):
        self.d, self.limit, self.moved = d, limit, moved
        # The first d - 1 powers of two, their sum, and the next power.
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
        """Append the next value: the first entry after the last value that is too large, or the end of the table."""
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
            f"for moves that turn fewer than {self.d + self.moved} coins, a table of {format_number(self.limit)} "
            f"entries gives only the values of the first {reached + self.moved} places",
            parameter="limit",
        )


class _Found(NamedTuple):
    """The first values, and for each x the least number of them with the nim sum x; d - 1 means more than d - 2.

    Both are replaced together, so that they always match, even with several threads or after Ctrl-C.
    """

    values: list[int]
    least: NDArray[np.uint8]


def _shifted(least: NDArray[np.uint8], value: int) -> NDArray[np.uint8]:
    """Return, for each x, the entry at x ⊕ value plus one, by permuting rows and then columns."""
    width = min(len(least), 1 << 10)
    table = least.reshape(-1, width)
    rows = np.arange(len(table)) ^ (value // width)
    columns = np.arange(width) ^ (value % width)
    shifted: NDArray[np.uint8] = table[rows][:, columns] + np.uint8(1)
    return shifted.reshape(-1)


class EvenDistance(ValueSource):
    """The values for even d, computed from those for d - 1 by the Mock Turtle theorem."""

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
    "n, by induction: with place n, a move turns exactly one smaller place, which may be any",
    identity=True,
    inverse=lambda v: [v],
)


RIMS = Formula(
    lambda n: n,
    "n, by induction: a ⊕ b ≤ a + b < n for the remaining groups, and a loop can leave a single group of size m < n",
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
    "0, 0, and then as in Mock Turtles: the coins 0 and 1 are worth nothing, so a move with both of them counts as "
    "turning one coin, and a move with one of them as turning two",
    _triplets,
)


# The value 2^n has n + 1 bits. A single value may have a million bits, and a table of values some megabytes.
MOST_BITS = 1_000_000


def _power(n: int) -> int:
    if n > MOST_BITS:
        raise LimitError(f"the value 2^n is computed for n up to {MOST_BITS}, not {format_number(n)}")
    return 1 << n


POWERS = Formula(_power, "2^n: each number below 2^n is a nim sum of earlier values", most=1 << 13)


# The sets of Turnips are the arithmetic progressions of length 3. Let j be the lowest place of a digit 2 of n in base
# three. Claim: the value of n is the j-th odious number h(j), counted from 0, or 0 when no digit is 2.
#
# No progression x, y, z has nim sum 0: Its step is 3^t·m with m not divisible by 3, so the digits below place t agree,
# and those at place t are 0, 1 and 2 in some order. If a digit below t is 2, all three values are equal and not 0.
# Otherwise one of them is h(t), and the others are 0 or h(i) with i > t. A nim sum of one or three odious numbers is
# not 0, and neither is that of two different ones.
#
# Every v < h(j) is reached: v is 0, or h(i), or h(i) ⊕ h(k), with i < k < j, as in Mock Turtles. For 0, use the step
# 3^j. Otherwise, obtain z from n as follows: change digit i from 0 to 1 or back, and change every digit 2 from place j
# on to 0 or 1; in the third case, change digit k to 2. Choose the digit at j so that n - z is even. Then z < n, its
# value is 0 or h(k), and the middle of n and z has the digit 2 at i and the digits of n below, so its value is h(i).
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
    "the odious number with index j, where j is the lowest place of a digit 2 of n in base three, and 0 if there is no "
    "such digit; the proof is in the source code",
    _turnips,
)


# Kayles repeats with period 12 from 71 on (Guy and Smith 1956).
KAYLES_REPEATS, KAYLES_PERIOD = 71, 12


@cache
def kayles() -> Formula:
    """Return the values of Kayles: the first 83 by mex, and the others by their period."""
    table = Row(Split(2)).values(KAYLES_REPEATS + KAYLES_PERIOD)
    first: list[int] = table.tolist()

    def value(n: int) -> int:
        return first[n if n < KAYLES_REPEATS else KAYLES_REPEATS + (n - KAYLES_REPEATS) % KAYLES_PERIOD]

    def vector(n: NDArray[np.uint64]) -> NDArray[Any]:
        start, period = np.uint64(KAYLES_REPEATS), np.uint64(KAYLES_PERIOD)
        return table[np.where(n < start, n, start + (np.maximum(n, start) - start) % period)]

    return Formula(value, "periodic with period 12 from 71 on (Guy and Smith 1956)", vector)
