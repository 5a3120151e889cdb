"""What the commands share when they write: data on standard output, as JSON or for people."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import click

if TYPE_CHECKING:
    from rich.console import Console

__all__ = [
    "BadInput",
    "Cell",
    "console",
    "escaped",
    "json_option",
    "number_facts",
    "print_json",
    "print_line",
    "print_table",
]

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, with the version of its schema.")


# Python reads and writes numbers of at least so many bits in decimal digits.
MAX_BITS = 2048


class BadInput(click.ClickException):
    """What the user wrote cannot be read; exit code 2, as for a wrong option."""

    exit_code = 2


def print_json(schema: str, data: dict[str, Any]) -> None:
    """Write one JSON object on one line; `schema` is its name and version."""
    click.echo(json.dumps({"schema": schema, **data}))


def number_facts(number: int) -> int | str:
    """Return a number that JSON can hold; one that nobody could read is written as a text in hexadecimal."""
    return number if number.bit_length() <= MAX_BITS else hex(number)


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


def escaped(text: str) -> str:
    """Write what cannot be printed, such as a new line, by its escape sequence."""
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode()
