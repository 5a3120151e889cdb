"""What the methods of this room have in common."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.sequences.heaps import HeapGame
from grundy.sequences.values.engine import Report, Values
from grundy.sequences.values.wide._kernels import EndlessValues, WideValues

__all__ = ["MEMORY", "PlainEngine", "RememberingEngine"]

# Bytes that a method may need beside the values.
MEMORY = 1_000_000_000


class PlainEngine:
    """A method without rare heaps."""

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return no heaps: only the sparse space method has rare ones."""
        return np.empty(0, dtype=np.int64)


class RememberingEngine(PlainEngine):
    """A method whose kernel keeps more than the values, and only so much of it."""

    def __init__(self, game: HeapGame, kernel: WideValues | EndlessValues, memory: int):
        self._game, self._keeper, self._memory = game, kernel, memory

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start], and return where it ended; see `Engine`."""
        kernel = self._keeper
        reached = kernel.extend(values, start, stop, report)
        if kernel.is_full:
            raise LimitError(
                f"the values of {self._game!r} from heap {reached} on need more than {self._memory} bytes beside the "
                f"values themselves ({kernel.bytes} are in use); ask for fewer values, or give "
                f"{type(self).__name__} more memory=…"
            )
        return reached
