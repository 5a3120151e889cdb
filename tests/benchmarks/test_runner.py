import time
from collections.abc import Iterator

import pytest

from benchmarks.budget import Budget
from benchmarks.data import Aim, Failure, LeftOutError, Report, Row, Spread
from benchmarks.ratios import Scale
from benchmarks.runner import Benchmark, Result, benchmarks_of, run
from benchmarks.topics import ALL

EMPTY = Report({}, {})
ROW = Row("work", Spread.once(1.0), aims=(Aim("ours", 1.0),))


def good(scale: Scale) -> Iterator[Row]:
    yield ROW


def failing(scale: Scale) -> Iterator[Row]:
    yield ROW
    raise ZeroDivisionError("by nothing")


def left_out(scale: Scale) -> Iterator[Row]:
    raise LeftOutError("there is no browser")
    yield ROW


def interrupted(scale: Scale) -> Iterator[Row]:
    yield ROW
    raise KeyboardInterrupt


def report_of(*benchmarks: Benchmark, quick: bool = False) -> tuple[Report, list[Result]]:
    seen: list[Result] = []
    found = run(EMPTY, ["topic"], Scale(quick), lambda report, result: seen.append(result), lambda topic: benchmarks)
    return found, seen


def test_rows_have_their_topic_and_appear_at_once() -> None:
    report, seen = report_of(good)
    assert [row.topic for row in report.rows] == ["topic"]
    assert seen == [*report.rows]
    assert report.complete
    assert set(report.seconds) == {"topic"}


def test_a_failing_benchmark_is_reported_and_the_others_run() -> None:
    report, _ = report_of(failing, good)
    assert len(report.rows) == 2
    assert report.complete
    (failure,) = report.failures
    assert (failure.topic, failure.benchmark, failure.left_out) == ("topic", "failing", False)
    assert failure.error.startswith("ZeroDivisionError: by nothing (failing, line ")


def test_a_benchmark_without_its_tool_is_skipped() -> None:
    report, _ = report_of(left_out, good)
    assert report.failures == (Failure("topic", "left_out", "there is no browser", left_out=True),)
    assert len(report.rows) == 1


def test_a_topic_that_cannot_be_loaded_is_a_failure() -> None:
    def find(topic: str) -> tuple[Benchmark, ...]:
        if topic == "first":
            raise ImportError("no module named nothing")
        return (good,)

    report = run(EMPTY, ["first", "second"], Scale(), lambda report, result: None, find)
    assert [failure.benchmark for failure in report.failures] == ["loading of first"]
    assert [row.topic for row in report.rows] == ["second"]


def test_ctrl_c_preserves_the_measured_rows() -> None:
    report, _ = report_of(good, interrupted, good)
    assert len(report.rows) == 2
    assert not report.complete


def endless(scale: Scale) -> Iterator[Row]:
    yield ROW
    while True:
        time.sleep(0.01)


def test_a_topic_ends_after_its_share_and_its_skipped_benchmarks_are_reported() -> None:
    topics = {"first": (endless, good), "second": (good,)}
    budget = Budget(seconds=5.0, weights={"first": 1, "second": 9})
    report = run(EMPTY, topics, Scale(), lambda report, result: None, topics.__getitem__, budget)
    assert {(row.topic, row.what) for row in report.rows} == {("first", "work"), ("second", "work")}
    assert len(report.rows) == 2
    assert ("endless", "no time left", True) in {
        (failure.benchmark, failure.error, failure.left_out) for failure in report.failures
    }
    assert report.complete


def test_benchmarks_that_exceed_a_share_are_retried_in_unused_time() -> None:
    calls = []

    def slow_at_first(scale: Scale) -> Iterator[Row]:
        calls.append(1)
        yield ROW
        while len(calls) == 1:
            time.sleep(0.01)
        yield ROW

    budget = Budget(seconds=100.0, weights={"first": 1, "second": 99})
    topics = {"first": (slow_at_first,), "second": (good,)}
    report = run(EMPTY, topics, Scale(), lambda report, result: None, topics.__getitem__, budget)
    assert [row.topic for row in report.rows] == ["first", "second", "first"]
    assert report.failures == ()
    assert report.seconds["first"] > report.seconds["second"]


def test_each_benchmark_is_announced_before_it_starts() -> None:
    told: list[tuple[str, str]] = []
    run(EMPTY, ["topic"], Scale(), lambda *_: None, lambda topic: (good, failing), begun=lambda *it: told.append(it))
    assert told == [("topic", "good"), ("topic", "failing")]


def test_a_quick_run_does_not_judge_aims() -> None:
    assert report_of(good)[0].rows[0].aims
    assert not report_of(good, quick=True)[0].rows[0].aims


@pytest.mark.parametrize("topic", ALL)
def test_every_topic_has_described_benchmarks(topic: str) -> None:
    found = benchmarks_of(topic)
    assert found
    assert all(benchmark.__doc__ for benchmark in found)
