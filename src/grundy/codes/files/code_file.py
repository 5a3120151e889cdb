"""What a file says of a code: a matrix, its alphabet, and whether it generates the code or checks it."""

from __future__ import annotations

import json
import struct
import warnings
import zlib
from dataclasses import dataclass, replace
from io import BytesIO
from math import prod
from typing import Any, Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from grundy.codes.words import FIELDS, Digits, basis_and_length, bits_of, checked_matrix, dual_basis, matrix_of
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.files import parse_json
from grundy.integers import as_natural
from grundy.nim.linalg import matmul
from grundy.text import format_number, short_repr

__all__ = [
    "KINDS",
    "SCHEMA",
    "CodeFile",
    "Kind",
    "agreed",
    "array_from",
    "checked_length",
    "is_numpy",
    "kind_of",
    "least_field",
    "of_both",
    "read_json_code",
    "read_numpy_code",
    "write_json_code",
    "write_numpy_code",
]


Kind = Literal["generator", "parity check"]

MOST_COLUMNS = 1 << 30

KINDS: tuple[Kind, Kind] = ("generator", "parity check")


@dataclass(frozen=True, eq=False)
class CodeFile:
    """A linear code as it stands in a file.

    Parameters
    ----------
    matrix : array_like
        Rows of digits; column j is coordinate j. No rows still have a number of columns. Rows may depend on each other.
        Rows without digits say nothing, so with n = 0 there are none.
    q : int, optional
        The number of digits: 2, 4, 16 or 256. Digits are nimbers.
    kind : str, optional
        "generator": the rows span the code; "parity check": a word is in the code when Σ x_j y_j = 0 for each row y.
    d : int, optional
        The minimum distance that the file claims; nobody has checked it.
    name : str, optional
        What the code is called, on one line.

    Examples
    --------
    >>> CodeFile([[1, 1, 1, 0], [0, 1, 2, 3]], q=4, kind="parity check")
    <CodeFile: parity check 2 × 4 over GF(4)>
    """

    matrix: Digits
    q: int = 2
    kind: Kind = "generator"
    d: int | None = None
    name: str | None = None

    def __post_init__(self) -> None:
        bits_of(self.q)
        matrix = checked_matrix(self.matrix, self.q)
        checked_length(matrix.shape[1])
        matrix = np.ascontiguousarray(matrix if matrix.shape[1] else matrix[:0])
        matrix.flags.writeable = False
        values = {"matrix": matrix, "q": int(self.q), "kind": kind_of(self.kind), "name": _one_line(self.name)}
        for field, value in values.items():
            object.__setattr__(self, field, value)
        object.__setattr__(self, "d", _distance(self.d, self.n))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CodeFile) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.matrix.shape, self.matrix.tobytes(), self.q, self.kind, self.d, self.name

    def __repr__(self) -> str:
        rows, columns = self.matrix.shape
        named = f" {short_repr(self.name)}" if self.name else ""
        return f"<CodeFile{named}: {self.kind} {rows} × {columns} over GF({self.q})>"

    @property
    def n(self) -> int:
        """The length of the code, the number of columns."""
        return int(self.matrix.shape[1])

    @property
    def k(self) -> int:
        """The dimension of the code: the rank of a generator, or n less the rank of a parity check."""
        rank = len(basis_and_length(self.matrix, None, self.q)[0])
        return rank if self.kind == "generator" else self.n - rank

    def dual(self) -> CodeFile:
        """Return the dual code: the same matrix, seen from the other side.

        Examples
        --------
        >>> CodeFile([[1, 1, 1]]).dual()
        <CodeFile: parity check 1 × 3 over GF(2)>
        """
        return CodeFile(self.matrix, self.q, KINDS[1 - KINDS.index(self.kind)])

    def given_as(self, kind: Kind) -> CodeFile:
        """Return the same code given by a generator, or by a parity check.

        The matrix stays as it is when it is of that kind; otherwise it is reduced.

        Examples
        --------
        >>> CodeFile([[1, 1, 1]]).given_as("parity check").matrix.tolist()
        [[1, 1, 0], [1, 0, 1]]
        """
        if kind_of(kind) == self.kind:
            return self
        basis, n = basis_and_length(self.matrix, None, self.q)
        return replace(self, matrix=matrix_of(dual_basis(basis, n, self.q), n, self.q), kind=kind)


def kind_of(kind: Any) -> Kind:
    """Return a kind of matrix, or say that there is none of that name.

    Examples
    --------
    >>> kind_of("parity check")
    'parity check'
    """
    if kind not in KINDS:
        raise DomainError(f"a matrix is a 'generator' or a 'parity check' of a code, not {short_repr(kind)}")
    return KINDS[KINDS.index(kind)]


def checked_length(n: Any) -> int:
    """Return the length of a code, if files may have it.

    Examples
    --------
    >>> checked_length(7)
    7
    """
    length = as_natural(n, "n, the length,")
    if length > MOST_COLUMNS:
        raise LimitError(
            f"a code of length {format_number(length)} is too long for a file: a row has at most {MOST_COLUMNS} digits"
        )
    return length


def _distance(d: Any, n: int) -> int | None:
    if d is None:
        return None
    distance = as_natural(d, "d, the minimum distance,", least=1)
    if distance > n:
        raise DomainError(f"d = {format_number(distance)} is no distance of words of {n} digits; it is at most {n}")
    return distance


def _one_line(name: Any) -> str | None:
    if name is None:
        return None
    if not isinstance(name, str):
        raise DomainError(f"the name of a code is a text, not {short_repr(name)}")
    line = " ".join(name.split())
    if not line.isprintable():
        raise DomainError(f"the name of a code is a line of printable characters, not {short_repr(name)}")
    return line or None


def agreed(stated: Any, given: Any, what: str) -> Any:
    """Return what the file states or, when it states nothing, what the caller gave; they must not differ.

    Examples
    --------
    >>> agreed(4, None, "q"), agreed(None, 4, "q"), agreed(None, None, "q")
    (4, 4, None)
    """
    if stated is None or given is None or stated == given:
        return given if stated is None else stated
    raise DomainError(f"the file says {what} = {short_repr(stated)}, and {what} = {short_repr(given)} was asked for")


def least_field(digits: Digits) -> int:
    """Return the least q of 2, 4, 16 and 256 above all the digits.

    Examples
    --------
    >>> least_field(np.array([0, 1, 3], np.uint8))
    4
    """
    largest = int(digits.max(initial=0))
    return next(q for q in FIELDS if largest < q)


def of_both(generator: CodeFile, checks: CodeFile) -> CodeFile:
    """Return the generator of a file that has a parity check too, after seeing that they are of one code.

    Examples
    --------
    >>> of_both(CodeFile([[1, 1]]), CodeFile([[1, 1]], kind="parity check"))
    <CodeFile: generator 1 × 2 over GF(2)>
    """
    fits = generator.n == checks.n and generator.q == checks.q and generator.k == checks.k
    if not fits or matmul(checks.matrix, generator.matrix.T).any():
        raise DomainError("the generator and the parity check in this file are not of the same code; keep one of them")
    return generator


# ---- JSON: the schema ``grundy.code/1``, and bare lists of rows
#
# ::
#
#     {"schema": "grundy.code/1", "q": 2, "n": 7, "k": 4, "d": 3, "name": "Hamming", "generator": ["1101000", ...]}
#
# The matrix is called ``generator`` or ``parity_check``. A row is a text of digits, ``a`` to ``f`` for 10 to 15, or a
# list of numbers; over GF(256) it is a list. ``schema``, ``n``, ``k``, ``d`` and ``name`` may be left out, but no rows
# need n.

SCHEMA = "grundy.code/1"

_KEYS: dict[str, Kind] = {"generator": "generator", "parity_check": "parity check"}
_SHAPE = (
    'a code in JSON is an object such as {"q": 2, "generator": ["1011", "0110"]}, with "parity_check" for a parity '
    "check, or a list of rows"
)


def read_json_code(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    """Return the code that JSON describes.

    Parameters
    ----------
    q, kind : optional
        What the text may leave open. Otherwise q is the least alphabet that has all digits, and a list generates.

    Examples
    --------
    >>> read_json_code('{"q": 4, "parity_check": ["1132"]}').matrix.tolist(), read_json_code("[[1, 0], [1, 1]]").kind
    ([[1, 1, 3, 2]], 'generator')
    """
    data = parse_json(text, _SHAPE)
    if isinstance(data, list):
        return _code({"generator" if kind != "parity check" else "parity_check": data}, q, kind)
    if not isinstance(data, dict):
        raise DomainError(f"{_SHAPE}; this is {short_repr(data)}")
    return _code(data, q, kind)


def _code(data: dict[str, Any], q: int | None, kind: Kind | None) -> CodeFile:
    schema = data.get("schema", SCHEMA)
    if schema != SCHEMA:
        raise DomainError(f"the JSON text has the schema {short_repr(schema)}; a code has the schema '{SCHEMA}'")
    found = [key for key in _KEYS if key in data]
    if not found:
        raise DomainError(f"{_SHAPE}; this has neither key")
    size = agreed(data.get("q"), q, "q")
    if size is not None:
        bits_of(size)
    codes = [CodeFile(*_matrix(data, key, size), _KEYS[key], data.get("d"), data.get("name")) for key in found]
    code = codes[0] if len(codes) == 1 else of_both(*codes)
    agreed(code.kind, kind, "kind")
    if data.get("k") is not None and as_natural(data["k"], "k, the dimension,") != code.k:
        raise DomainError(
            f"the file says k = {format_number(data['k'])}, and its {code.kind} gives a code of k = {code.k}"
        )
    return code


def _matrix(data: dict[str, Any], key: str, q: int | None) -> tuple[Digits, int]:
    rows = data[key]
    if not isinstance(rows, list):
        raise DomainError(f"{key} is a list of rows, not {short_repr(rows)}")
    n = data.get("n")
    if n is None and not rows:
        raise DomainError(f'{key} has no rows, so the length of the code must be said, as "n": 5')
    n = checked_length(n if n is not None else len(_list(rows[0], key, 0)))
    listed = [_row(row, key, number, n, q) for number, row in enumerate(rows)]
    matrix = np.array(listed, np.uint8).reshape(len(rows), n)
    return matrix, q or least_field(matrix)


def _list(row: Any, key: str, number: int) -> list[Any]:
    if isinstance(row, str):
        return [int(c, 16) if c in _DIGITS else c for c in row]
    if not isinstance(row, list):
        raise DomainError(f"row {number} of {key} is a text of digits or a list of numbers, not {short_repr(row)}")
    return row


_DIGITS = frozenset("0123456789abcdefABCDEF")


def _row(row: Any, key: str, number: int, n: int, q: int | None) -> list[int]:
    if isinstance(row, str) and q == 256:
        raise DomainError(
            f"row {number} of {key} is the text {short_repr(row)}; over GF(256) a row is a list of numbers"
        )
    digits = _list(row, key, number)
    if len(digits) != n:
        raise DomainError(f"row {number} of {key} has {len(digits)} digits, and n = {n}")
    largest = (q or FIELDS[-1]) - 1
    bad = next((digit for digit in digits if type(digit) is not int or not 0 <= digit <= largest), None)
    if bad is not None:
        raise DomainError(f"row {number} of {key} has the digit {short_repr(bad)}; a digit is from 0 to {largest}")
    return digits


def write_json_code(code: CodeFile) -> str:
    """Return a code as JSON.

    Examples
    --------
    >>> print(write_json_code(CodeFile([[1, 0, 3]], q=4, name="small")), end="")
    {"schema": "grundy.code/1", "q": 4, "n": 3, "k": 1, "name": "small", "generator": [
      "103"
    ]}
    """
    facts = {"schema": SCHEMA, "q": code.q, "n": code.n, "k": code.k, "d": code.d, "name": code.name}
    start = json.dumps({key: value for key, value in facts.items() if value is not None}, ensure_ascii=False)
    key = code.kind.replace(" ", "_")
    rows = ",\n  ".join(json.dumps(_written(row.tolist(), code.q)) for row in code.matrix)
    return f'{start.removesuffix("}")}, "{key}": [' + (f"\n  {rows}\n" if rows else "") + "]}\n"


def _written(row: list[int], q: int) -> str | list[int]:
    return "".join(f"{digit:x}" for digit in row) if q <= 16 else row


# ---- One array of a ``.npy`` file, read with all doubts about its header

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


# ---- NumPy: a matrix in a ``.npy`` file, or a matrix with its alphabet in a ``.npz`` file
#
# A ``.npz`` file has an array ``generator`` or ``parity_check`` (or, shorter, ``G`` or ``H``), and may have ``q``,
# ``d`` and ``name``. A ``.npy`` file is a matrix and nothing else: it is a generator, and q is the least alphabet that
# has all its digits. Pickled objects are never loaded.

_NUMPY_CODE_KEYS: dict[str, Kind] = {
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
    >>> is_numpy(write_numpy_code(CodeFile([[1, 1]]))), is_numpy(b"11")
    (True, False)
    """
    return data.startswith((_NPY, *_ZIP))


def read_numpy_code(data: bytes, q: int | None = None, kind: Kind | None = None, limit: int = 1 << 28) -> CodeFile:
    """Return the code in the bytes of a .npy or .npz file.

    Parameters
    ----------
    q, kind : optional
        What the file may leave open. Otherwise q is the least alphabet that has all digits, and a .npy file generates.
    limit : int, optional
        How many bytes the arrays may have when they are unpacked.

    Examples
    --------
    >>> read_numpy_code(write_numpy_code(CodeFile([[1, 2]], q=16)))
    <CodeFile: generator 1 × 2 over GF(16)>
    """
    if data.startswith(_NPY):
        return _code_numpy_code(array_from(data), q, kind or "generator", {})
    if not data.startswith(_ZIP):
        raise DomainError("this is no file of NumPy: it begins neither as .npy nor as .npz")
    arrays = _unpacked(data, limit)
    found = [key for key in _NUMPY_CODE_KEYS if key in arrays]
    if not found:
        keys = ", ".join(map(short_repr, sorted(arrays)[:9])) or "nothing"
        raise DomainError(f"a .npz file of a code has an array generator or parity_check; this one has {keys}")
    facts = {key: _scalar(key, arrays[key]) for key in _FACTS if key in arrays}
    size = agreed(facts.pop("q", None), q, "q")
    codes = [_code_numpy_code(arrays[key], size, _NUMPY_CODE_KEYS[key], facts) for key in found]
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
            known = {key: info for key, info in parts.items() if key in _NUMPY_CODE_KEYS or key in _FACTS}
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


def _code_numpy_code(array: NDArray[Any], q: int | None, kind: Kind, facts: dict[str, Any]) -> CodeFile:
    if array.ndim != 2:
        raise DomainError(f"a {kind} has rows and columns, and this array has the shape {array.shape}")
    if q is not None:
        bits_of(q)
    matrix = checked_matrix(array, q or 256, f"a {kind}")
    return CodeFile(matrix, q or least_field(matrix), kind, **facts)


def write_numpy_code(code: CodeFile, packed: bool = True) -> bytes:
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
    >>> write_numpy_code(CodeFile([[1, 1, 1]], kind="parity check"), packed=False)[:6]
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
