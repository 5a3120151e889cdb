"""Nim values in rows of the period length, so that the pattern is seen."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from grundy.cli.output import Cell, print_line

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.sequences import Values

__all__ = ["PIPE_WIDTH", "Table", "cell_width", "row_length", "show_table"]

# Where there is no terminal whose width could tell.
PIPE_WIDTH = 120
USUAL, WIDEST, SHORT, NARROWEST = 20, 100, 5, 8
MAX_ROWS, FIRST_ROWS, LAST_ROWS = 40, 24, 8


class Table(NamedTuple):
    """What is shown: the values, how many of them a row has, and the heaps that stand out, with what they are."""

    values: "Values"
    columns: int
    marked: Collection[int]
    style: str = "bold red"


def row_length(period: int | None, cell: int, room: int) -> int:
    """Return how many values a row has: the period, several short periods, or a part of a long one.

    Parameters
    ----------
    period : int or None
        The period, if one is known.
    cell : int
        How many characters a value takes.
    room : int
        How many characters there are.

    Examples
    --------
    >>> [row_length(period, 3, 74) for period in (12, 3, 34, 149459, None)]
    [12, 12, 17, 20, 20]
    """
    fits = min(WIDEST, max(1, room // cell))
    if period is None:
        return min(USUAL, fits)
    if period < SHORT:
        return period * max(1, min(12, fits) // period)
    if period <= fits:
        return period
    # A divisor keeps what is equal in columns.
    parts = (columns for columns in range(fits, NARROWEST - 1, -1) if period % columns == 0)
    return next(parts, min(USUAL, fits))


def show_table(out: "Console", table: Table, show_all: bool) -> None:
    """Print the values, each row with its first heap; a long table has a gap unless all of it is wanted."""
    rows = -(-len(table.values) // table.columns)
    cut = not show_all and rows > MAX_ROWS
    wide = cell_width(table.values, table.columns)
    label = max(len("heap"), len(f"{max(len(table.values) - 1, 0):,}"))
    heads = [Cell(f"{column}".rjust(wide - 1) + " ", "dim") for column in range(table.columns)]
    _print_row(out, Cell("heap".rjust(label), "dim"), heads)
    shown = [*range(FIRST_ROWS), *range(rows - LAST_ROWS, rows)] if cut else range(rows)
    for row in shown:
        start = row * table.columns
        _print_row(out, Cell(f"{start:,}".rjust(label), "dim"), list(_cells(table, start, wide)))
        if cut and row == FIRST_ROWS - 1:
            left_out = (rows - FIRST_ROWS - LAST_ROWS) * table.columns
            print_line(out, f"{'…'.rjust(label)} {left_out:,} more values (--all prints them)", "dim")


def cell_width(values: "Values", columns: int = 100) -> int:
    """Return how many characters a value takes, with a place for a mark or a blank after it."""
    largest = int(values.max()) if len(values) else 0
    return max(2, len(str(largest)), len(str(columns - 1))) + 1


def _cells(table: Table, start: int, wide: int) -> Iterator[Cell]:
    for heap, value in enumerate(table.values[start : start + table.columns].tolist(), start):
        if heap in table.marked:
            yield Cell(f"{value}".rjust(wide - 1) + "*", table.style)
        else:
            yield Cell(f"{value}".rjust(wide - 1) + " ")


def _print_row(out: "Console", label: Cell, cells: list[Cell]) -> None:
    if not out.is_terminal:
        out.file.write((label.text + " " + "".join(cell.text for cell in cells)).rstrip() + "\n")
        return
    from rich.text import Text

    line = Text().join(Text(cell.text, style=cell.style) for cell in [label, Cell(" "), *cells])
    line.rstrip()
    out.print(line, soft_wrap=True)
