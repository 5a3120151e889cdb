"""Boards of squares, empty or taken, as positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, bits, lowest_bit
from grundy.text import format_number

__all__ = [
    "MOST_SQUARES",
    "Board",
    "Square",
    "canonical_board",
    "centre",
    "connected_parts",
    "cropped",
    "full_board",
    "half_turn",
    "is_paired",
    "masks",
    "pairing_domino",
    "playable",
    "transposed",
]


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


# ---- Parts and symmetries of boards: components, the border cut off, half turns, one form of the eight


def playable(board: Board) -> int:
    """Return the empty squares that have an empty one beside them, as bits.

    Examples
    --------
    >>> bin(playable(Board(1, 5, 0b10011)))
    '0b11'
    """
    return board.empty & beside(board, board.empty)


def beside(board: Board, squares: int) -> int:
    """Return the squares of a board beside some squares, as bits."""
    every, not_first, not_last = masks(board.rows, board.columns)
    across = squares << 1 & not_first | squares >> 1 & not_last
    return (across | squares << board.columns | squares >> board.columns) & every


def connected_parts(board: Board) -> Iterator[Board]:
    """Yield the connected sets of empty squares, each on the whole board.

    Examples
    --------
    >>> [bin(part.empty) for part in connected_parts(Board(1, 5, 0b11011))]
    ['0b11', '0b11000']
    """
    left = board.empty
    while left:
        part, fresh = 0, left & -left
        while fresh:
            part |= fresh
            fresh = beside(board, fresh) & left & ~part
        left &= ~part
        yield trusted(board.rows, board.columns, part)


def rows_of(board: Board) -> list[int]:
    """Return each row as a set of bits, the first column lowest."""
    text = f"{board.empty:0{board.rows * board.columns}b}"[::-1]
    starts = range(0, len(text), board.columns)
    return [int(text[at : at + board.columns][::-1], 2) for at in starts]


def of_rows(rows: list[int], columns: int) -> Board:
    """Return the board with these rows."""
    text = "".join(f"{row:0{columns}b}" for row in reversed(rows))
    return trusted(len(rows), columns, int(text, 2))


def cropped(board: Board) -> Board:
    """Return the board without rows and columns at the border that have no empty square.

    Returns
    -------
    Board
        A single taken square when nothing is empty.

    Examples
    --------
    >>> cropped(Board(3, 4, 0b0000_0110_0000))
    Board(rows=1, columns=2, empty=3)
    """
    if not board.empty:
        return trusted(1, 1, 0)
    rows = rows_of(board)
    used = [r for r, row in enumerate(rows) if row]
    rows = rows[used[0] : used[-1] + 1]
    union = 0
    for row in rows:
        union |= row
    left = lowest_bit(union)
    return of_rows([row >> left for row in rows], union.bit_length() - left)


def half_turn(board: Board) -> int:
    """Return the empty squares of the board after half a turn, as bits.

    Examples
    --------
    >>> bin(half_turn(Board(2, 3, 0b000011)))
    '0b110000'
    """
    return int(f"{board.empty:0{board.rows * board.columns}b}"[::-1], 2)


def transposed(board: Board) -> Board:
    """Return the board with rows and columns exchanged.

    Examples
    --------
    >>> transposed(Board(2, 3, 0b000111))
    Board(rows=3, columns=2, empty=21)
    """
    text = f"{board.empty:0{board.rows * board.columns}b}"[::-1]
    turned = "".join(text[column :: board.columns] for column in range(board.columns))
    return trusted(board.columns, board.rows, int(turned[::-1], 2))


def canonical_board(board: Board) -> Board:
    """Return one board for all that differ by a symmetry, by their border, or by single empty squares.

    Returns
    -------
    Board
        Never wider than high; of the forms that are left, the one with the least number.

    Examples
    --------
    >>> canonical_board(Board(2, 4, 0b0011_1001)) == canonical_board(Board(3, 2, 0b110101))
    False
    >>> canonical_board(Board(2, 4, 0b0110_0010)) == canonical_board(Board(2, 2, 0b1011))
    True
    """
    shape = cropped(trusted(board.rows, board.columns, playable(board)))
    if shape.columns > shape.rows:
        shape = transposed(shape)
    forms = [shape, transposed(shape)] if shape.rows == shape.columns else [shape]
    return trusted(shape.rows, shape.columns, min(least for form in forms for least in _four_forms(form)))


def _four_forms(board: Board) -> Iterator[int]:
    flipped = of_rows(rows_of(board)[::-1], board.columns)
    return iter((board.empty, half_turn(board), flipped.empty, half_turn(flipped)))


# ---- Winning by symmetry: answer each move by the same move after half a turn of the board
#
# That is always possible on a board that is its own half turn and has no empty square at its centre, because no domino
# is in the way of its own half turn: the last move is the second player's. So such boards are P-positions, and whoever
# can make one of the board wins (Gardner 1974).


def centre(board: Board) -> int:
    """Return the squares at the centre, as bits: none of an even by even board, one of an odd by odd one, else two.

    Examples
    --------
    >>> from grundy.games.boards.board import full_board
    >>> [bin(centre(full_board(2, columns))) for columns in (2, 3)]
    ['0b0', '0b10010']
    """
    if board.rows % 2 == board.columns % 2 == 0:
        return 0
    last = board.rows * board.columns - 1
    middle = board.rows // 2 * board.columns + board.columns // 2
    return 1 << middle | 1 << last - middle


def is_paired(board: Board) -> bool:
    """Return whether the board is its own half turn, without an empty square at the centre: a P-position.

    Examples
    --------
    >>> from grundy.games.boards.board import full_board
    >>> is_paired(full_board(100, 100)), is_paired(full_board(100, 101))
    (True, False)
    """
    return not board.empty & centre(board) and half_turn(board) == board.empty


def pairing_domino(board: Board) -> int:
    """Return the domino that leaves such a board, as the bits of its two squares; 0 when there is none.

    Examples
    --------
    >>> from grundy.games.boards.board import full_board
    >>> bin(pairing_domino(full_board(2, 3))), bin(pairing_domino(Board(2, 2, 0b0011)))
    ('0b10010', '0b11')
    """
    lonely = board.empty & ~half_turn(board)
    # On a board that is its own half turn, only the domino on the two central squares does.
    domino = lonely or centre(board) & board.empty
    if domino.bit_count() != 2 or not beside(board, domino) & domino or board.empty & ~domino & centre(board):
        return 0
    return domino
