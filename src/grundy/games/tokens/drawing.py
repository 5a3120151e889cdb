"""Drawing tokens on a digraph: the graph in layers, and on each vertex its tokens and a note.

Nothing is told by colour alone: tokens are discs, several ones have their number beside them, and who wins is written
above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.draw import Box, Element, Layout, arrow, element, rounded, text_width, words
from grundy.draw.svg import PAPER, TEXT
from grundy.graphs import GameGraph
from grundy.graphs.render import (
    BORDER,
    EDGE,
    LONGEST_NAME,
    LONGEST_NOTE,
    NAME_SIZE,
    NOTE_SIZE,
    TINTS,
    VERTEX_HEIGHT,
    check_size,
    graph_layout,
    outcome_text,
    position_sheet,
    vertex_names,
)
from grundy.rules import Outcome
from grundy.text import pluralize, truncate

__all__ = ["draw_position"]

DISC = 7.0


@dataclass(frozen=True)
class _Vertex:
    """A vertex as it is drawn: its name, how many tokens it has, and a note."""

    name: str
    tokens: int
    note: str

    @property
    def below(self) -> str:
        """What is written below the name, beside the disc."""
        return f"×{self.tokens} {self.note}".strip() if self.tokens > 1 else self.note

    @property
    def size(self) -> tuple[float, float]:
        disc = 2 * DISC + 6 if self.tokens else 0
        name = text_width(truncate(self.name, LONGEST_NAME), 1.08 * NAME_SIZE)
        return max(VERTEX_HEIGHT, name + 22, text_width(self.below, NOTE_SIZE) + disc + 18), VERTEX_HEIGHT


def draw_position(
    graph: GameGraph, tokens: Sequence[int], outcome: Outcome, *, title: str, caption: str, notes: Sequence[str] = ()
) -> str:
    """Return a drawing of tokens on a graph as the text of an SVG file.

    Parameters
    ----------
    graph : GameGraph
        With at most 300 vertices and 1000 edges.
    tokens : sequence of int
        How many tokens each vertex has.
    outcome : Outcome
        Who wins.
    title, caption : str
        What is written above.
    notes : sequence of str, optional
        What is written on each vertex below its name.

    Raises
    ------
    LimitError
        When the graph has more vertices or edges than a picture can show.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> picture = draw_position(example_graphs.path(3), [0, 2, 0], Outcome.P, title="1,1", caption="value 0")
    >>> picture[:4], "1: 2 tokens" in picture
    ('<svg', True)
    """
    check_size(graph)
    written = notes or [""] * len(graph)
    vertices = [
        _Vertex(name, tokens[k], truncate(written[k], LONGEST_NOTE)) for k, name in enumerate(vertex_names(graph))
    ]
    layout = graph_layout(graph, [vertex.size for vertex in vertices], once=True)
    count = sum(tokens)
    picture = position_sheet(
        layout,
        _graph(vertices, layout, outcome),
        title=title,
        outcome=outcome,
        caption=f"{outcome_text(outcome)}, {caption}",
        description=f"A digraph with {len(vertices)} vertices and {pluralize(count, 'token')}.",
    )
    return f"{picture}\n"


def _graph(vertices: list[_Vertex], layout: Layout, outcome: Outcome) -> list[Element]:
    lines = [part for route in layout.routes for part in arrow(route.path, route.tip, EDGE, 3.0)]
    boxes = [_vertex(vertex, box, outcome) for vertex, box in zip(vertices, layout.boxes, strict=True)]
    edges = element("g", *lines, class_="edges", stroke=EDGE, stroke_width=1.1)
    return [edges, element("g", *boxes, class_="vertices")]


def _vertex(vertex: _Vertex, box: Box, outcome: Outcome) -> Element:
    """Return a vertex: its name, and below it a disc for its tokens and what is written there."""
    told = f"{vertex.name}: {pluralize(vertex.tokens, 'token')}"
    fill = TINTS[outcome] if vertex.tokens else PAPER
    drawn = [
        element("title", f"{told}, {vertex.note}" if vertex.note else told),
        rounded(box, 0.9, fill=fill, stroke=BORDER, stroke_width=1.4),
    ]
    lower = bool(vertex.tokens or vertex.below)
    name = truncate(vertex.name, LONGEST_NAME)
    drawn.append(words(name, box.centre.moved(0, -3 if lower else 5), NAME_SIZE, font_weight="600"))
    room = text_width(vertex.below, NOTE_SIZE) if vertex.below else 0.0
    if vertex.tokens:
        disc = box.centre.moved(-room / 2 - (2 if room else 0), 11)
        drawn.append(element("circle", cx=disc.x, cy=disc.y, r=DISC, fill=TEXT, class_="token"))
    if vertex.below:
        drawn.append(words(vertex.below, box.centre.moved(DISC + 1 if vertex.tokens else 0, 15), NOTE_SIZE))
    return element("g", *drawn)
