"""Progress reports, rates and remaining time, deadlines and time limits.

Long computations call `report`, or pass `kernel_progress` to a kernel; `progress_to` sets the listener. The listener is
a context variable, so functions do not pass it on.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeAlias

from grundy.errors import DomainError

__all__ = [
    "Deadline",
    "Interval",
    "Pace",
    "Progress",
    "ProgressListener",
    "current_listener",
    "kernel_progress",
    "progress_to",
    "report",
]


ProgressListener: TypeAlias = Callable[[str, int, int | None], object]
"""Called with the name of the unit, the number done, and the total number or None if it is unknown."""

_listener: ContextVar[ProgressListener | None] = ContextVar("listener", default=None)


@contextmanager
def progress_to(listener: ProgressListener | None) -> Iterator[None]:
    """Send progress reports inside a ``with`` block to a listener.

    Parameters
    ----------
    listener : callable or None
        Called with the name of the unit, the number done, and the total number or None if it is unknown. It is called
        often, so it should be fast. None turns reports off.

    Examples
    --------
    >>> import grundy
    >>> counted = []
    >>> with grundy.progress_to(lambda what, done, total: counted.append(what)):
    ...     grundy.parse("Cram(3x4) + Kayles(9)", misere=True).outcome
    Outcome.N
    >>> set(counted)
    {'steps searched'}
    """
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def current_listener() -> ProgressListener | None:
    """Return the current listener, or None.

    Examples
    --------
    >>> with progress_to(print):
    ...     current_listener() is print
    True
    """
    return _listener.get()


def report(what: str, done: int, total: int | None = None) -> None:
    """Report the number done, and the total, to the listener if there is one.

    ``what`` is a plural noun that fits after a number.

    Examples
    --------
    >>> with progress_to(print):
    ...     report("positions", 120, 1000)
    positions 120 1000
    """
    listener = _listener.get()
    if listener is not None:
        listener(what, done, total)


def kernel_progress(what: str, total: int | None = None) -> Callable[[int], object] | None:
    """Return the callback that a kernel calls with its count, or None without a listener.

    Examples
    --------
    >>> kernel_progress("values") is None
    True
    >>> with progress_to(print):
    ...     kernel_progress("values", 10)(3)
    values 3 10
    """
    listener = _listener.get()
    return None if listener is None else lambda done: listener(what, done, total)


# ---- Rate and time left

SAMPLES = 50  # measurements kept per window


@dataclass(frozen=True)
class Progress:
    """The progress of a computation.

    Attributes
    ----------
    done : int
        The number done, including earlier runs.
    total : int or None
        The total number; None if unknown.
    seconds : float
        The seconds since this run began.
    per_second : float or None
        The rate over the last few seconds; None at the beginning.
    seconds_left : float or None
        The estimated remaining time; None without a rate or a total.

    Examples
    --------
    >>> Progress(1200, 2000, 2.0, 100.0, 8.0).seconds_left
    8.0
    """

    done: int
    total: int | None = None
    seconds: float = 0.0
    per_second: float | None = None
    seconds_left: float | None = None


class Pace:
    """A measurement of the rate of work over the last ``window`` seconds.

    The work of earlier runs, ``start``, does not count.

    Examples
    --------
    >>> times = iter([0.0, 2.0, 4.0])
    >>> pace = Pace(1000, clock=lambda: next(times))
    >>> pace.at(1200, 2000)
    Progress(done=1200, total=2000, seconds=2.0, per_second=100.0, seconds_left=8.0)
    >>> pace.at(1600, 2000).seconds_left
    2.6666666666666665
    """

    def __init__(self, start: int, *, window: float = 5.0, clock: Callable[[], float] = time.monotonic):
        self._clock, self._window, self._began = clock, window, clock()
        self._samples: deque[tuple[float, int]] = deque([(self._began, start)])

    def at(self, done: int, total: int | None = None) -> Progress:
        """Return the progress; restart the rate if ``done`` has decreased."""
        now = self._clock()
        rate = self._rate(now, done)
        return Progress(done, total, now - self._began, rate, _seconds_left(done, total, rate))

    def _rate(self, now: float, done: int) -> float | None:
        samples = self._samples
        if samples and done < samples[-1][1]:
            samples.clear()
        if not samples or now - samples[-1][0] >= self._window / SAMPLES:
            samples.append((now, done))
        # The oldest measurement kept is the latest that is at least a window old.
        while len(samples) > 1 and now - samples[1][0] >= self._window:
            samples.popleft()
        time_before, done_before = samples[0]
        return (done - done_before) / (now - time_before) if now > time_before else None


def _seconds_left(done: int, total: int | None, rate: float | None) -> float | None:
    if total is None:
        return None
    if done >= total:
        return 0.0
    return (total - done) / rate if rate else None


# ---- Deadlines and intervals


class Deadline:
    """A time after which no new work starts; there is no deadline if seconds is None.

    Examples
    --------
    >>> Deadline(0).is_over(), Deadline(60).is_over(), Deadline(None).is_over()
    (True, False, False)
    """

    def __init__(self, seconds: float | None):
        if seconds is not None and not (isinstance(seconds, (int, float)) and seconds >= 0):
            raise DomainError(f"seconds must be a non-negative number, not {seconds!r}")
        self._end = None if seconds is None else time.monotonic() + seconds

    def is_over(self) -> bool:
        """Return whether the deadline has passed."""
        return self._end is not None and time.monotonic() >= self._end


class Interval:
    """A timer that is due every given number of seconds.

    Examples
    --------
    >>> Interval(0).is_due(), Interval(60).is_due()
    (True, False)
    """

    def __init__(self, seconds: float):
        self._seconds, self._last = seconds, time.monotonic()

    def is_due(self) -> bool:
        """Return whether the interval is over, and if so begin the next one."""
        due = time.monotonic() - self._last >= self._seconds
        if due:
            self.restart()
        return due

    def restart(self) -> None:
        """Begin the next interval now."""
        self._last = time.monotonic()


# ---- Time limits for questions and for parts of their answers A part of an answer that takes too long is omitted. The
# answer is then correct, but depends on the speed of the machine, so it must not be cached: check `TimeLimit.reached`.

SECONDS = 10.0  # per question, unless `time_limit` sets another limit


@dataclass
class TimeLimit:
    """The time limit of a question, and whether a part of its answer reached it."""

    seconds: float = SECONDS
    reached: bool = False


_limit: ContextVar[TimeLimit | None] = ContextVar("limit", default=None)


@contextmanager
def time_limit(seconds: float = SECONDS) -> Iterator[TimeLimit]:
    """Limit the time per question inside a ``with`` block, and record whether a limit was reached.

    Examples
    --------
    >>> with time_limit(60) as limit:
    ...     PartDeadline(0).is_over()
    True
    >>> limit.reached
    True
    """
    limit = TimeLimit(seconds)
    token = _limit.set(limit)
    try:
        yield limit
    finally:
        _limit.reset(token)


def question_seconds() -> float:
    """Return the time limit of the current question."""
    limit = _limit.get()
    return SECONDS if limit is None else limit.seconds


def note_timeout() -> None:
    """Record that a part of the answer is missing because of the time limit."""
    limit = _limit.get()
    if limit is not None:
        limit.reached = True


class PartDeadline(Deadline):
    """The deadline for a part of an answer, which starts now."""

    def __init__(self, seconds: float):
        super().__init__(seconds)
        self.seconds = seconds

    def is_over(self) -> bool:
        """Return whether the deadline has passed, and record it if so."""
        over = super().is_over()
        if over:
            note_timeout()
        return over
