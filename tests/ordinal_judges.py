"""The nim operations below ω^ω^ω in the reference implementation."""

from functools import reduce

from reference.tower import algebraic_root, algebraic_solution
from reference.transfinite import algebraic, algebraic_ordinal, algebraic_product, algebraic_reciprocal

from grundy.ordinals import Ordinal


def product(*factors: Ordinal) -> Ordinal:
    return algebraic_ordinal(reduce(algebraic_product, map(algebraic, factors), algebraic(Ordinal(1))))


def reciprocal(x: Ordinal) -> Ordinal:
    return algebraic_ordinal(algebraic_reciprocal(algebraic(x)))


def sqrt(x: Ordinal) -> Ordinal:
    return algebraic_ordinal(algebraic_root(algebraic(x)))


def artin_schreier(x: Ordinal) -> Ordinal:
    """Return the smaller of the two solutions, which differ by 1."""
    y = algebraic_solution(algebraic(x))
    return min(algebraic_ordinal(y), algebraic_ordinal(y ^ algebraic(Ordinal(1))))
