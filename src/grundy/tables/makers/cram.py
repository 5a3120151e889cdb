"""Nim values of Cram on rectangles: a move puts a domino on two free squares."""

from collections.abc import Iterator

from grundy.games import Cram
from grundy.tables.table import Row

__all__ = ["is_quick", "make", "remake"]

# For each number of rows, the most columns: what takes minutes on one core.
MOST_COLUMNS = {1: 40, 2: 20, 3: 15, 4: 12, 5: 8, 6: 6}
LIMIT = 60_000_000  # positions that a search may keep


def make() -> Iterator[Row]:
    """Yield all rows.

    Examples
    --------
    >>> next(make())
    {'rows': '1', 'columns': '1', 'nim_value': '0'}
    """
    for rows, most in MOST_COLUMNS.items():
        for columns in range(rows, most + 1):
            yield _row(rows, columns)


def remake(row: Row) -> Row:
    """Return a row computed anew.

    Examples
    --------
    >>> remake({"rows": "3", "columns": "4"})["nim_value"]
    '1'
    """
    return _row(int(row["rows"]), int(row["columns"]))


def is_quick(row: Row) -> bool:
    """Return whether a board is small, or symmetry decides it.

    Examples
    --------
    >>> is_quick({"rows": "8", "columns": "8"}), is_quick({"rows": "5", "columns": "8"})
    (True, False)
    """
    rows, columns = int(row["rows"]), int(row["columns"])
    return rows <= 2 or rows * columns <= 30 or rows * columns % 4 == 0 == rows % 2


def _row(rows: int, columns: int) -> Row:
    game = Cram()
    value = game.nim_value(game.parse(f"{rows}x{columns}"), limit=LIMIT)
    return {"rows": str(rows), "columns": str(columns), "nim_value": str(value)}
