"""Arithmetic with the coefficients of the tower: the ordinals below t = ω^ω^ω, an algebraically closed field K.

Coefficients are ordinals that remember the form in which they were computed (`grundy.ordinals.closure.terms.terms`, or
packed bits). Sums and products stay in it, and no Cantor normal form is written before somebody asks for it.
"""

from collections.abc import Iterator
from functools import lru_cache

from grundy.ordinals import closure
from grundy.ordinals.closure.packing import Packed
from grundy.ordinals.closure.products import quick_sum
from grundy.ordinals.closure.terms.terms import few_terms
from grundy.ordinals.nim_sum import nim_sum
from grundy.ordinals.ordinal import ZERO, Ordinal, ordinal
from grundy.ordinals.tower.limits import spend

__all__ = [
    "ONE",
    "ZERO",
    "Powers",
    "add",
    "binary_places",
    "frobenius",
    "is_one",
    "is_zero",
    "multiply",
    "power",
    "reciprocal",
    "reciprocal_difference",
]

ONE = ordinal(1)
# Exponents up to this one are reached by squaring.
_LARGE = 1 << 12


def is_zero(a: Ordinal) -> bool:
    """Return whether a coefficient is 0.

    Examples
    --------
    >>> is_zero(add(Ordinal("w"), Ordinal("w"))), is_zero(Ordinal("w"))
    (True, False)
    """
    element = a.element
    if isinstance(element, Packed):
        return not element.bits
    terms = few_terms(a)
    return not a if terms is None else not len(terms)


def is_one(a: Ordinal) -> bool:
    """Return whether a coefficient is 1.

    Examples
    --------
    >>> is_one(power(Ordinal("w"), 9)), is_one(Ordinal("w"))
    (True, False)
    """
    if a is ONE:
        return True
    element = a.element
    if isinstance(element, Packed):
        return element.bits == 1
    terms = few_terms(a)
    return (terms is None or len(terms) == 1) and a == ONE


def add(a: Ordinal, b: Ordinal) -> Ordinal:
    """Return the sum of two coefficients.

    Examples
    --------
    >>> add(Ordinal("w+3"), Ordinal("w+1"))
    Ordinal('2')
    """
    found = quick_sum(a, b)
    if found is not None:
        return found
    spend(_width(a) + _width(b) >> 8)
    x, y = few_terms(a), few_terms(b)
    return nim_sum(a, b) if x is None or y is None else Ordinal.from_element(x.add(y))


def multiply(a: Ordinal, b: Ordinal) -> Ordinal:
    """Return the product of two coefficients; most of them are 1.

    Examples
    --------
    >>> multiply(Ordinal("w"), Ordinal("w^2"))
    Ordinal('2')
    """
    if is_one(a):
        return b
    if is_one(b):
        return a
    spend((_cost(a) * _cost(b) >> 4) + (_width(a) + _width(b) >> 6))
    return closure.multiply(a, b)


def _cost(a: Ordinal) -> int:
    """Return about how many terms a coefficient has."""
    element = a.element
    if isinstance(element, Packed):
        return element.bits.bit_count()
    terms = few_terms(a)
    return sum(n.bit_length() for _, n in a.terms) if terms is None else len(terms)


def _width(a: Ordinal) -> int:
    """Return the degree of the field in which a coefficient is packed; 0 if it is not."""
    element = a.element
    return element.model.bits if isinstance(element, Packed) else 0


def reciprocal(a: Ordinal) -> Ordinal:
    """Return 1/a.

    Examples
    --------
    >>> reciprocal(Ordinal("w"))
    Ordinal('w^2*3')
    """
    if is_one(a):
        return a
    spend(20 * (1 + _cost(a)))
    return closure.reciprocal(a)


def power(a: Ordinal, n: int) -> Ordinal:
    """Return a^n for n >= 0, where 0^0 = 1.

    Examples
    --------
    >>> power(Ordinal("w"), 3), power(Ordinal("w"), 9)
    (Ordinal('2'), Ordinal('1'))
    """
    if n == 0 or is_one(a):
        return ONE
    if is_zero(a):
        return ZERO
    spend(200 * (1 + _cost(a)))
    return closure.power(a, n)


def frobenius(a: Ordinal, k: int) -> Ordinal:
    """Return a to the power 2^k, for k of either sign.

    Examples
    --------
    >>> frobenius(Ordinal("w"), 1), frobenius(Ordinal("w^2"), -1)
    (Ordinal('w^2'), Ordinal('w'))
    """
    if not k or is_zero(a) or is_one(a):
        return a
    spend(8 + _cost(a))
    return closure.frobenius(a, k)


@lru_cache(maxsize=4096)
def reciprocal_difference(a: Ordinal, b: Ordinal) -> Ordinal:
    """Return 1/(a ⊕ b) for two different poles."""
    return reciprocal(add(a, b))


class Powers:
    """The powers of one coefficient: small ones by squaring from one another, and large ones at once."""

    def __init__(self, base: Ordinal):
        self._base = base
        self._known: dict[int, Ordinal] = {0: ONE, 1: base}

    def __getitem__(self, n: int) -> Ordinal:
        found = self._known.get(n)
        if found is None:
            found = self._known[n] = self._found(n)
        return found

    def _found(self, n: int) -> Ordinal:
        if n - 1 in self._known:
            return multiply(self._known[n - 1], self._base)
        if n > _LARGE:
            return power(self._base, n)
        half = self[n // 2]
        square = multiply(half, half)
        return multiply(square, self._base) if n % 2 else square


def binary_places(a: Ordinal) -> Iterator[tuple[Ordinal, int]]:
    """Yield the pairs (e, i) for which a is the sum of the ordinals ω^e·2^i, which are a basis of K over F_2.

    Examples
    --------
    >>> list(binary_places(Ordinal("w^2*5+1")))
    [(Ordinal('2'), 2), (Ordinal('2'), 0), (Ordinal('0'), 0)]
    """
    for exponent, n in a.terms:
        while n:
            i = n.bit_length() - 1
            yield exponent, i
            n ^= 1 << i
