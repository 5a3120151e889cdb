"""The compiled kernels of this package, with their types."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy import _core

# Columns of int64, uint64, int32 or uint32. Both columns of a pair must have the same type.
Integers: TypeAlias = NDArray[Any]
Outcomes: TypeAlias = NDArray[np.uint8]
Remoteness: TypeAlias = NDArray[np.int32]


class Rows(NamedTuple):
    """A graph as two arrays: the followers of v are targets[offsets[v]:offsets[v + 1]]."""

    offsets: NDArray[np.int64]
    targets: NDArray[np.uint32]


class Cost(NamedTuple):
    """The work of a labelling: peeled vertices, rounds of peeling, stages, and the total number of rounds."""

    peeled: int
    peel_rounds: int
    stages: int
    rounds: int


class Labels(NamedTuple):
    """The values γ (-1 for ∞), counters (0 for ∞), outcomes and cost of a labelling."""

    labels: NDArray[np.int32]
    counters: NDArray[np.uint32]
    outcomes: Outcomes
    cost: Cost


def first_outside(vertices: int, sources: Integers, targets: Integers) -> int:
    """Return the index of the first edge with an invalid vertex, or the number of edges if all are valid."""
    return _core.graph_first_outside(vertices, sources, targets)


def rows(vertices: int, sources: Integers, targets: Integers) -> Rows:
    """Return the rows of a graph; the targets of each source keep the given order."""
    return Rows(*_core.graph_rows(vertices, sources, targets))


def from_edges(
    vertices: int, sources: Integers, targets: Integers
) -> tuple[int, tuple[NDArray[np.int64], NDArray[np.uint32] | None] | None, Rows | None]:
    """Return the index of the first invalid edge, the offsets and targets, and the reversed rows.

    Parts that were not computed are None. If all edges are valid, the offsets and at least one side are present.
    """
    found: Any = _core.graph_from_edges(vertices, sources, targets)
    bad, offsets_and_targets, reversed_rows = found
    return bad, offsets_and_targets, reversed_rows and Rows(*reversed_rows)


def from_lists(followers: Sequence[Any]) -> Rows:
    """Return the rows of lists of vertex numbers; raise TypeError for non-integers, IndexError for invalid numbers."""
    return Rows(*_core.graph_from_lists(followers))


def reverse(graph: Rows) -> Rows:
    """Return the rows of the reversed graph, with predecessors in increasing order."""
    return Rows(*_core.graph_reverse(*graph))


def values_in_one_pass(graph: Rows) -> Labels | None:
    """Return the labels if all edges lead to smaller numbers or all to larger numbers, else None."""
    return _labels(_core.graph_values_in_one_pass(*graph))


def values(offsets: NDArray[np.int64], targets: NDArray[np.uint32] | None, reversed_graph: Rows) -> Labels | None:
    """Return the labels, or None if the method needs the targets and they are missing."""
    return _labels(_core.graph_values(offsets, targets, *reversed_graph))


def _labels(found: Any) -> Labels | None:
    return found and Labels(found[0], found[1], found[2], Cost(*found[3]))


def outcomes(offsets: NDArray[np.int64], reversed_graph: Rows, misere: bool) -> tuple[Outcomes, Remoteness]:
    """Return outcomes (0 P, 1 N, 2 D) and remoteness (-1 for D)."""
    return _core.graph_outcomes(offsets, *reversed_graph, misere)


def verify_values(
    graph: Rows, reversed_graph: Rows, labels: NDArray[np.int32], counters: NDArray[np.uint32], found: Outcomes
) -> tuple[int, int]:
    """Return the first vertex that breaks a rule of γ, and the number of the rule (0 if no rule is broken)."""
    return _core.graph_verify_values(*graph, *reversed_graph, labels, counters, found)


def verify_outcomes(graph: Rows, misere: bool, found: Outcomes, remoteness: Remoteness) -> tuple[int, int]:
    """Return the first vertex that breaks a rule of outcomes or remoteness, and the number of the rule (0 if none)."""
    return _core.graph_verify_outcomes(*graph, misere, found, remoteness)
