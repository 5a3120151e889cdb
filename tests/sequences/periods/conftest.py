"""Nim values by the definition, with arrays of options, which is fast enough for a few thousand heaps."""

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest
import reference
from numpy.typing import NDArray

from grundy.sequences import Subtraction, TakeAndBreak

Heaps = NDArray[np.uint8]
WIDTH = 256


@pytest.fixture(scope="session")
def values_of() -> Callable[[TakeAndBreak | Subtraction, int], Heaps]:
    return values_by_definition


@cache
def values_by_definition(game: TakeAndBreak | Subtraction, stop: int) -> Heaps:
    if isinstance(game, Subtraction):
        values = reference.nim_values(game.options, range(stop)).values()
        return np.fromiter(values, dtype=np.uint8)
    if game.most_heaps == 3 and not game.unequal and not game.stuck:
        return values_with_three_heaps(game, stop)
    if game.most_heaps > 2:
        return np.array(reference.heap_values(game.options, stop), dtype=np.uint8)
    values = np.zeros(stop, dtype=np.uint8)
    for heap in range(1, stop):
        if heap not in game.stuck:
            values[heap] = mex(options(game, values, heap))
    return values


def values_with_three_heaps(game: TakeAndBreak, stop: int) -> Heaps:
    values = np.zeros(stop, dtype=np.uint8)
    numbers = np.arange(WIDTH)
    pairs = np.zeros((stop, WIDTH), dtype=bool)  # pairs[m, v]: two heaps of total m may have the value v
    for heap in range(1, stop):
        seen = np.zeros(WIDTH + 1, dtype=bool)
        pairs[heap, values[1:heap] ^ values[1:heap][::-1]] = True
        for taken, digit in enumerate(game.digits[: heap + 1]):
            left = heap - taken
            seen[0] |= bool(digit & 1 and not left)
            if digit & 2 and left:
                seen[values[left]] = True
            if digit & 4:
                seen[:WIDTH] |= pairs[left]
            if digit & 8:
                third = np.arange(1, left)[:, None]
                seen[:WIDTH] |= pairs[left - third, numbers ^ values[third]].any(axis=0)
        values[heap] = np.argmin(seen)
    return values


def options(game: TakeAndBreak, values: Heaps, heap: int) -> Iterator[Heaps]:
    for taken, digit in enumerate(game.digits[: heap + 1]):
        left = heap - taken
        if digit & 1 and not left:
            yield values[:1]
        if digit & 2 and left:
            yield values[left : left + 1]
        if digit & 4:
            most = (left - 1) // 2 if game.unequal else left // 2
            yield values[1 : most + 1] ^ values[left - most : left][::-1]


def mex(rows: Iterator[Heaps]) -> int:
    seen = np.zeros(WIDTH + 1, dtype=bool)
    for row in rows:
        seen[row] = True
    return int(np.argmin(seen))
