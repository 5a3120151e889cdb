"""Rational functions of t, the ordinals below t^t, and their perfect closure, the ordinals below u = t^(t·ω).

Over the algebraically closed field K every rational function is a unique sum of terms c∘t^n and c∘(t ⊕ α)^-n with c and
α in K. Lenstra 1978, section 5: as ordinals these powers ascend in the order t^0, t^1, …, then (t ⊕ α)^-1, (t ⊕ α)^-2,
… for α = 0, 1, 2, …, and sums are compared by the coefficients of the largest powers.

Products do not need a common denominator. At the pole α, f∘g has the principal part of the product of the Laurent
series of f and g. The polynomial part of f∘g follows from the series at infinity in the same way. Few binomial
coefficients in these series are odd.

The poles of a reciprocal are the zeros of the function, which lie in K.

The perfect closure (Lenstra 1978, section 5): t^t is the nim square root of t, and t^(t·2^i) is its 2^(i+1)-th root.
The powers of t with dyadic exponents d, 0 <= d < 1, are a basis over K(t), so an element is stored as a mapping from
exponents d to rational functions. Exponents that reach 1 carry into K(t). The cost does not depend on the number of
digits of d: t^(2^-1000) is as cheap as t^(1/2).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from operator import mul
from typing import Protocol, Self, TypeAlias, TypeVar

from grundy.errors import LimitError
from grundy.integers import bits, lowest_bit
from grundy.ordinals.closure.packed_field import PackedElement
from grundy.ordinals.closure.polynomial_roots import factoring_seconds, roots
from grundy.ordinals.ordinal import ZERO, Ordinal
from grundy.ordinals.tower import scalars
from grundy.ordinals.tower.scalars import check_bits, check_products, check_terms, spend

# A polynomial: exponents with nonzero coefficients.
Sparse: TypeAlias = dict[int, Ordinal]


@dataclass(slots=True)
class Rational:
    """A rational function: its polynomial part {n: c}, and for each pole α the terms c∘(t ⊕ α)^-n as {n: c}."""

    polynomial: Sparse = field(default_factory=dict)
    poles: dict[Ordinal, Sparse] = field(default_factory=dict)

    @classmethod
    def monomial(cls, pole: Ordinal | None, n: int, coefficient: Ordinal) -> Self:
        """Return c∘t^n, or c∘(t ⊕ pole)^-n."""
        return cls({n: coefficient}) if pole is None else cls({}, {pole: {n: coefficient}})

    def __bool__(self) -> bool:
        return bool(self.polynomial) or bool(self.poles)

    @property
    def is_constant(self) -> bool:
        """Whether this is a nonzero element of K."""
        return not self.poles and len(self.polynomial) == 1 and 0 in self.polynomial

    @property
    def is_one(self) -> bool:
        """Whether this is 1."""
        return self.is_constant and scalars.is_one(self.polynomial[0])

    @property
    def size(self) -> int:
        """The number of terms."""
        return len(self.polynomial) + sum(map(len, self.poles.values()))

    def plus(self, *others: Rational) -> Rational:
        """Return the sum of this function and the others."""
        if not others:
            return self
        polynomial: Sparse = {}
        poles: dict[Ordinal, Sparse] = {}
        for f in (self, *others):
            add_into(polynomial, f.polynomial)
            for a, part in f.poles.items():
                add_into(poles.setdefault(a, {}), part)
        return Rational(polynomial, {a: part for a, part in poles.items() if part})

    def __mul__(self, other: Rational) -> Rational:
        for one, factor in ((self, other), (other, self)):
            if factor.is_constant:
                return one.scaled(factor.polynomial[0])
        polynomial = multiply_sparse(self.polynomial, other.polynomial)
        add_into(polynomial, _polynomial_part(self.polynomial, other))
        add_into(polynomial, _polynomial_part(other.polynomial, self))
        poles = {a: _principal_part(self, other, a) for a in self.poles.keys() | other.poles.keys()}
        return Rational(polynomial, {a: part for a, part in poles.items() if part})

    def scaled(self, c: Ordinal) -> Rational:
        """Return the product with a nonzero coefficient."""
        if scalars.is_one(c):
            return self
        return Rational(scaled(self.polynomial, c), {a: scaled(part, c) for a, part in self.poles.items()})

    def frobenius(self, k: int) -> Rational:
        """Return the power 2^k, k >= 0. The poles do not change, because (t ⊕ α)^-n becomes (t ⊕ α)^(-n·2^k)."""
        return Rational(
            _frobenius_sparse(self.polynomial, k), {a: _frobenius_sparse(part, k) for a, part in self.poles.items()}
        )

    def regular_part(self, a: Ordinal, stop: int) -> Sparse:
        """Return the coefficients of x^j, j < stop, of this function without its terms at the pole a, for t = a ⊕ x.

        >>> Rational.monomial(Ordinal("1"), 1, Ordinal("w")).regular_part(Ordinal("0"), 3)  # ω/(1 ⊕ x)
        {0: Ordinal('w'), 1: Ordinal('w'), 2: Ordinal('w')}
        """
        series: Sparse = {}
        powers = scalars.Powers(a)
        for n, c in self.polynomial.items():
            for i in submasks(n, stop) if a else [n] * (n < stop):
                accumulate(series, i, scalars.multiply(c, powers[n - i]))
        for b, part in self.poles.items():
            if b != a:
                inverse = scalars.reciprocal_difference(a, b)
                spend(_length(inverse))
                inverses = scalars.Powers(inverse)
                for n, c in part.items():
                    for j in avoiding(n, stop):
                        accumulate(series, j, scalars.multiply(c, inverses[n + j]))
        return series

    def at_infinity(self, last: int) -> Sparse:
        """Return the coefficients of t^-k, 1 <= k <= last, in the fractions of this function.

        >>> Rational.monomial(Ordinal("w"), 1, Ordinal("1")).at_infinity(3)  # 1/(t ⊕ ω)
        {1: Ordinal('1'), 2: Ordinal('w'), 3: Ordinal('w^2')}
        """
        series: Sparse = {}
        for b, part in self.poles.items():
            powers = scalars.Powers(b)
            for n, c in part.items():
                stop = last - n + 1
                for j in avoiding(n, stop) if b else [0] * (stop > 0):
                    accumulate(series, n + j, scalars.multiply(c, powers[j]))
        return series

    def reciprocal(self) -> Rational:
        """Return 1/f. Its poles are the zeros of f, and the series of f there and at infinity give its terms."""
        if self.size == 1:
            return _reciprocal_of_term(self)
        poles: dict[Ordinal, Sparse] = {}
        for zero, multiplicity in _zeros(self):
            series = self.regular_part(zero, 2 * multiplicity)
            inverse = _series_reciprocal({j - multiplicity: c for j, c in series.items()}, multiplicity)
            poles[zero] = {multiplicity - j: c for j, c in inverse.items()}
        return Rational(_polynomial_part_of_reciprocal(self), poles)


def _polynomial_part(f: Sparse, g: Rational) -> Sparse:
    """Return the polynomial part of a polynomial times the fractions of g."""
    if not f or not g.poles:
        return {}
    series = g.at_infinity(max(f))
    shifted = multiply_sparse(f, {-k: c for k, c in series.items()})
    return {n: c for n, c in shifted.items() if n >= 0}


def _principal_part(f: Rational, g: Rational, a: Ordinal) -> Sparse:
    """Return the terms of f∘g at the pole a, from the terms of f and g at a and their regular parts."""
    total: Sparse = {}
    if a in f.poles and a in g.poles:
        total = multiply_sparse(f.poles[a], g.poles[a])
    for one, other in ((f, g), (g, f)):
        part = one.poles.get(a)
        if part:
            series = other.regular_part(a, max(part))
            lowered = multiply_sparse(part, {-j: c for j, c in series.items()})
            add_into(total, {n: c for n, c in lowered.items() if n > 0})
    return total


def _length(c: Ordinal) -> int:
    """Return the number of steps to count for a packed coefficient, about its number of terms."""
    element = c.element  # read once, because another thread may change it
    return element.bits.bit_length() >> 1 if isinstance(element, PackedElement) else 0


# ---- Sums of basis elements with coefficients: the perfect closure over K(t), and the tower over the perfect closure


class Summand(Protocol):
    """The interface of the coefficients of a combination."""

    @property
    def size(self) -> int:
        """The number of terms."""

    def plus(self, *others: Self) -> Self:
        """Return the sum of this coefficient and the others."""


Basis = TypeVar("Basis", bound=Hashable)
Coefficient = TypeVar("Coefficient", bound=Summand)


class Combination(dict[Basis, Coefficient]):
    """A mapping from basis elements to nonzero coefficients. Combinations are shared, so do not modify them."""

    __slots__ = ()

    @classmethod
    def total(cls, terms: Iterable[tuple[Basis, Coefficient]]) -> Self:
        """Return the sum of multiples of basis elements; add all coefficients of a basis element at once."""
        parts: dict[Basis, list[Coefficient]] = {}
        for key, coefficient in terms:
            parts.setdefault(key, []).append(coefficient)
        sums: dict[Basis, Coefficient] = {}
        for key, (first, *others) in parts.items():
            if coefficient := first.plus(*others) if others else first:
                sums[key] = coefficient
        return cls(sums)

    @property
    def size(self) -> int:
        """The number of terms in all coefficients."""
        return sum(coefficient.size for coefficient in self.values())

    def plus(self, *others: Self) -> Self:
        """Return the sum of this combination and the others."""
        summands = [x for x in (self, *others) if x]
        if len(summands) < 2:
            return summands[0] if summands else self
        return self.total(term for x in summands for term in x.items())


# The exponent d of the part without roots of t.
NO_ROOT = Fraction(0)


class Perfect(Combination[Fraction, Rational]):
    """An element Σ r∘t^d of the perfect closure of K(t), as a mapping from exponents d to rational functions r."""

    __slots__ = ()

    @classmethod
    def of(cls, r: Rational) -> Self:
        """Return an element of K(t)."""
        return cls({NO_ROOT: r} if r else {})

    @property
    def rational_part(self) -> Rational:
        """The part without roots of t."""
        return self.get(NO_ROOT) or Rational()

    @property
    def is_constant(self) -> bool:
        """Whether this is a nonzero element of K."""
        r = self._as_rational()
        return r is not None and r.is_constant

    @property
    def is_one(self) -> bool:
        """Whether this is 1."""
        r = self._as_rational()
        return r is not None and r.is_one

    def _as_rational(self) -> Rational | None:
        """Return this as a nonzero element of K(t), or None; check the length first, because hashing a key is slow."""
        return self.get(NO_ROOT) if len(self) == 1 else None

    def __mul__(self, other: Perfect) -> Perfect:
        r, s = self._as_rational(), other._as_rational()
        if r is not None and r.is_one:
            return other
        if s is not None and s.is_one:
            return self
        check_products(self.size * other.size)
        if r is not None and s is not None:
            return Perfect.of(r * s)
        return Perfect.total(_carried(d + e, r * s) for d, r in self.items() for e, s in other.items())

    def frobenius(self, k: int) -> Perfect:
        """Return the power 2^k; k may be negative."""
        if not k:
            return self
        if self.is_constant:
            return Perfect.of(Rational({0: scalars.frobenius(self[NO_ROOT].polynomial[0], k)}))
        check_bits(abs(k) + max((d.denominator.bit_length() for d in self), default=0), "an exponent of t")
        if k > 0:
            return Perfect.total(_carried(d * (1 << k), r.frobenius(k)) for d, r in self.items())
        return Perfect.total(term for d, r in self.items() for term in _roots(d, r, -k))

    def reciprocal(self) -> Perfect:
        """Return 1/x by inverting x to the power 2^k, for the least k, maybe negative, that makes this rational."""
        k = max(d.denominator.bit_length() - 1 for d in self)
        if not k:
            k = -_common_twos(self.rational_part)
        inverse = self.frobenius(k).rational_part.reciprocal()
        return Perfect.of(inverse).frobenius(-k)

    def __pow__(self, n: int) -> Perfect:
        # Multiply the powers 2^k for the binary digits of n; each of them has as many terms as the element.
        return reduce(mul, (self.frobenius(k) for k in bits(n)), ONE)


ONE = Perfect.of(Rational({0: scalars.ONE}))


def _carried(exponent: Fraction, r: Rational) -> tuple[Fraction, Rational]:
    """Return r∘t^exponent, for a non-negative exponent, as a multiple of a basis element."""
    root, carry = _split(exponent)
    return root, r * Rational({carry: scalars.ONE}) if carry else r


def _split(exponent: Fraction) -> tuple[Fraction, int]:
    """Return d and n with exponent = d + n and 0 <= d < 1."""
    carry, rest = divmod(exponent.numerator, exponent.denominator)
    # Use one object for 0, because a look-up by identity is faster than the equality of fractions.
    return exponent - carry if rest else NO_ROOT, carry


def _roots(d: Fraction, r: Rational, k: int) -> Iterator[tuple[Fraction, Rational]]:
    """Yield the terms of the 2^k-th root of r∘t^d.

    For a term with a pole, let n = q·2^k - i with 0 <= i < 2^k. The root of (t ⊕ α)^-n is (t ⊕ α)^-q ∘ (s ⊕ a)^i,
    where s and a are the roots of t and of α.
    """
    spend(r.size * (1 + (k >> 8)))
    step = Fraction(1, 1 << k)
    for n, c in r.polynomial.items():
        exponent, carry = _split((n + d) * step)
        yield exponent, Rational({carry: scalars.frobenius(c, -k)})
    for pole, part in r.poles.items():
        powers = scalars.Powers(scalars.frobenius(pole, -k))
        for n, c in part.items():
            q = -(-n >> k)
            i = (q << k) - n
            root = scalars.frobenius(c, -k)
            for j in submasks(i, i + 1) if pole else [i]:
                yield (j + d) * step, Rational.monomial(pole, q, scalars.multiply(root, powers[i - j]))


# ---- Reciprocals

MAX_DEGREE = 64
# The number of steps to count for a second of factoring, which is only a part of the work of a reciprocal.
_STEPS_A_SECOND = 40_000


def _common_twos(f: Rational) -> int:
    """Return the largest k for which f is the 2^k-th power of a rational function."""
    exponents = [n for part in (f.polynomial, *f.poles.values()) for n in part if n]
    return min(map(lowest_bit, exponents), default=0)


def _reciprocal_of_term(f: Rational) -> Rational:
    if f.polynomial:
        ((n, c),) = f.polynomial.items()
        inverse = scalars.reciprocal(c)
        return Rational.monomial(ZERO, n, inverse) if n else Rational.monomial(None, 0, inverse)
    ((pole, part),) = f.poles.items()
    ((n, c),) = part.items()
    return Rational(scaled(_linear_power(pole, n), scalars.reciprocal(c)))


def _linear_power(a: Ordinal, n: int) -> Sparse:
    """Return (t ⊕ a)^n as a polynomial."""
    powers = scalars.Powers(a)
    return {i: powers[n - i] for i in submasks(n, n + 1)} if a else {n: scalars.ONE}


def _polynomial_part_of_reciprocal(f: Rational) -> Sparse:
    """Return the polynomial part of 1/f, from the series c∘t^-k ⊕ … of f at infinity."""
    if f.polynomial:
        degree = max(f.polynomial)
        return {} if degree else {0: scalars.reciprocal(f.polynomial[0])}
    stop = 1
    while not (series := f.at_infinity(stop)):
        stop *= 2
    k = min(series)
    series = f.at_infinity(2 * k)
    inverse = _series_reciprocal({n - k: c for n, c in series.items()}, k + 1)
    return {k - j: c for j, c in inverse.items()}


def _series_reciprocal(f: Sparse, stop: int) -> Sparse:
    """Return the terms below x^stop of 1/f, for a power series f with a nonzero constant term."""
    check_terms(stop, "a reciprocal")
    first = scalars.reciprocal(f[0])
    tail = {n: scalars.multiply(c, first) for n, c in f.items() if 0 < n < stop}
    inverse: Sparse = {0: first}
    for n in range(1, stop):
        total: Sparse = {}
        for m, c in tail.items():
            if n - m in inverse:
                accumulate(total, 0, scalars.multiply(c, inverse[n - m]))
        if total:
            inverse[n] = total[0]
    return inverse


def _zeros(f: Rational) -> list[tuple[Ordinal, int]]:
    """Return the zeros of f in K with their multiplicities."""
    numerator = _numerator(f)
    least = min(numerator)
    degree = max(numerator) - least
    if degree > MAX_DEGREE:
        raise LimitError(
            f"the reciprocal requires the zeros of a polynomial of degree {degree}; the limit is {MAX_DEGREE}",
            hint="use an operand with smaller exponents",
        )
    zeros = [(ZERO, least)] if least else []
    if not degree:
        return zeros
    if (only := _only_zero({n - least: c for n, c in numerator.items()}, degree)) is not None:
        return [*zeros, (only, degree)]
    coefficients = [numerator.get(least + i, ZERO) for i in range(degree + 1)]
    if degree > 2:
        spend(int(_STEPS_A_SECOND * factoring_seconds(coefficients)))

    def expect(bits: int, count: int) -> None:
        """Raise `LimitError` if the series of f at zeros in this field take too many products."""
        check_products(count * (f.size - 1) * (bits**2 >> 7))

    return [*zeros, *roots(coefficients, expect)]


def _only_zero(f: Sparse, n: int) -> Ordinal | None:
    """Return a if the polynomial f of degree n is c∘(t ⊕ a)^n, and None otherwise.

    If 2^k is the largest power of 2 in n, the coefficient of t^(n - 2^k) in (t ⊕ a)^n is a^(2^k).
    """
    twos = n & -n
    if n - twos not in f:
        return None
    monic = scaled(f, scalars.reciprocal(f[n]))
    a = scalars.frobenius(monic[n - twos], 1 - twos.bit_length())
    return a if set(monic) == set(submasks(n, n + 1)) and _linear_power(a, n) == monic else None


def _numerator(f: Rational) -> Sparse:
    """Return f times the product of (t ⊕ a)^m over the poles a of order m."""
    orders = {a: max(part) for a, part in f.poles.items()}
    total: Sparse = {}
    for a, part in [(None, f.polynomial), *f.poles.items()]:
        summand: Sparse = dict(part) if a is None else {}
        if a is not None:
            for n, c in part.items():
                add_into(summand, scaled(_linear_power(a, orders[a] - n), c))
        for b, m in orders.items():
            if b != a:
                summand = multiply_sparse(summand, _linear_power(b, m))
        add_into(total, summand)
    return total


# ---- Sparse polynomials over K, and the exponents of binomial series modulo 2


def accumulate(total: Sparse, n: int, coefficient: Ordinal) -> None:
    """Add one term to a polynomial."""
    spend(1)
    if n in total:
        coefficient = scalars.add(total.pop(n), coefficient)
    if not scalars.is_zero(coefficient):
        total[n] = coefficient


def add_into(total: Sparse, f: Sparse) -> None:
    """Add all terms of f to a polynomial."""
    for n, c in f.items():
        accumulate(total, n, c)


def scaled(f: Sparse, factor: Ordinal) -> Sparse:
    """Return f times a nonzero coefficient."""
    return f if scalars.is_one(factor) else {n: scalars.multiply(c, factor) for n, c in f.items()}


def multiply_sparse(f: Sparse, g: Sparse) -> Sparse:
    """Return the product of two polynomials; exponents may be negative."""
    check_products(len(f) * len(g))
    total: Sparse = {}
    for n, c in f.items():
        for m, d in g.items():
            accumulate(total, n + m, scalars.multiply(c, d))
    return total


def _frobenius_sparse(f: Sparse, k: int) -> Sparse:
    """Return f to the power 2^k, k >= 0."""
    spend(len(f) * (1 + (k >> 8)))
    return {n << k: scalars.frobenius(c, k) for n, c in f.items()}


def submasks(n: int, stop: int) -> Iterator[int]:
    """Yield the i < stop for which the binomial coefficient "n choose i" is odd, ascending.

    By Lucas 1878, these are the i whose binary digits 1 are also 1 in n.

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

    It is the binomial coefficient "n - 1 + j choose j", which is odd if j and n - 1 have no binary digit 1 in common
    (Kummer 1852).

    >>> list(avoiding(1, 5)), list(avoiding(2, 5)), list(avoiding(3, 9))
    ([0, 1, 2, 3, 4], [0, 2, 4], [0, 1, 4, 5, 8])
    """
    j = count = 0
    while j < stop:
        count += 1
        check_terms(count, "a partial fraction")
        yield j
        j = ((j | (n - 1)) + 1) & ~(n - 1)
