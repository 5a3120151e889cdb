"""Checking what a graph is made of: no number reaches the core that is not a vertex."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError, LimitError
from grundy.graphs import _kernels
from grundy.natural import natural, shown

__all__ = ["checked_rows", "frozen", "integers", "numbers", "pairs", "rows_from_columns", "vertex_count"]

# Labels and counters have 31 bits.
MOST_VERTICES = 2**31 - 1


def vertex_count(vertices: Any) -> int:
    """Return how many vertices a graph is to have, if that many are possible."""
    count = natural(vertices, "the number of vertices")
    if count > MOST_VERTICES:
        raise LimitError(f"a graph has at most {MOST_VERTICES} vertices, not {shown(count)}")
    return count


def rows_from_columns(count: int, sources: _kernels.Integers, targets: _kernels.Integers) -> _kernels.Rows:
    """Return the rows of the graph whose edges lead from sources[i] to targets[i]."""
    starts, ends = _alike(sources, targets)
    if len(starts) != len(ends):
        raise DomainError(f"there are {len(starts)} sources and {len(ends)} targets; each edge has one of both")
    bad = _kernels.first_outside(count, starts, ends)
    if bad < len(starts):
        raise _outside(bad, int(starts[bad]), int(ends[bad]), count)
    return _kernels.rows(count, starts, ends)


def frozen(rows: _kernels.Rows) -> _kernels.Rows:
    """Return the same rows, which nobody can change any more."""
    for array in rows:
        array.flags.writeable = False
    return rows


def numbers(numbers: Iterable[int], count: int) -> NDArray[np.int64]:
    """Return so many numbers of vertices as an array."""
    try:
        return np.fromiter(numbers, np.int64, count)
    except (TypeError, ValueError, OverflowError):
        raise DomainError("the followers of a vertex are numbers of vertices; name them in a mapping instead") from None


def integers(numbers: ArrayLike, what: str) -> _kernels.Integers:
    """Return an array of whole numbers with one axis, in a type that the core reads."""
    array = np.asarray(numbers)
    if array.ndim != 1:
        raise DomainError(f"{what} is an array with one axis, not one of shape {array.shape}")
    if array.size == 0:
        return np.zeros(0, np.int64)
    if array.dtype.kind not in "iu":
        raise DomainError(f"{what} is an array of whole numbers, not of {array.dtype}")
    return array if array.dtype.itemsize >= 4 else array.astype(np.int64)


def _alike(sources: _kernels.Integers, targets: _kernels.Integers) -> tuple[_kernels.Integers, _kernels.Integers]:
    """Return the two columns with one type, in the byte order of the machine."""
    if sources.dtype == targets.dtype and sources.dtype.isnative:
        return sources, targets
    return tuple(column.astype(np.int64) for column in (sources, targets))  # type: ignore[return-value]


def pairs(edges: Iterable[Any]) -> NDArray[Any]:
    """Return the edges as an array of two columns."""
    array = edges if isinstance(edges, np.ndarray) else np.array(list(edges) or np.zeros((0, 2), np.int64))
    if array.ndim != 2 or array.shape[1] != 2:
        raise DomainError("edges are pairs of vertices, from where to where")
    return array


def checked_rows(offsets: _kernels.Integers, targets: _kernels.Integers) -> _kernels.Rows:
    """Return rows that are known to be those of a graph."""
    if len(offsets) == 0 or offsets[0] != 0 or offsets[-1] != len(targets) or bool((offsets[1:] < offsets[:-1]).any()):
        raise DomainError(
            f"offsets rise from 0 to the number of targets, {len(targets)}, with one entry more than vertices"
        )
    count = len(offsets) - 1
    bad = _kernels.first_outside(count, targets, targets)
    if bad < len(targets):
        source = int(np.searchsorted(offsets, bad, side="right")) - 1
        raise _outside(bad, source, int(targets[bad]), count)
    return frozen(_kernels.Rows(offsets.astype(np.int64), targets.astype(np.uint32)))


def _outside(edge: int, source: int, target: int, count: int) -> DomainError:
    """Return the error for an edge that leads out of the graph."""
    vertices = f"the vertices are 0 to {count - 1}" if count else "the graph has no vertices"
    return DomainError(f"edge {edge} leads from {shown(source)} to {shown(target)}, and {vertices}")
