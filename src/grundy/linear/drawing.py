"""Drawings of annihilation positions: the graph, its tokens as discs, and the moves that win or draw.

Layout and colours are those of all graphs; see `grundy.graphs.render`. Colour is never the only sign: tokens are discs,
winning moves are bold, drawing moves are dashed, and the outcome is printed above the graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.draw import Box, Element, Layout, Point, Route, arrow, element, rounded, text_width, words
from grundy.draw.svg import PAPER, TEXT
from grundy.graphs.render import (
    BORDER,
    LONGEST_NAME,
    LONGEST_NOTE,
    NAME_SIZE,
    TINTS,
    VERTEX_HEIGHT,
    MoveKind,
    check_size,
    graph_layout,
    outcome_text,
    position_sheet,
    sample,
    vertex_names,
)
from grundy.linear.game import SEARCH_LIMIT
from grundy.rules import Outcome
from grundy.text import pluralize, truncate

if TYPE_CHECKING:
    from grundy.linear.annihilation import Annihilation

FAINT, EDGE_WIDTH = "#8c959f", 0.9
DISC, SMALL_DISC = 8.5, 6.5


def draw_tokens(game: Annihilation, position: Any, *, misere: bool = False, limit: int = SEARCH_LIMIT) -> str:
    """Return a drawing of a position; see `Annihilation.svg`."""
    graph = game.graph
    check_size(graph)
    drawn = _drawn_position(game, game.mask(position), misere, limit)
    names = vertex_names(graph)
    return f"{_sheet(drawn, names, graph_layout(graph, [_size(name) for name in names], once=True))}\n"


@dataclass(frozen=True)
class _Drawn:
    """A position to draw, with its outcome and the moves that win or draw, by the numbers of their vertices."""

    game: Annihilation
    mask: int
    outcome: Outcome
    caption: str
    good: dict[tuple[int, int], MoveKind]

    def has_token(self, k: int) -> bool:
        return bool(self.mask >> k & 1)

    def kind(self, route: Route) -> MoveKind | None:
        """Return the kind of a move; None for an edge without a token at its start."""
        if not self.has_token(route.start):
            return None
        return self.good.get((route.start, route.end), MoveKind.OTHER)

    def meets(self, route: Route) -> bool:
        """Return whether a token that moves along an edge meets another one."""
        return self.has_token(route.start) and self.has_token(route.end) and route.start != route.end


def _drawn_position(game: Annihilation, mask: int, misere: bool, limit: int) -> _Drawn:
    outcome = game.outcome(mask, misere=misere, limit=limit)
    good = {}
    for kind, moves in ((MoveKind.WINNING, game.winning_moves), (MoveKind.DRAWING, game.drawing_moves)):
        for move in moves(mask, misere=misere, limit=limit):
            good[game.graph.number(move.source), game.graph.number(move.target)] = kind
    note = " in misère play" if misere else f", value {truncate(str(game.value(mask)), LONGEST_NOTE)}"
    return _Drawn(game, mask, outcome, f"{outcome_text(outcome)}{note}", good)


def _size(name: str) -> tuple[float, float]:
    width = text_width(truncate(name, LONGEST_NAME), 1.08 * NAME_SIZE) + 22
    return (VERTEX_HEIGHT, VERTEX_HEIGHT) if width <= 1.1 * VERTEX_HEIGHT else (width, VERTEX_HEIGHT)


def _sheet(drawn: _Drawn, names: list[str], layout: Layout) -> Element:
    tokens = [name for k, name in enumerate(names) if drawn.has_token(k)]
    return position_sheet(
        layout,
        _graph(drawn, names, layout),
        title=f"{{{', '.join(tokens)}}}" if tokens else "no tokens",
        outcome=drawn.outcome,
        caption=drawn.caption,
        description=_description(drawn),
        key=_legend(drawn, layout.routes),
    )


def _description(drawn: _Drawn) -> str:
    count, edges, tokens = len(drawn.game), drawn.game.graph.edges, drawn.mask.bit_count()
    return (
        f"A position of the annihilation game with {pluralize(tokens, 'token')} on a graph with "
        f"{pluralize(edges, 'edge')} and {pluralize(count, 'vertex', 'vertices')}."
    )


def _graph(drawn: _Drawn, names: list[str], layout: Layout) -> Iterator[Element]:
    """Yield the edges without a token, the moves of each kind with the winning ones on top, and the vertices."""
    idle = [route for route in layout.routes if drawn.kind(route) is None]
    lines = (arrow(route.path, route.tip, FAINT, 2.6) for route in idle)
    yield element(
        "g", *(part for line in lines for part in line), class_="edges", stroke=FAINT, stroke_width=EDGE_WIDTH
    )
    for kind in MoveKind:
        what, colour, width, dashes, _ = kind.value
        moves = [_move(drawn, names, route, kind) for route in layout.routes if drawn.kind(route) is kind]
        yield element("g", *moves, class_=what, stroke=colour, stroke_width=width, stroke_dasharray=dashes)
    vertices = (_vertex(drawn, k, name, box) for k, (name, box) in enumerate(zip(names, layout.boxes, strict=True)))
    yield element("g", *vertices, class_="vertices")


def _move(drawn: _Drawn, names: list[str], route: Route, kind: MoveKind) -> Element:
    what, colour, _, _, half = kind.value
    meeting = ", both tokens disappear" if drawn.meets(route) else ""
    tooltip = element("title", f"{names[route.start]} → {names[route.end]}: {what}{meeting}")
    return element("g", tooltip, *arrow(route.path, route.tip, colour, half))


def _vertex(drawn: _Drawn, k: int, name: str, box: Box) -> Element:
    """Return a vertex: its name, and below it the token, if any."""
    token = drawn.has_token(k)
    label = words(truncate(name, LONGEST_NAME), box.centre.moved(0, -3 if token else 5), NAME_SIZE, font_weight="600")
    disc = [_disc(box.centre.moved(0, 11), DISC)] if token else []
    return element(
        "g",
        element("title", f"{name}: a token" if token else name),
        rounded(box, 0.9, fill=TINTS[drawn.outcome] if token else PAPER, stroke=BORDER, stroke_width=1.4),
        label,
        *disc,
    )


def _disc(centre: Point, radius: float) -> Element:
    return element("circle", cx=centre.x, cy=centre.y, r=radius, fill=TEXT, class_="token")


def _legend(drawn: _Drawn, routes: tuple[Route, ...]) -> Iterator[tuple[Element | None, str]]:
    """Yield the signs that occur in the picture, and their meanings."""
    if drawn.mask:
        yield _disc(Point(14, 0), SMALL_DISC), "token"
    kinds = {drawn.kind(route) for route in routes}
    yield from ((sample(kind), kind.value[0]) for kind in reversed(MoveKind) if kind in kinds)
    if any(drawn.meets(route) for route in routes):
        yield None, "two tokens that meet disappear"
