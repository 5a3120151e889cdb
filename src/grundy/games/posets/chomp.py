"""Chomp: the game on bars of chocolate, its table of values, and the notation and drawings of bars."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, TypeAlias

from grundy.draw import Element, Point, element, sheet, words
from grundy.errors import DomainError, LimitError, NotationError
from grundy.games.base import EqualByArguments, OptionsFromMoves
from grundy.integers import as_natural, mex
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Outcome
from grundy.text import format_number, pluralize, short_repr, short_str

# A table of this many bars, with this many options in all, is computed in a few seconds.
MOST_POSITIONS = 200_000
MOST_BITES = 25_000_000
MOST_TABLES = 3
# A table of more bites than this is slow.
COSTLY_BITES = 2_000_000
# The lengths of the rows, none longer than the one before it.
Bar: TypeAlias = tuple[int, ...]


class Chomp(EqualByArguments, OptionsFromMoves[Bar]):
    """Bite into a bar of chocolate: remove a square with all squares below it and to its right.

    The square in the first row and the first column is poisoned, and the player who must take it loses. So the
    game is over when only this square is left (Gale 1974; Schuh 1952 has the same game with divisors). A position
    is the tuple of the lengths of the rows, from the top, none longer than the one before.

    Every rectangle except the single square is an N-position: if biting off only the last square loses, the reply to
    it wins as the first move. This strategy-stealing argument does not give the move. Winning moves are known for two
    rows (leave one square more above than below) and for squares (leave one row and one column); otherwise they are
    found by search.

    Examples
    --------
    >>> chomp = Chomp()
    >>> chomp.nim_value((3, 3, 3)), chomp.outcome((10**30,) * 4)
    (5, Outcome.N)
    >>> list(chomp.winning_moves((4, 4, 4)))
    [('bite at row 2, column 3', (4, 2, 2))]
    """

    def __init__(self) -> None:
        self._tables: list[ChompTable] = []  # newest last

    def moves(self, bar: Bar) -> Iterator[tuple[str, Bar]]:
        """Return the moves as (label, bar left)."""
        return _moves(_bar(bar))

    def canonical(self, bar: Bar) -> Bar:
        """Return the bar or its mirror image, which exchanges rows and columns: the one with fewer rows."""
        bar = _bar(bar)
        if len(bar) != bar[0]:
            return bar if len(bar) < bar[0] else conjugate(bar)
        return max(bar, conjugate(bar))

    def nim_value(self, bar: Bar) -> int:
        """Return the Sprague–Grundy number, by a formula for one row and one column, else from a table."""
        bar = _bar(bar)
        if bar[1:2] <= (1,):
            return (bar[0] - 1) ^ (len(bar) - 1)  # two heaps of Nim
        return self._table(bar).nim_value(bar)

    def moves_to(self, bar: Bar, nim_value: int) -> Iterator[tuple[str, Bar]]:
        """Return the bites that leave this value."""
        bar, value = _bar(bar), as_natural(nim_value, "a nim value")
        if bar[1:2] <= (1,):
            return _moves_in_two_heaps(bar, value)
        table = self._table(bar)
        return (move for move in _moves(bar) if table.nim_value(move[1]) == value)

    def outcome(self, bar: Bar) -> Outcome:
        """Return the outcome: known for rectangles and for two rows or columns of any length, else from the value."""
        bar = self.canonical(bar)
        if len(bar) == 2:
            return Outcome.P if bar[0] == bar[1] + 1 else Outcome.N
        if bar[0] == bar[-1]:
            return Outcome.P if bar == (1,) else Outcome.N
        return Outcome.of(self.nim_value(bar))

    def winning_moves(self, bar: Bar) -> Iterator[tuple[str, Bar]]:
        """Return all winning bites; for two rows of any length there is at most one."""
        bar = _bar(bar)
        if len(bar) == 2:
            return iter(_winning_in_two_rows(bar))
        return self.moves_to(bar, 0)

    def winning_move(self, bar: Bar) -> tuple[str, Bar] | None:
        """Return one winning bite: for a square bar, the one that leaves a row and a column of the same length.

        Then the reply to each bite of one arm is the same bite of the other arm.
        """
        bar = _bar(bar)
        if len(bar) > 1 and bar[0] == bar[-1] == len(bar):
            return _bite(bar, 1, 1)
        try:
            return next(self.winning_moves(bar), None)
        except LimitError:
            return None

    def is_costly(self, bar: Bar) -> bool:
        """Return whether the value needs a slow table that is not computed yet."""
        bar = _bar(bar)
        if bar[1:2] <= (1,) or any(fits(bar, table.bar) for table in self._tables):
            return False
        return count_within(bar, MOST_POSITIONS) * sum(bar) > COSTLY_BITES

    def winner_is_clear(self, bar: Bar) -> bool:
        """Return False, because computing the value first also gives all winning moves."""
        return False

    def parse(self, text: str) -> Bar:
        """Read a bar: ``3x4`` for 3 rows of 4 squares, or the lengths of its rows from the top, such as ``4,4,2``."""
        return read_bar(text)

    def format(self, bar: Bar) -> str:
        """Return the bar in the notation of `parse`."""
        return bar_text(_bar(bar))

    def picture(self, bar: Bar) -> str:
        """Return the bar as text, with × for the poisoned square."""
        bar = _drawable(bar)
        lines = [" ".join("□" * squares) for squares in bar]
        return "\n".join(["×" + lines[0][1:], *lines[1:]])

    def svg(self, bar: Bar) -> str:
        """Return a drawing of the bar as an SVG document."""
        bar = _drawable(bar)
        count = pluralize(sum(bar), "square")
        content = [
            element("title", "Chomp"),
            element("desc", f"A bar of {count}; the poisoned first square of the first row has a cross."),
            element("g", *_squares_drawn(bar), transform=f"translate({MARGIN:.0f} {MARGIN:.0f})"),
        ]
        return f"{sheet(content, bar[0] * STEP + 2 * MARGIN, len(bar) * STEP + 2 * MARGIN)}\n"

    def _table(self, bar: Bar) -> ChompTable:
        for table in reversed(self._tables):
            if fits(bar, table.bar):
                return table
        count = count_within(bar, MOST_POSITIONS)
        if count > MOST_POSITIONS or count * sum(bar) > MOST_BITES:
            raise LimitError(
                f"the nim value of Chomp({short_str(bar_text(bar))}) needs a table of all later positions, and the "
                f"limit is {MOST_POSITIONS} bars and {MOST_BITES} bites",
                hint="try a smaller bar",
            )
        table = ChompTable(bar)
        self._tables = [*self._tables[1 - MOST_TABLES :], table]
        return table


def _bar(position: Any) -> Bar:
    """Return a position after checking it."""
    if not isinstance(position, tuple) or not position:
        raise DomainError(
            f"a bar must be a tuple of the lengths of its rows, not {short_repr(position)}", hint="try (4, 4, 2)"
        )
    rows = tuple(as_natural(row, "a row of the bar", least=1) for row in position)
    if any(below > above for above, below in pairwise(rows)):
        raise DomainError(f"no row of a bar can be longer than the row above it, as in {short_repr(rows)}")
    return rows


def _moves(bar: Bar) -> Iterator[tuple[str, Bar]]:
    for row, squares in enumerate(bar):
        column = squares - 1
        while column >= (row == 0):
            yield _bite(bar, row, column)
            column -= 1


def _bite(bar: Bar, row: int, column: int) -> tuple[str, Bar]:
    """Return the move that takes a square, counted from 0, with all below it and to the right of it."""
    bitten = () if column == 0 else tuple(min(squares, column) for squares in bar[row:])
    return MoveLabel("bite", place=f"at row {row + 1}, column {column + 1}"), bar[:row] + bitten


def _moves_in_two_heaps(bar: Bar, value: int) -> Iterator[tuple[str, Bar]]:
    """Return the moves to a value when there is only one row and one column: the heaps are their other squares."""
    right, down = bar[0] - 1, len(bar) - 1
    if value ^ down < right:
        yield _bite(bar, 0, (value ^ down) + 1)
    if value ^ right < down:
        yield _bite(bar, (value ^ right) + 1, 0)


def _winning_in_two_rows(bar: Bar) -> list[tuple[str, Bar]]:
    upper, lower = bar
    if upper == lower:
        return [_bite(bar, 1, lower - 1)]
    return [_bite(bar, 0, lower + 1)] if upper > lower + 1 else []


# ---- Values: one table for a bar and all later positions


class ChompTable:
    """The values of a bar and all later positions."""

    def __init__(self, bar: Bar):
        self.bar = bar
        self._bits = bar[0].bit_length()
        # A bar is one number: the rows in pieces of this many bits, the first row lowest.
        self._units = [sum(1 << self._bits * row for row in range(count)) for count in range(len(bar) + 1)]
        self._values: dict[int, int] = {}
        for part in _within(bar):
            number = self._number(part)
            self._values[number] = mex([self._values[option] for option in self._options(part, number)])

    def nim_value(self, part: Bar) -> int:
        """Return the Sprague–Grundy number of a bar that fits into the bar of the table."""
        return self._values[self._number(part)]

    def _number(self, part: Bar) -> int:
        return sum(squares << self._bits * row for row, squares in enumerate(part))

    def _options(self, part: Bar, number: int) -> Iterator[int]:
        """Yield the options: a bite one column further left takes one more square from each row down to the last."""
        columns = conjugate(part)
        for row, squares in enumerate(part):
            left = number
            for column in range(squares - 1, 0 if row == 0 else -1, -1):
                left -= self._units[columns[column]] - self._units[row]
                yield left


def _within(bar: Bar) -> Iterator[Bar]:
    """Yield all bars with at least one square that fit into a bar, each after its options."""
    part = [1] + [0] * (len(bar) - 1)
    while True:
        yield tuple(squares for squares in part if squares)
        row = len(bar) - 1
        while row >= 0 and part[row] == (bar[row] if row == 0 else min(bar[row], part[row - 1])):
            row -= 1
        if row < 0:
            return
        part[row] += 1
        part[row + 1 :] = [0] * (len(bar) - row - 1)


def count_within(bar: Bar, most: int) -> int:
    """Return the number of bars that fit into a bar, including the empty one; the count stops above ``most``."""
    if bar and bar[0] + len(bar) > most:
        return most + 1  # the rows alone, or the first column alone
    # ways[k]: the number of choices for the remaining rows if the first of them has at most k squares
    ways = [1] * (bar[0] + 1 if bar else 1)
    for row in reversed(bar):
        total, sums = 0, []
        for squares in range(row + 1):
            total += ways[squares]
            sums.append(total)
        ways = sums + [total] * (bar[0] - row)
        if total > most:
            return most + 1
    return ways[-1]


def fits(part: Bar, bar: Bar) -> bool:
    """Return whether a bar is another one or what bites can leave of it."""
    return len(part) <= len(bar) and all(a <= b for a, b in zip(part, bar, strict=False))


def conjugate(bar: Bar) -> Bar:
    """Return the lengths of the columns."""
    columns: list[int] = []
    for count in range(len(bar), 0, -1):
        columns += [count] * (bar[count - 1] - len(columns))
    return tuple(columns)


# ---- Notation: ``3x4`` for a rectangle, else the lengths of the rows

MOST_ROWS = 10_000


def read_bar(text: str) -> Bar:
    """Read a bar of chocolate."""
    reader = Reader(text)
    rows = [_squares(reader)]
    if reader.take("x×"):
        return _rectangle(reader, rows[0])
    while reader.take(","):
        at = reader.at
        rows.append(_squares(reader))
        if rows[-1] > rows[-2]:
            raise NotationError(
                text,
                at,
                f"a row cannot be longer than the one above it: {format_number(rows[-1])} > {format_number(rows[-2])}",
            )
    reader.expect_end("x, a comma or nothing more" if len(rows) == 1 else "a comma or nothing more")
    return tuple(rows)


def _squares(reader: Reader) -> int:
    return reader.positive("a number of squares (3x4 or 4,4,2)")


def _rectangle(reader: Reader, rows: int) -> Bar:
    columns = _squares(reader)
    reader.expect_end(f"nothing more after {reader.text[: reader.at].strip()}")
    if rows > MOST_ROWS:
        message = (
            f"a bar must have at most {MOST_ROWS} rows, not {format_number(rows)}; try to exchange rows and columns"
        )
        raise NotationError(reader.text, 0, message)
    return (columns,) * rows


def bar_text(bar: Bar) -> str:
    """Return the bar in the notation of `read_bar`."""
    return f"{len(bar)}x{bar[0]}" if bar[0] == bar[-1] else ",".join(map(str, bar))


# ---- Drawings

MOST_DRAWN = 64
CHOCOLATE, RIM, POISON = "#8a5a35", "#4a2c14", "#b94a00"
STEP, MARGIN = 30.0, 16.0


def _squares_drawn(bar: Bar) -> Iterator[Element]:
    for row, squares in enumerate(bar):
        for column in range(squares):
            poisoned = row == column == 0
            title = element("title", f"row {row + 1}, column {column + 1}{', poisoned' * poisoned}")
            fill = POISON if poisoned else CHOCOLATE
            place = {"x": column * STEP, "y": row * STEP, "width": STEP, "height": STEP}
            yield element("rect", title, **place, rx=4.0, fill=fill, stroke=RIM, stroke_width=2)
    yield words("×", Point(STEP / 2, 0.78 * STEP), 0.9 * STEP, fill="#ffffff", font_weight="bold")


def _drawable(position: Bar) -> Bar:
    bar = _bar(position)
    if max(len(bar), bar[0]) > MOST_DRAWN:
        raise LimitError(
            f"a picture shows at most {MOST_DRAWN} rows and columns, but this bar has {len(bar)} and "
            f"{format_number(bar[0])}",
            hint="try a smaller bar",
        )
    return bar
