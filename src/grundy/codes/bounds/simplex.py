"""Linear programs solved exactly: a guess in fixed point, and a proof of the answer in whole numbers.

The program: make gains·x as large as possible, where matrix·x <= limits and x >= 0; all gains and limits are positive,
so x = 0 is a start. Its dual: make limits·y as small as possible, where y·matrix >= gains and y >= 0. Any two solutions
with gains·x = limits·y are both optimal, and that is what is checked, without rounding.

A first run of the simplex method rounds to a fixed number of bits, and its answers are replaced by simple fractions
nearby, with denominators of more and more bits. Should all fail the check, so that rounding has led astray, a second
run keeps twice as many bits.
The last one rounds nothing (see `grundy.codes.bounds.tableau`); it is slow, but never wrong.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from grundy.codes.bounds.tableau import ExactTable, Integers, RoundedTable, Table
from grundy.errors import DomainError

__all__ = ["Optimum", "maximize", "whole"]

# Which part of the bits the denominators may have. Below half of them at most one such fraction is near; the more of
# them, the less may be lost by rounding.
SHARES = (Fraction(1, 4), Fraction(5, 16), Fraction(3, 8), Fraction(7, 16))


@dataclass(frozen=True)
class Optimum:
    """Optimal solutions of a linear program and of its dual.

    Attributes
    ----------
    x, y : tuple of Fraction
        The amounts, one for each gain, and the prices, one for each limit.
    """

    x: tuple[Fraction, ...]
    y: tuple[Fraction, ...]


def maximize(matrix: Integers, limits: Integers, gains: Integers, precision: int = 256) -> Optimum:
    """Return the x >= 0 with matrix·x <= limits and the largest gains·x, and the y that proves that none is larger.

    Parameters
    ----------
    matrix, limits, gains : arrays of Python integers
        A row for each limit, a column for each gain, at least one of each; all limits and gains are positive.
    precision : int
        How many bits after the point to keep at first; it changes the time, not the answer.

    Raises
    ------
    DomainError
        When the gains have no bound.

    Examples
    --------
    >>> matrix = np.array([[1, 2], [3, 1]], dtype=object)
    >>> maximize(matrix, np.array([4, 5], dtype=object), np.array([1, 1], dtype=object))
    Optimum(x=(Fraction(6, 5), Fraction(7, 5)), y=(Fraction(2, 5), Fraction(1, 5)))
    """
    for bits in (precision, 2 * precision):
        table: Table = RoundedTable(matrix, limits, gains, bits)
        if table.solve():
            for share in SHARES:
                found = _simple(table, gains, int(bits * share))
                if _proved(found, matrix, limits, gains):
                    return found
    table = ExactTable(matrix, limits, gains)
    if not table.solve():
        raise DomainError("the gains have no bound; try more limits")
    return Optimum(*table.solutions())


def _simple(table: Table, gains: Integers, bits: int) -> Optimum:
    """Return solutions near the rounded ones, such that gain·amount and price have denominators of so many bits."""
    x, y = table.solutions()
    most = 1 << bits
    amounts = ((gain * amount).limit_denominator(most) / gain for gain, amount in zip(gains, x, strict=True))
    return Optimum(tuple(amounts), tuple(price.limit_denominator(most) for price in y))


def _proved(found: Optimum, matrix: Integers, limits: Integers, gains: Integers) -> bool:
    """Return whether the two solutions are allowed and equally good."""
    (x, x_unit), (y, y_unit) = whole(found.x), whole(found.y)
    return bool(
        min(x) >= 0
        and min(y) >= 0
        and (matrix @ x <= limits * x_unit).all()
        and (y @ matrix >= gains * y_unit).all()
        and (gains @ x) * y_unit == (limits @ y) * x_unit
    )


def whole(fractions: tuple[Fraction, ...]) -> tuple[Integers, int]:
    """Return fractions as integers over one denominator.

    Parameters
    ----------
    fractions : tuple of Fraction
        At least one; whole numbers and floats count as the fractions that they are.

    Returns
    -------
    array of Python integers, int
        The numerators, and the least common denominator.

    Examples
    --------
    >>> whole((Fraction(1, 2), Fraction(2, 3)))
    (array([3, 4], dtype=object), 6)
    """
    exact = [Fraction(fraction) for fraction in fractions]
    unit = lcm(*(fraction.denominator for fraction in exact))
    return np.array([fraction.numerator * (unit // fraction.denominator) for fraction in exact], dtype=object), unit
