"""Undirected graphs as positions: immutable, hashable, and equal when they have the same vertices and edges."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from grundy._lazy import cached_property
from grundy.errors import DomainError
from grundy.games.graphs.families import is_reserved
from grundy.integers import as_natural
from grundy.text import short_repr

__all__ = ["Edge", "UndirectedGraph", "Vertex", "in_order", "vertex_name"]

Vertex: TypeAlias = int | str
Edge: TypeAlias = tuple[Vertex, Vertex]

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True)
class UndirectedGraph:
    """A simple undirected graph: no loops, and at most one edge between two vertices.

    Parameters
    ----------
    vertices : iterable of int or str
        Their names: numbers from 0 on, or words of the letters a to z and A to Z, digits and ``_``.
    edges : iterable of pairs
        Pairs of names. The ends of edges need not stand among the vertices, and the order in which anything is
        given plays no role.

    Attributes
    ----------
    vertices : tuple of int or str
        Numbers first, then words, each in order.
    edges : tuple of pairs
        In order, and so are the two ends of each edge.

    Raises
    ------
    DomainError
        When something is not a name, or an edge joins a vertex to itself.

    Examples
    --------
    >>> graph = UndirectedGraph((), [(2, 1), (1, 0), ("a", 0)])
    >>> graph.vertices, graph.edges
    ((0, 1, 2, 'a'), ((0, 1), (0, 'a'), (1, 2)))
    >>> graph.without([1])
    UndirectedGraph(vertices=(0, 2, 'a'), edges=((0, 'a'),))
    """

    vertices: tuple[Vertex, ...] = ()
    edges: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        edges = {_edge(pair) for pair in self.edges}
        names = in_order({vertex_name(vertex) for vertex in self.vertices}.union(*edges))
        rank = dict(zip(names, range(len(names)), strict=True))
        object.__setattr__(self, "vertices", tuple(names))
        object.__setattr__(self, "edges", tuple(sorted(edges, key=lambda edge: (rank[edge[0]], rank[edge[1]]))))

    def __len__(self) -> int:
        return len(self.vertices)

    @cached_property
    def neighbours(self) -> dict[Vertex, tuple[Vertex, ...]]:
        """The neighbours of each vertex, in order."""
        found: dict[Vertex, list[Vertex]] = {vertex: [] for vertex in self.vertices}
        for a, b in self.edges:
            found[a].append(b)
            found[b].append(a)
        return {vertex: tuple(in_order(others)) for vertex, others in found.items()}

    def without(self, gone: Collection[Vertex]) -> UndirectedGraph:
        """Return the graph without some vertices and all their edges.

        Parameters
        ----------
        gone : collection of vertices
            Names; those that are not in the graph change nothing.
        """
        absent = frozenset(gone)
        rest = object.__new__(UndirectedGraph)  # a part of what is in order is in order
        object.__setattr__(rest, "vertices", tuple(v for v in self.vertices if v not in absent))
        kept = tuple(edge for edge in self.edges if edge[0] not in absent and edge[1] not in absent)
        object.__setattr__(rest, "edges", kept)
        if "neighbours" in self.__dict__:
            object.__setattr__(rest, "neighbours", _neighbours_without(self.neighbours, absent))
        return rest


def _neighbours_without(
    neighbours: dict[Vertex, tuple[Vertex, ...]], absent: frozenset[Vertex]
) -> dict[Vertex, tuple[Vertex, ...]]:
    """Return the neighbours of those that stay; most of them keep theirs."""
    rest = {vertex: near for vertex, near in neighbours.items() if vertex not in absent}
    for gone in absent:
        for vertex in neighbours.get(gone, ()):
            if vertex in rest:
                rest[vertex] = tuple(other for other in rest[vertex] if other not in absent)
    return rest


def vertex_name(name: Any) -> Vertex:
    """Return the name of a vertex, or say why something cannot be one.

    Examples
    --------
    >>> vertex_name(7), vertex_name("top")
    (7, 'top')
    >>> vertex_name("K5")
    Traceback (most recent call last):
    grundy.errors.DomainError: a vertex cannot be called K5, which is how a whole graph is written; try v_K5
    """
    if not isinstance(name, str):
        return int(as_natural(name, "a vertex that is not called by a word"))
    if not _WORD.fullmatch(name):
        raise DomainError(
            f"a vertex is called by a number or by a word of letters a to z, digits and _, not {short_repr(name)}"
        )
    if is_reserved(name):
        raise DomainError(f"a vertex cannot be called {name}, which is how a whole graph is written; try v_{name}")
    return name


def in_order(names: Iterable[Vertex]) -> list[Vertex]:
    """Return names in order: numbers first, then words.

    Examples
    --------
    >>> in_order(["b", 10, 9, "a"])
    [9, 10, 'a', 'b']
    """
    numbers: list[int] = []
    words: list[str] = []
    for name in names:
        words.append(name) if isinstance(name, str) else numbers.append(name)
    return [*sorted(numbers), *sorted(words)]


def _edge(pair: Any) -> Edge:
    try:
        a, b = pair
    except (TypeError, ValueError):
        raise DomainError(f"an edge is a pair of vertices, not {short_repr(pair)}") from None
    a, b = in_order([vertex_name(a), vertex_name(b)])
    if a == b:
        raise DomainError(f"an edge joins two different vertices here, and {a}-{b} is a loop")
    return a, b
