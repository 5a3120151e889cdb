"""Measure several callables in one run, so that a noisy machine affects all of them alike.

The callables take turns; each gets the same number of turns. The least cost of a callable is its cost on a quiet
machine; the median shows how noisy the machine was. Trust only ratios of callables that took turns.

Costs are processor time, so other programs do not count; work that starts processes or threads is measured in wall
time.
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
ENOUGH = 0.03  # seconds of turns for each callable; its least cost is reliable after that


@dataclass(frozen=True)
class Scale:
    """How much to measure: everything, or less in `quick` runs; `most_turns` limits the turns."""

    quick: bool = False
    most_turns: int | None = None

    def pick(self, full: T, quick: T) -> T:
        """Return the value for a full run or the one for a quick run."""
        return quick if self.quick else full

    def turns(self, full: int) -> int:
        """Return the number of turns to take, given that of a full run."""
        wanted = max(1, min(3, full)) if self.quick else full
        return wanted if self.most_turns is None else min(wanted, self.most_turns)


def pin_to_one_core() -> None:
    """Stay on one core, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


@contextmanager
def unpinned() -> Iterator[int]:
    """Use all cores inside the block; yield their number."""
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
    """Run the callables in turns, after a warm-up turn; quick work gets more turns unless `exactly` is true."""
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
    """Run each callable once; every second turn is reversed, so that none always follows the same one."""
    costs = {}
    for name in reversed(list(works)) if backwards else works:
        start = clock()
        works[name]()
        costs[name] = clock() - start
    return costs


def measure_one(work: Work, turns: int, warm_up: bool = True) -> Spread:
    """Measure one callable alone."""
    return measure({"": work}, turns, warm_up)[""]


def seconds(work: Work) -> Spread:
    """Measure one run of long work."""
    return measure({"": work}, 1, warm_up=False, exactly=True)[""]
