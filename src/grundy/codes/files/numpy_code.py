"""NumPy: a matrix in a ``.npy`` file, or a matrix with its alphabet in a ``.npz`` file.

A ``.npz`` file has an array ``generator`` or ``parity_check`` (or, shorter, ``G`` or ``H``), and may have ``q``, ``d``
and ``name``. A ``.npy`` file is a matrix and nothing else: it is a generator, and q is the least alphabet that has all
its digits. Pickled objects are never loaded.
"""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from grundy.codes.digits import bits_of, checked_matrix
from grundy.codes.files.code_file import CodeFile, Kind, agreed, least_field, of_both
from grundy.codes.files.npy import array_from
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.text import short_repr

__all__ = ["is_numpy", "read", "write"]

_KEYS: dict[str, Kind] = {
    "generator": "generator",
    "G": "generator",
    "parity_check": "parity check",
    "H": "parity check",
}
_FACTS = ("q", "d", "name")
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_NPY = b"\x93NUMPY"


def is_numpy(data: bytes) -> bool:
    """Return whether some bytes begin as a .npy or a .npz file does.

    Examples
    --------
    >>> is_numpy(write(CodeFile([[1, 1]]))), is_numpy(b"11")
    (True, False)
    """
    return data.startswith((_NPY, *_ZIP))


def read(data: bytes, q: int | None = None, kind: Kind | None = None, limit: int = 1 << 28) -> CodeFile:
    """Return the code in the bytes of a .npy or .npz file.

    Parameters
    ----------
    q, kind : optional
        What the file may leave open. Otherwise q is the least alphabet that has all digits, and a .npy file generates.
    limit : int, optional
        How many bytes the arrays may have when they are unpacked.

    Examples
    --------
    >>> read(write(CodeFile([[1, 2]], q=16)))
    <CodeFile: generator 1 × 2 over GF(16)>
    """
    if data.startswith(_NPY):
        return _code(array_from(data), q, kind or "generator", {})
    if not data.startswith(_ZIP):
        raise DomainError("this is no file of NumPy: it begins neither as .npy nor as .npz")
    arrays = _unpacked(data, limit)
    found = [key for key in _KEYS if key in arrays]
    if not found:
        keys = ", ".join(map(short_repr, sorted(arrays)[:9])) or "nothing"
        raise DomainError(f"a .npz file of a code has an array generator or parity_check; this one has {keys}")
    facts = {key: _scalar(key, arrays[key]) for key in _FACTS if key in arrays}
    size = agreed(facts.pop("q", None), q, "q")
    codes = [_code(arrays[key], size, _KEYS[key], facts) for key in found]
    code = codes[0]
    for other in codes[1:]:
        if other.kind == code.kind:
            raise DomainError(f"this file has two arrays of the kind {code.kind}; keep one of them")
        code = of_both(code, other)
    agreed(code.kind, kind, "kind")
    return code


def _unpacked(data: bytes, limit: int) -> dict[str, NDArray[Any]]:
    """Return the arrays by name; those that mean nothing here are not looked at, and empty."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
            known = {key: info for key, info in parts.items() if key in _KEYS or key in _FACTS}
            if any(info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for info in known.values()):
                raise DomainError("this .npz file is packed in a way that NumPy does not use")
            size = sum(info.file_size for info in known.values())
            if size > limit:
                raise LimitError(f"the arrays of this file take {size} bytes", parameter="limit", limit=limit)
            return {key: array_from(archive.read(parts[key])) if key in known else np.zeros(0) for key in parts}
    except GrundyError:
        raise
    # What a damaged archive can raise: bad headers, bad data, an unknown or encrypted way of packing.
    except (BadZipFile, zlib.error, struct.error, NotImplementedError, RuntimeError, EOFError, ValueError, OSError):
        raise DomainError("this .npz file is damaged: it cannot be unpacked") from None


def _scalar(key: str, array: NDArray[Any]) -> Any:
    if array.size != 1 or array.dtype.kind not in "iuU":
        raise DomainError(f"{key} is one value, not an array of the shape {array.shape} and of {array.dtype}")
    try:
        return array.reshape(-1)[0].item()
    except ValueError:  # a number that is no character
        raise DomainError(f"{key} in this file is no text") from None


def _code(array: NDArray[Any], q: int | None, kind: Kind, facts: dict[str, Any]) -> CodeFile:
    if array.ndim != 2:
        raise DomainError(f"a {kind} has rows and columns, and this array has the shape {array.shape}")
    if q is not None:
        bits_of(q)
    matrix = checked_matrix(array, q or 256, f"a {kind}")
    return CodeFile(matrix, q or least_field(matrix), kind, **facts)


def write(code: CodeFile, packed: bool = True) -> bytes:
    r"""Return a code as the bytes of a .npz file or, not packed, of a .npy file.

    Parameters
    ----------
    code : CodeFile
        In a .npy file there is a generator only; a parity check is turned into one.
    packed : bool, optional
        Whether to write a .npz file, which says everything.

    Raises
    ------
    DomainError
        When a .npy file would be read over a smaller field.

    Examples
    --------
    >>> write(CodeFile([[1, 1, 1]], kind="parity check"), packed=False)[:6]
    b'\x93NUMPY'
    """
    out = BytesIO()
    if packed:
        facts = {"q": code.q, "d": code.d, "name": code.name}
        said: dict[str, Any] = {key: np.array(value) for key, value in facts.items() if value is not None}
        np.savez_compressed(out, **{code.kind.replace(" ", "_"): code.matrix, **said})
        return out.getvalue()
    matrix = code.given_as("generator").matrix
    if least_field(matrix) != code.q:
        raise DomainError(
            f"a .npy file does not say q = {code.q}, and these digits are all below {least_field(matrix)}; "
            "write a .npz file"
        )
    np.save(out, matrix, allow_pickle=False)
    return out.getvalue()
