"""The compiled kernels of this package: their types, the CPU instructions they use, and how they were built.

A path is one implementation of the kernels: portable code, or code for the vector instructions of some processors.
"""

import os

import numpy as np
from numpy.typing import NDArray

from grundy import _core
from grundy.errors import DomainError

# This environment variable names one of paths(); the default is the fastest path of this processor.
VARIABLE = "GRUNDY_PATH"

add: np.ufunc = _core.nim_add
multiply: np.ufunc = _core.nim_multiply
divide: np.ufunc = _core.nim_divide
reciprocal: np.ufunc = _core.nim_reciprocal
square: np.ufunc = _core.nim_square
sqrt: np.ufunc = _core.nim_sqrt
power: np.ufunc = _core.nim_power
frobenius: np.ufunc = _core.nim_frobenius
artin_schreier: np.ufunc = _core.nim_artin_schreier


def matmul(a: NDArray[np.unsignedinteger], b: NDArray[np.unsignedinteger]) -> NDArray[np.unsignedinteger]:
    """Return the product of two C-contiguous matrices of one unsigned type with equal inner sizes."""
    return _core.nim_matmul(a, b)


def inner_product(a: NDArray[np.unsignedinteger], b: NDArray[np.unsignedinteger]) -> int:
    """Return the nim sum of the products of two vectors of one unsigned type and length, with any strides."""
    return _core.nim_inner_product(
        *(x if x.flags.aligned and not x.strides[0] % x.itemsize else x.copy() for x in (a, b))
    )


def paths() -> list[str]:
    """Return the names of the paths that this processor supports, the slowest first; see `choose_path`.

    Examples
    --------
    >>> paths()[0]
    'scalar'
    """
    return _core.nim_paths(supported_only=True)


def path() -> str:
    """Return the name of the path in use."""
    return _core.nim_path()


def choose_path(name: str) -> str:
    """Set the path of nim arithmetic for every thread and return the previous one.

    Parameters
    ----------
    name : str
        One of `paths`. The environment variable ``GRUNDY_PATH`` sets the initial path.

    Examples
    --------
    >>> before = choose_path("scalar")
    >>> choose_path(before)
    'scalar'
    """
    before = path()
    if _core.nim_choose_path(name):
        return before
    if name in _core.nim_paths(supported_only=False):
        raise DomainError(f"this processor does not support the path {name!r}; it supports {', '.join(paths())}")
    raise DomainError(f"unknown path {name!r}; this processor supports {', '.join(paths())}")


if _requested := os.environ.get(VARIABLE):
    try:
        choose_path(_requested)
    except DomainError as error:
        raise DomainError(f"the environment variable {VARIABLE} has an invalid value: {error}") from None


# ---- How the compiled core was built, and the instruction sets of this machine

version: str = _core.version
build: str = _core.build


def cpu_features() -> list[str]:
    """Return the instruction sets that this processor and its system support, detected at run time."""
    return _core.cpu_features()
