"""The quadratic tower up to ε₀: sums of products of the generators u_β, with u_β∘u_β = u_β ⊕ λ_β.

Lenstra 1978, section 5: u_β = u^(2^β) is the least root of ℘(y) = λ_β, the element at place β of Lenstra's list. As
λ_β lies below u_β, it contains only smaller generators, so replacing squares terminates. The products of distinct u_β
are a basis over the perfect closure of K(t).
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import mul
from typing import NamedTuple, TypeAlias

from grundy.errors import LimitError
from grundy.integers import bits, lowest_bit
from grundy.ordinals import closure
from grundy.ordinals.arithmetic import binary_expansion, left_subtract
from grundy.ordinals.ordinal import OMEGA, OMEGA_OMEGA, ZERO, Ordinal, Term, cantor, ordinal
from grundy.ordinals.tower import rational, scalars
from grundy.ordinals.tower.rational import NO_ROOT, Combination, Perfect, Rational, Sparse, accumulate
from grundy.ordinals.tower.scalars import check_bits, check_products, check_terms, spend

# The set of the β for which u_β is a factor.
Monomial: TypeAlias = frozenset[Ordinal]
UNIT: Monomial = frozenset()

# The most factors u_β with λ_β in K(t) of a product to square. The square has a term for each set of these factors.
MAX_PLAIN = 15


class Tower(Combination[Monomial, Perfect]):
    """An element of the tower: products of generators, and their coefficients in the perfect closure of K(t).

    Examples
    --------
    >>> ONE * ONE == ONE, ONE.perfect_part == rational.ONE
    (True, True)
    """

    __slots__ = ()

    @classmethod
    def of(cls, c: Perfect) -> Tower:
        """Return an element of the perfect closure."""
        return cls({UNIT: c} if c else {})

    @property
    def perfect_part(self) -> Perfect:
        """The part without generators."""
        return self.get(UNIT) or Perfect()

    def top(self) -> Ordinal | None:
        """Return the largest β for which u_β occurs, or None."""
        spend(len(self))
        return max({_largest(monomial) for monomial in self if monomial}, default=None)

    def split(self, beta: Ordinal) -> tuple[Tower, Tower]:
        """Return the a and b for which this element is a ⊕ b∘u_β."""
        spend(len(self) + (sum(map(len, self)) >> 2))
        without = {monomial: c for monomial, c in self.items() if beta not in monomial}
        divided = {monomial - {beta}: c for monomial, c in self.items() if beta in monomial}
        return Tower(without), Tower(divided)

    def __mul__(self, other: Tower) -> Tower:
        if self is other:
            return self.frobenius(1)
        check_products(self.size * other.size)
        terms: list[tuple[Monomial, Perfect]] = []
        for s, c in self.items():
            for t, d in other.items():
                spend(len(s) + len(t) >> 3)
                coefficient = c * d
                if s.isdisjoint(t):
                    terms.append((s | t, coefficient))
                else:
                    terms += _monomial_product(s, t).scaled(coefficient).items()
        return Tower.total(terms)

    def scaled(self, factor: Perfect) -> Tower:
        """Return the product with an element of the perfect closure."""
        return Tower({monomial: c * factor for monomial, c in self.items()})

    def frobenius(self, k: int) -> Tower:
        """Return the power 2^k; k may be negative.

        >>> u = generator(Ordinal("0"))
        >>> u.plus(u.frobenius(2))  # t ⊕ t²
        {frozenset(): {Fraction(0, 1): Rational(polynomial={1: Ordinal('1'), 2: Ordinal('1')}, poles={})}}
        """
        if self.keys() <= {UNIT}:
            return Tower.of(self.perfect_part.frobenius(k))
        check_terms(abs(k), "a conjugate of a generator")
        terms: list[tuple[Monomial, Perfect]] = []
        for monomial, c in self.items():
            _check_conjugates(monomial)
            conjugates = (_conjugate(beta, k) for beta in sorted(monomial))
            terms += reduce(mul, conjugates, Tower.of(c.frobenius(k))).items()
        return Tower.total(terms)

    def __pow__(self, n: int) -> Tower:
        if self.keys() <= {UNIT}:
            return Tower.of(self.perfect_part**n)
        return reduce(mul, (self.frobenius(k) for k in bits(n)), ONE)

    def reciprocal(self) -> Tower:
        """Return 1/x for a nonzero x.

        Let u be the largest generator in x = a ⊕ b∘u. The product of x and its conjugate x ⊕ b is the norm a² ⊕ a∘b ⊕
        b²∘λ, which does not contain u.
        """
        x, factors = self, []
        while (beta := x.top()) is not None:
            a, b = x.split(beta)
            lam = lambda_value(beta)
            if a:
                factors.append(x.plus(b))
                x = a.frobenius(1).plus(a * b, b.frobenius(1) * lam)
            else:  # 1/(b∘u) = (u ⊕ 1)/(b∘λ)
                factors.append(generator(beta).plus(ONE))
                x = b * lam
        # The norm may have too many zeros, so it is inverted before the factors are multiplied.
        return reduce(mul, reversed(factors), Tower.of(x.perfect_part.reciprocal()))

    def artin_schreier(self) -> Tower:
        """Return a solution y of y∘y ⊕ y = x; the other solution is y ⊕ 1."""
        root, places = reduced(self)
        return root.plus(*map(generator, places))


ONE = Tower.of(rational.ONE)


def generator(beta: Ordinal) -> Tower:
    """Return u_β."""
    return Tower({frozenset([beta]): rational.ONE})


@lru_cache(maxsize=16384)
def _largest(monomial: Monomial) -> Ordinal:
    return max(monomial)


@lru_cache(maxsize=4096)
def _monomial_product(s: Monomial, t: Monomial) -> Tower:
    """Return the product of two products of generators."""
    product = Tower({s ^ t: rational.ONE})
    for beta in sorted(s & t):
        product = _times_generator(product, beta).plus(_times_lambda(product, beta))
        check_terms(product.size, "a product of generators")
    return product


def _times_generator(x: Tower, beta: Ordinal) -> Tower:
    without, divided = x.split(beta)
    shifted = Tower({monomial | {beta}: c for monomial, c in without.plus(divided).items()})
    return shifted.plus(_times_lambda(divided, beta)) if divided else shifted


def _times_lambda(x: Tower, beta: Ordinal) -> Tower:
    """Return x∘λ_β. Generators in λ_β have indices of at most about log β, so the height of β bounds the recursion."""
    ((factors, c),) = lambda_value(beta).items()
    return reduce(_times_generator, sorted(factors), x.scaled(c))


def _check_conjugates(monomial: Monomial) -> None:
    """Raise `LimitError` for too many conjugates u_β ⊕ (terms without generators): no terms of the product cancel."""
    plain = sum(1 for beta in monomial if lambda_value(beta).keys() == {UNIT})
    if plain > MAX_PLAIN:
        raise LimitError(
            f"a conjugate of a product of {plain} generators has 2^{plain} terms; the limit is 2^{MAX_PLAIN}",
            hint="use shorter products",
        )


@lru_cache(maxsize=1024)
def _conjugate(beta: Ordinal, k: int) -> Tower:
    """Return u_β to the power 2^k: each squaring adds a conjugate of λ_β, and √u_β = u_β ⊕ √λ_β."""
    powers = range(k) if k > 0 else range(k, 0)
    return generator(beta).plus(*(lambda_value(beta).frobenius(i) for i in powers))


# ---- Lenstra's list: the elements λ_β whose Artin–Schreier roots u_β generate the tower from u to ε₀
#
# Lenstra 1978, section 5, with ℘(x) = x∘x ⊕ x. For a perfect field F that is an ordinal, L(F) is the set of all λ in F
# for which no λ ⊕ ℘(y), y in F, is a sum of ordinals below λ. It is a basis of F/℘(F) over {0, 1}, and the root of its
# least λ is the ordinal F itself.
#
# * The list of u = t^(t·ω) is the list of t^t: 2^σ∘t^(2n+1) and 2^σ∘(t ⊕ α)^-(2n+1), where 2^σ runs through the basis
#   of K over {0, 1}, σ < ω^ω. For c∘t^(2m) ⊕ √c∘t^m is a value of ℘, also at the poles, x ⊕ x² is a value for roots of
#   t, and ℘(K) = K. In ascending order the place of such an element is β = ω^ω·ρ + σ with ρ = n, or ρ = ω·(1+α) + n for
#   the pole α. The order type of the list is t.
# * A step from F = u_α to F² = F(u_α) removes λ_α from the list and appends u_α·λ for all λ of the list of F. After α
#   steps all lists together have the order type t·2^α, and the list of u_α lacks their first α elements. So the place
#   t·2^α + δ, with δ below t·2^α, belongs to u_α·λ_(α+δ).


class Lambda(NamedTuple):
    """The product of the u_α (α in `factors`), the coefficient, and t^order or (t ⊕ pole)^-order."""

    factors: Monomial
    pole: Ordinal | None
    order: int
    coefficient: Ordinal


@lru_cache(maxsize=4096)
def lambda_at(beta: Ordinal) -> Lambda:
    """Return the element of the list at a place β < ε₀."""
    factors = []
    while beta.terms and beta.degree >= OMEGA_OMEGA:
        alpha, rest = _split(beta)
        factors.append(alpha)
        check_terms(len(factors), "an element of Lenstra's list")
        beta = alpha + rest
    rho = cantor(tuple((left_subtract(OMEGA, e), n) for e, n in beta.terms if e >= OMEGA))
    sigma = tuple((e, n) for e, n in beta.terms if e < OMEGA)
    pole, k = pole_and_order(rho)
    e, i = _divide_by_omega(cantor(sigma))
    check_bits(i, "a coefficient")
    return Lambda(frozenset(factors), pole, 2 * k + 1, cantor(((e, 1 << i),)))


@lru_cache(maxsize=4096)
def lambda_value(beta: Ordinal) -> Tower:
    """Return λ_β as an element of the tower."""
    factors, pole, order, coefficient = lambda_at(beta)
    return Tower({factors: Perfect.of(Rational.monomial(pole, order, coefficient))})


def _split(beta: Ordinal) -> tuple[Ordinal, Ordinal]:
    """Return the α and δ with β = t·2^α + δ and δ < t·2^α, where t·2^α = ω^(ω^ω + a)·2^i for α = ω·a + i."""
    (e, n), *rest = beta.terms
    i = n.bit_length() - 1
    left = n ^ (1 << i)
    first: list[Term] = [(e, left)] if left else []
    return OMEGA * left_subtract(OMEGA_OMEGA, e) + i, cantor(tuple(first + rest))


def place_of_product(alpha: Ordinal, eta: Ordinal) -> Ordinal:
    """Return the place of u_α·λ_η, where η >= α and η < t·2^α."""
    a, i = _divide_by_omega(alpha)
    return cantor(((OMEGA_OMEGA + a, 1 << i),)) + left_subtract(alpha, eta)


def base_place(pole: Ordinal | None, order: int, sigma: Ordinal) -> Ordinal:
    """Return the place of 2^σ∘t^order, or of 2^σ∘(t ⊕ pole)^-order, with an odd order."""
    rho = pole_exponent(pole, order // 2)
    return cantor(tuple((OMEGA + x, n) for x, n in rho.terms)) + sigma


def _divide_by_omega(gamma: Ordinal) -> tuple[Ordinal, int]:
    """Return the e and i with γ = ω·e + i."""
    e, i = divmod(gamma, OMEGA)
    return e, int(i)


def pole_and_order(rho: Ordinal) -> tuple[Ordinal | None, int]:
    """Return None and n for ρ = n, or α and n for ρ = ω·(1+α) + n."""
    e, n = _divide_by_omega(rho)
    return (left_subtract(1, e), n) if e else (None, n)


def pole_exponent(pole: Ordinal | None, n: int) -> Ordinal:
    """Return n, or ω·(1+α) + n for the pole α."""
    return ordinal(n) if pole is None else OMEGA * (1 + pole) + n


@lru_cache(maxsize=16384)
def exponent_of(monomial: Monomial) -> Ordinal:
    """Return Σ 2^β, the γ for which u^γ is the product of the u_β."""
    coefficients: dict[Ordinal, int] = {}
    for beta in monomial:
        e, i = _divide_by_omega(beta)
        check_bits(i, "a coefficient")
        coefficients[e] = coefficients.get(e, 0) | 1 << i
    return cantor(tuple(sorted(coefficients.items(), reverse=True)))


@lru_cache(maxsize=16384)
def monomial_of(gamma: Ordinal) -> Monomial:
    """Return the β in γ = Σ 2^β."""
    check_terms(max((n.bit_count() for _, n in gamma.terms), default=0), "a product of generators")
    return frozenset(binary_expansion(gamma))


# ---- Solutions of y∘y ⊕ y = x, which always exist
#
# With ℘(y) = y∘y ⊕ y, every x is ℘(w) plus a sum of elements of Lenstra's list, and ℘(u_η) = λ_η. The sum is computed
# by descending generators. Let u = u_γ be the largest, and x = a ⊕ b∘u. If b = ℘(q) ⊕ Σ λ_η with places η >= γ, then
#
#     x = ℘(q∘u) ⊕ Σ u∘λ_η ⊕ (a ⊕ q²∘λ_γ),
#
# as ℘(q∘u) = ℘(q)∘u ⊕ q²∘λ_γ. The u∘λ_η are in the list, and the sum in brackets lies below u.

MAX_DEPTH = 150


def reduced(x: Tower, below: Ordinal | None = None, depth: int = 0) -> tuple[Tower, set[Ordinal]]:
    """Return w and places η with x = ℘(w) ⊕ Σ λ_η.

    If `below` is given, x must lie below the generator with this index. Then so does w, and all places are at least
    `below`.
    """
    if depth > MAX_DEPTH:
        raise LimitError(
            f"this ordinal has a product of more than {MAX_DEPTH} generators",
            hint="use shorter products",
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
    roots.append(Tower.of(w))
    places ^= found
    if below is not None:
        inside = {eta for eta in places if eta < below}
        places -= inside
        roots += map(generator, inside)
    return Tower().plus(*roots), places


def _reduced_below_u(x: Perfect) -> tuple[Perfect, set[Ordinal]]:
    """Eliminate roots of t by x = ℘(x) ⊕ x², and even exponents by c∘t^(2n) = ℘(√c∘t^n) ⊕ √c∘t^n."""
    roots: list[Perfect] = []
    while root := max(x, key=lambda d: d.denominator, default=NO_ROOT):
        part = Perfect({root: x[root]})
        roots.append(part)
        x = x.plus(part, part.frobenius(1))
        check_terms(len(roots) + x.size, "a solution")
    halves, places = _reduced_rational(x.rational_part)
    return Perfect.of(halves).plus(*roots), places


def _reduced_rational(f: Rational) -> tuple[Rational, set[Ordinal]]:
    polynomial = dict(f.polynomial)
    constant = polynomial.pop(0, ZERO)
    halves, places = _halved_exponents(polynomial, None)
    if constant:
        accumulate(halves, 0, closure.artin_schreier(constant))
    poles: dict[Ordinal, Sparse] = {}
    for pole, part in f.poles.items():
        poles[pole], found = _halved_exponents(part, pole)
        places |= found
    return Rational(halves, {pole: part for pole, part in poles.items() if part}), places


def _halved_exponents(part: Sparse, pole: Ordinal | None) -> tuple[Sparse, set[Ordinal]]:
    """Halve even exponents until all exponents are odd."""
    # If nothing cancels, each halving leaves a term whose exponent has about the same number of bits.
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
    """Return the number of steps to count for an exponent."""
    return 1 + (n.bit_length() >> 10)
