"""``grundy code table``: the dimensions of all lexicodes up to a length."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from grundy.answers.codes import numbered
from grundy.cli import Interrupted
from grundy.cli.code.dimensions import Column, columns
from grundy.cli.code.text import bytes_text
from grundy.cli.options import memory_option, numbers
from grundy.cli.output import BadInput, Cell, console, json_option, print_json, print_line, print_table
from grundy.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["command"]

SCHEMA = "grundy.code.table/1"
MOST_LENGTH, MOST_COLUMNS = 1 << 16, 100


class _Table(NamedTuple):
    q: int
    lengths: range
    columns: list[Column]
    memory: int
    interrupted: bool


@click.command(name="table")
@click.option("--d", "distances", type=numbers(1), default="3..12", metavar="D..D", help="Distances.  [default: 3..12]")
@click.option(
    "--n",
    "lengths",
    type=numbers(1, from_least=True),
    default="32",
    metavar="N",
    help="Lengths up to N, or N..N.  [default: 32]",
)
@click.option(
    "--q", type=click.Choice(["2", "4", "8", "16", "32", "64", "128", "256"]), default="2", help="How many digits."
)
@memory_option("Room for a table")
@json_option(SCHEMA)
def command(distances: range, lengths: range, q: str, memory: int | None, as_json: bool) -> None:
    """Print the dimensions k of the lexicodes of all lengths up to N, or N..N, and of several distances.

    A row is a length, a column a distance. One table a distance is grown to the last length; where its memory does not
    suffice there is a question mark. On Ctrl-C, what is known is printed.
    """
    from grundy.codes.lexicode_table import MEMORY as ENOUGH

    if lengths[-1] > MOST_LENGTH or len(distances) > MOST_COLUMNS:
        raise BadInput(f"a table has lengths up to {MOST_LENGTH} and at most {MOST_COLUMNS} distances; ask for fewer")
    room = ENOUGH if memory is None else memory
    with progress_bar("coins"):
        found, interrupted = columns(distances, lengths[-1], int(q), room)
    table = _Table(int(q), lengths, found, room, interrupted)
    if as_json:
        print_json(SCHEMA, _facts(table))
    else:
        _show(table, console())
    if interrupted:
        raise Interrupted("the question marks are what is not known yet")


def _facts(table: _Table) -> dict[str, object]:
    rows = [{"n": n, "k": [column.dimension(n) for column in table.columns]} for n in table.lengths]
    return {"q": table.q, "d": [column.d for column in table.columns], "rows": rows, "interrupted": table.interrupted}


def _show(table: _Table, out: "Console") -> None:
    field = f" over {table.q} digits" * (table.q > 2)
    print_line(out, f"dimensions k of the lexicodes{field} of length n and distance d", "bold")
    print_line(out)
    headings = [f"d={column.d}" for column in table.columns]

    def cells() -> Iterator[dict[str, Cell]]:
        for n in table.lengths:
            texts = [_text(column.dimension(n)) for column in table.columns]
            yield {"n": Cell(str(n), "bold"), **{h: _cell(text) for h, text in zip(headings, texts, strict=True)}}

    print_table(out, ["n", *headings], cells, ["n", *headings])
    short = [column for column in table.columns if column.known < table.lengths[-1]]
    if short:
        _say_why(table, short, out)


def _say_why(table: _Table, short: list[Column], out: "Console") -> None:
    """Say what the question marks mean."""
    ends = numbered([f"n = {column.known} for d = {column.d}" for column in short], most=6)
    print_line(out)
    if table.interrupted:
        print_line(out, f"?  interrupted, beyond {ends}", "yellow")
    else:
        room = f"a table of {bytes_text(table.memory)} does not suffice"
        print_line(out, f"?  {room} beyond {ends}; --memory gives more", "yellow")


def _text(dimension: float | None) -> str:
    if dimension is None:
        return "?"
    return str(dimension) if dimension == int(dimension) else f"{dimension:.2f}"


def _cell(text: str) -> Cell:
    return Cell(text, {"?": "yellow", "0": "dim"}.get(text, ""))
