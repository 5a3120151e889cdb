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

nim_add: numpy.ufunc = ...

nim_multiply: numpy.ufunc = ...

nim_divide: numpy.ufunc = ...

nim_power: numpy.ufunc = ...

nim_frobenius: numpy.ufunc = ...

nim_reciprocal: numpy.ufunc = ...

nim_square: numpy.ufunc = ...

nim_sqrt: numpy.ufunc = ...

nim_artin_schreier: numpy.ufunc = ...

def nim_paths(supported_only: bool) -> list[str]:
    """Names of the paths through the processor, the slowest first."""

def nim_path() -> str:
    """Name of the path in use."""

def nim_choose_path(name: str) -> bool:
    """
    Choose a path; False if there is none of this name or the processor does not support it.
    """

@overload
def nim_matmul(a: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')]: ...

@overload
def nim_matmul(a: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C')]: ...

@overload
def nim_matmul(a: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]: ...

@overload
def nim_matmul(a: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')]:
    """
    Product of matrices over the field of the type; the inner sizes must agree.
    """
