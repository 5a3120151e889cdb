"""How the value of a board is found: by the search of the core, by the strips of an octal game, or by symmetry."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any, TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.games._kernels import MOST_VERTICES, BoardSearch, graph_search
from grundy.games.boards.board import (
    Board,
    beside,
    connected_parts,
    cropped,
    is_paired,
    masks,
    playable,
    transposed,
    trusted,
)
from grundy.games.graphs.graph import UndirectedGraph, Vertex
from grundy.integers import bits
from grundy.sequences import TakeAndBreak
from grundy.text import short_repr

__all__ = [
    "DEFAULT_LIMIT",
    "Component",
    "Neighbours",
    "Searched",
    "as_graph",
    "board_components",
    "connected_graphs",
    "connected_sets",
    "nim_sum",
    "nim_sum_is",
    "path_value",
    "without_twins",
]


# ---- Sums of components whose values are known or have to be searched for

# How many positions a search may keep, at 32 bytes in a table at least three eighths full: some minutes of work.
DEFAULT_LIMIT = 5_000_000

# No component that is searched has a larger value, since no play on it is longer.
LARGEST_VALUE = 64


@dataclass(frozen=True)
class Searched:
    """A component that the compiled search is asked for.

    Attributes
    ----------
    search : BoardSearch or GraphSearch
        With its table.
    place : tuple of int
        How the search is told which component.
    size : int
        About how hard it is.
    """

    search: Any
    place: tuple[int, ...]
    size: int

    def value(self, limit: int) -> int:
        """Return its nim value; `LimitError` when the table would hold more positions than the limit."""
        return int(self._answered(self.search.value(*self.place, limit), limit))

    def has_value(self, nim_value: int, limit: int) -> bool:
        """Return whether it has this nim value, which is easier to tell."""
        if nim_value > LARGEST_VALUE:
            return False
        return bool(self._answered(self.search.has_value(*self.place, nim_value, limit), limit))

    def _answered(self, answer: int | None, limit: int) -> int:
        if answer is None:
            raise LimitError(
                f"the search has kept {self.search.stored} positions without an answer",
                parameter="limit",
                hint="try a smaller position",
            )
        return answer


# An integer is the value itself.
Component: TypeAlias = int | Searched


def nim_sum(components: Sequence[Component], limit: int) -> int:
    """Return the nim value of a sum of components.

    Parameters
    ----------
    components : sequence of int or Searched
        Values, and what has to be searched.
    limit : int
        How many positions a table may hold.

    Examples
    --------
    >>> nim_sum([5, 3], 0)
    6
    """
    return reduce(xor, (_value(component, limit) for component in components), 0)


def nim_sum_is(components: Sequence[Component], nim_value: int, limit: int) -> bool:
    """Return whether a sum of components has this value: the largest one is only asked for what is missing.

    Examples
    --------
    >>> nim_sum_is([5, 3], 6, 0), nim_sum_is([], 1, 0)
    (True, False)
    """
    *small, largest = sorted(components, key=_size) or [0]
    missing = nim_value ^ nim_sum(small, limit)
    return missing == largest if isinstance(largest, int) else largest.has_value(missing, limit)


def _value(component: Component, limit: int) -> int:
    return component if isinstance(component, int) else component.value(limit)


def _size(component: Component) -> int:
    return 0 if isinstance(component, int) else component.size


# ---- Connected parts of undirected graphs, and vertices that a game can do without

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


# ---- Paths of any length: Arc Kayles on a path is Dawson's Kayles (0.07), Node Kayles on it is Dawson's Chess (0.137)

_EDGES, _VERTICES = TakeAndBreak("0.07"), TakeAndBreak("0.137")


def path_value(vertices: int, *, edges: bool) -> int:
    """Return the nim value of a path.

    Parameters
    ----------
    vertices : int
        How many it has.
    edges : bool
        Whether a move takes an edge with its ends (Arc Kayles), or else a vertex with its neighbours (Node Kayles).

    Examples
    --------
    >>> [path_value(n, edges=True) for n in range(10)], [path_value(n, edges=False) for n in range(10)]
    ([0, 0, 1, 1, 2, 0, 3, 1, 1, 0], [0, 1, 1, 2, 0, 3, 1, 1, 0, 3])
    """
    return (_EDGES if edges else _VERTICES).nim_value(vertices)


# ---- How the value of a board is found: by the search of the core, by the strips of an octal game, or by symmetry


def board_components(board: Board, search: BoardSearch) -> list[Component]:
    """Return components whose sum has the value of a board of Cram.

    Parameters
    ----------
    search : BoardSearch
        The search for what fits into 64 squares.

    Raises
    ------
    LimitError
        When a connected part is too large for any method.

    Examples
    --------
    >>> from grundy.games._kernels import board_search
    >>> from grundy.games.boards.board import full_board
    >>> search = board_search(edges=True)
    >>> board_components(full_board(1, 70), search), board_components(full_board(10, 10), search)
    ([1], [0])
    """
    shape = _upright(board)
    if _fits(shape):
        return [_searched(shape, search)]
    if is_paired(shape):
        return [0]
    parts = Counter(_upright(part) for part in connected_parts(shape))
    return [_component(part, search) for part, count in parts.items() if count % 2]  # equal parts cancel in pairs


def _upright(board: Board) -> Board:
    """Return the squares that matter on the least board, not wider than high."""
    shape = cropped(trusted(board.rows, board.columns, playable(board)))
    return transposed(shape) if shape.columns > shape.rows else shape


def _fits(shape: Board) -> bool:
    return shape.rows * shape.columns <= MOST_VERTICES


def _searched(shape: Board, search: BoardSearch) -> Searched:
    return Searched(search, (shape.empty, shape.columns), shape.size)


def _component(part: Board, search: BoardSearch) -> Component:
    if _fits(part):
        return _searched(part, search)
    if _is_path(part):
        return path_value(part.size, edges=True)
    if is_paired(part):
        return 0
    if part.size > MOST_VERTICES:
        raise LimitError(
            f"a connected part of the board has {part.size} empty squares, and values are searched for parts of at "
            f"most {MOST_VERTICES}; try a smaller board"
        )
    return _on_graph(part)


def _is_path(part: Board) -> bool:
    _, not_first, not_last = masks(part.rows, part.columns)
    left, right = part.empty << 1 & not_first & part.empty, part.empty >> 1 & not_last & part.empty
    above, below = part.empty << part.columns & part.empty, part.empty >> part.columns & part.empty
    branches = left & right & (above | below) | above & below & (left | right)
    return not branches and left.bit_count() + above.bit_count() == part.size - 1


def _on_graph(part: Board) -> Searched:
    """Return few squares far apart: Arc Kayles on the graph of the squares."""
    places = list(bits(part.empty))
    number = {place: i for i, place in enumerate(places)}
    rows = [sum(1 << number[near] for near in bits(beside(part, 1 << place) & part.empty)) for place in places]
    return Searched(graph_search(edges=True, neighbours=rows), ((1 << len(rows)) - 1,), len(rows))
