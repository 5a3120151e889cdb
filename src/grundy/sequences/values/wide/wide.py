"""Nim values of heaps that a move may break into any number of heaps."""

from __future__ import annotations

from grundy.errors import DomainError
from grundy.sequences.heaps import HeapGame, TakeAndBreak
from grundy.sequences.values.engine import Work
from grundy.sequences.values.wide._kernels import WideValues
from grundy.sequences.values.wide.plain import MEMORY, RememberingEngine
from grundy.sequences.values.wide.takes import LONGEST

__all__ = ["WideEngine"]


class WideEngine(RememberingEngine):
    """Keeps the sets of nim sums of two, three, ... heaps of each total, as bits.

    With V the power of two above all values, n values of a hexadecimal game take n V / 8 bytes and n² V / 384 steps
    on words of 64 bits. Where the heaps left by a move must differ, three or more heaps are listed one by one.

    Parameters
    ----------
    game : TakeAndBreak
        Any.
    memory : int, optional
        How many bytes the sets may need.

    Raises
    ------
    LimitError
        When the sets need more, by `extend`.

    Examples
    --------
    >>> import numpy as np
    >>> values = np.zeros(12, dtype=np.uint8)
    >>> WideEngine(TakeAndBreak("0.8")).extend(values, 0, 12)
    12
    >>> values.tolist()
    [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]
    """

    def __init__(self, game: HeapGame, *, memory: int = MEMORY):
        if not isinstance(game, TakeAndBreak):
            raise DomainError(f"{game!r} has no digits; sets of nim sums are kept for take-and-break games")
        stuck = [heap for heap in game.stuck if heap < LONGEST]
        self._kernel = WideValues(list(game.digits), list(game.repeating), game.unequal, stuck, memory)
        super().__init__(game, self._kernel, memory)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("naive", marked=self._kernel.marked, scanned=self._kernel.scanned)
