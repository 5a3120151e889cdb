"""The field K(t) of the ordinals below t^t, by partial fractions.

Over the algebraically closed field K every rational function is in one way a sum of terms c∘t^n and c∘(t ⊕ α)^-n
with c and α in K. Lenstra 1978, section 5: as ordinals these powers ascend in the order t^0, t^1, …, then
(t ⊕ α)^-1, (t ⊕ α)^-2, … for α = 0, 1, 2, … in turn, and sums are ordered by the coefficients of the largest of them.

Products never form a common denominator. The product f∘g has at the pole α the principal part of what the Laurent
series of f and g there multiply to, and at infinity likewise its polynomial part; modulo 2 few binomial coefficients
of these series are odd.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import TypeAlias

from grundy.integers import bits
from grundy.ordinals.closure.model import Packed
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.tower import scalars
from grundy.ordinals.tower.scalars import (
    Sparse,
    accumulate,
    add_into,
    avoiding,
    check_bits,
    check_products,
    frobenius_sparse,
    product,
    scaled,
    spend,
    submasks,
)

__all__ = [
    "PERFECT_ONE",
    "RATIONAL_ONE",
    "WHOLE",
    "Perfect",
    "Rational",
    "add_perfect",
    "add_rational",
    "at_infinity",
    "frobenius",
    "is_constant",
    "is_one_perfect",
    "is_one_rational",
    "monomial",
    "multiply_perfect",
    "multiply_rational",
    "power",
    "raised",
    "regular_part",
    "size_perfect",
    "size_rational",
]


@dataclass(slots=True)
class Rational:
    """A rational function: its polynomial part {n: c}, and {n: c} for the terms c∘(t ⊕ α)^-n of each pole α."""

    polynomial: Sparse = field(default_factory=dict)
    poles: dict[Ordinal, Sparse] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.polynomial) or bool(self.poles)


def monomial(pole: Ordinal | None, n: int, coefficient: Ordinal) -> Rational:
    """Return c∘t^n, or c∘(t ⊕ pole)^-n.

    Examples
    --------
    >>> monomial(None, 2, Ordinal("w")), monomial(Ordinal("1"), 3, Ordinal("w"))
    (Rational(polynomial={2: Ordinal('w')}, poles={}), Rational(polynomial={}, poles={Ordinal('1'): {3: Ordinal('w')}}))
    """
    return Rational({n: coefficient}) if pole is None else Rational({}, {pole: {n: coefficient}})


RATIONAL_ONE = monomial(None, 0, scalars.ONE)


def is_constant(f: Rational) -> bool:
    """Return whether f is an element of K other than 0.

    Examples
    --------
    >>> is_constant(monomial(None, 0, Ordinal("w"))), is_constant(monomial(None, 1, Ordinal("w")))
    (True, False)
    """
    return not f.poles and len(f.polynomial) == 1 and 0 in f.polynomial


def is_one_rational(f: Rational) -> bool:
    """Return whether f is 1.

    Examples
    --------
    >>> is_one_rational(RATIONAL_ONE), is_one_rational(monomial(None, 0, Ordinal("w")))
    (True, False)
    """
    return is_constant(f) and scalars.is_one(f.polynomial[0])


def size_rational(f: Rational) -> int:
    """Return the number of terms.

    Examples
    --------
    >>> size_rational(Rational({3: Ordinal("1"), 0: Ordinal("w")}, {Ordinal("5"): {2: Ordinal("1")}}))
    3
    """
    return len(f.polynomial) + sum(map(len, f.poles.values()))


def add_rational(*summands: Rational) -> Rational:
    """Return the sum of some rational functions.

    Examples
    --------
    >>> t, inverse = monomial(None, 1, Ordinal("1")), monomial(Ordinal("0"), 1, Ordinal("1"))
    >>> add_rational(inverse, t, inverse)
    Rational(polynomial={1: Ordinal('1')}, poles={})
    """
    if len(summands) == 1:
        return summands[0]
    polynomial: Sparse = {}
    poles: dict[Ordinal, Sparse] = {}
    for f in summands:
        add_into(polynomial, f.polynomial)
        for a, part in f.poles.items():
            add_into(poles.setdefault(a, {}), part)
    return Rational(polynomial, {a: part for a, part in poles.items() if part})


def multiply_rational(f: Rational, g: Rational) -> Rational:
    """Return f∘g.

    Examples
    --------
    >>> multiply_rational(monomial(None, 1, Ordinal("1")), monomial(Ordinal("w"), 1, Ordinal("1")))  # t/(t ⊕ ω)
    Rational(polynomial={0: Ordinal('1')}, poles={Ordinal('w'): {1: Ordinal('w')}})
    """
    for one, other in ((f, g), (g, f)):
        if is_constant(one):
            return _times(other, one.polynomial[0])
    polynomial = product(f.polynomial, g.polynomial)
    add_into(polynomial, _whole_part(f, g))
    add_into(polynomial, _whole_part(g, f))
    poles = {a: _principal_part(f, g, a) for a in f.poles.keys() | g.poles.keys()}
    return Rational(polynomial, {a: part for a, part in poles.items() if part})


def _times(f: Rational, c: Ordinal) -> Rational:
    if scalars.is_one(c):
        return f
    return Rational(scaled(f.polynomial, c), {a: scaled(part, c) for a, part in f.poles.items()})


def _whole_part(f: Rational, g: Rational) -> Sparse:
    """Return the polynomial part of (polynomial part of f)∘(fractions of g)."""
    if not f.polynomial or not g.poles:
        return {}
    series = at_infinity(g, max(f.polynomial))
    shifted = product(f.polynomial, {-k: c for k, c in series.items()})
    return {n: c for n, c in shifted.items() if n >= 0}


def _principal_part(f: Rational, g: Rational, a: Ordinal) -> Sparse:
    """Return the terms of f∘g at the pole a: those of both at a, and of each with what is regular in the other."""
    total: Sparse = {}
    if a in f.poles and a in g.poles:
        total = product(f.poles[a], g.poles[a])
    for one, other in ((f, g), (g, f)):
        part = one.poles.get(a)
        if part:
            series = regular_part(other, a, max(part))
            lowered = product(part, {-j: c for j, c in series.items()})
            add_into(total, {n: c for n, c in lowered.items() if n > 0})
    return total


def regular_part(f: Rational, a: Ordinal, stop: int) -> Sparse:
    """Return the coefficients of x^j, j < stop, in f less its terms at the pole a, where t = a ⊕ x.

    Examples
    --------
    >>> regular_part(monomial(Ordinal("1"), 1, Ordinal("w")), Ordinal("0"), 3)  # ω/(1 ⊕ x)
    {0: Ordinal('w'), 1: Ordinal('w'), 2: Ordinal('w')}
    """
    series: Sparse = {}
    powers = scalars.Powers(a)
    for n, c in f.polynomial.items():
        for i in submasks(n, stop) if a else [n] * (n < stop):
            accumulate(series, i, scalars.multiply(c, powers[n - i]))
    for b, part in f.poles.items():
        if b != a:
            inverse = scalars.reciprocal_difference(a, b)
            spend(_length(inverse))
            inverses = scalars.Powers(inverse)
            for n, c in part.items():
                for j in avoiding(n, stop):
                    accumulate(series, j, scalars.multiply(c, inverses[n + j]))
    return series


def _length(c: Ordinal) -> int:
    """Return the steps that a coefficient counts for when it is written: about as many as it has terms."""
    element = c.element  # read once: another thread may give it another form
    return element.bits.bit_length() >> 1 if isinstance(element, Packed) else 0


def at_infinity(f: Rational, last: int) -> Sparse:
    """Return the coefficients of t^-k, 1 <= k <= last, in the fractions of f.

    Examples
    --------
    >>> at_infinity(monomial(Ordinal("w"), 1, Ordinal("1")), 3)  # 1/(t ⊕ ω)
    {1: Ordinal('1'), 2: Ordinal('w'), 3: Ordinal('w^2')}
    """
    series: Sparse = {}
    for b, part in f.poles.items():
        powers = scalars.Powers(b)
        for n, c in part.items():
            stop = last - n + 1
            for j in avoiding(n, stop) if b else [0] * (stop > 0):
                accumulate(series, n + j, scalars.multiply(c, powers[j]))
    return series


def raised(f: Rational, k: int) -> Rational:
    """Return f to the power 2^k, k >= 0: as (t ⊕ α)^-n becomes (t ⊕ α)^(-n·2^k), the poles stay.

    Examples
    --------
    >>> raised(monomial(Ordinal("1"), 3, Ordinal("w")), 1)
    Rational(polynomial={}, poles={Ordinal('1'): {6: Ordinal('w^2')}})
    """
    return Rational(frobenius_sparse(f.polynomial, k), {a: frobenius_sparse(part, k) for a, part in f.poles.items()})


# ---- The perfect closure of K(t): the ordinals below u = t^(t·ω)
#
# Lenstra 1978, section 5: t^t is the nim square root of t, and t^(t·2^i) is its 2^(i+1)-th root. The powers of t with
# dyadic exponents d, 0 <= d < 1, are a basis over K(t), so an element is kept as the rational functions that belong to
# each d. Exponents that reach 1 carry into K(t). Nothing here depends on how many digits d has: t^(2^-1000) is as good
# as t^(1/2).

Perfect: TypeAlias = dict[Fraction, Rational]
# What is still to be added up, for each power of t.
_Parts: TypeAlias = dict[Fraction, list[Rational]]

WHOLE = Fraction(0)
PERFECT_ONE: Perfect = {WHOLE: RATIONAL_ONE}


def size_perfect(x: Perfect) -> int:
    """Return the number of terms.

    Examples
    --------
    >>> size_perfect(add_perfect({Fraction(1, 2): RATIONAL_ONE}, PERFECT_ONE))
    2
    """
    return sum(map(size_rational, x.values()))


def is_one_perfect(x: Perfect) -> bool:
    """Return whether x is 1.

    Examples
    --------
    >>> is_one_perfect(power(constant(Ordinal("w")), 9)), is_one_perfect({Fraction(1, 2): RATIONAL_ONE})
    (True, False)
    """
    return len(x) == 1 and WHOLE in x and is_one_rational(x[WHOLE])


def add_perfect(*summands: Perfect) -> Perfect:
    """Return the sum of some elements.

    Examples
    --------
    >>> root = {Fraction(1, 2): RATIONAL_ONE}
    >>> add_perfect(root, PERFECT_ONE, root) == PERFECT_ONE
    True
    """
    if len(summands) == 1:
        return summands[0]
    parts: _Parts = {}
    for x in summands:
        for d, r in x.items():
            parts.setdefault(d, []).append(r)
    return _total(parts)


def _total(parts: _Parts) -> Perfect:
    """Return the sum of rational functions that are multiplied by the powers of t."""
    sums = ((d, add_rational(*found)) for d, found in parts.items())
    return {d: r for d, r in sums if r}


def multiply_perfect(x: Perfect, y: Perfect) -> Perfect:
    """Return x∘y.

    Examples
    --------
    >>> root = {Fraction(1, 2): RATIONAL_ONE}
    >>> multiply_perfect(root, root)
    {Fraction(0, 1): Rational(polynomial={1: Ordinal('1')}, poles={})}
    """
    if is_one_perfect(x):
        return y
    if is_one_perfect(y):
        return x
    check_products(size_perfect(x) * size_perfect(y))
    parts: _Parts = {}
    for d, r in x.items():
        for e, s in y.items():
            _append(parts, d + e, multiply_rational(r, s))
    return _total(parts)


def _append(parts: _Parts, exponent: Fraction, r: Rational) -> None:
    """Add r∘t^exponent, with an exponent of 0 or more."""
    whole = exponent.numerator // exponent.denominator
    if whole:
        r = multiply_rational(r, monomial(None, whole, scalars.ONE))
    parts.setdefault(exponent - whole, []).append(r)


def frobenius(x: Perfect, k: int) -> Perfect:
    """Return x to the power 2^k, for k of either sign.

    Examples
    --------
    >>> frobenius({WHOLE: monomial(Ordinal("0"), 1, Ordinal("1"))}, -1)  # √(1/t) = √t∘(1/t)
    {Fraction(1, 2): Rational(polynomial={}, poles={Ordinal('0'): {1: Ordinal('1')}})}
    """
    if not k:
        return x
    if x.keys() == {WHOLE} and is_constant(x[WHOLE]):
        return constant(scalars.frobenius_scalars(x[WHOLE].polynomial[0], k))
    _check_exponents(x, k)
    parts: _Parts = {}
    for d, r in x.items():
        if k > 0:
            _append(parts, d * (1 << k), raised(r, k))
        else:
            _append_root(parts, d, r, -k)
    return _total(parts)


def _check_exponents(x: Perfect, k: int) -> None:
    """Exponents of t must stay within a million digits."""
    check_bits(abs(k) + max((d.denominator.bit_length() for d in x), default=0), "an exponent of t")


def _append_root(parts: _Parts, d: Fraction, r: Rational, k: int) -> None:
    """Add the 2^k-th root of r∘t^d.

    For a term with a pole write n = q·2^k - i with 0 <= i < 2^k: the root of (t ⊕ α)^-n is (t ⊕ α)^-q ∘ (s ⊕ a)^i,
    where s and a are the roots of t and of α.
    """
    spend(size_rational(r) * (1 + (k >> 8)))
    step = Fraction(1, 1 << k)
    for n, c in r.polynomial.items():
        exponent = (n + d) * step
        whole = exponent.numerator // exponent.denominator
        term = monomial(None, whole, scalars.frobenius_scalars(c, -k))
        parts.setdefault(exponent - whole, []).append(term)
    for pole, part in r.poles.items():
        powers = scalars.Powers(scalars.frobenius_scalars(pole, -k))
        for n, c in part.items():
            q = -(-n >> k)
            i = (q << k) - n
            root = scalars.frobenius_scalars(c, -k)
            for j in submasks(i, i + 1) if pole else [i]:
                coefficient = scalars.multiply(root, powers[i - j])
                parts.setdefault((j + d) * step, []).append(monomial(pole, q, coefficient))


def power(x: Perfect, n: int) -> Perfect:
    """Return x^n, n >= 0: the product of x to the powers 2^k, which are as short as x, over the binary digits of n.

    Examples
    --------
    >>> power({Fraction(1, 2): RATIONAL_ONE}, 5)
    {Fraction(1, 2): Rational(polynomial={2: Ordinal('1')}, poles={})}
    """
    places = list(bits(n))
    return _product(frobenius(x, k) for k in places)


def _product(factors: Iterable[Perfect]) -> Perfect:
    return reduce(multiply_perfect, factors, PERFECT_ONE)


def constant(c: Ordinal) -> Perfect:
    """Return an element of K."""
    return {WHOLE: monomial(None, 0, c)} if c else {}
