"""Nim values of Fibonacci Nim, heap by heap.

The more may be taken, the more options there are, so the value of (n, m) does not fall when m grows. A heap n is known
by its thresholds, the least m from which on the value is at least 1, 2, 3, … They follow from the options (n - k, 2 k):
value v is passed when each of 0, …, v is the value of an option with k <= m. From one heap to the next, what may be
taken from each smaller heap grows by 2, so the values of all options are kept and moved on together. No formula is
known (Larsson and Rubinstein-Salzedo 2016 have the positions with values up to 3).
"""

from bisect import bisect_right
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.text import format_number

__all__ = ["FibonacciValues"]

# The time grows with the square of the heap: about a second for this one, whose largest value is 32.
MAX_HEAP = 10_000
VALUES = 40
NEVER = 2**31 - 1


class FibonacciValues:
    """The thresholds of the heaps that were asked for so far, and of all smaller ones.

    Examples
    --------
    >>> values = FibonacciValues()
    >>> [values.value(n, n - 1) for n in range(1, 13)], list(values.takes(10, 9, 3))
    ([0, 0, 0, 3, 0, 4, 4, 0, 5, 5, 5, 6], [6, 7])
    """

    def __init__(self) -> None:
        self.thresholds: list[list[int]] = [[]]  # of heap n: from which m on the value is 1, 2, …

    def value(self, counters: int, most: int) -> int:
        """Return the value of a heap from which at most so many may be taken."""
        return _passed(self._extended(counters)[counters], most)

    def takes(self, counters: int, most: int, nim_value: int) -> Iterator[int]:
        """Yield the numbers that may be taken and leave this value."""
        thresholds = self._extended(counters - 1) if most else []
        for taken in range(1, most + 1):
            if _passed(thresholds[counters - taken], 2 * taken) == nim_value:
                yield taken

    def _extended(self, counters: int) -> list[list[int]]:
        """Return the thresholds of this heap and of all smaller ones; another thread may keep fewer meanwhile."""
        known = self.thresholds
        if counters < len(known):
            return known
        if counters > MAX_HEAP:
            raise LimitError(
                f"the nim value of a heap of {format_number(counters)} in Fibonacci Nim needs those of all "
                f"smaller heaps, and "
                f"they are computed up to {MAX_HEAP}; try a smaller heap, or ask for the outcome"
            )
        # Half as much again, so that growing questions cost no more than the largest.
        stop = min(max(counters, 3 * len(known) // 2, 100), MAX_HEAP) + 1
        self.thresholds = known = _thresholds(stop)
        return known


def _passed(thresholds: list[int], most: int) -> int:
    """Return how many of the thresholds have been reached."""
    return bisect_right(thresholds, most)


def _thresholds(stop: int) -> list[list[int]]:
    """Return the thresholds of the heaps below a number."""
    reached = _Options(stop)
    found: list[list[int]] = [[]]
    for n in range(1, stop):
        thresholds, least = [], 0
        for taken in reached.takes(n):
            least = max(least, taken)
            thresholds.append(least)
        found.append(thresholds)
        reached.add(n, thresholds)
    return found


class _Options:
    """The values of the options of a heap n: at index m stands the value of heap m when 2 (n - m) may be taken."""

    def __init__(self, stop: int):
        self.values: NDArray[np.intp] = np.zeros(stop, dtype=np.intp)
        self.thresholds = np.full((VALUES, stop), NEVER, dtype=np.int32)
        self.next = np.full(stop, NEVER, dtype=np.int32)  # the next threshold of each heap
        self.settled = 0  # below this heap all may be taken, and values change no more
        self.last_settled = np.full(VALUES, -NEVER, dtype=np.int64)  # the last such heap with each value

    def add(self, n: int, thresholds: list[int]) -> None:
        """Let a new heap take part."""
        self.thresholds[: len(thresholds), n] = thresholds
        self.next[n] = thresholds[0]

    def takes(self, n: int) -> Iterator[int]:
        """Move on to heap n, and yield the least number to take that leaves value 0, 1, … as far as they occur."""
        heaps = np.arange(self.settled, n)
        self._grow(2 * (n - heaps))
        last = self.last_settled.copy()
        last[self.values[heaps]] = heaps  # of equal values the last one stays
        self._settle(2 * n // 3 + 1)
        for heap in last:
            if heap < 0:
                return
            yield n - int(heap)

    def _grow(self, most: NDArray[np.int64]) -> None:
        """Raise the values of the heaps from which more may be taken now."""
        start, stop = self.settled, self.settled + len(most)
        while (grown := start + np.flatnonzero(self.next[start:stop] <= most)).size:
            self.values[grown] += 1
            self.next[grown] = self.thresholds[self.values[grown], grown]

    def _settle(self, stop: int) -> None:
        for heap in range(self.settled, stop):
            self.last_settled[self.values[heap]] = heap
        self.settled = stop
