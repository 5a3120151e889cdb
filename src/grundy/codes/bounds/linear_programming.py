"""The linear programming bound of Delsarte, with a certificate that whole numbers check.

Let A_i be the number of words of a code at distance i from a word of it, on average: its distance distribution. Then,
by Delsarte (1973), A_0·K_k(0) + … + A_n·K_k(n) >= 0 for each k, with the Krawtchouk polynomials K_k. So let
f = f_0·K_0 + … + f_n·K_n be a polynomial with f_0 = 1, no negative f_k, and f(i) <= 0 for i from d to n. Then

    size = sum of the A_i <= sum over i and k of f_k·A_i·K_k(i) = sum of the A_i·f(i) <= A_0·f(0) = f(0),

and the numbers f_k are a proof of the bound f(0). The best f is found by linear programming; the distribution that the
dual program gives proves that no other f does better.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import floor

import numpy as np

from grundy.codes.bounds.krawtchouk import krawtchouk
from grundy.codes.bounds.parameters import parameters
from grundy.codes.bounds.simplex import maximize, whole
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = ["MOST_BITS", "LinearProgrammingBound", "delsarte"]

MOST_BITS = 1 << 24  # of the table: binary codes up to n = 250, in some five seconds

Fractions = tuple[Fraction, ...]


@dataclass(frozen=True)
class LinearProgrammingBound:
    """A bound on A_q(n, d), the largest size of a code, and its proof.

    Attributes
    ----------
    n, d, q : int
        Length, distance and alphabet size.
    value : Fraction
        The bound f(0).
    size : int
        The whole part of it: no code has more words.
    certificate : tuple of Fraction
        The coefficients f_0 = 1, f_1, …, f_n of the polynomial f in the basis of Krawtchouk polynomials.
    distribution : tuple of Fraction
        What the distance distribution A_0 = 1, A_1, …, A_n of a code of size `value` would be, if there is one.

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
        value, (f, unit) = Fraction(self.value), whole(self.certificate)
        values = f @ krawtchouk(n, q)
        proved = f[0] == unit and min(f) >= 0 and all(values[d:] <= 0) and values[0] == value * unit
        return bool(proved and self.size == floor(value))

    def is_optimal(self) -> bool:
        """Return whether the distribution proves that no certificate gives less than `value`.

        Examples
        --------
        >>> delsarte(5, 3).is_optimal()
        True
        """
        n, d, q = parameters(self.n, self.d, self.q)
        if len(self.distribution) != n + 1:
            return False
        a, unit = whole(self.distribution)
        allowed = a[0] == unit and min(a) >= 0 and not any(a[1:d]) and all(krawtchouk(n, q) @ a >= 0)
        return bool(allowed and sum(a) == Fraction(self.value) * unit)


def delsarte(n: int, d: int, q: int = 2, *, limit: int = MOST_BITS) -> LinearProgrammingBound:
    """Return the linear programming bound on A_q(n, d), with its proof.

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The number of letters, 2 or more; neither the code need be linear nor q a power of a prime.
    limit : int
        The most bits that the table of the linear program may have at the start.

    Returns
    -------
    LinearProgrammingBound
        Proved: call its method `verify` to check it again.

    Raises
    ------
    DomainError
        When a number is not whole or too small.
    LimitError
        When the table has more bits than `limit`.

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


@lru_cache(maxsize=64)  # size and dimension ask for the same bound
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
            f"the linear program of n = {n}, d = {format_number(d)}, q = {format_number(q)} needs a table of "
            f"some {format_number(bits)} bits",
            parameter="limit",
            limit=limit,
            hint="take a smaller n",
        )


def _precision(n: int, q: int) -> int:
    return 64 + 4 * n * (q - 1).bit_length()


def _program(n: int, q: int, weights: Sequence[int], degrees: Sequence[int]) -> tuple[Fractions, Fractions]:
    """Return the best f and A, where only the given A_i and f_k, and A_0 = f_0 = 1, may differ from 0.

    The unknowns are x_i = A_i / K_i(0), since K_k(i) / K_k(0) = K_i(k) / K_i(0): to make the sum of the K_i(0)·x_i as
    large as possible, where the sum of the -K_i(k)·x_i is at most 1 for each k. The prices are y_k = f_k·K_k(0).
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
    """Return f and A from the program of words of even weight, four times as small.

    A parity bit makes a code of even d out of one of odd d. It has even weights only, where K_k = K_(m-k) for its
    length m, and g = g_0·K_0 + … + g_h·K_h with h = ⌊m/2⌋ and g(i) <= 0 at the even i from d to m. Then

        f_k = g_k + g_(m-k), for length m - 1, has f(i) = g(i) or g(i + 1), whichever is even, and
        f_k·(m - k)/m, for length m, is the average of f over the m places that can be left out.
    """
    m, even = n + d % 2, d + d % 2
    g, a = _program(m, 2, range(even, m + 1, 2), range(1, m // 2 + 1))
    f = [g[k] + (g[m - k] if k else 0) for k in range(m)]
    if d % 2:
        return tuple(f), tuple(Fraction((m - i) * a[i] + (i + 1) * a[i + 1], m) for i in range(m))
    return (*(f[k] * Fraction(m - k, m) for k in range(m)), Fraction(0)), a
