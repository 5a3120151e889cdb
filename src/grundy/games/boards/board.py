"""Boards of squares, empty or taken, as positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, bits
from grundy.text import format_number

__all__ = ["MOST_SQUARES", "Board", "Square", "full_board", "masks"]

# A larger board is not made.
MOST_SQUARES = 100_000

Square: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """A board of rows and columns, and which of its squares are empty.

    Parameters
    ----------
    rows, columns : int
        How many there are, each at least 1.
    empty : int
        The empty squares as a set of bits: the square in row r and column c, both counted from 0, is bit
        r * columns + c.

    Raises
    ------
    DomainError
        When a number is not whole or too small, or a bit lies outside of the board.
    LimitError
        When there are more than 100000 squares.

    Examples
    --------
    >>> board = Board(2, 3, 0b110111)
    >>> board.size, board.is_full, list(board.squares())
    (5, False, [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)])
    """

    rows: int
    columns: int
    empty: int

    def __post_init__(self) -> None:
        rows, columns = (
            as_natural(self.rows, "the number of rows", 1),
            as_natural(self.columns, "the number of columns", 1),
        )
        check_size(rows, columns)
        empty = as_natural(self.empty, "the set of empty squares")
        if empty >> rows * columns:
            raise DomainError(
                f"a board of {rows} x {columns} squares has bits 0 to {rows * columns - 1}, and bit "
                f"{empty.bit_length() - 1} lies outside"
            )
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "empty", empty)

    @property
    def size(self) -> int:
        """How many squares are empty."""
        return self.empty.bit_count()

    @property
    def is_full(self) -> bool:
        """Whether all squares are empty: the full board, on which play begins."""
        return self.size == self.rows * self.columns

    def squares(self) -> Iterator[Square]:
        """Return the empty squares as (row, column), counted from 0, row by row."""
        return (divmod(bit, self.columns) for bit in bits(self.empty))

    def without(self, taken: int) -> Board:
        """Return the board on which these squares, as bits, are taken too."""
        return trusted(self.rows, self.columns, self.empty & ~taken)


def trusted(rows: int, columns: int, empty: int) -> Board:
    """Return a board whose numbers are known to be right."""
    board = object.__new__(Board)
    object.__setattr__(board, "rows", rows)
    object.__setattr__(board, "columns", columns)
    object.__setattr__(board, "empty", empty)
    return board


def full_board(rows: int, columns: int) -> Board:
    """Return the board on which all squares are empty.

    Examples
    --------
    >>> full_board(2, 2)
    Board(rows=2, columns=2, empty=15)
    """
    rows, columns = as_natural(rows, "the number of rows", 1), as_natural(columns, "the number of columns", 1)
    check_size(rows, columns)
    return trusted(rows, columns, (1 << rows * columns) - 1)


def check_size(rows: int, columns: int) -> None:
    """Refuse a board that is too large to be made."""
    if rows * columns > MOST_SQUARES:
        raise LimitError(
            f"a board of {format_number(rows)} x {format_number(columns)} squares is too large, and at most "
            f"{MOST_SQUARES} squares are "
            "made; try a smaller one"
        )


def as_board(position: Any) -> Board:
    """Return a position that is a board, or say that it is not."""
    if not isinstance(position, Board):
        raise DomainError(f"a position here is a Board, not {position!r:.80}; try full_board(3, 4)")
    return position


@lru_cache(maxsize=64)
def masks(rows: int, columns: int) -> tuple[int, int, int]:
    """Return sets of squares as bits: all, all but the first column, and all but the last column.

    Examples
    --------
    >>> [f"{mask:06b}" for mask in masks(2, 3)]
    ['111111', '110110', '011011']
    """
    every = (1 << rows * columns) - 1
    row = (1 << columns) - 1
    first = every // row  # one bit in each row
    return every, every & ~first, every & ~(first << columns - 1)
