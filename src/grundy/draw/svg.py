"""SVG as text: elements with attributes and children, written so that any text in them is well-formed XML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple
from unicodedata import category, east_asian_width

__all__ = [
    "FONT",
    "PAPER",
    "TEXT",
    "Box",
    "Element",
    "Point",
    "Value",
    "curve_through",
    "element",
    "number",
    "point_at",
    "sheet",
    "text_width",
    "visible",
    "without_start",
    "xml_text",
]


# What an attribute may be; None leaves it out.
Value = str | float | None

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"} | {
    space: f"&#{ord(space)};" for space in "\t\n\r"
}


@dataclass(frozen=True)
class Element:
    """An element of XML; as a string, its text.

    Attributes
    ----------
    tag : str
        Its name.
    attributes : tuple of pairs of str
        Names and values, not yet escaped.
    children : tuple of Element or str
        What it contains; strings are not yet escaped.

    Examples
    --------
    >>> print(Element("g", (("fill", "none"),), ("text",)))
    <g fill="none">text</g>
    """

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()

    def __str__(self) -> str:
        opening = "".join([self.tag, *(f' {name}="{xml_text(value)}"' for name, value in self.attributes)])
        if not self.children:
            return f"<{opening}/>"
        # New lines only between elements, where they mean nothing.
        break_ = "" if any(isinstance(child, str) for child in self.children) or self.tag == "text" else "\n"
        inner = break_.join(xml_text(child) if isinstance(child, str) else str(child) for child in self.children)
        return f"<{opening}>{break_}{inner}{break_}</{self.tag}>"


def element(tag: str, *children: Element | str, **attributes: Value) -> Element:
    """Return an element of SVG.

    Parameters
    ----------
    tag : str
        Its name.
    *children : Element or str
        What it contains; texts are escaped.
    **attributes : str, float or None
        ``stroke_width=2`` is written ``stroke-width="2"``, and ``class_`` is ``class``; None leaves an attribute out.

    Examples
    --------
    >>> print(element("text", "1 < 2", x=0.5, class_="a"))
    <text x="0.5" class="a">1 &lt; 2</text>
    """
    given = {name: value for name, value in attributes.items() if value is not None}
    written = tuple(
        (name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
        for name, value in given.items()
    )
    return Element(tag, written, children)


def number(value: float) -> str:
    """Return a number with at most two decimals, as short as it can be written.

    Examples
    --------
    >>> number(2.0), number(1.255001), number(-0.001)
    ('2', '1.26', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def xml_text(text: str) -> str:
    r"""Return a text as it is written in XML: with entities, and with � for what XML cannot contain.

    Examples
    --------
    >>> xml_text("a<b & 'c'\0")
    'a&lt;b &amp; &#39;c&#39;�'
    """
    return "".join(_ENTITIES.get(c, c) if _is_allowed(c) else "\N{REPLACEMENT CHARACTER}" for c in text)


def _is_allowed(character: str) -> bool:
    """Whether XML 1.0 can contain a character (section 2.2); control characters that it discourages are out too."""
    point = ord(character)
    if point < 0xA0:
        return 0x20 <= point < 0x7F or character in "\t\n\r"
    return not (0xD800 <= point < 0xE000 or point & 0xFFFE == 0xFFFE)


# ---- Texts in drawings: how wide they are, about, without knowing the font, and what can be seen of them

# Widths in parts of the size of the font: at least those of DejaVu Sans, a wide font, so that texts fit in others, too.
_NARROW = dict.fromkeys("!'(),-./:;IJ[\\]fijlrt| ", 0.42)
_WIDE = dict.fromkeys("mMW@%…", 1.0)
_WIDTHS = _NARROW | _WIDE | {"\N{REPLACEMENT CHARACTER}": 1.1}

# Joins letters in Persian and parts of an emoji.
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is in a sans-serif font, rather too much than too little.

    Parameters
    ----------
    size : float
        The size of the font.

    Examples
    --------
    >>> text_width("ill", 10) < text_width("abc", 10) < text_width("WWW", 10)
    True
    """
    return size * sum(map(_width, text))


def _width(character: str) -> float:
    if category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    if east_asian_width(character) in "WF":
        return 1.3 if ord(character) > 0xFFFF else 1.05
    usual = 0.79 if character.isupper() else 0.64 if character.isalnum() else 0.85
    return _WIDTHS.get(character, usual)


def visible(text: str) -> str:
    r"""Return a text on one line, with � for what cannot be printed or would change the direction of what follows.

    Examples
    --------
    >>> visible("a\nb\0")
    'a b�'
    """
    return "".join(
        c if c.isprintable() or c in _JOINERS else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text
    )


# ---- The sheet on which every picture of the package is drawn: white paper, dark ink, one family of letters

FONT = "'Source Sans 3', 'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
TEXT, PAPER = "#1f2328", "#ffffff"


def sheet(content: Sequence[Element], width: float, height: float) -> Element:
    """Return a whole file: title and description, the paper, and what is drawn on it.

    Parameters
    ----------
    content : sequence of Element
        First the title and the description, which readers of the screen say, then what is drawn.
    width, height : float
        Of the paper.

    Examples
    --------
    >>> said = [element("title", "Nothing"), element("desc", "An empty sheet.")]
    >>> str(sheet(said, 40, 30))[:67]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="'
    """
    paper = element("rect", width=round(width), height=round(height), fill=PAPER)
    return element(
        "svg",
        *content[:2],
        paper,
        *content[2:],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width),
        height=round(height),
        role="img",
        font_family=FONT,
        fill=TEXT,
    )


# ---- Points, smooth curves, and boxes with round ends: what a drawing of a graph is made of


class Point(NamedTuple):
    """A place: x grows to the right, y downwards.

    Examples
    --------
    >>> Point(1, 2).moved(0, 3)
    Point(x=1, y=5)
    """

    x: float
    y: float

    def moved(self, x: float, y: float) -> Point:
        """Return the place so much further right and down."""
        return Point(self.x + x, self.y + y)

    def towards(self, other: Point, part: float) -> Point:
        """Return the place after this part of the way to another one."""
        return Point(self.x + part * (other.x - self.x), self.y + part * (other.y - self.y))


@dataclass(frozen=True)
class Box:
    """A box with round ends: the points at a distance of at most half its height from a horizontal line.

    Attributes
    ----------
    centre : Point
        Its middle.
    width, height : float
        Its size; a circle when they are equal.

    Examples
    --------
    >>> Box(Point(0, 0), 40, 20).centre
    Point(x=0, y=0)
    """

    centre: Point
    width: float
    height: float

    @property
    def reach(self) -> float:
        """How far the horizontal line in it goes to each side."""
        return max(0.0, self.width - self.height) / 2

    def distance(self, point: Point) -> float:
        """Return how far outside a point is; negative inside."""
        aside = max(0.0, abs(point.x - self.centre.x) - self.reach)
        return hypot(aside, point.y - self.centre.y) - self.height / 2

    def at_right_end(self, degrees: float, gap: float) -> Point:
        """Return the point so far outside of the right end, at this angle below the horizontal."""
        radius = self.height / 2 + gap
        return self.centre.moved(self.reach + radius * cos(radians(degrees)), radius * sin(radians(degrees)))


def curve_through(points: Sequence[Point]) -> list[Point]:
    """Return a smooth curve through points that follow each other downwards; it turns only where they do.

    Parameters
    ----------
    points : sequence of Point
        At least two, each below the one before.

    Returns
    -------
    list of Point
        A first point, and for each other point two control points and the point: cubic Bézier curves. Between two
        points x is a cubic function of y that rises or falls throughout (Fritsch and Carlson 1980, with the harmonic
        mean for the slopes).

    Examples
    --------
    >>> curve_through([Point(0, 0), Point(6, 3)])
    [Point(x=0, y=0), Point(x=2.0, y=1.0), Point(x=4.0, y=2.0), Point(x=6, y=3)]
    """
    steps = [(q.x - p.x) / (q.y - p.y) for p, q in pairwise(points)]
    inner = [2 * a * b / (a + b) if a * b > 0 else 0.0 for a, b in pairwise(steps)]
    slopes = [_end_slope(steps[0], inner[:1]), *inner, _end_slope(steps[-1], inner[-1:])]
    path = [points[0]]
    for (p, q), (start, end) in zip(pairwise(points), pairwise(slopes), strict=True):
        third = (q.y - p.y) / 3
        path += [p.moved(start * third, third), q.moved(-end * third, -third), q]
    return path


def _end_slope(step: float, inner: list[float]) -> float:
    """Return the slope at an end that bends the last piece evenly, at most three times its mean slope."""
    slope = (3 * step - inner[0]) / 2 if inner else step
    return slope if slope * step > 0 else 0.0


def point_at(piece: Sequence[Point], t: float) -> Point:
    """Return a point of a cubic Bézier curve.

    Parameters
    ----------
    piece : sequence of Point
        Its four control points.
    t : float
        0 at the beginning, 1 at the end.

    Examples
    --------
    >>> point_at([Point(0, 0), Point(0, 1), Point(3, 2), Point(3, 3)], 0.5)
    Point(x=1.5, y=1.5)
    """
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (px, py), (qx, qy), (rx, ry), (sx, sy) = piece
    return Point(a * px + b * qx + c * rx + d * sx, a * py + b * qy + c * ry + d * sy)


def without_start(path: Sequence[Point], inside: Callable[[Point], bool]) -> list[Point]:
    """Return a path without its beginning inside of something.

    Parameters
    ----------
    path : sequence of Point
        As `curve_through` gives it.
    inside : callable
        Whether a point belongs to what is left out. The path is supposed to leave it once; if it never does, its end
        remains.

    Examples
    --------
    >>> path = without_start([Point(0, 0), Point(0, 1), Point(0, 2), Point(0, 3)], lambda p: p.y < 2)
    >>> [round(point.y, 3) for point in path]
    [2.0, 2.333, 2.667, 3]
    """
    first = 0
    while first + 4 < len(path) and inside(path[first + 3]):
        first += 3
    piece = path[first : first + 4]
    low, high = 0.0, 1.0
    for _ in range(16):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(point_at(piece, middle)) else (low, middle)
    return [*_second_part(piece, high), *path[first + 4 :]]


def _second_part(piece: Sequence[Point], t: float) -> list[Point]:
    """Return the part of a Bézier curve from the parameter t on (de Casteljau)."""
    points, part = list(piece), []
    while points:
        part.append(points[-1])
        points = [p.towards(q, t) for p, q in pairwise(points)]
    return part[::-1]
