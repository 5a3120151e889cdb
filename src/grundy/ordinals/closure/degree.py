"""Degrees, conjugates, traces, norms and minimal polynomials of ordinals below ω^ω^ω."""

from math import lcm

import numpy as np

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.natural import natural
from grundy.ordinals.closure.fields.kummer import conjugate_product
from grundy.ordinals.closure.fields.power_basis import power_basis
from grundy.ordinals.closure.fields.projections import minimal_polynomial_of
from grundy.ordinals.closure.packing import Packed, pack, unpacked
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.saying import shown

__all__ = ["conjugates", "degree", "minimal_polynomial", "norm", "packed_degree", "trace"]

# All the conjugates of an ordinal are listed up to so many bits in all.
_MOST_LISTED_BITS = 4 * 10**8
# Minimal polynomials take some seconds up to this degree of the field.
_MOST_BITS = 1 << 17


def degree(x: OrdinalLike) -> int:
    """Return the degree of x over the field of two elements: the smallest field that contains x has 2^degree elements.

    Parameters
    ----------
    x : Ordinal or int
        Below ω^ω^ω.

    Returns
    -------
    int

    Examples
    --------
    >>> [degree(Ordinal(text)) for text in ("5", "w", "w^w", "w^(w^2)", "w^w+w", "w^(w^7)")]
    [4, 6, 20, 42, 60, 5060]
    """
    x = ordinal(x)
    return int(nim.degree(int(x))) if x.is_finite else packed_degree(pack(x))


def packed_degree(x: Packed) -> int:
    """Return the least d for which x^(2^d) = x.

    Examples
    --------
    >>> packed_degree(pack(Ordinal("w^2+w*3")))
    3
    """
    model, bits = x.model, x.bits
    d = model.width_of(bits)
    for p in model.primes:  # a prime that stands there twice is tried twice
        if d % p == 0 and model.frobenius(bits, d // p) == bits:
            d //= p
    return d


def conjugates(x: OrdinalLike, over: int = 1) -> tuple[Ordinal, ...]:
    """Return the conjugates of x over the field of 2^over elements: x, x to the power 2^over, and so on.

    Parameters
    ----------
    x : Ordinal or int
        Below ω^ω^ω.
    over : int
        1 or more.

    Returns
    -------
    tuple of Ordinal
        The different ones, each the power 2^over of the one before it.

    Examples
    --------
    >>> conjugates(Ordinal("w"), over=2)
    (Ordinal('w'), Ordinal('w*2'), Ordinal('w*3'))
    """
    packed, step = pack(ordinal(x)), natural(over, "the degree of a field", least=1)
    d = packed_degree(packed)
    count = lcm(d, step) // step
    if count * packed.model.bits > _MOST_LISTED_BITS:
        limit = f"at most {_MOST_LISTED_BITS} bits are listed"
        raise LimitError(f"there are {count} conjugates of {packed.model.bits} bits each, and {limit}")
    found = [packed.bits]
    while len(found) < count:
        found.append(packed.model.frobenius(found[-1], step))
    return tuple(unpacked(packed.model, bits) for bits in found)


def trace(x: OrdinalLike, bits: int | None = None, to: int = 1) -> Ordinal:
    """Return the trace of x from the field of 2^bits elements to that of 2^to: the sum of the conjugates.

    Parameters
    ----------
    x : Ordinal or int
        An ordinal below ω^ω^ω that lies in the field of 2^bits elements.
    bits : int, optional
        A multiple of `to`. Without it, the smaller field is enlarged by x only.
    to : int
        1 or more.

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> trace(Ordinal("w^2+w*3")), trace(Ordinal("w+2"), to=2), trace(Ordinal("w+2"), 12, to=2)
    (Ordinal('0'), Ordinal('2'), Ordinal('0'))
    """
    packed, count = _in_extension(x, bits, to)
    model, result, done = packed.model, packed.bits, 1
    for digit in bin(count)[3:]:
        result ^= model.frobenius(result, to * done)
        done *= 2
        if digit == "1":
            result = model.frobenius(result, to) ^ packed.bits
            done += 1
    return unpacked(model, result)


def norm(x: OrdinalLike, bits: int | None = None, to: int = 1) -> Ordinal:
    """Return the norm of x from the field of 2^bits elements to that of 2^to: the product of the conjugates.

    Parameters
    ----------
    x : Ordinal or int
        An ordinal below ω^ω^ω that lies in the field of 2^bits elements.
    bits : int, optional
        A multiple of `to`. Without it, the smaller field is enlarged by x only.
    to : int
        1 or more.

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> norm(Ordinal("w")), norm(Ordinal("w"), to=2), norm(Ordinal("w"), to=3)
    (Ordinal('1'), Ordinal('2'), Ordinal('1'))
    """
    packed, count = _in_extension(x, bits, to)
    return unpacked(packed.model, conjugate_product(packed.model, packed.bits, to, count))


def _in_extension(x: OrdinalLike, bits: int | None, to: int) -> tuple[Packed, int]:
    """Return x and the degree of the field of 2^bits elements over that of 2^to."""
    packed, small = pack(ordinal(x)), natural(to, "the degree of a field", least=1)
    own = packed_degree(packed)
    large = lcm(own, small) if bits is None else natural(bits, "the degree of a field", least=1)
    if large % own:
        raise DomainError(f"x has degree {own}, which does not divide {shown(large)}: it is not in that field")
    if large % small:
        raise DomainError(f"the field of degree {shown(large)} does not contain that of degree {shown(small)}")
    return packed, large // small


def minimal_polynomial(x: OrdinalLike) -> nim.Polynomial:
    """Return the irreducible polynomial over the field of two elements that has the root x.

    Parameters
    ----------
    x : Ordinal or int
        Below ω^ω^ω.

    Returns
    -------
    grundy.nim.Polynomial

    Raises
    ------
    LimitError
        When the field of x has a degree above 2^17.

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
    field = power_basis(packed.model.prefix(packed.bits))
    if field.degree > _MOST_BITS:
        limit = f"minimal polynomials are found in fields of degree up to {_MOST_BITS}"
        raise LimitError(f"{limit}, and this ordinal lies in one of degree {field.degree}")
    minimal = minimal_polynomial_of(field, field.polynomial_of(packed.bits), packed_degree(packed))
    return nim.Polynomial(np.array([int(bit) for bit in reversed(f"{minimal:b}")], dtype=np.uint8))
