"""The nim operations on ordinals below ε₀, and conversions between Cantor normal forms and elements of the tower.

With t = ω^ω^ω, s = t^t and u = t^(t·ω) = ω^(ω^(ω^ω+1)), an exponent of ω is e = ω^(ω^ω+1)·γ + ω^(ω^ω)·j + ω^ω·ρ + r
with j finite, ρ below t and r below ω^ω. So

    ω^e·n = u^γ · s^j · t^ρ · (ω^r·n).

By Lenstra 1978, section 5, these are also nim products. u^γ is the product of the u_β in γ = Σ 2^β. s^j is t to the
dyadic exponent Σ 2^-(i+1) over the binary digits i of j. t^ρ is t^n for ρ = n, and (t ⊕ α)^-(n+1) for ρ = ω·(1+α) + n.
ω^r·n is a coefficient in K.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.ordinals.arithmetic import left_subtract
from grundy.ordinals.ordinal import (
    OMEGA,
    OMEGA_OMEGA,
    ZERO,
    Ordinal,
    OrdinalLike,
    T,
    Term,
    cantor,
    omega_power,
    ordinal,
)
from grundy.ordinals.tower.quadratic import (
    ONE,
    UNIT,
    Monomial,
    Tower,
    exponent_of,
    monomial_of,
    pole_and_order,
    pole_exponent,
)
from grundy.ordinals.tower.rational import NO_ROOT, Perfect, Rational
from grundy.ordinals.tower.scalars import check_bits, effort

_BEYOND = OMEGA_OMEGA + 1
S = omega_power(T)  # t^t, the nim square root of t
U = omega_power(omega_power(_BEYOND))  # t^(t·ω), the least ordinal that is not in the perfect closure of K(t)


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
        return ordinal_of(x * (x if a == b else element_of(ordinal(b))))


def reciprocal(x: OrdinalLike) -> Ordinal:
    """Return the ordinal y with x ⊗ y = 1.

    Parameters
    ----------
    x : Ordinal or int
        A nonzero ordinal below ε₀.

    Examples
    --------
    >>> reciprocal(Ordinal("w^(w^w)+1"))
    Ordinal('w^(w^(w+1)*2)')
    """
    x = ordinal(x)
    if not x:
        raise DomainError("division by zero: 0 has no nim reciprocal")
    with effort():
        return ordinal_of(element_of(x).reciprocal())


def power(x: OrdinalLike, n: int) -> Ordinal:
    """Return the nim power of an ordinal, for a non-negative exponent.

    Examples
    --------
    >>> power(Ordinal("w^(w^w)"), 10**6)
    Ordinal('w^(w^w*1000000)')
    """
    with effort():
        return ordinal_of(element_of(ordinal(x)) ** as_natural(n, "an exponent"))


def sqrt(x: OrdinalLike) -> Ordinal:
    """Return the only ordinal y with y ⊗ y = x.

    Examples
    --------
    >>> sqrt(Ordinal("w^(w^w)")), sqrt(Ordinal("w^(w^(w^w+1))"))
    (Ordinal('w^(w^(w^w))'), Ordinal('w^(w^(w^w+1))+w^(w^(w^w))'))
    """
    return frobenius(x, -1)


def frobenius(x: OrdinalLike, k: int) -> Ordinal:
    """Return x to the nim power 2^k: square x k times, or take -k square roots if k is negative.

    Examples
    --------
    >>> frobenius(Ordinal("w^(w^w)"), 10), frobenius(Ordinal("w^(w^w)"), -3)
    (Ordinal('w^(w^w*1024)'), Ordinal('w^(w^(w^w)*4)'))
    """
    with effort():
        return ordinal_of(element_of(ordinal(x)).frobenius(k))


def artin_schreier(x: OrdinalLike) -> Ordinal:
    """Return the least y with y ⊗ y ⊕ y = x; the other solution is y ⊕ 1.

    Examples
    --------
    >>> artin_schreier(Ordinal("w^(w^w)"))
    Ordinal('w^(w^(w^w+1))')
    """
    with effort():
        root = ordinal_of(element_of(ordinal(x)).artin_schreier())
        # The two solutions differ only in the last binary digit.
        is_odd = bool(root.terms) and not root.terms[-1][0] and root.terms[-1][1] % 2 == 1
        return ordinal_of(element_of(root).plus(ONE)) if is_odd else root


# ---- From Cantor normal forms to elements of the tower and back


class BasisMonomial(NamedTuple):
    """An element of the basis over K: the product of the u_β, t^root, and t^order or (t ⊕ pole)^-order."""

    monomial: Monomial
    root: Fraction
    pole: Ordinal | None
    order: int


_BASIS_ONE = BasisMonomial(UNIT, NO_ROOT, None, 0)


@lru_cache(maxsize=16384)
def _factor(e: Ordinal) -> tuple[BasisMonomial, Ordinal]:
    """Return a basis element and an r such that ω^e is the product of the basis element and ω^r, an element of K."""
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
    return BasisMonomial(monomial_of(cantor(tuple(high))), _dyadic(j), pole, order), cantor(tuple(low))


def basis_terms(x: Ordinal) -> list[tuple[BasisMonomial, Ordinal]]:
    """Return an ordinal as a sum of multiples of basis elements over K, largest first."""
    if x.is_algebraic:
        return [(_BASIS_ONE, x)] if x else []
    # Terms of the same basis element are adjacent, because exponents descend.
    factored = ((*_factor(e), n) for e, n in x.terms)
    return [
        (element, cantor(tuple((rest, n) for _, rest, n in terms)))
        for element, terms in groupby(factored, key=itemgetter(0))
    ]


def element_of(x: Ordinal) -> Tower:
    """Return an ordinal as an element of the tower.

    >>> element_of(Ordinal("w^(w^w)+w"))
    {frozenset(): {Fraction(0, 1): Rational(polynomial={1: Ordinal('1'), 0: Ordinal('w')}, poles={})}}
    """
    element = x.element  # read once, because another thread may change it
    if isinstance(element, Element):
        return element.value
    tower = Tower()
    for (monomial, root, pole, order), coefficient in basis_terms(x):
        r = tower.setdefault(monomial, Perfect()).setdefault(root, Rational())
        part = r.polynomial if pole is None else r.poles.setdefault(pole, {})
        part[order] = coefficient
    return tower


def ordinal_of(x: Tower) -> Ordinal:
    """Return an element of the tower as an ordinal.

    >>> ordinal_of(element_of(Ordinal("w^(w^w)+w")))
    Ordinal('w^(w^w)+w')
    """
    if not x:
        return ZERO
    constant = x.perfect_part
    if len(x) == 1 and constant.is_constant:
        return constant.rational_part.polynomial[0]
    return Ordinal.from_element(Element(x))


@dataclass(frozen=True, slots=True)
class Element:
    """An element of the tower, as a representation of an `Ordinal`.

    Examples
    --------
    >>> Element(element_of(ordinal(3))).is_finite
    True
    """

    value: Tower

    @property
    def is_algebraic(self) -> bool:
        """Always false: this representation does not imply that the ordinal is below ω^ω^ω."""
        return False

    @property
    def is_finite(self) -> bool:
        """Whether the ordinal is a whole number."""
        terms = self.cantor_terms()
        return not terms or not terms[0][0]

    def cantor_terms(self) -> tuple[Term, ...]:
        """Return the Cantor normal form, ordered by u^γ, then by the root of t, then by t^ρ."""
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
    """Yield the terms of ω^ω·ρ with the coefficient of t^ρ, largest ρ first."""
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
    if not j:
        return NO_ROOT
    check_bits(j.bit_length(), "the exponent of a root of t")
    return Fraction(int(f"{j:b}"[::-1], 2), 1 << j.bit_length())
