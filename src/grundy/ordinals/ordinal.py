"""Ordinals below ε₀ in Cantor normal form: their order, their nim sum, and their text form.

Every ordinal x with 0 < x < ε₀ is a sum ω^a·m + ω^b·n + … in exactly one way, with x > a > b > … and positive integers
m, n, … (Cantor 1897). The exponents are themselves ordinals below ε₀, and smaller than x.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import total_ordering
from itertools import pairwise
from numbers import Number
from typing import Any, Protocol, TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.text import number_literal, pluralize

# The greatest height of a tower ω^ω^…^ω. It bounds recursion, because comparisons descend into the exponents.
MAX_HEIGHT = 100

Term: TypeAlias = tuple["Ordinal", int]


class Element(Protocol):
    """An ordinal in another representation, convertible to Cantor normal form."""

    @property
    def is_algebraic(self) -> bool:
        """Whether this representation implies that the ordinal is below ω^ω^ω."""

    @property
    def is_finite(self) -> bool:
        """Whether the ordinal is a whole number."""

    def cantor_terms(self) -> tuple[Term, ...]:
        """Return the exponents and coefficients, largest exponent first."""


@total_ordering
class Ordinal:
    """An ordinal below ε₀.

    The operators ``+``, ``*``, ``**``, ``//`` and ``%`` are the ordinary arithmetic of ordinals, which is not
    commutative. ``//`` and ``%`` divide on the left. For nim arithmetic, wrap ordinals in `grundy.nim.Nimber`, or call
    `grundy.ordinals.add`, `grundy.ordinals.multiply` and similar functions. Ordinals can be combined with integers, and
    a finite ordinal equals its integer.

    Parameters
    ----------
    value : int, str or Ordinal
        A whole number, or text in the notation of `grundy.ordinals.parse`.

    Examples
    --------
    >>> w = Ordinal("w")
    >>> w + 1, 1 + w, w * 2, 2 * w, w ** w
    (Ordinal('w+1'), Ordinal('w'), Ordinal('w*2'), Ordinal('w'), Ordinal('w^w'))
    >>> Ordinal(5) == 5 < w < w + 1
    True
    """

    __slots__ = ("_hash", "_height", "_terms", "element")
    _terms: tuple[Term, ...] | None
    _hash: int | None
    _height: int | None
    #: The same ordinal in the representation that the last operation returned or needed, or None.
    element: Element | None

    def __new__(cls, value: OrdinalLike | str = 0) -> Ordinal:
        """Parse text, or convert a value."""
        if isinstance(value, str):
            from grundy.ordinals.parser import parse  # imported here because the parser imports this module

            return parse(value)
        return ordinal(value)

    @staticmethod
    def from_terms(terms: Iterable[tuple[OrdinalLike, int]]) -> Ordinal:
        """Return the ordinal with these exponents and coefficients.

        Parameters
        ----------
        terms : iterable of (Ordinal or int, int)
            Pairs of an exponent and a coefficient. Exponents must strictly descend, and coefficients must be positive.

        Examples
        --------
        >>> Ordinal.from_terms([(2, 1), (0, 5)])
        Ordinal('w^2+5')
        """
        checked = tuple((ordinal(exponent), as_natural(n, "a coefficient", least=1)) for exponent, n in terms)
        for (larger, _), (smaller, _) in pairwise(checked):
            if not larger > smaller:
                order = f"but {format_short(smaller)} comes after {format_short(larger)}"
                raise DomainError(f"the exponents of a Cantor normal form must descend, {order}")
        return cantor(checked)

    @staticmethod
    def from_element(element: Element) -> Ordinal:
        """Return the ordinal with this representation; its normal form is computed on first use."""
        x = object.__new__(Ordinal)
        x.element = element
        x._terms = x._hash = x._height = None
        return x

    @property
    def terms(self) -> tuple[Term, ...]:
        """The exponents and coefficients of the Cantor normal form, largest exponent first."""
        if self._terms is None:
            assert self.element is not None
            self._terms = _check_height(self.element.cantor_terms())
        return self._terms

    @property
    def height(self) -> int:
        """The number of nested exponents: 0 for whole numbers, 1 below ω^ω, 2 below ω^ω^ω, and so on."""
        if self._height is None:
            # The first exponent is the largest, so its height is the greatest.
            self._height = 1 + self.terms[0][0].height if self.terms and self.terms[0][0] else 0
        return self._height

    @property
    def is_finite(self) -> bool:
        """Whether this is a whole number."""
        if self._terms is None and self.element is not None:
            return self.element.is_finite
        return self.height == 0

    @property
    def is_algebraic(self) -> bool:
        """Whether this is below ω^ω^ω, the algebraic closure of {0, 1} (Conway 1976, theorem 49)."""
        if self._terms is None and self.element is not None and self.element.is_algebraic:
            return True
        return self.height <= 2

    @property
    def degree(self) -> Ordinal:
        """The exponent of the first term; 0 for the ordinal 0."""
        return self.terms[0][0] if self.terms else self

    @property
    def is_limit(self) -> bool:
        """Whether this is neither 0 nor a successor."""
        return bool(self.terms) and bool(self.terms[-1][0])

    def __int__(self) -> int:
        if not self.is_finite:
            raise DomainError(f"cannot convert the infinite ordinal {format_short(self)} to an integer")
        return self.terms[0][1] if self.terms else 0

    __index__ = __int__

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Ordinal):
            return self is other or self.terms == other.terms
        if isinstance(other, Number):
            number: Any = other
            return self.is_finite and bool(int(self) == number)
        return NotImplemented

    def __lt__(self, other: object) -> bool:
        if isinstance(other, Ordinal):
            return _comparison(self.terms, other.terms) < 0
        if isinstance(other, Number):
            number: Any = other  # complex numbers raise TypeError
            return self.is_finite and bool(int(self) < number)
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(int(self)) if self.is_finite else hash(self.terms)
        return self._hash

    def __str__(self) -> str:
        return format_ordinal(self)

    def __repr__(self) -> str:
        return f"Ordinal({format_ordinal(self, 'ascii')!r})"

    def __format__(self, spec: str) -> str:
        return format_ordinal(self, spec)

    def _repr_latex_(self) -> str:
        if _signs(self, {}) <= MAX_FORMULA:
            return f"${format_ordinal(self, 'latex')}$"
        return rf"$\text{{an ordinal of {pluralize(len(self.terms), 'term')}, too long to show}}$"

    def __reduce__(self) -> tuple[Any, tuple[tuple[Term, ...]]]:
        return cantor, (self.terms,)

    def __add__(self, other: OrdinalLike) -> Ordinal:
        from grundy.ordinals.arithmetic import ordinal_add

        return ordinal_add(self, other) if isinstance(other, int | Ordinal) else NotImplemented

    def __radd__(self, other: int) -> Ordinal:
        from grundy.ordinals.arithmetic import ordinal_add

        return ordinal_add(other, self) if isinstance(other, int) else NotImplemented

    def __mul__(self, other: OrdinalLike) -> Ordinal:
        from grundy.ordinals.arithmetic import ordinal_mul

        return ordinal_mul(self, other) if isinstance(other, int | Ordinal) else NotImplemented

    def __rmul__(self, other: int) -> Ordinal:
        from grundy.ordinals.arithmetic import ordinal_mul

        return ordinal_mul(other, self) if isinstance(other, int) else NotImplemented

    def __pow__(self, other: OrdinalLike) -> Ordinal:
        from grundy.ordinals.arithmetic import ordinal_pow

        return ordinal_pow(self, other) if isinstance(other, int | Ordinal) else NotImplemented

    def __rpow__(self, other: int) -> Ordinal:
        from grundy.ordinals.arithmetic import ordinal_pow

        return ordinal_pow(other, self) if isinstance(other, int) else NotImplemented

    def __divmod__(self, other: OrdinalLike) -> tuple[Ordinal, Ordinal]:
        from grundy.ordinals.arithmetic import ordinal_divmod

        return ordinal_divmod(self, other) if isinstance(other, int | Ordinal) else NotImplemented

    def __floordiv__(self, other: OrdinalLike) -> Ordinal:
        return divmod(self, other)[0] if isinstance(other, int | Ordinal) else NotImplemented

    def __mod__(self, other: OrdinalLike) -> Ordinal:
        return divmod(self, other)[1] if isinstance(other, int | Ordinal) else NotImplemented

    # The operations of `grundy.nim.Nimber`. Finite results are Python integers.

    def nim_add(self, other: Any, /) -> int | Ordinal:
        """Return the nim sum."""
        from grundy.ordinals import field

        return int_if_finite(field.add(self, other))

    def nim_multiply(self, other: Any, /) -> int | Ordinal:
        """Return the nim product."""
        from grundy.ordinals import field

        return int_if_finite(field.multiply(self, other))

    def nim_reciprocal(self) -> int | Ordinal:
        """Return the nim reciprocal."""
        from grundy.ordinals import field

        return int_if_finite(field.reciprocal(self))

    def nim_power(self, exponent: int, /) -> int | Ordinal:
        """Return the nim power; the exponent may be negative."""
        from grundy.ordinals import field

        return int_if_finite(field.power(self, exponent))

    def nim_sqrt(self) -> int | Ordinal:
        """Return the nim square root."""
        from grundy.ordinals import field

        return int_if_finite(field.sqrt(self))

    def nim_artin_schreier(self) -> int | Ordinal:
        """Return the least y with y ⊗ y ⊕ y equal to this ordinal."""
        from grundy.ordinals import field

        return int_if_finite(field.artin_schreier(self))

    def nim_frobenius(self, k: int, /) -> int | Ordinal:
        """Return the nim power 2^k; a negative k takes square roots."""
        from grundy.ordinals import field

        return int_if_finite(field.frobenius(self, k))


OrdinalLike: TypeAlias = int | Ordinal


def ordinal(value: Any) -> Ordinal:
    """Return an ordinal, a whole number or a nimber as an `Ordinal`."""
    if isinstance(value, Ordinal):
        return value
    inside = getattr(value, "value", None)  # a Nimber holds an ordinal or a whole number
    if isinstance(inside, int | Ordinal):
        return ordinal(inside)
    number = as_natural(value, "an ordinal")
    return _from_terms(((ZERO, number),) if number else ())


def cantor(terms: tuple[Term, ...]) -> Ordinal:
    """Return the ordinal with terms in normal form, unchecked; `Ordinal.from_terms` checks them."""
    return _from_terms(_check_height(terms))


def _from_terms(terms: tuple[Term, ...]) -> Ordinal:
    x = object.__new__(Ordinal)
    x._terms = terms
    x.element = x._hash = x._height = None
    return x


def _comparison(a: tuple[Term, ...], b: tuple[Term, ...]) -> int:
    """Return a negative number, 0 or a positive number if a < b, a = b or a > b; visit each exponent once."""
    for (e, n), (f, m) in zip(a, b, strict=False):
        if e is not f and (difference := _comparison(e.terms, f.terms)):
            return difference
        if n != m:
            return -1 if n < m else 1
    return len(a) - len(b)


def _check_height(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    if terms and terms[0][0].height >= MAX_HEIGHT:
        raise LimitError(f"an ordinal may have at most {MAX_HEIGHT} nested exponents, not {MAX_HEIGHT + 1}")
    return terms


def int_if_finite(x: Ordinal) -> int | Ordinal:
    """Return a value for a `Nimber`: a Python integer if the ordinal is finite, otherwise the ordinal."""
    return int(x) if x.is_finite else x


def omega_power(exponent: Ordinal) -> Ordinal:
    """Return ω^exponent."""
    return cantor(((exponent, 1),))


ZERO = _from_terms(())
OMEGA = omega_power(ordinal(1))
OMEGA_OMEGA = omega_power(OMEGA)
# ω^ω^ω, the least ordinal that is not algebraic over {0, 1}; Lenstra's name for it.
T = omega_power(OMEGA_OMEGA)


# ---- The nim sum of ordinals
#
# Lenstra 1978, section 2: write both ordinals as strictly descending sums of powers 2^γ, remove the powers that occur
# in both, and add the rest. As 2^(ω·e + i) = ω^e·2^i, this is the XOR of the coefficients of equal powers of ω.


def nim_sum(*ordinals: Ordinal) -> Ordinal:
    """Return the nim sum of any number of ordinals.

    Examples
    --------
    >>> w = Ordinal("w")
    >>> nim_sum(w, w + 1, Ordinal(3))
    Ordinal('2')
    """
    coefficients: dict[Ordinal, int] = {}
    for x in ordinals:
        for exponent, n in x.terms:
            coefficients[exponent] = coefficients.get(exponent, 0) ^ n
    terms: list[Term] = [(exponent, n) for exponent, n in coefficients.items() if n]
    return cantor(tuple(sorted(terms, reverse=True)))


# ---- Ordinals as text: with ω, with w, and for LaTeX

# The most characters of an ordinal as text. Exponents can be shared, so a few objects can represent a text that does
# not fit on any disk.
MAX_SIGNS = 10**7
# The most characters of an ordinal in a message, and approximately in a formula of a notebook.
MAX_SHORT = 100
MAX_FORMULA = 2000


def format_ordinal(x: Ordinal, spec: str = "") -> str:
    r"""Return an ordinal as ``f"{x:spec}"`` formats it: with ω, or in the style ``ascii`` or ``latex``.

    >>> x = Ordinal("w^(w^7)*2+1")
    >>> print(f"{x} {x:ascii} {x:latex}")
    ω^(ω^7)·2+1 w^(w^7)*2+1 \omega^{\omega^{7}} \cdot 2 + 1
    """
    if spec not in _STYLES:
        raise ValueError(f"the format of an ordinal must be '', 'ascii' or 'latex', not {spec!r}")
    check_writable(x)
    return _STYLES[spec].sum(x, {})


def format_short(x: OrdinalLike) -> str:
    """Return an ordinal as text for a message, truncated if it is long."""
    try:
        text = format_ordinal(ordinal(x))
    except LimitError:
        return "an ordinal that is too long to show"
    return text if len(text) <= MAX_SHORT else f"{text[:MAX_SHORT]}… ({len(text)} characters in total)"


def check_writable(x: Ordinal) -> None:
    """Raise `LimitError` if the text of an ordinal would be too long."""
    signs = _signs(x, {})
    if signs > MAX_SIGNS:
        size = f"about {signs}" if signs < 10**30 else "more than 10^30"
        raise LimitError(f"the text of this ordinal would have {size} characters; the limit is {MAX_SIGNS}")


def _signs(x: Ordinal, known: dict[int, int]) -> int:
    """Return the approximate length of the text; measure shared exponents only once."""
    if id(x) not in known:
        known[id(x)] = sum(4 + n.bit_length() // 3 + _signs(exponent, known) for exponent, n in x.terms)
    return known[id(x)]


@dataclass(frozen=True)
class _Style:
    """The symbols of one style of text."""

    omega: str
    times: str
    plus: str
    opening: str
    closing: str
    always_bracket: bool = False

    def sum(self, x: Ordinal, known: dict[int, str]) -> str:
        """Format all terms; the limit on the height of an ordinal also limits this recursion."""
        if not x:
            return "0"
        if id(x) not in known:
            known[id(x)] = self.plus.join(self.term(e, n, self.sum(e, known)) for e, n in x.terms)
        return known[id(x)]

    def term(self, exponent: Ordinal, n: int, above: str) -> str:
        """Format ω^exponent·n, where `above` is the formatted exponent."""
        if not exponent:
            return number_literal(n)
        if self.always_bracket or not (exponent.is_finite or above == self.omega):
            above = f"{self.opening}{above}{self.closing}"
        power = self.omega if exponent == 1 else f"{self.omega}^{above}"
        return power if n == 1 else f"{power}{self.times}{number_literal(n)}"


_STYLES = {
    "": _Style("ω", "·", "+", "(", ")"),
    "ascii": _Style("w", "*", "+", "(", ")"),
    "latex": _Style(r"\omega", r" \cdot ", " + ", "{", "}", always_bracket=True),
}
