"""The compiled kernels of this package, with their types."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy import _core

# Columns of int64, uint64, int32 or uint32, both of one type: the core refuses others.
Integers: TypeAlias = NDArray[Any]
Outcomes: TypeAlias = NDArray[np.uint8]
Remoteness: TypeAlias = NDArray[np.int32]


class Rows(NamedTuple):
    """The followers of v are targets[offsets[v]:offsets[v + 1]]."""

    offsets: NDArray[np.int64]
    targets: NDArray[np.uint32]


class Cost(NamedTuple):
    """What a labelling took: peeled vertices with their rounds, then stages; rounds in all."""

    peeled: int
    peel_rounds: int
    stages: int
    rounds: int


class Labels(NamedTuple):
    """γ (-1 for ∞), its counter (0 for ∞), outcomes, and what they cost."""

    labels: NDArray[np.int32]
    counters: NDArray[np.uint32]
    outcomes: Outcomes
    cost: Cost


def first_outside(vertices: int, sources: Integers, targets: Integers) -> int:
    """Return the number of the first edge that does not join two of the vertices, or the number of edges."""
    return _core.graph_first_outside(vertices, sources, targets)


def rows(vertices: int, sources: Integers, targets: Integers) -> Rows:
    """Return the edges sorted by source, else in the given order."""
    return Rows(*_core.graph_rows(vertices, sources, targets))


def from_edges(
    vertices: int, sources: Integers, targets: Integers
) -> tuple[int, tuple[NDArray[np.int64], NDArray[np.uint32] | None] | None, Rows | None]:
    """Return the first edge out of the graph, offsets and targets, and the reversed rows; None where not computed.

    Without such an edge there are offsets, and either targets or reversed rows.
    """
    found: Any = _core.graph_from_edges(vertices, sources, targets)
    bad, offsets_and_targets, reversed_rows = found
    return bad, offsets_and_targets, reversed_rows and Rows(*reversed_rows)


def from_lists(followers: Sequence[Any]) -> Rows:
    """Return the rows of lists of integers; a TypeError for other types, an IndexError for other numbers."""
    return Rows(*_core.graph_from_lists(followers))


def reverse(graph: Rows) -> Rows:
    """Return the edges the other way round, predecessors in increasing order."""
    return Rows(*_core.graph_reverse(*graph))


def values_in_one_pass(graph: Rows) -> Labels | None:
    """Return γ and what goes with it, if all edges lead to smaller numbers or all to larger ones."""
    return _labels(_core.graph_values_in_one_pass(*graph))


def values(offsets: NDArray[np.int64], targets: NDArray[np.uint32] | None, reversed_graph: Rows) -> Labels | None:
    """Return γ and what goes with it; None if the targets were needed and not given."""
    return _labels(_core.graph_values(offsets, targets, *reversed_graph))


def _labels(found: Any) -> Labels | None:
    return found and Labels(found[0], found[1], found[2], Cost(*found[3]))


def outcomes(offsets: NDArray[np.int64], reversed_graph: Rows, misere: bool) -> tuple[Outcomes, Remoteness]:
    """Return outcomes (0 P, 1 N, 2 D) and remoteness (-1 for D)."""
    return _core.graph_outcomes(offsets, *reversed_graph, misere)


def verify_values(
    graph: Rows, reversed_graph: Rows, labels: NDArray[np.int32], counters: NDArray[np.uint32], found: Outcomes
) -> tuple[int, int]:
    """Return the first vertex that breaks a rule of γ and the number of the rule; 0 for none."""
    return _core.graph_verify_values(*graph, *reversed_graph, labels, counters, found)


def verify_outcomes(graph: Rows, misere: bool, found: Outcomes, remoteness: Remoteness) -> tuple[int, int]:
    """Return the same for outcomes and remoteness."""
    return _core.graph_verify_outcomes(*graph, misere, found, remoteness)
