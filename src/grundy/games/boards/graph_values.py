"""How the value of a graph is found: paths and cycles by octal games, the rest by the search of the core."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.errors import LimitError
from grundy.games.boards._kernels import MOST_VERTICES, GraphSearch, board_search, graph_search
from grundy.games.boards.connected import Neighbours, connected_sets, neighbours_of, without_twins
from grundy.games.boards.paper import on_squared_paper
from grundy.games.boards.paths import path_value
from grundy.games.boards.searches import Component, Searched
from grundy.games.graphs.graph import UndirectedGraph, Vertex

__all__ = ["GraphValues"]

# Tables of so many graphs are kept.
MOST_GRAPHS = 8


class GraphValues:
    """The searches of Arc Kayles or of Node Kayles, kept from question to question.

    Parameters
    ----------
    edges : bool
        Whether a move takes an edge with its ends, or else a vertex with its neighbours.

    Examples
    --------
    >>> from grundy.games.boards.searches import nim_sum
    >>> from grundy.games.graphs.notation import read_graph
    >>> nim_sum(GraphValues(edges=False).components(read_graph("petersen")), limit=1000)
    1
    """

    def __init__(self, *, edges: bool):
        self.edges = edges
        self._board_search = board_search(edges)
        self._graphs: list[_Graph] = []

    def components(self, graph: UndirectedGraph) -> list[Component]:
        """Return components whose sum has the value of the graph; `LimitError` when one is too large."""
        return [component for part in _parts(neighbours_of(graph)) for component in self._components(part)]

    def _components(self, part: Neighbours) -> Iterator[Component]:
        if _is_line(part):  # so that options of long paths need no look for twins
            yield self._line(part)
            return
        for smaller in _parts(without_twins(part, edges=self.edges)):
            yield self._line(smaller) if _is_line(smaller) else self._searched(smaller)

    def _line(self, part: Neighbours) -> int:
        size = len(part)
        return path_value(size, edges=self.edges) if min(map(len, part.values())) < 2 else self._of_cycle(size)

    def _searched(self, part: Neighbours) -> Searched:
        size = len(part)
        if size > MOST_VERTICES:
            raise LimitError(
                f"a connected part of the graph has {size} vertices, and values are searched for parts of at most "
                f"{MOST_VERTICES}; try a smaller graph"
            )
        return self._on_board(part) or self._on_graph(part)

    def _of_cycle(self, size: int) -> int:
        # Every move leaves the same path.
        return 1 - min(1, path_value(size - (2 if self.edges else 3), edges=self.edges))

    def _on_board(self, part: Neighbours) -> Searched | None:
        """Return the part as cells of a board, if it can be drawn so on a board of 64."""
        squares = on_squared_paper({vertex: sorted(near, key=str) for vertex, near in part.items()})
        if squares is None:
            return None
        sides = [max(square[axis] for square in squares.values()) + 1 for axis in (0, 1)]
        if sides[0] * sides[1] > MOST_VERTICES:
            return None
        down, across = (0, 1) if sides[0] >= sides[1] else (1, 0)
        width = sides[across]
        cells = sum(1 << square[down] * width + square[across] for square in squares.values())
        return Searched(self._board_search, (cells, width), len(part))

    def _on_graph(self, part: Neighbours) -> Searched:
        """Return the part as vertices of a graph that was searched before, or of a new one."""
        for graph in reversed(self._graphs):
            if (vertices := graph.vertices_of(part)) is not None:
                return Searched(graph.search, (vertices,), len(part))
        made = _Graph(part, edges=self.edges)
        self._graphs = [*self._graphs[1 - MOST_GRAPHS :], made]
        return Searched(made.search, ((1 << len(part)) - 1,), len(part))


def _parts(neighbours: Neighbours) -> Iterator[Neighbours]:
    return ({vertex: neighbours[vertex] for vertex in part} for part in connected_sets(neighbours))


def _is_line(part: Neighbours) -> bool:
    """Return whether a connected part is a path or a cycle."""
    return max(map(len, part.values())) <= 2


class _Graph:
    """A connected graph, its vertices as bits, and the search on it."""

    def __init__(self, neighbours: Neighbours, *, edges: bool):
        self.bit: dict[Vertex, int] = {vertex: 1 << i for i, vertex in enumerate(neighbours)}
        self.rows = {vertex: sum(self.bit[other] for other in near) for vertex, near in neighbours.items()}
        self.search: GraphSearch = graph_search(edges, list(self.rows.values()))

    def vertices_of(self, part: Neighbours) -> int | None:
        """Return the set of vertices that spans the part in this graph, as bits; None when none does."""
        if not part.keys() <= self.bit.keys():
            return None
        vertices = sum(self.bit[vertex] for vertex in part)
        spans = all(self.rows[v] & vertices == sum(self.bit[other] for other in near) for v, near in part.items())
        return vertices if spans else None
