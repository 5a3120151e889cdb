"""Upper and lower bounds on the size, dimension and distance of codes.

Upper bounds on A_q(n, d), the largest size of any code: `hamming`, `singleton`, `plotkin`, `elias`, `johnson`, and
`delsarte` with a certificate. For linear codes: `griesmer_length`, `griesmer_dimension`, `griesmer_distance`. Codes
that exist: `gilbert_varshamov`, `varshamov_dimension`, `varshamov_distance`, `lexicode_dimension`,
`lexicode_distance`. All together: `largest_size`, `largest_dimension`, `largest_distance`.
"""

from grundy.codes.bounds.closed_forms import (
    elias,
    gilbert_varshamov,
    griesmer_dimension,
    griesmer_distance,
    griesmer_length,
    hamming,
    johnson,
    plotkin,
    singleton,
    varshamov_dimension,
    varshamov_distance,
)
from grundy.codes.bounds.linear_programming import LinearProgrammingBound, delsarte, krawtchouk
from grundy.codes.bounds.summary import (
    DimensionBounds,
    DistanceBounds,
    SizeBounds,
    largest_dimension,
    largest_distance,
    largest_size,
    lexicode_dimension,
    lexicode_distance,
)

__all__ = [
    "DimensionBounds",
    "DistanceBounds",
    "LinearProgrammingBound",
    "SizeBounds",
    "delsarte",
    "elias",
    "gilbert_varshamov",
    "griesmer_dimension",
    "griesmer_distance",
    "griesmer_length",
    "hamming",
    "johnson",
    "krawtchouk",
    "largest_dimension",
    "largest_distance",
    "largest_size",
    "lexicode_dimension",
    "lexicode_distance",
    "plotkin",
    "singleton",
    "varshamov_dimension",
    "varshamov_distance",
]
