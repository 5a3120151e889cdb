"""Fibonacci Nim: take at most twice as many counters as the last move took.

Zeckendorf's sum of Fibonacci numbers gives the winner for any heap; other values come from those of smaller heaps.
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

# Longer rows of digits are unreadable.
MOST_BITS = 1100


class FibonacciNim(EqualByArguments):
    """Take counters from a heap: first any number but not all, then at most twice the last number (Whinihan 1963).

    A position is the pair (counters, most), where at most `most` counters may be taken. It is written ``20`` for a new
    heap of 20 counters, where most is 19, and ``20; 6`` if most is 6. If `most` exceeds the heap, it has no effect.

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
        """Return the positions after one move."""
        counters, most = _checked(heap)
        return (_left(counters, taken) for taken in range(1, most + 1))

    def moves(self, heap: Heap) -> Iterator[Move]:
        """Return the moves as (label, position left)."""
        counters, most = _checked(heap)
        return (_move(counters, taken) for taken in range(1, most + 1))

    def canonical(self, heap: Heap) -> Heap:
        """Return the position with `most` at most the heap."""
        return _checked(heap)

    def outcome(self, heap: Heap) -> Outcome:
        """Return the outcome, for heaps of any size: N if the least term of Zeckendorf's sum may be taken."""
        counters, most = _checked(heap)
        return Outcome.N if counters and zeckendorf(counters)[-1] <= most else Outcome.P

    def winning_moves(self, heap: Heap) -> Iterator[Move]:
        """Return the moves to P-positions, for heaps of any size (Allen and Ponomarenko 2014).

        They take the last one or more terms of Zeckendorf's sum if twice their sum is less than the next term: then
        the opponent cannot take the least remaining term. No other move leaves a P-position: otherwise the terms of the
        numbers taken and left would together form a Zeckendorf sum, and there is only one.
        """
        counters, most = _checked(heap)
        terms = zeckendorf(counters)[::-1]
        tails = zip(accumulate(terms), [*terms[1:], 0], strict=False)
        winning = (taken for taken, after in tails if taken <= most and (2 * taken < after or taken == counters))
        return (_move(counters, taken) for taken in winning)

    def nim_value(self, heap: Heap) -> int:
        """Return the Sprague–Grundy number, from the values of all smaller heaps.

        Raise `LimitError` if the heap is too large and not a P-position. `outcome` has no such limit.
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
        """Read the number of counters, ``20``, optionally with the most that may be taken, ``20; 6``.

        Without the second number the heap is new: any number but not all may be taken.
        """
        reader = Reader(text)
        counters = reader.number("a number of counters").value
        is_new = not reader.take(";")
        most = max(counters - 1, 0) if is_new else reader.number("the number that may be taken").value
        reader.expect_end("; and the number that may be taken, or nothing more" if is_new else "nothing more")
        return counters, most

    def format(self, heap: Heap) -> str:
        """Return the position in the notation of `parse`."""
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
        """Return the heap as a row of counters, with the number that may be taken."""
        counters, most = _checked(heap)
        return f"{picture_heaps([counters])}, of which at most {format_number(most)} may be taken"

    def svg(self, heap: Heap) -> str:
        """Return the heap as an SVG document."""
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
            "a position of Fibonacci Nim must be a pair (counters, most that may be taken) such as (20, 19), not "
            f"{short_repr(heap)}"
        )
    return as_natural(heap[0], "a heap"), as_natural(heap[1], "the number that may be taken")


def _checked(heap: Any) -> Heap:
    """Return the validated counters and the number that may be taken."""
    counters, most = _pair(heap)
    return counters, min(counters, most)


def _left(counters: int, taken: int) -> Heap:
    return counters - taken, min(counters - taken, 2 * taken)


def _move(counters: int, taken: int) -> Move:
    return MoveLabel("take", number_literal(taken)), _left(counters, taken)


# ---- Nim values of Fibonacci Nim, heap by heap
#
# A larger limit m allows more options, so the value of (n, m) does not decrease with m. A heap n is described by its
# thresholds, the least m where the value is at least 1, 2, 3, … They follow from the options (n - k, 2 k): the value
# exceeds v when each of 0, …, v is the value of an option with k <= m. From one heap to the next, the limit of each
# smaller heap grows by 2, so the values of all options are stored and updated together. No formula is known (Larsson
# and Rubinstein-Salzedo 2016 have the positions with values up to 3).

# The time is quadratic in the heap: about a second for this one, whose largest value is 32.
MAX_HEAP = 10_000
VALUES = 40
NEVER = 2**31 - 1


class FibonacciValues:
    """The thresholds of all heaps up to the largest one needed so far."""

    def __init__(self) -> None:
        self.thresholds: list[list[int]] = [[]]  # for heap n: the least m with value 1, 2, …

    def value(self, counters: int, most: int) -> int:
        """Return the value of a heap with the limit `most`."""
        return _passed(self._extended(counters)[counters], most)

    def takes(self, counters: int, most: int, nim_value: int) -> Iterator[int]:
        """Yield the numbers to take that leave this value."""
        thresholds = self._extended(counters - 1) if most else []
        for taken in range(1, most + 1):
            if _passed(thresholds[counters - taken], 2 * taken) == nim_value:
                yield taken

    def _extended(self, counters: int) -> list[list[int]]:
        """Return the thresholds of this heap and of all smaller ones; another thread may store fewer meanwhile."""
        known = self.thresholds
        if counters < len(known):
            return known
        if counters > MAX_HEAP:
            raise LimitError(
                f"the nim value of a heap of {format_number(counters)} in Fibonacci Nim needs the values of all "
                f"smaller heaps; the limit is {MAX_HEAP}",
                hint="try a smaller heap, or only the outcome",
            )
        # Half as much again, so that a series of growing heaps costs no more than the largest.
        stop = min(max(counters, 3 * len(known) // 2, 100), MAX_HEAP) + 1
        self.thresholds = known = _thresholds(stop)
        return known


def _passed(thresholds: list[int], most: int) -> int:
    """Return the number of thresholds reached."""
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
    """The values of the options of a heap n: index m holds the value of heap m with limit 2 (n - m)."""

    def __init__(self, stop: int):
        self.values: NDArray[np.intp] = np.zeros(stop, dtype=np.intp)
        self.thresholds = np.full((VALUES, stop), NEVER, dtype=np.int32)
        self.next = np.full(stop, NEVER, dtype=np.int32)  # the next threshold of each heap
        self.settled = 0  # below this heap all may be taken, and values no longer change
        self.last_settled = np.full(VALUES, -NEVER, dtype=np.int64)  # the last such heap with each value

    def add(self, n: int, thresholds: list[int]) -> None:
        """Add a new heap."""
        self.thresholds[: len(thresholds), n] = thresholds
        self.next[n] = thresholds[0]

    def takes(self, n: int) -> Iterator[int]:
        """Advance to heap n, and yield the least number to take that leaves value 0, 1, …, while there is one."""
        heaps = np.arange(self.settled, n)
        self._grow(2 * (n - heaps))
        last = self.last_settled.copy()
        last[self.values[heaps]] = heaps  # of equal values the last one is kept
        self._settle(2 * n // 3 + 1)
        for heap in last:
            if heap < 0:
                return
            yield n - int(heap)

    def _grow(self, most: NDArray[np.int64]) -> None:
        """Raise the values of the heaps whose limit has grown past a threshold."""
        start, stop = self.settled, self.settled + len(most)
        while (grown := start + np.flatnonzero(self.next[start:stop] <= most)).size:
            self.values[grown] += 1
            self.next[grown] = self.thresholds[self.values[grown], grown]

    def _settle(self, stop: int) -> None:
        for heap in range(self.settled, stop):
            self.last_settled[self.values[heap]] = heap
        self.settled = stop
