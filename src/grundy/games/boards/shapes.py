"""Parts and symmetries of boards: components, the border cut off, half turns, one form of the eight."""

from collections.abc import Iterator

from grundy.games.boards.board import Board, masks, trusted
from grundy.integers import lowest_bit

__all__ = ["canonical_board", "connected_parts", "cropped", "half_turn", "playable", "transposed"]


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
