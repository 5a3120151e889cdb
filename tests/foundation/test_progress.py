"""Progress reports, and rates, deadlines and intervals with a simulated clock."""

import numpy as np
import pytest
from numpy.typing import NDArray

import grundy
from grundy import nim
from grundy.codes.bounds import delsarte
from grundy.errors import DomainError
from grundy.graphs import GameGraph, Labelling
from grundy.progress import Deadline, Interval, Pace, Progress, current_listener, kernel_progress, progress_to, report

Reports = list[tuple[str, int, int | None]]


def test_the_innermost_listener_is_called() -> None:
    outer: Reports = []
    inner: Reports = []
    report("positions", 1, 9)
    with progress_to(lambda *report: outer.append(report)):
        report("positions", 2, 9)
        with progress_to(lambda *report: inner.append(report)):
            report("positions", 3)
        report("positions", 4, 9)
    report("positions", 5, 9)
    assert outer == [("positions", 2, 9), ("positions", 4, 9)]
    assert inner == [("positions", 3, None)]


def test_an_exception_removes_the_listener() -> None:
    reports: Reports = []
    with pytest.raises(ValueError, match=r"^no$"), progress_to(lambda *report: reports.append(report)):
        raise ValueError("no")
    report("positions", 1)
    assert reports == []


def test_searches_and_linear_programs_report_progress() -> None:
    reports: Reports = []
    with progress_to(lambda *report: reports.append(report)):
        GameGraph.explore(lambda n: [n - 1] if n else [], 25_000, limit=100_000)
        Labelling(lambda n: [n - 1] if n else [], limit=100_000).value(25_000)
        delsarte(19, 7)
    assert [entry for entry in reports if entry[0] == "positions found"] == 2 * [
        ("positions found", 10_000, 100_000),
        ("positions found", 20_000, 100_000),
    ]
    assert ("exchanges of variables in the linear program", 2, None) in reports


def test_a_search_without_new_positions_reports_moves() -> None:
    reports: Reports = []
    with progress_to(lambda *report: reports.append(report)):
        assert grundy.winning_moves(lambda n: range(n), 4000) == [0]
    assert {what for what, _, _ in reports} == {"moves found"}
    counts = [done for _, done, _ in reports]
    assert counts == sorted(set(counts))
    assert len(counts) > 5
    assert {total for _, _, total in reports} == {1 << 28}


def test_a_search_with_new_positions_reports_positions() -> None:
    reports: Reports = []
    with progress_to(lambda *report: reports.append(report)):
        GameGraph.explore(lambda n: 50 * [n - 1] if n else [], 45_000)
    assert {what for what, _, _ in reports} == {"positions found"}


def test_games_with_arrays_of_options_report_positions() -> None:
    reports: Reports = []
    with progress_to(lambda *report: reports.append(report)):
        GameGraph.explore(Down(), 1000, limit=5000)
    counts = [done for what, done, total in reports if (what, total) == ("positions found", 5000)]
    assert counts == sorted(counts)
    assert counts[-1] > 900


class Down:
    """Take one counter."""

    def options(self, heap: int) -> list[int]:
        return [heap - 1] if heap else []

    def options_array(self, heaps: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        moves = heaps > 0
        return np.append(0, np.cumsum(moves)), heaps[moves] - 1


def test_elimination_reports_columns() -> None:
    reports: Reports = []
    square = np.triu(np.ones((50, 50), np.uint8))
    with progress_to(lambda *report: reports.append(report)):
        nim.linalg.inv(square)
        nim.linalg.rank(square.astype(object))
    assert reports == [("columns eliminated", n, 100) for n in (0, 32)] + [
        ("columns eliminated", n, 50) for n in range(50)
    ]


def test_misere_play_reports_steps_and_their_total() -> None:
    reports: Reports = []
    with grundy.play.misere_limit(30_001), progress_to(lambda *report: reports.append(report)):
        assert grundy.parse("Cram(3x4) + Kayles(12)", misere=True).explain().complete
    counts = [done for what, done, total in reports if (what, total) == ("steps searched", 12 * 30_001)]
    assert 0 < min(counts) < 10_000 < max(counts) <= 12 * 30_001


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_an_immediate_report_has_no_rate() -> None:
    clock = Clock()
    assert Pace(0, clock=clock).at(7, 10) == Progress(7, 10, 0.0, None, None)


def test_the_first_report_has_a_rate() -> None:
    clock = Clock()
    pace = Pace(400, clock=clock)
    clock.now += 2
    assert pace.at(500, 1000) == Progress(500, 1000, 2.0, 50.0, 10.0)


def test_earlier_work_does_not_count_for_the_rate() -> None:
    clock = Clock()
    pace = Pace(10**9, clock=clock)
    clock.now += 1
    report = pace.at(10**9 + 1000, 2 * 10**9)
    assert report.per_second == 1000
    assert report.seconds_left == (10**9 - 1000) / 1000


@pytest.mark.parametrize("step", [0.01, 0.1, 1.0, 2.5])
def test_the_rate_is_that_of_the_last_seconds(step: float) -> None:
    clock = Clock()
    pace, done = Pace(0, window=5, clock=clock), 0
    for speed in (1000, 10):
        for _ in range(int(20 / step)):
            clock.now += step
            done += int(speed * step * 100)
            report = pace.at(done)
        assert report.per_second == pytest.approx(speed * 100)
    assert report.seconds == pytest.approx(40)
    assert report.seconds_left is None


def test_the_rate_includes_a_long_pause() -> None:
    clock = Clock()
    pace = Pace(0, window=5, clock=clock)
    clock.now += 100
    assert pace.at(1000).per_second == 10


def test_stalled_work_has_no_remaining_time() -> None:
    clock = Clock()
    pace = Pace(5, clock=clock)
    clock.now += 10
    report = pace.at(5, 10)
    assert (report.per_second, report.seconds_left) == (0.0, None)


@pytest.mark.parametrize("done", [10, 11])
def test_finished_work_has_zero_remaining_time(done: int) -> None:
    assert Pace(0, clock=Clock()).at(done, 10).seconds_left == 0


def test_the_rate_restarts_when_the_work_restarts() -> None:
    clock = Clock()
    pace = Pace(1000, clock=clock)
    clock.now += 1
    assert pace.at(10, 100).per_second is None
    clock.now += 1
    assert pace.at(30, 100).per_second == 20


def test_a_constant_clock_does_not_divide_by_zero() -> None:
    pace = Pace(0, clock=Clock())
    assert [pace.at(done, 10).per_second for done in (1, 2, 3)] == [None, None, None]


def test_the_memory_for_reports_is_bounded() -> None:
    clock = Clock()
    pace = Pace(0, window=5, clock=clock)
    for done in range(20_000):
        clock.now += 0.001
        pace.at(done)
    assert len(pace._samples) <= 60


def test_kernels_have_no_callback_without_a_listener() -> None:
    assert current_listener() is None
    assert kernel_progress("values", 5) is None
    with progress_to(print), progress_to(None):
        assert kernel_progress("values", 5) is None


def test_kernel_reports_have_a_name_and_a_total() -> None:
    reports: Reports = []
    for total in (5, None):
        with progress_to(lambda *report: reports.append(report)):
            callback = kernel_progress("values", total)
        assert callback is not None
        callback(3)
    assert reports == [("values", 3, 5), ("values", 3, None)]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list whose only entry is the time."""
    now = [100.0]
    monkeypatch.setattr("grundy.progress.time.monotonic", lambda: now[0])
    return now


def test_a_deadline_is_over_after_its_seconds(clock: list[float]) -> None:
    deadline, never = Deadline(5), Deadline(None)
    for now, over in ((100, False), (104.9, False), (105, True), (200, True)):
        clock[0] = now
        assert deadline.is_over() is over
        assert never.is_over() is False


def test_an_interval_is_due_once_per_period(clock: list[float]) -> None:
    every = Interval(2)
    due = []
    for now in (100, 101, 102, 103, 103.9, 104, 110, 111):
        clock[0] = now
        due.append(every.is_due())
    assert due == [False, False, True, False, False, True, True, False]
    every.restart()
    clock[0] = 112.5
    assert not every.is_due()


@pytest.mark.parametrize("seconds", [-1, float("nan"), "long"])
def test_rejects_invalid_durations(seconds: object) -> None:
    with pytest.raises(DomainError, match="seconds must be a non-negative number, not"):
        Deadline(seconds)  # type: ignore[arg-type]
