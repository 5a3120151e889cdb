"""Coin turning games on a board: products of two games on a row.

A turning set of the product consists of all pairs of a turning set of each factor, and a head at (a, b) has the value
of the nim product of the values of a and b (the product theorem, Lenstra 1978, section 3; Winning Ways calls it the
Tartan theorem).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from grundy.draw import Box, Element, Layout, arrow, element, rounded, text_width, words
from grundy.draw.svg import PAPER, TEXT
from grundy.errors import LimitError, NotationError
from grundy.games.tokens.coins import SHORT, CoinTurning, Heads, listed_places, read_board, write_board
from grundy.games.tokens.rows import ROWS
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
from grundy.linear import turning
from grundy.linear.turning import Product, Row, fewer_than, nim_row
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Outcome
from grundy.text import format_number, pluralize, truncate

__all__ = [
    "CoinBoard",
    "draw_position",
    "product_board",
    "rugs",
    "turning_corners",
]


# A turning set of so many coins is listed coin by coin.
FEW = 4
MOST_WORTHS = 200_000


class CoinBoard(CoinTurning):
    """A product of two coin turning games on a row; a position is the frozenset of the pairs that show heads.

    It is written ``HT/TH``, line by line, the top one first, or ``(3,100), (7,2)``, the places of the heads.

    Parameters
    ----------
    coins : Product
        The rules; its factors are rows.
    parameters : tuple of str, optional
        What stands in the notation before the coins.

    Examples
    --------
    >>> game = turning_corners()
    >>> position = game.parse("(2,3), (4,4)")
    >>> game.nim_value(position), [label for label, _ in game.moves_to(position, 0)]
    (7, ['turn (1, 1), (1, 4), (4, 1), (4, 4)'])
    >>> print(game.picture(position))
    4  ○ ○ ○ ○ ●
    3  ○ ○ ● ○ ○
    2  ○ ○ ○ ○ ○
    1  ○ ○ ○ ○ ○
    0  ○ ○ ○ ○ ○
    <BLANKLINE>
       0 1 2 3 4
    """

    def __init__(self, coins: Product, parameters: tuple[str, ...] = ()):
        super().__init__(coins, parameters)
        self.product = coins

    def __repr__(self) -> str:
        return f"CoinBoard({self.product!r})"

    def parse(self, text: str) -> frozenset[tuple[int, int]]:
        """Read the lines of a board, the top one first, such as ``HT/TH``, or its heads, such as ``(0,1), (1,0)``.

        H or ● is heads, T or ○ is tails; a pair is the column and the line of a head, counted from 0 at the lower left.

        Before the semicolon stand the two rows of a product, such as ``MockTurtles x Ruler``: the words of games on a
        row, ``Nim``, or ``Fewer d`` with a number d.
        """
        return read_board(text)

    def format(self, position: Heads) -> str:
        """Return a board as it is written."""
        return write_board(self.heads(position))

    def label(self, turned: Heads) -> str:
        """Return a move in words: the coins one by one, or the two sets of which they are all pairs."""
        if len(turned) <= FEW:
            return MoveLabel("turn", place=", ".join(map(str, sorted(turned))))
        columns, lines = ({place[i] for place in turned} for i in (0, 1))
        return MoveLabel("turn", place=f"{{{listed_places(columns)}}} × {{{listed_places(lines)}}}")

    def check_breadth(self, head: Any) -> None:
        """Refuse a head at which nim division takes too long: one for each worth in the smaller factor."""
        a, b = head
        steps = min(self.product.first.breadth(a), self.product.second.breadth(b))
        if steps > MOST_WORTHS:
            raise LimitError(
                f"moves to a value take a nim division for each of up to {MOST_WORTHS} worths, and the head at "
                f"({format_number(a)}, {format_number(b)}) has {format_number(steps)}; nim_value goes further"
            )

    def shape(self, heads: Heads) -> tuple[int, int]:
        """Return the numbers of columns and of lines up to the last head."""
        columns, lines = (max((head[i] for head in heads), default=0) + 1 for i in (0, 1))
        return columns, lines

    def picture(self, position: Heads) -> str:
        """Return the board with its coordinates; of a large one only the places of the heads."""
        heads = self.heads(position)
        columns, lines = self.shape(heads)
        if max(columns, lines) > SHORT:
            return f"heads at {', '.join(f'({format_number(a)}, {format_number(b)})' for a, b in sorted(heads))}"
        wide, high = len(str(columns - 1)), len(str(lines - 1))
        drawn = []
        for b in reversed(range(lines)):
            coins = " ".join(f"{'●' if (a, b) in heads else '○':>{wide}}" for a in range(columns))
            drawn.append(f"{b:>{high}}  {coins}")
        return "\n".join([*drawn, "", " " * (high + 2) + " ".join(f"{a:>{wide}}" for a in range(columns))])


@cache
def turning_corners() -> CoinBoard:
    """Return Turning Corners: turn the four corners of a rectangle, of which the upper right one shows heads.

    Examples
    --------
    >>> turning_corners().nim_value({(2, 2), (3, 1)})
    0
    """
    return CoinBoard(turning.turning_corners())


@cache
def rugs() -> CoinBoard:
    """Return Rugs: turn all coins of a rectangle without gaps, of which the upper right one shows heads.

    Examples
    --------
    >>> rugs().nim_value({(3, 3), (0, 1)})
    4
    """
    return CoinBoard(turning.rugs())


def product_board(text: str) -> CoinBoard:
    """Return the product of two games on a row.

    Parameters
    ----------
    text : str
        The words of the two with ``x`` or ``×`` between them, such as ``MockTurtles x Ruler``. Capitals and blanks in
        them are free; ``Nim`` is the row in which two coins are turned, and ``Fewer 5`` the one in which fewer than 5
        are.

    Raises
    ------
    NotationError
        When the text names no two rows.

    Examples
    --------
    >>> game = product_board("mock turtles x Ruler")
    >>> game.parameters, game.nim_value({(1, 3), (2, 0)})
    (('MockTurtles x Ruler',), 12)
    """
    reader = Reader(text)
    first, name = _read_factor(reader)
    if not reader.take("xX×"):
        reader.fail("x and a second row")
    second, other = _read_factor(reader)
    if not reader.at_end():
        reader.fail("nothing more before the semicolon")
    return CoinBoard(Product(first, second), (f"{name} x {other}",))


_MAKERS: dict[str, Callable[[], Row]] = {**ROWS, "Nim": nim_row}
_FACTORS = {word.casefold(): (word, make) for word, make in _MAKERS.items()}
# No row has an x in its name.
_LETTERS = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ"


def _read_factor(reader: Reader) -> tuple[Row, str]:
    """Read the name of a row, and return the row with the word for it."""
    reader.at_end()
    at, name = reader.at, ""
    while reader.take(_LETTERS):
        name += reader.text[reader.at - 1]
    if not name:
        reader.fail("a row of coins, such as MockTurtles")
    if name.casefold() == "fewer":
        distance = reader.number("the number d, of which fewer coins are turned").value
        return fewer_than(distance), f"Fewer {distance}"
    if name.casefold() not in _FACTORS:
        known = ", ".join([*ROWS, "Nim", "Fewer d"])
        raise NotationError(reader.text, at, f"there is no row of coins {truncate(name, 40)}; there are {known}")
    word, make = _FACTORS[name.casefold()]
    return make(), word


# ---- Drawing tokens on a digraph: the graph in layers, and on each vertex its tokens and a note
#
# Nothing is told by colour alone: tokens are discs, several ones have their number beside them, and who wins is
# written above.

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
