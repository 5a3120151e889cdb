"""Discrete logarithms in a group of prime order, by Shanks' baby steps and giant steps (1971).

Let p be a prime factor of F_k, h = 2^k, and u in the group of order p. Then u lies in the field of 2h bits and its norm
to the field of h bits is 1. So 1/u is its conjugate, and its trace T(u), the upper half of its bits, determines it up
to inversion. Baby steps are found by their trace, which is half as long, and each serves for two exponents.
"""

from functools import cache, lru_cache
from math import isqrt

import numpy as np

from grundy.errors import DomainError
from grundy.nim.arrays import Nimbers, field_type
from grundy.nim.field import divide, multiply, power
from grundy.nim.group import element_of_order
from grundy.saying import shown

__all__ = ["PrimeGroup", "largest_prime", "prime_logs"]

# Traces of up to 64 bits stand in arrays of unsigned integers, so that the larger factor of F_6 takes only seconds.
# Longer ones are Python integers, a hundred times slower.
_LAST_IN_ARRAYS = 6

# Up to this order, logarithms to all bases are found through one generator, whose table is kept. In a larger group it
# takes less to make a table for the base than to find the logarithm of the base.
_ONE_TABLE = 2**24


def largest_prime(k: int) -> int:
    """Return the largest size of a prime factor of F_k up to which logarithms are looked for.

    Examples
    --------
    >>> largest_prime(6) > 67280421310721
    True
    """
    return 2**48 if k <= _LAST_IN_ARRAYS else 2**34


def prime_logs(x: Nimbers, base: int, k: int, p: int) -> Nimbers:
    """Return the logarithms modulo p of a flat array of powers of a base of prime order p, a divisor of F_k.

    Examples
    --------
    >>> prime_logs(np.array([1, 3, 2], dtype=np.uint8), 3, k=0, p=3)
    array([0, 1, 2])
    """
    if p > _ONE_TABLE:
        return _table_for_base(k, p, base).logs(x)
    return _table(k, p).logs(x) * pow(_log_of_base(k, p, base), -1, p) % p


@cache
def _table(k: int, p: int) -> "PrimeGroup":
    return PrimeGroup(k, p, element_of_order(k, p))


@lru_cache(maxsize=2)
def _table_for_base(k: int, p: int, base: int) -> "PrimeGroup":
    return PrimeGroup(k, p, base)


@lru_cache(maxsize=1024)
def _log_of_base(k: int, p: int, base: int) -> int:
    return int(_table(k, p).logs(np.array([base], dtype=object))[0])


class PrimeGroup:
    """The powers of a nimber of prime order, with a table of some of the exponents.

    Parameters
    ----------
    k, p : int
        The prime number p divides F_k.
    generator : int
        A nimber of order p.

    Examples
    --------
    >>> group = PrimeGroup(0, 3, 2)
    >>> group.logs(np.array([3, 1, 2], dtype=np.uint8))
    array([2, 0, 1])
    """

    def __init__(self, k: int, p: int, generator: int):
        self._p = p
        self._generator = generator
        self._h = 1 << k
        self._babies = min(p // 2, max(2**18, isqrt(p) // 8) if k <= _LAST_IN_ARRAYS else isqrt(p))
        low, high = _powers(generator, self._h, self._babies + 1)
        self._exponents = np.argsort(high)
        self._low, self._trace = low[self._exponents], high[self._exponents]
        # Most numbers are not baby steps, and their last bits say so at once.
        self._mask = (1 << min(self._h, 24, self._babies.bit_length() + 6)) - 1
        self._occurs = np.zeros(self._mask + 1, dtype=bool)
        self._occurs[self._last_bits(self._trace)] = True
        self._stride = 2 * self._babies + 1
        self._block = min(2**18 if k <= _LAST_IN_ARRAYS else 2**10, -(-p // self._stride))
        self._giant_low, self._giant_high = _powers(power(generator, -self._stride), self._h, self._block)

    def logs(self, x: Nimbers) -> Nimbers:
        """Return the exponents of the powers of the generator in a flat array of elements of this group."""
        logs = np.zeros(x.shape, dtype=np.int64)
        rest = x.astype(field_type(2 * self._h))
        todo = np.arange(len(x))
        tried = 0
        while len(todo):
            if tried * self._stride >= self._p:
                raise DomainError(f"{shown(x[todo[0]])} does not lie in this group of order {self._p}")
            width = max(1, self._block // len(todo))
            row, giant, exponent = self._hits(rest, width)
            logs[todo[row]] = ((tried + giant) * self._stride + exponent) % self._p
            tried += width
            todo = np.delete(todo, row)
            rest = multiply(np.delete(rest, row), power(self._generator, -self._stride * width))
        return logs

    def _hits(self, x: Nimbers, width: int) -> tuple[Nimbers, Nimbers, Nimbers]:
        """Return where x[i] times the power -(stride j) of the generator is a baby step: i, j and its exponent."""
        high = (x >> self._h).astype(self._trace.dtype)
        low = (x ^ (x >> self._h << self._h)).astype(self._trace.dtype)
        giant_low, giant_high = self._giant_low[:width], self._giant_high[:width]
        trace = multiply.outer(low ^ high, giant_low ^ giant_high) ^ multiply.outer(low, giant_low)
        found, baby = self._lookup(trace.reshape(-1))
        i, j = np.divmod(found, width)
        # The lower half of the product tells a baby step from its inverse, and from numbers that are not in the group.
        constant = multiply(multiply(high[i], giant_high[j]), 1 << (self._h - 1))
        product_low = multiply(low[i], giant_low[j]) ^ constant
        is_baby = product_low == self._low[baby]
        is_either = is_baby | (product_low == self._low[baby] ^ self._trace[baby])
        exponent = np.where(is_baby, self._exponents[baby], -self._exponents[baby])
        return i[is_either], j[is_either], exponent[is_either]

    def _lookup(self, trace: Nimbers) -> tuple[Nimbers, Nimbers]:
        """Return which of the traces are in the table, and where there."""
        found = np.flatnonzero(self._occurs[self._last_bits(trace)])
        place = np.minimum(np.searchsorted(self._trace, trace[found]), self._babies)
        right = self._trace[place] == trace[found]
        return found[right], place[right]

    def _last_bits(self, trace: Nimbers) -> Nimbers:
        return (trace & self._mask).astype(np.intp)


def _powers(z: int, h: int, count: int) -> tuple[Nimbers, Nimbers]:
    """Return the lower and the upper halves of 1, z, z², ... for a number z of 2h bits whose norm to h bits is 1.

    The upper halves are the traces, and T(uv) = T(u)T(v) + T(u/v). The lower halves follow from T(zu).
    """
    high = z >> h
    low = z ^ (high << h)
    trace = np.array([0, high], dtype=field_type(h))
    while len(trace) <= count:
        trace = np.concatenate([trace, multiply(trace[1:], trace[-1]) ^ trace[-2::-1]])
    if z == 1:
        return np.ones_like(trace[:count]), trace[:count]
    return divide(trace[1 : count + 1] ^ multiply(trace[:count], low ^ high), high), trace[:count]
