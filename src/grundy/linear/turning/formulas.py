"""Formulas for the values of rows, each with its proof or its source."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.linear.turning.by_mex import ByMex
from grundy.linear.turning.fewer import odious
from grundy.linear.turning.patterns import Split
from grundy.linear.turning.values import Formula
from grundy.saying import shown

__all__ = ["PLACE", "POWERS", "RIMS", "RULER", "TRIPLETS", "TURNIPS", "kayles"]

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
        raise LimitError(f"place {shown(n)} has the value 2^n, and numbers have at most {MOST_BITS} bits here")
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
    """Return the values of Kayles: 83 of them by mex, and then by their period.

    Returns
    -------
    Formula

    Examples
    --------
    >>> kayles().at(10**30)
    1
    """
    first = ByMex(Split(2), 10_000).upto(KAYLES_REPEATS + KAYLES_PERIOD)
    table = np.array(first, np.uint64)

    def value(n: int) -> int:
        return first[n if n < KAYLES_REPEATS else KAYLES_REPEATS + (n - KAYLES_REPEATS) % KAYLES_PERIOD]

    def vector(n: NDArray[np.uint64]) -> NDArray[Any]:
        start, period = np.uint64(KAYLES_REPEATS), np.uint64(KAYLES_PERIOD)
        return table[np.where(n < start, n, start + (np.maximum(n, start) - start) % period)]

    return Formula(value, "periodic with period 12 from 71 on (Guy and Smith 1956)", vector)
