"""A game as an explicit digraph: vertices are positions, edges are moves.

`GameGraph` reads graphs from edges, arrays, matrices, NetworkX, files and rules, and answers questions about vertices
and edges. `disjoint_union` puts two graphs side by side.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, groupby
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError
from grundy.graphs import _kernels
from grundy.graphs.edges import (
    Adjacency,
    Named,
    Names,
    Numbered,
    adjacency_from_columns,
    checked_rows,
    compressed_rows,
    integers,
    named_pairs,
    names_of,
    pairs,
    rows_from_columns,
    rows_from_lists,
    rows_from_mapping,
    same_names,
    vertex_count,
)
from grundy.text import pluralize, short_repr

if TYPE_CHECKING:
    import networkx

    from grundy.rules import Game, OptionsFunction


class GameGraph:
    """A finite digraph: the vertices are positions, an edge leads from a position to one of its options.

    Loops, cycles and multiple edges are allowed. Vertices have numbers 0, 1, …, by which all arrays are indexed, and
    names, by which people and all other methods call them; without names of their own the name is the number. The
    followers of a vertex keep the order in which they were given, except by `from_arrays`, where it is free; graphs are
    equal when names and edges are, whatever that order.

    Usually made by `from_edges`, `from_arrays`, `from_adjacency`, `from_csr`, `from_networkx`, `from_file` or
    `explore`.

    Parameters
    ----------
    offsets, targets : arrays of integers
        The followers of vertex v are ``targets[offsets[v]:offsets[v + 1]]``.
    names : sequence of hashable values, optional
        What the vertices are called.

    Examples
    --------
    >>> g = GameGraph.from_adjacency({"a": "b", "b": "ca", "c": ""})
    >>> g
    GameGraph(3 vertices, 3 edges)
    >>> g.followers("b"), g.predecessors("b")
    (['c', 'a'], ['a'])
    """

    def __init__(self, offsets: ArrayLike, targets: ArrayLike, names: Sequence[Hashable] | None = None):
        self._adjacency = Adjacency(*checked_rows(integers(offsets, "offsets"), integers(targets, "targets")))
        self._names = names_of(len(self), names)

    @classmethod
    def _of(cls, edges: _kernels.Rows | Adjacency, names: Names) -> GameGraph:
        """Return the graph of edges that are right by construction."""
        graph = cls.__new__(cls)
        graph._adjacency = edges if isinstance(edges, Adjacency) else Adjacency(*edges)
        graph._names = names
        return graph

    @classmethod
    def from_edges(cls, vertices: int | Sequence[Hashable], edges: Iterable[Any]) -> GameGraph:
        """Return the graph with these edges.

        Parameters
        ----------
        vertices : int or sequence of hashable values
            How many vertices there are, or their names.
        edges : iterable of pairs, or array of two columns
            From where to where; by number, or by name when names were given. An array is read by `from_arrays`.

        Examples
        --------
        >>> GameGraph.from_edges(4, [(0, 1), (1, 0), (1, 2), (3, 2)]).followers(1)
        [0, 2]
        >>> GameGraph.from_edges(["start", "end"], [("start", "end")]).followers("start")
        ['end']
        """
        if isinstance(vertices, (int, np.integer)):
            ends = pairs(edges)
            if hasattr(edges, "__array__"):
                return cls.from_arrays(vertices, ends[:, 0], ends[:, 1])
            count = vertex_count(vertices)
            return cls._of(rows_from_columns(count, ends[:, 0], ends[:, 1]), Numbered(count))
        names = Named(vertices)
        ends = named_pairs(edges, names)
        return cls._of(_kernels.rows(vertex_count(len(names)), ends[:, 0], ends[:, 1]), names)

    @classmethod
    def from_arrays(
        cls, vertices: int, sources: ArrayLike, targets: ArrayLike, names: Sequence[Hashable] | None = None
    ) -> GameGraph:
        """Return the graph whose edges lead from sources[i] to targets[i].

        The fastest way to make a large graph. The order of the followers of a vertex is free. The arrays must not be
        changed by another thread meanwhile.

        Parameters
        ----------
        vertices : int
            How many vertices there are.
        sources, targets : arrays of integers
            Equally long; any integer type, and no copy is made of the usual ones.
        names : sequence of hashable values, optional
            What the vertices are called.

        Examples
        --------
        >>> GameGraph.from_arrays(3, [0, 0, 2], [1, 2, 1]).followers(0)
        [1, 2]
        """
        count = vertex_count(vertices)
        sides = adjacency_from_columns(count, integers(sources, "sources"), integers(targets, "targets"))
        return cls._of(sides, names_of(count, names))

    @classmethod
    def from_adjacency(cls, followers: Sequence[Iterable[int]] | Mapping[Any, Iterable[Any]]) -> GameGraph:
        """Return the graph in which each vertex has the given followers.

        Parameters
        ----------
        followers : sequence of iterables, or mapping
            By number; or by name, and followers without an entry of their own have no followers.

        Examples
        --------
        >>> GameGraph.from_adjacency([[], [0, 1]]).followers(1)
        [0, 1]
        """
        if isinstance(followers, Mapping):
            return cls._of(*rows_from_mapping(followers))
        rows = rows_from_lists(followers)
        return cls._of(rows, Numbered(len(rows.offsets) - 1))

    @classmethod
    def from_csr(cls, matrix: Any, names: Sequence[Hashable] | None = None) -> GameGraph:
        """Return the graph of a square sparse matrix in the form of compressed rows (CSR), for example one of SciPy.

        Parameters
        ----------
        matrix : object with ``indptr`` and ``indices``
            An entry in row u and column v is an edge from u to v, whatever its number; entries that are stored as 0
            count.
        names : sequence of hashable values, optional
            What the vertices are called.

        Examples
        --------
        >>> from types import SimpleNamespace
        >>> GameGraph.from_csr(SimpleNamespace(indptr=[0, 2, 2, 3], indices=[1, 2, 1])).followers(0)
        [1, 2]
        """
        return cls(*compressed_rows(matrix), names)

    @classmethod
    def from_networkx(cls, graph: networkx.DiGraph[Any]) -> GameGraph:
        """Return a directed NetworkX graph as a game graph; its nodes are the names.

        Examples
        --------
        >>> import networkx
        >>> GameGraph.from_networkx(networkx.DiGraph([("a", "b"), ("b", "a")])).followers("a")
        ['b']
        """
        if not callable(getattr(graph, "is_directed", None)):
            raise TypeError(
                f"from_networkx takes a graph of NetworkX, not {type(graph).__name__}; see GameGraph.from_…"
            )
        if not graph.is_directed():
            raise DomainError(
                "moves have a direction, and this graph has none", hint="try graph.to_directed() for both"
            )
        return cls.from_edges(list(graph.nodes), graph.edges())

    @classmethod
    def from_file(cls, path: str | Path, format: str | None = None) -> GameGraph:
        """Return the graph in a file: an edge list, CSV, JSON, GraphML or DOT.

        Parameters
        ----------
        path : path
            The file. Its ending tells the format: ``.txt``, ``.edges`` or ``.edgelist``, ``.csv``, ``.json``,
            ``.graphml``, ``.dot`` or ``.gv``.
        format : str, optional
            "edges", "csv", "json", "graphml" or "dot", whatever the ending.

        Examples
        --------
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     GameGraph.from_edges(3, [(0, 1), (1, 2)]).to_file(folder + "/path.txt")
        ...     GameGraph.from_file(folder + "/path.txt")
        GameGraph(3 vertices, 2 edges)
        """
        from grundy.graphs.files import read_graph

        return read_graph(path, format)

    @classmethod
    def explore(cls, game: Game | OptionsFunction, *starts: Any, limit: int = 10_000_000) -> GameGraph:
        """Return the graph of all positions that some positions can reach, breadth first; they are its first vertices.

        The followers of a vertex are the options of the position in the order of the game; an option that the game
        gives twice is reached by two edges. If the game has ``canonical``, the vertices are the representatives of the
        positions. With ``options_array`` the options of many positions are found at once, and ``canonical`` is not
        used; with ``rank``, ``unrank`` and ``size`` positions are kept as integers, and with both in one table.

        If an option is a `Sum` or a `Part` of another game, sums are vertices too. They are equal in whatever order
        their parts come, parts without moves are left out, and a sum of one part is that part.

        Parameters
        ----------
        game : Game or callable
            The rules: an object with ``options``, or a function from a position to its options.
        *starts : hashable
            The positions from which to go, usually one.
        limit : int, optional
            How many positions may be reached before giving up with a `LimitError`.

        Returns
        -------
        GameGraph
            Its vertices are called by their positions.

        Examples
        --------
        >>> g = GameGraph.explore(lambda n: [n - s for s in (1, 2) if s <= n], 5)
        >>> g, g.followers(5)
        (GameGraph(6 vertices, 9 edges), [4, 3])
        """
        from grundy.graphs.implicit.explore import explore

        return explore(game, *starts, limit=limit)

    def to_file(self, path: str | Path, format: str | None = None) -> None:
        """Write the graph to a file that `from_file` reads as the same graph; path and format are as there."""
        from grundy.graphs.files import write_graph

        write_graph(self, path, format)

    def to_networkx(self) -> networkx.MultiDiGraph[Any]:
        """Return the graph for NetworkX, which has to be installed (the extra ``graph``).

        Returns
        -------
        networkx.MultiDiGraph
            Its nodes are the names of the vertices, in the order of their numbers.

        Examples
        --------
        >>> list(GameGraph.from_adjacency({"a": "bb"}).to_networkx().edges())
        [('a', 'b'), ('a', 'b')]
        """
        try:
            import networkx
        except ImportError:
            raise ImportError("NetworkX is not installed; try pip install 'grundy[graph]'") from None

        graph: networkx.MultiDiGraph[Any] = networkx.MultiDiGraph()
        graph.add_nodes_from(self.names)
        graph.add_edges_from(self.edge_list())
        return graph

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __repr__(self) -> str:
        return f"GameGraph({pluralize(len(self), 'vertex', 'vertices')}, {pluralize(self.edges, 'edge')})"

    def _repr_svg_(self) -> str | None:
        """Return a drawing for notebooks, of a graph that is small enough to be looked at; it is not solved for it."""
        from grundy.graphs.render import draw_plain

        return draw_plain(self) if len(self) <= 60 and self.edges <= 200 else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameGraph):
            return NotImplemented
        # Here predecessors come in increasing order, in whatever order followers do.
        these, those = _kernels.reverse(self.rows), _kernels.reverse(other.rows)
        same_rows = np.array_equal(these.offsets, those.offsets) and np.array_equal(these.targets, those.targets)
        return same_rows and same_names(self._names, other._names)

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: GameGraph) -> GameGraph:
        return disjoint_union(self, other) if isinstance(other, GameGraph) else NotImplemented

    @property
    def edges(self) -> int:
        """How many edges there are, multiple ones counted as often as they occur; `edge_list` has them."""
        return int(self.offsets[-1])

    @property
    def offsets(self) -> NDArray[np.int64]:
        """Where the followers of each vertex begin in `targets`; read-only."""
        return self._adjacency.offsets

    @property
    def targets(self) -> NDArray[np.uint32]:
        """The followers of vertex 0, then those of vertex 1, and so on, by number; read-only."""
        return self._adjacency.rows.targets

    @property
    def names(self) -> Names:
        """What the vertices are called, by number."""
        return self._names

    @property
    def reversed_rows(self) -> _kernels.Rows:
        """The pair of arrays `offsets` and `targets` of the edges the other way round; made when first needed."""
        return self._adjacency.reversed_rows

    @property
    def rows(self) -> _kernels.Rows:
        """The pair of arrays `offsets` and `targets`."""
        return self._adjacency.rows

    def number(self, name: Any) -> int:
        """Return the number of the vertex with this name."""
        return self._names.number(name)

    def name(self, number: int) -> Any:
        """Return the name of the vertex with this number."""
        return self._names[self._checked(number)]

    def follower_numbers(self, number: int) -> NDArray[np.uint32]:
        """Return the followers of a vertex, all by number."""
        v = self._checked(number)
        return self.targets[self.offsets[v] : self.offsets[v + 1]]

    def _checked(self, number: Any) -> int:
        if not isinstance(number, bool):
            with suppress(TypeError):  # then it is not a number
                number = int(index(number))
        if type(number) is not int or not 0 <= number < len(self):
            raise DomainError(f"there is no vertex number {short_repr(number)} in a graph of {len(self)} vertices")
        return number

    def followers(self, vertex: Any) -> list[Any]:
        """Return the names of the vertices to which a move leads from this one; multiple edges repeat."""
        return [self._names[v] for v in self.follower_numbers(self.number(vertex)).tolist()]

    def predecessors(self, vertex: Any) -> list[Any]:
        """Return the names of the vertices from which a move leads to this one (Fraenkel: its ancestors)."""
        v = self.number(vertex)
        offsets, sources = self.reversed_rows
        return [self._names[u] for u in sources[offsets[v] : offsets[v + 1]].tolist()]

    def edge_list(self) -> list[tuple[Any, Any]]:
        """Return the edges as pairs of names, vertex by vertex, each in the order of its followers.

        Examples
        --------
        >>> GameGraph.from_adjacency({"a": "b", "b": "ba"}).edge_list()
        [('a', 'b'), ('b', 'b'), ('b', 'a')]
        """
        sources = np.repeat(np.arange(len(self)), np.diff(self.offsets)).tolist()
        return [(self._names[u], self._names[v]) for u, v in zip(sources, self.targets.tolist(), strict=True)]


# ---- Two graphs side by side


class _JoinedNames(Named):
    """The names of the vertices of several graphs; the parts are kept, so that brackets in a sum make no difference.

    They are those of the graphs when no name occurs twice, else pairs: the place of the graph, and the name there.
    """

    def __init__(self, parts: Sequence[Names]):
        self.parts = tuple(parts)
        names = tuple(chain.from_iterable(parts))
        repeated = len(set(names)) < len(names)
        super().__init__([(i, name) for i, part in enumerate(parts) for name in part] if repeated else names)


def disjoint_union(first: GameGraph, second: GameGraph) -> GameGraph:
    """Return the graph that consists of two graphs side by side, without an edge between them; also ``first + second``.

    Vertices without names are numbered consecutively. Names are kept when they are all different; otherwise a vertex is
    called by a pair, the place of its graph in the sum, from 0 on, and its name there. Sums of several graphs do not
    depend on brackets, and the empty graph changes nothing.
    """
    count = vertex_count(len(first) + len(second))
    offsets = np.concatenate([first.offsets, second.offsets[1:] + first.edges])
    targets = np.concatenate([first.targets, second.targets + np.uint32(len(first))])
    return GameGraph._of(
        _kernels.Rows(offsets, targets), _joined_names(count, [*_name_parts(first), *_name_parts(second)])
    )


def _name_parts(graph: GameGraph) -> Sequence[Names]:
    return graph.names.parts if isinstance(graph.names, _JoinedNames) else [graph.names]


def _joined_names(count: int, parts: Sequence[Names]) -> Names:
    known = list(_merge_numbered(part for part in parts if len(part)))
    if len(known) == 1:
        return known[0]
    return _JoinedNames(known) if known else Numbered(count)


def _merge_numbered(parts: Iterator[Names]) -> Iterator[Names]:
    """Yield the parts; neighbours that are merely numbered become one."""
    for numbered, group in groupby(parts, key=lambda part: isinstance(part, Numbered)):
        if numbered:
            yield Numbered(sum(map(len, group)))
        else:
            yield from group
