"""Connected parts of undirected graphs, and vertices that a game can do without."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, TypeAlias

from grundy.errors import DomainError
from grundy.games.graphs.graph import UndirectedGraph, Vertex
from grundy.text import short_repr

__all__ = ["Neighbours", "as_graph", "connected_graphs", "connected_sets", "without_twins"]

Neighbours: TypeAlias = dict[Vertex, frozenset[Vertex]]

# Each round is linear; nested twins, one in another, may take many.
MOST_ROUNDS = 64


def as_graph(position: Any) -> UndirectedGraph:
    """Return a position that is a graph, or say that it is not.

    Examples
    --------
    >>> as_graph("path 7")
    Traceback (most recent call last):
    grundy.errors.DomainError: a position here is an UndirectedGraph, not 'path 7'; try \
grundy.games.graphs.notation.read_graph('path 7')
    """
    if not isinstance(position, UndirectedGraph):
        raise DomainError(
            f"a position here is an UndirectedGraph, not {short_repr(position)}; try "
            "grundy.games.graphs.notation.read_graph('path 7')"
        )
    return position


def connected_sets(neighbours: Neighbours) -> Iterator[list[Vertex]]:
    """Yield the vertices of each connected part.

    Parameters
    ----------
    neighbours : dict
        From each vertex to its neighbours.

    Examples
    --------
    >>> list(connected_sets({0: frozenset({2}), 1: frozenset(), 2: frozenset({0})}))
    [[0, 2], [1]]
    """
    seen = set[Vertex]()
    for start in neighbours:
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for vertex in part:
            fresh = neighbours[vertex] - seen
            seen |= fresh
            part += fresh
        yield part


def connected_graphs(graph: UndirectedGraph) -> Iterator[UndirectedGraph]:
    """Yield the connected parts as graphs.

    Examples
    --------
    >>> [part.vertices for part in connected_graphs(UndirectedGraph((5,), [(0, 1)]))]
    [(0, 1), (5,)]
    """
    number = {v: i for i, part in enumerate(connected_sets(neighbours_of(graph))) for v in part}
    vertices, edges = defaultdict[int, list[Vertex]](list), defaultdict[int, list[tuple[Vertex, Vertex]]](list)
    for vertex in graph.vertices:
        vertices[number[vertex]].append(vertex)
    for edge in graph.edges:
        edges[number[edge[0]]].append(edge)
    for i, names in vertices.items():
        yield UndirectedGraph(tuple(names), tuple(edges[i]))


def neighbours_of(graph: UndirectedGraph) -> Neighbours:
    """Return the neighbours of each vertex as sets."""
    return {vertex: frozenset(near) for vertex, near in graph.neighbours.items()}


def without_twins(neighbours: Neighbours, *, edges: bool) -> Neighbours:
    """Return a graph of the same value with fewer vertices.

    Arc Kayles: vertices without neighbours go, and of leaves at the same vertex one stays, because at most one of them
    is ever taken. Node Kayles: of vertices that are joined and have the same other neighbours one stays, because they
    are always taken together; and of vertices that are not joined and have the same neighbours one or two stay, by
    parity, because a move at one of them leaves the others alone.

    Parameters
    ----------
    edges : bool
        True for Arc Kayles, False for Node Kayles.

    Examples
    --------
    >>> star = {0: frozenset({1, 2, 3}), 1: frozenset({0}), 2: frozenset({0}), 3: frozenset({0})}
    >>> list(without_twins(star, edges=True)), list(without_twins(star, edges=False))
    ([0, 1], [0])
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
