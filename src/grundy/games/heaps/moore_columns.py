"""Moore's Nim_k column by column: who wins, and all moves that win, at any size.

A position is P exactly when the number of ones in every binary column is a multiple of k + 1 (Moore 1910). The moves
to such positions are built from the top column down. A heap is *free* when it has lost a one in a higher column: it is
smaller now, whatever its lower digits become. If f heaps are free and c ones stand in the heaps that are not, release
r more heaps of these (their one becomes 0), r <= k - f, and give a one to j of the free heaps, j <= f, so that
c - r + j is a multiple of k + 1.

There is always a way: with c ≡ e mod k + 1, e > 0, either j = k + 1 - e <= f, or f + e <= k and r = e. So no way down
ends before the last column, and the first move is found at once. Different choices leave different heaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

__all__ = ["column_counts", "winning_heaps"]


class _State(NamedTuple):
    """What is decided above a column: the heaps that are free, and all heaps as far as they are built."""

    free: tuple[int, ...]
    built: dict[int, int]


def column_counts(heaps: Sequence[int]) -> list[int]:
    """Return the number of ones in each binary column, the most significant first.

    Examples
    --------
    >>> column_counts([3, 4, 5])
    [2, 1, 2]
    """
    width = max((heap.bit_length() for heap in heaps), default=0)
    counts = np.zeros(width, dtype=np.int64)
    for heap in heaps if width else ():
        counts += np.frombuffer(f"{heap:0{width}b}".encode(), dtype=np.uint8) == ord("1")
    return [int(count) for count in counts]


def winning_heaps(heaps: Sequence[int], k: int) -> Iterator[dict[int, int]]:
    """Yield all ways to make up to k heaps smaller that leave a multiple of k + 1 ones in every column.

    Parameters
    ----------
    k : int
        How many heaps may be made smaller in a move.

    Yields
    ------
    dict from int to int
        Which heaps, by index, become how small; there may be astronomically many, and the next one is found at once.

    Examples
    --------
    >>> list(winning_heaps([3, 4, 5], 2))
    [{1: 3, 2: 3}]
    >>> list(winning_heaps([3, 3, 3], 2))
    []
    """
    counts = column_counts(heaps)
    first = next((at for at, count in enumerate(counts) if count % (k + 1)), None)
    if first is None:
        return
    # From the first unbalanced column on; above it nothing can change, since fewer than k + 1 heaps may.
    columns = range(len(counts) - 1 - first, -1, -1)
    ways = [_choices(heaps, k, columns[0], _State((), {}))]
    while ways:
        state = next(ways[-1], None)
        if state is None:
            ways.pop()
        elif len(ways) == len(columns):
            yield dict(sorted(state.built.items()))
        else:
            ways.append(_choices(heaps, k, columns[len(ways)], state))


def _choices(heaps: Sequence[int], k: int, column: int, state: _State) -> Iterator[_State]:
    """Yield what can be decided in a column."""
    one = 1 << column
    ones = [at for at, heap in enumerate(heaps) if heap & one and at not in state.built]
    for released in range(min(len(ones), k - len(state.free)) + 1):
        least = (released - len(ones)) % (k + 1)
        for given in range(least, len(state.free) + 1, k + 1):
            for lost in combinations(ones, released):
                for raised in combinations(state.free, given):
                    yield _decided(heaps, state, one, lost, raised)


def _decided(heaps: Sequence[int], state: _State, one: int, lost: tuple[int, ...], raised: tuple[int, ...]) -> _State:
    built = dict(state.built)
    for at in lost:
        built[at] = heaps[at] >> one.bit_length() << one.bit_length()  # the digits above, and 0 here
    for at in raised:
        built[at] |= one
    return _State((*state.free, *lost), built)
