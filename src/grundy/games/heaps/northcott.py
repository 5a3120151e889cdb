"""Northcott's game: Nim in the gaps between two armies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from grundy.draw import Element, Point, element, sheet, words
from grundy.errors import DomainError, NotationError
from grundy.games.heaps.nim import nim_sum
from grundy.games.heaps.several import balance, ordinal
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.rules import Outcome, Representation
from grundy.text import format_number, number_literal, short_repr

__all__ = ["Northcott"]

Row: TypeAlias = tuple[int, int]
Board: TypeAlias = tuple[Row, ...]

# Wider boards, and boards of more rows, are not drawn square by square.
MOST_DRAWN, MOST_ROWS = 60, 60
SIDE, MARGIN, SIZE = 26.0, 14.0, 13.0
MOVER, OTHER, LINE, PAPER = "#0072b2", "#b94a00", "#757d85", "#ffffff"


class Northcott:
    """Each row holds a counter of either player; move yours in one row, not past the other one (Northcott).

    Who cannot move loses. Each player moves counters of his own, so this is no impartial game, and a position cannot
    stand in a sum. It is told from the side of the player who moves: for each row the square of his counter and that
    of the other one; after a move the two change roles. It is written ``Northcott(8; 3-7, 5-2)``: eight squares in a
    row, 1 to 8, the mover's counter first.

    The gaps between the counters are heaps of Nim (Winning Ways, 1982, chapter 3). Moving away from the other counter
    makes a gap larger, but the other player can follow and close it again, and the room behind is finite. So although
    play can go round, there are no draws: the position is P exactly when the nim sum of the gaps is 0. A move that
    makes it 0 wins, also one away from the other counter where there is room; but only moves towards it bring the end
    nearer, and there always is one. They come first.

    Parameters
    ----------
    squares : int or str
        How many squares a row has, at least 2.

    Examples
    --------
    >>> game = Northcott(8)
    >>> position = game.parse("3-7, 5-2")
    >>> position, game.outcome(position)
    (((3, 7), (5, 2)), Outcome.N)
    >>> list(game.winning_moves(position))
    [('in the first row move from 3 to 4', ((7, 4), (2, 5))), ('in the second row move from 5 to 6', ((7, 3), (2, 6)))]
    >>> print(game.picture(position))
    · · ● · · · ○ ·
    · ○ · · ● · · ·
    ● moves
    """

    alone = True

    def __init__(self, squares: int | str):
        if isinstance(squares, str):
            reader = Reader(squares)
            squares = reader.number("the number of squares in a row").value
            if not reader.at_end():
                reader.fail("a semicolon and the rows")
        self.squares = int(as_natural(squares, "the number of squares in a row", least=2))

    def __repr__(self) -> str:
        return f"Northcott({number_literal(self.squares)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Northcott) and self.squares == other.squares

    def __hash__(self) -> int:
        return hash((Northcott, self.squares))

    @property
    def parameters(self) -> tuple[str, ...]:
        """What stands before the position in the notation."""
        return (str(self.squares),)

    def options(self, board: Board) -> Iterator[Board]:
        """Return the boards that one move can leave, as the other player sees them."""
        return (option for _, option in self.moves(board))

    def moves(self, board: Board) -> Iterator[tuple[str, Board]]:
        """Return the moves as (label, board left), one by one: in each row towards the other counter, then away."""
        board = self._checked(board)
        for at, (mine, other) in enumerate(board):
            forward = 1 if mine < other else -1
            for square in range(mine + forward, other, forward):
                yield _move(board, at, square)
            for square in range(mine - forward, 0 if forward > 0 else self.squares + 1, -forward):
                yield _move(board, at, square)

    def outcome(self, board: Board) -> Outcome:
        """Return who wins: P when the nim sum of the gaps is 0."""
        return Outcome.of(nim_sum(_gaps(self._checked(board))))

    def winning_moves(self, board: Board) -> list[tuple[str, Board]]:
        """Return every winning move: first those towards the other counter, which bring the end nearer."""
        board = self._checked(board)
        gaps = _gaps(board)
        total = nim_sum(gaps)
        towards: list[tuple[str, Board]] = []
        away: list[tuple[str, Board]] = []
        for at, (mine, other) in enumerate(board) if total else ():
            wanted = gaps[at] ^ total
            square = other - wanted - 1 if mine < other else other + wanted + 1
            if 1 <= square <= self.squares:
                (towards if wanted < gaps[at] else away).append(_move(board, at, square))
        return towards + away

    def representations(self, board: Board) -> Iterator[Representation]:
        """Return the gaps in binary."""
        gaps = _gaps(self._checked(board))
        yield balance([(f"gap {number}", gap) for number, gap in enumerate(gaps, start=1)], "A position is P")

    def parse(self, text: str) -> Board:
        """Read for each row the mover's square, a hyphen, and the other player's, such as ``3-7, 5-2``.

        Before the semicolon stands the number of squares in a row; squares are counted from 1.
        """
        reader = Reader(text)
        rows = [self._read_row(reader)]
        while reader.take(","):
            rows.append(self._read_row(reader))
        if not reader.at_end():
            reader.fail("a comma and another row, or nothing more")
        return tuple(rows)

    def _read_row(self, reader: Reader) -> Row:
        mine = reader.number("the square of the mover's counter, as in 3-7")
        if not reader.take("-–"):
            reader.fail("a hyphen and the square of the other counter, as in 3-7")
        other = reader.number("the square of the other counter, as in 3-7")
        try:
            return self._row((mine.value, other.value))
        except DomainError as error:
            raise NotationError(reader.text, mine.at, str(error)) from error

    def format(self, board: Board) -> str:
        """Return the text that `parse` reads as this board."""
        return ", ".join(f"{mine}-{other}" for mine, other in self._checked(board))

    def picture(self, board: Board) -> str:
        """Return the board with ● for the counters of the player who moves, for a terminal."""
        board = self._checked(board)
        if self.squares > MOST_DRAWN:
            rows = [f"row {number}: ● {mine}, ○ {other}" for number, (mine, other) in enumerate(board, start=1)]
        else:
            signs = [{mine: "●", other: "○"} for mine, other in board]
            rows = [" ".join(row.get(square, "·") for square in range(1, self.squares + 1)) for row in signs]
        return "\n".join([*rows, "● moves"])

    def svg(self, board: Board) -> str:
        """Return the board as the text of an SVG file; of wide boards the squares are not drawn one by one."""
        board = self._checked(board)
        width = SIDE * min(self.squares, MOST_DRAWN)
        drawn = [
            piece for at, row in enumerate(board[:MOST_ROWS]) for piece in _drawn_row(at, row, self.squares, width)
        ]
        height = MARGIN + SIDE * len(board[:MOST_ROWS])
        told = (
            f"{len(board)} rows of {format_number(self.squares)} squares, the gaps "
            f"{', '.join(map(format_number, _gaps(board)))}."
        )
        legend = words("The filled counters move next.", Point(MARGIN, height + 1.5 * SIZE), SIZE, text_anchor="start")
        content = [element("title", "Northcott's game"), element("desc", told), *drawn, legend]
        return f"{sheet(content, max(230.0, 2 * MARGIN + width), height + 2 * SIZE + MARGIN)}\n"

    def _checked(self, board: Any) -> Board:
        if not isinstance(board, tuple):
            raise DomainError(
                f"a position of Northcott's game is a tuple of rows, such as ((3, 7), (5, 2)), not {short_repr(board)}"
            )
        return tuple(map(self._row, board))

    def _row(self, row: Any) -> Row:
        if not (isinstance(row, tuple) and len(row) == 2):
            raise DomainError(
                f"a row is the pair of the mover's square and the other's, such as (3, 7), not {short_repr(row)}"
            )
        mine, other = (int(as_natural(square, "a square", least=1)) for square in row)
        if mine == other or max(mine, other) > self.squares:
            raise DomainError(
                f"two counters stand on different squares from 1 to {format_number(self.squares)}, and not on "
                f"{format_number(mine)} "
                f"and {format_number(other)}"
            )
        return mine, other


def _gaps(board: Board) -> list[int]:
    return [abs(mine - other) - 1 for mine, other in board]


def _move(board: Board, at: int, square: int) -> tuple[str, Board]:
    """Return the move to a square in the row with this index, and the board as the other player sees it."""
    rows = [(other, mine) for mine, other in board]
    rows[at] = (board[at][1], square)
    where = "" if len(board) == 1 else f"in the {ordinal(at + 1)} row "
    return f"{where}move from {number_literal(board[at][0])} to {number_literal(square)}", tuple(rows)


def _drawn_row(at: int, row: Row, squares: int, width: float) -> Iterator[Element]:
    """Yield the squares of a row and its counters; of a wide row only its border."""
    top = MARGIN + at * SIDE
    cells = squares if squares <= MOST_DRAWN else 1
    for cell in range(cells):
        place = {"x": MARGIN + cell * width / cells, "y": top, "width": width / cells, "height": SIDE}
        yield element("rect", **place, fill="none", stroke=LINE)
    for square, fill, stroke in zip(row, (MOVER, PAPER), (MOVER, OTHER), strict=True):
        # Whole numbers are divided, which may be too large for floats.
        across = MARGIN + width * ((2 * square - 1) / (2 * squares))
        yield element("circle", cx=across, cy=top + SIDE / 2, r=8.5, fill=fill, stroke=stroke, stroke_width=2.5)
