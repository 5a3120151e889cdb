"""Nim values of heaps whose options a Python function tells, by the definition."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from grundy.errors import DomainError, LimitError
from grundy.mex import mex
from grundy.rules.sum import Sum
from grundy.runs import Every
from grundy.sequences.heaps import HeapFunction, HeapGame
from grundy.sequences.values.engine import Report, Values, Work
from grundy.sequences.values.wide.plain import PlainEngine

__all__ = ["FunctionEngine"]

MOST_OPTIONS = 10_000_000


class FunctionEngine(PlainEngine):
    """G(n) is the mex of the values of the options; the value of a sum is the XOR of the values of its heaps.

    Parameters
    ----------
    game : HeapFunction
        What the function raises is let through; options that are no smaller heaps are a DomainError.

    Examples
    --------
    >>> import numpy as np
    >>> game = HeapFunction(lambda n: [(i, n - i) for i in range(1, (n + 1) // 2)], name="Grundy's game")
    >>> values = np.zeros(12, dtype=np.uint8)
    >>> FunctionEngine(game).extend(values, 0, 12)
    12
    >>> values.tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """

    def __init__(self, game: HeapGame):
        if not isinstance(game, HeapFunction):
            raise DomainError(f"{game!r} is not given by a function; another method serves it")
        self._game, self._marked = game, 0

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start], and return where it ended; see `Engine`."""
        known, largest = memoryview(values.data), int(np.iinfo(values.dtype).max)
        due = Every(0.1)
        for heap in range(start, stop):
            if report is not None and due.is_due():
                report(heap)
            value = mex(self._option_values(heap, known))
            if value > largest:
                return heap
            known[heap] = value
        return stop

    def _option_values(self, heap: int, known: memoryview[int]) -> set[int]:
        found = set()
        for count, option in enumerate(self._options(heap)):
            if count == MOST_OPTIONS:
                raise LimitError(
                    f"{self._game.name}({heap}) has more than {MOST_OPTIONS} options, and perhaps no end of them; "
                    "return each of them once"
                )
            self._marked += 1
            if type(option) is int and 0 <= option < heap:
                found.add(known[option])
                continue
            value = 0
            for part in _checked(self._game, heap, option):
                value ^= known[part]
            found.add(value)
        return found

    def _options(self, heap: int) -> Iterable[object]:
        options = self._game.function(heap)
        try:
            return iter(options)
        except TypeError:
            raise DomainError(f"{self._game.name}({heap}) is {options!r}, and a list of options was expected") from None

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("naive", marked=self._marked)


def _checked(game: HeapFunction, heap: int, option: object) -> tuple[int, ...]:
    """Return the heaps of an option; those that cannot be are refused by the game."""
    parts = option.parts if isinstance(option, Sum) else option
    if heap and type(parts) is tuple and all(type(part) is int and 0 <= part < heap for part in parts):
        return parts
    alone = HeapFunction(lambda _: [option], game.name)  # type: ignore[list-item]
    left = next(left for _, left in alone.heap_moves(heap))
    if heap == 0:  # what is left of it is the empty heap again
        raise DomainError(
            f"{game.name}(0) has the option {option!r}, and a move leaves smaller heaps only, so that play ends"
        )
    return left
