"""Reciprocals in the tower, and solutions of y∘y ⊕ y = x, which always exist.

A reciprocal is found by norms down to K(t), where the zeros of a function are the poles of its reciprocal.

With ℘(y) = y∘y ⊕ y, every x is ℘(w) plus a sum of elements of Lenstra's list (see `quadratic`), and ℘(u_η) = λ_η. The
sum is found from the largest generator u = u_γ downwards. Write x = a ⊕ b∘u. If b = ℘(q) ⊕ Σ λ_η with places η >= γ,
then

    x = ℘(q∘u) ⊕ Σ u∘λ_η ⊕ (a ⊕ q²∘λ_γ),

as ℘(q∘u) = ℘(q)∘u ⊕ q²∘λ_γ. The u∘λ_η are in the list, and what is in brackets lies below u.
"""

from functools import reduce
from operator import mul

from grundy.errors import LimitError
from grundy.integers import lowest_bit
from grundy.ordinals import closure
from grundy.ordinals.arithmetic import binary_expansion
from grundy.ordinals.closure.polynomial_roots import factoring_seconds, roots
from grundy.ordinals.ordinal import ZERO, Ordinal
from grundy.ordinals.tower import scalars
from grundy.ordinals.tower.quadratic import ONE, Tower, base_place, generator, lambda_value, place_of_product
from grundy.ordinals.tower.rational import (
    NO_ROOT,
    Perfect,
    Rational,
    Sparse,
    accumulate,
    add_into,
    multiply_sparse,
    scaled,
    submasks,
)
from grundy.ordinals.tower.scalars import check_products, check_terms, spend

__all__ = [
    "artin_schreier",
    "reciprocal",
    "reduced",
]


MAX_DEGREE = 64
MAX_DEPTH = 150
# What a second of factoring counts for: the zeros are not yet the reciprocal.
_STEPS_A_SECOND = 40_000


def reciprocal(x: Tower) -> Tower:
    """Return 1/x for x other than 0.

    With the largest generator u of x = a ⊕ b∘u, the product of x and its conjugate x ⊕ b is the norm a² ⊕ a∘b ⊕ b²∘λ,
    in which u does not occur.
    """
    factors = []
    while (beta := x.top()) is not None:
        a, b = x.split(beta)
        lam = lambda_value(beta)
        if a:
            factors.append(x.plus(b))
            x = a.frobenius(1).plus(a * b, b.frobenius(1) * lam)
        else:  # 1/(b∘u) = (u ⊕ 1)/(b∘λ)
            factors.append(generator(beta).plus(ONE))
            x = b * lam
    # The norm may have more zeros than can be found, so it is inverted before the factors are multiplied.
    return reduce(mul, reversed(factors), Tower.from_perfect(_perfect_reciprocal(x.perfect_part)))


def _perfect_reciprocal(x: Perfect) -> Perfect:
    """Return 1/x by way of x to the power 2^k, for the least k of either sign that makes it a rational function."""
    k = max(d.denominator.bit_length() - 1 for d in x)
    if not k:
        k = -_common_twos(x.rational_part)
    inverse = _rational_reciprocal(x.frobenius(k).rational_part)
    return Perfect.from_rational(inverse).frobenius(-k)


def _common_twos(f: Rational) -> int:
    """Return the largest k for which f is a function of t^(2^k) ⊕ constants: k squares were taken of it."""
    exponents = [n for part in (f.polynomial, *f.poles.values()) for n in part if n]
    return min(map(lowest_bit, exponents), default=0)


def _rational_reciprocal(f: Rational) -> Rational:
    """Return 1/f: its poles are the zeros of f, and its terms are read off the series of f there and at infinity."""
    if f.size == 1:
        return _of_one_term(f)
    poles: dict[Ordinal, Sparse] = {}
    for zero, multiplicity in _zeros(f):
        series = f.regular_part(zero, 2 * multiplicity)
        inverse = _series_reciprocal({j - multiplicity: c for j, c in series.items()}, multiplicity)
        poles[zero] = {multiplicity - j: c for j, c in inverse.items()}
    return Rational(_whole_part(f), poles)


def _of_one_term(f: Rational) -> Rational:
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


def _whole_part(f: Rational) -> Sparse:
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
    """Return the terms below x^stop of 1/f, for a power series f that does not begin with 0."""
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
            f"the reciprocal needs the zeros of a polynomial of degree {degree}, and the limit is {MAX_DEGREE}",
            hint="try an operand with smaller exponents",
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
        """Refuse zeros in fields in which too few products can be afforded: f has a series at each of them."""
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
    """Return f times the product of (t ⊕ a)^m over its poles a, of order m."""
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


# ---- Solutions of y∘y ⊕ y = x


def artin_schreier(x: Tower) -> Tower:
    """Return a solution y of y∘y ⊕ y = x; the other one is y ⊕ 1."""
    root, places = reduced(x, None)
    return root.plus(*map(generator, places))


def reduced(x: Tower, below: Ordinal | None, depth: int = 0) -> tuple[Tower, set[Ordinal]]:
    """Return w and places η with x = ℘(w) ⊕ Σ λ_η.

    If a bound is given, x lies below its generator, so does w, and no place is smaller than it.
    """
    if depth > MAX_DEPTH:
        raise LimitError(
            f"more than {MAX_DEPTH} generators are multiplied in this ordinal", hint="try one with shorter products"
        )
    roots: list[Tower] = []
    places: set[Ordinal] = set()
    while (gamma := x.top()) is not None:
        a, b = x.split(gamma)
        q, found = reduced(b, gamma, depth + 1)
        places ^= {place_of_product(gamma, eta) for eta in found}
        roots.append(q * generator(gamma))
        x = a.plus(q.frobenius(1) * lambda_value(gamma))
        check_terms(x.size + len(places), "a solution")
    w, found = _reduced_below_u(x.perfect_part)
    roots.append(Tower.from_perfect(w))
    places ^= found
    if below is not None:
        inside = {eta for eta in places if eta < below}
        places -= inside
        roots += map(generator, inside)
    return Tower().plus(*roots), places


def _reduced_below_u(x: Perfect) -> tuple[Perfect, set[Ordinal]]:
    """Square the roots of t away, as x = ℘(x) ⊕ x², and halve even exponents, as c∘t^(2n) = ℘(√c∘t^n) ⊕ √c∘t^n."""
    roots: list[Perfect] = []
    while root := max(x, key=lambda d: d.denominator, default=NO_ROOT):
        part = Perfect({root: x[root]})
        roots.append(part)
        x = x.plus(part, part.frobenius(1))
        check_terms(len(roots) + x.size, "a solution")
    halves, places = _reduced_rational(x.rational_part)
    return Perfect.from_rational(halves).plus(*roots), places


def _reduced_rational(f: Rational) -> tuple[Rational, set[Ordinal]]:
    polynomial = dict(f.polynomial)
    constant = polynomial.pop(0, ZERO)
    halves, places = _halved(polynomial, None)
    if constant:
        accumulate(halves, 0, closure.artin_schreier(constant))
    poles: dict[Ordinal, Sparse] = {}
    for pole, part in f.poles.items():
        poles[pole], found = _halved(part, pole)
        places |= found
    return Rational(halves, {pole: part for pole, part in poles.items() if part}), places


def _halved(part: Sparse, pole: Ordinal | None) -> tuple[Sparse, set[Ordinal]]:
    """Bring all exponents to odd ones."""
    # As long as nothing cancels, each halving leaves a term with an exponent of up to so many bits.
    check_products(max((lowest_bit(n) * _weight(n) for n in part), default=0))
    waiting = dict(part)
    halves: Sparse = {}
    odd: Sparse = {}
    places: set[Ordinal] = set()
    while waiting:
        n = max(waiting)
        c = waiting.pop(n)
        if n % 2:
            odd[n] = c
        else:
            spend(_weight(n))
            c = scalars.frobenius(c, -1)
            accumulate(halves, n // 2, c)
            accumulate(waiting, n // 2, c)
    for n, c in odd.items():
        check_terms(len(places) + sum(m.bit_count() for _, m in c.terms), "a solution")
        places.update(base_place(pole, n, sigma) for sigma in binary_expansion(c))
    return halves, places


def _weight(n: int) -> int:
    """Return the steps that an exponent counts for."""
    return 1 + (n.bit_length() >> 10)
