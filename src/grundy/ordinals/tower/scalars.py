"""The coefficients of the tower, and the limit on the work of an operation.

The coefficients are the ordinals below t = ω^ω^ω, an algebraically closed field K. Each coefficient stores the
representation in which it was computed, as terms (`grundy.ordinals.closure.terms`) or packed bits. Sums and products
use the same representation, and a Cantor normal form is computed only when it is needed.

An operation counts its steps: `effort` starts the count, and `spend` adds to it and raises `LimitError` above
`MAX_EFFORT`.
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
# The largest exponent for which `Powers` multiplies smaller powers.
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
    """Return the product of two coefficients; factors of 1 are fast."""
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
    """Return a to the power 2^k; k may be negative."""
    if not k or is_zero(a) or is_one(a):
        return a
    spend(8 + _cost(a))
    return closure.frobenius(a, k)


@lru_cache(maxsize=4096)
def reciprocal_difference(a: Ordinal, b: Ordinal) -> Ordinal:
    """Return 1/(a ⊕ b) for two different poles."""
    return reciprocal(add(a, b))


class Powers:
    """The powers of one coefficient, computed on demand: small powers from each other, large powers directly."""

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
    """Return the approximate number of terms of a coefficient."""
    element = a.element
    if isinstance(element, PackedElement):
        return element.bits.bit_count()
    terms = kernel_terms(a)
    return sum(n.bit_length() for _, n in a.terms) if terms is None else len(terms)


def _width(a: Ordinal) -> int:
    """Return the degree of the field in which a coefficient is packed, or 0 if it is not packed."""
    element = a.element
    return element.field.bits if isinstance(element, PackedElement) else 0


# ---- Limits on the work of one operation

MAX_TERMS = 20_000
MAX_BITS = 1 << 20
# A step adds one term to a sum, which takes a few microseconds. Products of long coefficients count as several steps.
MAX_EFFORT = 200_000


class _Spent:
    """The number of steps that an operation has taken so far."""

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
    grundy.errors.LimitError: this operation takes more than the limit of 200000 steps; use operands with \
fewer terms or smaller exponents
    """
    token = _current.set(_Spent())
    try:
        yield
    finally:
        _current.reset(token)


def spend(steps: int) -> None:
    """Add steps to the count; raise `LimitError` if an operation takes too many."""
    spent = _current.get()
    if spent is not None:
        spent.steps += steps
        check_products(spent.steps)


def check_products(count: int) -> None:
    """Raise `LimitError` if a product would multiply too many pairs of terms."""
    if count > MAX_EFFORT:
        raise LimitError(
            f"this operation takes more than the limit of {MAX_EFFORT} steps",
            hint="use operands with fewer terms or smaller exponents",
        )


def check_terms(count: int, what: str) -> None:
    """Raise `LimitError` if an expansion would have too many terms."""
    if count > MAX_TERMS:
        raise LimitError(
            f"{what} has more than the limit of {MAX_TERMS} terms", hint="use operands with smaller exponents"
        )


def check_bits(bits: int, what: str) -> None:
    """Raise `LimitError` if a whole number would have too many bits."""
    if bits > MAX_BITS:
        raise LimitError(f"{what} has more than the limit of {MAX_BITS} binary digits", hint="use a smaller exponent")
