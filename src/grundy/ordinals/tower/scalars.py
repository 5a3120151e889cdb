"""The coefficients of the tower, and what one operation in it may cost.

The coefficients are the ordinals below t = ω^ω^ω, an algebraically closed field K. They remember the form in which they
were computed (`grundy.ordinals.closure.terms`, or packed bits). Sums and products stay in it, and no Cantor normal form
is written before it is needed.

An operation counts its steps: `effort` begins to count, `spend` adds to the count and refuses more than `MAX_EFFORT`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from grundy.errors import LimitError
from grundy.ordinals import closure
from grundy.ordinals.closure.arithmetic import quick_sum
from grundy.ordinals.closure.packed_field import PackedElement
from grundy.ordinals.closure.terms import kernel_terms
from grundy.ordinals.ordinal import ZERO, Ordinal, nim_sum, ordinal

ONE = ordinal(1)
# Exponents up to this one are reached by squaring.
_LARGE = 1 << 12


def is_zero(a: Ordinal) -> bool:
    """Return whether a coefficient is 0."""
    element = a.element
    if isinstance(element, PackedElement):
        return not element.bits
    terms = kernel_terms(a)
    return not a if terms is None else not len(terms)


def is_one(a: Ordinal) -> bool:
    """Return whether a coefficient is 1."""
    if a is ONE:
        return True
    element = a.element
    if isinstance(element, PackedElement):
        return element.bits == 1
    terms = kernel_terms(a)
    return (terms is None or len(terms) == 1) and a == ONE


def add(a: Ordinal, b: Ordinal) -> Ordinal:
    """Return the sum of two coefficients."""
    found = quick_sum(a, b)
    if found is not None:
        return found
    spend(_width(a) + _width(b) >> 8)
    x, y = kernel_terms(a), kernel_terms(b)
    return nim_sum(a, b) if x is None or y is None else Ordinal.from_element(x.add(y))


def multiply(a: Ordinal, b: Ordinal) -> Ordinal:
    """Return the product of two coefficients; most of them are 1."""
    if is_one(a):
        return b
    if is_one(b):
        return a
    spend((_cost(a) * _cost(b) >> 4) + (_width(a) + _width(b) >> 6))
    return closure.multiply(a, b)


def reciprocal(a: Ordinal) -> Ordinal:
    """Return 1/a."""
    if is_one(a):
        return a
    spend(20 * (1 + _cost(a)))
    return closure.reciprocal(a)


def power(a: Ordinal, n: int) -> Ordinal:
    """Return a^n for n >= 0, where 0^0 = 1."""
    if n == 0 or is_one(a):
        return ONE
    if is_zero(a):
        return ZERO
    spend(200 * (1 + _cost(a)))
    return closure.power(a, n)


def frobenius(a: Ordinal, k: int) -> Ordinal:
    """Return a to the power 2^k, for k of either sign."""
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
            found = self._known[n] = self._compute(n)
        return found

    def _compute(self, n: int) -> Ordinal:
        if n - 1 in self._known:
            return multiply(self._known[n - 1], self._base)
        if n > _LARGE:
            return power(self._base, n)
        half = self[n // 2]
        square = multiply(half, half)
        return multiply(square, self._base) if n % 2 else square


def _cost(a: Ordinal) -> int:
    """Return about how many terms a coefficient has."""
    element = a.element
    if isinstance(element, PackedElement):
        return element.bits.bit_count()
    terms = kernel_terms(a)
    return sum(n.bit_length() for _, n in a.terms) if terms is None else len(terms)


def _width(a: Ordinal) -> int:
    """Return the degree of the field in which a coefficient is packed; 0 if it is not."""
    element = a.element
    return element.field.bits if isinstance(element, PackedElement) else 0


# ---- What is too much work for one operation

MAX_TERMS = 20_000
MAX_BITS = 1 << 20
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

    >>> with effort():
    ...     spend(MAX_EFFORT)
    ...     spend(1)
    Traceback (most recent call last):
    grundy.errors.LimitError: this operation takes more than 200000 steps, which is the limit; try operands with \
fewer terms or smaller exponents
    """
    token = _current.set(_Spent())
    try:
        yield
    finally:
        _current.reset(token)


def spend(steps: int) -> None:
    """Count some work, and refuse more of it than one operation may take."""
    spent = _current.get()
    if spent is not None:
        spent.steps += steps
        check_products(spent.steps)


def check_products(count: int) -> None:
    """Refuse a product that would multiply too many pairs of terms."""
    if count > MAX_EFFORT:
        raise LimitError(
            f"this operation takes more than {MAX_EFFORT} steps, which is the limit",
            hint="try operands with fewer terms or smaller exponents",
        )


def check_terms(count: int, what: str) -> None:
    """Refuse an expansion that would have too many terms."""
    if count > MAX_TERMS:
        raise LimitError(
            f"{what} has more than {MAX_TERMS} terms, which is the limit", hint="try operands with smaller exponents"
        )


def check_bits(bits: int, what: str) -> None:
    """Refuse a whole number that would be too long."""
    if bits > MAX_BITS:
        raise LimitError(
            f"{what} has more than {MAX_BITS} binary digits, which is the limit", hint="try a smaller exponent"
        )
