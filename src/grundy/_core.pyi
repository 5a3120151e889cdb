"""
Compiled kernels of grundy. Private: import the package that wraps them.
"""

from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


version: str = '0.1.0'

build: str = 'GNU 12.2.0 Release'

def cpu_features() -> list[str]:
    """Instruction sets that this processor and its system offer."""

def subtraction_values_u8(moves: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], stop: int) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """
    Nim values of the heaps below stop, when at most 255 moves are allowed.
    """

def subtraction_values_u32(moves: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], stop: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]:
    """The same for any number of moves."""

@overload
def tail_period(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], overlap: int) -> tuple[int, int]:
    """
    Least (period, start) with which the end of the values repeats; (0, 0) if none.
    """

@overload
def tail_period(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], overlap: int) -> tuple[int, int]: ...

def wythoff_values(width: int, height: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]:
    """
    Nim values of Wythoff's game: table[y, x] for x < width and y < height.
    """
