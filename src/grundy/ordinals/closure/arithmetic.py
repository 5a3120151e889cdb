"""Nim arithmetic on ordinals below ω^ω^ω."""

from collections.abc import Iterator
from typing import Any

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.ordinals._kernels import OrdinalTerms
from grundy.ordinals.closure.components import degree_of, place, prime_power
from grundy.ordinals.closure.field_arithmetic import A_MINUTE, digit_mask, limited_product, relation
from grundy.ordinals.closure.model import (
    MAX_BITS,
    Model,
    Packed,
    model_of,
    pack,
    pack_together,
    packable_components,
    unpacked,
)
from grundy.ordinals.closure.terms import few_power, few_terms, reciprocal_parts, wide_product
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, cantor, ordinal
from grundy.text import format_number

__all__ = [
    "FEW_PAIRS",
    "artin_schreier",
    "artin_schreier_root",
    "can_be_packed",
    "frobenius",
    "kappa",
    "monic_quadratic_roots",
    "multiply",
    "multiply_products",
    "power",
    "quadratic_roots",
    "quick_sum",
    "reciprocal",
    "sqrt",
    "square",
    "square_products",
]


# ---- Products below ω^ω^ω: term by term while there are few terms, else on packed bits
#
# Term by term costs the number of pairs of terms, in fields of any degree. Packed, an element of the field of degree E
# is E bits, and a product costs about E^1.6 bit operations at most. Where neither can be done, the numbers in the
# terms are too long for the kernels, and slow arithmetic takes over.

# So many pairs of terms are multiplied without asking whether packed elements would be faster.
FEW_PAIRS = 1024
# And so many when the field is too large to pack them.
_MANY_PAIRS = 1 << 22
_from_element = Ordinal.from_element


def multiply_products(x: Ordinal, y: Ordinal) -> Ordinal:
    """Return the nim product of two ordinals below ω^ω^ω."""
    a, b = few_terms(x), few_terms(y)
    product = None if a is None or b is None else a.multiply(b, FEW_PAIRS)
    if product is not None:
        return _from_element(product)
    if x.is_finite and y.is_finite:
        return ordinal(int(nim.multiply(int(x), int(y))))
    if can_be_packed(x, y):
        model, (p, q) = pack_together(x, y)
        return _from_element(Packed(model, limited_product(model, p, q, A_MINUTE)))
    product = None if a is None or b is None else a.multiply(b, _MANY_PAIRS)
    return wide_product(x, y) if product is None else _from_element(product)


def quick_sum(x: Ordinal, y: Ordinal) -> Ordinal | None:
    """Return the nim sum of two ordinals that are known in the same form, and None otherwise."""
    a, b = x.element, y.element
    if isinstance(a, OrdinalTerms) and isinstance(b, OrdinalTerms):
        return _from_element(a.add(b))
    if isinstance(a, Packed) and isinstance(b, Packed) and a.model is b.model:
        return _from_element(Packed(a.model, a.bits ^ b.bits))
    return None


def square_products(x: Ordinal) -> Ordinal:
    """Return x ⊗ x: the sum of the squares of the terms."""
    a = few_terms(x)
    found = None if a is None else a.square()
    if found is not None:
        return _from_element(found)
    if x.is_finite:
        return ordinal(int(nim.square(int(x))))
    if not can_be_packed(x):
        return wide_product(x, x)
    packed = pack(x)
    return _from_element(Packed(packed.model, packed.model.square(packed.bits)))


def can_be_packed(*ordinals: Ordinal) -> bool:
    """Return whether the field of these ordinals is small enough to pack its elements."""
    try:
        return degree_of(frozenset().union(*map(_components, ordinals))) <= MAX_BITS
    except LimitError:  # a place beyond all that are counted
        return False


def _components(x: Ordinal) -> frozenset[int]:
    element = x.element
    return frozenset(element.model.components) if isinstance(element, Packed) else packable_components(x)


# ---- Solutions of y² ⊕ y = x in the field of a model, digit by digit
#
# Let κ be a component with an odd prime p, F the field of those before it, of 2^b elements, and α = κ^p. As the square
# of dκ^i is d²κ^(2i), or d²ακ^(2i-p), the digits of x = Σ c_i κ^i and y = Σ d_i κ^i are bound by
#
#     d_0² ⊕ d_0 = c_0,    d_(2i mod p) = c_(2i mod p) ⊕ d_i² α^ε,  ε = 0 for 2i < p and 1 for 2i > p.
#
# So for i ≠ 0, once around the circle i, 2i, 4i, … modulo p, of f steps, d = d_i satisfies d = C ⊕ A d^(2^f) with A =
# α^(i(2^f-1)/p). After b/f rounds d^(2^b) = d returns with the factor α^(i(2^b-1)/p), a root of unity other than 1, as
# α is no p-th power in F: there is exactly one such d. Whether there is a solution in the field is decided by the
# finite digit at the end.

# Finite digits of up to so many bits are not split.
_ARTIN_SCHREIER_SHORT = 1024


def artin_schreier_root(x: Packed) -> Packed:
    """Return the least y with y ⊗ y ⊕ y = x, in the field of x or with the next finite component."""
    model, rest, y = x.model, x.bits, 0
    while rest.bit_length() > model.finite_bits:
        i = model.level_of(rest)
        stride = model.strides[i]
        for the_place, digit in _upper_digits(model, i, rest):
            y ^= digit << the_place * stride
        rest &= (1 << stride) - 1
    finite = int(nim.artin_schreier(rest))
    if finite.bit_length() > model.finite_bits:
        wider = model_of([*model.components, 2 * model.finite_bits])
        y, model = wider.embed(y, model), wider
    return Packed(model, y ^ finite)


def _upper_digits(model: Model, i: int, x: int) -> Iterator[tuple[int, int]]:
    """Yield the digits of y but that of κ^0, with their places, for component number i."""
    p, stride, alpha = model.primes[i], model.strides[i], relation(model, i)
    digits = [x >> j * stride & (1 << stride) - 1 for j in range(p)]
    seen: set[int] = set()
    for start in range(1, p):
        if start in seen:
            continue
        circle = _circle(start, p)
        seen.update(circle)
        if not any(digits[j] for j in circle):
            continue
        d = _first_digit(model, digits, circle, alpha, stride)
        for j in circle:
            yield j, d
            d = _following(model, d, j, p, alpha) ^ digits[2 * j % p]


def _circle(start: int, p: int) -> list[int]:
    found, j = [start], 2 * start % p
    while j != start:
        found.append(j)
        j = 2 * j % p
    return found


def _following(model: Model, d: int, j: int, p: int, alpha: int) -> int:
    """Return the coefficient of (dκ^j)²."""
    square = model.square(d)
    return model.multiply(alpha, square) if 2 * j > p else square


def _first_digit(model: Model, digits: list[int], circle: list[int], alpha: int, bits: int) -> int:
    """Return the solution of d = C ⊕ A d^(2^f)."""
    p, f = len(digits), len(circle)
    constant, factor = 0, 1
    for j in circle:
        constant = _following(model, constant, j, p, alpha) ^ digits[2 * j % p]
        factor = _following(model, factor, j, p, alpha)
    return _FixedPoint(model, alpha, factor, f).of(constant, bits, model.primes.count(2) - 1)


class _FixedPoint:
    """The solutions of d = C ⊕ A d^(2^f) for any C, where A is a product of powers of α.

    Let κ be the last finite component, F' the field of the others, and κ^(2^f) = κ ⊕ s. If α lies in F', the equation
    is one in F' for either part of d = d_0 ⊕ d_1κ, of which d_1 comes first:

        d_1 = C_1 ⊕ A d_1^(2^f),    d_0 = (C_0 ⊕ A d_1^(2^f) s) ⊕ A d_0^(2^f).
    """

    def __init__(self, model: Model, alpha: int, factor: int, step: int):
        self._model = model
        self._alpha = alpha
        self._factor = factor
        self._step = step
        self._shifts: dict[int, int] = {}

    def of(self, constant: int, bits: int, i: int) -> int:
        """Return the solution in the field of 2^bits elements, whose last finite component has number i."""
        if not constant:
            return 0
        model = self._model
        low, stride = digit_mask(model, i), model.strides[i]
        if stride < _ARTIN_SCHREIER_SHORT or self._alpha >> stride & low or (bits >> 1) % self._step:
            constant, factor = _iterated(model, constant, self._factor, self._step, bits // self._step)
            return model.multiply(constant, model.reciprocal(factor ^ 1))
        upper = self.of(constant >> stride & low, bits >> 1, i - 1)
        image = model.multiply(self._factor, self._raised(upper))
        rest = constant & low ^ model.multiply(self._shift(stride), image)
        return upper << stride ^ self.of(rest, bits >> 1, i - 1)

    def _raised(self, x: int) -> int:
        for _ in range(self._step):
            x = self._model.square(x)
        return x

    def _shift(self, stride: int) -> int:
        if stride not in self._shifts:
            self._shifts[stride] = self._raised(1 << stride) ^ 1 << stride
        return self._shifts[stride]


def _iterated(model: Model, constant: int, factor: int, step: int, count: int) -> tuple[int, int]:
    """Return the constant and the factor of the map d ↦ C ⊕ A d^(2^step), carried out `count` times."""
    c, a, done = constant, factor, 1
    for bit in bin(count)[3:]:
        c = c ^ model.multiply(a, model.frobenius(c, step * done))
        a = model.multiply(a, model.frobenius(a, step * done))
        done *= 2
        if bit == "1":
            c = constant ^ model.multiply(factor, model.frobenius(c, step))
            a = model.multiply(factor, model.frobenius(a, step))
            done += 1
    return c, a


# ---- Nim arithmetic on ordinals below ω^ω^ω

# Powers with smaller exponents may be sums of few terms, which are multiplied in fields of any degree.
_SHORT = 1 << 64


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
    p, n = prime_power(_whole(q))
    if p == 2:
        if q > MAX_BITS:
            raise LimitError(f"κ_q is written for powers q of 2 up to {MAX_BITS}, and this one is {format_number(q)}")
        return ordinal(1 << (1 << n - 1))
    exponent = cantor(((ordinal(place(p)), p ** (n - 1)),))
    return cantor(((exponent, 1),))


def _whole(q: Any) -> int:
    """Return the q of κ_q, which is no ordinal and no nimber."""
    if isinstance(q, Ordinal | nim.Nimber):
        raise DomainError(f"the q of kappa(q) is a whole number, not {q!r}")
    return as_natural(q, "the q of kappa(q)")


def multiply(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the nim product of two ordinals below ω^ω^ω.

    Examples
    --------
    >>> multiply(Ordinal("w^2"), Ordinal("w^2+1"))
    Ordinal('w^2+w*2')
    """
    return multiply_products(ordinal(a), ordinal(b))


def square(x: OrdinalLike) -> Ordinal:
    """Return x ⊗ x.

    Examples
    --------
    >>> square(Ordinal("w^2+w"))
    Ordinal('w^2+w*2')
    """
    return square_products(ordinal(x))


def reciprocal(x: OrdinalLike) -> Ordinal:
    """Return the ordinal y with x ⊗ y = 1.

    Examples
    --------
    >>> reciprocal(Ordinal("w+1"))
    Ordinal('w^2*2+w*2+2')
    """
    value = ordinal(x)
    if value.is_algebraic and len(value.terms) == 1 and not can_be_packed(value):
        result, constants = reciprocal_parts(value)
        for constant in constants:
            result = multiply_products(result, reciprocal(constant))
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


# ---- Quadratic equations below ω^ω^ω


def quadratic_roots(a: OrdinalLike, b: OrdinalLike, c: OrdinalLike) -> tuple[Ordinal, ...]:
    """Return all ordinals x with a⊗x⊗x ⊕ b⊗x ⊕ c = 0.

    Parameters
    ----------
    a, b, c : Ordinal or int
        Below ω^ω^ω; a and b are not both 0.

    Returns
    -------
    tuple of Ordinal
        Ascending: two roots when neither a nor b is 0, otherwise one.

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
        raise DomainError(f"the equation {third} = 0 is not quadratic: {answer}; give an a or a b other than 0")
    model, (x, y, z) = pack_together(first, second, third)
    inverse = model.reciprocal(x or y)
    y, z = model.multiply(y, inverse), model.multiply(z, inverse)
    found = monic_quadratic_roots(model, y, z) if first else [Packed(model, z)]
    return tuple(unpacked(root.model, root.bits) for root in found)


def monic_quadratic_roots(model: Model, b: int, c: int) -> list[Packed]:
    """Return the roots of x² ⊕ bx ⊕ c, ascending: b times those of y² ⊕ y = c/b²."""
    if not b:
        return [Packed(model, model.sqrt(c))]
    y = artin_schreier_root(Packed(model, model.multiply(c, model.reciprocal(model.square(b)))))
    larger = y.model
    scale = larger.embed(b, model)
    found = sorted(larger.multiply(scale, bits) for bits in (y.bits, y.bits ^ 1))
    return [Packed(larger, bits) for bits in found]
