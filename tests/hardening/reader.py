"""What a reader of the package is, and what it may do with any input: give a value, or say in one sentence why not."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import click

from grundy.errors import GrundyError, NotationError
from grundy.web import Refusal

# What says no: the errors of the package, what the commands make of them, and what the server answers.
REFUSALS = (GrundyError, click.ClickException, Refusal)

# A sentence, with what was found in it, shortened.
LONGEST_MESSAGE = 1500


class Refused:
    """Stands for the value of an input that was refused."""

    def __repr__(self) -> str:
        return "refused"


REFUSED = Refused()


@dataclass(frozen=True)
class Reader:
    """A way into the package.

    Attributes
    ----------
    covers : tuple of str
        The functions that are reached by it, as ``module:name`` without ``grundy.``.
    read : callable
        From the input to a value.
    examples : tuple
        Inputs that are read: texts, bytes, or data as JSON has them. All of one kind.
    write : callable, optional
        From a value to an input that is read as an equal value.
    """

    covers: tuple[str, ...]
    read: Callable[[Any], Any]
    examples: tuple[Any, ...]
    write: Callable[[Any], Any] | None = None

    @property
    def kind(self) -> type:
        """The type of the inputs; everything that is neither text nor bytes is data."""
        return type(self.examples[0]) if isinstance(self.examples[0], (str, bytes)) else object

    def __str__(self) -> str:
        return self.covers[0]


def value_of(reader: Reader, given: Any) -> Any:
    """Return what is read, or `REFUSED` after a look at the refusal."""
    try:
        return reader.read(given)
    except REFUSALS as error:
        check_refusal(error)
        return REFUSED


def check_refusal(error: Exception) -> None:
    """Verify that an error is one sentence that can be printed, with a place in the text if there is one."""
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
    """Verify that a value that can be written is read again."""
    if value is REFUSED or reader.write is None:
        return
    try:
        written = reader.write(value)
    except REFUSALS as error:  # a format need not have room for everything
        check_refusal(error)
        return
    assert reader.read(written) == value, written


_FOLDER = Path(mkdtemp(prefix="hardening-"))


def in_file(read: Callable[[Path], Any], name: str = "input") -> Callable[[bytes], Any]:
    """Return what reads bytes by way of a file."""

    def through(data: bytes) -> Any:
        path = _FOLDER / name
        path.write_bytes(data)
        return read(path)

    return through


def bytes_written(write: Callable[[Any, Path], Any], name: str = "output") -> Callable[[Any], bytes]:
    """Return what writes a value to a file and gives its bytes."""

    def through(value: Any) -> bytes:
        path = _FOLDER / name
        path.unlink(missing_ok=True)
        write(value, path)
        return path.read_bytes()

    return through
