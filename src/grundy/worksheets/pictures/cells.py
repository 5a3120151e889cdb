"""Tables and grids of square cells, empty ones to be filled in."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from grundy.draw import Element, Point, element, text_width, words
from grundy.draw.svg import PAPER, TEXT
from grundy.worksheets.pictures.picture import ANSWER, GREY, LINE, Picture, stacked

__all__ = ["Cell", "Look", "blanks", "cells", "heads", "index_table"]

SIDE, SIZE = 30.0, 14.0


class Look(Enum):
    """How a cell looks."""

    HEAD = "head"
    GIVEN = "given"
    ANSWER = "answer"
    MARKED = "marked"
    NAME = "name"  # a text without a border


class Cell(NamedTuple):
    """A cell and its text; an empty one is to be filled in."""

    text: str = ""
    look: Look = Look.GIVEN


def heads(texts: Iterable[object]) -> list[Cell]:
    """Return cells of a heading.

    Examples
    --------
    >>> heads([1, 2])[0].text
    '1'
    """
    return [Cell(str(text), Look.HEAD) for text in texts]


def blanks(count: int) -> list[Cell]:
    """Return empty cells.

    Examples
    --------
    >>> len(blanks(3))
    3
    """
    return [Cell()] * count


def cells(rows: Sequence[Sequence[Cell]], told: str, *, first: float | None = None, side: float = SIDE) -> Picture:
    """Return rows of cells; all but those of the first column are squares.

    Parameters
    ----------
    rows : sequence of sequences of Cell
        From the top, all of the same length.
    told : str
        What the table shows.
    first : float, optional
        The width of the first column; by default as wide as its longest text needs, and at least a square.
    side : float, optional
        The height of a row and the width of a column.

    Examples
    --------
    >>> cells([heads("ab"), blanks(2)], "A table.").width
    62.0
    """
    longest = max(text_width(row[0].text, 1.08 * SIZE) for row in rows)
    wide = first if first is not None else max(side, longest + 14 if longest > side - 8 else side)
    lefts = [0.0, *(wide + side * column for column in range(len(rows[0])))]
    drawn = [
        part
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        for part in _cell(cell, 1 + lefts[x], 1 + side * y, lefts[x + 1] - lefts[x], side)
    ]
    return Picture(element("g", *drawn), lefts[len(rows[0])] + 2, side * len(rows) + 2, told)


def _cell(cell: Cell, x: float, y: float, width: float, height: float) -> list[Element]:
    fill = GREY if cell.look is Look.HEAD else "#e4f1fa" if cell.look is Look.MARKED else PAPER
    border = element("rect", x=x, y=y, width=width, height=height, fill=fill, stroke=LINE, stroke_width=1)
    drawn = [] if cell.look is Look.NAME else [border]
    if cell.text:
        is_answer = cell.look in (Look.ANSWER, Look.MARKED)
        weight = "bold" if is_answer or cell.look is Look.HEAD else None
        size = min(SIZE, 0.9 * SIZE * width / max(text_width(cell.text, SIZE), 1))
        at = Point(x + width / 2, y + height / 2 + 0.36 * size)
        drawn.append(words(cell.text, at, size, font_weight=weight, fill=ANSWER if is_answer else TEXT))
    return drawn


def index_table(
    names: tuple[str, str], values: Sequence[object] | None, count: int, told: str, *, most: int = 16
) -> Picture:
    """Return a table of the numbers 0, 1, … and below each a value, or a blank; long ones go on below.

    Parameters
    ----------
    names : pair of str
        What the two rows are called.
    values : sequence or None
        The values, or None for blanks.
    count : int
        How many numbers there are.
    told : str
        What the table shows.
    most : int, optional
        How many stand beside each other.

    Examples
    --------
    >>> index_table(("n", "value"), None, 20, "A table.").height
    136.0
    """
    width = max(text_width(name, 1.08 * SIZE) for name in names) + 14
    shown = told if values is None else f"{told} They are {', '.join(map(str, values))}."
    bands = []
    for start in range(0, count, most):
        numbers = range(start, min(start + most, count))
        below = blanks(len(numbers)) if values is None else [Cell(str(values[n]), Look.ANSWER) for n in numbers]
        bands.append(cells([[*heads(names[:1]), *heads(numbers)], [*heads(names[1:]), *below]], shown, first=width))
    return stacked(bands)
