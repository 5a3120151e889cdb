"""Pictures of positions: boards of components, touches of moves, and sums as SVG.

A `BoardPicture` draws the positions of a family of games, and `PICTURES` maps games to pictures. A new game needs a
class in `piles`, `squares` or `diagrams` and a row in this table. Heaps are drawn as piles without a row.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.draw import Element, Value, element, text_width
from grundy.play.boards.board import FONT, GREY, Board, board_from, in_lines, words
from grundy.play.moves import Term
from grundy.rules import Drawing, Touchable
from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.games import Ruleset
    from grundy.play.position import Position

MOST_MARKS = 400  # a board with more marks is not drawn
MOST_MOVES = 300  # with more moves, touches are not limited to those that make a move


def board_of(term: Term, start: Iterable[Term] = ()) -> Board | None:
    """Return the board of a component.

    Parameters
    ----------
    term : Term
        A component of a position.
    start : iterable of Term, optional
        The components at the start of play. Vertices of graphs, elements of orders and coins keep their places in
        these components when the position becomes smaller.

    Returns
    -------
    Board or None
        The board, or None if the game has no boards or the position is too large. Marks that no move touches have no
        id, except blocks of many counters.

    Examples
    --------
    >>> import grundy
    >>> board = board_of(grundy.parse("N(5;1,3)").terms[0])
    >>> board.ids()
    ['c3', 'c5']
    """
    board = drawn_board(term, start)
    if board is None or not board.ids():
        return board
    moves = list(islice(term.moves(), MOST_MOVES + 1))
    if len(moves) > MOST_MOVES:
        return board
    touching = _touching(term)
    touches = {(label, option): touching(label, option) for label, option in moves}
    touched = {id_ for ways in touches.values() for touch in ways for id_ in touch}
    many = {mark.id for mark in board.marks if mark.kind == "more" and mark.id and moves}
    return replace(board.touchable(touched | many), touches=touches)


def touches_of(term: Term, label: str, option: Any) -> list[list[str]]:
    """Return the touches that make a move on the board of a component.

    Parameters
    ----------
    term : Term
        A component of a position.
    label, option : str and position
        The move, as in ``term.moves()``.

    Returns
    -------
    list of lists of str
        The alternatives, each a list of ids of marks; empty if the move cannot be made by touching.

    Examples
    --------
    >>> import grundy
    >>> term = grundy.parse("N(5)").terms[0]
    >>> touches_of(term, "take 3", 2)
    [['c3']]
    """
    return _touching(term)(label, option)


@lru_cache(maxsize=256)
def _touching(term: Term) -> Callable[[str, Any], list[list[str]]]:
    """Return a function from a move of a component to its touches."""
    game, position = term.ruleset.game, term.position
    if isinstance(game, Touchable):
        return lambda _, option: [[str(id_) for id_ in touch] for touch in game.touches_of(position, option)]
    picture = picture_of(term.ruleset)
    return partial(picture.touches, position) if picture and picture.fits(position) else lambda *_: []


def drawn_board(term: Term, start: Iterable[Term] = ()) -> Board | None:
    """Return the board of a component without computing its moves; all its marks have their ids."""
    game, position = term.ruleset.game, term.position
    if isinstance(game, Touchable):
        data = game.board_of(position)
        board = None if data is None else board_from(data)
    else:
        picture = picture_of(term.ruleset)
        earlier = tuple(other.position for other in start if other.ruleset is term.ruleset)
        board = picture.board(position, earlier) if picture and picture.fits(position) else None
    return None if board is None or len(board.marks) > MOST_MARKS else board


# ---- Pictures of games


class BoardPicture(ABC):
    """The boards of the positions of a game, and the touches of moves on them."""

    def __init__(self, game: Any):
        self.game = game

    def fits(self, position: Any) -> bool:
        """Return whether a position can be drawn; otherwise it has no board, and its moves have no touches."""
        return True

    @abstractmethod
    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board | None:
        """Return the board of a position that fits; None if an earlier position was too large.

        If the position does not determine the places of its marks, they are those of an earlier position, so that
        marks do not move during play.
        """

    @abstractmethod
    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the alternatives for making a move, each a list of ids; empty if it cannot be made by touching.

        If different moves may leave the same position, ``label.on`` distinguishes them.
        """


# Classes of `grundy.games` and `grundy.sequences` by name, imported when needed. Subclasses are drawn the same.
PICTURES = {
    "Nim": "piles.PilePicture",
    "SubtractOneOf": "piles.PilePicture",
    "Subtraction": "piles.PilePicture",
    "AllBut": "piles.PilePicture",
    "FibonacciNim": "piles.FibonacciPicture",
    "Moore": "piles.MoorePicture",
    "Staircase": "piles.StaircasePicture",
    "PokerNim": "piles.PokerPicture",
    "TakeAndBreak": "piles.PinPicture",
    "Spots": "piles.SpotPicture",
    "Euclid": "piles.EuclidPicture",
    "Wythoff": "squares.WythoffPicture",
    "Cram": "squares.CramPicture",
    "Chomp": "squares.ChompPicture",
    "Rectangle": "squares.RectanglePicture",
    "Treblecross": "squares.TreblecrossPicture",
    "Northcott": "squares.NorthcottPicture",
    "CoinTurning": "squares.CoinPicture",
    "NodeKayles": "diagrams.NodeKaylesPicture",
    "ArcKayles": "diagrams.ArcKaylesPicture",
    "Hackenbush": "diagrams.BushPicture",
    "PosetGame": "diagrams.PosetPicture",
    "Schuh": "diagrams.DivisorPicture",
    "WalkingTokens": "diagrams.TokenPicture",
    "LinearTokens": "diagrams.TokenPicture",
    "SetGame": "diagrams.SetPicture",
    "SetProduct": "diagrams.SetProductPicture",
}


def picture_of(rules: Ruleset) -> BoardPicture | None:
    """Return the picture of a game from the table, or piles if the numbers in its brackets are heaps."""
    place = "piles.PilePicture" if rules.entry.brackets.heaps else None
    for cls in reversed(type(rules.game).__mro__):
        if cls.__module__.startswith(("grundy.games.", "grundy.sequences.")):
            place = PICTURES.get(cls.__name__, place)
    if place is None:
        return None
    module, name = place.split(".")
    picture: BoardPicture = getattr(import_module(f"grundy.play.boards.{module}"), name)(rules.game)
    return picture


# ---- SVG of a sum: the boards of its components side by side, with a plus between them

MOST_BOARDS = 24  # components that are drawn; the others are only counted
MOST_MARKS_ON_SHEET, LONGEST_NAME = 2000, 60
WIDEST, PLUS, GAP, SIZE = 760.0, 24.0, 12.0, 15.0


def position_svg(position: Position) -> str | None:
    """Return an SVG document of the boards of a position; None if no component can be drawn.

    The position is not solved, and only the first components are drawn.
    """
    first = _beginning(position)
    boards, marks_left = [], MOST_MARKS_ON_SHEET
    for term in first.terms:
        board = drawn_board(term)
        marks_left -= len(board.marks) if board else 0
        boards.append(board if board and marks_left >= 0 else None)
    if not any(boards):
        return _own_drawing(position)
    sheets = [board or _named_board(str(term)) for board, term in zip(boards, first.terms, strict=True)]
    more = len(position.terms) - len(first.terms)
    sheets += [_named_board(f"… and {more} more components")] if more else []
    return f"{_sheet(sheets, truncate(str(first), 200) + ' + …' * bool(more))}\n"


def _own_drawing(position: Position) -> str | None:
    """Return the SVG that a user's own game without boards draws, if the position has one component."""
    rules = position.terms[0].ruleset if len(position.terms) == 1 else None
    if rules is None or rules.entry.family != "own" or not isinstance(rules.game, Drawing):
        return None
    return rules.game.svg(position.terms[0].position)


def _beginning(position: Position) -> Position:
    """Return the sum of the first components, with the notation of the full position."""
    written, left = [], MOST_BOARDS
    for count in position.written:
        if not left:
            break
        written.append(min(count, left))
        left -= written[-1]
    return type(position)(position.terms[: sum(written)], tuple(written), position.misere)


def _named_board(text: str) -> Board:
    """Return a board that contains only a text."""
    short = truncate(text, LONGEST_NAME)
    width = text_width(short, SIZE) + 2 * GAP
    return Board(width, 3 * SIZE, (words(short, width / 2, 1.5 * SIZE, SIZE),))


def _sheet(boards: list[Board], title: str) -> Element:
    lines = list(in_lines(boards, lambda board: board.width + PLUS, WIDEST))
    width = max(sum(board.width + PLUS for board in line) for line in lines)
    drawn: list[Element] = []
    y = 0.0
    for line in lines:
        height = max(board.height for board in line)
        drawn += _drawn_line(line, y + height, is_first=not drawn)
        y += height + GAP
    return element(
        "svg",
        element("title", title),
        element("g", *drawn, font_family=FONT),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {y:.0f}",
        width=round(width),
        height=round(y),
        role="img",
    )


def _drawn_line(line: list[Board], bottom: float, is_first: bool) -> Iterator[Element]:
    """Yield the boards of a line, aligned at the bottom, with a plus before each except the first of all."""
    x = 0.0
    for place, board in enumerate(line):
        if place or not is_first:
            plus: dict[str, Value] = {"x": x + PLUS / 2, "y": bottom - 3 * GAP, "font_size": 20.0, "fill": GREY}
            yield element("text", "+", text_anchor="middle", **plus)
        yield element("g", board.group(), transform=f"translate({x + PLUS:.1f} {bottom - board.height:.1f})")
        x += board.width + PLUS


def position_latex(position: Position) -> str:
    """Return the notation of the first components of a position as LaTeX."""
    first = _beginning(position)
    text = truncate(str(first), 400)
    escaped = re.sub(r"([{}_#%&$^~\\])", r"\\\1", text).replace("\\\\", r"\backslash ")
    named = re.sub(r"[A-Za-z]{2,}|[A-Za-z](?=\()", lambda word: rf"\mathrm{{{word[0]}}}", escaped)
    more = r" + \cdots" if len(first.terms) < len(position.terms) else ""
    return f"${named}{more}$"
