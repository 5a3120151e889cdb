"""A game as an explicit digraph: vertices are positions, edges are moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError
from grundy.graphs import _kernels
from grundy.graphs.names import Named, Names, Numbered
from grundy.graphs.rows import checked_rows, frozen, integers, numbers, pairs, rows_from_columns, vertex_count

if TYPE_CHECKING:
    import networkx

    from grundy.rules import Game, OptionsFunction

__all__ = ["GameGraph"]


class GameGraph:
    """A finite digraph: the vertices are positions, an edge leads from a position to one of its options.

    Loops, cycles and multiple edges are allowed. Vertices have numbers 0, 1, …, by which all arrays are indexed, and
    names, by which people and all other methods call them; without names of their own the name is the number. The
    followers of a vertex keep the order in which they were given.

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
        self._rows = checked_rows(integers(offsets, "offsets"), integers(targets, "targets"))
        self._names = _names(len(self), names)

    # Made from rows that are right by construction.
    @classmethod
    def _of(cls, rows: _kernels.Rows, names: Names) -> GameGraph:
        graph = cls.__new__(cls)
        graph._rows = frozen(rows)
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
            From where to where; by number, or by name when names were given.

        Returns
        -------
        GameGraph

        Examples
        --------
        >>> GameGraph.from_edges(4, [(0, 1), (1, 0), (1, 2), (3, 2)]).followers(1)
        [0, 2]
        >>> GameGraph.from_edges(["start", "end"], [("start", "end")]).followers("start")
        ['end']
        """
        if isinstance(vertices, (int, np.integer)):
            ends = pairs(edges)
            return cls.from_arrays(int(vertices), ends[:, 0], ends[:, 1])
        names = Named(vertices)
        ends = pairs((names.number(source), names.number(target)) for source, target in edges)
        return cls._of(_kernels.rows(len(names), ends[:, 0], ends[:, 1]), names)

    @classmethod
    def from_arrays(
        cls, vertices: int, sources: ArrayLike, targets: ArrayLike, names: Sequence[Hashable] | None = None
    ) -> GameGraph:
        """Return the graph whose edges lead from sources[i] to targets[i].

        Parameters
        ----------
        vertices : int
            How many vertices there are.
        sources, targets : arrays of integers
            Equally long; any integer type, and no copy is made of the usual ones.
        names : sequence of hashable values, optional
            What the vertices are called.

        Returns
        -------
        GameGraph

        Examples
        --------
        >>> GameGraph.from_arrays(3, [0, 0, 2], [1, 2, 1]).followers(0)
        [1, 2]
        """
        count = vertex_count(vertices)
        return cls._of(
            rows_from_columns(count, integers(sources, "sources"), integers(targets, "targets")), _names(count, names)
        )

    @classmethod
    def from_adjacency(cls, followers: Sequence[Iterable[int]] | Mapping[Any, Iterable[Any]]) -> GameGraph:
        """Return the graph in which each vertex has the given followers.

        Parameters
        ----------
        followers : sequence of iterables, or mapping
            By number; or by name, and followers without an entry of their own have no followers.

        Returns
        -------
        GameGraph

        Examples
        --------
        >>> GameGraph.from_adjacency([[], [0, 1]]).followers(1)
        [0, 1]
        """
        if isinstance(followers, Mapping):
            return cls._from_mapping({name: list(targets) for name, targets in followers.items()})
        rows = [row if isinstance(row, (list, tuple)) else list(row) for row in followers]
        lengths = np.fromiter(map(len, rows), np.int64, len(rows))
        ends = numbers(chain.from_iterable(rows), int(lengths.sum()))
        offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
        return cls._of(checked_rows(offsets, ends), Numbered(len(rows)))

    @classmethod
    def _from_mapping(cls, followers: dict[Any, list[Any]]) -> GameGraph:
        names = Named(dict.fromkeys(chain(followers, chain.from_iterable(followers.values()))))
        return cls.from_edges(names, [(name, target) for name, row in followers.items() for target in row])

    @classmethod
    def from_csr(cls, matrix: Any, names: Sequence[Hashable] | None = None) -> GameGraph:
        """Return the graph of a square sparse matrix in the form of compressed rows, such as those of SciPy.

        Parameters
        ----------
        matrix : object with ``indptr`` and ``indices``
            An entry in row u and column v is an edge from u to v, whatever its number; entries that are stored as 0
            count.
        names : sequence of hashable values, optional
            What the vertices are called.

        Returns
        -------
        GameGraph

        Examples
        --------
        >>> from types import SimpleNamespace
        >>> GameGraph.from_csr(SimpleNamespace(indptr=[0, 2, 2, 3], indices=[1, 2, 1])).followers(0)
        [1, 2]
        """
        if not (hasattr(matrix, "indptr") and hasattr(matrix, "indices")):
            raise TypeError(f"a matrix of compressed rows has indptr and indices; {type(matrix).__name__} has not")
        if getattr(matrix, "format", "csr") != "csr":
            raise DomainError(f"the rows are compressed in the format csr, not {matrix.format}; try matrix.tocsr()")
        shape = getattr(matrix, "shape", None)
        if shape is not None and (len(shape) != 2 or shape[0] != shape[1] or shape[0] != len(matrix.indptr) - 1):
            raise DomainError(
                f"the matrix of a graph is square with one row for each vertex; this one has shape {shape}"
            )
        return cls(matrix.indptr, matrix.indices, names)

    @classmethod
    def from_networkx(cls, graph: networkx.DiGraph[Any]) -> GameGraph:
        """Return a directed NetworkX graph as a game graph; its nodes are the names.

        Parameters
        ----------
        graph : networkx.DiGraph or networkx.MultiDiGraph

        Returns
        -------
        GameGraph

        Examples
        --------
        >>> import networkx
        >>> GameGraph.from_networkx(networkx.DiGraph([("a", "b"), ("b", "a")])).followers("a")
        ['b']
        """
        if not graph.is_directed():
            raise DomainError("moves have a direction, and this graph has none; try graph.to_directed() for both")
        return cls.from_edges(list(graph.nodes), graph.edges())

    @classmethod
    def from_file(cls, path: str | Path, format: str | None = None) -> GameGraph:
        """Return the graph in a file: an edge list, CSV, JSON, GraphML or DOT.

        Parameters
        ----------
        path : path
            The file. Its ending tells the format: ``.txt`` or ``.edges``, ``.csv``, ``.json``, ``.graphml``, ``.dot``
            or ``.gv``.
        format : str, optional
            "edges", "csv", "json", "graphml" or "dot", whatever the ending.

        Returns
        -------
        GameGraph
        """
        from grundy.graphs.files import read_graph

        return read_graph(path, format)

    @classmethod
    def explore(cls, game: Game | OptionsFunction, start: Any, *, limit: int = 10_000_000) -> GameGraph:
        """Return the graph of all positions that a position can reach; vertex 0 is that position.

        Parameters
        ----------
        game : Game or callable
            The rules: an object with ``options``, or a function from a position to its options.
        start : hashable
            The position from which to go.
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
        from grundy.graphs.explore import explore

        return explore(game, start, limit=limit)

    def to_file(self, path: str | Path, format: str | None = None) -> None:
        """Write the graph to a file that `from_file` reads as the same graph.

        Parameters
        ----------
        path : path
            The file; its ending tells the format, as in `from_file`.
        format : str, optional
            "edges", "csv", "json", "graphml" or "dot", whatever the ending.
        """
        from grundy.graphs.files import write_graph

        write_graph(self, path, format)

    def to_networkx(self) -> networkx.MultiDiGraph[Any]:
        """Return the graph for NetworkX, which has to be installed (the extra ``graph``).

        Returns
        -------
        networkx.MultiDiGraph
            Its nodes are the names of the vertices, in the order of their numbers.
        """
        import networkx

        graph: networkx.MultiDiGraph[Any] = networkx.MultiDiGraph()
        graph.add_nodes_from(self._names)
        sources = np.repeat(np.arange(len(self)), np.diff(self.offsets))
        graph.add_edges_from(
            (self._names[u], self._names[v]) for u, v in zip(sources.tolist(), self.targets.tolist(), strict=True)
        )
        return graph

    def __len__(self) -> int:
        return len(self._rows.offsets) - 1

    def __repr__(self) -> str:
        vertices = "vertex" if len(self) == 1 else "vertices"
        return f"GameGraph({len(self)} {vertices}, {self.edges} edge{'s' * (self.edges != 1)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameGraph):
            return NotImplemented
        same_rows = np.array_equal(self.offsets, other.offsets) and np.array_equal(self.targets, other.targets)
        return same_rows and all(map(_same, self._names, other._names))

    __hash__ = None  # type: ignore[assignment]

    @property
    def edges(self) -> int:
        """How many edges there are, multiple ones counted as often as they occur."""
        return len(self._rows.targets)

    @property
    def offsets(self) -> NDArray[np.int64]:
        """Where the followers of each vertex begin in `targets`; read-only."""
        return self._rows.offsets

    @property
    def targets(self) -> NDArray[np.uint32]:
        """The followers of vertex 0, then those of vertex 1, and so on, by number; read-only."""
        return self._rows.targets

    @property
    def names(self) -> Names:
        """What the vertices are called, by number."""
        return self._names

    @cached_property
    def reversed_rows(self) -> _kernels.Rows:
        """Offsets and sources of the edges the other way round, as `offsets` and `targets`; made when first needed."""
        return frozen(_kernels.reverse(self._rows))

    @property
    def rows(self) -> _kernels.Rows:
        """The pair of `offsets` and `targets`."""
        return self._rows

    def number(self, name: Any) -> int:
        """Return the number of the vertex with this name."""
        return self._names.number(name)

    def name(self, number: int) -> Any:
        """Return the name of a vertex."""
        return self._names[number]

    def follower_numbers(self, number: int) -> NDArray[np.uint32]:
        """Return the followers of a vertex, all by number."""
        return self.targets[self.offsets[number] : self.offsets[number + 1]]

    def followers(self, vertex: Any) -> list[Any]:
        """Return the names of the vertices to which a move leads from this one; multiple edges repeat."""
        return [self._names[v] for v in self.follower_numbers(self.number(vertex)).tolist()]

    def predecessors(self, vertex: Any) -> list[Any]:
        """Return the names of the vertices from which a move leads to this one (Fraenkel: its ancestors)."""
        v = self.number(vertex)
        offsets, sources = self.reversed_rows
        return [self._names[u] for u in sources[offsets[v] : offsets[v + 1]].tolist()]


def _same(a: Any, b: Any) -> bool:
    # 1, 1.0 and True are equal in Python and different as names.
    return type(a) is type(b) and bool(a == b)


def _names(count: int, names: Sequence[Hashable] | None) -> Names:
    if names is None:
        return Numbered(count)
    named = names if isinstance(names, Named) else Named(names)
    if len(named) != count:
        raise DomainError(f"there are {count} vertices and {len(named)} names; each vertex has one")
    return named
