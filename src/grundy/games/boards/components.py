"""Values of sums of components: known ones, paths of any length, and what the compiled search finds.

Cram, Node Kayles and Arc Kayles fall apart into components. A component is an integer when its value is known, else a
`Searched` that is looked up only when its value is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any, TypeAlias

from grundy.errors import LimitError
from grundy.games._kernels import MOST_VERTICES, BoardSearch, graph_search
from grundy.games.boards.board import (
    Board,
    beside,
    connected_parts,
    is_paired,
    masks,
    upright,
)
from grundy.integers import bits
from grundy.sequences import TakeAndBreak

# How many positions a search may keep, at 32 bytes in a table at least three eighths full: some minutes of work.
DEFAULT_LIMIT = 5_000_000
# No component that is searched has a larger value, since no play on it is longer.
LARGEST_VALUE = 64


@dataclass(frozen=True)
class Searched:
    """A component whose value the compiled search finds."""

    search: Any  # a BoardSearch or a GraphSearch, with its table
    place: tuple[int, ...]  # the arguments by which the search is given the component
    size: int  # about how hard it is

    def value(self, limit: int) -> int:
        """Return its nim value; `LimitError` when the table would hold more positions than the limit."""
        return int(self._checked(self.search.value(*self.place, limit)))

    def has_value(self, nim_value: int, limit: int) -> bool:
        """Return whether it has this nim value, which is easier to find."""
        return nim_value <= LARGEST_VALUE and bool(self._checked(self.search.has_value(*self.place, nim_value, limit)))

    def _checked(self, answer: int | None) -> int:
        if answer is None:
            raise LimitError(
                f"the search has kept {self.search.stored} positions without an answer",
                parameter="limit",
                hint="try a smaller position",
            )
        return answer


Component: TypeAlias = int | Searched  # an integer is the value itself


def nim_sum(components: Sequence[Component], limit: int) -> int:
    """Return the nim value of a sum of components; ``limit`` bounds how many positions a table may hold."""
    return reduce(xor, (part if isinstance(part, int) else part.value(limit) for part in components), 0)


def nim_sum_is(components: Sequence[Component], nim_value: int, limit: int) -> bool:
    """Return whether a sum of components has this value; of the hardest one only that is searched."""
    *small, largest = sorted(components, key=lambda part: 0 if isinstance(part, int) else part.size) or [0]
    missing = nim_value ^ nim_sum(small, limit)
    return missing == largest if isinstance(largest, int) else largest.has_value(missing, limit)


# ---- Paths: Arc Kayles on a path is Dawson's Kayles (0.07), Node Kayles on it is Dawson's Chess (0.137)

_EDGES, _VERTICES = TakeAndBreak("0.07"), TakeAndBreak("0.137")


def path_value(vertices: int, *, edges: bool) -> int:
    """Return the nim value of a path: a move takes an edge with its ends, or else a vertex with its neighbours."""
    return (_EDGES if edges else _VERTICES).nim_value(vertices)


# ---- Boards of Cram: by the search of the core, as a path, or by symmetry


def board_components(board: Board, search: BoardSearch) -> list[Component]:
    """Return components whose sum has the value of a board of Cram; `LimitError` when one is too large."""
    shape = upright(board)
    if _fits(shape):
        return [_searched(shape, search)]
    if is_paired(shape):
        return [0]
    parts = Counter(upright(part) for part in connected_parts(shape))
    return [_component(part, search) for part, count in parts.items() if count % 2]  # equal parts cancel in pairs


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
            f"most {MOST_VERTICES}",
            hint="try a smaller board",
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
