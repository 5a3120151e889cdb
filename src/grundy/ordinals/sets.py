"""The number systems ℕ, ℤ, ℚ, ℝ and ℂ as games (Lenstra 1978, section 1).

A game is a set. A move chooses an element, which is again a set. The player who must choose from the empty set loses.
In the usual constructions of the number systems, every number is a set, with these Grundy numbers:

- A natural number is the set of the smaller natural numbers, so G(n) = n, and G(ℕ) = ω.
- A pair is (x, y) = {{x}, {x, y}} (Kuratowski). With g = G(x) and h = G(y), G(x, y) is the mex of mex{g} and mex{g,
  h}. If g = 0, these two are 1 and (1 or 2), so G(x, y) = 0. If g ≠ 0, the first is 0, and the second is 0 if h ≠ 0,
  1 if h = 0 and g ≥ 2, and 2 if h = 0 and g = 1. So G(x, y) is 0 if g = 0, is 2 if h = 0 and g ≥ 2, and is 1
  otherwise.
- An integer z is the class of the pairs (a, b) of natural numbers with a - b = z. If z ≤ 0, one pair has a = 0 and
  value 0, and all other pairs have value 1: G(z) = 2. If z ≥ 1, all pairs have value 1 or 2: G(z) = 0. Hence G(ℤ) = 1.
- A rational number q is the class of the pairs (a, b) of integers with a/b = q, b ≠ 0. By the values of integers, a >
  0 gives 0, a ≤ 0 < b gives 2, and a ≤ 0, b < 0 gives 1. So the options are 0 and 1 for q > 0, with G(q) = 2; 0 and 2
  for q < 0, with G(q) = 1; and 1 and 2 for q = 0, with G(q) = 0. Hence G(ℚ) = 3.
- A real number r is the set of the larger rational numbers. If r ≥ 0, they are positive and have value 2: G(r) = 0. If
  r < 0, all three values occur: G(r) = 3. Hence G(ℝ) = 1.
- A complex number a + bi is the pair (a, b). It has the value 0 if a ≥ 0, 2 if a < 0 ≤ b, and 1 if a, b < 0. Hence
  G(ℂ) = 3.

>>> print(*winning_moves(*map(number_set, "NZQRC")))
from ℕ choose 0
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import gcd, isqrt
from operator import index

from grundy.errors import DomainError
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.ordinals.set_games import (
    AnnotatedMove,
    Collection,
    OrdinalSet,
    SetGame,
    WinningMoves,
    annotate,
    collection,
    grundy_number,
    ordinal_set,
    pair,
    winning_moves,
)

__all__ = [
    "AnnotatedMove",
    "Collection",
    "Integer",
    "NumberSystem",
    "OrdinalSet",
    "Rational",
    "Real",
    "SetGame",
    "WinningMoves",
    "annotate",
    "collection",
    "complex_number",
    "grundy_number",
    "inside",
    "integer",
    "number_set",
    "ordinal_set",
    "pair",
    "rational",
    "real",
    "square_root",
    "winning_moves",
]


# ---- Integers, rational, real and complex numbers as sets


@dataclass(frozen=True, repr=False)
class Integer(SetGame):
    """An integer z as the set of all pairs (a, b) of natural numbers with a - b = z.

    Examples
    --------
    >>> integer(-44).grundy_number, integer(1).grundy_number, integer(-44).some_elements(2)
    (Ordinal('2'), Ordinal('0'), ((0, 44), (1, 45)))
    """

    value: int

    @property
    def grundy_number(self) -> Ordinal:
        """The Grundy number: 2 for z <= 0, and 0 for z >= 1."""
        return ordinal(2 if self.value <= 0 else 0)

    def elements(self) -> Iterable[SetGame]:
        """Iterate over the pairs (a, b) with a - b = z."""
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
    """A rational number q as the set of all pairs (a, b) of integers with b ≠ 0 and a/b = q.

    Examples
    --------
    >>> [int(rational(a, 7).grundy_number) for a in (-22, 0, 22)], rational(22, 7).some_elements(2)
    ([1, 0, 2], ((22_ℤ, 7_ℤ), (-22_ℤ, -7_ℤ)))
    """

    value: Fraction

    @property
    def grundy_number(self) -> Ordinal:
        """The Grundy number: 2 for q > 0, 0 for q = 0, and 1 for q < 0."""
        return ordinal(2 if self.value > 0 else 1 if self.value < 0 else 0)

    def elements(self) -> Iterable[SetGame]:
        """Iterate over the pairs (a, b) with a/b = q."""
        a, b = self.value.numerator, self.value.denominator
        return (pair(integer(a * k), integer(b * k)) for k in _integers() if k)

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
    """A real number r as the set of all larger rational numbers.

    It is stored as r² with the sign of r, so square roots of rational numbers are exact.

    Examples
    --------
    >>> real(3).grundy_number, real(-2).grundy_number, square_root(2).some_elements(3)
    (Ordinal('0'), Ordinal('3'), ((2)_ℚ, (3/2)_ℚ, (5/3)_ℚ))
    """

    signed_square: Fraction

    @property
    def grundy_number(self) -> Ordinal:
        """The Grundy number: 0 for r >= 0, and 3 for r < 0."""
        return ordinal(3 if self.signed_square < 0 else 0)

    def elements(self) -> Iterable[SetGame]:
        """Iterate over larger rational numbers: 0, -1/n and 1 if r < 0, then the least one with each denominator."""
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
    """Return the integer z as the set of all pairs (a, b) of natural numbers with a - b = z.

    Examples
    --------
    >>> integer(-3).some_elements(2), integer(-3).grundy_number
    (((0, 3), (1, 4)), Ordinal('2'))
    """
    value = _exact(z, "an integer")
    if value.denominator != 1:
        raise DomainError(f"an integer must be a whole number, not {value}")
    return Integer(int(value))


def rational(a: int | Fraction, b: int = 1) -> Rational:
    """Return a/b as the set of all pairs of integers with this quotient.

    Examples
    --------
    >>> rational(22, 7), rational(22, 7).grundy_number
    ((22/7)_ℚ, Ordinal('2'))
    """
    above, below = _exact(a, "a rational number"), _exact(b, "a denominator")
    if below == 0:
        raise DomainError(f"the denominator of a rational number must not be 0: {above}/0")
    return Rational(above / below)


def real(x: int | Fraction) -> Real:
    """Return a rational number as a real number, the set of all larger rational numbers; see also `square_root`.

    Examples
    --------
    >>> real(3), real(Fraction(-1, 2)).grundy_number
    (3_ℝ, Ordinal('3'))
    """
    value = _exact(x, "a real number")
    return Real(value * abs(value))


def square_root(x: int | Fraction) -> Real:
    """Return the real number √x for a rational number x >= 0.

    Examples
    --------
    >>> square_root(2), square_root(2).grundy_number
    (√2_ℝ, Ordinal('0'))
    """
    value = _exact(x, "a square")
    if value < 0:
        raise DomainError(f"a negative number has no real square root: {value}")
    return Real(value)


def complex_number(a: int | Fraction | Real, b: int | Fraction | Real) -> Collection:
    """Return a + bi, the pair of the real numbers a and b.

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
        raise DomainError(f"{what} must be an int or a Fraction, not {value!r}") from None


# ---- The number systems ℕ, ℤ, ℚ, ℝ and ℂ as sets


def _integers() -> Iterator[int]:
    """Yield 0, 1, -1, 2, -2 and so on."""
    yield 0
    for n in count(1):
        yield n
        yield -n


_GRUNDY_NUMBERS = {"ℤ": 1, "ℚ": 3, "ℝ": 1, "ℂ": 3}
_ELEMENTS: dict[str, Callable[[], Iterable[SetGame]]] = {
    "ℤ": lambda: (integer(z) for z in _integers()),
    "ℚ": lambda: (rational(z, b) for z in _integers() for b in (1, 2, 3) if gcd(z, b) == 1),
    "ℝ": lambda: (real(z) for z in _integers()),
    "ℂ": lambda: (complex_number(a, b) for a in _integers() for b in (0, -1)),
}
_TYPES: dict[str, type[SetGame]] = {"ℤ": Integer, "ℚ": Rational, "ℝ": Real}


@dataclass(frozen=True, repr=False)
class NumberSystem(SetGame):
    """One of the sets ℤ, ℚ, ℝ and ℂ.

    Examples
    --------
    >>> number_set("Q").grundy_number, number_set("Q").some_elements(4)
    (Ordinal('3'), ((0)_ℚ, (1)_ℚ, (1/2)_ℚ, (1/3)_ℚ))
    """

    name: str

    @property
    def grundy_number(self) -> Ordinal:
        """The Grundy number: 1 for ℤ and ℝ, and 3 for ℚ and ℂ."""
        return ordinal(_GRUNDY_NUMBERS[self.name])

    def elements(self) -> Iterable[SetGame]:
        """Iterate over some of the elements."""
        return _ELEMENTS[self.name]()

    def __contains__(self, x: object) -> bool:
        if self.name in _TYPES:
            return isinstance(x, _TYPES[self.name])
        parts = [y for y in inside(x) if isinstance(y, Real)]
        return isinstance(x, Collection) and any(x == pair(a, b) for a in parts for b in parts)

    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number: the 0 of ℚ."""
        return self.name == "ℚ" and value == 0

    def __repr__(self) -> str:
        return self.name


def number_set(which: OrdinalLike | str) -> NumberSystem | OrdinalSet:
    """Return ℕ, ℤ, ℚ, ℝ or ℂ, or an ordinal, as a set.

    Parameters
    ----------
    which : str or Ordinal or int
        The name N, Z, Q, R or C of a number system, or an ordinal or natural number.

    Examples
    --------
    >>> [str(number_set(name).grundy_number) for name in "NZQRC"]
    ['ω', '1', '3', '1', '3']
    >>> number_set(44).grundy_number
    Ordinal('44')
    """
    if not isinstance(which, str):
        return ordinal_set(which)
    plain = dict(zip("NZQRCℕℤℚℝℂ", "ℕℤℚℝℂℕℤℚℝℂ", strict=True)).get(which)
    if plain is None:
        raise DomainError(f"the number system must be N, Z, Q, R or C, not {which!r}")
    return OrdinalSet(Ordinal("w"), plain) if plain == "ℕ" else NumberSystem(plain)
