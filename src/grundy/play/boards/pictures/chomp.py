"""Chomp: touch the square into which one bites; it goes with all below it and to the right of it."""

from __future__ import annotations

from typing import Any

from grundy.play.boards.board import Board, Cells

__all__ = ["board", "touches"]

MOST_SQUARES = 400


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the bar with its poisoned square, on a sheet as large as at the start; None when it is too large.

    Examples
    --------
    >>> board(None, (2, 1)).ids()
    ['r1c2', 'r2c1']
    >>> board(None, (2, 1), ((4, 4, 4),)).height == board(None, (4, 4, 4)).height
    True
    """
    if _is_large(position):
        return None
    whole = next((bar for bar in earlier if _contains(bar, position)), position)
    cells = Cells(max(whole, default=1), len(whole))
    marks = [
        cells.square("square", column, row, id=f"r{row + 1}c{column + 1}", label=f"row {row + 1}, column {column + 1}")
        for row, length in enumerate(position)
        for column in range(length)
        if row or column
    ]
    poison = cells.square("poison", 0, 0, text="☠")
    return Board(cells.width, cells.height, (poison, *marks), title="a bar of chocolate with a poisoned corner")


def _contains(bar: tuple[int, ...], position: tuple[int, ...]) -> bool:
    if _is_large(bar) or len(bar) < len(position):
        return False
    return all(left <= length for length, left in zip(bar, position, strict=False))


def _is_large(bar: tuple[int, ...]) -> bool:
    return len(bar) > MOST_SQUARES or sum(bar) > MOST_SQUARES


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the square into which one bites.

    Examples
    --------
    >>> touches(None, (4, 4, 4), "", (4, 2, 2)), touches(None, (4, 4), "", (4,))
    ([['r2c3']], [['r2c1']])
    """
    if _is_large(position):
        return []
    left = (*option, *(0,) * (len(position) - len(option)))
    row = next(row for row, length in enumerate(position) if left[row] < length)
    return [[f"r{row + 1}c{left[row] + 1}"]]
