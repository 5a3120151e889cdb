"""The board of a particle game: which vertices carry particles, and along which edges they move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from grundy.errors import DomainError
from grundy.graphs import GameGraph
from grundy.saying import called

__all__ = ["Board", "Edge"]


class Edge(NamedTuple):
    """An edge from a coordinate to another one, or (None) to a leaf that is no coordinate; and its end by name.

    Examples
    --------
    >>> Edge(0, None, "leaf")
    Edge(source=0, target=None, name='leaf')
    """

    source: int
    target: int | None
    name: Any


@dataclass(frozen=True)
class Board:
    """The coordinates of a position and the edges between them.

    A leaf, that is a vertex without followers, is either a coordinate like any other, and a particle on it is dead
    for ever; or it is no coordinate, and a particle that moves there leaves the board. Outcomes do not depend on it:
    with leaves as coordinates every P-position stays one when the particles on leaves are changed.

    Attributes
    ----------
    graph : GameGraph
    vertices : tuple of int
        The number in the graph of each coordinate.
    edges : tuple of Edge
        All different; multiple edges are one.

    Examples
    --------
    >>> star = GameGraph.from_adjacency({"a": ["leaf"], "b": ["leaf"]})
    >>> Board.of(star, leaves=True).names, Board.of(star, leaves=False).names
    (('a', 'b', 'leaf'), ('a', 'b'))
    >>> Board.of(star, leaves=False).edges
    (Edge(source=0, target=None, name='leaf'), Edge(source=1, target=None, name='leaf'))
    """

    graph: GameGraph
    vertices: tuple[int, ...]
    edges: tuple[Edge, ...]

    @classmethod
    def of(cls, graph: GameGraph, leaves: bool) -> Board:
        """Return the board on a graph, with its leaves as coordinates or without."""
        if not isinstance(graph, GameGraph):
            raise TypeError(f"the board is a GameGraph, not {type(graph).__name__}; see GameGraph.from_…")
        degrees = np.diff(graph.offsets)
        vertices = tuple(v for v in range(len(graph)) if leaves or degrees[v])
        place = {v: k for k, v in enumerate(vertices)}
        edges = (
            Edge(k, place.get(w), graph.name(w))
            for k, v in enumerate(vertices)
            for w in dict.fromkeys(graph.follower_numbers(v).tolist())
        )
        return cls(graph, vertices, tuple(edges))

    @property
    def n(self) -> int:
        """How many coordinates there are."""
        return len(self.vertices)

    @property
    def names(self) -> tuple[Any, ...]:
        """What the coordinates are called."""
        return tuple(self.graph.name(v) for v in self.vertices)

    @property
    def steps(self) -> list[tuple[int, int | None]]:
        """The edges by coordinates only; all edges to leaves that are no coordinates are one."""
        return list(dict.fromkeys((edge.source, edge.target) for edge in self.edges))

    def place(self, name: Any) -> int:
        """Return the coordinate of a vertex."""
        vertex = self.graph.number(name)
        if vertex not in self.vertices:
            raise DomainError(
                f"{called(name)} is a leaf, and with leaves=False nothing stays on a leaf; try leaves=True"
            )
        return self.vertices.index(vertex)
