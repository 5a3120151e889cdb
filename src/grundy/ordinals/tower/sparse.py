"""Sparse polynomials over K, and the exponents that survive in binomial series modulo 2."""

from collections.abc import Iterator
from typing import TypeAlias

from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.tower import scalars
from grundy.ordinals.tower.limits import check_products, check_terms, spend

__all__ = ["Sparse", "accumulate", "add_into", "avoiding", "frobenius", "product", "scaled", "submasks"]

# Exponents and their coefficients, none of which is 0.
Sparse: TypeAlias = dict[int, Ordinal]


def accumulate(total: Sparse, n: int, coefficient: Ordinal) -> None:
    """Add one term.

    Examples
    --------
    >>> f = {1: Ordinal("w"), 0: Ordinal("3")}
    >>> accumulate(f, 1, Ordinal("w"))
    >>> f
    {0: Ordinal('3')}
    """
    spend(1)
    if n in total:
        coefficient = scalars.add(total.pop(n), coefficient)
    if not scalars.is_zero(coefficient):
        total[n] = coefficient


def add_into(total: Sparse, f: Sparse) -> None:
    """Add all terms of f.

    Examples
    --------
    >>> f = {1: Ordinal("w"), 0: Ordinal("3")}
    >>> add_into(f, {2: Ordinal("w"), 0: Ordinal("1")})
    >>> f
    {1: Ordinal('w'), 2: Ordinal('w'), 0: Ordinal('2')}
    """
    for n, c in f.items():
        accumulate(total, n, c)


def scaled(f: Sparse, factor: Ordinal) -> Sparse:
    """Return f times a coefficient that is not 0.

    Examples
    --------
    >>> scaled({1: Ordinal("1"), 0: Ordinal("w^2")}, Ordinal("w"))
    {1: Ordinal('w'), 0: Ordinal('2')}
    """
    return f if scalars.is_one(factor) else {n: scalars.multiply(c, factor) for n, c in f.items()}


def product(f: Sparse, g: Sparse) -> Sparse:
    """Return the product of two polynomials.

    Examples
    --------
    >>> product({1: Ordinal("1"), 0: Ordinal("w")}, {1: Ordinal("1"), 0: Ordinal("w")})
    {2: Ordinal('1'), 0: Ordinal('w^2')}
    """
    check_products(len(f) * len(g))
    total: Sparse = {}
    for n, c in f.items():
        for m, d in g.items():
            accumulate(total, n + m, scalars.multiply(c, d))
    return total


def frobenius(f: Sparse, k: int) -> Sparse:
    """Return f to the power 2^k, k >= 0.

    Examples
    --------
    >>> frobenius({1: Ordinal("1"), 0: Ordinal("w")}, 2)
    {4: Ordinal('1'), 0: Ordinal('w*2')}
    """
    spend(len(f) * (1 + (k >> 8)))
    return {n << k: scalars.frobenius(c, k) for n, c in f.items()}


def submasks(n: int, stop: int) -> Iterator[int]:
    """Yield the i < stop for which the binomial coefficient of i in n is odd, ascending.

    Lucas 1878: these are the i whose binary digits are among those of n.

    Examples
    --------
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

    It is the binomial coefficient of j in n - 1 + j, which is odd when j and n - 1 have no binary digit in common
    (Kummer 1852).

    Examples
    --------
    >>> list(avoiding(1, 5)), list(avoiding(2, 5)), list(avoiding(3, 9))
    ([0, 1, 2, 3, 4], [0, 2, 4], [0, 1, 4, 5, 8])
    """
    j = count = 0
    while j < stop:
        count += 1
        check_terms(count, "a partial fraction")
        yield j
        j = ((j | (n - 1)) + 1) & ~(n - 1)
