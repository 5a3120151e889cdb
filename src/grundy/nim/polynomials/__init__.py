"""Polynomials over the field of nimbers: arithmetic, greatest common divisors, factors and roots."""

from grundy.nim.polynomials.factorization import Factorization, factor, is_irreducible, roots
from grundy.nim.polynomials.polynomial import Polynomial, extended_gcd, gcd

__all__ = ["Factorization", "Polynomial", "extended_gcd", "factor", "gcd", "is_irreducible", "roots"]
