"""What the commands share when they write: data on standard output, as JSON or for people."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from grundy.answers.wording import escaped
from grundy.errors import DomainError
from grundy.text import join_words

if TYPE_CHECKING:
    from rich.console import Console

Command = TypeVar("Command", bound=Callable[..., Any])

__all__ = [
    "BadInput",
    "Cell",
    "JsonOption",
    "as_bad_input",
    "console",
    "escaped",
    "json_option",
    "json_text",
    "print_json",
    "print_line",
    "print_table",
]


class JsonOption(click.Option):
    """The option ``--json`` of a command; `schemas` are the names of what it writes."""

    def __init__(self, *declarations: Any, schemas: Sequence[str] = (), **settings: Any):
        super().__init__(*declarations, **settings)
        self.schemas = tuple(schemas)


def json_option(*schemas: str) -> Callable[[Command], Command]:
    """Add the option ``--json`` to a command that writes objects with these schemas."""
    text = f"Write JSON: {join_words(schemas, 'or')} (see grundy schemas)."
    return click.option("--json", "as_json", is_flag=True, cls=JsonOption, schemas=schemas, help=text)


def json_text(data: Any, indent: int | None = None) -> str:
    """Return data as JSON, which has no NaN and no infinite numbers."""
    return json.dumps(data, allow_nan=False, indent=indent)


class BadInput(click.ClickException):
    """What the user wrote cannot be read; exit code 2, as for a wrong option."""

    exit_code = 2


@contextmanager
def as_bad_input() -> Iterator[None]:
    """Let what is not there, such as a vertex, count as something that cannot be read."""
    try:
        yield
    except DomainError as error:
        raise BadInput(str(error)) from error


def print_json(schema: str, data: dict[str, Any]) -> None:
    """Write one JSON object on one line; `schema` is its name and version."""
    click.echo(json_text({"schema": schema, **data}))


def console() -> "Console":
    """Return the console for people: colours on a terminal only, and no wrapping in a pipe."""
    from rich.console import Console

    out = Console(highlight=False)
    out.width = max(out.width, 40) if out.is_terminal else 1000
    return out


def print_line(out: "Console", text: str = "", style: str = "") -> None:
    """Print one line as it is, without markup; a terminal wraps it between words, a pipe gets it whole."""
    if out.is_terminal:
        out.print(text, style=style, markup=False)
    else:
        out.file.write(f"{text}\n")


class Cell(NamedTuple):
    """A text in a table, and its colour."""

    text: str
    style: str = ""


def print_table(
    out: "Console", headings: Sequence[str], rows: Callable[[], Iterable[Mapping[str, Cell]]], numeric: Sequence[str]
) -> None:
    """Print the cells under these headings in aligned columns, those under the headings `numeric` on the right.

    The rows are asked for twice, once for the widths, so that a table of any length needs no memory.
    """
    from rich.cells import cell_len

    top = {heading: Cell(heading, "dim") for heading in headings}
    widths = dict.fromkeys(headings, 0)
    for row in chain([top], rows()):
        widths = {heading: max(width, cell_len(row[heading].text)) for heading, width in widths.items()}
    for row in chain([top], rows()):
        padded = []
        for heading, width in widths.items():
            text, style = row[heading]
            space = " " * (width - cell_len(text))
            padded.append(Cell(space + text if heading in numeric else text + space, style))
        _print_cells(out, padded)


def _print_cells(out: "Console", cells: list[Cell]) -> None:
    if not out.is_terminal:
        out.file.write("  ".join(cell.text for cell in cells).rstrip() + "\n")
        return
    from rich.text import Text

    line = Text("  ").join(Text(cell.text, style=cell.style) for cell in cells)
    line.rstrip()
    out.print(line, soft_wrap=True)
