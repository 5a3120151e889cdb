"""Readers of the package, which must return a value or raise a one-sentence error for any input."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import click

from grundy.errors import GrundyError, NotationError
from grundy.web import Refusal

# The errors that a reader may raise: those of the package, of the commands and of the server.
REFUSALS = (GrundyError, click.ClickException, Refusal)

# The maximum length of a message, which may quote an abbreviated input.
LONGEST_MESSAGE = 1500


class Refused:
    """The result for a rejected input."""

    def __repr__(self) -> str:
        return "refused"


REFUSED = Refused()


@dataclass(frozen=True)
class Reader:
    """A function of the package that parses outside input.

    Attributes
    ----------
    covers : tuple of str
        The functions that it calls, as ``module:name`` without ``grundy.``.
    read : callable
        A function from an input to its value.
    examples : tuple
        Valid inputs of one kind: strings, bytes or JSON data.
    write : callable, optional
        A function from a value to an input with an equal value.
    """

    covers: tuple[str, ...]
    read: Callable[[Any], Any]
    examples: tuple[Any, ...]
    write: Callable[[Any], Any] | None = None

    @property
    def kind(self) -> type:
        """The type of the inputs: ``str``, ``bytes``, or ``object`` for data."""
        return type(self.examples[0]) if isinstance(self.examples[0], (str, bytes)) else object

    def __str__(self) -> str:
        return self.covers[0]


def value_of(reader: Reader, given: Any) -> Any:
    """Return the value of an input, or `REFUSED` after checking the error."""
    try:
        return reader.read(given)
    except REFUSALS as error:
        check_refusal(error)
        return REFUSED


def check_refusal(error: Exception) -> None:
    """Check that an error is one printable sentence, and that its place is in the text."""
    sentence = getattr(error, "message", None) or str(error)
    assert isinstance(sentence, str)
    assert sentence.strip(), f"{type(error).__name__} says nothing"
    assert "\n" not in sentence, f"more than a line: {sentence!r}"
    assert len(sentence) <= LONGEST_MESSAGE, f"{len(sentence)} characters: {sentence[:200]!r}…"
    sentence.encode()
    str(error).encode()
    if isinstance(error, NotationError):
        assert 0 <= error.at <= len(error.text), f"the place {error.at} is outside of {error.text!r}"


def check_round_trip(reader: Reader, value: Any) -> None:
    """Check that a value can be written and read again."""
    if value is REFUSED or reader.write is None:
        return
    try:
        written = reader.write(value)
    except REFUSALS as error:  # a format need not support all values
        check_refusal(error)
        return
    assert reader.read(written) == value, written


_FOLDER = Path(mkdtemp(prefix="hardening-"))


def in_file(read: Callable[[Path], Any], name: str = "input") -> Callable[[bytes], Any]:
    """Return a function that writes bytes to a file and reads the file."""

    def through(data: bytes) -> Any:
        path = _FOLDER / name
        path.write_bytes(data)
        return read(path)

    return through


def bytes_written(write: Callable[[Any, Path], Any], name: str = "output") -> Callable[[Any], bytes]:
    """Return a function that writes a value to a file and returns its bytes."""

    def through(value: Any) -> bytes:
        path = _FOLDER / name
        path.unlink(missing_ok=True)
        write(value, path)
        return path.read_bytes()

    return through
