"""The dimensions of the lexicodes of one distance and all lengths, from one table."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["Column", "columns"]


class Column(NamedTuple):
    """What is known of the lexicodes of one distance.

    `starts` has the lengths at which the redundancy grows by a bit, once for each bit; all lengths up to `known` are
    accounted for.
    """

    d: int
    q: int
    starts: tuple[int, ...]
    known: int

    def dimension(self, n: int) -> float | None:
        """Return the dimension at a length; None where it is not known."""
        if n > self.known:
            return None
        bits, whole = bisect_right(self.starts, n), self.q.bit_length() - 1
        return n - bits // whole if bits % whole == 0 else (n * whole - bits) / whole


def columns(distances: Iterable[int], n: int, q: int, memory: int) -> tuple[list[Column], bool]:
    """Return the columns of several distances up to length n, and whether Ctrl-C ended the work."""
    found: dict[int, Column] = {}
    interrupted = False
    for d in distances:
        # Over two digits an even distance has a parity coin more than the odd one before it.
        halved = q == 2 and d % 2 == 0
        base = d - halved
        if base not in found:
            found[base], stopped = _grown(base, n, q, 0 if interrupted else memory)
            interrupted = interrupted or stopped
        if halved:
            found[d] = _with_parity(found[base], n)
    return [found[d] for d in distances], interrupted


def _with_parity(column: Column, n: int) -> Column:
    starts = (1, *(start + 1 for start in column.starts))
    # The first word has d ones and the second one needs ⌈d/2⌉ places more, whatever the table says.
    return _at_least(Column(column.d + 1, 2, starts, column.known + 1), n)


def _grown(d: int, n: int, q: int, memory: int) -> tuple[Column, bool]:
    """Return a column by a table of at most so many bytes, and whether Ctrl-C ended the work."""
    from grundy.codes import table_size

    if q == 2 and d <= 3:
        starts = () if d == 1 else tuple(1 << r for r in range(n.bit_length()))
        return Column(d, q, starts, n), False
    few = _at_least(Column(d, q, (), 0), n)
    if few.known >= n or table_size(few.known + 1, d, q).least > memory:
        return few, False
    return _by_table(d, n, q, memory)


def _by_table(d: int, n: int, q: int, memory: int) -> tuple[Column, bool]:
    import numpy as np

    from grundy.codes import LexicodeTable

    table, stopped = LexicodeTable(d, q=q), False
    try:
        table.grown(n, memory=memory)
    except KeyboardInterrupt:
        stopped = True
    values = table.values.reshape(-1)
    powers = np.flatnonzero(np.bitwise_count(values) == 1)
    # A power of 2 is new where it stands first; for d = 2 it comes again and again.
    first = np.sort(np.unique(values[powers], return_index=True)[1])
    coins = powers[first] // (q.bit_length() - 1)
    return _at_least(Column(d, q, tuple((coins + 1).tolist()), len(table)), n), stopped


def _at_least(column: Column, n: int) -> Column:
    """Add what needs no table: there is one word for n < d, and for q = 2 there are two for n < d + ⌈d/2⌉."""
    d, q = column.d, column.q
    known = min(n, d - 1 + (d + 1) // 2 if q == 2 else d - 1)
    if column.known >= known:
        return column._replace(known=min(n, column.known))
    bits = q.bit_length() - 1
    return Column(d, q, tuple(length for length in range(1, known + 1) if length != d for _ in range(bits)), known)
