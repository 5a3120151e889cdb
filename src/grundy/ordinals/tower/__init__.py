"""The tower from t = ω^ω^ω to ε₀: rational functions of t, roots of t, and quadratic extensions (Lenstra 1978).

The layers, from below: `scalars` has the coefficients, ordinals below t, and the limit of work. `rational` has the
rational functions of t and their perfect closure, `quadratic` the generators u_β over it. `operations` turns ordinals
into elements of the tower and back.
"""

from grundy.ordinals.tower.operations import (
    Element,
    artin_schreier,
    element_of,
    frobenius,
    multiply,
    ordinal_of,
    power,
    reciprocal,
    sqrt,
)
from grundy.ordinals.tower.quadratic import Tower
from grundy.ordinals.tower.scalars import effort

__all__ = [
    "Element",
    "Tower",
    "artin_schreier",
    "effort",
    "element_of",
    "frobenius",
    "multiply",
    "ordinal_of",
    "power",
    "reciprocal",
    "sqrt",
]
