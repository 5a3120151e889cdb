"""Diminishing Rectangles: touch the square of a card at whose lower left corner the two cuts meet."""

from __future__ import annotations

from typing import Any

from grundy.play.boards.board import Board, Cells, rect, words
from grundy.text import format_number

__all__ = ["board", "touches"]

MOST_SQUARES = 300


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the card, square by square; a large one only with its size.

    Examples
    --------
    >>> board(None, (2, 1)).ids()
    ['x0y0', 'x1y0']
    """
    a, b = position
    size = f"{format_number(a)} × {format_number(b)}"
    if not _is_drawn(position):
        wide = 9.0 * len(size) + 32
        card = rect("more", 8, 8, wide - 16, 64, 6, id="all", label=f"the card {size}")
        return Board(wide, 80, (card, words(size, wide / 2, 40)), title=f"a card {size}")
    cells = Cells(max(1, a), max(1, b), numbered=True)
    marks = [
        cells.square("square", column, b - 1 - row, id=_id(column, row), label=f"cut to {column} × {row}")
        for column in range(a)
        for row in range(b)
    ]
    marks.append(words(size, cells.width / 2, cells.height - 10, 13))
    return Board(cells.width, cells.height, tuple(marks), title=f"a card of {size}")


def _is_drawn(position: Any) -> bool:
    return bool(position[0] * position[1] <= MOST_SQUARES and max(position) <= 60)


def _id(column: int, row: int) -> str:
    return f"x{column}y{row}"


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the square at the corner of what is left; an option is the sum (a', b) + (a, b') + (a', b').

    Examples
    --------
    >>> from grundy.games import Rectangle
    >>> touches(Rectangle(), (2, 3), *next(iter(Rectangle().moves((2, 3)))))
    [['x0y0']]
    """
    return [[_id(*list(option)[2])]] if _is_drawn(position) else []
