"""Lasker's Nim at any size."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.integers import as_natural
from grundy.sequences import TakeAndBreak
from grundy.sequences.heaps.positions import Heaps
from grundy.text import number_literal

__all__ = ["Lasker"]

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
            yield (_taken(heap, left), (left,)) if left else (f"take all {number_literal(heap)}", ())
        for pair in breaks(heap, nim_value):
            yield f"break {number_literal(heap)} into {number_literal(pair[0])} and {number_literal(pair[1])}", pair


def _taken(heap: int, left: int) -> str:
    return f"take {number_literal(heap - left)} from {number_literal(heap)}, leave {number_literal(left)}"


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
