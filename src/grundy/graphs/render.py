"""Drawings of graphs as SVG and TikZ, with the outcome and value of each vertex and the winning and drawing moves.

The colours are from Okabe and Ito (2008), whose palette is safe for colour-blind readers, with faint colours darkened.
Colour is never the only sign. An outcome also has a letter and a border (N single, P double, D dashed). A winning move
is bold, and a drawing move is dashed. Drawings of positions on graphs use the same signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    sheet,
    text_width,
    tikz,
    visible,
    words,
)
from grundy.draw.svg import PAPER, TEXT
from grundy.errors import LimitError
from grundy.rules import Outcome
from grundy.text import format_number, pluralize, truncate

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph
    from grundy.graphs.solution import Solution

MOST_VERTICES = 300
MOST_EDGES = 1000

COLOURS = {Outcome.N: "#b94a00", Outcome.P: "#0072b2", Outcome.D: "#97497a"}
TINTS = {Outcome.N: "#fff2e8", Outcome.P: "#e4f1fa", Outcome.D: "#f9edf5"}
DASHES = "5 3.5"
BORDER, EDGE = "#57606a", "#757d85"

VERTEX_HEIGHT, MARGIN, LEAST_WIDTH = 48.0, 16.0, 270.0
SMALL_VERTEX_HEIGHT, SMALL_MARGIN = 36.0, 12.0  # in drawings of unsolved graphs
NAME_SIZE, NOTE_SIZE, LEGEND_SIZE, TITLE_SIZE, CAPTION_SIZE = 14.0, 11.5, 11.5, 16.0, 13.0
LONGEST_NAME, LONGEST_NOTE, LONGEST_TITLE = 20, 14, 60
MOST_TOOLTIP_MOVES = 12

TIKZ_NOTE = r"% needs \usepackage{tikz}; \usepackage{fix-cm} gives the letters their exact sizes"


class MoveKind(Enum):
    """The effect of a move, and its style: colour, line width, dashes, and half the width of the arrowhead."""

    OTHER = ("other move", EDGE, 1.1, None, 3.0)
    DRAWING = ("drawing move", COLOURS[Outcome.D], 1.6, DASHES, 3.6)
    WINNING = ("winning move", COLOURS[Outcome.N], 2.8, None, 4.6)


def draw(solution: Solution, *, title: str | None = None) -> str:
    """Return a layered drawing of a solved graph as the text of an SVG file."""
    return f"{_drawing(solution, title)}\n"


def draw_tikz(solution: Solution, *, title: str | None = None) -> str:
    r"""Return the same drawing as TikZ code, for ``\input`` in a LaTeX document with ``\usepackage{tikz}``."""
    return f"{TIKZ_NOTE}\n{tikz(_drawing(solution, title))}\n"


def draw_plain(graph: GameGraph) -> str:
    """Return a layered drawing of an unsolved graph, with names and edges only, as the text of an SVG file."""
    check_size(graph)
    names = [truncate(name, LONGEST_NAME) for name in vertex_names(graph)]
    height = SMALL_VERTEX_HEIGHT
    layout = graph_layout(graph, [(max(height, text_width(name, NAME_SIZE) + 22), height) for name in names])
    drawn = [part for route in layout.routes for part in arrow(route.path, route.tip, EDGE, 3.0)]
    drawn = [element("g", *drawn, stroke=EDGE, stroke_width=1.2)]
    for name, box in zip(names, layout.boxes, strict=True):
        drawn.append(rounded(box, 0.9, fill=PAPER, stroke=BORDER, stroke_width=1.4))
        drawn.append(words(name, box.centre.moved(0, 0.36 * NAME_SIZE), NAME_SIZE))
    content = [
        element("title", "A game graph"),
        element("desc", f"A digraph with {pluralize(len(graph), 'vertex', 'vertices')} and {graph.edges} edges."),
        element("g", *drawn, transform=f"translate({SMALL_MARGIN:.0f} {SMALL_MARGIN:.0f})"),
    ]
    width, height = (max(side, height) + 2 * SMALL_MARGIN for side in (layout.width, layout.height))
    return f"{sheet(content, width, height)}\n"


# ---- Solved graphs: labels and tooltips of vertices and moves


def _drawing(solution: Solution, title: str | None) -> Element:
    graph = solution.graph
    check_size(graph)
    vertices = _vertices(solution)
    layout = graph_layout(graph, [vertex.size for vertex in vertices])
    return _picture(solution, vertices, layout, visible(title or ""))


@dataclass(frozen=True)
class _Vertex:
    """A vertex in a drawing: its full name, outcome, note and tooltip."""

    name: str
    outcome: Outcome
    note: str
    tooltip: str

    @property
    def label(self) -> str:
        return truncate(self.name, LONGEST_NAME)

    @property
    def size(self) -> tuple[float, float]:
        name = text_width(self.label, 1.08 * NAME_SIZE)  # bold letters are wider
        width = max(name + 22, text_width(f"{self.outcome.value} {self.note}", NOTE_SIZE) + 18)
        if width <= 1.1 * VERTEX_HEIGHT:
            return VERTEX_HEIGHT, VERTEX_HEIGHT
        return width + (6 if self.outcome is Outcome.P else 0), VERTEX_HEIGHT


def _vertices(solution: Solution) -> list[_Vertex]:
    names = vertex_names(solution.graph)
    return [
        _Vertex(name, solution.outcome_of(key), _note(solution, key), _tooltip(solution, key, name, names))
        for key, name in zip(solution.graph.names, names, strict=True)
    ]


def _moves_left(solution: Solution, key: Any) -> int:
    return int(solution.remoteness.data[solution.graph.number(key)])


def _note(solution: Solution, key: Any) -> str:
    """Return the value of a vertex, or its remoteness if values are unknown."""
    if solution.labels is not None:
        return truncate(str(solution.value(key)), LONGEST_NOTE)
    return "" if solution.outcome_of(key) is Outcome.D else f"in {_moves_left(solution, key)}"


def _tooltip(solution: Solution, key: Any, name: str, names: list[str]) -> str:
    """Return the tooltip of a vertex: its outcome, value and good moves."""
    outcome = solution.outcome_of(key)
    text = f"{name}: {outcome.value}, {outcome_text(outcome)}"
    if solution.labels is not None:
        text += f", value {solution.value(key)}"
    elif outcome is not Outcome.D:
        left = _moves_left(solution, key)
        text += f" in {pluralize(left, 'move')}"
    for kind, moves in (("winning", solution.winning_moves(key)), ("drawing", solution.drawing_moves(key))):
        if moves:
            text += f"; {kind} moves: {_move_list(solution, moves, names)}"
    return text


def _move_list(solution: Solution, moves: list[Any], names: list[str]) -> str:
    listed = [truncate(names[solution.graph.number(key)], LONGEST_NAME) for key in moves[:MOST_TOOLTIP_MOVES]]
    more = len(moves) - len(listed)
    return ", ".join(listed) + (f" and {more} more" if more else "")


def _kind(route: Route, vertices: Sequence[_Vertex]) -> MoveKind:
    start, end = vertices[route.start].outcome, vertices[route.end].outcome
    if end is not start.good_option or start is Outcome.P:
        return MoveKind.OTHER
    return MoveKind.WINNING if start is Outcome.N else MoveKind.DRAWING


# ---- The picture


def _picture(solution: Solution, vertices: Sequence[_Vertex], layout: Layout, title: str) -> Element:
    heading = truncate(title, LONGEST_TITLE)
    width = max(layout.width, text_width(heading, 1.08 * TITLE_SIZE), LEAST_WIDTH)
    middle = MARGIN + width / 2
    top = MARGIN + 1.6 * TITLE_SIZE * bool(heading)
    bottom = top + (layout.height if vertices else 2 * VERTEX_HEIGHT) + MARGIN / 2
    key, key_height = legend(_key(solution, vertices, layout.routes), width, LEGEND_SIZE, TEXT)
    content = [element("title", title or "A solved game graph"), element("desc", _description(solution))]
    if heading:
        content.append(words(heading, Point(middle, MARGIN + TITLE_SIZE), TITLE_SIZE, font_weight="bold"))
    if vertices:
        drawn = _graph(vertices, layout)
        content.append(element("g", *drawn, transform=f"translate({middle - layout.width / 2:.2f} {top:.2f})"))
    else:
        content.append(words("The empty graph: there is no position.", Point(middle, top + VERTEX_HEIGHT), LEGEND_SIZE))
    content.append(element("g", key, class_="legend", transform=f"translate({MARGIN:.0f} {bottom:.2f})"))
    return sheet(content, width + 2 * MARGIN, bottom + key_height + MARGIN)


def _description(solution: Solution) -> str:
    count, edges = len(solution.graph), solution.graph.edges
    letters = solution.outcome.tolist()
    counts = ", ".join(f"{letters.count(letter)} {letter}" for letter in "NPD")
    return (
        f"A layered drawing of a game graph in {'misère' if solution.misere else 'normal'} play with "
        f"{pluralize(edges, 'edge')} and {pluralize(count, 'vertex', 'vertices')}: {counts}."
    )


def _graph(vertices: Sequence[_Vertex], layout: Layout) -> Iterator[Element]:
    """Yield the moves, with winning moves on top, then the vertices."""
    for kind in MoveKind:
        routes = [route for route in layout.routes if _kind(route, vertices) is kind]
        what, colour, width, dashes, _ = kind.value
        drawn = (_move(route, kind, vertices) for route in routes)
        yield element("g", *drawn, class_=what, stroke=colour, stroke_width=width, stroke_dasharray=dashes)
    yield element("g", *map(_vertex, vertices, layout.boxes), class_="vertices")


def _vertex(vertex: _Vertex, box: Box) -> Element:
    """Return the element of a vertex: its border and name, with the outcome and note below."""
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


def _move(route: Route, kind: MoveKind, vertices: Sequence[_Vertex]) -> Element:
    """Return the element of a move: its line, arrowhead, and multiplicity if it is more than 1."""
    what, colour, _, _, half = kind.value
    drawn = [element("title", f"{vertices[route.start].label} → {vertices[route.end].label}: {what}")]
    drawn += arrow(route.path, route.tip, colour, half)
    if route.count > 1:
        halo: dict[str, Value] = {"stroke": PAPER, "stroke_width": 4, "paint_order": "stroke"}
        drawn.append(words(f"×{route.count}", route.label.moved(0, 4), NOTE_SIZE, stroke_dasharray="none", **halo))
    return element("g", *drawn)


# ---- The legend: the signs in the drawing, and their meanings


def _key(
    solution: Solution, vertices: Sequence[_Vertex], routes: Sequence[Route]
) -> Iterator[tuple[Element | None, str]]:
    examples = {vertex.outcome: vertex.note for vertex in reversed(vertices)}
    kinds = {_kind(route, vertices) for route in routes}
    yield from ((_badge(outcome), outcome_text(outcome)) for outcome in Outcome if outcome in examples)
    yield from ((sample(kind), kind.value[0]) for kind in reversed(MoveKind) if kind in kinds)
    for outcome, note in [(outcome, examples[outcome]) for outcome in Outcome if examples.get(outcome)][:1]:
        meaning = f"value γ = {note}" if solution.labels is not None else f"moves left: {note.removeprefix('in ')}"
        yield None, f"{outcome.value} {note}: {meaning}"
    for count in [route.count for route in routes if route.count > 1][:1]:
        yield None, f"×{count}: {count} edges drawn as one"
    if solution.misere:
        yield None, "misère play: the player who makes the last move loses"


def _badge(outcome: Outcome) -> Element:
    letter = words(outcome.value, Point(14, 4), NOTE_SIZE, font_weight="bold", fill=COLOURS[outcome])
    return element("g", *_border(outcome, Box(Point(14, 0), 26, 18)), letter)


# ---- Shared by all drawings of graphs


def graph_layout(graph: GameGraph, sizes: Sequence[tuple[float, float]] | None = None, *, once: bool = False) -> Layout:
    """Return a layered layout of a graph in which moves lead down; with ``once``, multiple edges are drawn once."""
    rows = (graph.follower_numbers(v).tolist() for v in range(len(graph)))
    return layered_layout([sorted(set(row)) if once else row for row in rows], sizes)


def check_size(graph: GameGraph) -> None:
    """Raise `LimitError` if a graph is too large to draw."""
    if len(graph) > MOST_VERTICES or graph.edges > MOST_EDGES:
        raise LimitError(
            f"a picture shows at most {MOST_VERTICES} vertices and {MOST_EDGES} edges, but this graph has {len(graph)} "
            f"and {graph.edges}",
            hint="draw a smaller graph",
        )


def vertex_names(graph: GameGraph) -> list[str]:
    """Return the names of all vertices as visible text."""
    return [_name(name, number) for number, name in enumerate(graph.names)]


def _name(name: Any, number: int) -> str:
    """Return a name as visible text; a number with too many digits is replaced by a description of its size."""
    try:
        text = visible(format_number(name) if type(name) is int else str(name))
    except ValueError:  # Python does not format numbers with thousands of digits, not even in tuples
        return f"vertex {number}"
    return text if text.strip() else repr(name)


def outcome_text(outcome: Outcome) -> str:
    """Return the sentence about an outcome with a lower-case initial, for use within a sentence."""
    return outcome.sentence[0].lower() + outcome.sentence[1:]


def outcome_caption(outcome: Outcome, text: str, at: Point) -> Element:
    """Return the line below a title: the coloured letter of an outcome, and a text."""
    letter = element("tspan", f"{outcome.value}:", font_weight="bold", fill=COLOURS[outcome])
    style: dict[str, Value] = {"font_size": CAPTION_SIZE, "text_anchor": "middle", "class_": "caption"}
    return element("text", letter, f" {text}", x=at.x, y=at.y, **style)


def sample(kind: MoveKind) -> Element:
    """Return a short arrow that shows a kind of move in a legend."""
    _, colour, width, dashes, half = kind.value
    line = [Point(0, 0), Point(6, 0), Point(13, 0), Point(19, 0)]
    drawn = arrow(line, Point(28, 0), colour, half)
    return element("g", *drawn, stroke=colour, stroke_width=width, stroke_dasharray=dashes)


def position_sheet(
    layout: Layout,
    drawn: Iterable[Element],
    *,
    title: str,
    outcome: Outcome,
    caption: str,
    description: str,
    key: Iterable[tuple[Element | None, str]] | None = None,
) -> Element:
    """Return the drawing of a position on a graph: title, outcome, graph, and a legend if ``key`` is given."""
    heading = truncate(title, LONGEST_TITLE)
    widths = text_width(heading, 1.08 * TITLE_SIZE), text_width(f"{outcome.value}: {caption}", CAPTION_SIZE)
    width = max(layout.width, *widths, LEAST_WIDTH)
    middle, top = MARGIN + width / 2, MARGIN + 1.5 * TITLE_SIZE + 2 * CAPTION_SIZE
    bottom = top + layout.height + MARGIN / 2
    content = [
        element("title", f"{heading}: {outcome.value}, {caption}"),
        element("desc", description),
        words(heading, Point(middle, MARGIN + TITLE_SIZE), TITLE_SIZE, font_weight="bold"),
        outcome_caption(outcome, caption, Point(middle, MARGIN + TITLE_SIZE + 1.7 * CAPTION_SIZE)),
        element("g", *drawn, transform=f"translate({middle - layout.width / 2:.2f} {top:.2f})"),
    ]
    if key is None:
        return sheet(content, width + 2 * MARGIN, bottom + MARGIN / 2)
    signs, height = legend(key, width, LEGEND_SIZE, TEXT)
    content.append(element("g", signs, class_="legend", transform=f"translate({MARGIN:.0f} {bottom:.2f})"))
    return sheet(content, width + 2 * MARGIN, bottom + height + MARGIN)
