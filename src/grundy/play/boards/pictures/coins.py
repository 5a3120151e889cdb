"""Coins in a row or on a board: touch the coins that a move turns."""

from __future__ import annotations

from typing import Any

from grundy.play.boards.board import Board, Cells, Mark, words

__all__ = ["board", "touches"]

MOST_COINS, ACROSS, LINE = 80, 8, 18.0


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the coins with their places; heads are filled and bear an H. None when there are too many.

    Examples
    --------
    >>> from grundy.games.tokens import row
    >>> [mark.kind for mark in board(row("Twins"), frozenset({1})).marks if mark.id]
    ['tails', 'heads']
    """
    shape = _shape(game, position, earlier)
    count = shape[0] * (shape[1] if len(shape) == 2 else 1)
    if count > MOST_COINS:
        return None
    found = _row(position, shape[0]) if len(shape) == 1 else _board(position, *shape)
    return Board(*found, title=f"{count} coins, of which {len(position)} show heads")


def _shape(game: Any, position: Any, earlier: tuple[Any, ...]) -> tuple[int, ...]:
    """Return how many coins there are in each direction: up to the last head that there was."""
    return tuple(map(max, zip(*(game.shape(heads) for heads in (position, *earlier)), strict=True)))


def _coin(cells: Cells, heads: Any, place: Any, column: int, row: int) -> Mark:
    face = "heads" if place in heads else "tails"
    where = place if isinstance(place, int) else f"column {place[0]}, line {place[1]}"
    named = {"id": _id(place), "label": f"coin {where}: {face}", "text": "H" if place in heads else "T"}
    return cells.disc(face, column, row, **named)


def _id(place: Any) -> str:
    return f"x{place}" if isinstance(place, int) else f"x{place[0]}y{place[1]}"


def _row(heads: Any, count: int) -> tuple[float, float, tuple[Mark, ...]]:
    """Return a row in lines of equal length, with the place of each coin below it."""
    lines = max(1, -(-count // ACROSS))
    across = max(1, -(-count // lines))
    cells = Cells(across, lines)
    marks = []
    for place in range(count):
        row, column = divmod(place, across)
        coin = _coin(cells, heads, place, column, row)
        x, y = coin.place("x"), coin.place("y") + row * LINE
        geometry = (("x", x), ("y", y), ("r", coin.place("r")))
        marks.append(Mark(coin.shape, coin.kind, geometry, coin.id, coin.label, coin.text))
        marks.append(words(str(place), x, y + 26, 11))
    return cells.width, cells.height + lines * LINE, tuple(marks)


def _board(heads: Any, columns: int, lines: int) -> tuple[float, float, tuple[Mark, ...]]:
    """Return a board with line 0 at the bottom, and numbers at its borders."""
    cells = Cells(columns, lines, numbered=True)
    marks = [cells.column_number(str(column), column) for column in range(columns)]
    marks += [cells.row_number(str(line), lines - 1 - line) for line in range(lines)]
    marks += [
        _coin(cells, heads, (column, line), column, lines - 1 - line)
        for column in range(columns)
        for line in range(lines)
    ]
    return cells.width, cells.height, tuple(marks)


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the coins that are turned.

    Examples
    --------
    >>> from grundy.games.tokens import row
    >>> touches(row("Twins"), frozenset({1, 4}), "turn 0, 4", frozenset({0, 1}))
    [['x0', 'x4']]
    """
    shape = game.shape(position)
    if shape[0] * (shape[1] if len(shape) == 2 else 1) > MOST_COINS:
        return []
    return [[_id(place) for place in sorted(position ^ option)]]
