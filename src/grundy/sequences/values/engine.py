"""What every method of computing nim values offers, and the work that it counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.runs.values_file import Values

__all__ = ["Engine", "Report", "Values", "Work"]

Report: TypeAlias = Callable[[int], object]


@dataclass(frozen=True)
class Work:
    """What the values cost.

    Attributes
    ----------
    method : str
        Which method was used: ``naive``, ``sparse``, ``scan``, ``endless`` or ``closed``.
    marked : int
        Options whose values were computed and marked one by one.
    scanned : int
        Options that were compared with a value many at a time.
    rare : int
        Heaps that the sparse space method calls rare; 0 for other methods.
    mask : int
        The bits whose parity tells rare from common values; 0 when there is no such mask.
    twisted : bool
        Whether the parity of the heap counts too.

    Examples
    --------
    >>> from grundy.sequences import Run
    >>> run = Run("0.77").extend(1000)
    >>> run.work.method, run.work.rare
    ('sparse', 9)
    """

    method: str
    marked: int = 0
    scanned: int = 0
    rare: int = 0
    mask: int = 0
    twisted: bool = False


class Engine(Protocol):
    """Fills an array of nim values further and further; it may keep what it needs for going on quickly."""

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start].

        Returns where it ended: stop, or less when the next value is too large for the type of the array. Then the
        caller goes on with a wider copy. `report` is told, a few times a second, how far the values are.
        """
        ...

    @property
    def work(self) -> Work:
        """What has been done so far."""
        ...

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the heaps that this method found rare, in increasing order; none for most methods."""
        ...
