"""The quadratic tower: sums of products of the generators u_β, with u_β∘u_β = u_β ⊕ λ_β.

Lenstra 1978, section 5: u_β = u^(2^β) is the least root of ℘(y) = λ_β, the element at place β of his list. As λ_β
lies below u_β, only smaller generators occur in it, and replacing squares ends. The products of different u_β are a
basis over the perfect closure of K(t).
"""

from functools import lru_cache
from typing import TypeAlias

from grundy.bits import bits
from grundy.errors import LimitError
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.tower import perfect, rational
from grundy.ordinals.tower.lambdas import UNIT, Monomial, lambda_at
from grundy.ordinals.tower.limits import check_products, check_terms, spend
from grundy.ordinals.tower.perfect import Perfect

__all__ = [
    "ONE",
    "Tower",
    "add",
    "frobenius",
    "generator",
    "lambda_value",
    "multiply",
    "power",
    "size",
    "top",
]

# The coefficients of the products of generators, none of which is 0. They are shared, so they are never changed.
Tower: TypeAlias = dict[Monomial, Perfect]
# What is still to be added up, for each product of generators.
_Parts: TypeAlias = dict[Monomial, list[Perfect]]

# Of a product of u_β with λ_β in K(t), a square has a term for each set of factors.
MAX_PLAIN = 15

ONE: Tower = {UNIT: perfect.ONE}


def size(x: Tower) -> int:
    """Return the number of terms.

    Examples
    --------
    >>> u = generator(Ordinal("0"))
    >>> size(multiply(u, u))
    2
    """
    return sum(map(perfect.size, x.values()))


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
    sums = ((monomial, perfect.add(*found)) for monomial, found in parts.items())
    return {monomial: c for monomial, c in sums if c}


def generator(beta: Ordinal) -> Tower:
    """Return u_β.

    Examples
    --------
    >>> generator(Ordinal("w"))
    {frozenset({Ordinal('w')}): {Fraction(0, 1): Rational(polynomial={0: Ordinal('1')}, poles={})}}
    """
    return {frozenset([beta]): perfect.ONE}


@lru_cache(maxsize=4096)
def lambda_value(beta: Ordinal) -> Tower:
    """Return λ_β."""
    factors, pole, order, coefficient = lambda_at(beta)
    r = rational.monomial(pole, order, coefficient)
    return {factors: {perfect.WHOLE: r}}


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
            coefficient = perfect.multiply(c, d)
            if s.isdisjoint(t):
                parts.setdefault(s | t, []).append(coefficient)
            else:
                _append(parts, _scaled(monomial_product(s, t), coefficient))
    return _total(parts)


def _scaled(x: Tower, factor: Perfect) -> Tower:
    return {monomial: perfect.multiply(c, factor) for monomial, c in x.items()}


@lru_cache(maxsize=4096)
def monomial_product(s: Monomial, t: Monomial) -> Tower:
    """Return the product of two products of generators."""
    product: Tower = {s ^ t: perfect.ONE}
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
        return {UNIT: perfect.frobenius(x[UNIT], k)} if x else x
    check_terms(abs(k), "a conjugate of a generator")
    parts: _Parts = {}
    for monomial, c in x.items():
        _check_monomials(monomial)
        conjugate: Tower = {UNIT: perfect.frobenius(c, k)}
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
        return {UNIT: perfect.power(x[UNIT], n)} if x else (ONE if n == 0 else {})
    result = ONE
    for k in bits(n):
        result = multiply(result, frobenius(x, k))
    return result
