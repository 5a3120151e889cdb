"""What every method of computing nim values offers, and the work that it counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy import _core
from grundy._core import EndlessValues, WideValues, taking_values as _taking_values
from grundy.runs.values_file import Values

__all__ = [
    "OCTAL_METHODS",
    "Bound",
    "EndlessValues",
    "Engine",
    "OctalKernel",
    "Report",
    "Values",
    "WideValues",
    "Work",
    "exceptions",
    "repeats",
    "tail_period",
    "tail_period_of_differences",
    "taking_values",
]


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


# ---- How many values prove a period


@dataclass(frozen=True)
class Bound:
    """What a theorem asks for: max(starts·n0 + periods·p + rest, beyond + p) values prove the period p from n0 on.

    Attributes
    ----------
    starts, periods, rest : int
        The three numbers of the formula; 1 <= starts <= periods and 0 <= rest.
    least_start : int
        The least n0 that is asked for: 0 where the empty heap is a heap like the others, else 1.
    beyond : int
        The theorem speaks only of heaps from this one on.

    Examples
    --------
    Guy and Smith for Kayles, with period 12 and preperiod 71:

    >>> Bound(starts=2, periods=2, rest=2).length(preperiod=71, period=12)
    168
    """

    starts: int
    periods: int
    rest: int
    least_start: int = 1
    beyond: int = 0

    def length(self, preperiod: int, period: int) -> int:
        """Return how many values, from heap 0 on, prove this period with this preperiod."""
        return max(self.starts * preperiod + self.periods * period + self.rest, self.beyond + period)


# ---- The compiled kernel of octal games, with its types

OCTAL_METHODS = ("auto", "naive", "sparse", "scan")  # by the number that the kernel knows them by


class OctalKernel:
    """Fills arrays with the nim values of an octal game; each call goes on from the last."""

    def __init__(self, digits: tuple[int, ...], unequal: bool, stuck: tuple[int, ...], method: str):
        # No heap is so large that it would not fit the kernel's integers.
        met = [heap for heap in stuck if heap <= np.iinfo(np.int64).max]
        steps, without_moves = np.array(digits, dtype=np.uint8), np.array(met, dtype=np.int64)
        self._kernel: Any = _core.OctalKernel(steps, unequal, without_moves, OCTAL_METHODS.index(method))

    def extend(self, values: Values, start: int, stop: int, report: Callable[[int], object] | None) -> int:
        """Fill values[start:stop]; return where it ended, less than stop if the next value does not fit."""
        reached: int = self._kernel.extend(values, start, stop, report)
        return reached

    @property
    def method(self) -> str:
        """The method in use."""
        return OCTAL_METHODS[self._kernel.method]

    @property
    def counts(self) -> tuple[int, int]:
        """How many options were marked, and how many were compared many at a time."""
        return self._kernel.marked, self._kernel.scanned

    @property
    def space(self) -> tuple[int, bool]:
        """The mask of the common values, 0 if there is none, and whether the parity of the heap counts too."""
        return self._kernel.mask, self._kernel.twisted

    @property
    def rare_count(self) -> int:
        """How many heaps are rare."""
        count: int = self._kernel.rare_count
        return count

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the rare heaps, increasing."""
        heaps: NDArray[np.int64] = self._kernel.rare_heaps()
        return heaps


# ---- The compiled kernels of this room, with their types


def taking_values(
    values: Values,
    start: int,
    stop: int,
    takes: Sequence[int],
    finishing: Sequence[int],
    stuck: Sequence[int],
    report: Report | None,
) -> int:
    """Fill values[start:stop], and return where it ended; the sets are increasing, of numbers as large as they like."""

    def below(sizes: Sequence[int]) -> list[int]:
        return [size for size in sizes if size < stop]

    return _taking_values(values, start, stop, below(takes), below(finishing), below(stuck), report)


# ---- The compiled kernels of this room, with their types

# From so many values on, a period is searched for in place: a table of four bytes a value would be slow, and too large.
MANY = 1 << 20
PATTERN = 1 << 15


def tail_period(values: Values, bound: Bound) -> tuple[int, int] | None:
    """Return the least period that the values prove by this bound, and its least preperiod; None if they prove none."""
    if max(bound.rest, bound.beyond) >= len(values):
        return None
    pattern = PATTERN if len(values) >= MANY else 0
    period, preperiod = _core.proved_period(np.ascontiguousarray(values), *_numbers(bound), pattern)
    return (period, preperiod) if period else None


def tail_period_of_differences(values: Values, bound: Bound) -> tuple[int, int, int] | None:
    """Return the least period and preperiod with G(n + p) - G(n) constant from n0 on, by this bound, and the saltus."""
    if max(bound.rest, bound.beyond) >= len(values):
        return None
    pattern = PATTERN if len(values) >= MANY else 0
    period, start = _core.proved_period_of_differences(np.ascontiguousarray(values), *_numbers(bound), pattern)
    return (period, start, int(values[start + period]) - int(values[start])) if period else None


def _numbers(bound: Bound) -> tuple[int, int, int, int, int]:
    return bound.starts, bound.periods, bound.rest, bound.least_start, bound.beyond


def repeats(values: Values, begin: int, end: int, period: int, saltus: int = 0) -> bool:
    """Return whether values[n + period] == values[n] + saltus for begin <= n < end; all of them must be there."""
    return end == _core.first_difference(np.ascontiguousarray(values), begin, end, period, saltus)


def exceptions(values: Values, preperiod: int, period: int, saltus: int, limit: int) -> NDArray[np.int64] | None:
    """Return the heaps below the preperiod that the period continued backwards does not fit; None if too many."""
    return _core.exceptions(np.ascontiguousarray(values), preperiod, period, saltus, limit)
