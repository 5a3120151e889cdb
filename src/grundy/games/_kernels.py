"""The compiled kernels of this room, with their types."""

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["wythoff_values"]


def wythoff_values(width: int, height: int, a: int = 1) -> NDArray[np.uint32]:
    """Return the nim values of a-Wythoff as table[y, x], x < width, y < height; fastest when width <= height."""
    return _core.wythoff_values(width, height, min(a, width + height))
