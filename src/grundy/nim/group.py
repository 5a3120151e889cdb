"""The multiplicative group of the nimbers other than 0: orders, primitive roots, roots of unity.

In the field of 2^(2^m) nimbers it is cyclic of order N = F_0 F_1 ... F_(m-1), a product of Fermat numbers without
common factors. So the parts of x, the powers x^(N/F_k), determine x, and its order is the product of their orders. The
tower of fields gives the parts without long powers. Over the field of half as many bits, the part of the largest F_k is
the conjugate of x divided by x, and the other parts of x are the parts of its norm, which is x^(F_k).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, count, repeat
from math import gcd, prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.integers import as_natural
from grundy.nim.arrays import Nimbers, field_bits, in_field, on_flat_array, smallest_field, type_bits
from grundy.nim.fields import conjugate_over_half, norm_to_half
from grundy.nim.ufuncs import divide, multiply, power
from grundy.primes import factors
from grundy.text import format_number

# Lists of roots have at most this many entries and this many bits in all.
_MOST_ROOTS = 10**6
_MOST_BITS = 2 * 10**8

# The largest exponent n of an n-th root, in bits.
_EXPONENT_BITS = 4096


def order(x: ArrayLike) -> Any:
    """Return the multiplicative order of x: the least n > 0 for which the nim power x^n is 1.

    Parameters
    ----------
    x : int or array_like
        Nimbers other than 0. Outside the field of 2^4096 nimbers, few orders are known.

    Examples
    --------
    >>> [order(x) for x in (1, 2, 4, 8, 16)]
    [1, 3, 15, 5, 85]
    >>> order(2**32 + 6) == 2**64 - 1
    True
    >>> order(np.array([18, 19, 20], dtype=np.uint8))
    array([255, 255,  85], dtype=uint8)
    """
    return on_flat_array(_orders, x)


def _orders(x: Nimbers) -> Nimbers:
    if (x == 0).any():
        raise DomainError("0 has no order: no positive power of 0 is 1")
    orders = np.ones_like(x)
    for k, part in fermat_parts(x, smallest_field(x)):
        factors = fermat_factors(k)
        if factors.rest > 1 and _has_factor(part, k, factors.rest).any():
            raise unknown_factors(k)
        for p in factors.primes:
            orders[_has_factor(part, k, p)] *= p
    return orders


def _has_factor(part: Nimbers, k: int, divisor: int) -> Any:
    """Return whether the order of the part has a factor in common with a divisor of F_k."""
    return power(part, fermat_number(k) // divisor) != 1


def is_primitive(x: ArrayLike, bits: int | None = None) -> Any:
    """Return whether x is primitive: its powers are all nimbers below 2^bits other than 0.

    Parameters
    ----------
    x : int or array_like
        Nimbers below 2^bits.
    bits : int, optional
        A power of two. The default is the width of the type for an array, and the smallest field that contains x for
        a Python integer.

    Examples
    --------
    >>> is_primitive(4), is_primitive(4, 8), is_primitive(18)
    (True, False, True)
    >>> int(is_primitive(np.arange(256, dtype=np.uint8)).sum())
    128
    """

    def primitive(flat: Nimbers) -> Nimbers:
        if bits is None and flat.dtype == object:
            return np.array([is_primitive(entry, smallest_field(entry)) for entry in flat], dtype=bool)
        field = type_bits(flat) if bits is None else field_bits(bits)
        return _primitive(in_field(flat, field), field)

    return on_flat_array(primitive, x)


def _primitive(x: Nimbers, bits: int) -> Nimbers:
    primitive: Nimbers = x != 0
    # The parts of 1 are 1, so 1 is a safe placeholder for 0. Small parts are cheap and decide most cases.
    for k, part in reversed(list(fermat_parts(np.where(primitive, x, np.ones_like(x)), bits))):
        factors = fermat_factors(k)
        for divisor in factors.divisors:
            if not primitive.any():
                return primitive
            primitive &= _has_factor(part, k, divisor)
        if factors.rest > 1 and primitive.any():
            raise unknown_factors(k)
    return primitive


def primitive_root(bits: int) -> int:
    """Return the least primitive element of the field of 2^bits nimbers; bits is at most 4096.

    Examples
    --------
    >>> [primitive_root(bits) for bits in (1, 2, 4, 8, 16, 32)]
    [1, 2, 4, 18, 258, 65540]
    >>> primitive_root(64) - 2**32, primitive_root(128) - 2**64
    (6, 2)
    """
    return _least_primitive(field_bits(bits))


@cache
def _least_primitive(bits: int) -> int:
    group_factors(bits)  # raises if they are not known
    # The numbers below 2^(bits/2) lie in a smaller field.
    return next(x for x in count(1 << bits // 2) if is_primitive(x, bits)) if bits > 1 else 1


def group_factors(bits: int) -> tuple[int, ...]:
    """Return the prime factors of 2^bits - 1, the order of the multiplicative group; each divides it once.

    Parameters
    ----------
    bits : int
        A power of two, at most 4096: the factors of 2^4096 + 1, which come next, are not all known.

    Examples
    --------
    >>> group_factors(64)
    (3, 5, 17, 257, 641, 65537, 6700417)
    """
    parts = field_bits(bits).bit_length() - 1
    if parts > LAST_FACTORED + 1:
        raise unknown_factors(LAST_FACTORED + 1)
    return tuple(sorted(p for k in range(parts) for p in fermat_factors(k).primes))


def roots_of_unity(n: int, bits: int | None = None) -> tuple[int, ...]:
    """Return all nimbers x with x^n = 1.

    Parameters
    ----------
    n : int
        The exponent, at least 1.
    bits : int, optional
        A power of two: the roots are searched below 2^bits. By default all finite roots are returned.

    Returns
    -------
    tuple of int
        The roots, ascending, at most a million. There are gcd(n, 2^bits - 1) of them below 2^bits.

    Examples
    --------
    >>> roots_of_unity(3), roots_of_unity(3, bits=1), roots_of_unity(5)
    ((1, 2, 3), (1,), (1, 8, 10, 13, 14))
    """
    number = root_exponent(n)
    return coset(1, common_factors(number, None if bits is None else field_bits(bits).bit_length() - 1))


def root_exponent(n: Any) -> int:
    """Return the n of an n-th root as a Python integer, or raise."""
    number = as_natural(n, "the n of an n-th root", least=1)
    if number.bit_length() > _EXPONENT_BITS:
        raise LimitError(f"the n of an n-th root must have at most {_EXPONENT_BITS} bits, not {number.bit_length()}")
    return number


def coset(x: int, divisors: dict[int, int]) -> tuple[int, ...]:
    """Return the products of x with all roots of unity whose order divides the product of given divisors of F_k."""
    number = prod(divisors.values())
    bits = max([smallest_field(x), *(2 << k for k in divisors)])
    if number > _MOST_ROOTS or number * bits > _MOST_BITS:
        raise LimitError(
            f"there are {format_number(number)} roots of up to {bits} bits: the limit is {_MOST_ROOTS} roots and "
            f"{_MOST_BITS} bits in all",
            hint="try a smaller n or smaller bits",
        )
    # No prime divides a divisor twice: such a p has 2^(p-1) = 1 modulo p², and up to 6.7·10^15 only 1093 and 3511 do
    # (Dorais and Klyve 2011), and neither divides a Fermat number.
    roots = [element_of_order(k, p) for k, divisor in divisors.items() for p in factors(divisor)]
    root = multiply.reduce(np.array([1, *roots], dtype=object))
    return tuple(sorted(accumulate(repeat(root, number - 1), multiply, initial=x)))


@cache
def element_of_order(k: int, p: int) -> int:
    """Return a nimber of prime order p, a divisor of F_k."""
    parts = (next(fermat_parts(x, 2 << k))[1] for x in count(1 << (1 << k)))
    roots = (int(power(part, fermat_number(k) // p)) for part in parts)
    return next(root for root in roots if root != 1)


def fermat_parts(x: Any, bits: int) -> Iterator[tuple[int, Any]]:
    """Yield k and the part x^(N/F_k) of x, N = 2^bits - 1, for all F_k that divide N, the largest first.

    x is an integer or a flat array of nimbers of the field, not 0.
    """
    for k in reversed(range(bits.bit_length() - 1)):
        h = 1 << k
        yield k, divide(conjugate_over_half(x, h), x)
        x = norm_to_half(x, h)


# ---- The Fermat numbers F_k = 2^(2^k) + 1 and their prime factors
#
# The field of 2^(2^m) nimbers has 2^(2^m) - 1 = F_0 F_1 ... F_(m-1) elements that are not 0. No two Fermat numbers
# have a common factor, because F_k - 2 is the product of all smaller ones and F_k is odd.

# F_0, ..., F_11 are factored completely, the larger ones are not.
LAST_FACTORED = 11

# Known prime factors, ascending (OEIS A023394). Up to F_11 the largest one is omitted, because division finds it. The
# years are those of the last step.
_KNOWN_FACTORS = {
    5: (641,),  # Euler 1732
    6: (274177,),  # Landry 1880
    7: (59649589127497217,),  # Morrison and Brillhart 1970
    8: (1238926361552897,),  # Brent and Pollard 1980
    9: (2424833, 7455602825647884208337395736200454918783366342657),  # Lenstra, Lenstra, Manasse and Pollard 1990
    10: (45592577, 6487031809, 4659775785220018543264560743076778192897),  # Brent 1995
    11: (319489, 974849, 167988556341760475137, 3560841906445833920513),  # Brent and Morain 1988
    12: (
        114689,
        26017793,
        63766529,
        190274191361,
        1256132134125569,
        568630647535356955169033410940867804839360742060818433,
    ),
}


def fermat_number(k: int) -> int:
    """Return F_k = 2^(2^k) + 1."""
    return (1 << (1 << k)) + 1


@dataclass(frozen=True)
class FermatFactors:
    """The known prime factors of a Fermat number, ascending, and the cofactor, which is 1 when all are known."""

    primes: tuple[int, ...]
    rest: int

    @property
    def divisors(self) -> tuple[int, ...]:
        """The primes, and the rest unless it is 1; their product is the Fermat number."""
        return self.primes if self.rest == 1 else (*self.primes, self.rest)


@cache
def fermat_factors(k: int) -> FermatFactors:
    """Return the known prime factors of F_k and the cofactor."""
    known = _KNOWN_FACTORS.get(k, ())
    rest = fermat_number(k)
    for p in known:
        rest //= p
    return FermatFactors((*known, rest), 1) if k <= LAST_FACTORED else FermatFactors(known, rest)


def unknown_factors(k: int) -> UnknownValueError:
    """Return the error for an answer that needs the factors of F_k."""
    return UnknownValueError(
        f"this needs all prime factors of the Fermat number F_{k} = 2^{1 << k} + 1, which are not known",
        hint=f"try a field up to bits={2 << LAST_FACTORED}",
    )


def common_factors(n: int, stop: int | None = None) -> dict[int, int]:
    """Return the greatest common divisors of n and F_k that are not 1, by k, for k < stop or for all k."""
    # A prime factor of F_k is 1 modulo 2^(k+1), the order of 2 modulo it. So 2^(k+1) < n.
    last = n.bit_length()
    found = {}
    power = 2
    for k in range(last if stop is None else min(stop, last)):
        common = gcd(n, power + 1)
        if common > 1:
            found[k] = common
        power = power * power % n
    return found
