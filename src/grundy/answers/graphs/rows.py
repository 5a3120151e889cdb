"""The labels of a solved graph, vertex by vertex: what a table prints and JSON writes."""

from collections.abc import Iterable, Iterator
from itertools import pairwise, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.graphs import GameGraph, LoopyValue, Solution

__all__ = ["Row", "blocks", "rows"]

# So many vertices or edges are looked at together: arrays are fast, and in pieces they need little memory.
BLOCK = 1 << 16
INFINITE = -1


class Row(NamedTuple):
    """The labels of one vertex; None for what misère play does not have, and for the moves left in a draw."""

    vertex: Any
    outcome: str
    value: "LoopyValue | None"
    ends: bool | None
    counter: int | None
    remoteness: int | None
    winning_moves: list[Any]
    drawing_moves: list[Any]


class _Follower(NamedTuple):
    number: int
    outcome: str
    label: int | None


def blocks(graph: "GameGraph") -> Iterator[range]:
    """Cut the vertices into ranges with at most `BLOCK` vertices and edges; a vertex with more edges stands alone.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> list(blocks(GameGraph.from_edges(3, [(1, 2)])))
    [range(0, 3)]
    """
    start = 0
    while start < len(graph):
        full = int(graph.offsets.searchsorted(graph.offsets[start] + BLOCK, side="right")) - 1
        stop = max(start + 1, min(full, start + BLOCK, len(graph)))
        yield range(start, stop)
        start = stop


def rows(solution: "Solution", numbers: Iterable[range] | None = None) -> Iterator[Row]:
    """Return the rows of all vertices, or of those with the given numbers.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> [(row.vertex, row.outcome, row.winning_moves) for row in rows(solve(GameGraph.from_adjacency({"a": "b"})))]
    [('a', 'N', ['b']), ('b', 'P', [])]
    """
    names = solution.graph.names
    for block in blocks(solution.graph) if numbers is None else numbers:
        followers = _followers(solution, block)
        for number, outcome, left, label, counter, ends, moves in zip(
            block, *_columns(solution, block), followers, strict=False
        ):
            yield Row(
                vertex=names[number],
                outcome=outcome,
                value=_value(label, moves),
                ends=ends,
                counter=counter or None,
                remoteness=left if left >= 0 else None,
                winning_moves=[names[v] for v in _with(moves, "P")],
                drawing_moves=[names[v] for v in _with(moves, "D")] if outcome == "D" else [],
            )


def _columns(solution: "Solution", block: range) -> list[Iterable[Any]]:
    """Return outcomes, moves left, γ, counters and whether every play ends; nothing for what is not known."""
    here = slice(block.start, block.stop)
    ends = None if solution.labels is None else solution.ends
    columns: tuple[NDArray[Any] | None, ...] = (
        solution.outcome,
        solution.remoteness.data,
        solution.labels,
        solution.counters,
        ends,
    )
    return [repeat(None) if column is None else column[here].tolist() for column in columns]


def _followers(solution: "Solution", block: range) -> Iterator[list[_Follower]]:
    """Return the followers of each vertex, with what is known of them."""
    offsets = solution.graph.offsets[block.start : block.stop + 1]
    targets = solution.graph.targets[offsets[0] : offsets[-1]]
    labels = repeat(None) if solution.labels is None else solution.labels[targets].tolist()
    found = list(map(_Follower, targets.tolist(), solution.outcome[targets].tolist(), labels))
    for start, stop in pairwise((offsets - offsets[0]).tolist()):
        yield found[start:stop]


def _with(followers: list[_Follower], outcome: str) -> dict[int, None]:
    """Return the numbers of the followers with an outcome, each once, in their order."""
    return dict.fromkeys(follower.number for follower in followers if follower.outcome == outcome)


def _value(label: int | None, followers: list[_Follower]) -> "LoopyValue | None":
    from grundy.graphs import LoopyValue

    if label is None:
        return None
    if label != INFINITE:
        return LoopyValue(label)
    return LoopyValue.infinite({f.label for f in followers if f.label is not None and f.label != INFINITE})
