"""Values of Chomp: one table for a bar and all that play can leave of it."""

from collections.abc import Iterator
from typing import TypeAlias

from grundy.integers import mex

__all__ = ["Bar", "ChompTable", "conjugate", "count_within", "fits"]

# The lengths of the rows, none longer than the one before it.
Bar: TypeAlias = tuple[int, ...]


def conjugate(bar: Bar) -> Bar:
    """Return the lengths of the columns.

    Examples
    --------
    >>> conjugate((4, 4, 2))
    (3, 3, 2, 2)
    """
    columns: list[int] = []
    for count in range(len(bar), 0, -1):
        columns += [count] * (bar[count - 1] - len(columns))
    return tuple(columns)


def fits(part: Bar, bar: Bar) -> bool:
    """Return whether play can leave one bar of another.

    Examples
    --------
    >>> fits((3, 1), (4, 4, 2)), fits((5,), (4, 4, 2))
    (True, False)
    """
    return len(part) <= len(bar) and all(a <= b for a, b in zip(part, bar, strict=False))


def count_within(bar: Bar, most: int) -> int:
    """Return how many bars fit into a bar, the one without any square included, or a number above `most`.

    Parameters
    ----------
    most : int
        The count stops when it passes this.

    Examples
    --------
    >>> count_within((2, 2), 100), count_within((10**30,), 100) > 100
    (6, True)
    """
    if bar and bar[0] + len(bar) > most:
        return most + 1  # the rows alone, or the first column alone
    # ways[k]: how many choices there are for the rows from here on if the first of them has k squares at most
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


class ChompTable:
    """The values of all that play can leave of a bar.

    Parameters
    ----------
    bar : tuple of int
        The table has `count_within(bar)` entries.

    Examples
    --------
    >>> table = ChompTable((3, 3))
    >>> table.nim_value((3, 2)), table.nim_value((3, 3)), table.nim_value((3, 1))
    (0, 4, 3)
    """

    def __init__(self, bar: Bar):
        self.bar = bar
        self._bits = bar[0].bit_length()
        # A bar is one number: the rows in pieces of so many bits, the first row lowest.
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
        """Return what bites leave: column by column towards the left, one square goes in each row down to the last."""
        columns = conjugate(part)
        for row, squares in enumerate(part):
            left = number
            for column in range(squares - 1, 0 if row == 0 else -1, -1):
                left -= self._units[columns[column]] - self._units[row]
                yield left


def _within(bar: Bar) -> Iterator[Bar]:
    """Return all bars with at least one square that fit into a bar, so that each comes after what play leaves of it."""
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
