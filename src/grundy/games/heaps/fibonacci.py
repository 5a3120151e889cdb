"""Fibonacci Nim: one heap, and at most twice as many as the opponent took.

Zeckendorf's sum of Fibonacci numbers gives the winner at any size; other values come from those of smaller heaps.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.games.base import EqualByArguments
from grundy.games.representation import digit_rows, p_system, zeckendorf
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Outcome, Representation
from grundy.sequences.heaps.positions import draw_heaps, picture_heaps
from grundy.text import format_number, number_literal, short_repr

Heap: TypeAlias = tuple[int, int]
Move: TypeAlias = tuple[str, Heap]

# Nobody reads longer rows of digits.
MOST_BITS = 1100


class FibonacciNim(EqualByArguments):
    """Take counters from a heap: first any number but not all, then at most twice what was taken last (Whinihan 1963).

    A position is the pair (counters, how many may be taken). It is written ``20`` for a new heap of 20 counters, from
    which at most 19 may be taken, and ``20; 6`` when at most 6 may be taken. A limit beyond the heap is the heap.

    Examples
    --------
    >>> game = FibonacciNim()
    >>> list(game.winning_moves(game.parse("20")))
    [('take 2', (18, 4))]
    >>> game.outcome((21, 20)), game.format((18, 4))
    (Outcome.P, '18; 4')
    """

    def __init__(self) -> None:
        self._values = FibonacciValues()

    def options(self, heap: Heap) -> Iterator[Heap]:
        """Return what one move can leave."""
        counters, most = _checked(heap)
        return (_left(counters, taken) for taken in range(1, most + 1))

    def moves(self, heap: Heap) -> Iterator[Move]:
        """Return the moves as (label, what is left)."""
        counters, most = _checked(heap)
        return (_move(counters, taken) for taken in range(1, most + 1))

    def canonical(self, heap: Heap) -> Heap:
        """Return the position with a limit that is not beyond the heap."""
        return _checked(heap)

    def outcome(self, heap: Heap) -> Outcome:
        """Return who wins, for heaps of any size: N when the least term of Zeckendorf's sum may be taken."""
        counters, most = _checked(heap)
        return Outcome.N if counters and zeckendorf(counters)[-1] <= most else Outcome.P

    def winning_moves(self, heap: Heap) -> Iterator[Move]:
        """Return the moves to P-positions, for heaps of any size (Allen and Ponomarenko 2014).

        They take the last terms of Zeckendorf's sum, one or several, where twice that is less than the next term: then
        the opponent cannot take the least term that is left. No other move leaves a P-position: the terms of what it
        takes and of what it leaves would follow Zeckendorf's rule together, and there is only one such sum.
        """
        counters, most = _checked(heap)
        terms = zeckendorf(counters)[::-1]
        tails = zip(accumulate(terms), [*terms[1:], 0], strict=False)
        winning = (taken for taken, after in tails if taken <= most and (2 * taken < after or taken == counters))
        return (_move(counters, taken) for taken in winning)

    def nim_value(self, heap: Heap) -> int:
        """Return the Sprague–Grundy number, from the values of all smaller heaps.

        A `LimitError` says that the heap is too large and not a P-position. `outcome` has no such limit.
        """
        counters, most = _checked(heap)
        if counters > MAX_HEAP and self.outcome(heap) is Outcome.P:
            return 0
        return self._values.value(counters, most)

    def moves_to(self, heap: Heap, nim_value: int) -> Iterator[Move]:
        """Return the moves to positions of this value."""
        if nim_value == 0:
            return self.winning_moves(heap)
        counters, most = _checked(heap)
        return (_move(counters, taken) for taken in self._values.takes(counters, most, nim_value))

    def parse(self, text: str) -> Heap:
        """Read the number of counters, ``20``, and after a semicolon how many may be taken, ``20; 6``.

        Without the second number the heap is new: any number may be taken, but not all.
        """
        reader = Reader(text)
        counters = reader.number("a number of counters").value
        is_new = not reader.take(";")
        most = max(counters - 1, 0) if is_new else reader.number("how many may be taken").value
        reader.expect_end("; and how many may be taken, or nothing more" if is_new else "nothing more")
        return counters, most

    def format(self, heap: Heap) -> str:
        """Return the position as `parse` reads it."""
        counters, most = _pair(heap)
        return str(counters) if most == max(counters - 1, 0) else f"{counters}; {most}"

    def representations(self, heap: Heap) -> Iterator[Representation]:
        """Return the heap as a sum of Fibonacci numbers."""
        counters, most = _checked(heap)
        if counters and counters.bit_length() <= MOST_BITS:
            system, least = p_system(1), zeckendorf(counters)[-1]
            rows = digit_rows([(str(counters), system.digits(counters)), (f"least term {least}", system.digits(least))])
            places = tuple(map(str, reversed(system.weights(len(rows[0][1])))))
            yield Representation(
                "Zeckendorf", rows, _statement(most, least), places, frozenset({rows[1][1].index("1")})
            )

    def picture(self, heap: Heap) -> str:
        """Return the heap as a row of counters, and how many may be taken."""
        counters, most = _checked(heap)
        return f"{picture_heaps([counters])}, of which at most {format_number(most)} may be taken"

    def svg(self, heap: Heap) -> str:
        """Return the same as a drawing."""
        counters, most = _checked(heap)
        return draw_heaps([counters, most], "A heap of Fibonacci Nim", ["heap", "at most"])


def _statement(most: int, least: int) -> str:
    here = f"Here it is {format_number(least)}, and at most {format_number(most)} may be taken"
    return (
        "A position is P exactly when the heap, as a sum of Fibonacci numbers without neighbours, has a least term "
        f"that may not be taken. {here}: {'N' if least <= most else 'P'}."
    )


def _pair(heap: Any) -> Heap:
    if not isinstance(heap, tuple) or len(heap) != 2:
        raise DomainError(
            "a position of Fibonacci Nim is a pair (counters, how many may be taken) such as (20, 19), not "
            f"{short_repr(heap)}"
        )
    return as_natural(heap[0], "a heap"), as_natural(heap[1], "the number that may be taken")


def _checked(heap: Any) -> Heap:
    """Return the counters and how many of them may be taken."""
    counters, most = _pair(heap)
    return counters, min(counters, most)


def _left(counters: int, taken: int) -> Heap:
    return counters - taken, min(counters - taken, 2 * taken)


def _move(counters: int, taken: int) -> Move:
    return MoveLabel("take", number_literal(taken)), _left(counters, taken)


# ---- Nim values of Fibonacci Nim, heap by heap
#
# The more may be taken, the more options there are, so the value of (n, m) does not fall when m grows. A heap n is
# known by its thresholds, the least m from which on the value is at least 1, 2, 3, … They follow from the options (n -
# k, 2 k): value v is passed when each of 0, …, v is the value of an option with k <= m. From one heap to the next,
# what may be taken from each smaller heap grows by 2, so the values of all options are kept and moved on together. No
# formula is known (Larsson and Rubinstein-Salzedo 2016 have the positions with values up to 3).

# The time grows with the square of the heap: about a second for this one, whose largest value is 32.
MAX_HEAP = 10_000
VALUES = 40
NEVER = 2**31 - 1


class FibonacciValues:
    """The thresholds of all heaps up to the largest one that was needed so far."""

    def __init__(self) -> None:
        self.thresholds: list[list[int]] = [[]]  # of heap n: from which m on the value is 1, 2, …

    def value(self, counters: int, most: int) -> int:
        """Return the value of a heap from which at most `most` may be taken."""
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
                f"the nim value of a heap of {format_number(counters)} in Fibonacci Nim needs those of all smaller "
                f"heaps, and they are computed up to {MAX_HEAP}",
                hint="try a smaller heap, or ask for the outcome",
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
