"""Degrees, conjugates, traces, norms, minimal polynomials and multiplicative orders of ordinals below ω^ω^ω.

The degree of an ordinal x is the least d for which the field of 2^d elements contains x.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from math import gcd, isqrt, lcm, prod

import numpy as np

from grundy import nim
from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.integers import as_natural
from grundy.nim.group import fermat_factors
from grundy.ordinals.closure.nth_roots import PrimePart
from grundy.ordinals.closure.packed_arithmetic import conjugate_product, minimal_polynomial_of
from grundy.ordinals.closure.packed_field import PackedElement, pack, unpack
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.primes import divisors, factors, is_prime, is_probable_prime, is_proved_prime, pollard_rho
from grundy.text import format_number

# The most bits of a list of conjugates in total.
_MOST_LISTED_BITS = 4 * 10**8
# The largest degree of a field for which minimal polynomials take only a few seconds.
_MOST_BITS = 1 << 17


def degree(x: OrdinalLike) -> int:
    """Return the degree of x over the field of two elements: the smallest field that contains x has 2^degree elements.

    Parameters
    ----------
    x : Ordinal or int
        An ordinal below ω^ω^ω.

    Examples
    --------
    >>> [degree(Ordinal(text)) for text in ("5", "w", "w^w", "w^(w^2)", "w^w+w", "w^(w^7)")]
    [4, 6, 20, 42, 60, 5060]
    """
    x = ordinal(x)
    return int(nim.degree(int(x))) if x.is_finite else packed_degree(pack(x))


def packed_degree(x: PackedElement) -> int:
    """Return the least d for which x^(2^d) = x."""
    field, bits = x.field, x.bits
    d = field.width_of(bits)
    for p in field.primes:  # a prime that occurs twice is tried twice
        if d % p == 0 and field.frobenius(bits, d // p) == bits:
            d //= p
    return d


def conjugates(x: OrdinalLike, over: int = 1) -> tuple[Ordinal, ...]:
    """Return the conjugates of x over the field of 2^over elements: x, x to the power 2^over, and so on.

    Parameters
    ----------
    x : Ordinal or int
        An ordinal below ω^ω^ω.
    over : int
        The degree of the smaller field, at least 1.

    Returns
    -------
    tuple of Ordinal
        The distinct conjugates. Each is the nim power 2^over of the previous one.

    Examples
    --------
    >>> conjugates(Ordinal("w"), over=2)
    (Ordinal('w'), Ordinal('w*2'), Ordinal('w*3'))
    """
    packed, step = pack(ordinal(x)), as_natural(over, "the degree of a field", least=1)
    d = packed_degree(packed)
    count = lcm(d, step) // step
    if count * packed.field.bits > _MOST_LISTED_BITS:
        limit = f"the limit is {_MOST_LISTED_BITS} bits in total"
        raise LimitError(f"there are {count} conjugates of {packed.field.bits} bits each; {limit}")
    found = [packed.bits]
    while len(found) < count:
        found.append(packed.field.frobenius(found[-1], step))
    return tuple(unpack(packed.field, bits) for bits in found)


def trace(x: OrdinalLike, bits: int | None = None, to: int = 1) -> Ordinal:
    """Return the trace of x from the field of 2^bits elements to that of 2^to: the sum of the conjugates.

    Parameters
    ----------
    x : Ordinal or int
        An ordinal below ω^ω^ω in the field of 2^bits elements.
    bits : int, optional
        The degree of the larger field, a multiple of `to`. The default is the field that x and the smaller field
        generate.
    to : int
        The degree of the smaller field, at least 1.

    Examples
    --------
    >>> trace(Ordinal("w^2+w*3")), trace(Ordinal("w+2"), to=2), trace(Ordinal("w+2"), 12, to=2)
    (Ordinal('0'), Ordinal('2'), Ordinal('0'))
    """
    packed, count = _in_extension(x, bits, to)
    field, result, done = packed.field, packed.bits, 1
    for digit in bin(count)[3:]:
        result ^= field.frobenius(result, to * done)
        done *= 2
        if digit == "1":
            result = field.frobenius(result, to) ^ packed.bits
            done += 1
    return unpack(field, result)


def norm(x: OrdinalLike, bits: int | None = None, to: int = 1) -> Ordinal:
    """Return the norm of x from the field of 2^bits elements to that of 2^to: the product of the conjugates.

    The arguments are those of `trace`.

    Examples
    --------
    >>> norm(Ordinal("w")), norm(Ordinal("w"), to=2), norm(Ordinal("w"), to=3)
    (Ordinal('1'), Ordinal('2'), Ordinal('1'))
    """
    packed, count = _in_extension(x, bits, to)
    return unpack(packed.field, conjugate_product(packed.field, packed.bits, to, count))


def _in_extension(x: OrdinalLike, bits: int | None, to: int) -> tuple[PackedElement, int]:
    """Return x and the degree of the field of 2^bits elements over the field of 2^to."""
    packed, small = pack(ordinal(x)), as_natural(to, "the degree of a field", least=1)
    own = packed_degree(packed)
    large = lcm(own, small) if bits is None else as_natural(bits, "the degree of a field", least=1)
    if large % own:
        raise DomainError(f"x has degree {own}, so it is not in the field of degree {format_number(large)}")
    if large % small:
        raise DomainError(
            f"the field of degree {format_number(large)} does not contain the field of degree {format_number(small)}"
        )
    return packed, large // small


def minimal_polynomial(x: OrdinalLike) -> nim.Polynomial:
    """Return the irreducible polynomial over the field of two elements that has the root x.

    Parameters
    ----------
    x : Ordinal or int
        An ordinal below ω^ω^ω.

    Raises
    ------
    LimitError
        If the field of x has a degree above 2^17.

    Examples
    --------
    >>> print(minimal_polynomial(Ordinal("w")))
    x^6 + x^3 + 1
    >>> print(minimal_polynomial(Ordinal("w^2+w*3")))
    x^3 + x + 1
    """
    x = ordinal(x)
    if x.is_finite:
        return nim.minimal_polynomial(int(x))
    packed = pack(x)
    field = packed.field.prefix(packed.bits)
    if field.bits > _MOST_BITS:
        limit = f"minimal polynomials are computed in fields of degree up to {_MOST_BITS}"
        raise LimitError(f"{limit}; this ordinal lies in a field of degree {field.bits}")
    minimal = minimal_polynomial_of(field, packed.bits, packed_degree(packed))
    return nim.Polynomial(np.array([int(bit) for bit in reversed(f"{minimal:b}")], dtype=np.uint8))


# ---- Multiplicative orders of ordinals below ω^ω^ω
#
# The order of an x of degree d divides 2^d - 1. Computing it requires the prime factors of that number. The largest
# power of a given prime that divides the order can always be computed.

# The largest degree d for which 2^d - 1 is factored.
_MOST_ORDER_BITS = 1 << 13
_TRY_ORDER_PART = "try order_part(x, p) for a prime p"


def order(x: OrdinalLike) -> int:
    """Return the multiplicative order of x: the least n > 0 for which the nim power x^n is 1.

    Parameters
    ----------
    x : Ordinal or int
        A nonzero ordinal below ω^ω^ω.

    Raises
    ------
    UnknownValueError
        If the order has a factor whose prime factors are not known. `order_part` may still work.
    LimitError
        If the degree of the field of x is above 8192.

    Examples
    --------
    >>> order(Ordinal("w")), order(Ordinal("w+1")), order(Ordinal("w^w"))
    (9, 63, 75)
    >>> order(Ordinal("w^(w^2)")) == 7 * 63
    True
    """
    x = _nonzero(x)
    if x.is_finite:
        return int(nim.order(int(x)))
    packed = pack(x)
    width = packed.field.width_of(packed.bits)
    if width > _MOST_ORDER_BITS:
        limit = f"orders are computed in fields of degree up to {_MOST_ORDER_BITS}"
        raise LimitError(f"{limit}; this ordinal lies in a field of degree {width}", hint=_TRY_ORDER_PART)
    return _order(packed, packed_degree(packed))


def _order(x: PackedElement, d: int) -> int:
    basis = x.field.prefix(x.bits).power_basis
    power, f, group = basis.modulus.power, basis.polynomial_of(x.bits), (1 << d) - 1
    primes: Counter[int] = Counter()
    for known in map(cyclotomic_factors, divisors(d)):
        primes.update(known.primes)
        for rest in known.rest:
            if power(f, group // rest) != 1:
                raise UnknownValueError(
                    f"the order of this ordinal, a divisor of 2^{d} - 1, has a factor in common with "
                    f"{format_number(rest)}, whose prime factors are not known",
                    hint=_TRY_ORDER_PART,
                )
    result = 1
    for p, e in primes.items():
        rest = power(f, group // p**e)
        while rest != 1:
            rest, result = power(rest, p), result * p
    return result


def order_part(x: OrdinalLike, p: int) -> int:
    """Return the largest power of the prime p that divides the multiplicative order of x.

    Parameters
    ----------
    x : Ordinal or int
        A nonzero ordinal below ω^ω^ω.
    p : int
        A prime.

    Examples
    --------
    >>> x = Ordinal("w^(w^7)")
    >>> order_part(x, 23), order_part(x, 11), order_part(x, 13)
    (529, 11, 1)
    """
    packed, prime = pack(_nonzero(x)), as_natural(p, "a prime")
    if not is_prime(prime):
        raise DomainError(f"the p of order_part(x, p) must be a prime, not {format_number(prime)}")
    if prime == 2:
        return 1  # orders divide 2^d - 1
    field = packed.field
    rest, result = PrimePart(field, prime).cofactor_power(packed.bits), 1
    while rest != 1:
        rest, result = field.power(rest, prime), result * prime
    return result


def _nonzero(x: OrdinalLike) -> Ordinal:
    value = ordinal(x)
    if not value:
        raise DomainError("0 has no order: no positive power of 0 is 1")
    return value


# ---- Prime factors of 2^n - 1, the number of nonzero elements of the field of degree n
#
# 2^n - 1 is the product of Φ_k(2) over the divisors k of n, with the cyclotomic polynomials Φ_k. All prime factors of
# Φ_k(2) are 1 modulo k, except the largest prime factor of k, which may occur once. If k = 4h with h odd, 2^(2h) + 1 =
# (2^h + 1)² - 2^(h+1) is a difference of squares (Aurifeuille 1873). The search for the remaining factors uses trial
# division, Pollard's p - 1 method (1974), where the factor k of p - 1 helps, and Pollard's rho method (1975). It stops
# after a limited time, because some of these numbers are too hard to factor.

# The number of trial divisors, the smoothness bound of p - 1, and the steps of the rho method for small and large n.
_TRIALS = 20_000
_SMOOTH = 20_000
_WALK = 1 << 20
_SHORT_WALK = 1 << 16
# The most bits of a number to factor. With larger numbers, a multiplication is too slow.
_MOST_FACTORED_BITS = 2048


@dataclass(frozen=True)
class KnownFactors:
    """The known prime factors of a number, ascending, with repetition, and factors not known to be prime."""

    primes: tuple[int, ...]
    rest: tuple[int, ...]


@cache
def cyclotomic_factors(k: int) -> KnownFactors:
    """Return the known factors of Φ_k(2)."""
    if k > 1 and k & (k - 1) == 0:
        fermat = fermat_factors(k.bit_length() - 2)
        return KnownFactors(fermat.primes, (fermat.rest,) if fermat.rest > 1 else ())
    number = _cyclotomic_value(k)
    waiting = [n for n in _aurifeuillean(k, number) if n > 1]
    primes, rest = [], []
    while waiting:
        n = waiting.pop()
        divisor = 0 if is_probable_prime(n) else _divisor(n, k)
        if divisor:
            waiting += [divisor, n // divisor]
        elif is_proved_prime(n):
            primes.append(n)
        else:
            rest.append(n)
    return KnownFactors(tuple(sorted(primes)), tuple(sorted(rest)))


def _cyclotomic_value(k: int) -> int:
    """Return Φ_k(2) by inclusion and exclusion over the square-free divisors of k."""
    above, below = 1, 1
    for d in divisors(prod(factors(k))):
        if len(factors(d)) % 2 == 0:
            above *= (1 << k // d) - 1
        else:
            below *= (1 << k // d) - 1
    return above // below


def _aurifeuillean(k: int, number: int) -> list[int]:
    if k % 8 != 4:
        return [number]
    h = k // 4
    part = gcd(number, (1 << h) - (1 << (h + 1) // 2) + 1)
    return [part, number // part]


def _divisor(n: int, k: int) -> int:
    """Return a proper divisor of a composite factor of Φ_k(2), or 0 if none is found."""
    largest = max(factors(k), default=1)
    if n % largest == 0 and 1 < largest < n:
        return largest
    if n.bit_length() > _MOST_FACTORED_BITS:
        return 0
    step = k if k % 2 == 0 else 2 * k
    for p in islice(count(step + 1, step), _TRIALS):
        if n % p == 0:
            return p if p < n else 0
    if isqrt(n) ** 2 == n:
        return isqrt(n)
    return _by_smooth_power(n, step) or pollard_rho(n, steps=_WALK if n.bit_length() <= 128 else _SHORT_WALK)


def _by_smooth_power(n: int, step: int) -> int:
    """Return a divisor p for which (p - 1)/step has only small prime factors (Pollard 1974), or 0."""
    power = pow(3, step, n)
    for m in range(2, _SMOOTH):
        power = pow(power, m, n)
        if m % 500 == 0:
            common = gcd(power - 1, n)
            if common > 1:
                return common if common < n else 0
    return 0
