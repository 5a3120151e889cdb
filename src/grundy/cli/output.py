"""Output of the commands: JSON or text on standard output, and files.

Text is coloured only on a terminal. Characters that a stream cannot encode are replaced by similar ones.
"""

import codecs
import errno
import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TextIO, TypeVar

import click

from grundy.cli.progress import say
from grundy.text import escaped, join_words

if TYPE_CHECKING:
    from rich.console import Console as RichConsole

Command = TypeVar("Command", bound=Callable[..., Any])


# ---- JSON


class JsonOption(click.Option):
    """The option ``--json`` of a command; `schemas` are the names of the schemas of its JSON."""

    def __init__(self, *declarations: Any, schemas: Sequence[str] = (), **settings: Any):
        super().__init__(*declarations, **settings)
        self.schemas = tuple(schemas)


def json_option(*records: Any) -> Callable[[Command], Command]:
    """Add the option ``--json`` to a command that writes these records."""
    from grundy.records import schema_name

    schemas = [schema_name(record) for record in records]
    text = f"Write JSON: {join_words(schemas, 'or')} (see grundy schemas)."
    return click.option("--json", "as_json", is_flag=True, cls=JsonOption, schemas=schemas, help=text)


def json_text(data: Any, indent: int | None = None) -> str:
    """Return data as JSON text; NaN and infinite numbers are not allowed."""
    return json.dumps(data, allow_nan=False, indent=indent)


def print_json(record: Mapping[str, Any]) -> None:
    """Write a record as JSON on one line."""
    click.echo(json_text(record))


# ---- Text and tables for people


class Cell(NamedTuple):
    """A text in a table, with its style."""

    text: str
    style: str = ""


class Console:
    """Standard output or standard error for people, styled by rich on a terminal and plain in a pipe.

    The console `rich`, if given, is used instead of the streams.
    """

    def __init__(self, *, stderr: bool = False, rich: "RichConsole | None" = None):
        self._stderr = stderr
        self._rich = _rich_console(self.file, stderr) if rich is None else rich
        self.is_terminal = self._rich is not None
        self.width = 1000 if self._rich is None else max(self._rich.width, 40)
        if self._rich is not None:
            self._rich.width = self.width

    @property
    def file(self) -> TextIO:
        """The stream, which the clock of `progress` may replace temporarily."""
        return sys.stderr if self._stderr else sys.stdout

    def line(self, text: str = "", style: str = "", *, wrap: bool = True) -> None:
        """Print a line without markup; on a terminal it is wrapped between words, unless `wrap` is false."""
        if self._rich is None:
            self.file.write(f"{text}\n")
        else:
            self._rich.print(text, style=style, markup=False, soft_wrap=not wrap)

    def cells(self, cells: Sequence[Cell], between: str = "") -> None:
        """Print texts side by side on one line, without trailing blanks and without wrapping."""
        if self._rich is None:
            self.file.write(between.join(cell.text for cell in cells).rstrip() + "\n")
            return
        from rich.text import Text

        line = Text(between).join(Text(cell.text, style=cell.style) for cell in cells)
        line.rstrip()
        self._rich.print(line, soft_wrap=True)

    def table(
        self, headings: Sequence[str], rows: Callable[[], Iterable[Mapping[str, Cell]]], numeric: Sequence[str] = ()
    ) -> None:
        """Print the cells in aligned columns with headings; the columns `numeric` are aligned on the right.

        The rows are made twice, once to find the widths, so that long tables need no memory.
        """
        from rich.cells import cell_len

        top = {heading: Cell(heading, "dim") for heading in headings}
        widths, least = dict.fromkeys(headings, 0), dict.fromkeys(headings, 1)
        for row in chain([top], rows()):
            for heading in headings:
                widths[heading] = max(widths[heading], cell_len(row[heading].text))
                least[heading] = max(least[heading], *map(cell_len, row[heading].text.split()), 1)
        between = "  " if self._rich is None else _fit(widths, least, self.width)
        for row in chain([top], rows()):
            parts = [_lines(row[heading].text, width) for heading, width in widths.items()]
            for line in zip_longest(*parts, fillvalue=""):
                padded = []
                for (heading, width), text in zip(widths.items(), line, strict=True):
                    space = " " * (width - cell_len(text))
                    padded.append(Cell(space + text if heading in numeric else text + space, row[heading].style))
                self.cells(padded, between)


def _lines(text: str, width: int) -> list[str]:
    return wrap(text, width) if len(text) > width else [text]


def _fit(widths: dict[str, int], least: Mapping[str, int], width: int) -> str:
    """Shrink the widest columns until a table fits a terminal, and return the space between columns."""
    between = "  " if sum(least.values()) + 2 * len(least) - 2 <= width else " "
    while sum(widths.values()) + len(between) * (len(widths) - 1) > width:
        wide = max(widths, key=lambda heading: widths[heading] - least[heading])
        if widths[wide] == least[wide]:
            break
        widths[wide] -= 1
    return between


def _rich_console(stream: TextIO, stderr: bool) -> "RichConsole | None":
    """Return the rich console of a terminal; None for a pipe, unless the environment declares it a terminal."""
    if not stream.isatty() and not os.environ.keys() & {"FORCE_COLOR", "TTY_COMPATIBLE"}:
        return None
    from rich.console import Console as RichConsole

    console = RichConsole(highlight=False, stderr=stderr)
    return console if console.is_terminal else None


# ---- Streams that cannot encode all characters, such as a pipe on Windows, which has those of Western Europe

PLAIN = "grundy.plain"  # the name under which `plain_letters` is registered as an error handler

_RAISED, _LOWERED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "₀₁₂₃₄₅₆₇₈₉₊₋"
# The way to type a character, if there is one; in drawings one character for one.
_TABLE = """
    ω w  ⊕ (+)  ⊗ (*)  × *  · *  ∘ o  ÷ /  √ sqrt  ± +-  − -  ∞ oo  … ...  ⋯ ...  – -  — -  ’ '  “ "  ” "  ′ '
    ≤ <=  ≥ >=  ≠ !=  ≡ ==  ≈ ~  ∈ in  ∅ {}  → ->  ↦ |->  ↔ <->
    α alpha  β beta  γ gamma  ε epsilon  κ kappa  λ lambda  ρ rho
    ● *  ○ o  ■ #  □ .  █ #  ▮ #  ▒ %  ─ -  │ |  ├ +  └ +
""".split()
_SIGNS = dict(zip(_TABLE[::2], _TABLE[1::2], strict=True))
_RUNS = re.compile(f"(?P<raised>[{_RAISED}]+)|(?P<lowered>[{_LOWERED}]+)|.", re.DOTALL)


def plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement for characters that a stream cannot encode, and the index after them.

    Bytes that cannot be decoded become the replacement character.

    Examples
    --------
    >>> "ω^(ω+1) < ε₀, 3 ⊕ 5, 2⁶⁴, ☃".encode("cp1252", PLAIN).decode()
    'w^(w+1) < epsilon_0, 3 (+) 5, 2^64, ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)  # type: ignore[return-value]
    before = error.object[error.start - 1 : error.start]
    runs = _RUNS.finditer(error.object, error.start, error.end)
    return "".join(_plain(run, before if run.start() == error.start else "") for run in runs), error.end


def _plain(run: re.Match[str], before: str) -> str:
    """Return the replacement for a character, or for a run of raised or lowered digits that `before` may have begun."""
    text = run.group()
    if run.lastgroup is None:
        return _SIGNS.get(text, "?")
    sign, digits = ("^", _RAISED) if run.lastgroup == "raised" else ("_", _LOWERED)
    return ("" if before and before in digits else sign) + unicodedata.normalize("NFKC", text).replace("−", "-")


codecs.register_error(PLAIN, plain_letters)


# ---- Files


def save_file(path: str, what: str, content: bytes | Callable[[BinaryIO], object], *, announce: bool = True) -> None:
    """Write bytes, or the output of a function, to a file atomically; report the file on a terminal."""
    from grundy.files import atomic_write

    try:
        with atomic_write(path) as stream:
            if isinstance(content, bytes):
                stream.write(content)
            else:
                content(stream)
    except OSError as error:
        raise click.ClickException(f"cannot write the {what} to {escaped(path)}: {error.strerror}") from error
    if announce:
        say(f"The {what} {'are' if what.endswith('s') else 'is'} in {escaped(path)}.")


def check_writable(path: str, what: str) -> None:
    """Raise an error, before long work, if a file cannot be written."""
    reason = _obstacle(os.path.realpath(path))
    if reason is not None:
        raise click.ClickException(f"cannot write the {what} to {escaped(path)}: {os.strerror(reason)}")


def _obstacle(path: str) -> int | None:
    folder = os.path.dirname(path)
    if os.path.isdir(path):
        return errno.EISDIR
    if os.path.exists(path) and not os.path.isfile(path):
        return None  # a device such as /dev/stdout
    if not os.path.exists(folder):
        return errno.ENOENT
    if not os.path.isdir(folder):
        return errno.ENOTDIR
    if os.access(folder, os.W_OK):
        return None
    is_read_only = hasattr(os, "statvfs") and bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
    return errno.EROFS if is_read_only else errno.EACCES
