"""Drawing a solved graph: who wins from each vertex, by which moves, and its value, as an SVG picture.

Nothing is told by colour alone: the outcome is also a letter and a border (N single, P double, D dashed), and moves
that win are bold, moves that draw are dashed. The colours are those of Okabe and Ito (2008), which people tell apart
who do not see all colours, darkened where they would be faint on white.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from grundy.draw import (
    Box,
    Element,
    Layout,
    Point,
    Route,
    Value,
    arrow,
    element,
    layered_layout,
    legend,
    rounded,
    shortened,
    text_width,
    visible,
    words,
)
from grundy.errors import LimitError
from grundy.natural import shown
from grundy.rules import Outcome

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph
    from grundy.graphs.solution import Solution

__all__ = ["draw"]

MOST_VERTICES = 300
MOST_EDGES = 1000

FONT = "'Source Sans 3', 'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
TEXT, PAPER = "#1f2328", "#ffffff"
COLOURS = {Outcome.N: "#b94a00", Outcome.P: "#0072b2", Outcome.D: "#97497a"}
TINTS = {Outcome.N: "#fff2e8", Outcome.P: "#e4f1fa", Outcome.D: "#f9edf5"}
DASHES = "5 3.5"

HEIGHT, MARGIN, LEAST_WIDTH = 48.0, 16.0, 270.0
NAME_SIZE, NOTE_SIZE, LEGEND_SIZE, TITLE_SIZE = 14.0, 11.5, 11.5, 16.0
LONGEST_NAME, LONGEST_NOTE, LONGEST_TITLE = 20, 14, 60
MOST_MOVES_IN_A_TOOLTIP = 12


class Kind(Enum):
    """What a move does, and how it is drawn: colour, width, dashes, and half the width of the head."""

    OTHER = ("other move", "#757d85", 1.1, None, 3.0)
    DRAWING = ("drawing move", COLOURS[Outcome.D], 1.6, DASHES, 3.6)
    WINNING = ("winning move", COLOURS[Outcome.N], 2.8, None, 4.6)


@dataclass(frozen=True)
class _Vertex:
    """A vertex as it is drawn: its whole name, its outcome, a note about it, and all that a tooltip tells."""

    name: str
    outcome: Outcome
    note: str
    tooltip: str

    @property
    def label(self) -> str:
        return shortened(self.name, LONGEST_NAME)

    @property
    def size(self) -> tuple[float, float]:
        name = text_width(self.label, 1.08 * NAME_SIZE)  # bold letters are wider
        width = max(name + 22, text_width(f"{self.outcome.value} {self.note}", NOTE_SIZE) + 18)
        if width <= 1.1 * HEIGHT:
            return HEIGHT, HEIGHT
        return width + (6 if self.outcome is Outcome.P else 0), HEIGHT


def draw(solution: Solution, *, title: str | None = None) -> str:
    """Return a layered drawing of a solved graph as the text of an SVG file.

    Parameters
    ----------
    solution : Solution
        Of a graph with at most 300 vertices and 1000 edges.
    title : str, optional
        What to write above it.

    Returns
    -------
    str

    Raises
    ------
    LimitError
        When the graph has more vertices or edges than a picture can show.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> picture = draw(solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": ""})))
    >>> picture[:4], "3 vertices: 1 N, 2 P, 0 D" in picture
    ('<svg', True)
    """
    graph = solution.graph
    check_size(graph)
    vertices = _vertices(solution)
    followers = [graph.follower_numbers(v).tolist() for v in range(len(graph))]
    layout = layered_layout(followers, [vertex.size for vertex in vertices])
    return f"{_picture(solution, vertices, layout, visible(title or ''))}\n"


# What is said about a vertex and a move


def check_size(graph: GameGraph) -> None:
    """Refuse a graph that a picture cannot show."""
    if len(graph) > MOST_VERTICES or graph.edges > MOST_EDGES:
        raise LimitError(
            f"a picture shows at most {MOST_VERTICES} vertices and {MOST_EDGES} edges, and this graph has {len(graph)} "
            f"and {graph.edges}; draw a smaller part of it"
        )


def _vertices(solution: Solution) -> list[_Vertex]:
    names = [name_text(name, number) for number, name in enumerate(solution.graph.names)]
    return [
        _Vertex(name, solution.outcome_of(key), _note(solution, key), _tooltip(solution, key, name, names))
        for key, name in zip(solution.graph.names, names, strict=True)
    ]


def name_text(name: Any, number: int) -> str:
    """Return a name as text that can be seen; a number with too many digits to read is told by its size."""
    try:
        text = visible(shown(name) if type(name) is int else str(name))
    except ValueError:  # Python writes no numbers of thousands of digits, not even in tuples
        return f"vertex {number}"
    return text if text.strip() else repr(name)


def _moves_left(solution: Solution, key: Any) -> int:
    return int(solution.remoteness.data[solution.graph.number(key)])


def _note(solution: Solution, key: Any) -> str:
    """Return the value of a vertex, or how long play goes on where values are not known."""
    if solution.labels is not None:
        return shortened(str(solution.value(key)), LONGEST_NOTE)
    return "" if solution.outcome_of(key) is Outcome.D else f"in {_moves_left(solution, key)}"


def _tooltip(solution: Solution, key: Any, name: str, names: list[str]) -> str:
    """Return a sentence about a vertex."""
    outcome = solution.outcome_of(key)
    text = f"{name}: {outcome.value}, {outcome_text(outcome)}"
    if solution.labels is not None:
        text += f", value {solution.value(key)}"
    elif outcome is not Outcome.D:
        left = _moves_left(solution, key)
        text += f" in {left} move{'s' * (left != 1)}"
    for kind, moves in (("winning", solution.winning_moves(key)), ("drawing", solution.drawing_moves(key))):
        if moves:
            text += f"; {kind} moves: {_listed(solution, moves, names)}"
    return text


def outcome_text(outcome: Outcome) -> str:
    return outcome.sentence[0].lower() + outcome.sentence[1:]


def _listed(solution: Solution, moves: list[Any], names: list[str]) -> str:
    listed = [shortened(names[solution.graph.number(key)], LONGEST_NAME) for key in moves[:MOST_MOVES_IN_A_TOOLTIP]]
    more = len(moves) - len(listed)
    return ", ".join(listed) + (f" and {more} more" if more else "")


def _kind(route: Route, vertices: Sequence[_Vertex]) -> Kind:
    start, end = vertices[route.start].outcome, vertices[route.end].outcome
    if end is Outcome.P:
        return Kind.WINNING
    return Kind.DRAWING if start is end is Outcome.D else Kind.OTHER


# The picture


def _picture(solution: Solution, vertices: Sequence[_Vertex], layout: Layout, title: str) -> Element:
    heading = shortened(title, LONGEST_TITLE)
    width = max(layout.width, text_width(heading, 1.08 * TITLE_SIZE), LEAST_WIDTH)
    middle = MARGIN + width / 2
    top = MARGIN + 1.6 * TITLE_SIZE * bool(heading)
    bottom = top + (layout.height if vertices else 2 * HEIGHT) + MARGIN / 2
    key, key_height = legend(_key(solution, vertices, layout.routes), width, LEGEND_SIZE, TEXT)
    content = [element("title", title or "A solved game graph"), element("desc", _description(solution))]
    if heading:
        content.append(words(heading, Point(middle, MARGIN + TITLE_SIZE), TITLE_SIZE, font_weight="bold"))
    if vertices:
        drawn = _graph(vertices, layout)
        content.append(element("g", *drawn, transform=f"translate({middle - layout.width / 2:.2f} {top:.2f})"))
    else:
        content.append(words("The empty graph: there is no position.", Point(middle, top + HEIGHT), LEGEND_SIZE))
    content.append(element("g", key, class_="legend", transform=f"translate({MARGIN:.0f} {bottom:.2f})"))
    return sheet(content, width + 2 * MARGIN, bottom + key_height + MARGIN)


def sheet(content: list[Element], width: float, height: float) -> Element:
    """Return the whole file: title and description, white paper, and what is drawn on it."""
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


def _description(solution: Solution) -> str:
    count, edges = len(solution.graph), solution.graph.edges
    letters = solution.outcome.tolist()
    counts = ", ".join(f"{letters.count(letter)} {letter}" for letter in "NPD")
    return (
        f"A layered drawing of a game graph in {'misère' if solution.misere else 'normal'} play with {edges} "
        f"edge{'s' * (edges != 1)} and {count} {'vertex' if count == 1 else 'vertices'}: {counts}."
    )


def _graph(vertices: Sequence[_Vertex], layout: Layout) -> Iterator[Element]:
    """Yield the moves of each kind, the winning ones above the others, then the vertices."""
    for kind in Kind:
        routes = [route for route in layout.routes if _kind(route, vertices) is kind]
        what, colour, width, dashes, _ = kind.value
        drawn = (_move(route, kind, vertices) for route in routes)
        yield element("g", *drawn, class_=what, stroke=colour, stroke_width=width, stroke_dasharray=dashes)
    yield element("g", *map(_vertex, vertices, layout.boxes), class_="vertices")


def _vertex(vertex: _Vertex, box: Box) -> Element:
    """Return a vertex: border, name, and below it the outcome and the note."""
    letter = element("tspan", vertex.outcome.value, font_weight="bold", fill=COLOURS[vertex.outcome])
    line = [letter, f" {vertex.note}"] if vertex.note else [letter]
    below = box.centre.moved(0, 13)
    return element(
        "g",
        element("title", vertex.tooltip),
        *_border(vertex.outcome, box),
        words(vertex.label, box.centre.moved(0, -2), NAME_SIZE, font_weight="600"),
        element("text", *line, x=below.x, y=below.y, font_size=NOTE_SIZE, text_anchor="middle"),
    )


def _border(outcome: Outcome, box: Box) -> Iterator[Element]:
    """Yield the border of a vertex: single for N, double for P, dashed for D."""
    dashes = DASHES if outcome is Outcome.D else None
    style: dict[str, Value] = {"fill": TINTS[outcome], "stroke": COLOURS[outcome], "stroke_dasharray": dashes}
    yield rounded(box, 0.9, **style, stroke_width=1.8)
    if outcome is Outcome.P:
        yield rounded(box, 0.09 * box.height, **style, stroke_width=1.1)


def _move(route: Route, kind: Kind, vertices: Sequence[_Vertex]) -> Element:
    """Return a move: line, head, and how many there are if there are several."""
    what, colour, _, _, half = kind.value
    drawn = [element("title", f"{vertices[route.start].label} → {vertices[route.end].label}: {what}")]
    drawn += arrow(route.path, route.tip, colour, half)
    if route.count > 1:
        halo: dict[str, Value] = {"stroke": PAPER, "stroke_width": 4, "paint_order": "stroke"}
        drawn.append(words(f"×{route.count}", route.label.moved(0, 4), NOTE_SIZE, stroke_dasharray="none", **halo))
    return element("g", *drawn)


# The legend: the signs that occur in the picture, and their meanings


def _key(
    solution: Solution, vertices: Sequence[_Vertex], routes: Sequence[Route]
) -> Iterator[tuple[Element | None, str]]:
    examples = {vertex.outcome: vertex.note for vertex in reversed(vertices)}
    kinds = {_kind(route, vertices) for route in routes}
    yield from ((_badge(outcome), outcome_text(outcome)) for outcome in Outcome if outcome in examples)
    yield from ((sample(kind), kind.value[0]) for kind in reversed(Kind) if kind in kinds)
    for outcome, note in [(outcome, examples[outcome]) for outcome in Outcome if examples.get(outcome)][:1]:
        meaning = f"value γ = {note}" if solution.labels is not None else f"moves left: {note.removeprefix('in ')}"
        yield None, f"{outcome.value} {note}: {meaning}"
    for count in [route.count for route in routes if route.count > 1][:1]:
        yield None, f"×{count}: {count} edges drawn as one"
    if solution.misere:
        yield None, "misère play: who makes the last move loses"


def _badge(outcome: Outcome) -> Element:
    letter = words(outcome.value, Point(14, 4), NOTE_SIZE, font_weight="bold", fill=COLOURS[outcome])
    return element("g", *_border(outcome, Box(Point(14, 0), 26, 18)), letter)


def sample(kind: Kind) -> Element:
    _, colour, width, dashes, half = kind.value
    line = [Point(0, 0), Point(6, 0), Point(13, 0), Point(19, 0)]
    drawn = arrow(line, Point(28, 0), colour, half)
    return element("g", *drawn, stroke=colour, stroke_width=width, stroke_dasharray=dashes)
