"""Polynomials over {0, 1} as Python integers: bit i is the coefficient of y^i, and the sum is ``^``.

Products use the carry-less multiplication of the processor. A polynomial is the list of its coefficients here and
nothing more: which nimbers it stands for is the business of `grundy.ordinals.closure`.
"""

from grundy.ordinals.binary.irreducible import is_irreducible
from grundy.ordinals.binary.modulus import Modulus
from grundy.ordinals.binary.polynomials import (
    gcd,
    inverse,
    linear_recurrence,
    multiply,
    quotient_remainder,
    remainder,
    series_reciprocal,
    square,
)

__all__ = [
    "Modulus",
    "gcd",
    "inverse",
    "is_irreducible",
    "linear_recurrence",
    "multiply",
    "quotient_remainder",
    "remainder",
    "series_reciprocal",
    "square",
]
