"""Chomp."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from grundy.errors import DomainError, LimitError
from grundy.games.posets.bar import Bar, ChompTable, conjugate, count_within, fits
from grundy.games.posets.bar_notation import bar_text, draw_bar, read_bar, sketch_bar
from grundy.integers import as_natural
from grundy.rules import Outcome
from grundy.text import short_repr

__all__ = ["Chomp"]

# A table of so many values, each the mex of as many others as there are squares, is made in a few seconds.
MOST_POSITIONS = 200_000
MOST_BITES = 25_000_000
MOST_TABLES = 3

# A table of more bites than this takes more than a moment.
COSTLY_BITES = 2_000_000


class Chomp:
    """Bite into a bar of chocolate: choose a square, and it goes with all squares below it and to the right of it.

    The square in the first row and the first column is poisoned, and who has to take it loses; so nobody does, and
    the game is over when only this square is left (Gale 1974; Schuh 1952 has the same game with divisors). A position
    is the tuple of the lengths of the rows, from the top, none longer than the one before.

    Every rectangle but the single square is won by the player to move: if biting off only the last square loses, the
    answer to it wins as a first move. This stealing of a strategy finds no move. Winning moves are known for two rows
    (leave one square more above than below) and for squares (leave one row and one column); otherwise they are
    searched for.

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

    def __reduce__(self) -> tuple[type["Chomp"], tuple[()]]:
        return Chomp, ()  # tables are made again where they are needed

    def options(self, bar: Bar) -> Iterator[Bar]:
        """Return what one bite can leave."""
        return (left for _, left in self.moves(bar))

    def moves(self, bar: Bar) -> Iterator[tuple[str, Bar]]:
        """Return the moves as (label, bar left)."""
        return _moves(_bar(bar))

    def canonical(self, bar: Bar) -> Bar:
        """Return the bar or its mirror image, in which rows are columns: the one with fewer rows."""
        bar = _bar(bar)
        if len(bar) != bar[0]:
            return bar if len(bar) < bar[0] else conjugate(bar)
        return max(bar, conjugate(bar))

    def nim_value(self, bar: Bar) -> int:
        """Return the Sprague–Grundy number: known for one row and one column, else from a table of what can be left."""
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
        """Return who wins: known for rectangles and for two rows or columns of any length, else by the value."""
        bar = self.canonical(bar)
        if len(bar) == 2:
            return Outcome.P if bar[0] == bar[1] + 1 else Outcome.N
        if bar[0] == bar[-1]:
            return Outcome.P if bar == (1,) else Outcome.N
        return Outcome.of(self.nim_value(bar))

    def winning_moves(self, bar: Bar) -> Iterator[tuple[str, Bar]]:
        """Return all bites that win when the bar is alone; there is one at most for two rows, of any length."""
        bar = _bar(bar)
        if len(bar) == 2:
            return iter(_winning_in_two_rows(bar))
        return self.moves_to(bar, 0)

    def winning_move(self, bar: Bar) -> tuple[str, Bar] | None:
        """Return one bite that wins: of a square bar, the one that leaves a row and a column of the same length.

        Then each bite of one arm is answered by the same bite of the other.
        """
        bar = _bar(bar)
        if len(bar) > 1 and bar[0] == bar[-1] == len(bar):
            return _bite(bar, 1, 1)
        try:
            return next(self.winning_moves(bar), None)
        except LimitError:
            return None

    def is_costly(self, bar: Bar) -> bool:
        """Return whether the value needs a table that is not yet made and takes more than a moment."""
        bar = _bar(bar)
        if bar[1:2] <= (1,) or any(fits(bar, table.bar) for table in self._tables):
            return False
        return count_within(bar, MOST_POSITIONS) * sum(bar) > COSTLY_BITES

    def winner_is_clear(self, bar: Bar) -> bool:
        """Return False: the value is asked for first, for with it come all winning moves."""
        return False

    def parse(self, text: str) -> Bar:
        """Read a bar: ``3x4`` for 3 rows of 4 squares, or the lengths of its rows from the top, such as ``4,4,2``."""
        return read_bar(text)

    def format(self, bar: Bar) -> str:
        """Return the text that `parse` reads as this bar."""
        return bar_text(_bar(bar))

    def picture(self, bar: Bar) -> str:
        """Return the bar, drawn with characters; the poisoned square is marked."""
        return sketch_bar(_bar(bar))

    def svg(self, bar: Bar) -> str:
        """Return a drawing of the bar."""
        return draw_bar(_bar(bar))

    def _table(self, bar: Bar) -> ChompTable:
        for table in reversed(self._tables):
            if fits(bar, table.bar):
                return table
        count = count_within(bar, MOST_POSITIONS)
        if count > MOST_POSITIONS or count * sum(bar) > MOST_BITES:
            raise LimitError(
                f"the nim value of Chomp({_short_text(bar)}) needs a table of all that play can leave, and at most "
                f"{MOST_POSITIONS} bars and {MOST_BITES} bites are looked at; try a smaller bar"
            )
        made = ChompTable(bar)
        self._tables = [*self._tables[1 - MOST_TABLES :], made]
        return made


def _short_text(bar: Bar) -> str:
    text = bar_text(bar)
    return text if len(text) <= 80 else f"{text[:80]}…"


def _bar(position: Any) -> Bar:
    """Return a position, or say why it is none."""
    if not isinstance(position, tuple) or not position:
        raise DomainError(f"a bar is the tuple of the lengths of its rows, not {short_repr(position)}; try (4, 4, 2)")
    rows = tuple(int(as_natural(row, "a row of the bar", least=1)) for row in position)
    if any(below > above for above, below in pairwise(rows)):
        raise DomainError(f"no row of a bar is longer than the row above it, and in {short_repr(rows)} one is")
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
    return f"bite at row {row + 1}, column {column + 1}", bar[:row] + bitten


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
