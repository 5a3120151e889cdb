"""Nim arithmetic on ordinals below ω^ω^ω.

There are two representations. For sums of terms (`terms`), the cost of a product is proportional to the number of pairs
of terms, in fields of any degree. Elements of a packed field of degree E (`packed_field`) have E bits, and a product
costs at most about E^1.6 bit operations. If the numbers in the terms are too long for both kernels, slower arithmetic
on terms is used.
"""

from typing import Any

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.ordinals._kernels import OrdinalTerms
from grundy.ordinals.closure.components import degree_of, place, prime_power
from grundy.ordinals.closure.packed_arithmetic import artin_schreier_root
from grundy.ordinals.closure.packed_field import (
    A_MINUTE,
    MAX_BITS,
    PackedElement,
    PackedField,
    pack,
    pack_together,
    packable_components,
    unpack,
)
from grundy.ordinals.closure.terms import kernel_terms, multiply_by_terms, power_by_terms, term_reciprocal
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, cantor, ordinal
from grundy.text import format_number

# Up to this number of pairs, terms are always multiplied, although packed elements may be faster.
FEW_PAIRS = 1024
# The most pairs when the field is too large to pack them.
_MANY_PAIRS = 1 << 22
# Powers with smaller exponents may be sums of few terms, which are multiplied in fields of any degree.
_SHORT_EXPONENT = 1 << 64

_from_element = Ordinal.from_element


def kappa(q: int) -> Ordinal:
    """Return the generator κ_q: 2^(2^(n-1)) for q = 2^n, ω^(ω^k·p^(n-1)) for q = p^n with the odd prime p at place k.

    Parameters
    ----------
    q : int
        A prime power.

    Examples
    --------
    >>> kappa(8), kappa(3), kappa(9), kappa(47)
    (Ordinal('16'), Ordinal('w'), Ordinal('w^3'), Ordinal('w^(w^13)'))
    """
    p, n = prime_power(_as_plain_integer(q))
    if p == 2:
        if q > MAX_BITS:
            raise LimitError(f"κ_q for a power q of 2 is computed up to q = {MAX_BITS}, not for {format_number(q)}")
        return ordinal(1 << (1 << n - 1))
    exponent = cantor(((ordinal(place(p)), p ** (n - 1)),))
    return cantor(((exponent, 1),))


def _as_plain_integer(q: Any) -> int:
    if isinstance(q, Ordinal | nim.Nimber):  # as_natural would convert them, but q is an ordinary integer
        raise DomainError(f"the q of kappa(q) must be a whole number, not {q!r}")
    return as_natural(q, "the q of kappa(q)")


def multiply(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the nim product of two ordinals below ω^ω^ω.

    Examples
    --------
    >>> multiply(Ordinal("w^2"), Ordinal("w^2+1"))
    Ordinal('w^2+w*2')
    """
    x, y = ordinal(a), ordinal(b)
    s, t = kernel_terms(x), kernel_terms(y)
    product = None if s is None or t is None else s.multiply(t, FEW_PAIRS)
    if product is not None:
        return _from_element(product)
    if x.is_finite and y.is_finite:
        return ordinal(int(nim.multiply(int(x), int(y))))
    if can_be_packed(x, y):
        field, (p, q) = pack_together(x, y)
        return _from_element(PackedElement(field, field.limited_product(p, q, A_MINUTE)))
    product = None if s is None or t is None else s.multiply(t, _MANY_PAIRS)
    return multiply_by_terms(x, y) if product is None else _from_element(product)


def square(x: OrdinalLike) -> Ordinal:
    """Return x ⊗ x: the sum of the squares of the terms.

    Examples
    --------
    >>> square(Ordinal("w^2+w"))
    Ordinal('w^2+w*2')
    """
    value = ordinal(x)
    terms = kernel_terms(value)
    found = None if terms is None else terms.square()
    if found is not None:
        return _from_element(found)
    if value.is_finite:
        return ordinal(int(nim.square(int(value))))
    if not can_be_packed(value):
        return multiply_by_terms(value, value)
    packed = pack(value)
    return _from_element(PackedElement(packed.field, packed.field.square(packed.bits)))


def reciprocal(x: OrdinalLike) -> Ordinal:
    """Return the ordinal y with x ⊗ y = 1.

    Examples
    --------
    >>> reciprocal(Ordinal("w+1"))
    Ordinal('w^2*2+w*2+2')
    """
    value = ordinal(x)
    if value.is_algebraic and len(value.terms) == 1 and not can_be_packed(value):
        result, constants = term_reciprocal(value)
        for constant in constants:
            result = multiply(result, reciprocal(constant))
        return result
    packed = pack(value)
    return unpack(packed.field, packed.field.reciprocal(packed.bits))


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
    found = power_by_terms(value, exponent) if 0 <= exponent < _SHORT_EXPONENT else None
    if found is not None:
        return found
    packed = pack(value)
    return unpack(packed.field, packed.field.power(packed.bits, exponent))


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
    return unpack(packed.field, packed.field.frobenius(packed.bits, k))


def artin_schreier(x: OrdinalLike) -> Ordinal:
    """Return the least y with y ⊗ y ⊕ y = x.

    Examples
    --------
    >>> artin_schreier(Ordinal("w")), artin_schreier(Ordinal("w+2"))
    (Ordinal('w^2*3+w*2'), Ordinal('w^2*3+w*2+4'))
    """
    packed = pack(ordinal(x))
    return unpack(*artin_schreier_root(packed.field, packed.bits))


def quadratic_roots(a: OrdinalLike, b: OrdinalLike, c: OrdinalLike) -> tuple[Ordinal, ...]:
    """Return all ordinals x with a⊗x⊗x ⊕ b⊗x ⊕ c = 0.

    Parameters
    ----------
    a, b, c : Ordinal or int
        The coefficients, below ω^ω^ω. a and b must not both be 0.

    Returns
    -------
    tuple of Ordinal
        The roots, ascending: two if neither a nor b is 0, otherwise one.

    Examples
    --------
    >>> quadratic_roots(1, 1, Ordinal("w"))
    (Ordinal('w^2*3+w*2'), Ordinal('w^2*3+w*2+1'))
    >>> quadratic_roots(1, 0, Ordinal("w")), quadratic_roots(0, Ordinal("w"), 2)
    ((Ordinal('w^2*2'),), (Ordinal('w^2'),))
    """
    first, second, third = (ordinal(x) for x in (a, b, c))
    if not first and not second:
        answer = "there is no root" if third else "every ordinal is a root"
        raise DomainError(f"the equation {third} = 0 is not quadratic: {answer}", hint="use a nonzero a or b")
    field, (x, y, z) = pack_together(first, second, third)
    inverse = field.reciprocal(x or y)
    y, z = field.multiply(y, inverse), field.multiply(z, inverse)
    found = monic_quadratic_roots(field, y, z) if first else [(field, z)]
    return tuple(unpack(*root) for root in found)


def monic_quadratic_roots(field: PackedField, b: int, c: int) -> list[tuple[PackedField, int]]:
    """Return the roots of x² ⊕ bx ⊕ c, ascending, with their field: b times those of y² ⊕ y = c/b²."""
    if not b:
        return [(field, field.sqrt(c))]
    larger, y = artin_schreier_root(field, field.multiply(c, field.reciprocal(field.square(b))))
    scale = larger.embed(b, field)
    return [(larger, root) for root in sorted(larger.multiply(scale, bits) for bits in (y, y ^ 1))]


# ---- The representations of ordinals


def quick_sum(x: Ordinal, y: Ordinal) -> Ordinal | None:
    """Return the nim sum of two ordinals in the same representation, or None if the representations differ."""
    a, b = x.element, y.element
    if isinstance(a, OrdinalTerms) and isinstance(b, OrdinalTerms):
        return _from_element(a.add(b))
    if isinstance(a, PackedElement) and isinstance(b, PackedElement) and a.field is b.field:
        return _from_element(PackedElement(a.field, a.bits ^ b.bits))
    return None


def can_be_packed(*ordinals: Ordinal) -> bool:
    """Return whether the field of these ordinals is small enough to pack its elements."""
    try:
        return degree_of(frozenset().union(*map(_components, ordinals))) <= MAX_BITS
    except LimitError:  # the place of a prime is too large
        return False


def _components(x: Ordinal) -> frozenset[int]:
    element = x.element
    return frozenset(element.field.components) if isinstance(element, PackedElement) else packable_components(x)
