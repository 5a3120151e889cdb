"""Pictures made of squares: boards, strips, chocolate bars, cards, and coins in a row or a rectangle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from grundy.integers import bits
from grundy.play.boards.board import Board, Mark, circle, rect, words
from grundy.play.boards.pictures import BoardPicture
from grundy.play.boards.piles import Pile, piles_board
from grundy.text import format_number

WIDEST, LARGEST, SMALLEST, MARGIN, NUMBERS = 324.0, 40.0, 27.0, 8.0, 18.0
MOST_SQUARES = 400
ACROSS = 8  # squares or coins per line of a strip


@dataclass(frozen=True)
class Cells:
    """A grid of squares with row 0 on top, which fits on a phone if its squares remain large enough to touch."""

    columns: int
    rows: int
    numbered: bool = False  # whether columns and rows have numbers, below and on the left

    @property
    def side(self) -> float:
        """The side length of a square."""
        width = WIDEST - NUMBERS * self.numbered
        return max(SMALLEST, min(LARGEST, width // max(1, self.columns)))

    @property
    def left(self) -> float:
        """The x-coordinate of the first column."""
        return MARGIN + NUMBERS * self.numbered

    @property
    def width(self) -> float:
        """The width of the board."""
        return self.left + self.columns * self.side + MARGIN

    @property
    def height(self) -> float:
        """The height of the board."""
        return self.rows * self.side + 2 * MARGIN + NUMBERS * self.numbered

    def centre(self, column: float, row: float) -> tuple[float, float]:
        """Return the center of a square."""
        return self.left + (column + 0.5) * self.side, MARGIN + (row + 0.5) * self.side

    def square(self, kind: str, column: int, row: int, **named: str | None) -> Mark:
        """Return a square; ``id``, ``label`` and ``text`` are as in `Mark`."""
        x, y = self.centre(column, row)
        side = self.side - 3
        return rect(kind, x - side / 2, y - side / 2, side, side, 5, **named)

    def disc(self, kind: str, column: int, row: int, **named: str | None) -> Mark:
        """Return a disc on a square."""
        x, y = self.centre(column, row)
        return circle(kind, x, y, self.side / 2 - 3, **named)

    def numbers(self) -> list[Mark]:
        """Return the numbers of columns and rows, counted from the lower left corner."""
        below = self.height - NUMBERS / 2 - 2
        columns = [words(str(column), self.centre(column, 0)[0], below, 12) for column in range(self.columns)]
        left = MARGIN + NUMBERS / 2 - 3
        rows = [words(str(row), left, self.centre(0, self.rows - 1 - row)[1], 12) for row in range(self.rows)]
        return columns + rows

    def board(self, marks: Sequence[Mark], title: str, *, ordered: bool = False) -> Board:
        """Return a board of this size."""
        return Board(self.width, self.height, tuple(marks), ordered, title)


def _strip(count: int) -> Cells:
    """Return cells for squares in lines of equal length."""
    lines = max(1, -(-count // ACROSS))
    return Cells(max(1, -(-count // lines)), lines)


class CramPicture(BoardPicture):
    """Boards of Cram: touch the two squares for a domino."""

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough squares."""
        return bool(position.rows * position.columns <= MOST_SQUARES)

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the board with covered squares filled."""
        cells = Cells(position.columns, position.rows)
        marks = []
        for place in range(position.rows * position.columns):
            row, column = divmod(place, position.columns)
            if position.empty >> place & 1:
                named = {"id": f"r{row + 1}c{column + 1}", "label": f"row {row + 1}, column {column + 1}"}
                marks.append(cells.square("square", column, row, **named))
            else:
                marks.append(cells.square("taken", column, row))
        return cells.board(marks, f"a board of {position.rows} rows and {position.columns} columns")

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the two squares that the domino covers."""
        squares = (divmod(place, position.columns) for place in bits(position.empty & ~option.empty))
        return [[f"r{row + 1}c{column + 1}" for row, column in squares]]


class ChompPicture(BoardPicture):
    """Boards of Chomp: touch a square to remove it and all squares below and to the right."""

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough squares."""
        return len(position) <= MOST_SQUARES and sum(position) <= MOST_SQUARES

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the bar with its poisoned square, on a board as large as at the start."""
        start = next((bar for bar in earlier if self._contains(bar, position)), position)
        cells = Cells(max(start, default=1), len(start))
        marks = [cells.square("poison", 0, 0, text="☠")]
        for row, length in enumerate(position):
            for column in range(row == 0, length):
                named = {"id": f"r{row + 1}c{column + 1}", "label": f"row {row + 1}, column {column + 1}"}
                marks.append(cells.square("square", column, row, **named))
        return cells.board(marks, "a bar of chocolate with a poisoned corner")

    def _contains(self, bar: tuple[int, ...], position: tuple[int, ...]) -> bool:
        if not self.fits(bar) or len(bar) < len(position):
            return False
        return all(left <= length for length, left in zip(bar, position, strict=False))

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the upper left square of the bite."""
        left = (*option, *(0,) * (len(position) - len(option)))
        row = next(row for row, length in enumerate(position) if left[row] < length)
        return [[f"r{row + 1}c{left[row] + 1}"]]


class WythoffPicture(BoardPicture):
    """Boards of Wythoff's game: touch the target of the queen.

    Large positions are drawn as piles: touch the lowest counter to take, in one pile or in both.
    """

    MOST = 10  # the largest pile for which the queen's board is drawn

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return a chessboard as large as at the start, with the corner at the lower left, or two piles."""
        x, y = position
        title = f"piles of {format_number(x)} and {format_number(y)}"
        if max(x, y) > self.MOST:
            return piles_board(self._piles(position), title)
        starts = (start for start in earlier if x <= start[0] <= self.MOST and y <= start[1] <= self.MOST)
        right, top = next(starts, position)
        cells = Cells(right + 1, top + 1, numbered=True)
        reached = set(self.game.options(position))
        marks = cells.numbers()
        for column in range(right + 1):
            for row in range(top + 1):
                if (column, row) in reached:
                    named = {"id": f"x{column}y{row}", "label": f"piles of {column} and {row}"}
                    marks.append(cells.square("target", column, top - row, **named))
                else:
                    marks.append(cells.square("square", column, top - row))
        marks.append(cells.disc("piece", x, top - y, text="Q"))
        return cells.board(marks, f"a queen on a board: {title}")

    def _piles(self, position: Any) -> list[Pile]:
        return [Pile(position[0], "a", " in the first pile"), Pile(position[1], "b", " in the second pile")]

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the target of the queen, or the lowest counters to take."""
        if max(position) <= self.MOST:
            return [[f"x{option[0]}y{option[1]}"]]
        piles = zip(self._piles(position), option, strict=True)
        found = [pile.touch(left) for pile, left in piles if left < pile.count]
        return [] if None in found else [[id_ for id_ in found if id_]]


class RectanglePicture(BoardPicture):
    """Boards of Diminishing Rectangles: touch the square whose lower left corner is where the two cuts meet."""

    MOST_SQUARES, LONGEST = 300, 60

    def _is_drawn(self, position: Any) -> bool:
        return bool(position[0] * position[1] <= self.MOST_SQUARES and max(position) <= self.LONGEST)

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the card with its squares, or only with its size if it is large."""
        a, b = position
        size = f"{format_number(a)} × {format_number(b)}"
        if not self._is_drawn(position):
            width = 9.0 * len(size) + 32
            card = rect("more", 8, 8, width - 16, 64, 6, id="all", label=f"the card {size}")
            return Board(width, 80, (card, words(size, width / 2, 40)), title=f"a card {size}")
        cells = Cells(max(1, a), max(1, b), numbered=True)
        marks = [
            cells.square("square", column, b - 1 - row, id=f"x{column}y{row}", label=f"cut to {column} × {row}")
            for column in range(a)
            for row in range(b)
        ]
        return cells.board([*marks, words(size, cells.width / 2, cells.height - 10, 13)], f"a card of {size}")

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the square where the cuts meet; an option is the sum (a', b) + (a, b') + (a', b')."""
        column, row = list(option)[2]
        return [[f"x{column}y{row}"]] if self._is_drawn(position) else []


# ---- Strips


class TreblecrossPicture(BoardPicture):
    """Strips of Treblecross, in lines of equal length: touch the square for a cross."""

    MOST_SQUARES = 80

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough squares."""
        return bool(position[0] <= self.MOST_SQUARES)

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the strip; unplayable squares have a dash."""
        squares, crosses = position
        cells = _strip(squares)
        marks = []
        for square in range(1, squares + 1):
            row, column = divmod(square - 1, cells.columns)
            if square in crosses:
                marks.append(cells.square("taken", column, row, text="X"))
            elif any(abs(square - cross) <= 2 for cross in crosses):
                marks.append(cells.square("square", column, row, text="–"))
            else:
                named = {"id": f"s{square}", "label": f"square {square} of {squares}"}
                marks.append(cells.square("square", column, row, **named))
        return cells.board(marks, f"a strip of {squares} squares")

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the square for a cross."""
        return [[f"s{square}"] for square in set(option[1]) - set(position[1])]


class NorthcottPicture(BoardPicture):
    """Boards of Northcott's game: touch a counter, and then its target."""

    MOST_SQUARES = 300

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough squares."""
        return bool(self.game.squares * len(position) <= self.MOST_SQUARES)

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the rows with two counters in each."""
        squares = self.game.squares
        cells = Cells(squares, max(1, len(position)))
        marks: list[Mark] = []
        for row, (mine, other) in enumerate(position):
            where = f" in row {row + 1}" if len(position) > 1 else ""
            for square in range(1, squares + 1):
                named = {"id": f"r{row + 1}s{square}", "label": f"square {square}{where}"}
                marks.append(cells.square("square", square - 1, row, **({} if square in (mine, other) else named)))
            named = {"id": f"r{row + 1}", "label": f"your counter on square {mine}{where}"}
            marks.append(cells.disc("mine", mine - 1, row, text="●", **named))
            marks.append(cells.disc("other", other - 1, row, text="○"))
        return cells.board(marks, f"rows of {squares} squares", ordered=True)

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the counter and its target."""
        # The option is from the other player's view, with the other counter first.
        row = next(at for at, (old, new) in enumerate(zip(position, option, strict=True)) if old[0] != new[1])
        return [[f"r{row + 1}", f"r{row + 1}s{option[row][1]}"]]


# ---- Coins


class CoinPicture(BoardPicture):
    """Coins in a row or a rectangle: touch the coins that a move turns."""

    MOST_COINS, LINE = 80, 18.0

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough coins."""
        return bool(prod(self.game.shape(position)) <= self.MOST_COINS)

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board | None:
        """Return the coins with their places, up to the last head in this or an earlier position."""
        shapes = (self.game.shape(heads) for heads in (position, *earlier))
        shape = tuple(map(max, zip(*shapes, strict=True)))
        count = prod(shape)
        if count > self.MOST_COINS:
            return None
        title = f"{count} coins, of which {len(position)} show heads"
        return self._row(position, count, title) if len(shape) == 1 else self._rectangle(position, shape, title)

    def _row(self, heads: Any, count: int, title: str) -> Board:
        """Return a row in lines of equal length, with the number of each coin below it."""
        cells = _strip(count)
        marks = []
        for place in range(count):
            row, column = divmod(place, cells.columns)
            x, y = cells.centre(column, row)
            y += row * self.LINE
            face, named = _coin(place, place in heads)
            marks += [circle(face, x, y, cells.side / 2 - 3, **named), words(str(place), x, y + 26, 11)]
        return Board(cells.width, cells.height + cells.rows * self.LINE, tuple(marks), title=title)

    def _rectangle(self, heads: Any, shape: tuple[int, ...], title: str) -> Board:
        """Return a rectangle with line 0 at the bottom, and numbers on two sides."""
        columns, lines = shape
        cells = Cells(columns, lines, numbered=True)
        marks = cells.numbers()
        for column in range(columns):
            for line in range(lines):
                face, named = _coin((column, line), (column, line) in heads)
                marks.append(cells.disc(face, column, lines - 1 - line, **named))
        return cells.board(marks, title)

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the coins that are turned."""
        return [[_coin_id(place) for place in sorted(position ^ option)]]


def _coin(place: Any, is_head: bool) -> tuple[str, dict[str, str]]:
    """Return the kind of a coin, and its id, label and text."""
    face = "heads" if is_head else "tails"
    where = place if isinstance(place, int) else f"column {place[0]}, line {place[1]}"
    return face, {"id": _coin_id(place), "label": f"coin {where}: {face}", "text": face[0].upper()}


def _coin_id(place: Any) -> str:
    return f"x{place}" if isinstance(place, int) else f"x{place[0]}y{place[1]}"
