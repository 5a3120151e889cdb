"""The tower from t = ω^ω^ω to ε₀: rational functions of t, roots of t, and quadratic extensions (Lenstra 1978).

`scalars` handles the coefficients, which are ordinals below t, and limits the work of an operation. `rational`
implements the rational functions of t and their perfect closure, and `quadratic` the extension by the generators u_β.
`operations` converts ordinals to elements of the tower and back.
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
