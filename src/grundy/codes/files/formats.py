"""The table of formats, and functions that read and write a code in any of them.

Text, JSON, alist and NumPy files can be read and written. Statements of GAP, Magma and Sage can only be written: to
read them, we would need interpreters for three languages, and each of these systems can write rows of digits. The table
of formats imports neither readers nor NumPy, because the help of the command line lists the formats.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from io import BytesIO
from os import PathLike, fspath
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from grundy import files
from grundy.errors import DomainError, LimitError
from grundy.files import as_path, atomic_write, normalize_lines, read_text
from grundy.integers import as_natural
from grundy.text import join_words, short_repr

if TYPE_CHECKING:
    from grundy.codes.files.code_file import CodeFile

MOST_BYTES = 1 << 28

Kind = Literal["generator", "parity check"]
KINDS: tuple[Kind, Kind] = ("generator", "parity check")


class Format(NamedTuple):
    """File extensions, and the functions that read and write a code as text, as module:function."""

    endings: tuple[str, ...]
    reader: str = ""
    writer: str = ""


FORMATS = {
    "text": Format((".txt",), "text_formats:read_text_rows", "text_formats:write_text_rows"),
    "json": Format((".json",), "text_formats:read_json_code", "text_formats:write_json_code"),
    "gap": Format((".g", ".gap"), writer="systems:write_gap"),
    "magma": Format((".m", ".magma"), writer="systems:write_magma"),
    "sage": Format((".sage",), writer="systems:write_sage"),
    "alist": Format((".alist",), "text_formats:read_alist", "text_formats:write_alist"),
    "numpy": Format((".npy", ".npz")),
}
READ_FORMATS = ("text", "json", "alist", "numpy")
_ALIASES = {"guava": "gap"}


def read_code_file(
    path: str | PathLike[str],
    format: str | None = None,
    *,
    q: int | None = None,
    kind: Kind | None = None,
    limit: int = MOST_BYTES,
) -> CodeFile:
    """Return the code in a file.

    Parameters
    ----------
    path : path
        The file: text in UTF-8, text in UTF-16 with a byte order mark, or a NumPy file.
    format : str, optional
        "text", "json", "alist" or "numpy". By default the extension ``.json``, ``.alist``, ``.npy`` or ``.npz``
        determines the format; for ``.txt`` and other extensions the content does.
    q : int, optional
        The number of digits, if not in the file; by default the least of 2, 4, 16 and 256 that fits.
    kind : str, optional
        "generator" (default) or "parity check", if not in the file.
    limit : int, optional
        The maximum size of the file in bytes.

    Raises
    ------
    OSError
        If the file cannot be opened or read.
    LimitError
        If the file is too large.
    GrundyError
        If the file does not contain a code, or has a format that can only be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy.codes.files import CodeFile
    >>> with TemporaryDirectory() as folder:
    ...     write_code_file(folder + "/code.alist", CodeFile([[1, 1, 0], [0, 1, 1]], kind="parity check"))
    ...     read_code_file(folder + "/code.alist")
    <CodeFile: parity check 2 × 3 over GF(2)>
    """
    chosen = _checked(format_of(path) if format is None else format, q, kind)
    if format is None and chosen == "text":
        chosen = None  # .txt files can have any text format
    return _code_in(_bytes(path, limit), chosen, q, kind, limit)


def _checked(format: str | None, q: int | None, kind: Kind | None) -> str | None:
    """Validate the arguments and return the name of a format to read; None to detect it."""
    from grundy.codes.files.code_file import check_arguments

    check_arguments(q, kind)
    chosen = None if format is None else _name(format)
    if chosen is not None and chosen not in READ_FORMATS:
        raise DomainError(
            f"the format {chosen} can be written but not read", hint=f"use {join_words(READ_FORMATS, 'or')}"
        )
    return chosen


def _bytes(path: str | PathLike[str], limit: int) -> bytes:
    most = as_natural(limit, "limit, the number of bytes,")
    with open(as_path(path), "rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise LimitError("the file is too large", parameter="limit", limit=most)
    return data


def code_from_bytes(
    data: bytes,
    format: str | None = None,
    *,
    q: int | None = None,
    kind: Kind | None = None,
    limit: int = MOST_BYTES,
) -> CodeFile:
    """Return the code in the bytes of a file; by default the content determines the format.

    Parameters are those of `read_code_file`.

    Examples
    --------
    >>> code_from_bytes(b"1101000")
    <CodeFile: generator 1 × 7 over GF(2)>
    """
    return _code_in(data, _checked(format, q, kind), q, kind, limit)


def _code_in(data: bytes, format: str | None, q: int | None, kind: Kind | None, limit: int) -> CodeFile:
    """Return the code in some bytes; the arguments are already valid."""
    from grundy.codes.files.numpy_format import is_numpy, read_numpy_code

    binary = is_numpy(data)
    if format == "numpy" or (format is None and binary):
        return read_numpy_code(data, q, kind, limit)
    if binary:
        raise DomainError(
            f"the file must be text in the format {format}, not a NumPy file", hint="set the format to numpy"
        )
    return _code_said_by(read_text(BytesIO(data)), format, q, kind)


def format_of(path: str | PathLike[str]) -> str | None:
    """Return the format of a file extension, or None for an unknown extension.

    Examples
    --------
    >>> format_of("golay.g"), format_of("golay.png")
    ('gap', None)
    """
    return files.format_of_path(path, FORMATS)


def code_from_text(text: str, format: str | None = None, *, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    r"""Return the code described by a text.

    Parameters
    ----------
    text : str
        The content of a file.
    format : str, optional
        "text", "json" or "alist"; by default the content determines the format.
    q, kind : optional
        As for `read_code_file`.

    Examples
    --------
    >>> code_from_text("1101000\n0110100").matrix.shape, code_from_text("[[1,0],[1,3]]").q
    ((2, 7), 4)
    """
    return _code_said_by(text, _checked(format, q, kind), q, kind)


def _code_said_by(text: str, format: str | None, q: int | None, kind: Kind | None) -> CodeFile:
    """Return the code described by a text; the other arguments are already valid."""
    if not isinstance(text, str):
        raise DomainError(f"text must be a string, not {short_repr(text)}")
    text = normalize_lines(text)
    if not text.strip():
        raise DomainError("the text is empty; for a code of length 0, write # n = 0")
    found: CodeFile = _loaded(FORMATS[format or _guessed(text)].reader)(text, q, kind)
    return found


def _loaded(place: str) -> Callable[..., Any]:
    module, _, function = place.partition(":")
    if not place:
        raise DomainError("NumPy files are not text; use read_code_file and write_code_file")
    found: Callable[..., Any] = getattr(import_module(f"grundy.codes.files.{module}"), function)
    return found


def _guessed(text: str) -> str:
    """Return the format of a text, detected from its content; the default is text."""
    from grundy.codes.files.text_formats import looks_like_alist

    if text.lstrip().startswith(("{", "[")):
        return "json"
    return "alist" if looks_like_alist(text) else "text"


def text_of_code(code: CodeFile, format: str) -> str:
    r"""Return a code as the text of a file.

    Parameters
    ----------
    format : str
        "text", "json", "gap" (or "guava"), "magma", "sage" or "alist".

    Examples
    --------
    >>> from grundy.codes.files import CodeFile
    >>> text_of_code(CodeFile([[1, 0, 1]]), "magma")
    'C := LinearCode<GF(2), 3 |\n  [1,0,1]>;\n'
    """
    text: str = _loaded(FORMATS[_name(format)].writer)(_code_file(code))
    return text


def write_code_file(path: str | PathLike[str], code: CodeFile, format: str | None = None) -> None:
    """Write a code to a file; `read_code_file` reads text, JSON, alist and NumPy files back.

    The matrix remains the same, except that alist files contain only parity checks and .npy files only generators.
    Text, JSON and .npz files contain the distance and the name. The file is replaced atomically.

    Parameters
    ----------
    format : str, optional
        "text", "json", "gap" (or "guava"), "magma", "sage", "alist" or "numpy"; by default as in the extension.

    Raises
    ------
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy.codes.files import CodeFile
    >>> code = CodeFile([[1, 2, 3]], q=4, d=3)
    >>> with TemporaryDirectory() as folder:
    ...     write_code_file(folder + "/code.json", code)
    ...     read_code_file(folder + "/code.json") == code
    True
    """
    chosen = _name(format) if format is not None else format_of(path)
    if chosen is None:
        raise files.unknown_format_error(path, FORMATS, "the format")
    if chosen == "numpy":
        from grundy.codes.files.numpy_format import write_numpy_code

        data = write_numpy_code(_code_file(code), packed=PurePath(fspath(path)).suffix.lower() != ".npy")
    else:
        data = text_of_code(code, chosen).encode()
    with atomic_write(path) as stream:
        stream.write(data)


def _code_file(code: CodeFile) -> CodeFile:
    from grundy.codes.files.code_file import CodeFile

    if not isinstance(code, CodeFile):
        raise TypeError(f"expected a CodeFile, not {type(code).__name__}; create one with CodeFile(matrix, q, kind)")
    return code


def _name(format: str) -> str:
    known = _ALIASES.get(format, format) if isinstance(format, str) else ""
    if known not in FORMATS:
        raise DomainError(f"there is no format {short_repr(format)}; the formats are {', '.join(FORMATS)}")
    return known
