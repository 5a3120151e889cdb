"""The figures of drawings as elements of SVG: lines of text, boxes with round ends, arrows, and a legend."""

from collections.abc import Iterable, Sequence
from math import hypot

from grundy.draw.shapes import Box, Point
from grundy.draw.svg import Element, Value, element, number
from grundy.draw.text import text_width

__all__ = ["arrow", "legend", "rounded", "words"]


def words(text: str, at: Point, size: float, **attributes: Value) -> Element:
    """Return a line of text.

    Parameters
    ----------
    text : str
    at : Point
        Where the middle of its base line is, or its beginning with ``text_anchor="start"``.
    size : float
        The size of the font.
    **attributes : str, float or None
        Other attributes of the element.

    Returns
    -------
    Element

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
        Where it is.
    inset : float, optional
        How far inside of it to draw.
    **attributes : str, float or None
        Other attributes of the element.

    Returns
    -------
    Element

    Examples
    --------
    >>> print(rounded(Box(Point(10, 10), 20, 20), fill="none"))
    <rect x="0" y="0" width="20" height="20" rx="10" fill="none"/>
    """
    width, height = box.width - 2 * inset, box.height - 2 * inset
    corner = box.centre.moved(-width / 2, -height / 2)
    return element("rect", x=corner.x, y=corner.y, width=width, height=height, rx=height / 2, **attributes)


def arrow(path: Sequence[Point], tip: Point, colour: str, half: float) -> tuple[Element, Element]:
    """Return a line and the head of its arrow; the stroke of the line is left to the group in which it stands.

    Parameters
    ----------
    path : sequence of Point
        A first point, and for each cubic Bézier curve two control points and a point.
    tip : Point
        The tip of the head, which begins where the path ends.
    colour : str
        Of the head.
    half : float
        Half the width of the head.

    Returns
    -------
    pair of Element

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
    """Return signs and what they mean, in rows.

    Parameters
    ----------
    items : iterable of pairs of Element and str
        Signs, 28 wide and centred at (14, 0), and their meanings; None for a meaning without a sign.
    width : float
        How wide rows may be, unless a single item is wider.
    size : float
        The size of the font.
    colour : str
        Of the text.

    Returns
    -------
    pair of Element and float
        The legend, which begins at (0, 0), and its height.

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
        room = indent + text_width(meaning, size)
        if x and x + room > width:
            x, y = 0.0, y + step
        text = words(meaning, Point(indent, 0.36 * size), size, text_anchor="start", fill=colour)
        place = f"translate({number(x)} {number(y + step / 2)})"
        drawn.append(element("g", *([sign] if sign else []), text, transform=place))
        x += room + 2 * size
    return element("g", *drawn), y + step if drawn else 0.0
