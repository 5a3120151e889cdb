"""Boards drawn with characters and as SVG: empty squares are hollow, taken ones are filled."""

from collections.abc import Iterator

from grundy.draw import Element, Point, element, sheet, words
from grundy.draw.svg import PAPER
from grundy.errors import LimitError
from grundy.games.boards.board import Board
from grundy.games.boards.notation import drawn_rows, write_board

__all__ = ["board_picture", "draw_board"]

MOST_DRAWN = 64  # squares in each direction
STEP, GAP, MARGIN, NUMBER_SIZE = 26.0, 2.0, 14.0, 10.0
EMPTY_LINE, TAKEN = "#757d85", "#5b6670"


def board_picture(board: Board) -> str:
    """Return a board drawn with characters, with the numbers of its rows and columns.

    Examples
    --------
    >>> print(board_picture(Board(2, 3, 0b100110)))
       1 2 3
    1  ■ □ □
    2  ■ ■ □
    """
    _check(board)
    width = len(str(board.rows))
    cell = len(str(board.columns))
    head = " " * (width + 2) + " ".join(f"{column + 1:>{cell}}" for column in range(board.columns))
    rows = (
        f"{number:>{width}}  " + " ".join(f"{sign:>{cell}}" for sign in row)
        for number, row in enumerate(drawn_rows(board, "□", "■"), 1)
    )
    return "\n".join([head, *rows])


def draw_board(board: Board) -> str:
    """Return a board as the text of an SVG file.

    Parameters
    ----------
    board : Board
        At most 64 squares in each direction.

    Examples
    --------
    >>> drawing = draw_board(Board(2, 3, 0b100110))
    >>> drawing[:4], drawing.count("taken</title>"), drawing.count("empty</title>")
    ('<svg', 3, 3)
    """
    _check(board)
    told = f"A board of {board.rows} × {board.columns} squares, of which {board.size} are empty."
    squares = element("g", *_squares(board), transform=f"translate({MARGIN + STEP:.0f} {MARGIN + STEP:.0f})")
    content = [element("title", f"Board {write_board(board)}"), element("desc", told), squares]
    width, height = (2 * MARGIN + (side + 1) * STEP for side in (board.columns, board.rows))
    return f"{sheet(content, width, height)}\n"


def _check(board: Board) -> None:
    if max(board.rows, board.columns) > MOST_DRAWN:
        raise LimitError(
            f"a picture shows at most {MOST_DRAWN} squares in each direction, and this board has {board.rows} × "
            f"{board.columns}; draw a smaller one"
        )


def _squares(board: Board) -> Iterator[Element]:
    for column in range(board.columns):
        yield words(str(column + 1), Point((column + 0.5) * STEP, -0.3 * STEP), NUMBER_SIZE)
    for row, signs in enumerate(drawn_rows(board, ".", "#")):
        yield words(str(row + 1), Point(-0.45 * STEP, (row + 0.5) * STEP + 0.36 * NUMBER_SIZE), NUMBER_SIZE)
        for column, sign in enumerate(signs):
            yield _square(row, column, sign == "#")


def _square(row: int, column: int, taken: bool) -> Element:
    told = f"row {row + 1}, column {column + 1}: {'taken' if taken else 'empty'}"
    side = STEP - 2 * GAP
    place = {"x": column * STEP + GAP, "y": row * STEP + GAP, "width": side, "height": side, "rx": 3}
    look = {"fill": TAKEN, "stroke": TAKEN} if taken else {"fill": PAPER, "stroke": EMPTY_LINE}
    return element("g", element("title", told), element("rect", **place, **look, stroke_width=1.2))
