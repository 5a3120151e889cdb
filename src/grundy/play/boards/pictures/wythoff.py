"""Wythoff's game: a queen on her way to a corner, who is touched where she goes; large piles are piles.

On piles touch the lowest counter that goes, in one of them or in both.
"""

from __future__ import annotations

from typing import Any

from grundy.play.boards.board import Board, Cells
from grundy.play.boards.piles import Pile, piles_board
from grundy.text import format_number

__all__ = ["board", "touches"]

# The largest pile for which the queen's board is drawn.
MOST = 10


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the queen's board, the corner at the lower left, or two piles; the board stays as large as at the start.

    Examples
    --------
    >>> from grundy.games import Wythoff
    >>> board(Wythoff(), (1, 1)).ids()
    ['x0y0', 'x0y1', 'x1y0']
    >>> board(Wythoff(), (1, 1), ((6, 4),)).width == board(Wythoff(), (6, 4)).width
    True
    """
    x, y = position
    title = f"piles of {format_number(x)} and {format_number(y)}"
    if max(x, y) > MOST:
        return piles_board(_piles(position), title)
    right, top = next((start for start in earlier if x <= start[0] <= MOST and y <= start[1] <= MOST), position)
    cells = Cells(right + 1, top + 1, numbered=True)
    reached = set(game.options(position))
    marks = [cells.column_number(str(column), column) for column in range(right + 1)]
    marks += [cells.row_number(str(row), top - row) for row in range(top + 1)]
    for column in range(right + 1):
        for row in range(top + 1):
            known = (column, row) in reached
            named = {"id": _id(column, row), "label": f"piles of {column} and {row}"} if known else {}
            marks.append(cells.square("target" if known else "square", column, top - row, **named))
    marks.append(cells.disc("piece", x, top - y, text="Q"))
    return Board(cells.width, cells.height, tuple(marks), title=f"a queen on a board: {title}")


def _id(column: int, row: int) -> str:
    return f"x{column}y{row}"


def _piles(position: Any) -> list[Pile]:
    return [Pile(position[0], "a", " in the first pile"), Pile(position[1], "b", " in the second pile")]


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the square to which the queen goes, or the lowest counters that go.

    Examples
    --------
    >>> touches(None, (6, 4), "", (4, 2)), touches(None, (20, 30), "", (18, 28))
    ([['x4y2']], [['a19', 'b29']])
    """
    if max(position) <= MOST:
        return [[_id(*option)]]
    found = [pile.touch(left) for pile, left in zip(_piles(position), option, strict=True) if left < pile.count]
    return [] if None in found else [[id_ for id_ in found if id_]]
