"""The compiled kernels of this room, with their types."""

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["wythoff_values"]


def wythoff_values(width: int, height: int) -> NDArray[np.uint32]:
    """Return the nim values of Wythoff's game as table[y, x], x < width, y < height; fast when width <= height."""
    return _core.wythoff_values(width, height)
