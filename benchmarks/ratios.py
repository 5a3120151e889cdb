"""Measure several callables in one run, so that a noisy machine disturbs all of them alike.

The callables take turns; each gets as many turns as the others. The minimum of a callable is its cost on an undisturbed
machine, the median tells how disturbed the machine was. Only ratios between rows of one table are to be trusted.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Measurement:
    """The times of one callable, in seconds."""

    name: str
    times: tuple[float, ...]

    @property
    def least(self) -> float:
        return min(self.times)

    @property
    def median(self) -> float:
        return median(self.times)


def pin_to_one_core() -> None:
    """Stay on one core, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


@contextmanager
def unpinned() -> Iterator[int]:
    """Use all cores for a while; gives their number."""
    if not hasattr(os, "sched_setaffinity"):
        yield os.cpu_count() or 1
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    yield len(os.sched_getaffinity(0))
    os.sched_setaffinity(0, before)


def measure(callables: dict[str, Callable[[], object]], turns: int = 7) -> dict[str, Measurement]:
    """Run the callables in turns, after one turn that does not count."""
    times: dict[str, list[float]] = {name: [] for name in callables}
    for turn in range(turns + 1):
        for name, run in callables.items():
            start = perf_counter()
            run()
            if turn:
                times[name].append(perf_counter() - start)
    return {name: Measurement(name, tuple(found)) for name, found in times.items()}


def print_table(title: str, measurements: dict[str, Measurement], baseline: str, goal: str = "") -> None:
    """Print minimum and median in milliseconds, and the ratio of the minima to the baseline."""
    base = measurements[baseline].least
    width = max(len(name) for name in measurements)
    print(f"\n{title}" + (f" (goal: {goal})" if goal else ""))
    print(f"  {'':{width}}  {'least ms':>10}  {'median ms':>10}  {'ratio':>8}")
    for name, m in measurements.items():
        print(f"  {name:{width}}  {m.least * 1e3:10.3f}  {m.median * 1e3:10.3f}  {m.least / base:8.3f}")
