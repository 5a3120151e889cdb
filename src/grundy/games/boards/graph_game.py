"""What Node Kayles and Arc Kayles share: graphs as positions, values, notation and drawings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TypeAlias

from grundy.games.boards.connected import as_graph, connected_graphs
from grundy.games.boards.graph_drawing import draw_graph, graph_picture
from grundy.games.boards.graph_values import GraphValues
from grundy.games.boards.searches import DEFAULT_LIMIT, nim_sum, nim_sum_is
from grundy.games.graphs.graph import UndirectedGraph, Vertex
from grundy.games.graphs.notation import read_graph, write_graph
from grundy.integers import as_natural

__all__ = ["GraphGame"]

# Values of graphs with more vertices take more than a moment.
COSTLY = 24

# What a move is called, and the vertices that it takes.
Taken: TypeAlias = tuple[str, tuple[Vertex, ...]]


class GraphGame(ABC):
    """A game in which a move takes some vertices with all their edges from an undirected graph.

    A subclass says whether a move is an edge and yields in ``_taken`` what each move is called and takes.
    """

    _edges: bool

    def __init__(self) -> None:
        self._values = GraphValues(edges=self._edges)

    def __reduce__(self) -> tuple[type[GraphGame], tuple[()]]:
        return type(self), ()  # values are found again where they are needed

    @abstractmethod
    def _taken(self, graph: UndirectedGraph) -> Iterator[Taken]:
        """Return what each move is called and takes."""

    def options(self, graph: UndirectedGraph) -> Iterator[UndirectedGraph]:
        """Return the graphs that one move leaves."""
        return (option for _, option in self.moves(graph))

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
            Its connected parts have at most 64 vertices, not counting twins, or are paths or cycles.
        limit : int, optional
            How many positions the search may keep, at up to 86 bytes each.

        Raises
        ------
        LimitError
            When a part is too large, or the search reaches its limit.
        """
        return nim_sum(self._values.components(as_graph(graph)), as_natural(limit, "limit"))

    def moves_to(self, graph: UndirectedGraph, nim_value: int) -> Iterator[tuple[str, UndirectedGraph]]:
        """Return the moves to graphs of this value."""
        target = as_natural(nim_value, "a nim value")
        return (move for move in self.moves(graph) if self._has_value(move[1], target))

    def is_costly(self, graph: UndirectedGraph) -> bool:
        """Return whether the value may take more than a moment to find."""
        return len(as_graph(graph).vertices) > COSTLY

    def winner_is_clear(self, graph: UndirectedGraph) -> bool:
        """Return False: nothing tells the winner without the value."""
        return False

    def _has_value(self, graph: UndirectedGraph, nim_value: int) -> bool:
        return nim_sum_is(self._values.components(graph), nim_value, DEFAULT_LIMIT)

    def parse(self, text: str) -> UndirectedGraph:
        """Read edges and single vertices, such as ``0-1, 1-2, 3``, or the name of a graph, such as ``path 7``.

        The names are ``path n``, ``cycle n``, ``star n``, ``complete n`` or ``Kn``, ``complete a,b`` or ``Ka,b``,
        ``grid axb``, ``wheel n``, ``cube d`` or ``Qd``, ``prism n``, ``tree d``, ``petersen``, ``heawood``,
        ``dodecahedron``, ``icosahedron`` and ``empty``; a star has n leaves, a wheel a rim of n vertices, a prism two
        cycles of n vertices, and a tree is the complete binary tree of height d.
        """
        return read_graph(text)

    def format(self, graph: UndirectedGraph) -> str:
        """Write a graph: its name if it has one, else its edges and single vertices."""
        return write_graph(as_graph(graph))

    def picture(self, graph: UndirectedGraph) -> str:
        """Return the graph drawn with characters."""
        return graph_picture(as_graph(graph))

    def svg(self, graph: UndirectedGraph) -> str:
        """Return the graph drawn as the text of an SVG file."""
        return draw_graph(as_graph(graph))
