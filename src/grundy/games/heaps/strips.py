"""Northcott's game: Nim in the gaps between two armies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np

from grundy.draw import Element, Point, element, sheet, words
from grundy.errors import DomainError, LimitError, NotationError
from grundy.games.heaps.nim import nim_sum
from grundy.games.heaps.several import balance, ordinal
from grundy.games.heaps.take_and_break import take_and_break
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Outcome, Representation
from grundy.sequences.questions import ValueIndex
from grundy.text import format_number, join_words, number_literal, short_repr

__all__ = [
    "Northcott",
    "Treblecross",
]


Row: TypeAlias = tuple[int, int]
Board: TypeAlias = tuple[Row, ...]

# Wider boards, and boards of more rows, are not drawn square by square.
NORTHCOTT_MOST_DRAWN, MOST_ROWS = 60, 60
NORTHCOTT_SIDE, NORTHCOTT_MARGIN, SIZE = 26.0, 14.0, 13.0
MOVER, OTHER, NORTHCOTT_LINE, PAPER = "#0072b2", "#b94a00", "#757d85", "#ffffff"


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
        if self.squares > NORTHCOTT_MOST_DRAWN:
            rows = [f"row {number}: ● {mine}, ○ {other}" for number, (mine, other) in enumerate(board, start=1)]
        else:
            signs = [{mine: "●", other: "○"} for mine, other in board]
            rows = [" ".join(row.get(square, "·") for square in range(1, self.squares + 1)) for row in signs]
        return "\n".join([*rows, "● moves"])

    def svg(self, board: Board) -> str:
        """Return the board as the text of an SVG file; of wide boards the squares are not drawn one by one."""
        board = self._checked(board)
        width = NORTHCOTT_SIDE * min(self.squares, NORTHCOTT_MOST_DRAWN)
        drawn = [
            piece for at, row in enumerate(board[:MOST_ROWS]) for piece in _drawn_row(at, row, self.squares, width)
        ]
        height = NORTHCOTT_MARGIN + NORTHCOTT_SIDE * len(board[:MOST_ROWS])
        told = (
            f"{len(board)} rows of {format_number(self.squares)} squares, the gaps "
            f"{', '.join(map(format_number, _gaps(board)))}."
        )
        legend = words(
            "The filled counters move next.", Point(NORTHCOTT_MARGIN, height + 1.5 * SIZE), SIZE, text_anchor="start"
        )
        content = [element("title", "Northcott's game"), element("desc", told), *drawn, legend]
        return f"{sheet(content, max(230.0, 2 * NORTHCOTT_MARGIN + width), height + 2 * SIZE + NORTHCOTT_MARGIN)}\n"

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
    within = "" if len(board) == 1 else f"in the {ordinal(at + 1)} row"
    place = f"from {number_literal(board[at][0])} to {number_literal(square)}"
    return MoveLabel("move", place=place, within=within), tuple(rows)


def _drawn_row(at: int, row: Row, squares: int, width: float) -> Iterator[Element]:
    """Yield the squares of a row and its counters; of a wide row only its border."""
    top = NORTHCOTT_MARGIN + at * NORTHCOTT_SIDE
    cells = squares if squares <= NORTHCOTT_MOST_DRAWN else 1
    for cell in range(cells):
        place = {
            "x": NORTHCOTT_MARGIN + cell * width / cells,
            "y": top,
            "width": width / cells,
            "height": NORTHCOTT_SIDE,
        }
        yield element("rect", **place, fill="none", stroke=NORTHCOTT_LINE)
    for square, fill, stroke in zip(row, (MOVER, PAPER), (MOVER, OTHER), strict=True):
        # Whole numbers are divided, which may be too large for floats.
        across = NORTHCOTT_MARGIN + width * ((2 * square - 1) / (2 * squares))
        yield element(
            "circle", cx=across, cy=top + NORTHCOTT_SIDE / 2, r=8.5, fill=fill, stroke=stroke, stroke_width=2.5
        )


# ---- Treblecross: three crosses in a row win

Strip: TypeAlias = tuple[int, tuple[int, ...]]

# The values of so many lengths are computed in a few seconds.
MOST_IN_PLAY = 200_000
# Strips up to this length are drawn square by square.
TREBLECROSS_MOST_DRAWN = 80
TREBLECROSS_SIDE, TREBLECROSS_MARGIN, CROSS, TREBLECROSS_LINE, SHADE = 22.0, 14.0, "#0072b2", "#757d85", "#e6e9ec"


class Treblecross:
    """Put a cross on a square of a strip; who makes three crosses in a row wins (Winning Ways, 1982, chapter 4).

    A cross next to another one, or next but one, lets the other player make three in a row at once. So nobody plays
    there who can do otherwise, and here it is no move: whoever has no other square loses. On one strip, and on several
    strips where the first three in a row win it all, the winner is the same as in the game with these moves, and only
    without them does the game have a value for sums. (On one or two squares three crosses have no room; here the
    last move wins there, too.)

    A cross takes its square out of play and two on either side, so the strip falls apart, and a stretch of n squares in
    play has the value of a heap of n + 2 in the octal game 0.007.

    A position is the number of squares and the tuple of the crosses, places counted from 1. It is written by its number
    of squares, ``Treblecross(9)``, drawn with dots and crosses, ``Treblecross(....X....)``, or, if it is long,
    ``Treblecross(1000: 5,20)``.

    Examples
    --------
    >>> game = Treblecross()
    >>> game.nim_value((7, ())), list(game.moves_to((7, ()), 0))
    (3, [('cross square 4', (7, (4,)))])
    >>> game.parse("..X...X"), game.format((9, ())), game.format((9, (5,)))
    ((7, (3, 7)), '9', '....X....')
    >>> print(game.picture((9, (4,))))
    · – – X – – · · ·
    """

    def options(self, strip: Strip) -> Iterator[Strip]:
        """Return the strips that one move can leave, one by one."""
        return (option for _, option in self.moves(strip))

    def moves(self, strip: Strip) -> Iterator[tuple[str, Strip]]:
        """Return the moves as (label, strip left), one by one."""
        strip = _checked(strip)
        return (_move_treblecross(strip, square) for stretch in _stretches(strip) for square in stretch)

    def canonical(self, strip: Strip) -> Strip:
        """Return the strip or its mirror image, whichever comes first."""
        squares, crosses = _checked(strip)
        return squares, min(crosses, tuple(squares + 1 - cross for cross in reversed(crosses)))

    def nim_value(self, strip: Strip) -> int:
        """Return the Sprague–Grundy number, the nim sum of heaps of 0.007; a `LimitError` when one is out of reach."""
        lengths = list(map(_length, _stretches(_checked(strip))))
        if max(lengths, default=0) > MOST_IN_PLAY:
            raise LimitError(
                f"a stretch of {format_number(max(lengths))} squares in play has the value of a heap of 0.007, "
                f"for which no "
                f"period is known, and at most {MOST_IN_PLAY} values are computed one by one; try a shorter strip"
            )
        return take_and_break("0.007").nim_value(tuple(length + 2 for length in lengths))

    def moves_to(self, strip: Strip, nim_value: int) -> Iterator[tuple[str, Strip]]:
        """Return the moves to strips of this value."""
        strip = _checked(strip)
        change = self.nim_value(strip) ^ as_natural(nim_value, "a nim value")
        stretches = _stretches(strip)
        longest = max(map(_length, stretches), default=0)
        values = ValueIndex(take_and_break("0.007"), longest + 2).values  # type: ignore[arg-type]
        for stretch in stretches:
            wanted = int(values[_length(stretch) + 2]) ^ change
            # A cross leaves so many squares on its left, and as many on its right in the opposite order.
            left = values[np.maximum(np.arange(_length(stretch)) - 2, 0) + 2]
            for at in np.flatnonzero(left ^ left[::-1] == wanted):
                yield _move_treblecross(strip, stretch[int(at)])

    def parse(self, text: str) -> Strip:
        """Read the number of squares, ``9``, or the drawn strip, ``....X....``, or the places of crosses, ``9: 5``.

        Places are counted from 1, and several have commas between them, such as ``1000: 5,20``.
        """
        drawn = text.strip()
        if drawn and set(drawn) <= set(".·_xX"):
            return self._read_drawn(text)
        reader = Reader(text)
        squares = reader.number("the number of squares, or a strip such as ..X...")
        crosses = [reader.number("the square of a cross")] if reader.take(":") else []
        while crosses and reader.take(","):
            crosses.append(reader.number("the square of a cross"))
        if not reader.at_end():
            reader.fail("nothing more" if crosses else "a colon and the squares of crosses, or nothing more")
        at = crosses[0].at if crosses else squares.at
        return _read(text, at, (squares.value, tuple(cross.value for cross in crosses)))

    def _read_drawn(self, text: str) -> Strip:
        drawn = text.strip()
        crosses = tuple(at for at, square in enumerate(drawn, start=1) if square in "xX")
        return _read(text, text.index(drawn), (len(drawn), crosses))

    def format(self, strip: Strip) -> str:
        """Return the text that `parse` reads as this strip."""
        squares, crosses = _checked(strip)
        if not crosses:
            return str(squares)
        if squares <= TREBLECROSS_MOST_DRAWN:
            return "".join(".X"[square in crosses] for square in range(1, squares + 1))
        return f"{squares}: {','.join(map(str, crosses))}"

    def picture(self, strip: Strip) -> str:
        """Return the strip with X for crosses and – for squares that are out of play, for a terminal."""
        squares, crosses = _checked(strip)
        if squares > TREBLECROSS_MOST_DRAWN:
            return f"{format_number(squares)} squares" + f", crosses on {join_words(list(map(str, crosses)))}" * bool(
                crosses
            )
        return " ".join(_sign(square, crosses) for square in range(1, squares + 1))

    def svg(self, strip: Strip) -> str:
        """Return the strip as the text of an SVG file; of a long one only the first squares."""
        squares, crosses = _checked(strip)
        drawn = min(squares, TREBLECROSS_MOST_DRAWN)
        told = (
            f"A strip of {format_number(squares)} squares with {len(crosses)} crosses"
            + ", of which the first are drawn" * (squares > drawn)
        )
        content = [element("title", "Treblecross"), element("desc", f"{told}.")]
        for square in range(1, drawn + 1):
            content += _drawn_square(square, _sign(square, crosses))
        width = 2 * TREBLECROSS_MARGIN + TREBLECROSS_SIDE * max(1, drawn)
        return f"{sheet(content, width, 2 * TREBLECROSS_MARGIN + TREBLECROSS_SIDE)}\n"


def _checked(strip: Any) -> Strip:
    if not (isinstance(strip, tuple) and len(strip) == 2 and isinstance(strip[1], tuple)):
        raise DomainError(
            "a position of Treblecross is the number of squares and a tuple of crosses, such as (9, (5,)), "
            f"not {short_repr(strip)}"
        )
    squares = int(as_natural(strip[0], "the number of squares"))
    crosses = tuple(int(as_natural(cross, "the square of a cross", least=1)) for cross in strip[1])
    if crosses and crosses[-1] > squares:
        raise DomainError(f"a strip of {format_number(squares)} squares has no square {format_number(crosses[-1])}")
    for cross, other in pairwise(crosses):
        _check_apart(cross, other)
    return squares, crosses


def _check_apart(cross: int, other: int) -> None:
    if other <= cross:
        raise DomainError(
            f"crosses are named in increasing order, each once, and {format_number(other)} comes after "
            f"{format_number(cross)}"
        )
    if other - cross < 3:
        raise DomainError(
            f"the crosses on {format_number(cross)} and {format_number(other)} are so near that three in a row "
            f"can be made at "
            "once; at least two squares lie between crosses here"
        )


def _read(text: str, at: int, strip: Strip) -> Strip:
    try:
        return _checked(strip)
    except DomainError as error:
        raise NotationError(text, at, str(error)) from error


def _stretches(strip: Strip) -> list[range]:
    """Return the squares in play, as stretches of squares side by side: those with no cross on them or near them."""
    squares, crosses = strip
    ends = [-2, *crosses, squares + 3]
    stretches = (range(cross + 3, other - 2) for cross, other in pairwise(ends))
    return [stretch for stretch in stretches if stretch]


def _length(stretch: range) -> int:
    """Return how many squares there are; len refuses numbers beyond 2^63."""
    return stretch.stop - stretch.start


def _move_treblecross(strip: Strip, square: int) -> tuple[str, Strip]:
    squares, crosses = strip
    return MoveLabel("cross", place=f"square {number_literal(square)}"), (squares, tuple(sorted((*crosses, square))))


def _sign(square: int, crosses: tuple[int, ...]) -> str:
    """Return what a square shows: a cross, that it is out of play, or that it is in play."""
    if square in crosses:
        return "X"
    return "–" if any(abs(square - cross) < 3 for cross in crosses) else "·"


def _drawn_square(square: int, sign: str) -> Iterator[Any]:
    left, top = TREBLECROSS_MARGIN + (square - 1) * TREBLECROSS_SIDE, TREBLECROSS_MARGIN
    fill = SHADE if sign == "–" else "none"
    yield element(
        "rect", x=left, y=top, width=TREBLECROSS_SIDE, height=TREBLECROSS_SIDE, fill=fill, stroke=TREBLECROSS_LINE
    )
    if sign == "X":
        near, far = 5, TREBLECROSS_SIDE - 5
        path = (
            f"M{left + near},{top + near}L{left + far},{top + far}M{left + far},{top + near}L{left + near},{top + far}"
        )
        yield element("path", d=path, stroke=CROSS, stroke_width=3, stroke_linecap="round", fill="none")
