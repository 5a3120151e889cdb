"""One-pile Nim N(n;S): a subtraction game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import count, takewhile
from math import isqrt
from typing import ClassVar

from grundy.errors import LimitError
from grundy.games.representation import LARGEST_DIGIT, digit_rows, digits
from grundy.integers import as_natural
from grundy.rules import MoveLabel, Representation
from grundy.sequences import Subtraction, TakeAndBreak, Values, find_period, nim_values
from grundy.sequences.heaps.positions import Heaps, draw_heaps, picture_heaps
from grundy.sequences.heaps.take_and_break import taking_label
from grundy.text import format_number, join_words, number_literal

__all__ = [
    "Lasker",
    "OnePile",
    "SubtractPrimes",
    "SubtractSquares",
]


# Longer rows of digits are not read by anybody, and longer periods give no short rule.
MOST_BITS = 1100


class OnePile(Subtraction):
    """Take s counters from a pile, s in a given finite set S of positive numbers (Reiter 1999).

    A position is the number of counters. Where the values have a period from the start, the last digit to that base
    tells the winner: for S = {1, 2} the numbers that end in 0 in base 3 are safe to leave.

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
        """Return the pile to the base of the period, unless its last digit alone does not tell the winner."""
        pile, most = as_natural(heap, "a heap"), max(self.takes)
        if most > LARGEST_DIGIT or pile.bit_length() > MOST_BITS:
            return
        found = find_period(self, 40 * most)
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


# ---- Lasker's Nim at any size

# G(4k + r) = 4 (k + carry) + low for r = 1, 2, 3, 4.
CARRY = {1: 0, 2: 0, 3: 1, 4: 0}
LOW = {1: 1, 2: 2, 3: 0, 4: 3}


class Lasker(TakeAndBreak):
    """Take any number of counters from a heap, or break a heap in two (Lasker 1931).

    Its values are known in closed form: G(4k + 1) = 4k + 1, G(4k + 2) = 4k + 2, G(4k + 3) = 4k + 4 and
    G(4k + 4) = 4k + 3. A position is a heap, or a tuple of heaps.

    Examples
    --------
    >>> game = Lasker()
    >>> [game.nim_value(n) for n in range(9)], game.nim_value(10**30)
    ([0, 1, 2, 4, 3, 5, 6, 8, 7], 999999999999999999999999999999)
    >>> list(game.moves_to(7, 3)), list(game.moves_to(8, 4))
    ([('take 3 from 7, leave 4', (4,))], [('take 5 from 8, leave 3', (3,)), ('break 8 into 6 and 2', (6, 2))])
    """

    def __init__(self) -> None:
        super().__init__("4.(3)")

    def __reduce__(self) -> tuple[type[Lasker], tuple[()]]:
        return Lasker, ()

    def _heap_moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, Heaps]]:
        left = _heap_of_value(nim_value)
        if left < heap:
            heaps = (left,) if left else ()
            yield taking_label(heap, heap - left, heaps), heaps
        for pair in breaks(heap, nim_value):
            yield taking_label(heap, 0, pair), pair


def _heap_of_value(nim_value: int) -> int:
    """Return the heap with this value; there is one for each, since 3 and 4 change places, 7 and 8, and so on."""
    return nim_value + (nim_value % 4 == 3) - (nim_value % 4 == 0 and nim_value > 0)


def breaks(heap: int, nim_value: int) -> Iterator[tuple[int, int]]:
    """Yield the ways to break a heap of Lasker's Nim in two, the larger first, that have this value.

    With a = 4i + r and b = 4j + s, where 1 <= r, s <= 4, put x = i + carry(r) and y = j + carry(s). Then x + y is
    known from the heap and x ⊕ y from the value. Since x + y = (x ⊕ y) + 2 (x AND y), so is x AND y, and x is this
    together with any part of the digits of x ⊕ y.

    Parameters
    ----------
    heap : int
        What is broken.
    nim_value : int
        The value of both parts together.

    Yields
    ------
    (int, int)
        There may be 2^k of them for a heap of k binary digits.

    Examples
    --------
    >>> sorted(breaks(7, 7)), next(breaks(2**100, 0)) == (2**99, 2**99)
    ([(4, 3), (5, 2), (6, 1)], True)
    """
    heap, nim_value = as_natural(heap, "a heap"), as_natural(nim_value, "a nim value")
    for r in LOW:
        for s in LOW:
            fours, rest = divmod(heap - r - s, 4)
            if rest == 0 and LOW[r] ^ LOW[s] == nim_value % 4:
                for x, y in _with_sum(fours + CARRY[r] + CARRY[s], nim_value // 4):
                    i, j = x - CARRY[r], y - CARRY[s]
                    a, b = 4 * i + r, 4 * j + s
                    if i >= 0 and j >= 0 and a >= b:
                        yield a, b


def _with_sum(total: int, nim_sum: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs (x, y) with x + y = total and x ⊕ y = nim_sum."""
    common, odd = divmod(total - nim_sum, 2)
    if odd or common < 0 or common & nim_sum:
        return
    part = nim_sum
    while True:  # all parts of the digits, from all of them to none
        yield common + part, total - common - part
        if part == 0:
            return
        part = (part - 1) & nim_sum


# ---- Subtract a square, subtract a prime: one heap, and an endless set of numbers that may be taken from it


class _SubtractOneOf(ABC):
    """Take a number of counters from a heap that is one of an endless set."""

    # Values are computed for heaps below this, in some seconds.
    most_values: ClassVar[int]

    def __init__(self) -> None:
        self._values: Values | None = None

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __reduce__(self) -> tuple[type[_SubtractOneOf], tuple[()]]:
        return type(self), ()  # the values are computed again where they are needed

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    @abstractmethod
    def takes(self) -> Iterator[int]:
        """Yield the numbers that may be taken, in increasing order, for ever."""

    def options(self, heap: int) -> Iterator[int]:
        """Return the heaps that one move can leave, one by one."""
        return (left for _, left in self.moves(heap))

    def moves(self, heap: int) -> Iterator[tuple[str, int]]:
        """Return the moves as (label, heap left), one by one."""
        heap = as_natural(heap, "a heap")
        return (
            (MoveLabel("take", number_literal(taken)), heap - taken)
            for taken in takewhile(lambda s: s <= heap, self.takes())
        )

    def nim_value(self, heap: int) -> int:
        """Return the Sprague–Grundy number, by the values of all smaller heaps; a `LimitError` for large ones."""
        heap = as_natural(heap, "a heap")
        return int(self._known(heap)[heap])

    def moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, int]]:
        """Return the moves to heaps of this value."""
        values, target = self._known(as_natural(heap, "a heap")), as_natural(nim_value, "a nim value")
        return (move for move in self.moves(heap) if values[move[1]] == target)

    def picture(self, heap: int) -> str:
        """Return the heap as a row of counters, for a terminal."""
        return picture_heaps([as_natural(heap, "a heap")])

    def svg(self, heap: int) -> str:
        """Return the heap as a row of counters, as the text of an SVG file."""
        return draw_heaps([as_natural(heap, "a heap")], f"{type(self).__name__}: a heap of counters")

    def _known(self, heap: int) -> Values:
        """Return values from heap 0 on that include this heap; doubled, so that asking one by one costs no more."""
        values = self._values
        if values is None or heap >= len(values):
            if heap >= self.most_values:
                raise LimitError(
                    f"the nim value of heap {format_number(heap)} is out of reach: the values below "
                    f"{self.most_values} are "
                    "computed one by one, and no formula or period is known; try a smaller heap"
                )
            stop = min(self.most_values, max(1024, 1 << heap.bit_length()))
            # Larger takes cannot be made from heaps below the stop.
            values = self._values = nim_values(Subtraction(takewhile(lambda s: s < stop, self.takes())), stop)
        return values


class SubtractSquares(_SubtractOneOf):
    """Take a square number of counters from a heap: 1, 4, 9, and so on (Golomb 1966).

    A position is the number of counters. Nobody knows a pattern in the values.

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
        """Yield the squares from 1 on."""
        return (root * root for root in count(1))


class SubtractPrimes(_SubtractOneOf):
    """Take a prime number of counters from a heap: 2, 3, 5, and so on (see Guy 2004, problem E26).

    A position is the number of counters. Nobody knows a pattern in the values.

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
        """Yield the primes from 2 on."""
        known: list[int] = []
        for number in count(2):
            root = isqrt(number)
            if all(number % prime for prime in takewhile(lambda prime: prime <= root, known)):  # noqa: B023
                known.append(number)
                yield number
