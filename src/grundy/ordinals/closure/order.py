"""Multiplicative orders of ordinals below ω^ω^ω.

The order of an x of degree d divides 2^d - 1. To know it, one needs the prime factors of that number; but how often a
given prime divides the order can always be told.
"""

from collections import Counter

from grundy import nim
from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.natural import natural
from grundy.ordinals.closure.degree import packed_degree
from grundy.ordinals.closure.fields.kummer import PrimePart
from grundy.ordinals.closure.fields.power_basis import power_basis
from grundy.ordinals.closure.mersenne import cyclotomic_factors
from grundy.ordinals.closure.packing import Packed, pack
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.primes import divisors, is_prime
from grundy.saying import shown

__all__ = ["order", "order_part"]

# Factors of 2^d - 1 are looked for up to this degree d of the field of x.
_MOST_BITS = 1 << 13


def order(x: OrdinalLike) -> int:
    """Return the multiplicative order of x: the least n > 0 for which the nim power x^n is 1.

    Parameters
    ----------
    x : Ordinal or int
        Below ω^ω^ω, and not 0.

    Returns
    -------
    int

    Raises
    ------
    UnknownValueError
        When the order has a factor whose prime factors are not known here; `order_part` knows the rest.
    LimitError
        When the degree of the field of x is above 8192.

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
    width = packed.model.width_of(packed.bits)
    if width > _MOST_BITS:
        limit = f"orders are looked for in fields of degree up to {_MOST_BITS}"
        raise LimitError(f"{limit}, and this ordinal lies in one of degree {width}; try order_part(x, p) for a prime p")
    return _order(packed, packed_degree(packed))


def _order(x: Packed, d: int) -> int:
    field = power_basis(x.model.prefix(x.bits))
    power, f, group = field.modulus.power, field.polynomial_of(x.bits), (1 << d) - 1
    primes: Counter[int] = Counter()
    for known in map(cyclotomic_factors, divisors(d)):
        primes.update(known.primes)
        for rest in known.rest:
            if power(f, group // rest) != 1:
                raise UnknownValueError(
                    f"the order of this ordinal, a divisor of 2^{d} - 1, has a factor in common with {shown(rest)}, "
                    "whose prime factors are not known here; try order_part(x, p) for a prime p"
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
        Below ω^ω^ω, and not 0.
    p : int
        A prime.

    Returns
    -------
    int

    Examples
    --------
    >>> x = Ordinal("w^(w^7)")
    >>> order_part(x, 23), order_part(x, 11), order_part(x, 13)
    (529, 11, 1)
    """
    packed, prime = pack(_nonzero(x)), natural(p, "a prime")
    if not is_prime(prime):
        raise DomainError(f"a part of an order belongs to a prime, and {shown(prime)} is not one")
    if prime == 2:
        return 1  # orders divide 2^d - 1
    model = packed.model
    rest, result = PrimePart(model, prime).cofactor_power(packed.bits), 1
    while rest != 1:
        rest, result = model.power(rest, prime), result * prime
    return result


def _nonzero(x: OrdinalLike) -> Ordinal:
    value = ordinal(x)
    if not value:
        raise DomainError("0 has no order: no power of 0 with an exponent above 0 is 1")
    return value
