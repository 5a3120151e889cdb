"""The linear programming bound of Delsarte, with a certificate that exact arithmetic can check.

Let A_i be the average number of words of a code at distance i from a word of the code: its distance distribution. Then,
by Delsarte (1973), A_0·K_k(0) + … + A_n·K_k(n) >= 0 for each k, with the Krawtchouk polynomials K_k. So let f = f_0·K_0
+ … + f_n·K_n be a polynomial with f_0 = 1, no negative f_k, and f(i) <= 0 for i from d to n. Then

    size = sum of the A_i <= sum over i and k of f_k·A_i·K_k(i) = sum of the A_i·f(i) <= A_0·f(0) = f(0),

and the numbers f_k are a proof of the bound f(0). Linear programming finds the best f. The distribution from the dual
program proves that no other f gives a better bound.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import floor, lcm

import numpy as np
from numpy.typing import NDArray

from grundy.codes.bounds.closed_forms import parameters
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.progress import report
from grundy.text import format_number

Integers = NDArray[np.object_]
Fractions = tuple[Fraction, ...]

MOST_BITS = 1 << 24  # of the table: binary codes up to n = 250 in about five seconds


def delsarte(n: int, d: int, q: int = 2, *, limit: int = MOST_BITS) -> LinearProgrammingBound:
    """Return the linear programming bound on A_q(n, d), with its proof.

    Parameters
    ----------
    n, d, q : int
        Length, distance and number of letters. The code need not be linear, nor q a prime power.
    limit : int
        The maximum size in bits of the initial table of the linear program; larger tables raise `LimitError`.

    Returns
    -------
    LinearProgrammingBound
        A proved bound; `verify` checks it again.

    Examples
    --------
    >>> delsarte(24, 8)
    LinearProgrammingBound(n=24, d=8, q=2, value=Fraction(4096, 1), size=4096)
    >>> delsarte(11, 3, q=4).value
    Fraction(327680, 3)
    """
    n, d, q = parameters(n, d, q)
    _check_limit(n, d, q, as_natural(limit, "limit, a number of bits,"))
    return _solved(n, d, q)


@dataclass(frozen=True)
class LinearProgrammingBound:
    """A bound on A_q(n, d), the largest size of a code, with its proof.

    Attributes
    ----------
    n, d, q : int
        Length, distance and alphabet size.
    value : Fraction
        The bound f(0).
    size : int
        The integer part of `value`: no code has more words.
    certificate : tuple of Fraction
        The coefficients f_0 = 1, f_1, …, f_n of the polynomial f in the basis of Krawtchouk polynomials.
    distribution : tuple of Fraction
        The distance distribution A_0 = 1, A_1, …, A_n that a code of size `value` would have.

    Examples
    --------
    >>> bound = delsarte(13, 6)
    >>> bound.size, bound.verify(), bound.is_optimal()
    (40, True, True)
    """

    n: int
    d: int
    q: int
    value: Fraction
    size: int
    certificate: Fractions = field(repr=False)
    distribution: Fractions = field(repr=False)

    def verify(self) -> bool:
        """Return whether the certificate proves that A_q(n, d) <= value. All arithmetic is exact.

        Examples
        --------
        >>> from dataclasses import replace
        >>> bound = delsarte(24, 8)
        >>> bound.size, bound.verify(), replace(bound, value=Fraction(4095), size=4095).verify()
        (4096, True, False)
        """
        n, d, q = parameters(self.n, self.d, self.q)
        if len(self.certificate) != n + 1:
            return False
        value, (f, unit) = Fraction(self.value), over_common_denominator(self.certificate)
        values = f @ krawtchouk(n, q)
        proved = f[0] == unit and min(f) >= 0 and all(values[d:] <= 0) and values[0] == value * unit
        return bool(proved and self.size == floor(value))

    def is_optimal(self) -> bool:
        """Return whether the distribution proves that no certificate gives a bound below `value`.

        Examples
        --------
        >>> delsarte(5, 3).is_optimal()
        True
        """
        n, d, q = parameters(self.n, self.d, self.q)
        if len(self.distribution) != n + 1:
            return False
        a, unit = over_common_denominator(self.distribution)
        allowed = a[0] == unit and min(a) >= 0 and not any(a[1:d]) and all(krawtchouk(n, q) @ a >= 0)
        return bool(allowed and sum(a) == Fraction(self.value) * unit)


@lru_cache(maxsize=64)  # size and dimension need the same bound
def _solved(n: int, d: int, q: int) -> LinearProgrammingBound:
    if d > n:
        certificate = distribution = (Fraction(1), *[Fraction(0)] * n)
    elif q == 2:
        certificate, distribution = _binary(n, d)
    else:
        certificate, distribution = _program(n, q, range(d, n + 1), range(1, n + 1))
    value = sum(distribution, Fraction(0))
    return LinearProgrammingBound(n, d, q, value, floor(value), certificate, distribution)


def _check_limit(n: int, d: int, q: int, limit: int) -> None:
    halves = 4 if q == 2 else 1  # even weights, and the first half of the polynomials
    bits = n * max(n - d + 1, 0) * _precision(n, q) // halves
    if bits > limit:
        raise LimitError(
            f"the linear program of n = {n}, d = {format_number(d)}, q = {format_number(q)} needs a table "
            f"of about {format_number(bits)} bits",
            parameter="limit",
            limit=limit,
            hint="try a smaller n",
        )


def _precision(n: int, q: int) -> int:
    return 64 + 4 * n * (q - 1).bit_length()


def _program(n: int, q: int, weights: Sequence[int], degrees: Sequence[int]) -> tuple[Fractions, Fractions]:
    """Return the best f and A in which only the given A_i and f_k, and A_0 = f_0 = 1, are nonzero.

    The unknowns are x_i = A_i / K_i(0), since K_k(i) / K_k(0) = K_i(k) / K_i(0): maximize the sum of the K_i(0)·x_i,
    where the sum of the -K_i(k)·x_i is at most 1 for each k. The prices are y_k = f_k·K_k(0).
    """
    table = krawtchouk(n, q)
    sizes = table[:, 0]
    ones = np.array([1] * len(degrees), dtype=object)
    best = maximize(-table[np.ix_(weights, degrees)].T, ones, sizes[weights], _precision(n, q))
    f, a = ([Fraction(1), *[Fraction(0)] * n] for _ in range(2))
    for k, price in zip(degrees, best.y, strict=True):
        f[k] = price / sizes[k]
    for i, amount in zip(weights, best.x, strict=True):
        a[i] = amount * sizes[i]
    return tuple(f), tuple(a)


def _binary(n: int, d: int) -> tuple[Fractions, Fractions]:
    """Return f and A from the program for words of even weight, a quarter of the size.

    A parity bit turns a code of odd d into one of even d with even weights only, where K_k = K_(m-k) for its length m,
    and g = g_0·K_0 + … + g_h·K_h with h = ⌊m/2⌋ and g(i) <= 0 at the even i from d to m. Then

        f_k = g_k + g_(m-k), for length m - 1, has f(i) = g(i) or g(i + 1), whichever is even, and
        f_k·(m - k)/m, for length m, is the average of f over the m places that can be omitted.
    """
    m, even = n + d % 2, d + d % 2
    g, a = _program(m, 2, range(even, m + 1, 2), range(1, m // 2 + 1))
    f = [g[k] + (g[m - k] if k else 0) for k in range(m)]
    if d % 2:
        return tuple(f), tuple(Fraction((m - i) * a[i] + (i + 1) * a[i + 1], m) for i in range(m))
    return (*(f[k] * Fraction(m - k, m) for k in range(m)), Fraction(0)), a


# ---- Krawtchouk polynomials: the characters of words of n letters, summed over all words of a weight


def krawtchouk(n: int, q: int = 2) -> NDArray[np.object_]:
    """Return the values K_k(i) of the Krawtchouk polynomials of length n at the weights.

    K_k(i) is the coefficient of z^k in (1 + (q-1)·z)^(n-i) · (1 - z)^i (MacWilliams and Sloane 1977, chapter 5, §7).

    Returns
    -------
    array of Python integers
        A matrix with a row for each k and a column for each i, from 0 to n.

    Examples
    --------
    >>> krawtchouk(3).tolist()
    [[1, 1, 1, 1], [3, 1, -1, -3], [3, -1, -1, 3], [1, -1, 1, -1]]
    """
    return np.array([krawtchouk_at(i, n, q) for i in range(n + 1)], dtype=object).T.copy()


def krawtchouk_at(i: int, n: int, q: int = 2) -> list[int]:
    """Return the values of all Krawtchouk polynomials of length n at one weight.

    They satisfy the recurrence (k+1) K_{k+1} = ((n-k)(q-1) + k - q i) K_k - (q-1)(n-k+1) K_{k-1}.
    """
    values, before = [1], 0
    for k in range(n):
        now = values[-1]
        values.append((((n - k) * (q - 1) + k - q * i) * now - (q - 1) * (n - k + 1) * before) // (k + 1))
        before = now
    return values


# ---- Linear programs solved exactly: a guess in fixed point, then a proof in integers The program: maximize gains·x,
# where matrix·x <= limits and x >= 0; all gains and limits are positive, so x = 0 is feasible. Its dual: minimize
# limits·y, where y·matrix >= gains and y >= 0. Two solutions with gains·x = limits·y are both optimal. This equation is
# checked without rounding. The first run of the simplex method rounds to a fixed number of bits. Its answers are
# replaced by nearby simple fractions, with denominators of more and more bits. If all fail the check, rounding was too
# coarse, and a second run keeps twice as many bits. The last run is exact, but slow. No library does this. HiGHS, the
# solver of SciPy, works in floating point and reports that the program of n = 60, d = 18 is infeasible. python-flint
# has no linear programs. SoPlex and QSopt_ex are exact, but have no Python packages that install without their C
# libraries. Rounding is worthwhile: n = 150, d = 46 takes 0.12 s, and 2.6 s without it.

# The share of the bits that denominators may have. Below one half, at most one such fraction is near; a larger share
# tolerates less rounding.
SHARES = (Fraction(1, 4), Fraction(5, 16), Fraction(3, 8), Fraction(7, 16))


@dataclass(frozen=True)
class Optimum:
    """Optimal solutions of a linear program and of its dual: an amount for each gain, and a price for each limit."""

    x: tuple[Fraction, ...]
    y: tuple[Fraction, ...]


def maximize(matrix: Integers, limits: Integers, gains: Integers, precision: int = 256) -> Optimum:
    """Return the x >= 0 with matrix·x <= limits that maximizes gains·x, and the y that proves this.

    All limits and gains are positive. The precision, in bits after the point, affects only the time.
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
        raise DomainError("the gain is unbounded; add limits")
    return Optimum(*table.solutions())


def _simple(table: Table, gains: Integers, bits: int) -> Optimum:
    """Return solutions near the rounded solutions; gain·amount and price get denominators of at most `bits` bits."""
    x, y = table.solutions()
    most = 1 << bits
    amounts = ((gain * amount).limit_denominator(most) / gain for gain, amount in zip(gains, x, strict=True))
    return Optimum(tuple(amounts), tuple(price.limit_denominator(most) for price in y))


def _proved(found: Optimum, matrix: Integers, limits: Integers, gains: Integers) -> bool:
    """Return whether the two solutions are feasible and equally good."""
    (x, x_unit), (y, y_unit) = over_common_denominator(found.x), over_common_denominator(found.y)
    return bool(
        min(x) >= 0
        and min(y) >= 0
        and (matrix @ x <= limits * x_unit).all()
        and (y @ matrix >= gains * y_unit).all()
        and (gains @ x) * y_unit == (limits @ y) * x_unit
    )


def over_common_denominator(fractions: tuple[Fraction, ...]) -> tuple[Integers, int]:
    """Return fractions as integers over one denominator."""
    exact = [Fraction(fraction) for fraction in fractions]
    unit = lcm(*(fraction.denominator for fraction in exact))
    return np.array([fraction.numerator * (unit // fraction.denominator) for fraction in exact], dtype=object), unit


# ---- The table of the simplex method, in integers over a common unit: exact or rounded


class Table(ABC):
    """A row for each basic variable and one for the gains, a column for each other variable and one for the limits.

    Variables 0, 1, … are the amounts x; the slack variables of the limits follow. At first x = 0.
    """

    unit = 1  # textbooks have the entries divided by the unit
    noise = 0  # an entry up to this size may really be 0

    def __init__(self, matrix: Integers, limits: Integers, gains: Integers):
        self.rows, self.columns = int(matrix.shape[0]), int(matrix.shape[1])
        self.entries: Integers = np.vstack([np.column_stack([matrix, limits]), np.append(-gains, 0)])
        self.basic = list(range(self.columns, self.columns + self.rows))
        self.others = list(range(self.columns))

    def solve(self) -> bool:
        """Exchange variables until there is no gain; return False if rounding errors prevent that."""
        stalled, left, steps = False, self._most_steps(), 0
        while (column := self._entering(stalled)) is not None:
            row = self._leaving(column)
            if row is None or left == 0:
                return False
            stalled = self.entries[row, -1] <= self.noise
            steps += 1
            report("exchanges of variables in the linear program", steps)
            self._pivot(row, column)
            self.basic[row], self.others[column] = self.others[column], self.basic[row]
            left -= 1
        return True

    def solutions(self) -> tuple[Fractions, Fractions]:
        """Return the amounts x and the prices y from the table."""
        amounts = dict(zip(self.basic, self.entries[:-1, -1], strict=True))
        prices = dict(zip(self.others, self.entries[-1, :-1], strict=True))
        x = (Fraction(amounts.get(j, 0), self.unit) for j in range(self.columns))
        y = (Fraction(prices.get(i, 0), self.unit) for i in range(self.columns, self.columns + self.rows))
        return tuple(x), tuple(y)

    def _entering(self, stalled: bool) -> int | None:
        """Return the column of the largest gain, or, after an exchange without gain, the column of the first variable.

        The first rule is Dantzig's. The second cannot cycle (Bland 1977).
        """
        gaining = [j for j in range(self.columns) if self.entries[-1, j] < -self.noise]
        order = self.others if stalled else self.entries[-1]
        return min(gaining, key=order.__getitem__, default=None)

    def _leaving(self, column: int) -> int | None:
        """Return the row that reaches 0 first as the variable of the column grows, or the first variable's in a tie."""
        best = None
        for row in range(self.rows):
            if self.entries[row, column] > self.noise and (best is None or self._sooner(row, best, column)):
                best = row
        return best

    def _sooner(self, row: int, best: int, column: int) -> bool:
        ahead = self.entries[row, -1] * self.entries[best, column]
        behind = self.entries[best, -1] * self.entries[row, column]
        return bool(ahead < behind or (ahead == behind and self.basic[row] < self.basic[best]))

    @abstractmethod
    def _most_steps(self) -> int:
        """Return the maximum number of exchanges; a negative number means no limit."""

    @abstractmethod
    def _pivot(self, row: int, column: int) -> None:
        """Solve the equation of the row for the variable of the column, and substitute it in the other rows."""


class ExactTable(Table):
    """An exact table: the unit is the last pivot, and divisions by the previous pivot are exact (Edmonds 1967)."""

    def _most_steps(self) -> int:
        return -1

    def _pivot(self, row: int, column: int) -> None:
        across, down = self.entries[row].copy(), self.entries[:, column].copy()
        pivot = across[column]
        self.entries = (self.entries * pivot - np.outer(down, across)) // self.unit
        self.entries[:, column] = -down
        self.entries[row] = across
        self.entries[row, column] = self.unit
        self.unit = pivot


class RoundedTable(Table):
    """A table in fixed point: the unit is always 2^bits, and products are rounded to multiples of it."""

    def __init__(self, matrix: Integers, limits: Integers, gains: Integers, bits: int):
        super().__init__(matrix, limits, gains)
        self.bits = bits
        self.unit = 1 << bits
        self.noise = 1 << bits // 8
        self.entries <<= bits

    def _most_steps(self) -> int:
        return 50 * (self.rows + self.columns)

    def _pivot(self, row: int, column: int) -> None:
        pivot = self.entries[row, column]
        across = (self.entries[row] << self.bits) // pivot
        down = self.entries[:, column].copy()
        self.entries -= np.outer(down, across) >> self.bits
        self.entries[:, column] = -((down << self.bits) // pivot)
        self.entries[row] = across
        self.entries[row, column] = (1 << 2 * self.bits) // pivot
