"""Lenstra's list: the elements λ_β whose Artin–Schreier roots u_β make the tower from u to ε₀.

Lenstra 1978, section 5, with ℘(x) = x∘x ⊕ x. For a perfect field F that is an ordinal, L(F) is the set of all λ in F
for which no λ ⊕ ℘(y), y in F, is a sum of ordinals below λ. It is a basis of F/℘(F) over {0, 1}, and the least λ in
it is the one whose root is the ordinal F itself.

* The list of u = t^(t·ω) is that of t^t: 2^σ∘t^(2n+1) and 2^σ∘(t ⊕ α)^-(2n+1), where 2^σ runs through the basis of K
  over {0, 1}, σ < ω^ω. For c∘t^(2m) ⊕ √c∘t^m is a ℘, likewise at the poles, x ⊕ x² is one for roots of t, and ℘(K) =
  K. In ascending order the place of such an element is β = ω^ω·ρ + σ with ρ = n, or ρ = ω·(1+α) + n for the pole α.
  All of them: the order type is t.
* A step from F = u_α to F² = F(u_α) takes λ_α from the list and appends u_α·λ for all λ of the list of F. After α
  steps all lists together have the order type t·2^α, and the list of u_α has lost the first α of them. So the place
  t·2^α + δ, with δ below t·2^α, belongs to u_α·λ_(α+δ).
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from grundy.ordinals.arithmetic import left_subtract
from grundy.ordinals.ordinal import Ordinal, Term, cantor, ordinal
from grundy.ordinals.tower.limits import check_bits, check_terms

__all__ = [
    "OMEGA",
    "OMEGA_OMEGA",
    "UNIT",
    "Lambda",
    "Monomial",
    "base_place",
    "exponent_of",
    "lambda_at",
    "monomial_of",
    "place_of_product",
    "pole_and_order",
    "pole_exponent",
]

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
