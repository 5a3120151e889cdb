"""Games as explicit directed graphs: vertices are positions, edges are moves.

A `GameGraph` is made from edges, arrays, matrices, NetworkX graphs, files or the rules of a game. `disjoint_union`
combines two graphs.
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
    """A finite directed graph: vertices are positions, and an edge leads from a position to one of its options.

    Loops, cycles and multiple edges are allowed. Each vertex has a number 0, 1, … and a name, by default the number.
    Arrays are indexed by number, and methods accept and return names. The followers of a vertex keep their given order,
    except in graphs from `from_arrays`. Two graphs are equal if they have the same names and edges, in any order of
    followers.

    Use `from_edges`, `from_arrays`, `from_adjacency`, `from_csr`, `from_networkx`, `from_file` or `explore` to make a
    graph.

    Parameters
    ----------
    offsets, targets : arrays of integers
        The followers of vertex v are ``targets[offsets[v]:offsets[v + 1]]``.
    names : sequence of hashable values, optional
        The names of the vertices.

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
        """Return the graph with these edges, without checking them."""
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
            The number of vertices, or their names.
        edges : iterable of pairs, or array of two columns
            Pairs (source, target) of numbers, or of names if ``vertices`` has names. The columns of an array of numbers
            are passed to `from_arrays`.

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

        This is the fastest way to make a large graph. The order of the followers of a vertex is unspecified. Other
        threads must not change the arrays during the call.

        Parameters
        ----------
        vertices : int
            The number of vertices.
        sources, targets : arrays of integers
            Two arrays of the same length and of any integer type. Arrays of 32-bit and 64-bit integers are not copied.
        names : sequence of hashable values, optional
            The names of the vertices.

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
            The followers of each vertex: a sequence of lists of numbers, or a mapping from names to lists of names.
            Followers that are not keys of the mapping are vertices without followers.

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
        """Return the graph of a square sparse matrix with compressed rows (CSR), for example a SciPy matrix.

        Parameters
        ----------
        matrix : object with ``indptr`` and ``indices``
            The adjacency matrix. Each stored entry in row u and column v is an edge from u to v, whatever its value,
            including explicit zeros.
        names : sequence of hashable values, optional
            The names of the vertices.

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
                f"expected a NetworkX graph, not {type(graph).__name__}; see the other methods GameGraph.from_…"
            )
        if not graph.is_directed():
            raise DomainError("the graph must be directed", hint="use graph.to_directed() for moves in both directions")
        return cls.from_edges(list(graph.nodes), graph.edges())

    @classmethod
    def from_file(cls, path: str | Path, format: str | None = None) -> GameGraph:
        """Return the graph in a file: an edge list, CSV, JSON, GraphML or DOT.

        Parameters
        ----------
        path : path
            The file. By default its extension selects the format: ``.txt``, ``.edges``, ``.edgelist``, ``.csv``,
            ``.json``, ``.graphml``, ``.dot`` or ``.gv``.
        format : str, optional
            "edges", "csv", "json", "graphml" or "dot". It overrides the extension.

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
        """Return the graph of all positions that can be reached from the given positions.

        The search is breadth-first, and the starts are the first vertices. The followers of a vertex are the options of
        the position, in the order of the game; an option that the game lists twice gives two edges. If the game has
        ``canonical``, the vertices are the representatives of the positions. With ``options_array``, the options of
        many positions are computed at once, and ``canonical`` is not used. With ``rank``, ``unrank`` and ``size``,
        positions are stored as integers. With both, they are stored in one table.

        If an option is a `Sum` or a `Part` of another game, sums are vertices too. The order of the parts of a sum does
        not matter, parts without moves are omitted, and a sum of one part is replaced by that part.

        Parameters
        ----------
        game : Game or callable
            The rules: an object with ``options``, or a function from a position to its options.
        *starts : hashable
            The positions to start from, usually one.
        limit : int, optional
            The maximum number of positions; a `LimitError` is raised if there are more.

        Returns
        -------
        GameGraph
            A graph whose vertices have the positions as names.

        Examples
        --------
        >>> g = GameGraph.explore(lambda n: [n - s for s in (1, 2) if s <= n], 5)
        >>> g, g.followers(5)
        (GameGraph(6 vertices, 9 edges), [4, 3])
        """
        from grundy.graphs.implicit.explore import explore

        return explore(game, *starts, limit=limit)

    def to_file(self, path: str | Path, format: str | None = None) -> None:
        """Write the graph to a file that `from_file` reads as an equal graph; see there for the parameters."""
        from grundy.graphs.files import write_graph

        write_graph(self, path, format)

    def to_networkx(self) -> networkx.MultiDiGraph[Any]:
        """Return the graph as a NetworkX graph. NetworkX must be installed (the extra ``graph``).

        Returns
        -------
        networkx.MultiDiGraph
            A graph whose nodes are the names of the vertices, in the order of their numbers.

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
        """Return a drawing for notebooks, without outcomes; None if the graph is too large to draw."""
        from grundy.graphs.render import draw_plain

        return draw_plain(self) if len(self) <= 60 and self.edges <= 200 else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameGraph):
            return NotImplemented
        # Reversed rows list predecessors in increasing order, so the order of followers does not matter.
        these, those = _kernels.reverse(self.rows), _kernels.reverse(other.rows)
        same_rows = np.array_equal(these.offsets, those.offsets) and np.array_equal(these.targets, those.targets)
        return same_rows and same_names(self._names, other._names)

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: GameGraph) -> GameGraph:
        return disjoint_union(self, other) if isinstance(other, GameGraph) else NotImplemented

    @property
    def edges(self) -> int:
        """The number of edges, counted with multiplicity; `edge_list` returns the edges."""
        return int(self.offsets[-1])

    @property
    def offsets(self) -> NDArray[np.int64]:
        """The index in `targets` at which the followers of each vertex begin; a read-only array."""
        return self._adjacency.offsets

    @property
    def targets(self) -> NDArray[np.uint32]:
        """The numbers of the followers of vertex 0, then those of vertex 1, and so on; a read-only array."""
        return self._adjacency.rows.targets

    @property
    def names(self) -> Names:
        """The names of the vertices, in the order of their numbers."""
        return self._names

    @property
    def reversed_rows(self) -> _kernels.Rows:
        """The arrays `offsets` and `targets` of the reversed graph, computed on first use."""
        return self._adjacency.reversed_rows

    @property
    def rows(self) -> _kernels.Rows:
        """The arrays `offsets` and `targets` as a pair."""
        return self._adjacency.rows

    def number(self, name: Any) -> int:
        """Return the number of the vertex with this name."""
        return self._names.number(name)

    def name(self, number: int) -> Any:
        """Return the name of the vertex with this number."""
        return self._names[self._checked(number)]

    def follower_numbers(self, number: int) -> NDArray[np.uint32]:
        """Return the numbers of the followers of the vertex with this number."""
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
        """Return the names of the followers of a vertex, the options of the position. Multiple edges repeat a name."""
        return [self._names[v] for v in self.follower_numbers(self.number(vertex)).tolist()]

    def predecessors(self, vertex: Any) -> list[Any]:
        """Return the names of the predecessors of a vertex, from which a move leads to it (Fraenkel: ancestors)."""
        v = self.number(vertex)
        offsets, sources = self.reversed_rows
        return [self._names[u] for u in sources[offsets[v] : offsets[v + 1]].tolist()]

    def edge_list(self) -> list[tuple[Any, Any]]:
        """Return the edges as pairs (source, target) of names, ordered by source and then as in `followers`.

        Examples
        --------
        >>> GameGraph.from_adjacency({"a": "b", "b": "ba"}).edge_list()
        [('a', 'b'), ('b', 'b'), ('b', 'a')]
        """
        sources = np.repeat(np.arange(len(self)), np.diff(self.offsets)).tolist()
        return [(self._names[u], self._names[v]) for u, v in zip(sources, self.targets.tolist(), strict=True)]


# ---- Disjoint unions


class _JoinedNames(Named):
    """The names of the vertices in a union of several graphs.

    The names are kept if they are all different; otherwise a name is a pair, the index of the graph and the name in
    that graph. The names of each graph are stored, so that the union is associative.
    """

    def __init__(self, parts: Sequence[Names]):
        self.parts = tuple(parts)
        names = tuple(chain.from_iterable(parts))
        repeated = len(set(names)) < len(names)
        super().__init__([(i, name) for i, part in enumerate(parts) for name in part] if repeated else names)


def disjoint_union(first: GameGraph, second: GameGraph) -> GameGraph:
    """Return the disjoint union of two graphs, also written ``first + second``.

    Vertices without names are numbered consecutively. Names are kept if they are all different; otherwise the name of a
    vertex is a pair: the index of its graph in the union, from 0 on, and its name in that graph. The union is
    associative, and the empty graph is neutral.
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
    """Yield the parts, with adjacent parts that have no names merged into one."""
    for numbered, group in groupby(parts, key=lambda part: isinstance(part, Numbered)):
        if numbered:
            yield Numbered(sum(map(len, group)))
        else:
            yield from group
