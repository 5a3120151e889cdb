"""The moves of a linear game: for each vertex the sets that may be added to a position in which it is occupied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.bits import bits, mask_of
from grundy.errors import DomainError
from grundy.graphs import GameGraph
from grundy.graphs.names import Names
from grundy.linear.listed import each
from grundy.saying import called, shown

__all__ = ["MoveTable", "moves_of_graph", "moves_of_sets", "position_mask", "vertex_numbers"]


@dataclass(frozen=True)
class MoveTable:
    """The moves of vertex k are those numbered first[k], …, first[k + 1] - 1.

    Move e adds its vertex and ``members[start[e]:start[e + 1]]``.
    """

    first: NDArray[np.int64]
    start: NDArray[np.int64]
    members: NDArray[np.uint32]
    passes: NDArray[np.uint8]

    def __post_init__(self) -> None:
        for array in (self.first, self.start, self.members, self.passes):
            array.flags.writeable = False

    @property
    def owner(self) -> NDArray[np.uint32]:
        """The vertex of each move."""
        return np.repeat(np.arange(len(self.passes), dtype=np.uint32), np.diff(self.first))

    def of(self, vertex: int) -> range:
        """Return the numbers of the moves of a vertex."""
        return range(self.first[vertex], self.first[vertex + 1])

    def others(self, move: int) -> list[int]:
        """Return the vertices of a move besides its own."""
        found: list[int] = self.members[self.start[move] : self.start[move + 1]].tolist()
        return found

    def mask(self, vertex: int, move: int) -> int:
        """Return what a move adds to a position."""
        return 1 << vertex | mask_of(self.others(move))


def position_mask(names: Names, position: Any) -> int:
    """Return a position as a mask: it is one already, or an iterable of names, each at most once.

    Examples
    --------
    >>> from grundy.graphs.names import Named
    >>> position_mask(Named("abc"), "ca"), position_mask(Named("abc"), 6)
    (5, 6)
    """
    if isinstance(position, (int, np.integer)) and not isinstance(position, bool):
        return _checked_mask(names, int(position))
    return mask_of(_numbers(names, position))


def vertex_numbers(names: Names, position: Any) -> list[int]:
    """Return the numbers of the vertices of a position in increasing order; it is given as for `position_mask`.

    Examples
    --------
    >>> from grundy.graphs.names import Named
    >>> vertex_numbers(Named("abc"), "ca"), vertex_numbers(Named("abc"), 6)
    ([0, 2], [1, 2])
    """
    if isinstance(position, (int, np.integer)) and not isinstance(position, bool):
        return list(bits(_checked_mask(names, int(position))))
    return sorted(_numbers(names, position))


def _checked_mask(names: Names, mask: int) -> int:
    if mask < 0 or mask.bit_length() > len(names):
        raise DomainError(
            f"{shown(mask)} is no position on {len(names)} vertices: as a number it has bit k for a token on "
            "vertex number k; a set of vertices will also do"
        )
    return mask


def _numbers(names: Names, position: Any) -> set[int]:
    if isinstance(position, str) and len(position) > 1 and _is_name(names, position):
        raise DomainError(
            f"a text is read letter by letter, and {position!r} is the name of one vertex; try [{position!r}]"
        )
    try:
        tokens = iter(position)
    except TypeError:
        raise DomainError(f"a position is a set of vertices, or a number whose bits are, not {position!r}") from None
    numbers: set[int] = set()
    for name in tokens:
        number = names.number(name)
        if number in numbers:
            raise DomainError(f"vertex {called(name)} is there twice; it holds at most one token, and two cancel")
        numbers.add(number)
    return numbers


def _is_name(names: Names, text: str) -> bool:
    try:
        names.number(text)
    except DomainError:
        return False
    return True


def moves_of_sets(
    names: Names, move_sets: Sequence[Iterable[Any]] | Mapping[Any, Iterable[Any]], passes: Iterable[Any]
) -> MoveTable:
    """Return the table of moves given as sets for each vertex; sets that repeat count once.

    Examples
    --------
    >>> from grundy.graphs.names import Named
    >>> table = moves_of_sets(Named("abc"), {"b": ["ab", "bc"], "c": ["c"]}, passes="a")
    >>> [table.others(e) for e in table.of(1)], table.others(2), table.passes.tolist()
    ([[0], [2]], [], [1, 0, 0])
    """
    count = len(names)
    others: list[int] = []
    first, start = [0], [0]
    for vertex, family in enumerate(_families(names, move_sets)):
        sets = each(family, f"the family of moves of vertex {called(names[vertex])}")
        for move in dict.fromkeys(_move(names, vertex, move_set) for move_set in sets):
            others.extend(move)
            start.append(len(others))
        first.append(len(start) - 1)
    allowed = np.zeros(count, np.uint8)
    allowed[[names.number(name) for name in each(passes, "passes")]] = 1
    return MoveTable(np.array(first), np.array(start), np.array(others, np.uint32), allowed)


def _families(names: Names, move_sets: Any) -> Iterator[Iterable[Any]]:
    if isinstance(move_sets, Mapping):
        families: list[Iterable[Any]] = [()] * len(names)
        for name, family in move_sets.items():
            families[names.number(name)] = family
        return iter(families)
    given = list(each(move_sets, "the families of moves"))
    if len(given) != len(names):
        raise DomainError(f"there are {len(names)} vertices and {len(given)} families of moves; each vertex has one")
    return iter(given)


def _move(names: Names, vertex: int, move_set: Any) -> tuple[int, ...]:
    """Return the vertices of a move besides its own."""
    numbers = vertex_numbers(names, move_set)
    if vertex not in numbers:
        members = ", ".join(called(names[k]) for k in numbers)
        raise DomainError(
            f"a move of vertex {called(names[vertex])} removes its token, but {{{members}}} does not contain it; "
            "list each move with the vertex that has to be occupied"
        )
    return tuple(k for k in numbers if k != vertex)


def moves_of_graph(graph: GameGraph) -> MoveTable:
    """Return the moves of the annihilation game: along the edge k → l the set {k, l}, along a loop a pass.

    Examples
    --------
    >>> table = moves_of_graph(GameGraph.from_adjacency([[1, 1, 0], []]))
    >>> [table.others(e) for e in table.of(0)], table.passes.tolist()
    ([[1]], [1, 0])
    """
    count = len(graph)
    sources = np.repeat(np.arange(count, dtype=np.int64), np.diff(graph.offsets))
    loops = sources == graph.targets
    passes = np.zeros(count, np.uint8)
    passes[sources[loops]] = 1
    # Each edge once, in the order in which it first comes.
    pairs = sources[~loops] * count + graph.targets[~loops]
    pairs = pairs[np.sort(np.unique(pairs, return_index=True)[1])]
    first = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(pairs // max(count, 1), minlength=count), out=first[1:])
    return MoveTable(first, np.arange(len(pairs) + 1), (pairs % max(count, 1)).astype(np.uint32), passes)
