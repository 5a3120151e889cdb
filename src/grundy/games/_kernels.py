"""Typed bindings to the compiled kernels of this package."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from grundy import _core


def wythoff_values(width: int, height: int, a: int = 1) -> NDArray[np.uint32]:
    """Return the nim values of a-Wythoff as table[y, x], x < width, y < height; fastest when width <= height."""
    return _core.wythoff_values(width, height, min(a, width + height))


# ---- Cram and Kayles on boards and graphs

# Sets of cells and of vertices are the bits of one machine word.
MOST_VERTICES = 64


class BoardSearch(Protocol):
    """Nim values of sets of cells, in a table that is cached between calls."""

    @property
    def stored(self) -> int:
        """The number of positions in the table."""

    def value(self, cells: int, width: int, limit: int) -> int | None:
        """Return the nim value; cell (row, column) is bit row * width + column, and width is at most 8."""

    def has_value(self, cells: int, width: int, nim_value: int, limit: int) -> bool | None:
        """Return whether the position has this nim value."""


class GraphSearch(Protocol):
    """Nim values of the sets of vertices of one graph, in a table that is cached between calls."""

    @property
    def stored(self) -> int:
        """The number of positions in the table."""

    def value(self, vertices: int, limit: int) -> int | None:
        """Return the nim value of the remaining vertices."""

    def has_value(self, vertices: int, nim_value: int, limit: int) -> bool | None:
        """Return whether the position has this nim value."""


def board_search(edges: bool) -> BoardSearch:
    """Return a new search on boards: a move takes two adjacent cells, or else a cell and its neighbours."""
    return _core.CramValues() if edges else _core.BoardKaylesValues()


def graph_search(edges: bool, neighbours: Sequence[int]) -> GraphSearch:
    """Return a new search on at most 64 vertices: a move takes an edge, or else a vertex and its neighbours."""
    rows = np.array(neighbours, np.uint64)
    return _core.ArcKaylesValues(rows) if edges else _core.NodeKaylesValues(rows)


# ---- Green Hackenbush

Ends = NDArray[np.uint32]


def hackenbush_value(vertices: int, a: Ends, b: Ends) -> int:
    """Return the nim value of Green Hackenbush on a graph with ground 0, where edge e joins a[e] and b[e]."""
    return _core.hackenbush_value(vertices, a, b)


def hackenbush_cuts_to(vertices: int, a: Ends, b: Ends, value: int) -> NDArray[np.uint32]:
    """Return the edges whose removal leaves this nim value, in order."""
    return _core.hackenbush_cuts_to(vertices, a, b, value)


def hackenbush_standing(vertices: int, a: Ends, b: Ends, cut: int) -> NDArray[np.uint8]:
    """Return 1 for each edge that is connected to the ground once `cut`, if it is an edge, is removed, else 0."""
    return _core.hackenbush_standing(vertices, a, b, cut)
