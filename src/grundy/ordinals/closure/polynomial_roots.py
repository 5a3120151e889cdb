"""All roots of polynomials over the ordinals below ω^ω^ω: that field is algebraically closed (Conway 1976, theorem 49).

A polynomial is first split over the field F of its coefficients: by multiplicity, by the degrees of its irreducible
factors, and into these. An irreducible factor of degree n has a root in the field with further components for the
primes of n, and its other roots are the conjugates of that one over F.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from math import log2

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.arithmetic import artin_schreier_root, monic_quadratic_roots, multiply, reciprocal
from grundy.ordinals.closure.model import Model, Packed, model_of, pack_together, unpacked
from grundy.ordinals.closure.nth_roots import PrimePart, alpha_components, nth_roots, one_root
from grundy.ordinals.closure.polynomials import (
    Coefficients,
    Residues,
    by_degree,
    by_multiplicity,
    gcd,
    monic,
    of_equal_degree,
    scaled,
    total,
)
from grundy.ordinals.ordinal import ZERO, Ordinal, OrdinalLike, ordinal
from grundy.primes import factors

__all__ = [
    "LinearFactors",
    "factor",
    "factoring_seconds",
    "irreducible_root",
    "roots",
]


# ---- One root of an irreducible polynomial over the field of a model, in a larger one, by resolvents (Lagrange 1770)
#
# Let f be irreducible of degree n over F, p the smallest prime factor of n, and let F contain the p-th roots of unity
# (if it does not, components for smaller primes are added to it, which leave f irreducible). In L = F[X]/f let σ be
# the automorphism over F that raises to the power of the size of F, and M the field of degree p over F, the elements
# that σ^p fixes.
#
# *p odd:* with a root of unity ζ ≠ 1 and some v in L, u = v + ζ^-1 σ(v) + … + ζ^-(n-1) σ^(n-1)(v) is not 0. As σ(u) =
# ζu, M is F(u), and u^p lies in F; its p-th roots r in the larger model stand for u.
#
# *p = 2:* with some v in L whose trace t = v + σ(v) + … + σ^(n-1)(v) is not 0, u = (v + σ²(v) + σ^4(v) + …)/t has
# σ(u) = u + 1, so that u² + u lies in F, and its Artin-Schreier roots r stand for u.
#
# The polynomial U of degree below n with u = U(X) takes the value r at n/p of the roots of f. So f and U - r have a
# common divisor of degree n/p over F(r). For n = p, X itself is a sum of u^j with coefficients in F, its resolvents
# for ζ^j divided by u^j, and only p products in F(r) are needed.


def irreducible_root(model: Model, f: Coefficients) -> Packed:
    """Return one root of a monic irreducible polynomial."""
    while len(f) > 2:
        p = min(factors(len(f) - 1))
        if p == 2:
            model, f = _halved(model, f)
        else:
            base = model_of([*model.components, *alpha_components(p)])
            model, f = _divided(base, [base.embed(a, model) for a in f], p)
    return Packed(model, f[0])


def _halved(model: Model, f: Coefficients) -> tuple[Model, Coefficients]:
    """Return a factor of half the degree and its field."""
    ring = Residues(model, f)
    images = _images(ring)
    halves = (_half_traces(_conjugates(ring, v, images)) for v in _basis(ring))
    even, odd = next(pair for pair in halves if pair[0] != pair[1])
    u = scaled(model, even, model.reciprocal(_constant(total(even, odd))))
    root = artin_schreier_root(Packed(model, _constant(total(ring.multiply(u, u), u))))
    return root.model, _common_divisor(model, f, u, root)


def _divided(model: Model, f: Coefficients, p: int) -> tuple[Model, Coefficients]:
    """Return a factor whose degree is that of f divided by an odd prime p, and its field."""
    ring = Residues(model, f)
    roots = [1]
    zeta = PrimePart(model, p).first_root
    while len(roots) < p:
        roots.append(model.multiply(roots[-1], zeta))
    if ring.degree == p:
        return _of_prime_degree(ring, roots)
    images = _images(ring)
    u = next(u for v in _basis(ring) if (u := _resolvent(model, _conjugates(ring, v, images), roots, 1)))
    beta = _constant(ring.multiply(ring.powers(u, p)[-1], u))
    root = one_root(Packed(model, beta), {p: p})
    return root.model, _common_divisor(model, f, u, root)


def _of_prime_degree(ring: Residues, roots: list[int]) -> tuple[Model, Coefficients]:
    """Return the linear factor that belongs to X, and its field."""
    p, model = len(roots), ring.model
    conjugates = _conjugates(ring, [0, 1], _images(ring))
    found = [_resolvent(model, conjugates, roots, j) for j in range(p)]
    j, u = next((j, u) for j, u in enumerate(found) if j and u)
    powers = ring.powers(u, p)
    beta = _constant(ring.multiply(powers[-1], u))
    root = one_root(Packed(model, beta), {p: p})
    larger, value = root.model, 0
    for i in range(p - 1, -1, -1):
        value = larger.multiply(value, root.bits) ^ larger.embed(_ratio(model, found[i * j % p], powers[i]), model)
    return larger, [value, 1]


def _common_divisor(model: Model, f: Coefficients, u: Coefficients, root: Packed) -> Coefficients:
    """Return the greatest common divisor of f and u less the root."""
    larger = root.model
    rest = [larger.embed(a, model) for a in u]
    rest[0] ^= root.bits
    return gcd(larger, [larger.embed(a, model) for a in f], rest)


def _basis(ring: Residues) -> Iterator[Coefficients]:
    """Yield X, X², … and at last 1: one of them has a trace, and a resolvent, other than 0."""
    for i in range(1, ring.degree):
        yield [*[0] * i, 1]
    yield [1]


def _images(ring: Residues) -> list[Coefficients]:
    """Return the powers of σ(X) below the degree."""
    return ring.powers(ring.frobenius([0, 1], ring.model.bits), ring.degree)


def _conjugates(ring: Residues, v: Coefficients, images: list[Coefficients]) -> list[Coefficients]:
    """Return v, σ(v), …, σ^(n-1)(v): as σ fixes the coefficients, it puts σ(X) in place of X."""
    found = [v]
    while len(found) < ring.degree:
        pairs = zip(found[-1], images, strict=False)
        found.append(reduce(total, (scaled(ring.model, image, a) for a, image in pairs)))
    return found


def _half_traces(conjugates: list[Coefficients]) -> tuple[Coefficients, Coefficients]:
    """Return the sums of σ^i(v) over the even and over the odd i."""
    return reduce(total, conjugates[::2]), reduce(total, conjugates[1::2])


def _resolvent(model: Model, conjugates: list[Coefficients], roots: list[int], j: int) -> Coefficients:
    """Return the sum of ζ^(-ij) σ^i(v) over i, from the conjugates of v and the powers of ζ."""
    p = len(roots)
    return reduce(total, (scaled(model, c, roots[-i * j % p]) for i, c in enumerate(conjugates)))


def _ratio(model: Model, v: Coefficients, w: Coefficients) -> int:
    """Return the element c of the field for which v = cw, where w is not 0."""
    assert not v or len(v) == len(w), "what σ multiplies by the same root of unity is proportional"
    return model.multiply(v[-1], model.reciprocal(w[-1])) if v else 0


def _constant(v: Coefficients) -> int:
    """Return an element of the ring that is known to lie in the field."""
    assert len(v) <= 1, "what all automorphisms fix lies in the field"
    return v[0] if v else 0


# ---- All roots of polynomials over the ordinals below ω^ω^ω: that field is algebraically closed (Conway 1976, theorem
# 49)

# Seconds, by estimate: to split a polynomial over the field of its coefficients, and with the roots of its factors.
_MOST_FOR_FACTORS = 10.0
_MOST_IN_ALL = 16.0
# In larger fields the time of a product is not asked for, as that prepares products.
_PREPARED = 1 << 14


@dataclass(frozen=True)
class LinearFactors:
    """A polynomial as a constant times powers of different X ⊕ r.

    Parameters
    ----------
    leading : Ordinal
        The constant, which is the leading coefficient.
    roots : tuple of (Ordinal, int)
        The roots r and how often each occurs, ascending.

    Examples
    --------
    >>> print(factor([2, 0, 0, 1]))
    (x + ω) (x + ω·2) (x + ω·3)
    """

    leading: Ordinal
    roots: tuple[tuple[Ordinal, int], ...]

    def expand(self) -> tuple[Ordinal, ...]:
        """Return the coefficients of the polynomial, lowest degree first.

        Examples
        --------
        >>> factor([2, 0, 0, 1]).expand()
        (Ordinal('2'), Ordinal('0'), Ordinal('0'), Ordinal('1'))
        """
        model, (result, *zeros) = pack_together(self.leading, *(root for root, _ in self.roots))
        found = [result]
        for zero, (_, times) in zip(zeros, self.roots, strict=True):
            for _ in range(times):
                lower = [model.multiply(zero, a) for a in found]
                found = [a ^ b for a, b in zip([*lower, 0], [0, *found], strict=True)]
        return tuple(unpacked(model, a) for a in found)

    def __str__(self) -> str:
        constant = [f"({self.leading})"] if self.leading != 1 or not self.roots else []
        return " ".join([*constant, *(_written(root, times) for root, times in self.roots)])


def _written(root: Ordinal, times: int) -> str:
    base = f"(x + {root})" if root else "x"
    return f"{base}^{times}" if times > 1 else base


def factor(coefficients: Iterable[OrdinalLike]) -> LinearFactors:
    """Factor a polynomial into linear factors.

    Parameters
    ----------
    coefficients : iterable of Ordinal or int
        Below ω^ω^ω, lowest degree first, not all of them 0.

    Raises
    ------
    LimitError
        When the degree, or the field of the coefficients or of the roots, is too large.

    Examples
    --------
    >>> print(factor([0, 0, 6, Ordinal("w")]))
    (ω) x^2 (x + ω^2·13)
    """
    f = _trimmed(coefficients)
    return LinearFactors(f[-1], tuple(roots(f)))


def roots(
    coefficients: Iterable[OrdinalLike], expect: Callable[[int, int], None] | None = None
) -> list[tuple[Ordinal, int]]:
    """Return all roots of a polynomial with their multiplicities, whose sum is the degree.

    Parameters
    ----------
    coefficients : iterable of Ordinal or int
        Below ω^ω^ω, lowest degree first, not all of them 0.
    expect : callable, optional
        Called for each irreducible factor before roots are found, with the degree of the field of its roots and with
        their number; it may raise an error.

    Returns
    -------
    list of (Ordinal, int)
        Ascending.

    Raises
    ------
    LimitError
        When the degree, or the field of the coefficients or of the roots, is too large.

    Examples
    --------
    >>> roots([1, 1, 1])
    [(Ordinal('2'), 1), (Ordinal('3'), 1)]
    >>> roots([2, 1, 1, 1])
    [(Ordinal('w^2+1'), 1), (Ordinal('w^2*2+1'), 1), (Ordinal('w^2*3+1'), 1)]
    >>> roots([0, Ordinal("w"), 1]) == [(0, 1), (Ordinal("w"), 1)]
    True
    """
    f = _trimmed(coefficients)
    zeros = next(i for i, a in enumerate(f) if a)
    found = [(ZERO, zeros)] if zeros else []
    rest = f[zeros:]
    if len(rest) > 1:
        found += _binomial_roots(rest) if not any(rest[1:-1]) else sorted(_other_roots(rest, expect or _expect_all))
    return found


def factoring_seconds(coefficients: Iterable[OrdinalLike]) -> float:
    """Estimate how long it takes to split a polynomial into irreducible factors over the field of its coefficients."""
    f = _trimmed(coefficients)
    model, _ = pack_together(*f)
    return _seconds_for_factors(model, len(f) - 1)


def _trimmed(coefficients: Iterable[OrdinalLike]) -> list[Ordinal]:
    f = [ordinal(a) for a in coefficients]
    beyond = next((a for a in f if not a.is_algebraic), None)
    if beyond is not None:
        raise DomainError(f"the coefficients of a polynomial lie below ω^ω^ω here, and {beyond} does not")
    while f and not f[-1]:
        f.pop()
    if not f:
        raise DomainError("every ordinal is a root of the polynomial 0; give a coefficient other than 0")
    return f


def _binomial_roots(f: list[Ordinal]) -> list[tuple[Ordinal, int]]:
    """Return the roots of c + aX^n."""
    n = len(f) - 1
    return [(root, n & -n) for root in nth_roots(multiply(f[0], reciprocal(f[-1])), n)]


def _expect_all(bits: int, count: int) -> None:
    """Take roots of any number and in any field."""


def _other_roots(coefficients: list[Ordinal], expect: Callable[[int, int], None]) -> Iterator[tuple[Ordinal, int]]:
    model, packed = pack_together(*coefficients)
    degree = len(packed) - 1
    if degree == 2:
        _, b, c = reversed(monic(model, packed))
        for root in monic_quadratic_roots(model, b, c):
            yield unpacked(root.model, root.bits), 1
        return
    _refuse_much(_seconds_for_factors(model, degree), _MOST_FOR_FACTORS, model, degree)
    found = list(_irreducible_factors(model, monic(model, packed)))
    degrees = [len(g) - 1 for g, _ in found]
    seconds = [_seconds_for_root(model, n) for n in degrees]
    _refuse_much(
        _seconds_for_factors(model, degree) + sum(seconds), _MOST_IN_ALL, model, degrees[seconds.index(max(seconds))]
    )
    for n in degrees:
        expect(_joined(model, n).bits * n, n)
    for g, times in found:
        for root in _conjugate_roots(model, g):
            yield unpacked(root.model, root.bits), times


def _irreducible_factors(model: Model, f: Coefficients) -> Iterator[tuple[Coefficients, int]]:
    """Yield the monic irreducible factors and their multiplicities."""
    for part, times in by_multiplicity(model, f):
        for product, n in by_degree(model, part):
            seconds = _seconds_for_factors(model, len(f) - 1) + _seconds_for_equal_degree(model, len(product) - 1, n)
            _refuse_much(seconds, _MOST_FOR_FACTORS, model, len(f) - 1)
            for g in of_equal_degree(model, product, n):
                yield g, times


def _conjugate_roots(model: Model, g: Coefficients) -> Iterator[Packed]:
    """Yield the roots of a monic irreducible polynomial."""
    root = irreducible_root(model, g)
    bits = root.bits
    for _ in range(len(g) - 1):
        yield Packed(root.model, bits)
        bits = root.model.frobenius(bits, model.bits)


def _refuse_much(seconds: float, most: float, model: Model, degree: int) -> None:
    if seconds > most:
        raise LimitError(
            f"the roots of a polynomial of degree {degree} with coefficients in the field of 2^{model.bits} elements "
            "are too much work here; try a smaller degree or smaller coefficients"
        )


def _seconds_for_factors(model: Model, n: int) -> float:
    """Estimate the time of `by_degree`: n/2 conjugates of X, by squarings or by composition."""
    squarings, compositions = min(model.bits, 4 * n), max(0.0, log2(model.bits / (4 * n)))
    return n**3 * (squarings / 2 + 2 * compositions + 1) * _seconds_for_product(model)


def _seconds_for_equal_degree(model: Model, m: int, n: int) -> float:
    """Estimate the time to tell the factors of degree n in a product of degree m apart, by a few traces."""
    if m == n:
        return 0.0
    squarings, compositions = min(2 * n * model.bits, 8 * m), max(0.0, log2(n * model.bits / (4 * m)))
    return 3 * m**2 * (squarings + 3 * m * compositions) * _seconds_for_product(model)


def _seconds_for_root(model: Model, n: int) -> float:
    """Estimate the time to find all roots of an irreducible polynomial: n conjugates of X, resolvents, divisors."""
    if n == 1:
        return 0.0
    p = min(factors(n))
    base = _joined(model, p)
    in_base = (2 * p + 1) * n**2 * _seconds_for_product(base)
    in_larger = (p if n == p else n**2) * _seconds_for_long_product(base.bits * p)
    written = 2e-11 * n * (_joined(model, n).bits * n) ** 2
    found = 3 * n**3 * _seconds_for_product(model) + in_base + in_larger + written
    return found + (_seconds_for_root(model_of([*base.components, *_next_power(base, p)]), n // p) if n > p else 0.0)


def _joined(model: Model, n: int) -> Model:
    """Return the field in which the p-th roots of unity have joined for every odd prime factor p of a degree."""
    return model_of([*model.components, *(q for p in factors(n) if p > 2 for q in alpha_components(p))])


def _next_power(model: Model, p: int) -> list[int]:
    """Return the power of p whose component joins the field for a p-th root."""
    return [p ** (model.primes.count(p) + 1)]


def _seconds_for_product(model: Model) -> float:
    call = min(2e-6, 2.5e-7 * model.bits)  # in the smallest fields many coefficients are 0 or 1
    if model.has_long_nimbers:
        return call + 4e-8 * model.bits
    if model.bits > _PREPARED:
        return _seconds_for_long_product(model.bits)
    return call + 3e-9 * model.kernel.product_cost(max(1, model.bits // 2))


def _seconds_for_long_product(bits: int) -> float:
    return float(2e-6 + 2.5e-9 * bits**1.5)
