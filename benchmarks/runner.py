"""Run benchmarks in sequence and keep the results of each, even if others fail."""

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


def benchmarks_of(topic: str) -> tuple[Benchmark, ...]:
    """Return the benchmarks of a topic; the import can be slow or fail."""
    found: tuple[Benchmark, ...] = import_module(f"benchmarks.topics.{topic}").BENCHMARKS
    return found


def results(topic: str, benchmark: Benchmark, scale: Scale, end: float | None = None) -> Iterator[Result]:
    """Yield the results of a benchmark, and its failure last if it fails; a `SpentError` propagates."""
    try:
        for found in until(end, benchmark(scale)):
            if scale.quick and isinstance(found, Row):
                found = replace(found, aims=())  # aims are stated for the sizes of a full run
            yield replace(found, topic=topic)
    except LeftOutError as reason:
        yield Failure(topic, name_of(benchmark), str(reason), left_out=True)
    except Exception as error:  # the other benchmarks have to go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        yield Failure(topic, name_of(benchmark), f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})")


def name_of(benchmark: Benchmark) -> str:
    """Return the name of a benchmark."""
    return getattr(benchmark, "__name__", str(benchmark))


@dataclass
class _Task:
    """A benchmark and the end of its time; when it is tried again, `done` results are there already."""

    topic: str
    benchmark: Benchmark
    end: float | None
    again: bool = False
    done: int = 0


def run(
    report: Report,
    topics: Iterable[str],
    scale: Scale,
    seen: Callable[[Report, Result], None],
    find: Callable[[str], Iterable[Benchmark]],
    budget: Budget | None = None,
    begun: Callable[[str, str], None] = lambda topic, benchmark: None,
) -> Report:
    """Return the report with the results of the topics; it is complete unless Ctrl-C ended it.

    Benchmarks that did not fit into the time of their topic are tried again at the end, in the time left over.
    `begun` is called before each benchmark, and `seen` with each result.
    """
    put_off: list[_Task] = []
    budget = budget or Budget()
    try:
        for task in chain(_tasks(list(topics), find, budget), put_off):
            begun(task.topic, name_of(task.benchmark))
            start = time.monotonic()
            for result in _measured(task, scale, budget, put_off):
                report = report.with_result(result)
                seen(report, result)
            report = report.with_seconds(task.topic, time.monotonic() - start)
    except KeyboardInterrupt:
        return report
    return replace(report, complete=True)


def _tasks(topics: list[str], find: Callable[[str], Iterable[Benchmark]], budget: Budget) -> Iterator[_Task]:
    while topics:
        end = budget.end_of(topics)
        topic = topics.pop(0)
        yield from (_Task(topic, benchmark, end) for benchmark in _found(find, topic))


def _measured(task: _Task, scale: Scale, budget: Budget, put_off: list[_Task]) -> Iterator[Result]:
    """Yield the missing results; when the time is over, postpone the rest, or skip it the second time."""
    number = 0
    try:
        for number, result in enumerate(results(task.topic, task.benchmark, scale, task.end), start=1):
            if number > task.done:
                yield result
    except SpentError:
        if task.again:
            yield Failure(task.topic, name_of(task.benchmark), "no time left", left_out=True)
        else:
            put_off.append(_Task(task.topic, task.benchmark, budget.end, again=True, done=number))


def _found(find: Callable[[str], Iterable[Benchmark]], topic: str) -> Iterable[Benchmark]:
    try:
        return find(topic)
    except Exception as error:
        return (_failing(error, topic),)


def _failing(error: Exception, topic: str) -> Benchmark:
    """Return a benchmark that fails with the error of importing its topic."""

    def benchmark(scale: Scale) -> Iterable[Row]:
        raise error

    benchmark.__name__ = f"loading of {topic}"
    return benchmark
