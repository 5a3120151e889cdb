"""One array of a ``.npy`` file, read with all doubts about its header."""

from __future__ import annotations

import warnings
from io import BytesIO
from math import prod
from typing import Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from grundy.errors import DomainError

__all__ = ["array_from"]

_HEADERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}


def array_from(data: bytes) -> NDArray[Any]:
    """Return the array in the bytes of a .npy file.

    Returns
    -------
    array
        Read-only, of booleans, whole numbers, floats or texts; anything else is refused, and so are pickled objects.

    Examples
    --------
    >>> from io import BytesIO
    >>> out = BytesIO()
    >>> np.save(out, np.eye(2, dtype=np.uint8))
    >>> array_from(out.getvalue()).tolist()
    [[1, 0], [0, 1]]
    """
    stream = BytesIO(data)
    shape, by_columns, dtype = _header(stream)
    if dtype.hasobject:
        raise DomainError("this file of NumPy has pickled objects, which are never loaded; save an array of np.uint8")
    if dtype.kind not in "biufU" or dtype.itemsize == 0:
        raise DomainError(f"this file of NumPy has an array of {dtype}; a matrix of digits is one of np.uint8")
    count, start = prod(shape), stream.tell()
    if any(length < 0 for length in shape) or count * dtype.itemsize > len(data) - start:
        raise DomainError(f"this file of NumPy is cut off: an array of the shape {shape} does not fit into it")
    array = np.frombuffer(data, dtype, count, start)
    return array.reshape(shape, order="F" if by_columns else "C")


def _header(stream: BytesIO) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    try:
        version = npy.read_magic(stream)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about headers that were written by Python 2
            return _HEADERS[version](stream)
    # The header is an expression of Python: NumPy lets through most that the parser and its own checks can raise.
    except Exception:
        raise DomainError("this file of NumPy has a header that cannot be read") from None
