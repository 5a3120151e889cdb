"""A whole position on one sheet: the boards of its components side by side, with a plus between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, cast

from grundy.draw import Element, Value, element, text_width
from grundy.play.boards.board import FONT, GREY, Board, words
from grundy.play.boards.piles import own_board, own_touches
from grundy.play.moves import Term
from grundy.rules import Drawing, Touchable
from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.play.position import Position

__all__ = [
    "SEEN_MOST_MARKS",
    "Family",
    "board_of",
    "drawn_board",
    "family_of",
    "position_latex",
    "position_svg",
    "touches_of",
]


# ---- Which picture belongs to which game: a module of `grundy.play.boards.pictures` for each class of games

# The classes by module and name, so that none is loaded before its game is played.
FAMILIES = {
    "grundy.games.heaps.nim.Nim": "one_pile",
    "grundy.games.heaps.subtraction.OnePile": "one_pile",
    "grundy.games.heaps.subtraction.SubtractOneOf": "one_pile",
    "grundy.games.heaps.fibonacci.FibonacciNim": "one_pile",
    "grundy.sequences.heaps.subtraction.Subtraction": "one_pile",
    "grundy.sequences.heaps.subtraction.AllBut": "one_pile",
    "grundy.sequences.heaps.take_and_break.TakeAndBreak": "pins",
    "grundy.games.tokens.rows.Spots": "pins",
    "grundy.games.heaps.moore.Moore": "several_piles",
    "grundy.games.heaps.nim.Staircase": "several_piles",
    "grundy.games.heaps.nim.PokerNim": "several_piles",
    "grundy.games.heaps.nim.Northcott": "strips",
    "grundy.games.heaps.take_and_break.Treblecross": "strips",
    "grundy.games.heaps.euclid.Euclid": "euclid",
    "grundy.games.heaps.euclid.GrossmanEuclid": "euclid",
    "grundy.games.wythoff.Wythoff": "wythoff",
    "grundy.games.boards.cram.Cram": "cram",
    "grundy.games.graphs.kayles.NodeKayles": "graphs",
    "grundy.games.graphs.kayles.ArcKayles": "graphs",
    "grundy.games.graphs.hackenbush.Hackenbush": "bushes",
    "grundy.games.posets.chomp.Chomp": "chomp",
    "grundy.games.posets.poset_games.PosetGame": "orders",
    "grundy.games.posets.poset_games.Schuh": "orders",
    "grundy.games.tokens.coins.CoinTurning": "coins",
    "grundy.games.tokens.walking.WalkingTokens": "tokens",
    "grundy.games.tokens.annihilation._LinearTokens": "tokens",
    "grundy.games.sets.set_game.SetGame": "sets",
    "grundy.games.sets.products.SetProduct": "sets",
    "grundy.games.sets.products.Rectangle": "rectangles",
}


class Family(Protocol):
    """A picture for a class of games: a module with these two functions."""

    def board(self, game: Any, position: Any, earlier: tuple[Any, ...]) -> Board | None:
        """Return the board, or None when the position is too large to be drawn.

        Where places in the picture do not follow from the position alone, they are those of an earlier position that
        it came from, so that nothing moves while play goes on.
        """
        ...

    def touches(self, game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the alternatives by which a move is made on this board; none when it is not."""
        ...


def family_of(game: Any) -> Family | None:
    """Return the picture for a game, or None.

    Examples
    --------
    >>> from grundy.games import Nim
    >>> family_of(Nim()).__name__, family_of(len)
    ('grundy.play.boards.pictures.one_pile', None)
    """
    names = (f"{cls.__module__}.{cls.__qualname__}" for cls in type(game).__mro__)
    found = next((FAMILIES[name] for name in names if name in FAMILIES), None)
    return None if found is None else cast("Family", import_module(f"grundy.play.boards.pictures.{found}"))


# ---- The board of a component of a sum, and by which touches a move in it is made

# A board with more marks is not drawn.
SEEN_MOST_MARKS = 400
# With more moves than that it is not asked which marks can be touched: every one that has an id may be.
MOST_ASKED = 300


def board_of(term: Term, start: Iterable[Term] = ()) -> Board | None:
    """Return the board of a component; None when its game has none, or the position is too large to be drawn.

    Parameters
    ----------
    term : Term
        A component of a position.
    start : iterable of Term, optional
        The components with which play began: graphs, orders and rows of coins are then drawn as they were there, so
        that vertices and coins keep their places as the position gets smaller.

    Returns
    -------
    Board or None
        Marks that no move touches have no id, unless they stand for many: a touch of such a mark asks for the move.

    Examples
    --------
    >>> import grundy
    >>> board = board_of(grundy.parse("N(5;1,3)").terms[0])
    >>> board.ids()
    ['c3', 'c5']
    """
    board = drawn_board(term, start)
    return board and _touchable(board, term)


def drawn_board(term: Term, start: Iterable[Term] = ()) -> Board | None:
    """Return the board of a component to be looked at: no move is asked which marks it touches.

    Parameters
    ----------
    term, start : Term and iterable of Term
        As in `board_of`.

    Examples
    --------
    >>> import grundy
    >>> len(drawn_board(grundy.parse("N(5;1,3)").terms[0]).ids())
    5
    """
    game, position = term.ruleset.game, term.position
    if isinstance(game, Touchable):
        board = own_board(game, position)
    else:
        family = family_of(game)
        earlier = tuple(other.position for other in start if other.ruleset is term.ruleset)
        board = family.board(game, position, earlier) if family else None
    return None if board is None or len(board.marks) > SEEN_MOST_MARKS else board


def _touchable(board: Board, term: Term) -> Board:
    """Take the ids from marks that no move touches, where the moves are few enough to ask each of them."""
    if not board.ids():
        return board
    moves = list(islice(term.moves(), MOST_ASKED + 1))
    if len(moves) > MOST_ASKED:
        return board
    touched = {id_ for move in moves for touch in touches_of(term, *move) for id_ in touch}
    asked = {mark.id for mark in board.marks if mark.kind == "more" and mark.id and moves}  # which move is meant
    return board.touchable(touched | asked)


def touches_of(term: Term, label: str, option: Any) -> list[list[str]]:
    """Return by which touches a move is made on the board of a component.

    Parameters
    ----------
    term : Term
        A component of a position.
    label, option : str and position
        The move, as ``term.moves()`` gives it.

    Returns
    -------
    list of lists of str
        The alternatives, each a list of ids of marks; empty when the move is not made by touching.

    Examples
    --------
    >>> import grundy
    >>> term = grundy.parse("N(5)").terms[0]
    >>> touches_of(term, "take 3", 2)
    [['c3']]
    """
    game, position = term.ruleset.game, term.position
    if isinstance(game, Touchable):
        return own_touches(game, position, option)
    family = family_of(game)
    return family.touches(game, position, label, option) if family else []


# ---- A whole position on one sheet: the boards of its components side by side, with a plus between them

# So many components are drawn, and more are told.
MOST_BOARDS, TABLE_MOST_MARKS, LONGEST = 24, 2000, 60
WIDEST, PLUS, GAP, SIZE = 760.0, 24.0, 12.0, 15.0


@dataclass(frozen=True)
class _Line:
    boards: tuple[Board, ...]

    @property
    def width(self) -> float:
        return sum(board.width for board in self.boards) + PLUS * len(self.boards)

    @property
    def height(self) -> float:
        return max(board.height for board in self.boards)


def position_svg(position: Position) -> str | None:
    """Return the boards of a position as the text of an SVG file; None when nothing of it can be drawn.

    Nothing is computed for it, and it stays small: of many components the first ones are drawn.

    Examples
    --------
    >>> import grundy
    >>> picture = position_svg(grundy.parse("N(3,5) + Kayles(4)"))
    >>> picture[:4], picture.count(">+<"), "<title>N(3,5) + Kayles(4)</title>" in picture
    ('<svg', 2, True)
    """
    first = _beginning(position)
    boards, room = [], TABLE_MOST_MARKS
    for term in first.terms:
        board = drawn_board(term)
        room -= len(board.marks) if board else 0
        boards.append(board if board and room >= 0 else None)
    if not any(boards):
        return _own_drawing(position)
    sheets = [board or _told(str(term)) for board, term in zip(boards, first.terms, strict=True)]
    more = len(position.terms) - len(first.terms)
    sheets += [_told(f"… and {more} more components")] if more else []
    return f"{_sheet(list(_lines(sheets)), truncate(str(first), 200) + ' + …' * bool(more))}\n"


def _own_drawing(position: Position) -> str | None:
    """Return what a game of one's own draws that has no boards, where its position stands alone."""
    rules = position.terms[0].ruleset if len(position.terms) == 1 else None
    if rules is None or rules.entry.family != "own" or not isinstance(rules.game, Drawing):
        return None
    return rules.game.svg(position.terms[0].position)


def _beginning(position: Position) -> Position:
    """Return the first components, written as they are in the whole."""
    written, left = [], MOST_BOARDS
    for count in position.written:
        if not left:
            break
        written.append(min(count, left))
        left -= written[-1]
    return type(position)(position.terms[: sum(written)], tuple(written), position.misere)


def _told(text: str) -> Board:
    """Return a board on which a component is only named."""
    short = truncate(text, LONGEST)
    width = text_width(short, SIZE) + 2 * GAP
    return Board(width, 3 * SIZE, (words(short, width / 2, 1.5 * SIZE, SIZE),))


def _lines(boards: list[Board]) -> Iterator[_Line]:
    line: tuple[Board, ...] = ()
    for board in boards:
        if line and _Line((*line, board)).width > WIDEST:
            yield _Line(line)
            line = ()
        line = (*line, board)
    yield _Line(line)


def _sheet(lines: list[_Line], title: str) -> Element:
    width = max(line.width for line in lines)
    drawn: list[Element] = []
    y = 0.0
    for number, line in enumerate(lines):
        drawn += _drawn(line, y, is_first=number == 0)
        y += line.height + GAP
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


def _drawn(line: _Line, top: float, is_first: bool) -> Iterator[Element]:
    """Yield the boards of a line, all with their lower ends on it, and a plus before each but the very first."""
    x = 0.0
    for place, board in enumerate(line.boards):
        lower = top + line.height - board.height
        if place or not is_first:
            plus: dict[str, Value] = {
                "x": x + PLUS / 2,
                "y": top + line.height - 3 * GAP,
                "font_size": 20.0,
                "fill": GREY,
            }
            yield element("text", "+", text_anchor="middle", **plus)
        yield element("g", board.group(), transform=f"translate({x + PLUS:.1f} {lower:.1f})")
        x += board.width + PLUS


def position_latex(position: Position) -> str:
    r"""Return how a position is written, as LaTeX; of many components the first ones.

    Examples
    --------
    >>> import grundy
    >>> print(position_latex(grundy.parse("N(3,5) + Set({0, 2})")))
    $\mathrm{N}(3,5) + \mathrm{Set}(\{0, 2\})$
    """
    first = _beginning(position)
    text = truncate(str(first), 400)
    escaped = re.sub(r"([{}_#%&$^~\\])", r"\\\1", text).replace("\\\\", r"\backslash ")
    named = re.sub(r"[A-Za-z]{2,}|[A-Za-z](?=\()", lambda word: rf"\mathrm{{{word[0]}}}", escaped)
    more = r" + \cdots" if len(first.terms) < len(position.terms) else ""
    return f"${named}{more}$"
