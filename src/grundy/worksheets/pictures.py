"""Pictures of exercises for paper: black lines on white, space to write in, and answers in bold."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from grundy._lazy import cached_property
from grundy.draw import (
    Box,
    Element,
    Layout,
    Point,
    Spacing,
    arrow,
    element,
    layered_layout,
    rounded,
    text_width,
    tikz,
    words,
)
from grundy.draw.svg import FONT, PAPER, TEXT
from grundy.graphs.render import COLOURS, DASHES, TINTS
from grundy.rules import Outcome
from grundy.text import join_words

# ---- A picture of an exercise, which can be saved as SVG or TikZ

# The colours of answers, of borders, and of heading cells.
ANSWER, LINE, GREY = "#0072b2", "#57606a", "#eef0f2"

# Pictures must fit between the margins of A4 and Letter: 600 CSS pixels are 159 mm.
WIDEST = 600.0


@dataclass(frozen=True)
class Picture:
    r"""A drawing with its size in CSS pixels.

    Attributes
    ----------
    drawn : Element
        The group of shapes; its upper left corner is (0, 0).
    width, height : float
        The size.
    description : str
        A description of the picture for screen readers.

    Examples
    --------
    >>> dot = Picture(element("circle", cx=4, cy=4, r=3), 8, 8, "A dot.")
    >>> print(dot.tikz.splitlines()[2])
    \path[fill=c000000] (4,4) circle[radius=3];
    """

    drawn: Element
    width: float
    height: float
    description: str = ""

    @property
    def svg(self) -> Element:
        """The picture as an SVG element, for a page or a separate file."""
        return element(
            "svg",
            element("title", self.description),
            self.drawn,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width:.0f} {self.height:.0f}",
            width=round(self.width),
            height=round(self.height),
            role="img",
            font_family=FONT,
            fill=TEXT,
        )

    @property
    def tikz(self) -> str:
        """The picture as a ``tikzpicture``."""
        return tikz(self.drawn)


def stacked(pictures: Sequence[Picture], gap: float = 12.0) -> Picture:
    """Return pictures one below the other, aligned at the left."""
    drawn, top = [], 0.0
    for picture in pictures:
        drawn.append(element("g", picture.drawn, transform=f"translate(0 {top:.2f})"))
        top += picture.height + gap
    return Picture(element("g", *drawn), max(picture.width for picture in pictures), top - gap, _descriptions(pictures))


def beside(pictures: Sequence[Picture], gap: float = 24.0) -> Picture:
    """Return pictures side by side, aligned at the bottom."""
    height = max(picture.height for picture in pictures)
    drawn, left = [], 0.0
    for picture in pictures:
        drawn.append(element("g", picture.drawn, transform=f"translate({left:.2f} {height - picture.height:.2f})"))
        left += picture.width + gap
    return Picture(element("g", *drawn), left - gap, height, _descriptions(pictures))


def _descriptions(pictures: Sequence[Picture]) -> str:
    return " ".join(dict.fromkeys(picture.description for picture in pictures))


# ---- Tables and grids of square cells; the student fills in empty cells

SIDE, CELL_TEXT = 30.0, 14.0


class Look(Enum):
    """The style of a cell."""

    HEAD = "head"
    GIVEN = "given"
    ANSWER = "answer"
    MARKED = "marked"
    NAME = "name"  # a text without a border


class Cell(NamedTuple):
    """A cell with its text; an empty cell is a blank to fill in."""

    text: str = ""
    look: Look = Look.GIVEN


def heads(texts: Iterable[object]) -> list[Cell]:
    """Return heading cells with these texts."""
    return [Cell(str(text), Look.HEAD) for text in texts]


def blanks(count: int) -> list[Cell]:
    """Return this number of empty cells."""
    return [Cell()] * count


def cells(
    rows: Sequence[Sequence[Cell]], description: str, *, first: float | None = None, side: float = SIDE
) -> Picture:
    """Return a table of cells; all cells except those of the first column are squares."""
    longest = max(text_width(row[0].text, 1.08 * CELL_TEXT) for row in rows)
    wide = first if first is not None else max(side, longest + 14 if longest > side - 8 else side)
    lefts = [0.0, *(wide + side * column for column in range(len(rows[0])))]
    drawn = [
        part
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        for part in _cell(cell, 1 + lefts[x], 1 + side * y, lefts[x + 1] - lefts[x], side)
    ]
    return Picture(element("g", *drawn), lefts[len(rows[0])] + 2, side * len(rows) + 2, description)


def _cell(cell: Cell, x: float, y: float, width: float, height: float) -> list[Element]:
    fill = GREY if cell.look is Look.HEAD else "#e4f1fa" if cell.look is Look.MARKED else PAPER
    border = element("rect", x=x, y=y, width=width, height=height, fill=fill, stroke=LINE, stroke_width=1)
    drawn = [] if cell.look is Look.NAME else [border]
    if cell.text:
        is_answer = cell.look in (Look.ANSWER, Look.MARKED)
        weight = "bold" if is_answer or cell.look is Look.HEAD else None
        size = min(CELL_TEXT, 0.9 * CELL_TEXT * width / max(text_width(cell.text, CELL_TEXT), 1))
        at = Point(x + width / 2, y + height / 2 + 0.36 * size)
        drawn.append(words(cell.text, at, size, font_weight=weight, fill=ANSWER if is_answer else TEXT))
    return drawn


def index_table(
    names: tuple[str, str], values: Sequence[object] | None, count: int, description: str, *, most: int = 16
) -> Picture:
    """Return a table of the numbers 0, 1, … with values or blanks below them; long tables are broken into bands."""
    width = max(text_width(name, 1.08 * CELL_TEXT) for name in names) + 14
    text = description if values is None else f"{description} They are {', '.join(map(str, values))}."
    bands = []
    for start in range(0, count, most):
        numbers = range(start, min(start + most, count))
        below = blanks(len(numbers)) if values is None else [Cell(str(values[n]), Look.ANSWER) for n in numbers]
        bands.append(cells([[*heads(names[:1]), *heads(numbers)], [*heads(names[1:]), *below]], text, first=width))
    return stacked(bands)


# ---- Counters in piles, pins in rows, and coins in rows

COUNTER_RADIUS, STEP, COUNTER_TEXT, MOST_IN_A_COLUMN = 7.0, 18.0, 13.0, 8
COIN = 17.0


def piles(named: Sequence[tuple[str, Sequence[int]]]) -> Picture:
    """Return piles of counters in groups, each with its name below."""
    description = f"Piles of counters: {join_words(name for name, _ in named)}."
    drawn = beside([_group(name, sizes, description) for name, sizes in named], gap=30.0)
    return Picture(drawn.drawn, drawn.width, drawn.height, description)


def _group(name: str, sizes: Sequence[int], description: str) -> Picture:
    columns = [-(-size // MOST_IN_A_COLUMN) for size in sizes]
    width = STEP * sum(columns) + 10.0 * (len(sizes) - 1)
    label = text_width(name, COUNTER_TEXT)
    left = max(0.0, (label - width) / 2)
    rows = max(min(size, MOST_IN_A_COLUMN) for size in sizes)
    height = STEP * rows
    drawn: list[Element] = []
    for size, count in zip(sizes, columns, strict=True):
        drawn += _pile(size, left, height)
        left += STEP * count + 10.0
    full = max(width, label)
    drawn.append(words(name, Point(full / 2, height + 1.4 * COUNTER_TEXT), COUNTER_TEXT))
    return Picture(element("g", *drawn), full, height + 2 * COUNTER_TEXT, description)


def _pile(size: int, left: float, bottom: float) -> Iterator[Element]:
    for counter in range(size):
        column, row = divmod(counter, MOST_IN_A_COLUMN)
        yield _disc(Point(left + STEP * (column + 0.5), bottom - STEP * (row + 0.5)))


def rows(sizes: Sequence[int]) -> Picture:
    """Return rows of counters or pins, with their numbers in front."""
    drawn = []
    for row, size in enumerate(sizes):
        y = STEP * (1.4 * row + 0.5)
        drawn.append(words(str(size), Point(0, y + 0.36 * COUNTER_TEXT), COUNTER_TEXT, text_anchor="start"))
        for counter in range(size):
            drawn.append(_disc(Point(STEP * (counter + 2), y)))
    width, height = STEP * (max(sizes) + 1.5), STEP * (1.4 * len(sizes) - 0.4)
    return Picture(element("g", *drawn), width, height, f"Rows of {join_words(sizes)} counters.")


def _disc(at: Point) -> Element:
    return element("circle", cx=at.x, cy=at.y, r=COUNTER_RADIUS, fill="#d0d5da", stroke=TEXT, stroke_width=1)


def coins(heads: Collection[int], count: int, *, notes: Sequence[object] = (), turned: Collection[int] = ()) -> Picture:
    """Return a row of coins, H or T, with their places below, and notes below the places."""
    step = min(2 * COIN + 8, WIDEST / count)
    radius = min(COIN, (step - 4) / 2)
    drawn = [part for place in range(count) for part in _coin(place, place in heads, place in turned, step, radius)]
    top = 2 * radius + 8
    for place in range(count):
        middle = step * (place + 0.5)
        drawn.append(words(str(place), Point(middle, top + COUNTER_TEXT), COUNTER_TEXT - 1, fill=LINE))
        if notes:
            drawn.append(
                words(str(notes[place]), Point(middle, top + 2.5 * COUNTER_TEXT), COUNTER_TEXT, font_weight="bold")
            )
    height = top + (3.1 if notes else 1.6) * COUNTER_TEXT
    return Picture(element("g", *drawn), step * count, height, f"A row of coins: {coin_text(heads, count)}.")


def coin_text(heads: Collection[int], count: int) -> str:
    """Return a row of coins as a string of H and T."""
    return "".join("H" if place in heads else "T" for place in range(count))


def _coin(place: int, shows_head: bool, is_turned: bool, step: float, radius: float) -> Iterator[Element]:
    x, y = step * (place + 0.5), radius + 4
    if is_turned:
        yield element("circle", cx=x, cy=y, r=radius + 2, fill="none", stroke=ANSWER, stroke_width=2.4)
    fill = "#3d444d" if shows_head else PAPER
    yield element("circle", cx=x, cy=y, r=radius - 2, fill=fill, stroke=TEXT, stroke_width=1.2)
    letter = "H" if shows_head else "T"
    yield words(letter, Point(x, y + 5), 14.0, font_weight="bold", fill=PAPER if shows_head else TEXT)


# ---- Graphs on paper: a vertex has its name in the upper half and space to write in the lower half

HEIGHT, WIDTH, NAME_SIZE, NOTE_SIZE, TOKEN_RADIUS = 46.0, 56.0, 14.0, 13.0, 7.5
SPACING = Spacing(layers=30)
EDGE = "#4b535b"


@dataclass(frozen=True)
class GraphDrawing:
    """A graph to draw: its edges, names and tokens; `widest` is the longest note to make space for."""

    followers: Sequence[Sequence[int]]
    names: Sequence[str]
    tokens: Collection[int] = ()
    widest: str = ""

    @property
    def description(self) -> str:
        """The edges and the tokens in words."""
        edges = [f"{self.names[v]} → {self.names[w]}" for v, row in enumerate(self.followers) for w in row]
        tokens = f" Tokens on {', '.join(self.names[v] for v in sorted(self.tokens))}." if self.tokens else ""
        return f"A graph with the moves {', '.join(edges)}.{tokens}"

    @cached_property
    def layout(self) -> Layout:
        """The places of vertices and edges."""
        width = max(WIDTH, text_width(self.widest, NOTE_SIZE) + 24 + (2 * TOKEN_RADIUS if self.tokens else 0))
        return layered_layout(self.followers, [(width, HEIGHT)] * len(self.names), SPACING)


def graph_picture(
    graph: GraphDrawing,
    outcomes: Sequence[Outcome] | None = None,
    notes: Sequence[str] = (),
    winning: Collection[tuple[int, int]] = (),
) -> Picture:
    """Return a drawing of a graph, with labels or with space for them."""
    layout = graph.layout
    lines = [part for bold in (False, True) for part in _edges(layout, bold, winning)]
    vertices = [
        part
        for v, (name, box) in enumerate(zip(graph.names, layout.boxes, strict=True))
        for part in _vertex(name, box, outcomes[v] if outcomes else None, notes[v] if notes else "", v in graph.tokens)
    ]
    labels = [f"{name}: {note}" for name, note in zip(graph.names, notes, strict=bool(notes))]
    description = f"{graph.description} Labels: {', '.join(labels)}." if labels else graph.description
    return Picture(element("g", *lines, *vertices), layout.width, layout.height, description)


def _edges(layout: Layout, bold: bool, winning: Collection[tuple[int, int]]) -> Iterator[Element]:
    colour, width, half = (COLOURS[Outcome.N], 2.8, 4.6) if bold else (EDGE, 1.2, 3.2)
    for route in layout.routes:
        if ((route.start, route.end) in winning) == bold:
            yield element("g", *arrow(route.path, route.tip, colour, half), stroke=colour, stroke_width=width)


def _vertex(name: str, box: Box, outcome: Outcome | None, note: str, has_token: bool) -> Iterator[Element]:
    yield from _border(box, outcome)
    x, y, reach = box.centre.x, box.centre.y, box.width / 2 - 6
    yield element("line", x1=x - reach, y1=y, x2=x + reach, y2=y, stroke=LINE, stroke_width=0.8)
    yield words(name, Point(x, y - 6), NAME_SIZE, font_weight="bold")
    below = y + 15.5
    if has_token:
        yield element("circle", cx=x - 12 if note else x, cy=y + 11, r=TOKEN_RADIUS, fill=TEXT)
        x += 12
    if note:
        yield words(note, Point(x, below), NOTE_SIZE, font_weight="bold", fill=COLOURS[outcome] if outcome else TEXT)


def _border(box: Box, outcome: Outcome | None) -> Iterator[Element]:
    if outcome is None:
        yield rounded(box, 0.9, fill=PAPER, stroke=TEXT, stroke_width=1.4)
        return
    dashes = DASHES if outcome is Outcome.D else None
    colour = COLOURS[outcome]
    yield rounded(box, 0.9, fill=TINTS[outcome], stroke=colour, stroke_width=1.8, stroke_dasharray=dashes)
    if outcome is Outcome.P:
        yield rounded(box, 4.0, fill=TINTS[outcome], stroke=colour, stroke_width=1.1)
