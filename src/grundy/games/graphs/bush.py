"""Graphs that stand on the ground, the positions of Hackenbush."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress
from typing import Any, NoReturn

import numpy as np

from grundy.errors import DomainError
from grundy.games.graphs._kernels import Ends, hackenbush_standing
from grundy.games.graphs.graph import Edge, Vertex, in_order, vertex_name

__all__ = ["Bush"]


class Bush:
    """A graph that stands on the ground, vertex 0; edges may be parallel, and loops are allowed.

    A bush never changes. Two of them are equal when they have the same edges between vertices of the same names.

    Parameters
    ----------
    edges : iterable of pairs
        Pairs of vertices, which are called by numbers or by words; an edge that is given twice is there twice.

    Raises
    ------
    DomainError
        When an edge is not joined to the ground.

    Examples
    --------
    >>> triangle = Bush([(0, 1), (1, 2), (2, 3), (3, 1)])
    >>> triangle.edges
    ((0, 1), (1, 2), (1, 3), (2, 3))
    >>> triangle.after(0), triangle.after(3)
    (Bush(()), Bush(((0, 1), (1, 2), (1, 3))))
    """

    __slots__ = ("_before", "_edges", "_ends")
    _edges: tuple[Edge, ...] | None
    _before: tuple[Bush, int] | None
    _ends: tuple[int, Ends, Ends] | None

    def __init__(self, edges: Iterable[tuple[Any, Any]] = ()):
        self._keep(*_in_order(_pairs(edges)))
        fallen = np.flatnonzero(hackenbush_standing(*self.ends, len(self)) == 0)
        if len(fallen):
            a, b = self.edges[int(fallen[0])]
            raise DomainError(
                f"the edge {a}-{b} is not joined to the ground, which is vertex 0; leave it out or join it"
            )

    def _keep(
        self,
        edges: tuple[Edge, ...] | None,
        ends: tuple[int, Ends, Ends] | None = None,
        before: tuple[Bush, int] | None = None,
    ) -> None:
        object.__setattr__(self, "_edges", edges)
        object.__setattr__(self, "_ends", ends)
        object.__setattr__(self, "_before", before)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a bush never changes, so {name} cannot be set")

    def __reduce__(self) -> tuple[type[Bush], tuple[tuple[Edge, ...]]]:
        return Bush, (self.edges,)

    def __eq__(self, other: object) -> bool:
        return self.edges == other.edges if isinstance(other, Bush) else NotImplemented

    def __hash__(self) -> int:
        return hash((Bush, self.edges))

    def __len__(self) -> int:
        return len(self.edges)

    def __repr__(self) -> str:
        return f"Bush({self.edges!r})"

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges, in order; so are the two ends of each."""
        before, edges = self._before, self._edges  # in this order: a thread that has found the edges forgets the other
        if edges is None:
            assert before is not None
            whole, cut = before
            edges = tuple(compress(whole.edges, hackenbush_standing(*whole.ends, cut)))
            object.__setattr__(self, "_edges", edges)
            object.__setattr__(self, "_before", None)
        return edges

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """The vertices: the ground, then the others in order."""
        return tuple(in_order({0, *chain.from_iterable(self.edges)}))

    @property
    def ends(self) -> tuple[int, Ends, Ends]:
        """How many vertices there are, and the two ends of each edge by the numbers of vertices in order."""
        ends = self._ends
        if ends is None:
            ends = _numbered(self.edges)[1]
            object.__setattr__(self, "_ends", ends)
        return ends

    def after(self, cut: int) -> Bush:
        """Return what stands when an edge, given by its place in `edges`, is cut.

        What falls is only looked for when somebody asks for it, so that many moves can be listed.
        """
        _ = self.edges
        rest = object.__new__(Bush)
        rest._keep(None, before=(self, cut))
        return rest

    def components(self) -> Iterator[Bush]:
        """Return the parts that are joined by nothing but the ground."""
        root = {vertex: vertex for vertex in self.vertices}

        def find(vertex: Vertex) -> Vertex:
            while root[vertex] != vertex:
                root[vertex] = vertex = root[root[vertex]]
            return vertex

        for a, b in self.edges:
            if a != 0 and b != 0:
                root[find(a)] = find(b)
        parts: dict[Any, list[Edge]] = {}
        for place, (a, b) in enumerate(self.edges):
            parts.setdefault(find(b) if b != 0 else ("loop", place), []).append((a, b))
        for edges in parts.values():
            part = object.__new__(Bush)
            part._keep(tuple(edges))
            yield part


def _pairs(edges: Iterable[tuple[Any, Any]]) -> list[Edge]:
    try:
        listed = [(a, b) for a, b in edges]
    except (TypeError, ValueError):
        raise DomainError("a bush is given by its edges, which are pairs of vertices; try [(0, 1), (1, 2)]") from None
    names = list(chain.from_iterable(listed))
    # Equal numbers of other types would pass for the integers that stand first.
    if set(map(type, names)) <= {int, str}:
        for name in set(names):
            if type(name) is str or name < 0:
                vertex_name(name)
        return listed
    return [(vertex_name(a), vertex_name(b)) for a, b in listed]


def _numbered(edges: Sequence[Edge]) -> tuple[list[Vertex], tuple[int, Ends, Ends]]:
    """Return the vertices in order, how many they are, and the ends of the edges by their numbers."""
    names = in_order({0, *chain.from_iterable(edges)})
    number = dict(zip(names, range(len(names)), strict=True))
    flat = np.fromiter(map(number.__getitem__, chain.from_iterable(edges)), np.uint32, 2 * len(edges))
    return names, (len(names), np.ascontiguousarray(flat[::2]), np.ascontiguousarray(flat[1::2]))


def _in_order(edges: list[Edge]) -> tuple[tuple[Edge, ...], tuple[int, Ends, Ends]]:
    """Return the edges in order, and their ends by number."""
    names, (count, a, b) = _numbered(edges)
    a, b = np.minimum(a, b), np.maximum(a, b)
    order = np.lexsort((b, a))
    a, b = a[order], b[order]
    named = zip(map(names.__getitem__, a.tolist()), map(names.__getitem__, b.tolist()), strict=True)
    return tuple(named), (count, a, b)
