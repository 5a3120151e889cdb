"""Deadlines and intervals, with a clock that the test turns."""

import pytest

from grundy.errors import DomainError
from grundy.progress import Deadline, Interval


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list whose only entry is the time."""
    now = [100.0]
    monkeypatch.setattr("grundy.progress.time.monotonic", lambda: now[0])
    return now


def test_a_deadline_comes_after_its_seconds(clock: list[float]) -> None:
    deadline, never = Deadline(5), Deadline(None)
    for now, over in ((100, False), (104.9, False), (105, True), (200, True)):
        clock[0] = now
        assert deadline.is_over() is over
        assert never.is_over() is False


def test_something_is_due_once_in_each_interval(clock: list[float]) -> None:
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
def test_a_time_is_a_number_from_0_on(seconds: object) -> None:
    with pytest.raises(DomainError, match="seconds is a time from 0 on, not"):
        Deadline(seconds)  # type: ignore[arg-type]
