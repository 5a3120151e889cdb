"""Strips of squares: Treblecross, where a square is touched, and Northcott's game, a counter and then its goal."""

from __future__ import annotations

from typing import Any

from grundy.play.boards.board import Board, Cells, Mark

__all__ = ["board", "touches"]

MOST_SQUARES, ACROSS = 80, 8
MOST_CELLS = 300


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the squares and what stands on them; None when there are too many.

    Examples
    --------
    >>> from grundy.games import Treblecross
    >>> board(Treblecross(), (6, (2,))).ids()
    ['s5', 's6']
    """
    if type(game).__name__ == "Northcott":
        return _northcott(game.squares, position)
    return _treblecross(game, *position)


def _treblecross(game: Any, squares: int, crosses: tuple[int, ...]) -> Board | None:
    """Return the strip, in lines of equal length; squares out of play have a dash."""
    if squares > MOST_SQUARES:
        return None
    lines = max(1, -(-squares // ACROSS))
    across = max(1, -(-squares // lines))
    cells = Cells(across, lines)
    marks = []
    for square in range(1, squares + 1):
        row, column = divmod(square - 1, across)
        if square in crosses:
            marks.append(cells.square("taken", column, row, text="X"))
        elif any(abs(square - cross) <= 2 for cross in crosses):
            marks.append(cells.square("square", column, row, text="–"))
        else:
            named = {"id": f"s{square}", "label": f"square {square} of {squares}"}
            marks.append(cells.square("square", column, row, **named))
    return Board(cells.width, cells.height, tuple(marks), title=f"a strip of {squares} squares")


def _northcott(squares: int, rows: tuple[tuple[int, int], ...]) -> Board | None:
    if squares * len(rows) > MOST_CELLS:
        return None
    cells = Cells(squares, max(1, len(rows)))
    marks: list[Mark] = []
    for row, (mine, other) in enumerate(rows):
        where = f" in row {row + 1}" if len(rows) > 1 else ""
        for square in range(1, squares + 1):
            named = {"id": f"r{row + 1}s{square}", "label": f"square {square}{where}"}
            marks.append(cells.square("square", square - 1, row, **({} if square in (mine, other) else named)))
        told = {"id": f"r{row + 1}", "label": f"your counter on square {mine}{where}"}
        marks.append(cells.disc("mine", mine - 1, row, text="●", **told))
        marks.append(cells.disc("other", other - 1, row, text="○"))
    return Board(cells.width, cells.height, tuple(marks), ordered=True, title=f"rows of {squares} squares")


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the square for a cross, or the counter and the square to which it goes.

    Examples
    --------
    >>> from grundy.games import Northcott, Treblecross
    >>> touches(Treblecross(), (9, (2,)), "", (9, (2, 7)))
    [['s7']]
    >>> touches(Northcott(5), ((1, 4), (5, 3)), "", ((4, 1), (3, 4)))
    [['r2', 'r2s4']]
    """
    if type(game).__name__ != "Northcott":
        squares, crosses = position
        return [[f"s{new}"] for new in set(option[1]) - set(crosses)] if squares <= MOST_SQUARES else []
    if game.squares * len(position) > MOST_CELLS:
        return []
    # After the move it is the other player's turn, whose counter is then named first.
    row = next(at for at, (old, new) in enumerate(zip(position, option, strict=True)) if old[0] != new[1])
    return [[f"r{row + 1}", f"r{row + 1}s{option[row][1]}"]]
