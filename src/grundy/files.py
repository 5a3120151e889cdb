"""File helpers: decoding, strict JSON, formats by file ending, path checks, atomic writes."""

import json
import os
import stat
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from math import isinf
from os import PathLike, fspath
from pathlib import Path, PurePath
from secrets import token_hex
from typing import Any, BinaryIO, NoReturn, Protocol

from grundy.errors import DomainError, LimitError, line_error
from grundy.text import short_repr

__all__ = [
    "as_path",
    "atomic_write",
    "check_regular_file",
    "format_of_path",
    "normalize_lines",
    "parse_json",
    "read_text",
    "too_deep_error",
    "unknown_format_error",
]


# ---- Text from bytes: UTF-8, or UTF-16 with a byte order mark

MOST_BYTES = 1 << 32
BLOCK = 1 << 24
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def read_text(stream: BinaryIO) -> str:
    r"""Return the text of an open binary file: UTF-8, or UTF-16 with a byte order mark, at most 4 GiB.

    Examples
    --------
    >>> from io import BytesIO
    >>> read_text(BytesIO("a b".encode("utf-16")))
    'a b'
    """
    # Check the first bytes separately, to reject a video or an endless device at once.
    start = stream.read(4096)
    if b"\0" in start and not start.startswith(_UTF_16):
        raise DomainError("expected text, found a zero byte")
    data = start + b"".join(_blocks(stream, MOST_BYTES - len(start)))
    encoding = "utf-16" if data.startswith(_UTF_16) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        name = "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise DomainError(f"expected {name} text, found an invalid byte at position {error.start}") from None


def _blocks(stream: BinaryIO, limit: int) -> Iterator[bytes]:
    """Yield the rest of a stream in blocks, since ``read(n)`` allocates n bytes at once."""
    while block := stream.read(BLOCK):
        limit -= len(block)
        if limit < 0:
            raise LimitError("the text is larger than the limit of 4 GiB", hint="use a smaller file")
        yield block


def normalize_lines(text: str) -> str:
    r"""Remove a byte order mark and end all lines in a line feed; reject the character U+0000.

    Examples
    --------
    >>> normalize_lines("\ufeffone\r\ntwo\rthree")
    'one\ntwo\nthree'
    """
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise line_error(text, text.index("\0"), "a text cannot contain the character U+0000")
    return text


# ---- Strict JSON: no duplicate keys, no NaN or infinity, and errors that show the line

_MOST_DIGITS = 4300  # Python's default


def parse_json(text: str, shape: str, *, digits: int = _MOST_DIGITS) -> Any:
    """Parse a JSON text.

    Syntax errors, duplicate keys, NaN, infinities and integers of more than ``digits`` digits raise a `GrundyError`.
    The error for a text that is nested too deeply shows the expected ``shape``.

    Examples
    --------
    >>> parse_json('{"a": [1, 2]}', "a graph is an object")
    {'a': [1, 2]}
    >>> parse_json('{"a": 1, "a": 2}', "a graph is an object")
    Traceback (most recent call last):
    grundy.errors.DomainError: the key 'a' occurs twice in one object of the JSON text
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_int=partial(_integer, digits=digits),
            parse_float=_decimal,
        )
    except json.JSONDecodeError as error:
        raise line_error(text, error.pos, f"invalid JSON: {error.msg[:1].lower()}{error.msg[1:]}") from None
    except RecursionError:
        raise too_deep_error(shape) from None


def too_deep_error(shape: str) -> DomainError:
    """Return the error for a JSON text that is nested too deeply, which shows the expected shape.

    Examples
    --------
    >>> print(too_deep_error("a graph is an object"))
    the JSON text is nested too deeply; a graph is an object
    """
    return DomainError(f"the JSON text is nested too deeply; {shape}")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise DomainError(f"the key {short_repr(twice)} occurs twice in one object of the JSON text")
    return found


def _integer(number: str, digits: int) -> int:
    most, written = min(digits, sys.get_int_max_str_digits() or digits), len(number.lstrip("-"))
    if written > most:
        raise DomainError(f"a number in the JSON text may have at most {most} digits, not {written}")
    return int(number)


def _decimal(number: str) -> float:
    value = float(number)
    if isinf(value):
        raise DomainError("a number in the JSON text is too large")
    return value


def _refuse_constant(word: str) -> NoReturn:
    raise DomainError(f"the JSON text contains {word}, which JSON does not allow")


# ---- File formats by ending


class FileFormat(Protocol):
    """A file format that is recognized by its endings, for example ``.txt``."""

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings, in lower case."""
        ...


def format_of_path(path: str | PathLike[str], formats: Mapping[str, FileFormat]) -> str | None:
    """Return the name of the format with the ending of a path, or None.

    Examples
    --------
    >>> from grundy.graphs.files import FORMATS
    >>> format_of_path("graph.GV", FORMATS), format_of_path("graph.png", FORMATS)
    ('dot', None)
    """
    return next((name for name, known in formats.items() if _ending(path) in known.endings), None)


def unknown_format_error(path: str | PathLike[str], formats: Mapping[str, FileFormat], option: str) -> DomainError:
    """Return the error for a path with an unknown ending, which names the option that sets the format.

    Examples
    --------
    >>> from grundy.graphs.files import FORMATS
    >>> print(unknown_format_error("graph.png", FORMATS, "--format"))
    unknown file ending '.png' (known: .txt, .edges, .edgelist, .csv, .json, .graphml, .dot, .gv); set --format to \
one of edges, csv, json, graphml, dot
    """
    endings = ", ".join(ending for known in formats.values() for ending in known.endings)
    return DomainError(
        f"unknown file ending {short_repr(_ending(path))} (known: {endings})",
        hint=f"set {option} to one of {', '.join(formats)}",
    )


def _ending(path: str | PathLike[str]) -> str:
    return PurePath(fspath(path)).suffix.lower()


# ---- Paths


def as_path(path: str | os.PathLike[str]) -> Path:
    r"""Return a `Path`, or raise `DomainError` for a name with a NUL or an unpaired surrogate.

    Examples
    --------
    >>> as_path("kayles.grundy").name
    'kayles.grundy'
    >>> as_path("a\0b")
    Traceback (most recent call last):
    grundy.errors.DomainError: 'a\x00b' is not a valid file name
    """
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise DomainError(f"{os.fspath(path)!r:.80} is not a valid file name")
    return Path(path)


def check_regular_file(path: Path, what: str = "values are") -> None:
    """Raise `DomainError` if the path is a folder, a pipe or another special file.

    ``what`` begins the second clause of the message: "values are".

    Examples
    --------
    >>> check_regular_file(Path("there is nothing of this name"))
    """
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise DomainError(f"{str(path)!r} is not a regular file; {what} stored in a file")


@contextmanager
def atomic_write(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a temporary file for writing, and rename it to the path when the block ends.

    Readers see the old file or the new file, never a part of it. After an error the old file remains. Links are
    followed and permissions are preserved. A device like ``/dev/stdout`` is written directly.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with atomic_write(folder + "/word") as stream:
    ...         _ = stream.write(b"grundy")
    ...     Path(folder, "word").read_text()
    'grundy'
    """
    target = os.path.realpath(as_path(path))
    if os.path.exists(target) and not os.path.isfile(target):
        with open(path, "wb") as stream:
            yield stream
        return
    old = os.path.isfile(target)
    mode = stat.S_IMODE(os.stat(target).st_mode) if old else 0o666
    # A short name, since the name of the target may be as long as the file system allows.
    temporary = os.path.join(os.path.dirname(target), f".{token_hex(8)}.tmp")
    try:
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as stream:
            yield stream
        if old:
            os.chmod(temporary, mode)  # restore what the umask removed
        os.replace(temporary, target)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError) and error.filename == temporary:
            raise OSError(error.errno, error.strerror, os.fspath(path)) from None
        raise
