"""Elements of SVG pictures: lines of text, boxes with round ends, arrows, legends, and coloured tables."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any

from grundy.draw.geometry import Box, Point
from grundy.draw.svg import Element, Value, element, number, text_width, visible
from grundy.errors import DomainError
from grundy.text import pluralize


def words(text: str, at: Point, size: float, **attributes: Value) -> Element:
    """Return a line of text.

    Parameters
    ----------
    at : Point
        The middle of the base line, or its beginning with ``text_anchor="start"``.
    size : float
        The font size.
    **attributes : str, float or None
        Other attributes of the element.

    Examples
    --------
    >>> print(words("mex", Point(5, 9), 12))
    <text x="5" y="9" font-size="12" text-anchor="middle">mex</text>
    """
    usual: dict[str, Value] = {"x": at.x, "y": at.y, "font_size": size, "text_anchor": "middle"}
    return element("text", text, **usual | attributes)


def rounded(box: Box, inset: float = 0.0, **attributes: Value) -> Element:
    """Return a box with round ends.

    Parameters
    ----------
    box : Box
        The outline of the box.
    inset : float, optional
        The distance of the drawn box inside the outline.
    **attributes : str, float or None
        Other attributes of the element.

    Examples
    --------
    >>> print(rounded(Box(Point(10, 10), 20, 20), fill="none"))
    <rect x="0" y="0" width="20" height="20" rx="10" fill="none"/>
    """
    width, height = box.width - 2 * inset, box.height - 2 * inset
    corner = box.centre.moved(-width / 2, -height / 2)
    return element("rect", x=corner.x, y=corner.y, width=width, height=height, rx=height / 2, **attributes)


def arrow(path: Sequence[Point], tip: Point, colour: str, half: float) -> tuple[Element, Element]:
    """Return a line and its arrowhead; the group that contains the line sets its stroke.

    Parameters
    ----------
    path : sequence of Point
        A first point, and for each cubic Bézier curve two control points and a point.
    tip : Point
        The tip of the arrowhead, which begins at the end of the path.
    colour : str
        The colour of the arrowhead.
    half : float
        Half the width of the arrowhead.

    Examples
    --------
    >>> line, head = arrow([Point(0, 0), Point(0, 1), Point(0, 2), Point(0, 3)], Point(0, 9), "black", 2)
    >>> print(line)
    <path d="M0,0C0,1 0,2 0,3" fill="none"/>
    >>> print(head)
    <path d="M2,3 0,9 -2,3Z" fill="black" stroke="none"/>
    """
    base = path[-1]
    length = hypot(tip.x - base.x, tip.y - base.y) or 1.0
    right, down = half * (tip.y - base.y) / length, half * (base.x - tip.x) / length
    corners = base.moved(right, down), tip, base.moved(-right, -down)
    line = element("path", d=f"M{_pairs(path[:1])}C{_pairs(path[1:])}", fill="none")
    return line, element("path", d=f"M{_pairs(corners)}Z", fill=colour, stroke="none")


def _pairs(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def legend(
    items: Iterable[tuple[Element | None, str]], width: float, size: float, colour: str
) -> tuple[Element, float]:
    """Return a legend: signs and their meanings, in rows.

    Parameters
    ----------
    items : iterable of pairs of Element and str
        Signs, 28 wide and centred at (14, 0), and their meanings; None stands for no sign.
    width : float
        The largest width of a row, unless a single item is wider.
    size : float
        The font size.
    colour : str
        The colour of the text.

    Returns
    -------
    pair of Element and float
        The legend, with its upper left corner at (0, 0), and its height.

    Examples
    --------
    >>> drawn, height = legend([(None, "one"), (None, "two")], 20, 10, "black")
    >>> height
    44.0
    """
    x, y, step = 0.0, 0.0, 2.2 * size
    drawn = []
    for sign, meaning in items:
        indent = 34.0 if sign else 0.0
        length = indent + text_width(meaning, size)
        if x and x + length > width:
            x, y = 0.0, y + step
        text = words(meaning, Point(indent, 0.36 * size), size, text_anchor="start", fill=colour)
        place = f"translate({number(x)} {number(y + step / 2)})"
        drawn.append(element("g", *([sign] if sign else []), text, transform=place))
        x += length + 2 * size
    return element("g", *drawn), y + step if drawn else 0.0


# ---- A table of coloured squares: small fields, matrices, values by two indices

CELL = 30.0  # the least width and height of a square
FONT = "system-ui, 'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
GREY = "#737b83"  # legible on white and on black
PALE, DEEP = (234, 243, 251), (10, 74, 130)  # the colours of the least and the largest value
MOST = 4096  # squares


def table_svg(
    rows: Iterable[Iterable[Any]],
    *,
    heads: Iterable[Any] = (),
    sides: Iterable[Any] = (),
    corner: str = "",
    title: str = "A table",
) -> str:
    """Return a drawing of a table with a square for each entry; larger entries are darker.

    Parameters
    ----------
    rows : iterable of iterables
        The entries, row by row from the top, as lists or a two-dimensional array. They are printed with ``str``.
    heads, sides : iterable, optional
        The labels above the columns and to the left of the rows.
    corner : str, optional
        The label above the sides, for example the sign of an operation.
    title : str, optional
        The title for screen readers.

    Returns
    -------
    str
        The text of an SVG file. The rank of an entry determines its colour, so equal entries have equal colours.

    Raises
    ------
    DomainError
        If rows differ in length, or if there are no squares or more than 4096.

    Examples
    --------
    >>> text = table_svg([[0, 1], [1, 0]], heads=[0, 1], sides=[0, 1], corner="⊕", title="Addition of 0 and 1")
    >>> text.count("<rect"), text.count("<text")
    (4, 9)
    """
    table, heads, sides = [list(row) for row in rows], list(heads), list(sides)
    _check_table(table, heads, sides)
    written = [str(entry) for row in table for entry in row]
    cell = max([CELL, *(text_width(text, 14) + 10 for text in [*written, *map(str, heads)])])
    left = max((text_width(str(side), 14) + 14 for side in [*sides, corner] if str(side)), default=0.0)
    top = CELL if heads or corner else 0.0
    drawn = [*_labels(heads, sides, corner, cell, left, top), *_squares(table, cell, left, top)]
    size = {"width": left + cell * len(table[0]) + 2, "height": top + CELL * len(table) + 2}
    view = f"0 0 {size['width']:.0f} {size['height']:.0f}"
    outside = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view, "role": "img", "font_family": FONT}
    return str(element("svg", element("title", visible(title)), *drawn, **outside, **size)) + "\n"


def _check_table(table: list[list[Any]], heads: Sequence[Any], sides: Sequence[Any]) -> None:
    widths = {len(row) for row in table}
    if len(widths) != 1 or 0 in widths:
        raise DomainError(f"table rows must have the same length, at least 1; the lengths are {sorted(widths)}")
    if len(table) * len(table[0]) > MOST:
        message = f"a table may have at most {MOST} squares, not {len(table)} x {len(table[0])}"
        raise DomainError(message, hint="draw a part of it")
    for name, labels, places in (("column", heads, len(table[0])), ("row", sides, len(table))):
        if len(labels) not in (0, places):
            message = f"a table with {pluralize(places, name)} cannot have {pluralize(len(labels), f'{name} label')}"
            raise DomainError(message, hint=f"use one label for each {name}")


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
