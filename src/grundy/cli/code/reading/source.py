"""The code that a command is about: read from a file, from standard input, or known by its name."""

import sys
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from grundy.cli.code.reading.names import code_named
from grundy.cli.hints import message
from grundy.cli.output import BadInput, escaped
from grundy.errors import GrundyError, NotationError

if TYPE_CHECKING:
    from grundy.codes import LinearCode
    from grundy.codes.files import CodeFile

__all__ = ["FORMATS", "KINDS", "Source", "code_options"]

FORMATS = ("text", "json", "gap", "magma", "sage", "alist", "numpy")
KINDS = ("generator", "parity-check")

Command = TypeVar("Command", bound=Callable[..., Any])


class Source(NamedTuple):
    """What was said of a code: its file or name, and what the file may leave open."""

    file: str
    format: str | None = None
    q: int | None = None
    kind: str | None = None

    def code(self) -> "LinearCode":
        """Return the code."""
        from grundy.codes import LinearCode

        found = self.found()
        if isinstance(found, LinearCode):
            return found
        made = LinearCode.from_parity_check if found.kind == "parity check" else LinearCode
        return made(found.matrix, q=found.q)

    def found(self) -> "CodeFile | LinearCode":
        """Return what stands in the file, or the code of that name."""
        named = code_named(self.file)
        if named is None:
            return self._in_file()
        if self.format or self.q or self.kind:
            raise BadInput(f"--format, --q and --kind are about files, and {self.file} is the name of a code")
        return named

    def _in_file(self) -> "CodeFile":
        place = "standard input" if self.file == "-" else escaped(self.file)
        try:
            return self._read()
        except OSError as error:
            raise BadInput(f"cannot read {place}: {error.strerror or error}") from error
        except NotationError as error:
            raise NotationError(error.text, error.at, f"cannot read {place}: {error.message}") from error
        except GrundyError as error:
            raise BadInput(f"cannot read {place}: {message(error)}") from error

    def _read(self) -> "CodeFile":
        from grundy.codes.files import read_code_file
        from grundy.codes.files.code_file import KINDS as SIDES

        kind = None if self.kind is None else SIDES[KINDS.index(self.kind)]
        if self.file != "-":
            return read_code_file(self.file, self.format, q=self.q, kind=kind)
        return _standard_input(self.format, self.q, kind)


def _standard_input(format: str | None, q: int | None, kind: Any) -> "CodeFile":
    from grundy.codes.files import code_from_text, numpy_code
    from grundy.codes.files.formats import MOST_BYTES
    from grundy.files import read_text

    if sys.stdin is None:
        raise BadInput("expected a code on standard input, which is closed")
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadInput(f"cannot read standard input: a code has at most {MOST_BYTES:,} bytes there")
    if format == "numpy" or (format is None and numpy_code.is_numpy(data)):
        return numpy_code.read(data, q, kind, MOST_BYTES)
    return code_from_text(read_text(BytesIO(data)), format, q=q, kind=kind)


def code_options(command: Command) -> Command:
    """Add the options that say how a file is to be read."""
    for option in (
        click.option("--kind", type=click.Choice(KINDS), help="What the rows of FILE are, if it leaves that open."),
        click.option("--q", type=click.Choice(["2", "4", "16", "256"]), callback=_number, help="The field of FILE."),
        click.option("--format", type=click.Choice(FORMATS), help="How FILE is written, whatever its ending."),
    ):
        command = option(command)
    return command


def _number(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    return None if value is None else int(value)
