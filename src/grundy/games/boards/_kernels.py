"""The compiled kernels of this room, with their types."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from grundy import _core

__all__ = ["MOST_VERTICES", "BoardSearch", "GraphSearch", "board_search", "graph_search"]

# Sets of cells and of vertices are the bits of one machine word.
MOST_VERTICES = 64


class BoardSearch(Protocol):
    """Nim values of sets of cells, with a table that each next question uses too."""

    @property
    def stored(self) -> int:
        """How many positions the table holds."""
        ...

    def value(self, cells: int, width: int, limit: int) -> int | None:
        """Return the nim value; cell (row, column) is bit row * width + column, and width is at most 8."""
        ...

    def has_value(self, cells: int, width: int, asked: int, limit: int) -> bool | None:
        """Return whether the nim value is this one."""
        ...


class GraphSearch(Protocol):
    """Nim values of the sets of vertices of one graph, with a table that each next question uses too."""

    @property
    def stored(self) -> int:
        """How many positions the table holds."""
        ...

    def value(self, vertices: int, limit: int) -> int | None:
        """Return the nim value of what is left of the graph."""
        ...

    def has_value(self, vertices: int, asked: int, limit: int) -> bool | None:
        """Return whether the nim value is this one."""
        ...


def board_search(edges: bool) -> BoardSearch:
    """Return a new search on boards: a move takes two cells side by side, or else a cell and all beside it."""
    return _core.CramValues() if edges else _core.BoardKaylesValues()


def graph_search(edges: bool, neighbours: Sequence[int]) -> GraphSearch:
    """Return a new search on at most 64 vertices: a move takes an edge, or else a vertex and its neighbours."""
    rows = np.array(neighbours, np.uint64)
    return _core.ArcKaylesValues(rows) if edges else _core.NodeKaylesValues(rows)
