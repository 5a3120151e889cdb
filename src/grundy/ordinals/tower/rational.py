"""The field K(t) of the ordinals below t^t, by partial fractions.

Over the algebraically closed field K every rational function is in one way a sum of terms c∘t^n and c∘(t ⊕ α)^-n
with c and α in K. Lenstra 1978, section 5: as ordinals these powers ascend in the order t^0, t^1, …, then
(t ⊕ α)^-1, (t ⊕ α)^-2, … for α = 0, 1, 2, … in turn, and sums are ordered by the coefficients of the largest of them.

Products never form a common denominator. The product f∘g has at the pole α the principal part of what the Laurent
series of f and g there multiply to, and at infinity likewise its polynomial part; modulo 2 few binomial coefficients
of these series are odd.
"""

from dataclasses import dataclass, field

from grundy.ordinals.closure.packing import Packed
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.tower import scalars
from grundy.ordinals.tower.limits import spend
from grundy.ordinals.tower.sparse import Sparse, accumulate, add_into, avoiding, frobenius, product, scaled, submasks

__all__ = [
    "ONE",
    "Rational",
    "add",
    "at_infinity",
    "is_constant",
    "is_one",
    "monomial",
    "multiply",
    "raised",
    "regular_part",
    "size",
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


ONE = monomial(None, 0, scalars.ONE)


def is_constant(f: Rational) -> bool:
    """Return whether f is an element of K other than 0.

    Examples
    --------
    >>> is_constant(monomial(None, 0, Ordinal("w"))), is_constant(monomial(None, 1, Ordinal("w")))
    (True, False)
    """
    return not f.poles and len(f.polynomial) == 1 and 0 in f.polynomial


def is_one(f: Rational) -> bool:
    """Return whether f is 1.

    Examples
    --------
    >>> is_one(ONE), is_one(monomial(None, 0, Ordinal("w")))
    (True, False)
    """
    return is_constant(f) and scalars.is_one(f.polynomial[0])


def size(f: Rational) -> int:
    """Return the number of terms.

    Examples
    --------
    >>> size(Rational({3: Ordinal("1"), 0: Ordinal("w")}, {Ordinal("5"): {2: Ordinal("1")}}))
    3
    """
    return len(f.polynomial) + sum(map(len, f.poles.values()))


def add(*summands: Rational) -> Rational:
    """Return the sum of some rational functions.

    Examples
    --------
    >>> t, inverse = monomial(None, 1, Ordinal("1")), monomial(Ordinal("0"), 1, Ordinal("1"))
    >>> add(inverse, t, inverse)
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


def multiply(f: Rational, g: Rational) -> Rational:
    """Return f∘g.

    Examples
    --------
    >>> multiply(monomial(None, 1, Ordinal("1")), monomial(Ordinal("w"), 1, Ordinal("1")))  # t/(t ⊕ ω)
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
    return Rational(frobenius(f.polynomial, k), {a: frobenius(part, k) for a, part in f.poles.items()})
