"""A whole position on one sheet: the boards of its components side by side, with a plus between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.draw import Element, Value, element, text_width
from grundy.play.boards.board import FONT, Board
from grundy.play.boards.kinds import GREY
from grundy.play.boards.mark import words
from grundy.play.boards.seen import drawn_board
from grundy.rules import Drawing
from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.play.position import Position

__all__ = ["position_latex", "position_svg"]

# So many components are drawn, and more are told.
MOST_BOARDS, MOST_MARKS, LONGEST = 24, 2000, 60
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
    boards, room = [], MOST_MARKS
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
