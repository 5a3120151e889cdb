"""Measure several callables in one run, so that a noisy machine disturbs all of them alike.

The callables take turns; each gets as many turns as the others. The least cost of a callable is its cost on an
undisturbed machine, the median tells how disturbed the machine was. Only ratios of what ran in turns are to be trusted.

Costs are seconds of the processor, in which the time that other programs take does not count; what starts processes or
threads is measured by the clock on the wall.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import TypeVar

from benchmarks.data import Spread

Work = Callable[[], object]
Clock = Callable[[], float]
WALL: Clock = perf_counter
T = TypeVar("T")
ENOUGH = 0.03  # seconds of turns for each callable, after which its least cost is believed


@dataclass(frozen=True)
class Scale:
    """How much to measure: all of it, or less of the same in `quick` runs; `most_turns` bounds the turns."""

    quick: bool = False
    most_turns: int | None = None

    def pick(self, full: T, quick: T) -> T:
        """Return what this scale takes of two."""
        return quick if self.quick else full

    def turns(self, full: int) -> int:
        """Return how many turns to take where a full run takes so many."""
        wanted = max(1, min(3, full)) if self.quick else full
        return wanted if self.most_turns is None else min(wanted, self.most_turns)


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
    try:
        yield len(os.sched_getaffinity(0))
    finally:
        os.sched_setaffinity(0, before)


def measure(
    works: Mapping[str, Work],
    turns: int = 7,
    warm_up: bool = True,
    exactly: bool = False,
    clock: Clock = process_time,
) -> dict[str, Spread]:
    """Run the callables in turns, after one that does not count; quick work gets more turns unless told `exactly`."""
    times: dict[str, list[float]] = {name: [] for name in works}
    if warm_up:
        _turn(works, clock)
    begin, turn = perf_counter(), 0
    while turn < turns or (not exactly and turn < 20 * turns and perf_counter() - begin < ENOUGH * len(works)):
        turn += 1
        for name, cost in _turn(works, clock, backwards=turn % 2 == 0).items():
            times[name].append(cost)
    return {name: Spread.of(found) for name, found in times.items()}


def _turn(works: Mapping[str, Work], clock: Clock, backwards: bool = False) -> dict[str, float]:
    """Run each once; every second turn goes backwards, so that nobody always comes after the same neighbour."""
    costs = {}
    for name in reversed(list(works)) if backwards else works:
        start = clock()
        works[name]()
        costs[name] = clock() - start
    return costs


def measure_one(work: Work, turns: int, warm_up: bool = True) -> Spread:
    """Measure one callable that nothing is compared with in turns."""
    return measure({"": work}, turns, warm_up)[""]


def seconds(work: Work) -> Spread:
    """Measure one run of what takes long."""
    return measure({"": work}, 1, warm_up=False, exactly=True)[""]
