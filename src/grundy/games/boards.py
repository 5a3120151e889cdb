"""Boards of empty and taken squares, and Cram, a game with dominoes on them.

Cram is Arc Kayles on the squares. Its values are found in the same way: the compiled search values each connected part.
A board that is unchanged by a half turn is decided by symmetry, whatever its size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Any, TypeAlias

from grundy.draw import PAPER, Element, Point, element, sheet, words
from grundy.errors import DomainError, LimitError, NotationError
from grundy.games._kernels import MOST_VERTICES, BoardSearch, board_search, graph_search
from grundy.games.base import EqualByArguments
from grundy.games.graphs.kayles import (
    DEFAULT_LIMIT,
    Component,
    SearchedComponent,
    components_have_value,
    components_value,
    path_value,
)
from grundy.integers import as_natural, bits, lowest_bit
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Outcome
from grundy.text import format_number

__all__ = ["Board", "Cram", "full_board", "read_board", "write_board"]

Square: TypeAlias = tuple[int, int]
MOST_SQUARES = 100_000  # a larger board is not made
# Finding all winning moves of larger boards may take very long, even where symmetry gives one.
MOST_TRIED = 36
# Values of boards with more empty squares take more than a moment. For boards decided by symmetry, values are not
# computed beyond the second number.
COSTLY = 24
MOST_VALUED = 36


class Cram(EqualByArguments):
    """Put a domino on two adjacent empty squares, in either direction (Gardner 1974).

    A position is a `Board`. Values are found by search, for connected parts that fit into 64 squares. A board that is
    unchanged by a half turn is decided by symmetry, whatever its size.

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

    def options(self, board: Board) -> Iterator[Board]:
        """Return the boards after one domino."""
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
        """Return one board for all boards that differ only by a symmetry, the border, or single empty squares."""
        return canonical_board(as_board(board))

    def nim_value(self, board: Board, *, limit: int = DEFAULT_LIMIT) -> int:
        """Return the Sprague–Grundy number.

        Parameters
        ----------
        board : Board
            A board whose connected parts have at most 64 empty squares, are strips, or are unchanged by a half turn.
        limit : int, optional
            The maximum number of positions that the search stores, at up to 86 bytes each.
        """
        return components_value(board_components(as_board(board), self._search), as_natural(limit, "limit"))

    def moves_to(self, board: Board, nim_value: int) -> Iterator[tuple[str, Board]]:
        """Return the moves to boards of this value."""
        board, target = as_board(board), as_natural(nim_value, "a nim value")
        return (_move(board, d) for d in _dominoes(board) if self._has_value(board.without(d), target))

    def outcome(self, board: Board) -> Outcome:
        """Return the outcome, by symmetry if the board has it, else from the value."""
        board = as_board(board)
        if is_paired(board):
            return Outcome.P
        return Outcome.N if pairing_domino(board) or not self._has_value(board, 0) else Outcome.P

    def winning_moves(self, board: Board) -> Iterator[tuple[str, Board]]:
        """Return the winning moves; raise `LimitError` for a large board that only symmetry decides."""
        board = as_board(board)
        if is_paired(board):
            return iter(())
        if board.size > MOST_TRIED and pairing_domino(board):
            raise LimitError(
                f"cannot find all winning moves on a board with {board.size} empty squares: at most {MOST_TRIED} are "
                "supported",
                hint="try winning_move, which may find one",
            )
        return self.moves_to(board, 0)

    def winning_move(self, board: Board) -> tuple[str, Board] | None:
        """Return one winning move, preferably one that leaves a board unchanged by a half turn."""
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
        return components_have_value(board_components(board, self._search), nim_value, DEFAULT_LIMIT)

    def parse(self, text: str) -> Board:
        """Read the size of an empty board, ``3x4``, or a drawn board, ``##./.../..#``.

        Rows are drawn from the top, with ``.`` for an empty square, ``#`` for a taken one and ``/`` between rows.
        """
        return read_board(text)

    def format(self, board: Board) -> str:
        """Write a board: ``3x4`` when all squares are empty, else its rows."""
        return write_board(as_board(board))

    def picture(self, board: Board) -> str:
        """Return the board as text, with numbered rows and columns."""
        board = _drawable(board)
        width, cell = len(str(board.rows)), len(str(board.columns))
        head = " " * (width + 2) + " ".join(f"{column + 1:>{cell}}" for column in range(board.columns))
        rows = (
            f"{number:>{width}}  " + " ".join(f"{sign:>{cell}}" for sign in row)
            for number, row in enumerate(drawn_rows(board, "□", "■"), 1)
        )
        return "\n".join([head, *rows])

    def svg(self, board: Board) -> str:
        """Return the board as an SVG document."""
        board = _drawable(board)
        description = f"A board of {board.rows} × {board.columns} squares, of which {board.size} are empty."
        squares = element("g", *_squares(board), transform=f"translate({MARGIN + STEP:.0f} {MARGIN + STEP:.0f})")
        content = [element("title", f"Board {write_board(board)}"), element("desc", description), squares]
        width, height = (2 * MARGIN + (side + 1) * STEP for side in (board.columns, board.rows))
        return f"{sheet(content, width, height)}\n"


def _dominoes(board: Board) -> Iterator[int]:
    """Yield each place for a domino as two bits: first the horizontal ones, then the vertical ones."""
    _, _, not_last = masks(board.rows, board.columns)
    for place in bits(board.empty & board.empty >> 1 & not_last):
        yield 3 << place
    for place in bits(board.empty & board.empty >> board.columns):
        yield (1 << board.columns | 1) << place


def _move(board: Board, domino: int) -> tuple[str, Board]:
    return MoveLabel(place=domino_name(board, domino)), board.without(domino)


def domino_name(board: Board, domino: int) -> str:
    """Return the place of a domino, given as two bits; rows and columns are counted from 1, from the top left."""
    row, column = divmod(lowest_bit(domino), board.columns)
    if domino & domino - 1 == (domino & -domino) << 1 and column + 1 < board.columns:
        return f"row {row + 1}, columns {column + 1} and {column + 2}"
    return f"column {column + 1}, rows {row + 1} and {row + 2}"


# ---- Boards


@dataclass(frozen=True)
class Board:
    """A board of rows and columns, and which of its squares are empty.

    Parameters
    ----------
    rows, columns : int
        The number of rows and of columns, each at least 1.
    empty : int
        The empty squares as a set of bits: the square in row r and column c, both counted from 0, is bit
        r * columns + c.

    Raises
    ------
    LimitError
        If there are more than 100000 squares.

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
                f"the empty squares of a {rows} x {columns} board must be bits 0 to {rows * columns - 1}, not bit "
                f"{empty.bit_length() - 1}"
            )
        _set_fields(self, rows, columns, empty)

    @property
    def size(self) -> int:
        """The number of empty squares."""
        return self.empty.bit_count()

    @property
    def is_full(self) -> bool:
        """Whether all squares are empty, as at the start of play."""
        return self.size == self.rows * self.columns

    def squares(self) -> Iterator[Square]:
        """Return the empty squares as (row, column), counted from 0, row by row."""
        return (divmod(bit, self.columns) for bit in bits(self.empty))

    def without(self, taken: int) -> Board:
        """Return the board with these squares, given as bits, taken too."""
        return trusted(self.rows, self.columns, self.empty & ~taken)


def trusted(rows: int, columns: int, empty: int) -> Board:
    """Return a board without validating its arguments."""
    board = object.__new__(Board)
    _set_fields(board, rows, columns, empty)
    return board


def _set_fields(board: Board, rows: int, columns: int, empty: int) -> None:
    for name, value in (("rows", rows), ("columns", columns), ("empty", empty)):
        object.__setattr__(board, name, value)


def full_board(rows: int, columns: int) -> Board:
    """Return a board with all squares empty.

    Examples
    --------
    >>> full_board(2, 2)
    Board(rows=2, columns=2, empty=15)
    """
    rows, columns = _checked_sides(rows, columns)
    return trusted(rows, columns, (1 << rows * columns) - 1)


def _checked_sides(rows: Any, columns: Any) -> tuple[int, int]:
    """Return both numbers as integers; raise `LimitError` if the board is too large."""
    rows, columns = as_natural(rows, "the number of rows", 1), as_natural(columns, "the number of columns", 1)
    if rows * columns > MOST_SQUARES:
        raise LimitError(
            f"a board of {format_number(rows)} x {format_number(columns)} squares is too large; the limit is "
            f"{MOST_SQUARES} squares",
            hint="try a smaller board",
        )
    return rows, columns


def as_board(position: Any) -> Board:
    """Return a position if it is a board; raise `DomainError` if not."""
    if not isinstance(position, Board):
        raise DomainError(f"a position must be a Board, not {position!r:.80}", hint="try full_board(3, 4)")
    return position


# ---- Parts and symmetries: neighbours, components, cropping, half turns, one form of the eight


@lru_cache(maxsize=64)
def masks(rows: int, columns: int) -> tuple[int, int, int]:
    """Return three sets of squares as bits: all, all but the first column, all but the last column."""
    every = (1 << rows * columns) - 1
    first = every // ((1 << columns) - 1)  # one bit in each row
    return every, every & ~first, every & ~(first << columns - 1)


def beside(board: Board, squares: int) -> int:
    """Return the neighbours of some squares, as bits."""
    every, not_first, not_last = masks(board.rows, board.columns)
    across = squares << 1 & not_first | squares >> 1 & not_last
    return (across | squares << board.columns | squares >> board.columns) & every


def playable(board: Board) -> int:
    """Return the empty squares with an empty neighbour, as bits."""
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
    """Return the board without border rows and columns that have no empty square; at least one square is left."""
    if not board.empty:
        return trusted(1, 1, 0)
    rows = rows_of(board)
    used = [r for r, row in enumerate(rows) if row]
    rows = rows[used[0] : used[-1] + 1]
    union = reduce(or_, rows)
    left = lowest_bit(union)
    return of_rows([row >> left for row in rows], union.bit_length() - left)


def canonical_board(board: Board) -> Board:
    """Return one board for all boards that differ only by a symmetry, the border, or single empty squares.

    It is never wider than high, and its number is the least possible.
    """
    shape = upright(board)
    forms = [shape, transposed(shape)] if shape.rows == shape.columns else [shape]
    return trusted(shape.rows, shape.columns, min(least for form in forms for least in _four_forms(form)))


def _four_forms(board: Board) -> Iterator[int]:
    flipped = of_rows(rows_of(board)[::-1], board.columns)
    return iter((board.empty, half_turn(board), flipped.empty, half_turn(flipped)))


def upright(board: Board) -> Board:
    """Return the playable squares on the smallest board, not wider than high."""
    shape = cropped(trusted(board.rows, board.columns, playable(board)))
    return transposed(shape) if shape.columns > shape.rows else shape


def half_turn(board: Board) -> int:
    """Return the empty squares of the board after a half turn, as bits."""
    return int(f"{board.empty:0{board.rows * board.columns}b}"[::-1], 2)


def transposed(board: Board) -> Board:
    """Return the board with rows and columns exchanged."""
    text = f"{board.empty:0{board.rows * board.columns}b}"[::-1]
    turned = "".join(text[column :: board.columns] for column in range(board.columns))
    return trusted(board.columns, board.rows, int(turned[::-1], 2))


def rows_of(board: Board) -> list[int]:
    """Return each row as a set of bits; the first column is the lowest bit."""
    text = f"{board.empty:0{board.rows * board.columns}b}"[::-1]
    starts = range(0, len(text), board.columns)
    return [int(text[at : at + board.columns][::-1], 2) for at in starts]


def of_rows(rows: list[int], columns: int) -> Board:
    """Return the board with these rows."""
    text = "".join(f"{row:0{columns}b}" for row in reversed(rows))
    return trusted(len(rows), columns, int(text, 2))


# ---- Winning by symmetry: answer each move with its image under a half turn of the board
#
# This is always possible if the board is unchanged by a half turn and has no empty square at its centre, because a
# domino never overlaps its own image. So the second player makes the last move: such boards are P-positions, and a move
# to one wins (Gardner 1974).


def is_paired(board: Board) -> bool:
    """Return whether a half turn leaves the board unchanged and the centre is not empty: a P-position."""
    return not board.empty & centre(board) and half_turn(board) == board.empty


def pairing_domino(board: Board) -> int:
    """Return the domino that leaves a paired board, as the bits of its two squares; 0 if there is none."""
    lonely = board.empty & ~half_turn(board)
    # On a board unchanged by a half turn, only the domino on the two central squares does.
    domino = lonely or centre(board) & board.empty
    if domino.bit_count() != 2 or not beside(board, domino) & domino or board.empty & ~domino & centre(board):
        return 0
    return domino


def centre(board: Board) -> int:
    """Return the central squares, as bits: none of an even by even board, one of an odd by odd board, else two."""
    if board.rows % 2 == board.columns % 2 == 0:
        return 0
    last = board.rows * board.columns - 1
    middle = board.rows // 2 * board.columns + board.columns // 2
    return 1 << middle | 1 << last - middle


# ---- Values: by the compiled search, as a path, or by symmetry


def board_components(board: Board, search: BoardSearch) -> list[Component]:
    """Return components whose sum has the value of a board of Cram; raise `LimitError` if one is too large."""
    shape = upright(board)
    if _fits(shape):
        return [_searched(shape, search)]
    if is_paired(shape):
        return [0]
    parts = Counter(upright(part) for part in connected_parts(shape))
    return [_component(part, search) for part, count in parts.items() if count % 2]  # equal parts cancel in pairs


def _fits(shape: Board) -> bool:
    return shape.rows * shape.columns <= MOST_VERTICES


def _searched(shape: Board, search: BoardSearch) -> SearchedComponent:
    return SearchedComponent(search, (shape.empty, shape.columns), shape.size)


def _component(part: Board, search: BoardSearch) -> Component:
    if _fits(part):
        return _searched(part, search)
    if _is_path(part):
        return path_value(part.size, edges=True)
    if is_paired(part):
        return 0
    if part.size > MOST_VERTICES:
        raise LimitError(
            f"a connected part of the board has {part.size} empty squares; the search supports at most {MOST_VERTICES}",
            hint="try a smaller board",
        )
    return _on_graph(part)


def _is_path(part: Board) -> bool:
    _, not_first, not_last = masks(part.rows, part.columns)
    left, right = part.empty << 1 & not_first & part.empty, part.empty >> 1 & not_last & part.empty
    above, below = part.empty << part.columns & part.empty, part.empty >> part.columns & part.empty
    branches = left & right & (above | below) | above & below & (left | right)
    return not branches and left.bit_count() + above.bit_count() == part.size - 1


def _on_graph(part: Board) -> SearchedComponent:
    """Return a few squares far apart as Arc Kayles on the graph of the squares."""
    places = list(bits(part.empty))
    number = {place: i for i, place in enumerate(places)}
    rows = [sum(1 << number[near] for near in bits(beside(part, 1 << place) & part.empty)) for place in places]
    return SearchedComponent(graph_search(edges=True, neighbours=rows), ((1 << len(rows)) - 1,), len(rows))


# ---- Notation: ``3x4`` if all squares are empty, else row by row, as in ``##./.../..#``


def read_board(text: str) -> Board:
    """Read a board in the notation of `Cram.parse`.

    Examples
    --------
    >>> read_board("2x3") == read_board("... / ...")
    True
    >>> read_board("##./.#")
    Traceback (most recent call last):
    grundy.errors.NotationError: expected . or # (each row has 3 squares), found the end of the text
      ##./.#
            ^
    """
    reader = Reader(text)
    if reader.take(".#"):
        return _read_rows(text)
    start = reader.at
    rows = reader.number("a number of rows, or a board drawn with . and #")
    reader.expect("x×*X", "x and the number of columns")
    columns = reader.number("a number of columns")
    reader.expect_end("nothing more after the number of columns")
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
        return f". or # (each row has {width} squares)"
    return ". or # or /" if found else ". or #"


def write_board(board: Board) -> str:
    """Return a board in the notation of `read_board`.

    Examples
    --------
    >>> write_board(Board(2, 3, 0b111111)), write_board(Board(2, 3, 0b100110))
    ('2x3', '#../##.')
    """
    return f"{board.rows}x{board.columns}" if board.is_full else "/".join(drawn_rows(board, ".", "#"))


def drawn_rows(board: Board, empty: str, taken: str) -> list[str]:
    """Return the rows as text, with one character per square."""
    text = f"{board.empty:0{board.rows * board.columns}b}"[::-1].replace("1", empty).replace("0", taken)
    return [text[at : at + board.columns] for at in range(0, len(text), board.columns)]


# ---- Drawings: empty squares are hollow, taken ones are filled

MOST_DRAWN = 64  # squares in each direction
STEP, GAP, MARGIN, NUMBER_SIZE = 26.0, 2.0, 14.0, 10.0
EMPTY_LINE, TAKEN = "#757d85", "#5b6670"


def _drawable(position: Board) -> Board:
    board = as_board(position)
    if max(board.rows, board.columns) > MOST_DRAWN:
        raise LimitError(
            f"a picture shows at most {MOST_DRAWN} squares in each direction, but this board has {board.rows} × "
            f"{board.columns}",
            hint="try a smaller board",
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
