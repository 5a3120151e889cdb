"""Nim values from a formula."""

from __future__ import annotations

import numpy as np

from grundy.errors import DomainError
from grundy.runs import Every
from grundy.sequences.heaps import HeapGame
from grundy.sequences.values.engine import Report, Values, Work
from grundy.sequences.values.wide.closed_forms import closed_form
from grundy.sequences.values.wide.plain import PlainEngine

__all__ = ["ClosedEngine"]

BLOCK = 1 << 16


class ClosedEngine(PlainEngine):
    """Every value by the closed form of the game.

    Parameters
    ----------
    game : heap game
        One with a closed form.

    Raises
    ------
    DomainError
        When no closed form is known.

    Examples
    --------
    >>> from grundy.sequences.heaps import TakeAndBreak
    >>> values = np.zeros(9, dtype=np.uint8)
    >>> ClosedEngine(TakeAndBreak("4.(3)")).extend(values, 0, 9)
    9
    >>> values.tolist()
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """

    def __init__(self, game: HeapGame):
        form = closed_form(game)
        if form is None:
            raise DomainError(f"no closed form of the values of {game!r} is known; take another method")
        self._form = form

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return where it ended; see `Engine`."""
        largest, due = np.iinfo(values.dtype).max, Every(0.1)
        for begin in range(start, stop, BLOCK):
            if report is not None and due.is_due():
                report(begin)
            end = min(stop, begin + BLOCK)
            block = self._form.values(begin, end)
            too_large = np.flatnonzero(block > largest)
            if too_large.size:
                end = begin + int(too_large[0])
            values[begin:end] = block[: end - begin]
            if too_large.size:
                return end
        return stop

    @property
    def work(self) -> Work:
        """What has been done so far: no option was looked at."""
        return Work("closed")
