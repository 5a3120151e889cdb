"""The compiled kernels of this package, with their types."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy import _core
from grundy.errors import LimitError

Offsets = NDArray[np.int64]
Vertices = NDArray[np.uint32]
Words = NDArray[np.uint64]


class Generators(NamedTuple):
    """P-positions that, together with those on peeled vertices, span V0, in the order in which they were found.

    Generator i has the vertices ``vertices[vertex_offsets[i]:vertex_offsets[i + 1]]``. To their moves, vertex by
    vertex, ``replies[reply_offsets[i]:…]`` are replies that lead back to the span of earlier passes.
    """

    passes: NDArray[np.uint32]
    vertex_offsets: Offsets
    vertices: Vertices
    reply_offsets: Offsets
    replies: NDArray[np.uint32]


class Solved(NamedTuple):
    """The result of the quotient closure; see core/linear/closure.hpp."""

    t: int
    bits: int
    columns: Words
    peeled: Vertices
    values: Words
    generators: Generators


def solve(
    first: Offsets, start: Offsets, members: Vertices, passes: NDArray[np.uint8], most_bytes: int = 1 << 28
) -> Solved:
    """Return the solution of the game in which vertex k has the moves first[k], …, first[k + 1] - 1."""
    found: Any = _core.linear_solve(first, start, members, passes, min(most_bytes, (1 << 63) - 1))
    if isinstance(found, int):
        raise LimitError(
            f"solving a linear game on {len(passes)} vertices needs {found} bytes",
            parameter="limit",
            limit=most_bytes,
            hint="use fewer vertices",
        )
    t, bits, columns, peeled, values, generators = found
    for array in (columns, peeled, values, *generators):
        array.flags.writeable = False
    return Solved(t, bits, columns, peeled, values, Generators(*generators))


def outcomes(columns: Words, moves: Words, bits: int, offsets: Offsets, tokens: Vertices) -> NDArray[np.uint8]:
    """Return the outcomes (0 for P, 1 for N, 2 for D); position i has the tokens[offsets[i]:offsets[i + 1]]."""
    numbers: NDArray[np.uint8] = _core.linear_outcomes(columns, moves, bits, offsets, tokens)
    return numbers
