"""Cram: touch the two squares on which a domino is put."""

from __future__ import annotations

from typing import Any

from grundy.integers import bits
from grundy.play.boards.board import Board, Cells

__all__ = ["board", "touches"]

MOST_SQUARES = 400


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the board; taken squares are filled.

    Examples
    --------
    >>> from grundy.games.boards.board import full_board
    >>> board(None, full_board(1, 2)).ids()
    ['r1c1', 'r1c2']
    """
    if position.rows * position.columns > MOST_SQUARES:
        return None
    cells = Cells(position.columns, position.rows)
    marks = []
    for place in range(position.rows * position.columns):
        row, column = divmod(place, position.columns)
        empty = position.empty >> place & 1
        named = {"id": _id(position, place), "label": f"row {row + 1}, column {column + 1}"} if empty else {}
        marks.append(cells.square("square" if empty else "taken", column, row, **named))
    title = f"a board of {position.rows} rows and {position.columns} columns"
    return Board(cells.width, cells.height, tuple(marks), title=title)


def _id(board: Any, place: int) -> str:
    row, column = divmod(place, board.columns)
    return f"r{row + 1}c{column + 1}"


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the two squares that the domino covers.

    Examples
    --------
    >>> from grundy.games.boards.board import Board, full_board
    >>> touches(None, full_board(2, 3), "", Board(2, 3, 0b110110))
    [['r1c1', 'r2c1']]
    """
    if position.rows * position.columns > MOST_SQUARES:
        return []
    return [[_id(position, place) for place in bits(position.empty & ~option.empty)]]
