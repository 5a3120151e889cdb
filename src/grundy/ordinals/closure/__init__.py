"""The algebraic closure of {0, 1}: nim arithmetic below ω^ω^ω (Conway 1976, Lenstra 1977).

`components` defines the generators κ_q. `terms` multiplies ordinals with few terms term by term. `packed_field` packs
the bits of other ordinals into elements of a finite field, and `packed_arithmetic` has more operations on them.
`arithmetic` chooses between the two. `nth_roots`, `polynomial_roots` and `degree` use only packed fields.
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
from grundy.ordinals.closure.components import (
    alpha_components,
    closure_of,
    degree_of,
    excess,
    finite_components,
    kappas,
    least_excess,
    order_of_two,
    place,
    prime_at,
)
from grundy.ordinals.closure.packed_field import (
    MAX_BITS,
    PackedElement,
    PackedField,
    pack,
    pack_together,
    packed_field,
    unpack,
)
from grundy.ordinals.closure.polynomial_roots import roots

__all__ = [
    "MAX_BITS",
    "PackedElement",
    "PackedField",
    "alpha_components",
    "artin_schreier",
    "closure_of",
    "degree_of",
    "excess",
    "finite_components",
    "frobenius",
    "kappa",
    "kappas",
    "least_excess",
    "multiply",
    "order_of_two",
    "pack",
    "pack_together",
    "packed_field",
    "place",
    "power",
    "prime_at",
    "quadratic_roots",
    "reciprocal",
    "roots",
    "sqrt",
    "square",
    "unpack",
]
