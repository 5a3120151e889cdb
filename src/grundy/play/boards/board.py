"""Boards, the marks on them, the kinds of marks, and boards from plain data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from grundy.draw import Element, Value, element
from grundy.errors import DomainError

FONT = "system-ui, 'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
TEXT_SIZE = 14.0
T = TypeVar("T")


@dataclass(frozen=True)
class Board:
    """A drawing of a position of one game, whose marks can be touched to make a move.

    Attributes
    ----------
    width, height : float
        The size of the board.
    marks : tuple of Mark
        The marks in drawing order, the last on top.
    ordered : bool
        Whether marks must be touched in order, for example a token and then its target.
    title : str
        A description for screen readers.
    touches : mapping
        The touches of each move (label, option), as returned by `touches_of`; empty if there are many moves.

    Examples
    --------
    >>> import grundy
    >>> board = grundy.play.boards.board_of(grundy.parse("N(3)").terms[0])
    >>> board.ids()
    ['c1', 'c2', 'c3']
    >>> board.svg()[:4], board.svg().count("<rect")
    ('<svg', 4)
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    ordered: bool = False
    title: str = "a position"
    touches: Mapping[tuple[str, Any], list[list[str]]] = field(default_factory=dict, compare=False, repr=False)

    def ids(self) -> list[str]:
        """Return the ids of the marks that can be touched."""
        return [mark.id for mark in self.marks if mark.id is not None]

    def as_dict(self) -> dict[str, Any]:
        """Return the board as plain data for JSON."""
        return {
            "width": round(self.width),
            "height": round(self.height),
            "title": self.title,
            "ordered": self.ordered,
            "marks": [mark.as_dict() for mark in self.marks],
        }

    def touchable(self, ids: Collection[str]) -> Board:
        """Return a copy of the board on which only the marks with these ids can be touched."""
        kept = (mark if mark.id in ids else replace(mark, id=None, label=None) for mark in self.marks)
        return replace(self, marks=tuple(kept))

    def group(self) -> Element:
        """Return the drawing as one SVG element ``g``."""
        return element("g", *(part for mark in self.marks for part in _drawn(mark)), font_family=FONT)

    def svg(self) -> str:
        """Return the board as an SVG document without background, which does not need a style sheet."""
        sheet = element(
            "svg",
            element("title", self.title),
            self.group(),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width:g} {self.height:g}",
            width=self.width,
            height=self.height,
            role="img",
        )
        return f"{sheet}\n"


def _drawn(mark: Mark) -> list[Element]:
    look = KINDS.get(mark.kind, KINDS["ink"])
    if mark.shape == "text":
        return [_text(mark, look.fill, float(mark.place("size")))]
    drawn = [_shape(mark, look)]
    if mark.text is not None and mark.shape in ("circle", "rect"):
        drawn.append(_text(mark, look.ink, TEXT_SIZE))
    return drawn


def _shape(mark: Mark, look: Kind) -> Element:
    title = [element("title", mark.label)] if mark.label else []
    names: dict[str, Value] = dict(mark.geometry)
    if mark.shape == "circle":
        names = {"cx": names["x"], "cy": names["y"], "r": names["r"]}
    elif mark.shape == "path":
        names = {"d": names["d"]}
    style: dict[str, Value] = {
        "fill": look.fill,
        "fill_opacity": look.opacity if look.opacity < 1 else None,
        "stroke": look.stroke if look.width else None,
        "stroke_width": look.width or None,
        "stroke_dasharray": look.dashes,
        "stroke_linecap": "round" if mark.shape in ("line", "path") else None,
    }
    return element(mark.shape, *title, class_=f"mark-{mark.kind}", **names, **style)


def _text(mark: Mark, colour: str, size: float) -> Element:
    numbers = dict(mark.geometry)
    x, y = float(numbers["x"]), float(numbers["y"])
    if mark.shape == "rect":
        x, y = x + float(numbers["width"]) / 2, y + float(numbers["height"]) / 2
    place: dict[str, Value] = {"x": x, "y": y + 0.36 * size, "font_size": size}
    return element("text", mark.text or "", class_=f"mark-{mark.kind}", text_anchor="middle", fill=colour, **place)


# ---- Marks

Geometry = tuple[tuple[str, float | str], ...]
# The names of the numbers that place each shape.
GEOMETRY = {
    "circle": ("x", "y", "r"),
    "rect": ("x", "y", "width", "height", "rx"),
    "line": ("x1", "y1", "x2", "y2"),
    "path": ("d",),
    "text": ("x", "y", "size"),
}


@dataclass(frozen=True)
class Mark:
    """A shape on a board.

    Attributes
    ----------
    shape : str
        ``circle``, ``rect``, ``line``, ``path`` or ``text``.
    kind : str
        The meaning of the mark, a key of `grundy.play.boards.KINDS`.
    geometry : tuple of pairs
        The names and numbers that place it, as in SVG, such as x, y and r; the d of a path is a string.
    id : str or None
        The name of the mark in touches, unique on a board; None if it cannot be touched.
    label : str or None
        A description for screen readers.
    text : str or None
        The text in its middle, or the text itself for the shape ``text``.

    Examples
    --------
    >>> mark = circle("counter", 20, 20, 16, id="c1", label="counter 1 of 3")
    >>> mark.as_dict()
    {'shape': 'circle', 'kind': 'counter', 'x': 20, 'y': 20, 'r': 16, 'id': 'c1', 'label': 'counter 1 of 3'}
    """

    shape: str
    kind: str
    geometry: Geometry
    id: str | None = None
    label: str | None = None
    text: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the mark as plain data, without the fields that are None."""
        named = {"id": self.id, "label": self.label, "text": self.text}
        found = {"shape": self.shape, "kind": self.kind, **dict(self.geometry)}
        return found | {name: value for name, value in named.items() if value is not None}

    def place(self, name: str) -> Any:
        """Return one number of the geometry."""
        return dict(self.geometry)[name]


def _mark(shape: str, kind: str, *numbers: float, **named: str | None) -> Mark:
    return Mark(shape, kind, tuple(zip(GEOMETRY[shape], map(_rounded, numbers), strict=True)), **named)


def _rounded(number: float) -> float:
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def circle(kind: str, x: float, y: float, r: float, **named: str | None) -> Mark:
    """Return a circle with a center and radius; ``id``, ``label`` and ``text`` are as in `Mark`."""
    return _mark("circle", kind, x, y, r, **named)


def rect(kind: str, x: float, y: float, width: float, height: float, rx: float = 0, **named: str | None) -> Mark:
    """Return a rectangle with its upper left corner at (x, y) and corner radius rx."""
    return _mark("rect", kind, x, y, width, height, rx, **named)


def line(kind: str, x1: float, y1: float, x2: float, y2: float, **named: str | None) -> Mark:
    """Return a straight line between two points."""
    return _mark("line", kind, x1, y1, x2, y2, **named)


def path(kind: str, d: str, **named: str | None) -> Mark:
    """Return a curve with an SVG path string."""
    return Mark("path", kind, (("d", d),), **named)


def words(text: str, x: float, y: float, size: float = 14, kind: str = "ink") -> Mark:
    """Return a text centered at (x, y)."""
    return _mark("text", kind, x, y, size, text=text)


def in_lines(things: Iterable[T], width: Callable[[T], float], widest: float) -> Iterator[list[T]]:
    """Split things into lines of at most the given width; a wider thing gets its own line."""
    line: list[T] = []
    for thing in things:
        if line and sum(map(width, (*line, thing))) > widest:
            yield line
            line = []
        line.append(thing)
    if line:
        yield line


# ---- The kinds of marks, and their appearance without a style sheet
#
# The colours are visible on white and on black. Colour is never the only sign: marks of different kinds also differ in
# shape, line or letter.

BLUE, ORANGE, GREEN, GREY, EARTH = "#2f81c4", "#c8641b", "#3a9150", "#737b83", "#96744c"
FAINT = "#8b949e"


class Kind(NamedTuple):
    """The meaning of a mark, and its appearance.

    Examples
    --------
    >>> KINDS["pin"].meaning
    'a pin, or a counter in a row'
    """

    meaning: str
    fill: str = "none"
    stroke: str = "none"
    width: float = 0.0
    opacity: float = 1.0  # of the fill
    dashes: str | None = None
    ink: str = GREY  # the colour of its text


KINDS: dict[str, Kind] = {
    "counter": Kind("a counter of a pile that can be taken", BLUE, "none", ink="#ffffff"),
    "pin": Kind("a pin, or a counter in a row", BLUE, "none", ink="#ffffff"),
    "gap": Kind("a gap between two pins where a row can be split", ORANGE, ORANGE, 1.5, 0.15, "3 3"),
    "bag": Kind("chips that can be added", ORANGE, "none", ink="#ffffff"),
    "more": Kind("many counters drawn as one block: touch it to choose a move", BLUE, BLUE, 1.5, 0.2),
    "heads": Kind("a coin that shows heads", BLUE, BLUE, 2.0, ink="#ffffff"),
    "tails": Kind("a coin that shows tails", GREY, GREY, 2.0, 0.12),
    "square": Kind("an empty square of a board", GREY, GREY, 1.2, 0.12),
    "taken": Kind("a square that is taken", GREY, GREY, 1.2, 0.85, ink="#ffffff"),
    "target": Kind("a square that can be moved to", BLUE, BLUE, 1.5, 0.25),
    "poison": Kind("the poisoned square", ORANGE, ORANGE, 2.0, 0.3, ink=ORANGE),
    "piece": Kind("a piece on a board, such as the queen of Wythoff's game", ORANGE, "none", ink="#ffffff"),
    "mine": Kind("a counter of the player who moves", BLUE, BLUE, 2.0, ink="#ffffff"),
    "other": Kind("a counter of the other player", ORANGE, ORANGE, 3.0, 0.12, ink=ORANGE),
    "vertex": Kind("a vertex of a graph, or an element of an order", GREY, GREY, 1.5, 0.18),
    "token": Kind("a vertex with one token, or more", BLUE, BLUE, 1.5, ink="#ffffff"),
    "edge": Kind("an edge that can be chosen or cut", "none", GREEN, 7.0),
    "loop": Kind("an edge that can be cut, from a vertex to itself", "none", GREEN, 7.0),
    "joint": Kind("a vertex that cannot be touched", GREY, "none"),
    "line": Kind("a line that joins marks", "none", FAINT, 1.5),
    "arrow": Kind("the head of an arrow", FAINT, "none"),
    "ground": Kind("the ground, or the line on which piles stand", EARTH, "none"),
    "set": Kind("a set: an oval around its elements", BLUE, BLUE, 1.5, 0.1),
    "spot": Kind("a spot through which a loop can be drawn", BLUE, "none"),
    "ink": Kind("explanatory text", GREY, "none"),
}


# ---- Boards of your own games, from plain data

MOST = 1e9  # a bound on all numbers, which also rejects infinity and NaN


def board_from(data: Any) -> Board:
    """Return a board from plain data in the format of `Board.as_dict`.

    Parameters
    ----------
    data : mapping or Board
        A mapping with ``width``, ``height`` and ``marks``. A `Board` is returned unchanged.

    Raises
    ------
    DomainError
        If a shape is unknown, a number is missing, or two marks have the same id.

    Examples
    --------
    >>> board_from({"width": 40, "height": 40, "marks": [{"shape": "circle", "x": 20, "y": 20, "r": 16, "id": "a"}]})
    Board(width=40, height=40, marks=(Mark(shape='circle', kind='ink', ...
    """
    if isinstance(data, Board):
        board = data
    elif isinstance(data, Mapping):
        given = data.get("marks", ())
        if not isinstance(given, Sequence):
            raise DomainError(f"the marks of a board must be a list, not {given!r:.80}")
        marks = tuple(map(_mark_from, given))
        title = str(data.get("title", "a position"))
        board = Board(_number(data, "width"), _number(data, "height"), marks, bool(data.get("ordered")), title)
    else:
        raise DomainError(f"a board must be a mapping with width, height and marks, not {data!r:.80}")
    ids = board.ids()
    twice = next((id_ for id_ in ids if ids.count(id_) > 1), None)
    if twice is not None:
        raise DomainError(f"the ids of marks must be unique, and two marks have the id {twice!r}")
    return board


def _mark_from(data: Any) -> Mark:
    if not isinstance(data, Mapping) or data.get("shape") not in tuple(GEOMETRY):
        raise DomainError(f"the shape of a mark must be one of {', '.join(GEOMETRY)}, not {data!r:.80}")
    shape = str(data["shape"])
    known = {"rx": 0, **data}
    geometry = tuple(
        (name, str(known.get("d", "")) if name == "d" else _number(known, name)) for name in GEOMETRY[shape]
    )
    named = {name: str(data[name]) for name in ("id", "label", "text") if data.get(name) is not None}
    return Mark(shape, str(data.get("kind", "ink")), geometry, **named)


def _number(data: Mapping[str, Any], name: str) -> float:
    value = data.get(name)
    if not isinstance(value, (int, float)) or not abs(value) < MOST:
        raise DomainError(f"{name} must be a number below {MOST:g}, not {value!r:.80}, in {dict(data)!r:.80}")
    return value
