"""Run benchmarks one after the other and keep what each yields, whatever happens to the others."""

import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import chain

from benchmarks.budget import Budget, SpentError, until
from benchmarks.data import Failure, Growth, LeftOutError, Report, Row
from benchmarks.ratios import Scale

Result = Row | Growth | Failure
Benchmark = Callable[[Scale], Iterable[Row | Growth]]


def benchmarks_of(room: str) -> tuple[Benchmark, ...]:
    """Return the benchmarks of a room; importing it may take a while or fail."""
    found: tuple[Benchmark, ...] = import_module(f"benchmarks.rooms.{room}").BENCHMARKS
    return found


def results(room: str, benchmark: Benchmark, scale: Scale, end: float | None = None) -> Iterator[Result]:
    """Yield what a benchmark yields, and its failure as the last result if it fails; a `SpentError` goes through."""
    try:
        for found in until(end, benchmark(scale)):
            if scale.quick and isinstance(found, Row):
                found = replace(found, aims=())  # aims are stated for the sizes of a full run
            yield replace(found, room=room)
    except LeftOutError as reason:
        yield Failure(room, name_of(benchmark), str(reason), left_out=True)
    except Exception as error:  # whatever it is: the others have to go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        yield Failure(room, name_of(benchmark), f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})")


def name_of(benchmark: Benchmark) -> str:
    """Return the name of a benchmark for people."""
    return getattr(benchmark, "__name__", str(benchmark))


@dataclass
class _Task:
    """A benchmark to be measured until its time is over; one that is tried again has some of its results already."""

    room: str
    benchmark: Benchmark
    end: float | None
    again: bool = False
    done: int = 0


def run(
    report: Report,
    rooms: Iterable[str],
    scale: Scale,
    seen: Callable[[Report, Result], None],
    find: Callable[[str], Iterable[Benchmark]],
    budget: Budget | None = None,
    begun: Callable[[str, str], None] = lambda room, benchmark: None,
) -> Report:
    """Return the report with the results of the rooms; it is complete unless Ctrl-C has ended it.

    What the share of a room was too short for is tried again at the end, with the seconds that others have left.
    `begun` is told each benchmark before it begins, and `seen` each result.
    """
    put_off: list[_Task] = []
    budget = budget or Budget()
    try:
        for task in chain(_tasks(list(rooms), find, budget), put_off):
            begun(task.room, name_of(task.benchmark))
            start = time.monotonic()
            for result in _measured(task, scale, budget, put_off):
                report = report.with_result(result)
                seen(report, result)
            report = report.with_seconds(task.room, time.monotonic() - start)
    except KeyboardInterrupt:
        return report
    return replace(report, complete=True)


def _tasks(rooms: list[str], find: Callable[[str], Iterable[Benchmark]], budget: Budget) -> Iterator[_Task]:
    while rooms:
        end = budget.end_of(rooms)
        room = rooms.pop(0)
        yield from (_Task(room, benchmark, end) for benchmark in _found(find, room))


def _measured(task: _Task, scale: Scale, budget: Budget, put_off: list[_Task]) -> Iterator[Result]:
    """Yield the results that are not there yet; where the time is over, put the rest off, or leave it out for good."""
    number = 0
    try:
        for number, result in enumerate(results(task.room, task.benchmark, scale, task.end), start=1):
            if number > task.done:
                yield result
    except SpentError:
        if task.again:
            yield Failure(task.room, name_of(task.benchmark), "there was no time left for it", left_out=True)
        else:
            put_off.append(_Task(task.room, task.benchmark, budget.end, again=True, done=number))


def _found(find: Callable[[str], Iterable[Benchmark]], room: str) -> Iterable[Benchmark]:
    try:
        return find(room)
    except Exception as error:
        return (_failing(error, room),)


def _failing(error: Exception, room: str) -> Benchmark:
    """Return a benchmark that tells why its room could not be loaded."""

    def benchmark(scale: Scale) -> Iterable[Row]:
        raise error

    benchmark.__name__ = f"loading of {room}"
    return benchmark
