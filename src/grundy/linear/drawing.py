"""Drawing a position of the annihilation game: the graph, its tokens as discs, and the moves that win or draw.

The graph is laid out and coloured as all graphs are, see `grundy.graphs.drawing`. Nothing is told by colour
alone: a token is a disc, moves that win are bold, moves that draw are dashed, and who wins is written above.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.draw import Box, Element, Layout, Point, Route, arrow, element, rounded, sheet, text_width, visible, words
from grundy.draw.svg import PAPER, TEXT
from grundy.errors import DomainError, LimitError
from grundy.graphs.drawing import (
    BORDER,
    LONGEST_NAME,
    LONGEST_NOTE,
    NAME_SIZE,
    SIGNS_HEIGHT,
    TINTS,
    MoveKind,
    check_size,
    graph_layout,
    outcome_text,
    position_sheet,
    sample,
    vertex_names,
)
from grundy.integers import iterate
from grundy.linear.game import SEARCH_LIMIT
from grundy.linear.turning.positions import coins_in
from grundy.rules import Outcome
from grundy.text import pluralize, short_repr, truncate

if TYPE_CHECKING:
    from grundy.linear.annihilation import Annihilation

__all__ = [
    "draw_coins",
    "draw_tokens",
]


FAINT, EDGE_WIDTH = "#8c959f", 0.9
DISC, SMALL_DISC = 8.5, 6.5


@dataclass(frozen=True)
class _Drawn:
    """A position as it is drawn: who wins, and the moves that win or draw, by the numbers of their vertices."""

    game: Annihilation
    mask: int
    outcome: Outcome
    caption: str
    good: dict[tuple[int, int], MoveKind]

    def has_token(self, k: int) -> bool:
        return bool(self.mask >> k & 1)

    def kind(self, route: Route) -> MoveKind | None:
        """Return what a move does; None for an edge on which no token can go."""
        if not self.has_token(route.start):
            return None
        return self.good.get((route.start, route.end), MoveKind.OTHER)

    def meets(self, route: Route) -> bool:
        """Whether the token that goes along an edge meets another one."""
        return self.has_token(route.start) and self.has_token(route.end) and route.start != route.end


def draw_tokens(game: Annihilation, position: Any, *, misere: bool = False, limit: int = SEARCH_LIMIT) -> str:
    """Return a drawing of a position of the annihilation game as the text of an SVG file.

    Parameters
    ----------
    game : Annihilation
        On a graph with at most 300 vertices and 1000 edges.
    position : set of vertices, or int
        Where the tokens are.
    misere : bool, optional
        Whether who makes the last move loses.
    limit : int, optional
        How many positions the search may look at which misère play needs.

    Raises
    ------
    LimitError
        When the graph has more vertices or edges than a picture can show, or misère play more positions than `limit`.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> picture = draw_tokens(Annihilation(example_graphs.figure(2)), {"z0", "z1"})
    >>> picture[:4], "the player who moves next wins" in picture
    ('<svg', True)
    """
    graph = game.graph
    check_size(graph)
    drawn = _drawn(game, game.mask(position), misere, limit)
    names = vertex_names(graph)
    return f"{_picture(drawn, names, graph_layout(graph, [_size(name) for name in names], once=True))}\n"


def _drawn(game: Annihilation, mask: int, misere: bool, limit: int) -> _Drawn:
    outcome = game.outcome(mask, misere=misere, limit=limit)
    good = {}
    for kind, moves in ((MoveKind.WINNING, game.winning_moves), (MoveKind.DRAWING, game.drawing_moves)):
        for move in moves(mask, misere=misere, limit=limit):
            good[game.graph.number(move.source), game.graph.number(move.target)] = kind
    note = " in misère play" if misere else f", value {truncate(str(game.value(mask)), LONGEST_NOTE)}"
    return _Drawn(game, mask, outcome, f"{outcome_text(outcome)}{note}", good)


def _size(name: str) -> tuple[float, float]:
    width = text_width(truncate(name, LONGEST_NAME), 1.08 * NAME_SIZE) + 22
    return (SIGNS_HEIGHT, SIGNS_HEIGHT) if width <= 1.1 * SIGNS_HEIGHT else (width, SIGNS_HEIGHT)


# The picture


def _picture(drawn: _Drawn, names: list[str], layout: Layout) -> Element:
    tokens = [name for k, name in enumerate(names) if drawn.has_token(k)]
    return position_sheet(
        layout,
        _graph(drawn, names, layout),
        title=f"{{{', '.join(tokens)}}}" if tokens else "no tokens",
        outcome=drawn.outcome,
        caption=drawn.caption,
        description=_description(drawn),
        key=_key(drawn, layout.routes),
    )


def _description(drawn: _Drawn) -> str:
    count, edges, tokens = len(drawn.game), drawn.game.graph.edges, drawn.mask.bit_count()
    return (
        f"A position of the annihilation game with {pluralize(tokens, 'token')} on a graph with "
        f"{pluralize(edges, 'edge')}"
        f" and {pluralize(count, 'vertex', 'vertices')}."
    )


def _graph(drawn: _Drawn, names: list[str], layout: Layout) -> Iterator[Element]:
    """Yield the edges without a token, the moves of each kind, the winning ones above the others, and the vertices."""
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
    meeting = ", both tokens vanish" if drawn.meets(route) else ""
    tooltip = element("title", f"{names[route.start]} → {names[route.end]}: {what}{meeting}")
    return element("g", tooltip, *arrow(route.path, route.tip, colour, half))


def _vertex(drawn: _Drawn, k: int, name: str, box: Box) -> Element:
    """Return a vertex: its name, and below it the token, if there is one."""
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


# The legend: the signs that occur in the picture, and their meanings


def _key(drawn: _Drawn, routes: tuple[Route, ...]) -> Iterator[tuple[Element | None, str]]:
    if drawn.mask:
        yield _disc(Point(14, 0), SMALL_DISC), "token"
    kinds = {drawn.kind(route) for route in routes}
    yield from ((sample(kind), kind.value[0]) for kind in reversed(MoveKind) if kind in kinds)
    if any(drawn.meets(route) for route in routes):
        yield None, "two tokens that meet vanish"


# ---- Drawing coins: a row or a board as an SVG picture, with the coins that a move turns
#
# Nothing is told by colour alone: heads are filled and bear an H, tails are hollow, and coins that are turned have a
# second, dashed border.

MOST_SIDE = 64
HEAD, TAIL, TURNED = "#0072b2", "#757d85", "#b94a00"
STEP, RADIUS, RING, MARGIN, NUMBER_SIZE, TITLE_SIZE = 34.0, 11.5, 15.0, 16.0, 11.0, 15.0
LONGEST_TITLE = 60


def draw_coins(coins: ArrayLike, turned: Iterable[Any] = (), *, title: str | None = None) -> str:
    """Return a picture of a row or a board of coins as the text of an SVG file.

    Parameters
    ----------
    coins : array of bool
        With one or two dimensions, at most 64 coins in each; heads are True. Boards are drawn with the first coordinate
        to the right and the second one upwards.
    turned : iterable of int, or of pairs of int
        Coins that a move turns, such as ``move.turned``.
    title : str, optional
        What to write above it.

    Raises
    ------
    DomainError
        When a coin that is turned is not there.
    LimitError
        When there are too many coins for a picture.

    Examples
    --------
    >>> from grundy.linear.turning import read_row, twins
    >>> row = read_row("ththh")
    >>> picture = draw_coins(row, turned=twins().winning_moves(row)[0].turned)
    >>> picture[:4], picture.count("place"), "2 of them are turned" in picture
    ('<svg', 5, True)
    """
    board = coins_in(coins)
    if max(board.shape) > MOST_SIDE:
        raise LimitError(
            f"a picture shows at most {MOST_SIDE} coins in each direction, and this board has "
            f"{' × '.join(map(str, board.shape))}; draw a part of it"
        )
    marked = {_place(coin, board.shape) for coin in iterate(turned, "the coins that are turned")}
    return f"{_picture_turning(board, marked, visible(title or ''))}\n"


def _place(coin: Any, shape: tuple[int, ...]) -> tuple[int, ...]:
    place = coin if isinstance(coin, tuple) else (coin,)
    if len(place) == len(shape) and all(
        isinstance(a, (int, np.integer)) and 0 <= a < size for a, size in zip(place, shape, strict=True)
    ):
        return tuple(map(int, place))
    raise DomainError(f"there is no coin at {short_repr(coin)} on a board of {' × '.join(map(str, shape))} coins")


def _picture_turning(board: NDArray[np.bool_], turned: set[tuple[int, ...]], title: str) -> Element:
    columns, rows = (*board.shape, 1)[:2]
    heading = truncate(title, LONGEST_TITLE)
    top = MARGIN + 1.6 * TITLE_SIZE * bool(heading)
    width = max(MARGIN + (columns + 1) * STEP, text_width(heading, 1.08 * TITLE_SIZE)) + MARGIN
    height = top + (rows + 1) * STEP + MARGIN / 2
    content = [element("title", title or "Coins"), element("desc", _description_turning(board, turned))]
    if heading:
        content.append(words(heading, Point(width / 2, MARGIN + TITLE_SIZE), TITLE_SIZE, font_weight="bold"))
    drawn = (*_numbers(board, rows), *_coins(board, rows, turned))
    content.append(element("g", *drawn, transform=f"translate({MARGIN + STEP:.0f} {top + STEP / 2:.2f})"))
    return sheet(content, width, height)


def _description_turning(board: NDArray[np.bool_], turned: set[tuple[int, ...]]) -> str:
    shape = f"A row of {len(board)} coins" if board.ndim == 1 else f"A board of {len(board)} × {board.shape[1]} coins"
    text = f"{shape}, of which {int(board.sum())} show heads"
    return f"{text}; {len(turned)} of them are turned." if turned else f"{text}."


def _numbers(board: NDArray[np.bool_], rows: int) -> Iterator[Element]:
    """Yield the coordinates: below the coins, and on a board to the left of them."""
    below = rows * STEP - STEP / 2 + NUMBER_SIZE
    for a in range(len(board)):
        yield words(str(a), Point(a * STEP, below), NUMBER_SIZE)
    for b in range(rows if board.ndim == 2 else 0):
        yield words(str(b), Point(-0.9 * STEP, (rows - 1 - b) * STEP + 0.36 * NUMBER_SIZE), NUMBER_SIZE)


def _coins(board: NDArray[np.bool_], rows: int, turned: set[tuple[int, ...]]) -> Iterator[Element]:
    for place, coin in np.ndenumerate(board):
        centre = Point(place[0] * STEP, (rows - 1 - (place[1] if board.ndim == 2 else 0)) * STEP)
        yield _coin(centre, bool(coin), place in turned, place)


def _coin(centre: Point, head: bool, turned: bool, place: tuple[int, ...]) -> Element:
    fill, colour = (HEAD, HEAD) if head else (PAPER, TAIL)
    told = f"place {', '.join(map(str, place))}: {'heads' if head else 'tails'}{', turned' * turned}"
    drawn = [
        element("title", told),
        element("circle", cx=centre.x, cy=centre.y, r=RADIUS, fill=fill, stroke=colour, stroke_width=1.4),
    ]
    if head:
        drawn.append(words("H", centre.moved(0, 0.36 * NUMBER_SIZE), NUMBER_SIZE, fill=PAPER, font_weight="bold"))
    if turned:
        ring = {"stroke": TURNED, "stroke_dasharray": "5 3", "fill": "none"}
        drawn.append(element("circle", cx=centre.x, cy=centre.y, r=RING, stroke_width=2, **ring))
    return element("g", *drawn)
