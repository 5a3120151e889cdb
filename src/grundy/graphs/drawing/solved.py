"""Drawing a solved graph: who wins from each vertex, by which moves, and its value, as an SVG picture.

Nothing is told by colour alone: the outcome is also a letter and a border (N single, P double, D dashed), and moves
that win are bold, moves that draw are dashed; `grundy.graphs.drawing.signs` has these signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
    legend,
    rounded,
    sheet,
    text_width,
    tikz,
    visible,
    words,
)
from grundy.draw.sheet import PAPER, TEXT
from grundy.graphs.drawing.frame import graph_layout
from grundy.graphs.drawing.signs import (
    COLOURS,
    DASHES,
    HEIGHT,
    LEAST_WIDTH,
    LEGEND_SIZE,
    LONGEST_NAME,
    LONGEST_NOTE,
    LONGEST_TITLE,
    MARGIN,
    NAME_SIZE,
    NOTE_SIZE,
    TINTS,
    TITLE_SIZE,
    MoveKind,
    check_size,
    outcome_text,
    sample,
    vertex_names,
)
from grundy.rules import Outcome
from grundy.saying import counted, shortened

if TYPE_CHECKING:
    from grundy.graphs.solution import Solution

__all__ = ["draw", "draw_tikz"]

TIKZ_NOTE = r"% needs \usepackage{tikz}; \usepackage{fix-cm} gives the letters their exact sizes"
MOST_MOVES_IN_A_TOOLTIP = 12


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
    return f"{_drawing(solution, title)}\n"


def draw_tikz(solution: Solution, *, title: str | None = None) -> str:
    r"""Return the same drawing for LaTeX, to be read with ``\input`` by a document that has ``\usepackage{tikz}``.

    Parameters
    ----------
    solution : Solution
        Of a graph with at most 300 vertices and 1000 edges.
    title : str, optional
        What to write above it.

    Returns
    -------
    str
        An environment ``tikzpicture``, in ASCII.

    Raises
    ------
    LimitError
        When the graph has more vertices or edges than a picture can show.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> picture = draw_tikz(solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": ""})))
    >>> picture.splitlines()[1], picture.count("{a}")
    ('\\begin{tikzpicture}[x=0.75bp,y=-0.75bp]', 1)
    """
    return f"{TIKZ_NOTE}\n{tikz(_drawing(solution, title))}\n"


def _drawing(solution: Solution, title: str | None) -> Element:
    graph = solution.graph
    check_size(graph)
    vertices = _vertices(solution)
    layout = graph_layout(graph, [vertex.size for vertex in vertices])
    return _picture(solution, vertices, layout, visible(title or ""))


# What is said about a vertex and a move


def _vertices(solution: Solution) -> list[_Vertex]:
    names = vertex_names(solution.graph)
    return [
        _Vertex(name, solution.outcome_of(key), _note(solution, key), _tooltip(solution, key, name, names))
        for key, name in zip(solution.graph.names, names, strict=True)
    ]


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
        text += f" in {counted(left, 'move')}"
    for kind, moves in (("winning", solution.winning_moves(key)), ("drawing", solution.drawing_moves(key))):
        if moves:
            text += f"; {kind} moves: {_listed(solution, moves, names)}"
    return text


def _listed(solution: Solution, moves: list[Any], names: list[str]) -> str:
    listed = [shortened(names[solution.graph.number(key)], LONGEST_NAME) for key in moves[:MOST_MOVES_IN_A_TOOLTIP]]
    more = len(moves) - len(listed)
    return ", ".join(listed) + (f" and {more} more" if more else "")


def _kind(route: Route, vertices: Sequence[_Vertex]) -> MoveKind:
    start, end = vertices[route.start].outcome, vertices[route.end].outcome
    if end is Outcome.P:
        return MoveKind.WINNING
    return MoveKind.DRAWING if start is end is Outcome.D else MoveKind.OTHER


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


def _description(solution: Solution) -> str:
    count, edges = len(solution.graph), solution.graph.edges
    letters = solution.outcome.tolist()
    counts = ", ".join(f"{letters.count(letter)} {letter}" for letter in "NPD")
    return (
        f"A layered drawing of a game graph in {'misère' if solution.misere else 'normal'} play with "
        f"{counted(edges, 'edge')} and {counted(count, 'vertex', 'vertices')}: {counts}."
    )


def _graph(vertices: Sequence[_Vertex], layout: Layout) -> Iterator[Element]:
    """Yield the moves of each kind, the winning ones above the others, then the vertices."""
    for kind in MoveKind:
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


def _move(route: Route, kind: MoveKind, vertices: Sequence[_Vertex]) -> Element:
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
    yield from ((sample(kind), kind.value[0]) for kind in reversed(MoveKind) if kind in kinds)
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
