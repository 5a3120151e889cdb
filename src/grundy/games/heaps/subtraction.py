"""Subtraction games: take a number of counters that is in a finite set, a square, or a prime."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import count, takewhile
from math import isqrt
from typing import TYPE_CHECKING, ClassVar

from grundy import sequences  # lazy: the computations load when a value is needed
from grundy.errors import LimitError
from grundy.games.base import EqualByArguments, OptionsFromMoves
from grundy.games.representation import LARGEST_DIGIT, digit_rows, digits
from grundy.integers import as_natural
from grundy.rules import MoveLabel, Representation
from grundy.sequences.heaps.positions import draw_heaps, picture_heaps
from grundy.sequences.heaps.subtraction import Subtraction
from grundy.text import format_number, join_words, number_literal

if TYPE_CHECKING:
    from grundy.sequences import Values

# Longer rows of digits are unreadable.
MOST_BITS = 1100


class OnePile(Subtraction):
    """Take s counters from a pile, where s is in a finite set S of positive numbers (Reiter 1999).

    A position is the number of counters. If the values are periodic from the start, the last digit in base p, the
    period, gives the winner: for S = {1, 2} the P-positions are the numbers that end in 0 in base 3.

    Examples
    --------
    >>> game = OnePile({1, 2, 6})
    >>> game.nim_value(20)
    3
    >>> list(game.moves(5))
    [('take 1', 4), ('take 2', 3)]
    >>> print(*OnePile({1, 2}).representations(100))
    base 3
    100  10201
    A position is P exactly when its last digit in base 3 is 0. Here it is 1: N.
    """

    def representations(self, heap: int) -> Iterator[Representation]:
        """Return the pile in the base of the period, if its last digit gives the winner."""
        pile, most = as_natural(heap, "a heap"), max(self.takes)
        if most > LARGEST_DIGIT or pile.bit_length() > MOST_BITS:
            return
        found = sequences.find_period(self, 40 * most)
        base = found.period
        if base is None or not found.proved or found.preperiod or not 2 <= base <= LARGEST_DIGIT + 1:
            return
        rows = digit_rows([(number_literal(pile), digits(pile, base))])
        safe = [n for n in range(base) if self.nim_value(n) == 0]
        last = pile % base
        yield Representation(
            "binary" if base == 2 else f"base {base}",
            rows,
            f"A position is P exactly when its last digit in base {base} is {join_words(_symbols(safe), 'or')}. "
            f"Here it is {_symbols([last])[0]}: {'P' if last in safe else 'N'}.",
            marked=frozenset({len(rows[0][1]) - 1}),
        )


def _symbols(numbers: list[int]) -> list[str]:
    return [digit_rows([("", (number,))])[0][1] for number in numbers]


# ---- Subtract a square, subtract a prime: one heap and an infinite set of numbers that may be taken


class SubtractOneOf(EqualByArguments, OptionsFromMoves[int], ABC):
    """Take a number of counters that is in an infinite set from a heap."""

    # Values are computed for heaps below this, which takes some seconds.
    most_values: ClassVar[int]

    def __init__(self) -> None:
        self._values: Values | None = None

    @abstractmethod
    def takes(self) -> Iterator[int]:
        """Yield the numbers that may be taken in increasing order, without end."""

    def moves(self, heap: int) -> Iterator[tuple[str, int]]:
        """Return the moves as (label, heap left)."""
        heap = as_natural(heap, "a heap")
        takes = takewhile(lambda taken: taken <= heap, self.takes())
        return ((MoveLabel("take", number_literal(taken)), heap - taken) for taken in takes)

    def nim_value(self, heap: int) -> int:
        """Return the Sprague–Grundy number, from all smaller heaps; raise `LimitError` for large heaps."""
        heap = as_natural(heap, "a heap")
        return int(self._known(heap)[heap])

    def moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, int]]:
        """Return the moves to heaps of this value."""
        values, target = self._known(as_natural(heap, "a heap")), as_natural(nim_value, "a nim value")
        return (move for move in self.moves(heap) if values[move[1]] == target)

    def picture(self, heap: int) -> str:
        """Return the heap as a row of counters."""
        return picture_heaps([as_natural(heap, "a heap")])

    def svg(self, heap: int) -> str:
        """Return the heap as a row of counters, as an SVG document."""
        return draw_heaps([as_natural(heap, "a heap")], f"{type(self).__name__}: a heap of counters")

    def _known(self, heap: int) -> Values:
        """Return the values of heaps from 0 to at least this one; the size doubles, so that many calls cost little."""
        values = self._values
        if values is None or heap >= len(values):
            if heap >= self.most_values:
                raise LimitError(
                    f"the nim value of heap {format_number(heap)} cannot be computed: no formula or period is known, "
                    f"so heaps must be below {self.most_values}",
                    hint="try a smaller heap",
                )
            stop = min(self.most_values, max(1024, 1 << heap.bit_length()))
            # Larger numbers cannot be taken from heaps below the stop.
            values = self._values = sequences.nim_values(Subtraction(takewhile(lambda s: s < stop, self.takes())), stop)
        return values


class SubtractSquares(SubtractOneOf):
    """Take a square number of counters from a heap: 1, 4, 9, and so on (Golomb 1966).

    A position is the number of counters. No pattern is known in the values.

    Examples
    --------
    >>> game = SubtractSquares()
    >>> [game.nim_value(n) for n in range(12)]
    [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]
    >>> list(game.moves_to(20, 1))
    [('take 4', 16), ('take 9', 11)]
    """

    most_values = 1 << 20

    def takes(self) -> Iterator[int]:
        """Yield the squares 1, 4, 9, and so on."""
        return (root * root for root in count(1))


class SubtractPrimes(SubtractOneOf):
    """Take a prime number of counters from a heap: 2, 3, 5, and so on (see Guy 2004, problem E26).

    A position is the number of counters. No pattern is known in the values.

    Examples
    --------
    >>> game = SubtractPrimes()
    >>> [game.nim_value(n) for n in range(12)]
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1]
    >>> list(game.options(8))
    [6, 5, 3, 1]
    """

    most_values = 1 << 17

    def takes(self) -> Iterator[int]:
        """Yield the primes 2, 3, 5, and so on."""
        known: list[int] = []
        for number in count(2):
            root = isqrt(number)
            if all(number % prime for prime in takewhile(lambda prime: prime <= root, known)):  # noqa: B023
                known.append(number)
                yield number
