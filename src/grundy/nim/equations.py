"""Equations in one unknown over the finite nimbers: quadratic equations, n-th roots and discrete logarithms.

Every quadratic equation has finite nimbers as roots (Conway, On Numbers and Games, 1976, chapter 6), but 2
has no finite cube root. Whether x has an n-th root does not depend on the field:

    A nimber with a finite n-th root has one in the smallest field that contains it.

Proof. Let y^n = x in a larger field, with M elements other than 0, and let the smaller one have N of them. M is N times
some N', and N and N' have no common factor, because they are products of different Fermat numbers. So some e is 1
modulo N and 0 modulo N', and y^e, whose order divides N, lies in the smaller field. Its n-th power is x^e = x.

The logarithm is computed from its remainders modulo the prime factors of the order of the base (Pohlig and Hellman
1978). No known prime factor of a Fermat number divides the order twice.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from math import gcd, isqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.integers import as_natural, lowest_bit
from grundy.nim.arrays import Nimbers, field_bits, field_type, in_field, on_flat_array, smallest_field, type_bits
from grundy.nim.group import (
    common_factors,
    coset,
    element_of_order,
    fermat_factors,
    fermat_number,
    fermat_parts,
    primitive_root,
    root_exponent,
    unknown_factors,
)
from grundy.nim.ufuncs import artin_schreier, divide, frobenius, multiply, power, sqrt, square
from grundy.text import format_number


def quadratic_roots(a: int, b: int, c: int) -> tuple[int, ...]:
    """Return all nimbers x with a⊗x⊗x ⊕ b⊗x ⊕ c = 0.

    Parameters
    ----------
    a, b, c : int
        Nimbers; a and b are not both 0.

    Returns
    -------
    tuple of int
        The roots, ascending: two if neither a nor b is 0, otherwise one.

    Notes
    -----
    With x = (b/a)⊗y the equation becomes y⊗y ⊕ y = a⊗c/(b⊗b). The roots lie in the smallest field that contains a, b
    and c or in the next one.

    Examples
    --------
    >>> quadratic_roots(1, 1, 1), quadratic_roots(1, 5, 6), quadratic_roots(1, 0, 3), quadratic_roots(0, 2, 1)
    ((2, 3), (82, 87), (2,), (3,))
    """
    a, b, c = (as_natural(number, "a coefficient") for number in (a, b, c))
    if b == 0:
        if a == 0:
            answer = "every nimber is a root" if c == 0 else "there is no root"
            raise DomainError(
                f"the equation {format_number(c)} = 0 is not quadratic: {answer}", hint="use a nonzero a or b"
            )
        return (sqrt(divide(c, a)),)
    if a == 0:
        return (divide(c, b),)
    y = artin_schreier(divide(multiply(a, c), square(b)))
    scale = divide(b, a)
    first, second = multiply(scale, y), multiply(scale, y ^ 1)
    return (min(first, second), max(first, second))


def nth_roots(x: int, n: int, bits: int | None = None) -> tuple[int, ...]:
    """Return all nimbers whose nim power n is x.

    Parameters
    ----------
    x : int
        A nimber, below 2^bits if bits is given.
    n : int
        The exponent, at least 1.
    bits : int, optional
        A power of two: the roots are searched below 2^bits. By default all finite roots are returned.

    Returns
    -------
    tuple of int
        The roots, ascending, at most a million. A nonzero x has gcd(n, 2^bits - 1) roots below 2^bits, or none.

    Notes
    -----
    An x that has a finite root has one in each field that contains x. So `DomainError` means that there is no finite
    root, even when `bits` is given.

    Examples
    --------
    >>> nth_roots(16, 3), nth_roots(8, 2), nth_roots(1, 5, bits=2)
    ((81, 162, 243), (14,), (1,))
    >>> nth_roots(2, 3)
    Traceback (most recent call last):
    grundy.errors.DomainError: 2 has no finite n-th root for n = 3: its n-th roots are transfinite
    """
    number, exponent = as_natural(x, "a nimber"), root_exponent(n)
    own = smallest_field(number)
    field = own if bits is None else field_bits(bits)
    in_field(number, field)
    if number == 0:
        return (0,)
    twos = lowest_bit(exponent)
    odd = exponent >> twos
    if not _has_finite_root(number, own, odd):
        root = f"finite n-th root for n = {format_number(exponent)}"
        raise DomainError(f"{format_number(number)} has no {root}: its n-th roots are transfinite")
    # With N elements other than 0 in the field of x, and g = gcd(n, N), the n-th powers are the group of order N/g.
    # It has no factor in common with n, as no known prime divides a Fermat number twice (see `coset`). So x has one
    # root in that group.
    subgroup = (1 << own) - 1
    subgroup //= gcd(subgroup, odd)
    root = power(frobenius(number, -twos), _inverse(odd, subgroup))
    return coset(root, common_factors(odd, None if bits is None else field.bit_length() - 1))


def _has_finite_root(x: int, bits: int, odd: int) -> bool:
    """Return whether x has an n-th root for odd n. It has one if all its parts are n-th powers."""
    common = common_factors(odd, bits.bit_length() - 1)
    return all(k not in common or power(part, fermat_number(k) // common[k]) == 1 for k, part in fermat_parts(x, bits))


def _inverse(n: int, modulus: int) -> int:
    try:
        return pow(n, -1, modulus)
    except ValueError:
        failure = f"cannot compute n-th roots for n = {format_number(n)}"
        reason = "a prime factor of n divides a Fermat number twice; no such prime was known"
        raise UnknownValueError(f"{failure}: {reason}") from None


def log(x: ArrayLike, base: int | None = None) -> Any:
    """Return the discrete logarithm: the least n >= 0 for which the nim power base^n is x.

    Parameters
    ----------
    x : int or array_like
        Nimbers other than 0.
    base : int, optional
        A nimber other than 0. The default is the least primitive element of the smallest field that contains x (for a
        Python integer), of the field of the type (for an array), or of the smallest field that contains all entries
        (for an array of objects).

    Returns
    -------
    int or array of uint64
        The logarithm. For an array, the entries are Python integers if x or the base has more than 64 bits.

    Notes
    -----
    With 64 bits a logarithm takes about a millisecond after the first call, which builds tables. With 128 bits it takes
    seconds, because of the prime factor 67280421310721 of the order of the group. In larger fields the base must
    have an order with small prime factors only.

    Examples
    --------
    >>> log(3), log(8), log(9, base=4)
    (2, 6, 13)
    >>> log(np.array([1, 18, 2], dtype=np.uint8))
    array([ 0,  1, 85], dtype=uint64)
    >>> log(4, base=2)
    Traceback (most recent call last):
    grundy.errors.DomainError: 4 is not a nim power of 2: its order does not divide the order of the base
    """
    return on_flat_array(lambda flat: _logs(flat, base), x)


def _logs(x: Nimbers, base: int | None) -> Nimbers:
    if (x == 0).any():
        raise DomainError("0 has no logarithm: no power of a nimber other than 0 is 0")
    if base is None:
        base = primitive_root(smallest_field(x) if x.dtype == object else type_bits(x))
    base = as_natural(base, "the base of a logarithm")
    if base == 0:
        raise DomainError("0 cannot be the base of a logarithm: its powers are only 0 and 1")
    bits = max(smallest_field(x), smallest_field(base))
    components = _components(x.astype(field_type(bits)), base, bits)
    for component in components:
        component.check_limit()
    # Digits in mixed radix (Garner 1959), so that no number here exceeds the order of the base.
    logs = np.zeros(x.shape, dtype=object if bits > 64 else np.uint64)
    modulus = 1
    for component in components:
        p, remainder = component.p, component.logs().astype(logs.dtype)
        logs += modulus * ((remainder + p - logs % p) * pow(modulus, -1, p) % p)
        modulus *= p
    return logs


@dataclass(frozen=True)
class _Component:
    """The powers of x and of the base that lie in the group of order p, a prime factor of F_k."""

    k: int
    p: int
    base: int
    numbers: Nimbers

    def check_limit(self) -> None:
        """Raise if the group is too large to search."""
        limit = largest_prime(self.k)
        if self.p > limit and (self.numbers != 1).any():
            raise LimitError(
                f"this logarithm needs a search in the group of order {format_number(self.p)}, a prime factor of "
                f"F_{self.k}, and the limit is {limit}",
                hint="try a base whose order is not divisible by that prime",
            )

    def logs(self) -> Nimbers:
        """Return the logarithms modulo p."""
        if (self.numbers == 1).all():
            return np.zeros(self.numbers.shape, dtype=np.int64)
        return prime_logs(self.numbers, self.base, self.k, self.p)


def _components(x: Nimbers, base: int, bits: int) -> list[_Component]:
    """Return a component for each prime factor of the order of the base, or raise if x is not a power."""
    components = []
    base_components = _base_components(base, bits)
    for k, part in fermat_parts(x, bits):
        for divisor, base_power in base_components[k]:
            powers = power(part, fermat_number(k) // divisor)
            if base_power != 1:
                components.append(_Component(k, divisor, base_power, powers))
            elif (powers != 1).any():
                outside = format_number(x[np.argmax(powers != 1)])
                rule = "its order does not divide the order of the base"
                raise DomainError(f"{outside} is not a nim power of {format_number(base)}: {rule}")
    return components


@lru_cache(maxsize=256)
def _base_components(base: int, bits: int) -> dict[int, list[tuple[int, int]]]:
    """Return for each k the known prime factors of F_k and the cofactor, each with the power of that order."""
    components = {}
    for k, part in fermat_parts(base, bits):
        factors = fermat_factors(k)
        components[k] = [(divisor, int(power(part, fermat_number(k) // divisor))) for divisor in factors.divisors]
        if factors.rest > 1 and components[k][-1] != (factors.rest, 1):
            raise unknown_factors(k)
    return components


# ---- Discrete logarithms in a group of prime order, by Shanks' baby steps and giant steps (1971)
#
# Let p be a prime factor of F_k, h = 2^k, and u in the group of order p. Then u lies in the field of 2h bits and its
# norm to the field of h bits is 1. So 1/u is its conjugate, and its trace T(u), the upper half of its bits, determines
# it up to inversion. Baby steps are found by their trace, which is half as long, and each covers two exponents.

# Traces of up to 64 bits are stored in arrays of unsigned integers, so the larger factor of F_6 takes only seconds.
# Longer ones are Python integers, a hundred times slower.
_LAST_IN_ARRAYS = 6

# Up to this order, logarithms to all bases are computed from one generator, whose table is cached. In a larger group
# a table for the base is cheaper than the logarithm of the base.
_ONE_TABLE = 2**24


def largest_prime(k: int) -> int:
    """Return the largest prime factor of F_k for which logarithms are searched."""
    return 2**48 if k <= _LAST_IN_ARRAYS else 2**34


def prime_logs(x: Nimbers, base: int, k: int, p: int) -> Nimbers:
    """Return the logarithms modulo p of a flat array of powers of a base of prime order p, a divisor of F_k."""
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
    """The powers of a nimber of prime order p, a divisor of F_k, with a table of some of the exponents."""

    def __init__(self, k: int, p: int, generator: int):
        self._p = p
        self._generator = generator
        self._h = 1 << k
        self._babies = min(p // 2, max(2**18, isqrt(p) // 8) if k <= _LAST_IN_ARRAYS else isqrt(p))
        low, high = _powers(generator, self._h, self._babies + 1)
        self._exponents = np.argsort(high)
        self._low, self._trace = low[self._exponents], high[self._exponents]
        # Most numbers are not baby steps, and their last bits show this at once.
        self._mask = (1 << min(self._h, 24, self._babies.bit_length() + 6)) - 1
        self._occurs = np.zeros(self._mask + 1, dtype=bool)
        self._occurs[self._last_bits(self._trace)] = True
        self._stride = 2 * self._babies + 1
        self._block = min(2**18 if k <= _LAST_IN_ARRAYS else 2**10, -(-p // self._stride))
        self._giant_low, self._giant_high = _powers(power(generator, -self._stride), self._h, self._block)

    def logs(self, x: Nimbers) -> Nimbers:
        """Return the exponents of a flat array of elements, as powers of the generator."""
        logs = np.zeros(x.shape, dtype=np.int64)
        rest = x.astype(field_type(2 * self._h))
        todo = np.arange(len(x))
        tried = 0
        while len(todo):
            assert tried * self._stride < self._p, "all powers of the generator have been tried"
            width = max(1, self._block // len(todo))
            row, giant, exponent = self._hits(rest, width)
            logs[todo[row]] = ((tried + giant) * self._stride + exponent) % self._p
            tried += width
            todo = np.delete(todo, row)
            rest = multiply(np.delete(rest, row), power(self._generator, -self._stride * width))
        return logs

    def _hits(self, x: Nimbers, width: int) -> tuple[Nimbers, Nimbers, Nimbers]:
        """Return i, j and the exponent wherever x[i] times the power -(stride j) of the generator is a baby step."""
        high = (x >> self._h).astype(self._trace.dtype)
        low = (x ^ (x >> self._h << self._h)).astype(self._trace.dtype)
        giant_low, giant_high = self._giant_low[:width], self._giant_high[:width]
        trace = multiply.outer(low ^ high, giant_low ^ giant_high) ^ multiply.outer(low, giant_low)
        found, baby = self._lookup(trace.reshape(-1))
        i, j = np.divmod(found, width)
        # The lower half of the product distinguishes a baby step from its inverse and from numbers outside the group.
        constant = multiply(multiply(high[i], giant_high[j]), 1 << (self._h - 1))
        product_low = multiply(low[i], giant_low[j]) ^ constant
        is_baby = product_low == self._low[baby]
        is_either = is_baby | (product_low == self._low[baby] ^ self._trace[baby])
        exponent = np.where(is_baby, self._exponents[baby], -self._exponents[baby])
        return i[is_either], j[is_either], exponent[is_either]

    def _lookup(self, trace: Nimbers) -> tuple[Nimbers, Nimbers]:
        """Return the indices of the traces that are in the table, and their places in the table."""
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
