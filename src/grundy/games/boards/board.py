"""Boards of squares, empty or taken: the positions of Cram, their parts and symmetries, and how they are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Any, TypeAlias

from grundy.errors import DomainError, LimitError, NotationError
from grundy.integers import as_natural, bits, lowest_bit
from grundy.parsing import Reader
from grundy.text import format_number

Square: TypeAlias = tuple[int, int]
MOST_SQUARES = 100_000  # a larger board is not made


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
        rows, columns = _checked_sides(self.rows, self.columns)
        empty = as_natural(self.empty, "the set of empty squares")
        if empty >> rows * columns:
            raise DomainError(
                f"a board of {rows} x {columns} squares has bits 0 to {rows * columns - 1}, and bit "
                f"{empty.bit_length() - 1} lies outside"
            )
        _set_fields(self, rows, columns, empty)

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
    _set_fields(board, rows, columns, empty)
    return board


def _set_fields(board: Board, rows: int, columns: int, empty: int) -> None:
    for name, value in (("rows", rows), ("columns", columns), ("empty", empty)):
        object.__setattr__(board, name, value)


def full_board(rows: int, columns: int) -> Board:
    """Return the board on which all squares are empty.

    Examples
    --------
    >>> full_board(2, 2)
    Board(rows=2, columns=2, empty=15)
    """
    rows, columns = _checked_sides(rows, columns)
    return trusted(rows, columns, (1 << rows * columns) - 1)


def _checked_sides(rows: Any, columns: Any) -> tuple[int, int]:
    """Return both numbers as integers, or refuse a board that is too large to be made."""
    rows, columns = as_natural(rows, "the number of rows", 1), as_natural(columns, "the number of columns", 1)
    if rows * columns > MOST_SQUARES:
        raise LimitError(
            f"a board of {format_number(rows)} x {format_number(columns)} squares is too large, and at most "
            f"{MOST_SQUARES} squares are made",
            hint="try a smaller one",
        )
    return rows, columns


def as_board(position: Any) -> Board:
    """Return a position that is a board, or say that it is not."""
    if not isinstance(position, Board):
        raise DomainError(f"a position here is a Board, not {position!r:.80}", hint="try full_board(3, 4)")
    return position


# ---- Parts and symmetries: neighbours, components, the border cut off, half turns, one form of the eight


@lru_cache(maxsize=64)
def masks(rows: int, columns: int) -> tuple[int, int, int]:
    """Return sets of squares as bits: all, all but the first column, and all but the last column."""
    every = (1 << rows * columns) - 1
    first = every // ((1 << columns) - 1)  # one bit in each row
    return every, every & ~first, every & ~(first << columns - 1)


def beside(board: Board, squares: int) -> int:
    """Return the squares of a board beside some squares, as bits."""
    every, not_first, not_last = masks(board.rows, board.columns)
    across = squares << 1 & not_first | squares >> 1 & not_last
    return (across | squares << board.columns | squares >> board.columns) & every


def playable(board: Board) -> int:
    """Return the empty squares that have an empty one beside them, as bits."""
    return board.empty & beside(board, board.empty)


def connected_parts(board: Board) -> Iterator[Board]:
    """Yield the connected sets of empty squares, each on a board of the same size."""
    left = board.empty
    while left:
        part, fresh = 0, left & -left
        while fresh:
            part |= fresh
            fresh = beside(board, fresh) & left & ~part
        left &= ~part
        yield trusted(board.rows, board.columns, part)


def cropped(board: Board) -> Board:
    """Return the board without rows and columns at the border that have no empty square; one taken square at least."""
    if not board.empty:
        return trusted(1, 1, 0)
    rows = rows_of(board)
    used = [r for r, row in enumerate(rows) if row]
    rows = rows[used[0] : used[-1] + 1]
    union = reduce(or_, rows)
    left = lowest_bit(union)
    return of_rows([row >> left for row in rows], union.bit_length() - left)


def canonical_board(board: Board) -> Board:
    """Return one board for all that differ by a symmetry, by their border, or by single empty squares.

    It is never wider than high, and of the forms that are left the one with the least number.
    """
    shape = upright(board)
    forms = [shape, transposed(shape)] if shape.rows == shape.columns else [shape]
    return trusted(shape.rows, shape.columns, min(least for form in forms for least in _four_forms(form)))


def _four_forms(board: Board) -> Iterator[int]:
    flipped = of_rows(rows_of(board)[::-1], board.columns)
    return iter((board.empty, half_turn(board), flipped.empty, half_turn(flipped)))


def upright(board: Board) -> Board:
    """Return the squares that matter on the least board, not wider than high."""
    shape = cropped(trusted(board.rows, board.columns, playable(board)))
    return transposed(shape) if shape.columns > shape.rows else shape


def half_turn(board: Board) -> int:
    """Return the empty squares of the board after half a turn, as bits."""
    return int(f"{board.empty:0{board.rows * board.columns}b}"[::-1], 2)


def transposed(board: Board) -> Board:
    """Return the board with rows and columns exchanged."""
    text = f"{board.empty:0{board.rows * board.columns}b}"[::-1]
    turned = "".join(text[column :: board.columns] for column in range(board.columns))
    return trusted(board.columns, board.rows, int(turned[::-1], 2))


def rows_of(board: Board) -> list[int]:
    """Return each row as a set of bits, the first column lowest."""
    text = f"{board.empty:0{board.rows * board.columns}b}"[::-1]
    starts = range(0, len(text), board.columns)
    return [int(text[at : at + board.columns][::-1], 2) for at in starts]


def of_rows(rows: list[int], columns: int) -> Board:
    """Return the board with these rows."""
    text = "".join(f"{row:0{columns}b}" for row in reversed(rows))
    return trusted(len(rows), columns, int(text, 2))


# ---- Winning by symmetry: answer each move by the same move after half a turn of the board
#
# That is always possible on a board that is its own half turn and has no empty square at its centre, because no domino
# is in the way of its own half turn: the last move is the second player's. So such boards are P-positions, and a move
# that makes one wins (Gardner 1974).


def is_paired(board: Board) -> bool:
    """Return whether the board is its own half turn, without an empty square at the centre: a P-position."""
    return not board.empty & centre(board) and half_turn(board) == board.empty


def pairing_domino(board: Board) -> int:
    """Return the domino that leaves such a board, as the bits of its two squares; 0 when there is none."""
    lonely = board.empty & ~half_turn(board)
    # On a board that is its own half turn, only the domino on the two central squares does.
    domino = lonely or centre(board) & board.empty
    if domino.bit_count() != 2 or not beside(board, domino) & domino or board.empty & ~domino & centre(board):
        return 0
    return domino


def centre(board: Board) -> int:
    """Return the squares at the centre, as bits: none of an even by even board, one of an odd by odd one, else two."""
    if board.rows % 2 == board.columns % 2 == 0:
        return 0
    last = board.rows * board.columns - 1
    middle = board.rows // 2 * board.columns + board.columns // 2
    return 1 << middle | 1 << last - middle


# ---- Notation: ``3x4`` when all squares are empty, else row by row as in ``##./.../..#``


def read_board(text: str) -> Board:
    """Read a board, written as for `Cram.parse`.

    Examples
    --------
    >>> read_board("2x3") == read_board("... / ...")
    True
    >>> read_board("##./.#")
    Traceback (most recent call last):
    grundy.errors.NotationError: expected . or # (a row here has 3 squares), found the end of the text
      ##./.#
            ^
    """
    reader = Reader(text)
    if reader.take(".#"):
        return _read_rows(text)
    start = reader.at
    rows = reader.number("a number of rows, or a board drawn with . and #")
    if not reader.take("x×*X"):
        reader.fail("x and the number of columns")
    columns = reader.number("a number of columns")
    if not reader.at_end():
        reader.fail("nothing more after the number of columns")
    for side, name in ((rows, "rows"), (columns, "columns")):
        if side.value == 0:
            raise NotationError(text, side.at, f"expected a number of {name} that is at least 1, found 0")
    try:
        return full_board(rows.value, columns.value)
    except LimitError as error:
        raise NotationError(text, start, str(error)) from error


def _read_rows(text: str) -> Board:
    reader, rows = Reader(text), [""]
    while not reader.at_end():
        width = len(rows[0]) if len(rows) > 1 else 0
        if reader.take("."):
            rows[-1] += "1"
        elif reader.take("#"):
            rows[-1] += "0"
        elif rows[-1] and len(rows[-1]) >= width and reader.take("/"):
            rows.append("")
        else:
            reader.fail(_expected(len(rows[-1]), width))
        if width and len(rows[-1]) > width:
            reader.at -= 1
            reader.fail("/ between rows of the same length")
    if len(rows[-1]) < len(rows[0]):
        reader.fail(_expected(len(rows[-1]), len(rows[0])))
    try:
        _checked_sides(len(rows), len(rows[0]))
    except LimitError as error:
        raise NotationError(text, 0, str(error)) from error
    return of_rows([int(row[::-1], 2) for row in rows], len(rows[0]))


def _expected(found: int, width: int) -> str:
    if width and found < width:
        return f". or # (a row here has {width} squares)"
    return ". or # or /" if found else ". or #"


def write_board(board: Board) -> str:
    """Return the text that `read_board` reads as this board.

    Examples
    --------
    >>> write_board(Board(2, 3, 0b111111)), write_board(Board(2, 3, 0b100110))
    ('2x3', '#../##.')
    """
    return f"{board.rows}x{board.columns}" if board.is_full else "/".join(drawn_rows(board, ".", "#"))


def drawn_rows(board: Board, empty: str, taken: str) -> list[str]:
    """Return the rows with one sign for each square."""
    text = f"{board.empty:0{board.rows * board.columns}b}"[::-1].replace("1", empty).replace("0", taken)
    return [text[at : at + board.columns] for at in range(0, len(text), board.columns)]
