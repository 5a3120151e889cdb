"""A table drawn as coloured squares with what stands in them: small fields, matrices, values by two indices."""

from collections.abc import Iterable, Sequence
from typing import Any

from grundy.draw.figures import words
from grundy.draw.shapes import Point
from grundy.draw.svg import Element, element
from grundy.draw.text import text_width, visible
from grundy.errors import DomainError

__all__ = ["table_svg"]

CELL = 30.0  # the least width and height of a square
FONT = "system-ui, 'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
GREY = "#737b83"  # legible on white and on black
PALE, DEEP = (234, 243, 251), (10, 74, 130)  # the colours of the least and of the largest value
MOST = 4096  # squares


def table_svg(
    rows: Iterable[Iterable[Any]],
    *,
    heads: Iterable[Any] = (),
    sides: Iterable[Any] = (),
    corner: str = "",
    title: str = "A table",
) -> str:
    """Return a drawing of a table: a square for each entry, the darker the larger it is.

    Parameters
    ----------
    rows : iterable of iterables
        The entries, from the top down, such as an array of two dimensions; what is printed of each is its ``str``.
    heads, sides : iterable, optional
        What stands above the columns and left of the rows.
    corner : str, optional
        What stands above the sides, such as the sign of an operation.
    title : str, optional
        What a reader who cannot see it is told.

    Returns
    -------
    str
        The text of an SVG file. Entries are compared with each other for the colour; equal entries have equal colours.

    Raises
    ------
    DomainError
        When rows differ in length, or there are none or more than 4096 squares.

    Examples
    --------
    >>> text = table_svg([[0, 1], [1, 0]], heads=[0, 1], sides=[0, 1], corner="⊕", title="Addition of 0 and 1")
    >>> text.count("<rect"), text.count("<text")
    (4, 9)
    """
    table, heads, sides = [list(row) for row in rows], list(heads), list(sides)
    _check(table, heads, sides)
    written = [str(entry) for row in table for entry in row]
    cell = max([CELL, *(text_width(text, 14) + 10 for text in [*written, *map(str, heads)])])
    left = max((text_width(str(side), 14) + 14 for side in [*sides, corner] if str(side)), default=0.0)
    top = CELL if heads or corner else 0.0
    drawn = [*_labels(heads, sides, corner, cell, left, top), *_squares(table, cell, left, top)]
    size = {"width": left + cell * len(table[0]) + 2, "height": top + CELL * len(table) + 2}
    view = f"0 0 {size['width']:.0f} {size['height']:.0f}"
    outside = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view, "role": "img", "font_family": FONT}
    return str(element("svg", element("title", visible(title)), *drawn, **outside, **size)) + "\n"


def _check(table: list[list[Any]], heads: Sequence[Any], sides: Sequence[Any]) -> None:
    widths = {len(row) for row in table}
    if len(widths) != 1 or 0 in widths:
        raise DomainError(f"a table has rows of one length, at least 1; these have the lengths {sorted(widths)}")
    if len(table) * len(table[0]) > MOST:
        raise DomainError(f"{len(table)} x {len(table[0])} squares are too many to be read; draw at most {MOST}")
    for name, labels, places in (("heads", heads, len(table[0])), ("sides", sides, len(table))):
        if len(labels) not in (0, places):
            raise DomainError(f"{len(labels)} {name} do not fit a table that has room for {places}; give one for each")


def _labels(
    heads: Sequence[Any], sides: Sequence[Any], corner: str, cell: float, left: float, top: float
) -> list[Element]:
    places = [(str(head), left + (j + 0.5) * cell, 20.0) for j, head in enumerate(heads)]
    places += [(str(side), left / 2, top + i * CELL + 20) for i, side in enumerate(sides)]
    places += [(corner, left / 2, 20.0)] if corner else []
    return [words(visible(text), Point(x, y), 14, fill=GREY) for text, x, y in places]


def _squares(table: list[list[Any]], cell: float, left: float, top: float) -> list[Element]:
    order = sorted({entry for row in table for entry in row})
    rank = {entry: place / max(1, len(order) - 1) for place, entry in enumerate(order)}
    drawn = []
    for i, row in enumerate(table):
        for j, entry in enumerate(row):
            x, y, part = left + j * cell, top + i * CELL, rank[entry]
            shade = "#" + "".join(f"{round(a + part * (b - a)):02x}" for a, b in zip(PALE, DEEP, strict=True))
            drawn.append(element("rect", x=x + 1, y=y + 1, width=cell - 2, height=CELL - 2, rx=3, fill=shade))
            ink = "#ffffff" if part > 0.62 else "#1f2328"
            drawn.append(words(visible(str(entry)), Point(x + cell / 2, y + 20), 14, fill=ink))
    return drawn
