"""Arithmetic with the coefficients of the tower: the ordinals below t = ω^ω^ω, an algebraically closed field K.

Coefficients are ordinals that remember the form in which they were computed (`grundy.ordinals.closure.terms`, or
packed bits). Sums and products stay in it, and no Cantor normal form is written before somebody asks for it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TypeAlias

from grundy.errors import LimitError
from grundy.ordinals import closure
from grundy.ordinals.closure.arithmetic import quick_sum
from grundy.ordinals.closure.model import Packed
from grundy.ordinals.closure.terms import few_terms
from grundy.ordinals.ordinal import ZERO, Ordinal, nim_sum, ordinal

__all__ = [
    "MAX_BITS",
    "MAX_DEGREE",
    "MAX_DEPTH",
    "MAX_EFFORT",
    "MAX_TERMS",
    "ONE",
    "ZERO",
    "Powers",
    "Sparse",
    "accumulate",
    "add",
    "add_into",
    "avoiding",
    "binary_places",
    "check_bits",
    "check_products",
    "check_terms",
    "effort",
    "frobenius_scalars",
    "frobenius_sparse",
    "is_one",
    "is_zero",
    "multiply",
    "power",
    "product",
    "reciprocal",
    "reciprocal_difference",
    "scaled",
    "spend",
    "submasks",
]


# ---- What is too much work for one operation in the tower

MAX_TERMS = 20_000
MAX_DEGREE = 64
MAX_BITS = 1 << 20
MAX_DEPTH = 150
# A step adds one term to a sum, which takes some microseconds; products of long coefficients count as more of them.
MAX_EFFORT = 200_000


class _Spent:
    """How much of the work that one operation may take is done."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps = 0


_current: ContextVar[_Spent | None] = ContextVar("current", default=None)


@contextmanager
def effort() -> Iterator[None]:
    """Count the work of one operation from zero.

    Examples
    --------
    >>> for _ in range(2):
    ...     with effort():
    ...         spend(MAX_EFFORT)
    """
    token = _current.set(_Spent())
    try:
        yield
    finally:
        _current.reset(token)


def spend(steps: int) -> None:
    """Count some work, and refuse more of it than one operation may take.

    Examples
    --------
    >>> with effort():
    ...     spend(MAX_EFFORT)
    ...     spend(1)
    Traceback (most recent call last):
    grundy.errors.LimitError: this operation takes more than 200000 steps, which is the limit; try operands with \
fewer terms or smaller exponents
    """
    spent = _current.get()
    if spent is not None:
        spent.steps += steps
        check_products(spent.steps)


def check_products(count: int) -> None:
    """Refuse a product that would multiply too many pairs of terms.

    Examples
    --------
    >>> check_products(1000 * 1000)
    Traceback (most recent call last):
    grundy.errors.LimitError: this operation takes more than 200000 steps, which is the limit; try operands with \
fewer terms or smaller exponents
    """
    if count > MAX_EFFORT:
        raise LimitError(
            f"this operation takes more than {MAX_EFFORT} steps, which is the limit; "
            "try operands with fewer terms or smaller exponents"
        )


def check_terms(count: int, what: str) -> None:
    """Refuse an expansion that would have too many terms.

    Examples
    --------
    >>> check_terms(10**6, "a sum")
    Traceback (most recent call last):
    grundy.errors.LimitError: a sum has more than 20000 terms, which is the limit; try operands with smaller exponents
    """
    if count > MAX_TERMS:
        raise LimitError(
            f"{what} has more than {MAX_TERMS} terms, which is the limit; try operands with smaller exponents"
        )


def check_bits(bits: int, what: str) -> None:
    """Refuse a whole number that would be too long.

    Examples
    --------
    >>> check_bits(10**9, "n")
    Traceback (most recent call last):
    grundy.errors.LimitError: n has more than 1048576 binary digits, which is the limit; try a smaller exponent
    """
    if bits > MAX_BITS:
        raise LimitError(f"{what} has more than {MAX_BITS} binary digits, which is the limit; try a smaller exponent")


# ---- Arithmetic with the coefficients of the tower: the ordinals below t = ω^ω^ω, an algebraically closed field K

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


def frobenius_scalars(a: Ordinal, k: int) -> Ordinal:
    """Return a to the power 2^k, for k of either sign.

    Examples
    --------
    >>> frobenius_scalars(Ordinal("w"), 1), frobenius_scalars(Ordinal("w^2"), -1)
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


# ---- Sparse polynomials over K, and the exponents that survive in binomial series modulo 2

# Exponents and their coefficients, none of which is 0.
Sparse: TypeAlias = dict[int, Ordinal]


def accumulate(total: Sparse, n: int, coefficient: Ordinal) -> None:
    """Add one term.

    Examples
    --------
    >>> f = {1: Ordinal("w"), 0: Ordinal("3")}
    >>> accumulate(f, 1, Ordinal("w"))
    >>> f
    {0: Ordinal('3')}
    """
    spend(1)
    if n in total:
        coefficient = add(total.pop(n), coefficient)
    if not is_zero(coefficient):
        total[n] = coefficient


def add_into(total: Sparse, f: Sparse) -> None:
    """Add all terms of f.

    Examples
    --------
    >>> f = {1: Ordinal("w"), 0: Ordinal("3")}
    >>> add_into(f, {2: Ordinal("w"), 0: Ordinal("1")})
    >>> f
    {1: Ordinal('w'), 2: Ordinal('w'), 0: Ordinal('2')}
    """
    for n, c in f.items():
        accumulate(total, n, c)


def scaled(f: Sparse, factor: Ordinal) -> Sparse:
    """Return f times a coefficient that is not 0.

    Examples
    --------
    >>> scaled({1: Ordinal("1"), 0: Ordinal("w^2")}, Ordinal("w"))
    {1: Ordinal('w'), 0: Ordinal('2')}
    """
    return f if is_one(factor) else {n: multiply(c, factor) for n, c in f.items()}


def product(f: Sparse, g: Sparse) -> Sparse:
    """Return the product of two polynomials.

    Examples
    --------
    >>> product({1: Ordinal("1"), 0: Ordinal("w")}, {1: Ordinal("1"), 0: Ordinal("w")})
    {2: Ordinal('1'), 0: Ordinal('w^2')}
    """
    check_products(len(f) * len(g))
    total: Sparse = {}
    for n, c in f.items():
        for m, d in g.items():
            accumulate(total, n + m, multiply(c, d))
    return total


def frobenius_sparse(f: Sparse, k: int) -> Sparse:
    """Return f to the power 2^k, k >= 0.

    Examples
    --------
    >>> frobenius_sparse({1: Ordinal("1"), 0: Ordinal("w")}, 2)
    {4: Ordinal('1'), 0: Ordinal('w*2')}
    """
    spend(len(f) * (1 + (k >> 8)))
    return {n << k: frobenius_scalars(c, k) for n, c in f.items()}


def submasks(n: int, stop: int) -> Iterator[int]:
    """Yield the i < stop for which the binomial coefficient of i in n is odd, ascending.

    Lucas 1878: these are the i whose binary digits are among those of n.

    Examples
    --------
    >>> list(submasks(5, 100)), list(submasks(5, 4))
    ([0, 1, 4, 5], [0, 1])
    """
    i = count = 0
    while i < stop:
        count += 1
        check_terms(count, "a power of a binomial")
        yield i
        if i == n:
            return
        i = (i - n) & n


def avoiding(n: int, stop: int) -> Iterator[int]:
    """Yield the j < stop for which the coefficient of x^j in (1 + x)^-n is odd, ascending; n >= 1.

    It is the binomial coefficient of j in n - 1 + j, which is odd when j and n - 1 have no binary digit in common
    (Kummer 1852).

    Examples
    --------
    >>> list(avoiding(1, 5)), list(avoiding(2, 5)), list(avoiding(3, 9))
    ([0, 1, 2, 3, 4], [0, 2, 4], [0, 1, 4, 5, 8])
    """
    j = count = 0
    while j < stop:
        count += 1
        check_terms(count, "a partial fraction")
        yield j
        j = ((j | (n - 1)) + 1) & ~(n - 1)
