"""Cram: dominoes on a board."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.draw import Element, Point, element, sheet, words
from grundy.draw.svg import PAPER
from grundy.errors import LimitError
from grundy.games._kernels import board_search
from grundy.games.boards.board import (
    Board,
    as_board,
    canonical_board,
    connected_parts,
    cropped,
    drawn_rows,
    is_paired,
    masks,
    pairing_domino,
    read_board,
    write_board,
)
from grundy.games.boards.components import DEFAULT_LIMIT, board_components, nim_sum, nim_sum_is
from grundy.integers import as_natural, bits, lowest_bit
from grundy.rules import MoveLabel, Outcome

# All winning moves of larger boards may take very long to find, even where symmetry knows one.
MOST_TRIED = 36
# Values of boards with more empty squares take more than a moment; those of boards won by symmetry are not waited for
# beyond the second number.
COSTLY = 24
MOST_VALUED = 36


class Cram:
    """Put a domino on two empty squares side by side, in either direction (Gardner 1974).

    A position is a `Board`. Values are found by search, for connected parts that fit into 64 squares; boards that are
    their own half turn are won by symmetry, whatever their size.

    Examples
    --------
    >>> game = Cram()
    >>> game.nim_value(game.parse("3x6")), game.outcome(game.parse("100x101"))
    (4, Outcome.N)
    >>> for label, option in game.winning_moves(game.parse("2x3")):
    ...     print(label, "leaves", game.format(option))
    column 1, rows 1 and 2 leaves #../#..
    column 2, rows 1 and 2 leaves .#./.#.
    column 3, rows 1 and 2 leaves ..#/..#
    """

    def __init__(self) -> None:
        self._search = board_search(edges=True)

    def __reduce__(self) -> tuple[type[Cram], tuple[()]]:
        return Cram, ()  # values are found again where they are needed

    def options(self, board: Board) -> Iterator[Board]:
        """Return the boards that one domino leaves."""
        board = as_board(board)
        return (board.without(domino) for domino in _dominoes(board))

    def moves(self, board: Board) -> Iterator[tuple[str, Board]]:
        """Return the moves as (label, board left); rows and columns are counted from 1."""
        board = as_board(board)
        return (_move(board, domino) for domino in _dominoes(board))

    def components(self, board: Board) -> Iterator[Board]:
        """Return the connected parts, without those too small for a domino."""
        return (cropped(part) for part in connected_parts(as_board(board)) if part.size > 1)

    def canonical(self, board: Board) -> Board:
        """Return one board for all that differ by a symmetry, by their border, or by single empty squares."""
        return canonical_board(as_board(board))

    def nim_value(self, board: Board, *, limit: int = DEFAULT_LIMIT) -> int:
        """Return the Sprague–Grundy number.

        Parameters
        ----------
        board : Board
            Its connected parts have at most 64 empty squares, or are strips, or their own half turns.
        limit : int, optional
            How many positions the search may keep, at up to 86 bytes each.
        """
        return nim_sum(board_components(as_board(board), self._search), as_natural(limit, "limit"))

    def moves_to(self, board: Board, nim_value: int) -> Iterator[tuple[str, Board]]:
        """Return the moves to boards of this value."""
        board, target = as_board(board), as_natural(nim_value, "a nim value")
        return (_move(board, d) for d in _dominoes(board) if self._has_value(board.without(d), target))

    def outcome(self, board: Board) -> Outcome:
        """Return who wins: by symmetry where the board has it, else by the value."""
        board = as_board(board)
        if is_paired(board):
            return Outcome.P
        return Outcome.N if pairing_domino(board) or not self._has_value(board, 0) else Outcome.P

    def winning_moves(self, board: Board) -> Iterator[tuple[str, Board]]:
        """Return the moves that win; refused for a large board of which only the winner is known, by symmetry."""
        board = as_board(board)
        if is_paired(board):
            return iter(())
        if board.size > MOST_TRIED and pairing_domino(board):
            raise LimitError(
                f"all winning moves on a board with {board.size} empty squares need the value of each board that a "
                f"move leaves, and at most {MOST_TRIED} squares are tried",
                hint="winning_move may know one",
            )
        return self.moves_to(board, 0)

    def winning_move(self, board: Board) -> tuple[str, Board] | None:
        """Return one move that wins: the one that makes the board its own half turn, if there is one."""
        board = as_board(board)
        domino = pairing_domino(board)
        return _move(board, domino) if domino else next(self.winning_moves(board), None)

    def is_costly(self, board: Board) -> bool:
        """Return whether the value may take more than a moment to find."""
        return as_board(board).size > COSTLY

    def winner_is_clear(self, board: Board) -> bool:
        """Return whether the board is large and its winner is known by symmetry."""
        board = as_board(board)
        return board.size > MOST_VALUED and (is_paired(board) or bool(pairing_domino(board)))

    def _has_value(self, board: Board, nim_value: int) -> bool:
        return nim_sum_is(board_components(board, self._search), nim_value, DEFAULT_LIMIT)

    def parse(self, text: str) -> Board:
        """Read rows and columns of an empty board, ``3x4``, or a drawn board, ``##./.../..#``.

        Rows are drawn from the top, with ``.`` for an empty square, ``#`` for a taken one and ``/`` between rows.
        """
        return read_board(text)

    def format(self, board: Board) -> str:
        """Write a board: ``3x4`` when all squares are empty, else its rows."""
        return write_board(as_board(board))

    def picture(self, board: Board) -> str:
        """Return the board drawn with characters, with the numbers of its rows and columns."""
        board = _drawable(board)
        width, cell = len(str(board.rows)), len(str(board.columns))
        head = " " * (width + 2) + " ".join(f"{column + 1:>{cell}}" for column in range(board.columns))
        rows = (
            f"{number:>{width}}  " + " ".join(f"{sign:>{cell}}" for sign in row)
            for number, row in enumerate(drawn_rows(board, "□", "■"), 1)
        )
        return "\n".join([head, *rows])

    def svg(self, board: Board) -> str:
        """Return the board drawn as the text of an SVG file."""
        board = _drawable(board)
        description = f"A board of {board.rows} × {board.columns} squares, of which {board.size} are empty."
        squares = element("g", *_squares(board), transform=f"translate({MARGIN + STEP:.0f} {MARGIN + STEP:.0f})")
        content = [element("title", f"Board {write_board(board)}"), element("desc", description), squares]
        width, height = (2 * MARGIN + (side + 1) * STEP for side in (board.columns, board.rows))
        return f"{sheet(content, width, height)}\n"


def _dominoes(board: Board) -> Iterator[int]:
    """Yield each place for a domino as two bits: first the flat ones, then the upright ones."""
    _, _, not_last = masks(board.rows, board.columns)
    for place in bits(board.empty & board.empty >> 1 & not_last):
        yield 3 << place
    for place in bits(board.empty & board.empty >> board.columns):
        yield (1 << board.columns | 1) << place


def _move(board: Board, domino: int) -> tuple[str, Board]:
    return MoveLabel(place=domino_name(board, domino)), board.without(domino)


def domino_name(board: Board, domino: int) -> str:
    """Return where a domino, two bits, lies; rows and columns are counted from 1, from the top and from the left."""
    row, column = divmod(lowest_bit(domino), board.columns)
    if domino & domino - 1 == (domino & -domino) << 1 and column + 1 < board.columns:
        return f"row {row + 1}, columns {column + 1} and {column + 2}"
    return f"column {column + 1}, rows {row + 1} and {row + 2}"


# ---- Drawings: empty squares are hollow, taken ones are filled

MOST_DRAWN = 64  # squares in each direction
STEP, GAP, MARGIN, NUMBER_SIZE = 26.0, 2.0, 14.0, 10.0
EMPTY_LINE, TAKEN = "#757d85", "#5b6670"


def _drawable(position: Board) -> Board:
    board = as_board(position)
    if max(board.rows, board.columns) > MOST_DRAWN:
        raise LimitError(
            f"a picture shows at most {MOST_DRAWN} squares in each direction, and this board has {board.rows} × "
            f"{board.columns}",
            hint="draw a smaller one",
        )
    return board


def _squares(board: Board) -> Iterator[Element]:
    for column in range(board.columns):
        yield words(str(column + 1), Point((column + 0.5) * STEP, -0.3 * STEP), NUMBER_SIZE)
    for row, signs in enumerate(drawn_rows(board, ".", "#")):
        yield words(str(row + 1), Point(-0.45 * STEP, (row + 0.5) * STEP + 0.36 * NUMBER_SIZE), NUMBER_SIZE)
        for column, sign in enumerate(signs):
            yield _square(row, column, sign == "#")


def _square(row: int, column: int, taken: bool) -> Element:
    title = f"row {row + 1}, column {column + 1}: {'taken' if taken else 'empty'}"
    side = STEP - 2 * GAP
    place = {"x": column * STEP + GAP, "y": row * STEP + GAP, "width": side, "height": side, "rx": 3}
    look = {"fill": TAKEN, "stroke": TAKEN} if taken else {"fill": PAPER, "stroke": EMPTY_LINE}
    return element("g", element("title", title), element("rect", **place, **look, stroke_width=1.2))
