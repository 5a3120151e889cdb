"""Nim values of heaps from which infinitely many numbers of counters may be taken, and that are never broken."""

from __future__ import annotations

from grundy.sequences.heaps import HeapGame
from grundy.sequences.values.engine import Work
from grundy.sequences.values.wide._kernels import EndlessValues
from grundy.sequences.values.wide.plain import MEMORY, RememberingEngine
from grundy.sequences.values.wide.takes import LONGEST, endless_takes

__all__ = ["EndlessEngine"]


class EndlessEngine(RememberingEngine):
    """Counts, for each residue, how many heaps of each value the repeating takes reach, and corrects by the exceptions.

    A value costs a step for each exception and for each repeating take; so all numbers but those of F cost one more
    than F has.

    Parameters
    ----------
    game : AllBut or TakeAndBreak
        Digits are 0, 1, 2 and 3, and repeat.
    memory : int, optional
        How many bytes the counts may need: 4 for each residue and each value.

    Raises
    ------
    LimitError
        When the counts need more, by `extend`.

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.sequences.heaps import AllBut
    >>> values = np.zeros(12, dtype=np.uint8)
    >>> EndlessEngine(AllBut({2})).extend(values, 0, 12)
    12
    >>> values.tolist()
    [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5]
    """

    def __init__(self, game: HeapGame, *, memory: int = MEMORY):
        takes = endless_takes(game)
        leaving, finishing, stuck = map(_possible, (takes.leaving, takes.finishing, takes.stuck))
        self._kernel = EndlessValues(takes.pattern, leaving, finishing, stuck, memory)
        super().__init__(game, self._kernel, memory)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("endless", marked=self._kernel.marked)


def _possible(sizes: tuple[int, ...]) -> list[int]:
    return [size for size in sizes if size < LONGEST]
