"""The algebraic closure of two: nim arithmetic below ω^ω^ω (Conway 1976, Lenstra 1977).

Its generators κ_q are in `components`. Few terms are computed with one by one, in `terms`; otherwise all bits of the
elements are packed, and `packed_field` computes in the finite field that holds them. `arithmetic` chooses. `nth_roots`,
`polynomial_roots` and `degree` ask more of a packed field.
"""

from grundy.ordinals.closure.arithmetic import (
    artin_schreier,
    frobenius,
    kappa,
    multiply,
    power,
    quadratic_roots,
    reciprocal,
    sqrt,
    square,
)
from grundy.ordinals.closure.components import place, prime_at
from grundy.ordinals.closure.polynomial_roots import roots

__all__ = [
    "artin_schreier",
    "frobenius",
    "kappa",
    "multiply",
    "place",
    "power",
    "prime_at",
    "quadratic_roots",
    "reciprocal",
    "roots",
    "sqrt",
    "square",
]
