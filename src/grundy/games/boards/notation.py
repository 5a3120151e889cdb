"""How boards are written: ``3x4`` when all squares are empty, else row by row as in ``##./.../..#``."""

from grundy.errors import LimitError, NotationError
from grundy.games.boards.board import Board, check_size, full_board
from grundy.games.boards.shapes import of_rows
from grundy.integers import lowest_bit
from grundy.parsing import Reader

__all__ = ["read_board", "write_board"]


def read_board(text: str) -> Board:
    """Read a board.

    Parameters
    ----------
    text : str
        Rows and columns of an empty board, such as ``3x4`` or ``3×4``; or its rows from the top, with ``/`` between
        them, ``.`` for an empty square and ``#`` for a taken one.

    Raises
    ------
    NotationError
        With the place of the first bad character.

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
        return _drawn(text)
    start = reader.at
    rows = reader.number("a number of rows, or a board drawn with . and #")
    if not reader.take("x×*X"):
        reader.fail("x and the number of columns")
    columns = reader.number("a number of columns")
    if not reader.at_end():
        reader.fail("nothing more after the number of columns")
    for side, called in ((rows, "rows"), (columns, "columns")):
        if side.value == 0:
            raise NotationError(text, side.at, f"expected a number of {called} that is at least 1, found 0")
    try:
        return full_board(rows.value, columns.value)
    except LimitError as error:
        raise NotationError(text, start, str(error)) from error


def _drawn(text: str) -> Board:
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
    return _of_drawn(text, rows)


def _expected(found: int, width: int) -> str:
    if width and found < width:
        return f". or # (a row here has {width} squares)"
    return ". or # or /" if found else ". or #"


def _of_drawn(text: str, rows: list[str]) -> Board:
    try:
        check_size(len(rows), len(rows[0]))
    except LimitError as error:
        raise NotationError(text, 0, str(error)) from error
    return of_rows([int(row[::-1], 2) for row in rows], len(rows[0]))


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


def domino_name(board: Board, domino: int) -> str:
    """Return where a domino, two bits, lies; rows and columns are counted from 1, from the top and from the left."""
    row, column = divmod(lowest_bit(domino), board.columns)
    if domino & domino - 1 == (domino & -domino) << 1 and column + 1 < board.columns:
        return f"row {row + 1}, columns {column + 1} and {column + 2}"
    return f"column {column + 1}, rows {row + 1} and {row + 2}"
