"""The table of the simplex method, in whole numbers over a common unit: exact, or rounded to a fixed point."""

from abc import ABC, abstractmethod
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from grundy.progress import report

__all__ = ["ExactTable", "Integers", "RoundedTable", "Table"]

Integers = NDArray[np.object_]
Fractions = tuple[Fraction, ...]


class Table(ABC):
    """A row for each basic variable and one for the gains, a column for each other variable and one for the limits.

    Variables 0, 1, … are the amounts x; those after them say how much each limit leaves over. At first x = 0.

    Attributes
    ----------
    entries : array of Python integers
        Divided by `unit`, the table of the textbooks.
    unit : int
    noise : int
        An entry up to this size may be 0 in truth.
    """

    unit = 1
    noise = 0

    def __init__(self, matrix: Integers, limits: Integers, gains: Integers):
        self.rows, self.columns = int(matrix.shape[0]), int(matrix.shape[1])
        self.entries: Integers = np.vstack([np.column_stack([matrix, limits]), np.append(-gains, 0)])
        self.basic = list(range(self.columns, self.columns + self.rows))
        self.others = list(range(self.columns))

    def solve(self) -> bool:
        """Exchange variables until nothing gains any more; return False when rounding has led astray."""
        stalled, left, steps = False, self._most_steps(), 0
        while (column := self._entering(stalled)) is not None:
            row = self._leaving(column)
            if row is None or left == 0:
                return False
            stalled = self.entries[row, -1] <= self.noise
            steps += 1
            report("exchanges of variables in the linear program", steps)
            self._pivot(row, column)
            self.basic[row], self.others[column] = self.others[column], self.basic[row]
            left -= 1
        return True

    def solutions(self) -> tuple[Fractions, Fractions]:
        """Return the amounts x and the prices y that the table shows."""
        amounts = dict(zip(self.basic, self.entries[:-1, -1], strict=True))
        prices = dict(zip(self.others, self.entries[-1, :-1], strict=True))
        x = (Fraction(amounts.get(j, 0), self.unit) for j in range(self.columns))
        y = (Fraction(prices.get(i, 0), self.unit) for i in range(self.columns, self.columns + self.rows))
        return tuple(x), tuple(y)

    def _entering(self, stalled: bool) -> int | None:
        """Return the column of the largest gain, or, after an exchange without gain, the one of the first variable.

        The first is Dantzig's rule; the second cannot go round in circles for ever (Bland 1977).
        """
        gaining = [j for j in range(self.columns) if self.entries[-1, j] < -self.noise]
        order = self.others if stalled else self.entries[-1]
        return min(gaining, key=order.__getitem__, default=None)

    def _leaving(self, column: int) -> int | None:
        """Return the row that reaches 0 first as the variable of the column grows; of several, the first variable's."""
        best = None
        for row in range(self.rows):
            if self.entries[row, column] > self.noise and (best is None or self._sooner(row, best, column)):
                best = row
        return best

    def _sooner(self, row: int, best: int, column: int) -> bool:
        ahead = self.entries[row, -1] * self.entries[best, column]
        behind = self.entries[best, -1] * self.entries[row, column]
        return bool(ahead < behind or (ahead == behind and self.basic[row] < self.basic[best]))

    @abstractmethod
    def _most_steps(self) -> int:
        """Return how many exchanges are allowed; a negative number sets no end."""

    @abstractmethod
    def _pivot(self, row: int, column: int) -> None:
        """Solve the equation of the row for the variable of the column, and put it into the others."""


class ExactTable(Table):
    """Nothing is rounded: the unit is the last pivot, and all divisions by the one before are exact (Edmonds 1967)."""

    def _most_steps(self) -> int:
        return -1

    def _pivot(self, row: int, column: int) -> None:
        across, down = self.entries[row].copy(), self.entries[:, column].copy()
        pivot = across[column]
        self.entries = (self.entries * pivot - np.outer(down, across)) // self.unit
        self.entries[:, column] = -down
        self.entries[row] = across
        self.entries[row, column] = self.unit
        self.unit = pivot


class RoundedTable(Table):
    """The unit is 2^bits throughout, and all products are rounded to it."""

    def __init__(self, matrix: Integers, limits: Integers, gains: Integers, bits: int):
        super().__init__(matrix, limits, gains)
        self.bits = bits
        self.unit = 1 << bits
        self.noise = 1 << bits // 8
        self.entries <<= bits

    def _most_steps(self) -> int:
        return 50 * (self.rows + self.columns)

    def _pivot(self, row: int, column: int) -> None:
        pivot = self.entries[row, column]
        across = (self.entries[row] << self.bits) // pivot
        down = self.entries[:, column].copy()
        self.entries -= np.outer(down, across) >> self.bits
        self.entries[:, column] = -((down << self.bits) // pivot)
        self.entries[row] = across
        self.entries[row, column] = (1 << 2 * self.bits) // pivot
