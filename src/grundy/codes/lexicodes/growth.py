"""How the redundancy of binary lexicodes grows with their length."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from grundy.codes.lexicodes._kernels import MOST_TABLE_BITS
from grundy.codes.lexicodes.coins import LexicodeTable
from grundy.codes.lexicodes.memory import allowed
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = ["Growth", "redundancy_starts"]

MOST_REDUNDANCY = 1000  # of the growth that is known without a table


class Growth(NamedTuple):
    """How the redundancy of the lexicodes of one distance grows.

    `starts[r - 1]` is the length at which the redundancy becomes r; all lengths up to n are accounted for.

    Examples
    --------
    >>> from grundy.codes import redundancy_starts
    >>> redundancy_starts(4, 6)
    Growth(starts=(1, 2, 3, 5, 9, 17), n=32)
    """

    starts: tuple[int, ...]
    n: int

    def redundancy(self, n: int) -> int:
        """Return the redundancy at a length that is accounted for."""
        length = as_natural(n, "n, the length,")
        if length > self.n:
            raise DomainError(
                f"length {format_number(length)} is not from 0 to {self.n}, the lengths of this table; ask for "
                f"more redundancy"
            )
        return sum(start <= length for start in self.starts)


def redundancy_starts(d: int, redundancy: int = 22, *, memory: int | None = None) -> Growth:
    """Return the lengths at which the binary lexicode of distance d gets one more check.

    Parameters
    ----------
    d : int
        The distance, from 3 on: for d = 1 there is no check, and for d = 2 one.
    redundancy : int, optional
        How far to go: to the last length with so many checks.
    memory : int, optional
        How many bytes the table may take: 2^redundancy for odd d, half as many for even d.

    Examples
    --------
    >>> redundancy_starts(7, 12)
    Growth(starts=(1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 24), n=24)
    >>> redundancy_starts(8, 12).redundancy(24)
    12
    """
    distance, most = as_natural(d, "d, the distance,", least=3), as_natural(redundancy, "redundancy")
    if not most:
        return Growth((), 0)
    _check_redundancy(distance, most, allowed(memory))
    if distance % 2:
        return _growth(distance, most)
    odd = _growth(distance - 1, most - 1)
    return Growth((1, *(start + 1 for start in odd.starts)), odd.n + 1)


def _check_redundancy(d: int, redundancy: int, memory: int) -> None:
    if d <= 4:
        if redundancy > MOST_REDUNDANCY:
            raise LimitError(
                f"redundancy {format_number(redundancy)} is more than {MOST_REDUNDANCY}, far beyond any code"
            )
        return
    bits = redundancy - (d % 2 == 0)
    if bits > MOST_TABLE_BITS or 1 << bits > memory:
        raise LimitError(
            f"redundancy {format_number(redundancy)} takes a table of 2^{format_number(bits)} bytes",
            parameter="memory",
            limit=memory,
        )


def _growth(d: int, redundancy: int) -> Growth:
    """Return the growth for an odd d."""
    if d == 3:  # values are 1, 2, 3, …
        return Growth(tuple(1 << r for r in range(redundancy)), (1 << redundancy) - 1)
    table = LexicodeTable(d)
    table.grown(1 << 32, memory=1 << redundancy)
    powers = np.flatnonzero(np.bitwise_count(table.values) == 1) + 1
    return Growth(tuple(powers.tolist()), len(table))
