"""Heap games: what a digit allows, and the values of the heaps."""

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

from grundy.reference.values import mex

__all__ = ["heap_values", "take_and_break_options"]


def take_and_break_options(digit: Callable[[int], int], heap: int) -> set[tuple[int, ...]]:
    """Return what a move can leave of a heap: the rest after taking i counters as h heaps, where digit(i) has bit h.

    >>> sorted(take_and_break_options((0, 7, 7).__getitem__, 2))
    [(), (1,)]
    """
    return {
        heaps
        for taken in range(heap + 1)
        for count in range(digit(taken).bit_length())
        if digit(taken) & 2**count
        for heaps in combinations_with_replacement(range(heap, 0, -1), count)
        if sum(heaps) == heap - taken
    }


def heap_values(options: Callable[[int], Iterable[tuple[int, ...]]], stop: int) -> list[int]:
    """Return the values of the heaps below stop: the mex over all options, and of an option the XOR of its heaps.

    >>> heap_values(lambda heap: [(i, heap - i) for i in range(1, heap) if 2 * i != heap], 9)
    [0, 0, 0, 1, 0, 2, 1, 0, 2]
    """
    values: list[int] = []
    for heap in range(stop):
        values.append(mex(reduce(xor, (values[part] for part in option), 0) for option in options(heap)))
    return values
