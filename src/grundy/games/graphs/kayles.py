"""Node Kayles and Arc Kayles on undirected graphs.

A move removes vertices with all their edges from a graph. To find a value, redundant twins are removed first; paths and
cycles are octal games; parts that fit on squared paper are searched as boards, and the rest as graphs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any, TypeAlias

from grundy.errors import LimitError
from grundy.games._kernels import MOST_VERTICES, GraphSearch, board_search, graph_search
from grundy.games.base import EqualByArguments, OptionsFromMoves
from grundy.games.graphs.drawing import draw_graph, graph_picture, on_squared_paper
from grundy.games.graphs.graph import (
    Neighbours,
    UndirectedGraph,
    Vertex,
    as_graph,
    connected_graphs,
    connected_sets,
    neighbours_of,
    read_graph,
    write_graph,
)
from grundy.integers import as_natural
from grundy.rules import MoveLabel
from grundy.sequences import TakeAndBreak

# The maximum number of positions a search stores, at 32 bytes in a table at least three eighths full: some minutes.
DEFAULT_LIMIT = 5_000_000
COSTLY = 24  # values of graphs with more vertices take more than a moment


class GraphGame(EqualByArguments, OptionsFromMoves[UndirectedGraph], ABC):
    """A game on an undirected graph where a move removes some vertices with all their edges.

    A subclass sets whether a move is an edge, and ``_taken`` yields the label of each move and the vertices it takes.
    """

    _edges: bool

    def __init__(self) -> None:
        self._values = GraphValues(edges=self._edges)

    @abstractmethod
    def _taken(self, graph: UndirectedGraph) -> Iterator[tuple[str, tuple[Vertex, ...]]]:
        """Yield the label of each move and the vertices it takes."""

    def moves(self, graph: UndirectedGraph) -> Iterator[tuple[str, UndirectedGraph]]:
        """Return the moves as (label, graph left)."""
        graph = as_graph(graph)
        return ((label, graph.without(taken)) for label, taken in self._taken(graph))

    def components(self, graph: UndirectedGraph) -> Iterator[UndirectedGraph]:
        """Return the connected parts."""
        return connected_graphs(as_graph(graph))

    def nim_value(self, graph: UndirectedGraph, *, limit: int = DEFAULT_LIMIT) -> int:
        """Return the Sprague–Grundy number.

        Parameters
        ----------
        graph : UndirectedGraph
            A graph whose connected parts have at most 64 vertices, not counting twins, or are paths or cycles.
        limit : int, optional
            The maximum number of positions that the search stores, at up to 86 bytes each.
        """
        return components_value(self._values.components(as_graph(graph)), as_natural(limit, "limit"))

    def moves_to(self, graph: UndirectedGraph, nim_value: int) -> Iterator[tuple[str, UndirectedGraph]]:
        """Return the moves to graphs of this value."""
        target = as_natural(nim_value, "a nim value")
        return (
            move
            for move in self.moves(graph)
            if components_have_value(self._values.components(move[1]), target, DEFAULT_LIMIT)
        )

    def is_costly(self, graph: UndirectedGraph) -> bool:
        """Return whether the value may take more than a moment to find."""
        return len(as_graph(graph).vertices) > COSTLY

    def winner_is_clear(self, graph: UndirectedGraph) -> bool:
        """Return False, since finding the winner requires the value."""
        return False

    def parse(self, text: str) -> UndirectedGraph:
        """Read edges and single vertices, such as ``0-1, 1-2, 3``, or the name of a graph, such as ``path 7``.

        The names are ``path n``, ``cycle n``, ``star n``, ``complete n`` or ``Kn``, ``complete a,b`` or ``Ka,b``,
        ``grid axb``, ``wheel n``, ``cube d`` or ``Qd``, ``prism n``, ``tree d``, ``petersen``, ``heawood``,
        ``dodecahedron``, ``icosahedron`` and ``empty``; a star has n leaves, a wheel has a rim of n vertices,
        a prism has two cycles of n vertices, and a tree is the complete binary tree of height d.
        """
        return read_graph(text)

    def format(self, graph: UndirectedGraph) -> str:
        """Write a graph: its name if it has one, else its edges and single vertices."""
        return write_graph(as_graph(graph))

    def picture(self, graph: UndirectedGraph) -> str:
        """Return the graph as text."""
        return graph_picture(as_graph(graph))

    def svg(self, graph: UndirectedGraph) -> str:
        """Return the graph as an SVG document."""
        return draw_graph(as_graph(graph))


class NodeKayles(GraphGame):
    """Remove a vertex of a graph and all its neighbours (Schaefer 1978).

    A position is an `UndirectedGraph`. Equivalently, mark vertices in turn, no two of them joined. Deciding the winner
    is PSPACE-complete, so values are found by search. On a path the game is Dawson's Chess.

    Examples
    --------
    >>> game = NodeKayles()
    >>> [game.nim_value(game.parse(text)) for text in ("path 7", "cycle 8", "petersen", "grid 3x5")]
    [1, 0, 1, 3]
    >>> for label, option in game.moves_to(game.parse("path 5"), 0):
    ...     print(label, "leaves", game.format(option))
    take 2 and its neighbours leaves 0, 4
    """

    _edges = False

    def _taken(self, graph: UndirectedGraph) -> Iterator[tuple[str, tuple[Vertex, ...]]]:
        for vertex in graph.vertices:
            near = graph.neighbours[vertex]
            with_them = {0: "", 1: " and its neighbour"}.get(len(near), " and its neighbours")
            yield MoveLabel("take", place=f"{vertex}{with_them}", on=(vertex,)), (vertex, *near)


class ArcKayles(GraphGame):
    """Choose an edge of a graph, and remove its two ends with all their edges (Schaefer 1978).

    A position is an `UndirectedGraph`. Equivalently, mark edges in turn, no two of them with a common end. On a grid
    the game is Cram, on a path Dawson's Kayles; on any graph it is Node Kayles on the line graph.

    Examples
    --------
    >>> game = ArcKayles()
    >>> [game.nim_value(game.parse(text)) for text in ("path 7", "complete 6", "petersen", "grid 3x6")]
    [1, 1, 0, 4]
    >>> for label, option in game.moves_to(game.parse("path 4"), 0):
    ...     print(label, "leaves", game.format(option))
    take the edge 1-2 leaves 0, 3
    """

    _edges = True

    def _taken(self, graph: UndirectedGraph) -> Iterator[tuple[str, tuple[Vertex, ...]]]:
        for a, b in graph.edges:
            yield MoveLabel("take", place=f"the edge {a}-{b}", on=(a, b)), (a, b)


# ---- Values of sums of components: known values, paths of any length, and components to search
#
# A component is an integer if its value is known, else a `SearchedComponent`, which is searched only when its value
# is needed. Cram uses the same representation on boards.

# No searched component has a larger value, since no play on it is longer.
LARGEST_VALUE = 64


@dataclass(frozen=True)
class SearchedComponent:
    """A component whose value is found by the compiled search."""

    search: Any  # a BoardSearch or a GraphSearch, with its table
    place: tuple[int, ...]  # the arguments that describe the component to the search
    size: int  # an estimate of the difficulty

    def value(self, limit: int) -> int:
        """Return its nim value; raise `LimitError` if the table would exceed the limit."""
        return int(self._checked(self.search.value(*self.place, limit)))

    def has_value(self, nim_value: int, limit: int) -> bool:
        """Return whether it has this nim value, which is faster than finding the value."""
        return nim_value <= LARGEST_VALUE and bool(self._checked(self.search.has_value(*self.place, nim_value, limit)))

    def _checked(self, answer: int | None) -> int:
        if answer is None:
            raise LimitError(
                f"the search stopped after storing {self.search.stored} positions without an answer",
                parameter="limit",
                hint="try a smaller position",
            )
        return answer


Component: TypeAlias = int | SearchedComponent  # an integer is the value itself


def components_value(components: Sequence[Component], limit: int) -> int:
    """Return the nim value of a sum of components; ``limit`` is the maximum number of positions in a table."""
    return reduce(xor, (part if isinstance(part, int) else part.value(limit) for part in components), 0)


def components_have_value(components: Sequence[Component], nim_value: int, limit: int) -> bool:
    """Return whether a sum of components has this value; the hardest one is only tested for one value."""
    *small, largest = sorted(components, key=lambda part: 0 if isinstance(part, int) else part.size) or [0]
    missing = nim_value ^ components_value(small, limit)
    return missing == largest if isinstance(largest, int) else largest.has_value(missing, limit)


# ---- Paths: Arc Kayles on a path is Dawson's Kayles (0.07), Node Kayles on it is Dawson's Chess (0.137)

_EDGES, _VERTICES = TakeAndBreak("0.07"), TakeAndBreak("0.137")


def path_value(vertices: int, *, edges: bool) -> int:
    """Return the nim value of a path for Arc Kayles if moves are edges, else for Node Kayles."""
    return (_EDGES if edges else _VERTICES).nim_value(vertices)


# ---- Graphs as sums of components

MOST_GRAPHS = 8  # tables of this many graphs are cached


class GraphValues:
    """The searches of Arc Kayles or Node Kayles, cached between calls."""

    def __init__(self, *, edges: bool):
        self.edges = edges
        self._board_search = board_search(edges)
        self._graphs: list[_Graph] = []

    def components(self, graph: UndirectedGraph) -> list[Component]:
        """Return components whose sum has the value of the graph; raise `LimitError` if one is too large."""
        return [component for part in _parts(neighbours_of(graph)) for component in self._components(part)]

    def _components(self, part: Neighbours) -> Iterator[Component]:
        if _is_line(part):  # first, so that options of long paths skip the search for twins
            yield self._line(part)
            return
        for smaller in _parts(without_twins(part, edges=self.edges)):
            yield self._line(smaller) if _is_line(smaller) else self._searched(smaller)

    def _line(self, part: Neighbours) -> int:
        size = len(part)
        if min(map(len, part.values())) < 2:
            return path_value(size, edges=self.edges)
        # Every move on a cycle leaves the same path.
        return 1 - min(1, path_value(size - (2 if self.edges else 3), edges=self.edges))

    def _searched(self, part: Neighbours) -> SearchedComponent:
        if len(part) > MOST_VERTICES:
            raise LimitError(
                f"a connected part of the graph has {len(part)} vertices; the search supports at most {MOST_VERTICES}",
                hint="try a smaller graph",
            )
        return self._on_board(part) or self._on_graph(part)

    def _on_board(self, part: Neighbours) -> SearchedComponent | None:
        """Return the part as cells of a board, if it fits on a board of 64."""
        squares = on_squared_paper({vertex: sorted(near, key=str) for vertex, near in part.items()})
        if squares is None:
            return None
        sides = [max(square[axis] for square in squares.values()) + 1 for axis in (0, 1)]
        if sides[0] * sides[1] > MOST_VERTICES:
            return None
        down, across = (0, 1) if sides[0] >= sides[1] else (1, 0)
        width = sides[across]
        cells = sum(1 << square[down] * width + square[across] for square in squares.values())
        return SearchedComponent(self._board_search, (cells, width), len(part))

    def _on_graph(self, part: Neighbours) -> SearchedComponent:
        """Return the part as vertices of a graph searched before, or of a new one."""
        for graph in reversed(self._graphs):
            if (vertices := graph.vertices_of(part)) is not None:
                return SearchedComponent(graph.search, (vertices,), len(part))
        graph = _Graph(part, edges=self.edges)
        self._graphs = [*self._graphs[1 - MOST_GRAPHS :], graph]
        return SearchedComponent(graph.search, ((1 << len(part)) - 1,), len(part))


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
        """Return the set of vertices that induces the part in this graph, as bits; None if there is none."""
        if not part.keys() <= self.bit.keys():
            return None
        vertices = sum(self.bit[vertex] for vertex in part)
        spans = all(self.rows[v] & vertices == sum(self.bit[other] for other in near) for v, near in part.items())
        return vertices if spans else None


# ---- Redundant vertices

MOST_ROUNDS = 64  # each is linear; nested twins may need many


def without_twins(neighbours: Neighbours, *, edges: bool) -> Neighbours:
    """Return a graph of the same value with fewer vertices.

    Arc Kayles: vertices without neighbours are removed, and of leaves at the same vertex one is kept, because at most
    one of them is ever taken. Node Kayles: of vertices that are joined and have the same other neighbours one is kept,
    because they are always taken together; and of vertices that are not joined and have the same neighbours one or two
    are kept, by parity, because a move at one of them leaves the others isolated.
    """
    for _ in range(MOST_ROUNDS):
        before = len(neighbours)
        for surplus in (_surplus_leaves,) if edges else (_joined_twins, _separate_twins):
            gone = set(surplus(neighbours))
            neighbours = {v: near - gone for v, near in neighbours.items() if v not in gone} if gone else neighbours
        if len(neighbours) == before:
            break
    return neighbours


def _classes(keys: Iterable[tuple[Hashable, Vertex]]) -> Iterator[list[Vertex]]:
    found = defaultdict[Hashable, list[Vertex]](list)
    for key, vertex in keys:
        found[key].append(vertex)
    return iter(found.values())


def _surplus_leaves(neighbours: Neighbours) -> Iterator[Vertex]:
    for leaves in _classes((near, vertex) for vertex, near in neighbours.items() if len(near) <= 1):
        yield from leaves[bool(neighbours[leaves[0]]) :]


def _joined_twins(neighbours: Neighbours) -> Iterator[Vertex]:
    for twins in _classes((near | {vertex}, vertex) for vertex, near in neighbours.items()):
        yield from twins[1:]


def _separate_twins(neighbours: Neighbours) -> Iterator[Vertex]:
    for twins in _classes((near, vertex) for vertex, near in neighbours.items()):
        yield from twins[2 - len(twins) % 2 :]
