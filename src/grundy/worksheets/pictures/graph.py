"""Graphs on paper: a vertex has its name in the upper half and room to write in the lower half."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from grundy._lazy import cached_property
from grundy.draw import Box, Element, Layout, Point, Spacing, arrow, element, layered_layout, rounded, text_width, words
from grundy.draw.svg import PAPER, TEXT
from grundy.graphs.render import COLOURS, DASHES, TINTS
from grundy.rules import Outcome
from grundy.worksheets.pictures.picture import LINE, Picture

__all__ = ["Drawn", "graph_picture"]

HEIGHT, WIDTH, NAME_SIZE, NOTE_SIZE, DISC = 46.0, 56.0, 14.0, 13.0, 7.5
SPACING = Spacing(layers=30)
EDGE = "#4b535b"


@dataclass(frozen=True)
class Drawn:
    """A graph as it is drawn: names, edges, and what is known of the vertices.

    Attributes
    ----------
    followers : sequence of sequences of int
        The edges.
    names : sequence of str
        The names of the vertices.
    tokens : collection of int, optional
        Vertices with a token.
    widest : str, optional
        The longest text that is to be written into a vertex; all vertices have room for it, so that their size tells
        nothing.

    Examples
    --------
    >>> Drawn([[], [0]], "ab").told
    'A graph with the moves b → a.'
    """

    followers: Sequence[Sequence[int]]
    names: Sequence[str]
    tokens: Collection[int] = ()
    widest: str = ""

    @property
    def told(self) -> str:
        """All edges, and the tokens."""
        edges = [f"{self.names[v]} → {self.names[w]}" for v, row in enumerate(self.followers) for w in row]
        tokens = f" Tokens on {', '.join(self.names[v] for v in sorted(self.tokens))}." if self.tokens else ""
        return f"A graph with the moves {', '.join(edges)}.{tokens}"

    @cached_property
    def layout(self) -> Layout:
        """Where everything stands."""
        width = max(WIDTH, text_width(self.widest, NOTE_SIZE) + 24 + (2 * DISC if self.tokens else 0))
        return layered_layout(self.followers, [(width, HEIGHT)] * len(self.names), SPACING)


def graph_picture(
    graph: Drawn,
    outcomes: Sequence[Outcome] | None = None,
    notes: Sequence[str] = (),
    winning: Collection[tuple[int, int]] = (),
) -> Picture:
    """Return a graph to be labelled, or labelled.

    Parameters
    ----------
    graph : Drawn
        What is drawn.
    outcomes : sequence of Outcome, optional
        Who wins from each vertex: N has a single border, P a double one, D a dashed one.
    notes : sequence of str, optional
        What is written into each vertex.
    winning : collection of pairs of int, optional
        Edges that are drawn bold.

    Examples
    --------
    >>> picture = graph_picture(Drawn([[], [0]], "ab"))
    >>> str(picture.svg).count("<text")
    2
    """
    layout = graph.layout
    lines = [part for bold in (False, True) for part in _edges(layout, bold, winning)]
    vertices = [
        part
        for v, (name, box) in enumerate(zip(graph.names, layout.boxes, strict=True))
        for part in _vertex(name, box, outcomes[v] if outcomes else None, notes[v] if notes else "", v in graph.tokens)
    ]
    labels = [f"{name}: {note}" for name, note in zip(graph.names, notes, strict=bool(notes))]
    told = f"{graph.told} Labels: {', '.join(labels)}." if labels else graph.told
    return Picture(element("g", *lines, *vertices), layout.width, layout.height, told)


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
        yield element("circle", cx=x - 12 if note else x, cy=y + 11, r=DISC, fill=TEXT)
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
