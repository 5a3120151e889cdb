"""The compiled kernels of this room, with their types."""

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["hackenbush_cuts_to", "hackenbush_standing", "hackenbush_value"]

Ends = NDArray[np.uint32]


def hackenbush_value(vertices: int, a: Ends, b: Ends) -> int:
    """Return the nim value of Green Hackenbush on a graph with the ground 0 in which edge e joins a[e] and b[e]."""
    return _core.hackenbush_value(vertices, a, b)


def hackenbush_cuts_to(vertices: int, a: Ends, b: Ends, value: int) -> NDArray[np.uint32]:
    """Return the edges whose cut leaves this nim value, in order."""
    return _core.hackenbush_cuts_to(vertices, a, b, value)


def hackenbush_standing(vertices: int, a: Ends, b: Ends, cut: int) -> NDArray[np.uint8]:
    """Return 1 for each edge that is joined to the ground after one edge is cut, none if `cut` is no edge; else 0."""
    return _core.hackenbush_standing(vertices, a, b, cut)
