"""The pace of long work, with a clock that the test turns."""

import pytest

from grundy.progress import Pace, Progress, counter


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_report_at_once_has_no_rate() -> None:
    clock = Clock()
    assert Pace(0, clock=clock).at(7, 10) == Progress(7, 10, 0.0, None, None)


def test_the_first_report_has_a_rate() -> None:
    clock = Clock()
    pace = Pace(400, clock=clock)
    clock.now += 2
    assert pace.at(500, 1000) == Progress(500, 1000, 2.0, 50.0, 10.0)


def test_what_was_done_before_does_not_count_as_speed() -> None:
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


def test_after_a_long_silence_the_rate_spans_it() -> None:
    clock = Clock()
    pace = Pace(0, window=5, clock=clock)
    clock.now += 100
    assert pace.at(1000).per_second == 10


def test_work_that_stands_still_has_no_time_left() -> None:
    clock = Clock()
    pace = Pace(5, clock=clock)
    clock.now += 10
    report = pace.at(5, 10)
    assert (report.per_second, report.seconds_left) == (0.0, None)


@pytest.mark.parametrize("done", [10, 11])
def test_finished_work_has_no_time_left_to_go(done: int) -> None:
    assert Pace(0, clock=Clock()).at(done, 10).seconds_left == 0


def test_when_the_work_begins_anew_the_rate_does_too() -> None:
    clock = Clock()
    pace = Pace(1000, clock=clock)
    clock.now += 1
    assert pace.at(10, 100).per_second is None
    clock.now += 1
    assert pace.at(30, 100).per_second == 20


def test_a_clock_that_does_not_move_is_no_division_by_zero() -> None:
    pace = Pace(0, clock=Clock())
    assert [pace.at(done, 10).per_second for done in (1, 2, 3)] == [None, None, None]


def test_very_many_reports_keep_little_memory() -> None:
    clock = Clock()
    pace = Pace(0, window=5, clock=clock)
    for done in range(20_000):
        clock.now += 0.001
        pace.at(done)
    assert len(pace._samples) <= 60


def test_nobody_listens() -> None:
    assert counter(None, 5) is None


def test_the_count_comes_with_the_total() -> None:
    heard: list[tuple[int, int | None]] = []
    for total in (5, None):
        report = counter(lambda done, whole: heard.append((done, whole)), total)
        assert report is not None
        report(3)
    assert heard == [(3, 5), (3, None)]
