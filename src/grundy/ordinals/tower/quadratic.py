"""The quadratic tower: sums of products of the generators u_β, with u_β∘u_β = u_β ⊕ λ_β.

Lenstra 1978, section 5: u_β = u^(2^β) is the least root of ℘(y) = λ_β, the element at place β of his list. As λ_β
lies below u_β, only smaller generators occur in it, and replacing squares ends. The products of different u_β are a
basis over the perfect closure of K(t).
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from grundy.errors import LimitError
from grundy.integers import bits
from grundy.ordinals.arithmetic import left_subtract
from grundy.ordinals.ordinal import Ordinal, Term, cantor, ordinal
from grundy.ordinals.tower import rational
from grundy.ordinals.tower.rational import Perfect
from grundy.ordinals.tower.scalars import check_bits, check_products, check_terms, spend

__all__ = [
    "OMEGA",
    "OMEGA_OMEGA",
    "ONE",
    "UNIT",
    "Lambda",
    "Monomial",
    "Tower",
    "add",
    "base_place",
    "exponent_of",
    "frobenius",
    "generator",
    "lambda_at",
    "lambda_value",
    "monomial_of",
    "multiply",
    "place_of_product",
    "pole_and_order",
    "pole_exponent",
    "power",
    "size",
    "top",
]


# ---- Lenstra's list: the elements λ_β whose Artin–Schreier roots u_β make the tower from u to ε₀
#
# Lenstra 1978, section 5, with ℘(x) = x∘x ⊕ x. For a perfect field F that is an ordinal, L(F) is the set of all λ in F
# for which no λ ⊕ ℘(y), y in F, is a sum of ordinals below λ. It is a basis of F/℘(F) over {0, 1}, and the least λ in
# it is the one whose root is the ordinal F itself.
#
# * The list of u = t^(t·ω) is that of t^t: 2^σ∘t^(2n+1) and 2^σ∘(t ⊕ α)^-(2n+1), where 2^σ runs through the basis of K
#   over {0, 1}, σ < ω^ω. For c∘t^(2m) ⊕ √c∘t^m is a ℘, likewise at the poles, x ⊕ x² is one for roots of t, and ℘(K) =
#   K. In ascending order the place of such an element is β = ω^ω·ρ + σ with ρ = n, or ρ = ω·(1+α) + n for the pole α.
#   All of them: the order type is t.
# * A step from F = u_α to F² = F(u_α) takes λ_α from the list and appends u_α·λ for all λ of the list of F. After α
#   steps all lists together have the order type t·2^α, and the list of u_α has lost the first α of them. So the place
#   t·2^α + δ, with δ below t·2^α, belongs to u_α·λ_(α+δ).

# The set of the β for which u_β is a factor.
Monomial: TypeAlias = frozenset[Ordinal]

OMEGA = cantor(((ordinal(1), 1),))
OMEGA_OMEGA = cantor(((OMEGA, 1),))


class Lambda(NamedTuple):
    """The product of the u_α (α in `factors`), of the coefficient, and of t^order or (t ⊕ pole)^-order."""

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
    return Lambda(frozenset(factors), pole, 2 * k + 1, power_of_two(cantor(sigma)))


def _split(beta: Ordinal) -> tuple[Ordinal, Ordinal]:
    """Return the α and δ with β = t·2^α + δ and δ < t·2^α: for α = ω·a + i that power is ω^(ω^ω + a)·2^i."""
    (e, n), *rest = beta.terms
    i = n.bit_length() - 1
    left = n ^ (1 << i)
    first: list[Term] = [(e, left)] if left else []
    return bit_place(left_subtract(OMEGA_OMEGA, e), i), cantor(tuple(first + rest))


def place_of_product(alpha: Ordinal, eta: Ordinal) -> Ordinal:
    """Return the place of u_α·λ_η, where η >= α and η < t·2^α.

    Examples
    --------
    >>> place_of_product(Ordinal("1"), Ordinal("5"))
    Ordinal('w^(w^w)*2+4')
    """
    a, i = _halved(alpha)
    return cantor(((OMEGA_OMEGA + a, 1 << i),)) + left_subtract(alpha, eta)


def base_place(pole: Ordinal | None, order: int, e: Ordinal, i: int) -> Ordinal:
    """Return the place of (ω^e·2^i)∘t^order, or of (ω^e·2^i)∘(t ⊕ pole)^-order, with an odd order.

    Examples
    --------
    >>> base_place(None, 3, Ordinal("w"), 2), base_place(Ordinal("0"), 1, Ordinal("0"), 0)
    (Ordinal('w^w+w^2+2'), Ordinal('w^(w+1)'))
    """
    rho = pole_exponent(pole, order // 2)
    return cantor(tuple((OMEGA + x, n) for x, n in rho.terms)) + bit_place(e, i)


@lru_cache(maxsize=16384)
def bit_place(e: Ordinal, i: int) -> Ordinal:
    """Return ω·e + i, the γ with 2^γ = ω^e·2^i."""
    return (OMEGA * e) + i


def _halved(gamma: Ordinal) -> tuple[Ordinal, int]:
    """Return the e and i with γ = ω·e + i."""
    terms = gamma.terms
    if terms and not terms[-1][0]:
        terms, i = terms[:-1], terms[-1][1]
    else:
        i = 0
    return cantor(tuple((left_subtract(1, x), n) for x, n in terms)), i


def power_of_two(gamma: Ordinal) -> Ordinal:
    """Return 2^γ."""
    e, i = _halved(gamma)
    check_bits(i, "a coefficient")
    return cantor(((e, 1 << i),))


def pole_and_order(rho: Ordinal) -> tuple[Ordinal | None, int]:
    """Return None and n for ρ = n, or α and n for ρ = ω·(1+α) + n.

    Examples
    --------
    >>> pole_and_order(Ordinal("7")), pole_and_order(Ordinal("w*3+5"))
    ((None, 7), (Ordinal('2'), 5))
    """
    e, n = _halved(rho)
    return (left_subtract(1, e), n) if e else (None, n)


def pole_exponent(pole: Ordinal | None, n: int) -> Ordinal:
    """Return n, or ω·(1+α) + n for the pole α.

    Examples
    --------
    >>> pole_exponent(None, 7), pole_exponent(Ordinal("2"), 5)
    (Ordinal('7'), Ordinal('w*3+5'))
    """
    return ordinal(n) if pole is None else OMEGA * (1 + pole) + n


@lru_cache(maxsize=16384)
def exponent_of(monomial: Monomial) -> Ordinal:
    """Return Σ 2^β, the γ for which u^γ is the product of the u_β."""
    coefficients: dict[Ordinal, int] = {}
    for beta in monomial:
        e, i = _halved(beta)
        check_bits(i, "a coefficient")
        coefficients[e] = coefficients.get(e, 0) | 1 << i
    return cantor(tuple(sorted(coefficients.items(), reverse=True)))


@lru_cache(maxsize=16384)
def monomial_of(gamma: Ordinal) -> Monomial:
    """Return the β in γ = Σ 2^β."""
    factors = []
    for e, n in gamma.terms:
        check_terms(n.bit_count(), "a product of generators")
        while n:
            i = n.bit_length() - 1
            factors.append(bit_place(e, i))
            n ^= 1 << i
    return frozenset(factors)


UNIT: Monomial = frozenset()


# ---- The quadratic tower: sums of products of the generators u_β, with u_β∘u_β = u_β ⊕ λ_β

# The coefficients of the products of generators, none of which is 0. They are shared, so they are never changed.
Tower: TypeAlias = dict[Monomial, Perfect]
# What is still to be added up, for each product of generators.
_Parts: TypeAlias = dict[Monomial, list[Perfect]]

# Of a product of u_β with λ_β in K(t), a square has a term for each set of factors.
MAX_PLAIN = 15

ONE: Tower = {UNIT: rational.PERFECT_ONE}


def size(x: Tower) -> int:
    """Return the number of terms.

    Examples
    --------
    >>> u = generator(Ordinal("0"))
    >>> size(multiply(u, u))
    2
    """
    return sum(map(rational.size_perfect, x.values()))


def top(x: Tower) -> Ordinal | None:
    """Return the largest β with u_β in x, if there is one.

    Examples
    --------
    >>> top(add(generator(Ordinal("5")), generator(Ordinal("w")))), top(ONE)
    (Ordinal('w'), None)
    """
    spend(len(x))
    return max({_largest(monomial) for monomial in x if monomial}, default=None)


@lru_cache(maxsize=16384)
def _largest(monomial: Monomial) -> Ordinal:
    return max(monomial)


def split(x: Tower, beta: Ordinal) -> tuple[Tower, Tower]:
    """Return a and b with x = a ⊕ b∘u_β."""
    spend(len(x) + (sum(map(len, x)) >> 2))
    without = {monomial: c for monomial, c in x.items() if beta not in monomial}
    return without, {monomial - {beta}: c for monomial, c in x.items() if beta in monomial}


def add(*summands: Tower) -> Tower:
    """Return the sum of some elements.

    Examples
    --------
    >>> u = generator(Ordinal("0"))
    >>> add(u, ONE, u) == ONE
    True
    """
    if len(summands) == 1:
        return summands[0]
    parts: _Parts = {}
    for x in summands:
        _append(parts, x)
    return _total(parts)


def _append(parts: _Parts, x: Tower) -> None:
    for monomial, c in x.items():
        parts.setdefault(monomial, []).append(c)


def _total(parts: _Parts) -> Tower:
    """Return the sum of coefficients that belong to the products of generators."""
    sums = ((monomial, rational.add_perfect(*found)) for monomial, found in parts.items())
    return {monomial: c for monomial, c in sums if c}


def generator(beta: Ordinal) -> Tower:
    """Return u_β.

    Examples
    --------
    >>> generator(Ordinal("w"))
    {frozenset({Ordinal('w')}): {Fraction(0, 1): Rational(polynomial={0: Ordinal('1')}, poles={})}}
    """
    return {frozenset([beta]): rational.PERFECT_ONE}


@lru_cache(maxsize=4096)
def lambda_value(beta: Ordinal) -> Tower:
    """Return λ_β."""
    factors, pole, order, coefficient = lambda_at(beta)
    r = rational.monomial(pole, order, coefficient)
    return {factors: {rational.WHOLE: r}}


def multiply(x: Tower, y: Tower) -> Tower:
    """Return x∘y.

    Examples
    --------
    >>> beta = Ordinal("w^w+1")
    >>> multiply(generator(beta), generator(beta)) == add(generator(beta), lambda_value(beta))
    True
    """
    if x is y:
        return frobenius(x, 1)
    check_products(size(x) * size(y))
    parts: _Parts = {}
    for s, c in x.items():
        for t, d in y.items():
            spend(len(s) + len(t) >> 3)
            coefficient = rational.multiply_perfect(c, d)
            if s.isdisjoint(t):
                parts.setdefault(s | t, []).append(coefficient)
            else:
                _append(parts, _scaled(monomial_product(s, t), coefficient))
    return _total(parts)


def _scaled(x: Tower, factor: Perfect) -> Tower:
    return {monomial: rational.multiply_perfect(c, factor) for monomial, c in x.items()}


@lru_cache(maxsize=4096)
def monomial_product(s: Monomial, t: Monomial) -> Tower:
    """Return the product of two products of generators."""
    product: Tower = {s ^ t: rational.PERFECT_ONE}
    for beta in sorted(s & t):
        product = add(_times_generator(product, beta), _times_lambda(product, beta))
        check_terms(size(product), "a product of generators")
    return product


def _times_generator(x: Tower, beta: Ordinal) -> Tower:
    without, with_it = split(x, beta)
    shifted = {monomial | {beta}: c for monomial, c in add(without, with_it).items()}
    return add(shifted, _times_lambda(with_it, beta)) if with_it else shifted


def _times_lambda(x: Tower, beta: Ordinal) -> Tower:
    """Return x∘λ_β; generators in λ_β are at most about log β, so calls are nested as often as exponents in β."""
    ((factors, c),) = lambda_value(beta).items()
    product = _scaled(x, c)
    for alpha in sorted(factors):
        product = _times_generator(product, alpha)
    return product


def frobenius(x: Tower, k: int) -> Tower:
    """Return x to the power 2^k, for k of either sign.

    Examples
    --------
    >>> u = generator(Ordinal("0"))
    >>> add(u, frobenius(u, 2))  # t ⊕ t²
    {frozenset(): {Fraction(0, 1): Rational(polynomial={1: Ordinal('1'), 2: Ordinal('1')}, poles={})}}
    """
    if x.keys() <= {UNIT}:
        return {UNIT: rational.frobenius(x[UNIT], k)} if x else x
    check_terms(abs(k), "a conjugate of a generator")
    parts: _Parts = {}
    for monomial, c in x.items():
        _check_monomials(monomial)
        conjugate: Tower = {UNIT: rational.frobenius(c, k)}
        for beta in sorted(monomial):
            conjugate = multiply(conjugate, _conjugate(beta, k))
        _append(parts, conjugate)
    return _total(parts)


def _check_monomials(monomial: Monomial) -> None:
    """Refuse a product of too many conjugates u_β ⊕ (terms without generators): none of its terms can cancel."""
    plain = sum(1 for beta in monomial if lambda_value(beta).keys() == {UNIT})
    if plain > MAX_PLAIN:
        raise LimitError(
            f"a conjugate of a product of {plain} generators has 2^{plain} terms, and at most 2^{MAX_PLAIN} are "
            "worked out; try an ordinal with shorter products"
        )


@lru_cache(maxsize=1024)
def _conjugate(beta: Ordinal, k: int) -> Tower:
    """Return u_β to the power 2^k: each squaring adds a conjugate of λ_β, and √u_β = u_β ⊕ √λ_β."""
    powers = range(k) if k > 0 else range(k, 0)
    return add(generator(beta), *(frobenius(lambda_value(beta), i) for i in powers))


def power(x: Tower, n: int) -> Tower:
    """Return x^n, n >= 0.

    Examples
    --------
    >>> u, t = generator(Ordinal("0")), lambda_value(Ordinal("0"))
    >>> power(u, 3) == add(u, t, multiply(t, u))
    True
    """
    if x.keys() <= {UNIT}:
        return {UNIT: rational.power(x[UNIT], n)} if x else (ONE if n == 0 else {})
    result = ONE
    for k in bits(n):
        result = multiply(result, frobenius(x, k))
    return result
