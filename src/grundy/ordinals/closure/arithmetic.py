"""Nim arithmetic on ordinals below ω^ω^ω."""

from typing import Any

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.natural import natural
from grundy.ordinals.closure import products
from grundy.ordinals.closure.artin_schreier import artin_schreier_root
from grundy.ordinals.closure.fields.model import MAX_BITS
from grundy.ordinals.closure.packing import pack, unpacked
from grundy.ordinals.closure.places import place
from grundy.ordinals.closure.primes import prime_power
from grundy.ordinals.closure.terms.powers import few_power
from grundy.ordinals.closure.terms.reciprocals import reciprocal_parts
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, cantor, ordinal
from grundy.saying import shown

__all__ = ["artin_schreier", "frobenius", "kappa", "multiply", "power", "reciprocal", "sqrt", "square"]

# Powers with smaller exponents may be sums of few terms, which are multiplied in fields of any degree.
_SHORT = 1 << 64


def kappa(q: int) -> Ordinal:
    """Return the generator κ_q: 2^(2^(n-1)) for q = 2^n, ω^(ω^k·p^(n-1)) for q = p^n with the odd prime p at place k.

    Parameters
    ----------
    q : int
        A prime power.

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> kappa(8), kappa(3), kappa(9), kappa(47)
    (Ordinal('16'), Ordinal('w'), Ordinal('w^3'), Ordinal('w^(w^13)'))
    """
    p, n = prime_power(_whole(q))
    if p == 2:
        if q > MAX_BITS:
            raise LimitError(f"κ_q is written for powers q of 2 up to {MAX_BITS}, and this one is {shown(q)}")
        return ordinal(1 << (1 << n - 1))
    exponent = cantor(((ordinal(place(p)), p ** (n - 1)),))
    return cantor(((exponent, 1),))


def _whole(q: Any) -> int:
    """Return the q of κ_q, which is no ordinal and no nimber."""
    if isinstance(q, Ordinal | nim.Nimber):
        raise DomainError(f"the q of kappa(q) is a whole number, not {q!r}")
    return natural(q, "the q of kappa(q)")


def multiply(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the nim product of two ordinals below ω^ω^ω.

    Examples
    --------
    >>> multiply(Ordinal("w^2"), Ordinal("w^2+1"))
    Ordinal('w^2+w*2')
    """
    return products.multiply(ordinal(a), ordinal(b))


def square(x: OrdinalLike) -> Ordinal:
    """Return x ⊗ x.

    Examples
    --------
    >>> square(Ordinal("w^2+w"))
    Ordinal('w^2+w*2')
    """
    return products.square(ordinal(x))


def reciprocal(x: OrdinalLike) -> Ordinal:
    """Return the ordinal y with x ⊗ y = 1.

    Examples
    --------
    >>> reciprocal(Ordinal("w+1"))
    Ordinal('w^2*2+w*2+2')
    """
    value = ordinal(x)
    if value.is_algebraic and len(value.terms) == 1 and not products.can_be_packed(value):
        result, constants = reciprocal_parts(value)
        for constant in constants:
            result = products.multiply(result, reciprocal(constant))
        return result
    packed = pack(value)
    return unpacked(packed.model, packed.model.reciprocal(packed.bits))


def power(x: OrdinalLike, exponent: int) -> Ordinal:
    """Return the nim power of an ordinal below ω^ω^ω, with any integer as exponent.

    Examples
    --------
    >>> power(Ordinal("w^(w^13)"), 47)
    Ordinal('w^(w^7)+1')
    """
    value = ordinal(x)
    if value.is_finite and (value or exponent >= 0):
        return ordinal(int(nim.power(int(value), exponent)))
    found = few_power(value, exponent) if 0 <= exponent < _SHORT else None
    if found is not None:
        return found
    packed = pack(value)
    return unpacked(packed.model, packed.model.power(packed.bits, exponent))


def sqrt(x: OrdinalLike) -> Ordinal:
    """Return the ordinal y with y ⊗ y = x.

    Examples
    --------
    >>> sqrt(Ordinal("w"))
    Ordinal('w^2*2')
    """
    return frobenius(x, -1)


def frobenius(x: OrdinalLike, k: int) -> Ordinal:
    """Return x to the nim power 2^k, with any integer k.

    Examples
    --------
    >>> frobenius(Ordinal("w"), 1), frobenius(Ordinal("w"), 6 * 10**100)
    (Ordinal('w^2'), Ordinal('w'))
    """
    packed = pack(ordinal(x))
    return unpacked(packed.model, packed.model.frobenius(packed.bits, k))


def artin_schreier(x: OrdinalLike) -> Ordinal:
    """Return the least y with y ⊗ y ⊕ y = x.

    Examples
    --------
    >>> artin_schreier(Ordinal("w")), artin_schreier(Ordinal("w+2"))
    (Ordinal('w^2*3+w*2'), Ordinal('w^2*3+w*2+4'))
    """
    root = artin_schreier_root(pack(ordinal(x)))
    return unpacked(root.model, root.bits)
