"""Integers, rational, real and complex numbers as sets."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import gcd, isqrt
from operator import index

from grundy.errors import DomainError
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.ordinals.sets.game import Collection, SetGame, pair
from grundy.ordinals.sets.naturals import ordinal_set, wholes

__all__ = [
    "Integer",
    "Rational",
    "Real",
    "complex_number",
    "inside",
    "integer",
    "rational",
    "real",
    "square_root",
]


@dataclass(frozen=True, repr=False)
class Integer(SetGame):
    """An integer z, the set of all pairs (a, b) of natural numbers with a - b = z.

    Examples
    --------
    >>> integer(-44).grundy_number, integer(1).grundy_number, integer(-44).some_elements(2)
    (Ordinal('2'), Ordinal('0'), ((0, 44), (1, 45)))
    """

    value: int

    @property
    def grundy_number(self) -> Ordinal:
        """2 for z <= 0 and 0 for z >= 1."""
        return ordinal(2 if self.value <= 0 else 0)

    def elements(self) -> Iterable[SetGame]:
        """Go through the pairs (a, b) with a - b = z."""
        a, b = max(self.value, 0), max(-self.value, 0)
        return (pair(ordinal_set(a + k), ordinal_set(b + k)) for k in count())

    def __contains__(self, x: object) -> bool:
        numbers = [n for y in inside(x) if (n := y.natural_number) is not None]
        return any(a - b == self.value and x == pair(ordinal_set(a), ordinal_set(b)) for a in numbers for b in numbers)

    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number."""
        return value == (0 if self.value <= 0 else 2) and self.value != 1

    def __repr__(self) -> str:
        return f"{self.value}_ℤ"


@dataclass(frozen=True, repr=False)
class Rational(SetGame):
    """A rational number q, the set of all pairs (a, b) of integers with b ≠ 0 and a/b = q.

    Examples
    --------
    >>> [int(rational(a, 7).grundy_number) for a in (-22, 0, 22)], rational(22, 7).some_elements(2)
    ([1, 0, 2], ((22_ℤ, 7_ℤ), (-22_ℤ, -7_ℤ)))
    """

    value: Fraction

    @property
    def grundy_number(self) -> Ordinal:
        """2 for q > 0, 0 for q = 0, 1 for q < 0."""
        return ordinal(2 if self.value > 0 else 1 if self.value < 0 else 0)

    def elements(self) -> Iterable[SetGame]:
        """Go through the pairs (a, b) with a/b = q."""
        a, b = self.value.numerator, self.value.denominator
        return (pair(integer(a * k), integer(b * k)) for k in wholes() if k)

    def __contains__(self, x: object) -> bool:
        numbers = [y for y in inside(x) if isinstance(y, Integer)]
        return any(
            b.value != 0 and a.value == self.value * b.value and x == pair(a, b) for a in numbers for b in numbers
        )

    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number."""
        return False

    def __repr__(self) -> str:
        return f"({self.value})_ℚ"


@dataclass(frozen=True, repr=False)
class Real(SetGame):
    """A real number r, the set of all larger rational numbers.

    It is kept by its square with the sign of r, so that square roots of rational numbers are exact too.

    Examples
    --------
    >>> real(3).grundy_number, real(-2).grundy_number, square_root(2).some_elements(3)
    (Ordinal('0'), Ordinal('3'), ((2)_ℚ, (3/2)_ℚ, (5/3)_ℚ))
    """

    signed_square: Fraction

    @property
    def grundy_number(self) -> Ordinal:
        """0 for r >= 0 and 3 for r < 0."""
        return ordinal(3 if self.signed_square < 0 else 0)

    def elements(self) -> Iterable[SetGame]:
        """Go through larger rational numbers: one of every sign first, then the next one with each denominator."""
        first = []
        if self.signed_square < 0:
            first = [rational(0), rational(-1, isqrt(int(-1 / self.signed_square)) + 1), rational(1)]
            yield from first
        for k in count():
            a = _above(self.signed_square * (k + 1) ** 2)
            if gcd(a, k + 1) == 1 and (found := rational(a, k + 1)) not in first:
                yield found

    def __contains__(self, x: object) -> bool:
        return isinstance(x, Rational) and x.value * abs(x.value) > self.signed_square

    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number: the rational number 0."""
        return value == 0 and self.signed_square < 0

    def __repr__(self) -> str:
        square = abs(self.signed_square)
        root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
        name = str(root) if root * root == square else f"√({square})" if square.denominator > 1 else f"√{square}"
        return f"{'-' if self.signed_square < 0 else ''}{name}_ℝ"


def integer(z: int) -> Integer:
    """Return an integer as the set of the pairs of natural numbers whose difference it is.

    Parameters
    ----------
    z : int

    Returns
    -------
    Integer

    Examples
    --------
    >>> integer(-3).some_elements(2), integer(-3).grundy_number
    (((0, 3), (1, 4)), Ordinal('2'))
    """
    value = _exact(z, "an integer")
    if value.denominator != 1:
        raise DomainError(f"an integer is a whole number, not {value}")
    return Integer(int(value))


def rational(a: int | Fraction, b: int = 1) -> Rational:
    """Return a/b as the set of the pairs of integers whose quotient it is.

    Parameters
    ----------
    a : int or Fraction
    b : int, optional

    Returns
    -------
    Rational

    Examples
    --------
    >>> rational(22, 7), rational(22, 7).grundy_number
    ((22/7)_ℚ, Ordinal('2'))
    """
    above, below = _exact(a, "a rational number"), _exact(b, "a denominator")
    if below == 0:
        raise DomainError(f"a rational number a/b has b ≠ 0, and {above}/0 was asked for")
    return Rational(above / below)


def real(x: int | Fraction) -> Real:
    """Return a rational number as a real one, the set of all larger rational numbers; see also `square_root`.

    Parameters
    ----------
    x : int or Fraction

    Returns
    -------
    Real

    Examples
    --------
    >>> real(3), real(Fraction(-1, 2)).grundy_number
    (3_ℝ, Ordinal('3'))
    """
    value = _exact(x, "a real number")
    return Real(value * abs(value))


def square_root(x: int | Fraction) -> Real:
    """Return the real number √x for a rational number x >= 0.

    Parameters
    ----------
    x : int or Fraction

    Returns
    -------
    Real

    Examples
    --------
    >>> square_root(2), square_root(2).grundy_number
    (√2_ℝ, Ordinal('0'))
    """
    value = _exact(x, "a square")
    if value < 0:
        raise DomainError(f"real numbers have squares that are 0 or more, not {value}")
    return Real(value)


def complex_number(a: int | Fraction | Real, b: int | Fraction | Real) -> Collection:
    """Return a + bi, the pair of the real numbers a and b.

    Parameters
    ----------
    a, b : int, Fraction or Real

    Returns
    -------
    Collection

    Examples
    --------
    >>> complex_number(3, -2).grundy_number, complex_number(-3, 2), complex_number(-3, 2).grundy_number
    (Ordinal('0'), (-3_ℝ, 2_ℝ), Ordinal('2'))
    """
    return pair(*(x if isinstance(x, Real) else real(x) for x in (a, b)))


def inside(x: object) -> list[SetGame]:
    """Return the elements of the elements of a finite set: x and y for the pair (x, y).

    Examples
    --------
    >>> inside(integer(3).some_elements(1)[0]) == [ordinal_set(0), ordinal_set(3)]
    True
    """
    members = x.members if isinstance(x, Collection) else ()
    return sorted({z for y in members if isinstance(y, Collection) for z in y.members}, key=repr)


def _above(signed_square: Fraction) -> int:
    """Return the least integer above a real number given by its signed square."""
    if signed_square >= 0:
        return isqrt(signed_square.numerator // signed_square.denominator) + 1
    size = -signed_square
    floor = isqrt(size.numerator // size.denominator)
    return -floor if floor * floor < size else 1 - floor


def _exact(value: int | Fraction, what: str) -> Fraction:
    if isinstance(value, Fraction):
        return value
    try:
        return Fraction(index(value))
    except TypeError:
        raise DomainError(f"{what} is given exactly, as an int or a Fraction, not as {value!r}") from None
