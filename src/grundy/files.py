"""What readers and writers of files share: plain text, strict JSON, the line of an error, endings, all or nothing."""

import json
import os
import stat
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from math import isinf
from os import PathLike, fspath
from pathlib import Path, PurePath
from secrets import token_hex
from typing import Any, BinaryIO, NoReturn, Protocol

from grundy.errors import DomainError, LimitError, line_error
from grundy.text import short_repr

__all__ = [
    "WithEndings",
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

# Of a file; a graph of a thousand million edges takes more memory than this.
MOST_BYTES = 1 << 32

BLOCK = 1 << 24

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def read_text(stream: BinaryIO) -> str:
    r"""Return the text in a file that is open, or in standard input.

    Parameters
    ----------
    stream : binary file
        A text in UTF-8, or in UTF-16 with a byte order mark, of at most 4 GiB: a pipe need not have an end.

    Examples
    --------
    >>> from io import BytesIO
    >>> read_text(BytesIO("a b".encode("utf-16")))
    'a b'
    """
    # A glance first: nobody should have to read a film, or a device without end, to learn that it is no text.
    start = stream.read(4096)
    if b"\0" in start and not start.startswith(_UTF_16):
        raise DomainError("this is not a text: it contains a byte 0")
    return _decoded(start + b"".join(_blocks(stream, MOST_BYTES - len(start))))


def _blocks(stream: BinaryIO, limit: int) -> Iterator[bytes]:
    """Yield what is left of a stream, as long as it is not more than the limit."""
    # Not by one call: Python makes room first for all bytes that it is asked to read.
    while block := stream.read(BLOCK):
        limit -= len(block)
        if limit < 0:
            raise LimitError("this text has more than 4 GiB, which is the limit; give a smaller one")
        yield block


def _decoded(data: bytes) -> str:
    encoding = "utf-16" if data.startswith(_UTF_16) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        name = "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise DomainError(f"this is not a text in {name}: byte {error.start} does not fit") from None


# ---- Which format the ending of a file tells


class WithEndings(Protocol):
    """A format of files: the endings that tell it, such as ``.txt``."""

    @property
    def endings(self) -> tuple[str, ...]:
        """In lower case."""
        ...


def format_of_path(path: str | PathLike[str], formats: Mapping[str, WithEndings]) -> str | None:
    """Return the name of the format that the ending of a file tells, or None for any other ending.

    Parameters
    ----------
    formats : mapping
        From names to formats.

    Examples
    --------
    >>> from grundy.graphs.files import FORMATS
    >>> format_of_path("graph.GV", FORMATS), format_of_path("graph.png", FORMATS)
    ('dot', None)
    """
    return next((name for name, known in formats.items() if _ending(path) in known.endings), None)


def unknown_format_error(path: str | PathLike[str], formats: Mapping[str, WithEndings], option: str) -> DomainError:
    """Return the error for an ending that tells no format.

    Parameters
    ----------
    formats : mapping
        From names to formats.
    option : str
        How one tells the format where the path comes from.

    Examples
    --------
    >>> from grundy.graphs.files import FORMATS
    >>> print(unknown_format_error("graph.png", FORMATS, "--format"))
    the ending '.png' tells no format (.txt, .edges, .edgelist, .csv, .json, .graphml, .dot, .gv do); say one with \
--format, of edges, csv, json, graphml, dot
    """
    endings = ", ".join(ending for known in formats.values() for ending in known.endings)
    return DomainError(
        f"the ending {short_repr(_ending(path))} tells no format ({endings} do); say one with {option}, of "
        f"{', '.join(formats)}"
    )


def _ending(path: str | PathLike[str]) -> str:
    return PurePath(fspath(path)).suffix.lower()


# ---- JSON that leaves no doubt: no key twice, nothing that is no number, and errors with the line of the text

# As many as Python reads unless it is told otherwise.
_MOST_DIGITS = 4300


def parse_json(text: str, shape: str, *, digits: int = _MOST_DIGITS) -> Any:
    """Return what a JSON text holds.

    Parameters
    ----------
    shape : str
        What is expected, for the error about a text that is nested too deeply.
    digits : int, optional
        How many digits a whole number may have.

    Raises
    ------
    GrundyError
        When it is no JSON, has a key twice in one object, or a number that is none or has too many digits.

    Examples
    --------
    >>> parse_json('{"a": [1, 2]}', "a graph is an object")
    {'a': [1, 2]}
    >>> parse_json('{"a": 1, "a": 2}', "a graph is an object")
    Traceback (most recent call last):
    grundy.errors.DomainError: the key 'a' occurs twice in one object of the JSON text
    """

    def whole(number: str) -> int:
        return int(_not_too_long(number, digits))

    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_number, parse_int=whole, parse_float=_decimal
        )
    except json.JSONDecodeError as error:
        raise line_error(text, error.pos, f"this is no JSON: {error.msg[:1].lower()}{error.msg[1:]}") from None
    except RecursionError:
        raise too_deep_error(shape) from None


def too_deep_error(shape: str) -> DomainError:
    """Return the error for a text that is nested too deeply.

    Parameters
    ----------
    shape : str
        What is expected.

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


def _not_too_long(number: str, digits: int) -> str:
    most, written = min(digits, sys.get_int_max_str_digits() or digits), len(number.lstrip("-"))
    if written > most:
        raise DomainError(f"a number in the JSON text has {written} digits, and at most {most} are read")
    return number


def _decimal(number: str) -> float:
    value = float(number)
    if isinf(value):
        raise DomainError("a number in the JSON text is too large")
    return value


def _no_number(word: str) -> NoReturn:
    raise DomainError(f"the JSON text contains {word}, which is no number")


# ---- Where a file is: a name that a file can have, and an ordinary file at that place


def as_path(path: str | os.PathLike[str]) -> Path:
    r"""Return a path, or say that no file can have this name.

    Raises
    ------
    DomainError
        When there is a NUL in it, or half a character.

    Examples
    --------
    >>> as_path("kayles.grundy").name
    'kayles.grundy'
    >>> as_path("a\0b")
    Traceback (most recent call last):
    grundy.errors.DomainError: no file can be called 'a\x00b'
    """
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise DomainError(f"no file can be called {os.fspath(path)!r:.80}")
    return Path(path)


def check_regular_file(path: Path, what: str = "values are") -> None:
    """Say so when there is something else than a file, such as a folder, or a pipe that nobody may ever write to.

    Parameters
    ----------
    what : str, optional
        What should be in it, and a verb.

    Raises
    ------
    DomainError

    Examples
    --------
    >>> check_regular_file(Path("there is nothing of this name"))
    """
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise DomainError(f"{str(path)!r} is no ordinary file; {what} stored in a file")


# ---- Writing a file at once or not at all


@contextmanager
def atomic_write(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file for writing under another name, and give it its name when all is written.

    Who reads the file sees the old one or the new one, and never a part; when something fails, the old one stays.

    Parameters
    ----------
    path : path
        The file; a link is followed, and permissions stay. What is no ordinary file, such as ``/dev/stdout``, is
        written as it is.

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
    # Short, for the name of the file itself may be as long as the file system allows.
    temporary = os.path.join(os.path.dirname(target), f".{token_hex(8)}.tmp")
    try:
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as stream:
            yield stream
        if old:
            os.chmod(temporary, mode)  # what the umask took away
        os.replace(temporary, target)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError) and error.filename == temporary:
            raise OSError(error.errno, error.strerror, os.fspath(path)) from None
        raise


# ---- Text as a reader wants it, whatever system wrote it


def normalize_lines(text: str) -> str:
    r"""Return a text without a byte order mark, whose lines end in a line feed.

    Raises
    ------
    NotationError
        When it contains the character U+0000.

    Examples
    --------
    >>> normalize_lines("\ufeffone\r\ntwo\rthree")
    'one\ntwo\nthree'
    """
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise line_error(text, text.index("\0"), "found the character U+0000, which no text contains")
    return text
