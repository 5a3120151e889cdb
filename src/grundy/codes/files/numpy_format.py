"""Codes in NumPy files: a matrix in a ``.npy`` file, or a matrix with its alphabet in a ``.npz`` file.

A ``.npz`` file has an array ``generator`` or ``parity_check`` (short ``G`` or ``H``), and optionally ``q``, ``d`` and
``name``. A ``.npy`` file contains only a generator, and q is the least alphabet that contains all its digits. Headers
are not trusted: sizes are checked before memory is allocated, and pickled objects are never loaded.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from io import BytesIO
from math import prod
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from grundy.codes.files.code_file import CodeFile, agreed, least_field, same_code
from grundy.codes.files.formats import Kind
from grundy.codes.words import bits_of, checked_matrix
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.text import short_repr

_MATRIX_KEYS: dict[str, Kind] = {
    "generator": "generator",
    "G": "generator",
    "parity_check": "parity check",
    "H": "parity check",
}
_FACT_KEYS = ("q", "d", "name")
_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_NPY_MAGIC = b"\x93NUMPY"


def is_numpy(data: bytes) -> bool:
    """Return whether some bytes start like a .npy or .npz file."""
    return data.startswith((_NPY_MAGIC, *_ZIP_MAGIC))


def read_numpy_code(data: bytes, q: int | None = None, kind: Kind | None = None, limit: int = 1 << 28) -> CodeFile:
    """Return the code in the bytes of a .npy or .npz file; unpacked arrays have at most ``limit`` bytes."""
    if data.startswith(_NPY_MAGIC):
        return _code_of_array(read_npy(data), q, kind or "generator", {})
    if not data.startswith(_ZIP_MAGIC):
        raise DomainError("expected a NumPy file, found neither a .npy nor a .npz header")
    arrays = _unpacked(data, limit)
    found = [key for key in _MATRIX_KEYS if key in arrays]
    if not found:
        keys = ", ".join(map(short_repr, sorted(arrays)[:9])) or "no array"
        raise DomainError(
            f"a .npz file of a code must have an array generator or parity_check, but this file has {keys}"
        )
    facts = {key: _scalar(key, arrays[key]) for key in _FACT_KEYS if key in arrays}
    size = agreed(facts.pop("q", None), q, "q")
    codes = [_code_of_array(arrays[key], size, _MATRIX_KEYS[key], facts) for key in found]
    code = codes[0]
    for other in codes[1:]:
        if other.kind == code.kind:
            raise DomainError(f"the file has two {code.kind} arrays; keep one of them")
        code = same_code(code, other)
    agreed(code.kind, kind, "kind")
    return code


def _unpacked(data: bytes, limit: int) -> dict[str, NDArray[Any]]:
    """Return the arrays by name; arrays with unknown names are not unpacked and are returned empty."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
            known = {key: info for key, info in parts.items() if key in _MATRIX_KEYS or key in _FACT_KEYS}
            if any(info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for info in known.values()):
                raise DomainError("the .npz file uses a compression that NumPy does not write")
            size = sum(info.file_size for info in known.values())
            if size > limit:
                raise LimitError(f"the arrays in the file take {size} bytes", parameter="limit", limit=limit)
            return {key: read_npy(archive.read(parts[key])) if key in known else np.zeros(0) for key in parts}
    except GrundyError:
        raise
    # Errors of a damaged archive: bad headers, bad data, an unknown compression or encryption.
    except (BadZipFile, zlib.error, struct.error, NotImplementedError, RuntimeError, EOFError, ValueError, OSError):
        raise DomainError("cannot unpack the .npz file: it is damaged") from None


def _scalar(key: str, array: NDArray[Any]) -> Any:
    if array.size != 1 or array.dtype.kind not in "iuU":
        raise DomainError(f"{key} must be a single value, not an array of shape {array.shape} and type {array.dtype}")
    try:
        return array.reshape(-1)[0].item()
    except ValueError:  # a number that is not a character
        raise DomainError(f"{key} in the file is not valid text") from None


def _code_of_array(array: NDArray[Any], q: int | None, kind: Kind, facts: dict[str, Any]) -> CodeFile:
    if array.ndim != 2:
        raise DomainError(f"a {kind} must have rows and columns, not the shape {array.shape}")
    if q is not None:
        bits_of(q)
    matrix = checked_matrix(array, q or 256, f"a {kind}")
    return CodeFile(matrix, q or least_field(matrix), kind, **facts)


# ---- One array, with an untrusted header

_HEADER_READERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}


def read_npy(data: bytes) -> NDArray[Any]:
    """Return the read-only array in the bytes of a .npy file: booleans, integers, floats or strings."""
    stream = BytesIO(data)
    shape, by_columns, dtype = _header(stream)
    if dtype.hasobject:
        raise DomainError("the NumPy file has pickled objects, which are never loaded; save an array of np.uint8")
    if dtype.kind not in "biufU" or dtype.itemsize == 0:
        raise DomainError(f"the NumPy file has an array of {dtype}; save digits as np.uint8")
    count, start = prod(shape), stream.tell()
    if any(length < 0 for length in shape) or count * dtype.itemsize > len(data) - start:
        raise DomainError(f"the NumPy file is truncated: it is too short for an array of shape {shape}")
    array = np.frombuffer(data, dtype, count, start)
    return array.reshape(shape, order="F" if by_columns else "C")


def _header(stream: BytesIO) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    try:
        version = npy.read_magic(stream)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about headers written by Python 2
            return _HEADER_READERS[version](stream)
    # The header is a Python expression: NumPy propagates most errors of the parser and of the checks in NumPy.
    except Exception:
        raise DomainError("cannot read the header of the NumPy file") from None


# ---- Writing


def write_numpy_code(code: CodeFile, packed: bool = True) -> bytes:
    """Return a code as the bytes of a .npz file, with all fields, or of a .npy file if not packed.

    A .npy file contains only a generator, so a parity check is converted. `DomainError` is raised if the file would be
    read over a smaller field.
    """
    out = BytesIO()
    if packed:
        facts = {"q": code.q, "d": code.d, "name": code.name}
        stated: dict[str, Any] = {key: np.array(value) for key, value in facts.items() if value is not None}
        np.savez_compressed(out, **{code.kind.replace(" ", "_"): code.matrix, **stated})
        return out.getvalue()
    matrix = code.given_as("generator").matrix
    if least_field(matrix) != code.q:
        raise DomainError(
            f"a .npy file cannot store q = {code.q}, as all digits are below {least_field(matrix)}; write a .npz file"
        )
    np.save(out, matrix, allow_pickle=False)
    return out.getvalue()
