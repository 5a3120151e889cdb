"""The nim operations on all ordinals below ε₀, in the tower."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.ordinals.arithmetic import left_subtract
from grundy.ordinals.ordinal import ZERO, Ordinal, OrdinalLike, Term, cantor, ordinal
from grundy.ordinals.tower import equations, equations as inversion, quadratic
from grundy.ordinals.tower.quadratic import (
    OMEGA,
    OMEGA_OMEGA,
    UNIT,
    Monomial,
    Tower,
    exponent_of,
    monomial_of,
    pole_and_order,
    pole_exponent,
)
from grundy.ordinals.tower.rational import WHOLE, Rational, is_constant
from grundy.ordinals.tower.scalars import check_bits, effort

__all__ = [
    "Element",
    "artin_schreier",
    "element_of",
    "frobenius",
    "multiply",
    "ordinal_of",
    "power",
    "reciprocal",
    "sqrt",
]


# ---- From Cantor normal forms to elements of the tower and back
#
# With t = ω^ω^ω, s = t^t and u = t^(t·ω) = ω^(ω^(ω^ω+1)), an exponent of ω is e = ω^(ω^ω+1)·γ + ω^(ω^ω)·j + ω^ω·ρ + r
# with j finite, ρ below t and r below ω^ω. So
#
#     ω^e·n = u^γ · s^j · t^ρ · (ω^r·n),
#
# and by Lenstra 1978, section 5, these are nim products too: u^γ is the product of the u_β in γ = Σ 2^β; s^j is t to
# the dyadic exponent Σ 2^-(i+1) over the binary digits i of j; t^ρ is t^n for ρ = n, and (t ⊕ α)^-(n+1) for ρ =
# ω·(1+α) + n; and ω^r·n is a coefficient in K.

_BEYOND = OMEGA_OMEGA + 1


@dataclass(frozen=True, slots=True)
class Element:
    """An element of the tower, as the form that `Ordinal.element` remembers."""

    value: Tower

    @property
    def is_algebraic(self) -> bool:
        """Whether this form tells that the ordinal is below ω^ω^ω: it does not."""
        return False

    @property
    def is_finite(self) -> bool:
        """Whether the ordinal is a whole number."""
        terms = self.cantor_terms()
        return not terms or not terms[0][0]

    def cantor_terms(self) -> tuple[Term, ...]:
        """Return the Cantor normal form: ordinals are ordered by u^γ first, then by the root of t, then by t^ρ."""
        terms: list[Term] = []
        for monomial in sorted(self.value, key=exponent_of, reverse=True):
            x = self.value[monomial]
            for d in sorted(x, key=_mirrored, reverse=True):
                start = _upper(monomial) + (((OMEGA_OMEGA, _mirrored(d)),) if d else ())
                for middle, coefficient in _descending(x[d]):
                    terms += ((cantor(start + middle + low.terms), n) for low, n in coefficient.terms)
        return tuple(terms)


@lru_cache(maxsize=16384)
def _upper(monomial: Monomial) -> tuple[Term, ...]:
    """Return the terms of ω^(ω^ω+1)·γ, for the exponent γ of u."""
    return tuple((_BEYOND + x, n) for x, n in exponent_of(monomial).terms)


def _descending(r: Rational) -> Iterator[tuple[tuple[Term, ...], Ordinal]]:
    """Yield the terms of ω^ω·ρ, with the coefficient of t^ρ, from the largest ρ on."""
    for pole in sorted(r.poles, reverse=True):
        part = r.poles[pole]
        yield from ((_middle(pole, n - 1), part[n]) for n in sorted(part, reverse=True))
    yield from ((_middle(None, n), r.polynomial[n]) for n in sorted(r.polynomial, reverse=True))


@lru_cache(maxsize=16384)
def _middle(pole: Ordinal | None, n: int) -> tuple[Term, ...]:
    return tuple((OMEGA + x, m) for x, m in pole_exponent(pole, n).terms)


def _mirrored(d: Fraction) -> int:
    """Return Σ 2^i for d = Σ 2^-(i+1)."""
    width = d.denominator.bit_length() - 1
    return int(f"{d.numerator:0{width}b}"[::-1], 2)


def _dyadic(j: int) -> Fraction:
    """Return Σ 2^-(i+1) for j = Σ 2^i."""
    check_bits(j.bit_length(), "the exponent of a root of t")
    return Fraction(int(f"{j:b}"[::-1], 2), 1 << j.bit_length())


class _Place(NamedTuple):
    monomial: Monomial
    d: Fraction
    pole: Ordinal | None
    order: int
    rest: Ordinal


@lru_cache(maxsize=16384)
def _place(e: Ordinal) -> _Place:
    """Return which basis element over K, and which power of ω in K, ω^e is the product of."""
    high, j, middle, low = [], 0, [], []
    for x, n in e.terms:
        if x >= _BEYOND:
            high.append((left_subtract(_BEYOND, x), n))
        elif x == OMEGA_OMEGA:
            j = n
        elif x >= OMEGA:
            middle.append((left_subtract(OMEGA, x), n))
        else:
            low.append((x, n))
    pole, order = pole_and_order(cantor(tuple(middle)))
    order += pole is not None
    return _Place(monomial_of(cantor(tuple(high))), _dyadic(j), pole, order, cantor(tuple(low)))


def element_of(x: Ordinal) -> Tower:
    """Return an ordinal as an element of the tower.

    Examples
    --------
    >>> element_of(Ordinal("w^(w^w)+w"))
    {frozenset(): {Fraction(0, 1): Rational(polynomial={1: Ordinal('1'), 0: Ordinal('w')}, poles={})}}
    """
    element = x.element  # read once: another thread may give it another form
    if isinstance(element, Element):
        return element.value
    coefficients: dict[tuple[Monomial, Fraction, Ordinal | None, int], list[Term]] = {}
    for e, n in x.terms:
        monomial, d, pole, order, rest = _place(e)
        coefficients.setdefault((monomial, d, pole, order), []).append((rest, n))
    tower: Tower = {}
    for (monomial, d, pole, order), terms in coefficients.items():
        r = tower.setdefault(monomial, {}).setdefault(d, Rational())
        part = r.polynomial if pole is None else r.poles.setdefault(pole, {})
        part[order] = cantor(tuple(terms))
    return tower


def ordinal_of(x: Tower) -> Ordinal:
    """Return an element of the tower as an ordinal.

    Examples
    --------
    >>> ordinal_of({UNIT: {Fraction(1, 2): Rational({0: Ordinal("w")})}})  # ω∘√t
    Ordinal('w^(w^(w^w)+1)')
    """
    if not x:
        return ZERO
    constant = x.get(UNIT, {}).get(WHOLE)
    if constant and len(x) == 1 == len(x[UNIT]) and is_constant(constant):
        return constant.polynomial[0]
    return Ordinal.from_element(Element(x))


# ---- The nim operations on all ordinals below ε₀, in the tower


def multiply(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the nim product of two ordinals below ε₀.

    Examples
    --------
    >>> t, u = Ordinal("w^(w^w)"), Ordinal("w^(w^(w^w+1))")
    >>> multiply(t, t), multiply(t, Ordinal("w^(w^(w+1))")), multiply(u, u)
    (Ordinal('w^(w^w*2)'), Ordinal('1'), Ordinal('w^(w^(w^w+1))+w^(w^w)'))
    """
    with effort():
        x = element_of(ordinal(a))
        return ordinal_of(quadratic.multiply(x, x if a == b else element_of(ordinal(b))))


def reciprocal(x: OrdinalLike) -> Ordinal:
    """Return the ordinal y with x ⊗ y = 1.

    Parameters
    ----------
    x : Ordinal or int
        Not 0.

    Examples
    --------
    >>> reciprocal(Ordinal("w^(w^w)+1"))
    Ordinal('w^(w^(w+1)*2)')
    """
    x = ordinal(x)
    if not x:
        raise DomainError("division by zero: 0 has no nim reciprocal")
    with effort():
        return ordinal_of(inversion.reciprocal(element_of(x)))


def power(x: OrdinalLike, n: int) -> Ordinal:
    """Return the nim power of an ordinal, for an exponent of 0 or more.

    Examples
    --------
    >>> power(Ordinal("w^(w^w)"), 10**6)
    Ordinal('w^(w^w*1000000)')
    """
    with effort():
        return ordinal_of(quadratic.power(element_of(ordinal(x)), as_natural(n, "an exponent")))


def sqrt(x: OrdinalLike) -> Ordinal:
    """Return the only ordinal y with y ⊗ y = x.

    Examples
    --------
    >>> sqrt(Ordinal("w^(w^w)")), sqrt(Ordinal("w^(w^(w^w+1))"))
    (Ordinal('w^(w^(w^w))'), Ordinal('w^(w^(w^w+1))+w^(w^(w^w))'))
    """
    return frobenius(x, -1)


def frobenius(x: OrdinalLike, k: int) -> Ordinal:
    """Return x to the nim power 2^k: squaring k times, or taking square roots when k is negative.

    Examples
    --------
    >>> frobenius(Ordinal("w^(w^w)"), 10), frobenius(Ordinal("w^(w^w)"), -3)
    (Ordinal('w^(w^w*1024)'), Ordinal('w^(w^(w^w)*4)'))
    """
    with effort():
        return ordinal_of(quadratic.frobenius(element_of(ordinal(x)), k))


def artin_schreier(x: OrdinalLike) -> Ordinal:
    """Return the least y with y ⊗ y ⊕ y = x; the other solution is y ⊕ 1.

    Examples
    --------
    >>> artin_schreier(Ordinal("w^(w^w)"))
    Ordinal('w^(w^(w^w+1))')
    """
    with effort():
        root = ordinal_of(equations.artin_schreier(element_of(ordinal(x))))
        # Two solutions differ in the last binary digit only.
        is_odd = bool(root.terms) and not root.terms[-1][0] and root.terms[-1][1] % 2 == 1
        return ordinal_of(quadratic.add(element_of(root), quadratic.ONE)) if is_odd else root
