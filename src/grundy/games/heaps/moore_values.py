"""Values of Moore's Nim_k: formulas where they are known, a table of all smaller positions elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.games.heaps.moore_columns import column_counts
from grundy.text import format_number

__all__ = ["MooreTable", "known_value"]

# What a table may cost: squares to fill, and values to look at, in some seconds.
MOST_SQUARES = 1_000_000
MOST_WORK = 30_000_000_000
START = 3_000  # what one look at an array costs beside its values


def known_value(heaps: Sequence[int], k: int) -> int | None:
    """Return the value of non-empty heaps where a formula gives it, and else None.

    Up to k heaps may all be changed at once, so every number of counters can be left: the value is their sum. For
    k + 1 heaps see Jenkyns and Mayberry (1980). For more heaps they know the values 0 and 1: the numbers of ones in the
    binary columns, mod k + 1 and read in base k + 1, give 0 or 1.

    Parameters
    ----------
    heaps : sequence of int
        All positive.
    k : int
        How many of them a move may make smaller.

    Examples
    --------
    >>> known_value([1, 2], 2), known_value([1, 2, 3], 2), known_value([3, 3, 4], 2)
    (3, 6, 2)
    """
    if len(heaps) <= k:
        return sum(heaps)
    if len(heaps) == k + 1:
        return _one_heap_more(heaps)
    rests = [count % (k + 1) for count in column_counts(heaps)]
    return rests[-1] if not any(rests[:-1]) and rests[-1] < 2 else None


def _one_heap_more(heaps: Sequence[int]) -> int:
    """Return the value of k + 1 heaps (Jenkyns and Mayberry 1980): with m the least heap and y what the others exceed.

    With z = 1 + y (y + 1) / 2 it is the sum of the heaps if m < z, and else z - 1 + (m - z) mod (y + 1).
    """
    least, total = min(heaps), sum(heaps)
    excess = total - least * len(heaps)
    z = 1 + excess * (excess + 1) // 2
    return total if least < z else z - 1 + (least - z) % (excess + 1)


class MooreTable:
    """The values of all positions below some heaps, by mex.

    Parameters
    ----------
    heaps : sequence of int
        The largest heaps.
    k : int
        How many of them a move may make smaller.

    Raises
    ------
    LimitError
        When that is too much.

    Examples
    --------
    >>> MooreTable([1, 2, 3], 2).value([3, 2, 1])
    6
    """

    def __init__(self, heaps: Sequence[int], k: int):
        self.k = k
        self.sides = sorted(heaps)
        self._check()
        self._values = np.zeros([side + 1 for side in self.sides], dtype=np.uint32)
        for position in np.ndindex(*self._values.shape):
            first = tuple(sorted(position))  # comes before all its rearrangements
            self._values[position] = self._mex(position) if first == position else self._values[first]

    def __contains__(self, heaps: Sequence[int]) -> bool:
        return len(heaps) <= len(self.sides) and all(map(int.__le__, self._placed(heaps), self.sides))

    def value(self, heaps: Sequence[int]) -> int:
        """Return the value of a position in the table."""
        return int(self._values[tuple(self._placed(heaps))])

    def _placed(self, heaps: Sequence[int]) -> list[int]:
        return [0] * (len(self.sides) - len(heaps)) + sorted(heaps)

    def _mex(self, position: tuple[int, ...]) -> int:
        seen = np.zeros(sum(position) + 2, dtype=bool)
        self._values[position] = sum(position) + 1  # is no option of itself, and out of the way here
        for chosen in combinations(range(len(position)), min(self.k, len(position))):
            box: list[Any] = list(position)
            for at in chosen:
                box[at] = slice(position[at] + 1)
            below: NDArray[np.uint32] = self._values[tuple(box)]
            seen[below.ravel()] = True
        return int(seen.argmin())

    def _check(self) -> None:
        squares = prod(side + 1 for side in self.sides)
        changed = min(self.k, len(self.sides))
        looks = comb(len(self.sides), changed) * (START + prod(side + 1 for side in self.sides[-changed:]))
        if squares > MOST_SQUARES or squares * looks > MOST_WORK:
            heaps = ", ".join([*map(format_number, self.sides[:6]), *["…"] * (len(self.sides) > 6)])
            raise LimitError(
                f"the nim value of Moore({self.k}; {heaps}) is out of reach: no formula is known, and a table of "
                f"{format_number(squares)} positions is too large; ask for the outcome, or try smaller heaps"
            )
