"""Nim values of heaps from which finitely many numbers of counters may be taken, and that are never broken."""

from __future__ import annotations

from grundy.sequences.heaps import HeapGame
from grundy.sequences.values.engine import Report, Values, Work
from grundy.sequences.values.wide._kernels import taking_values
from grundy.sequences.values.wide.plain import PlainEngine
from grundy.sequences.values.wide.takes import finite_takes

__all__ = ["TakingEngine"]


class TakingEngine(PlainEngine):
    """G(n) is the mex of the G(n - t), one look for each take t.

    Parameters
    ----------
    game : Subtraction or TakeAndBreak
        Digits are 0, 1, 2 and 3 and do not repeat; takes may be as long as they like.

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.sequences.heaps import Subtraction
    >>> values = np.zeros(12, dtype=np.uint8)
    >>> TakingEngine(Subtraction({1, 2, 6, 10**30})).extend(values, 0, 12)
    12
    >>> values.tolist()
    [0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1]
    """

    def __init__(self, game: HeapGame):
        self._takes, self._marked = finite_takes(game), 0

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start], and return where it ended; see `Engine`."""
        takes = self._takes
        reached = taking_values(values, start, stop, takes.leaving, takes.finishing, takes.stuck, report)
        self._marked += sum(max(0, reached - max(start, t)) for t in takes.leaving)
        return reached

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("naive", marked=self._marked)
