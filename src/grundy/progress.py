"""Progress of long work: reports to a listener, the rate and the time left, deadlines and time limits.

Work calls `report`, or hands `kernel_progress` to a kernel; a program listens with `progress_to`. The listener is a
context variable, so it need not be passed through every function on the way to the work.
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
"""Called with what is counted, how much is done, and how much there may be, or None when that is unknown."""

_listener: ContextVar[ProgressListener | None] = ContextVar("listener", default=None)


@contextmanager
def progress_to(listener: ProgressListener | None) -> Iterator[None]:
    """Call a listener with the progress of all work inside a ``with`` block.

    Parameters
    ----------
    listener : callable or None
        Takes what is counted, how much is done, and how much there may be, or None when that is unknown. It is called
        often, so it should be quick. With None, work inside is silent.

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
    """Return the listener of the work at present, or None.

    Examples
    --------
    >>> with progress_to(print):
    ...     current_listener() is print
    True
    """
    return _listener.get()


def report(what: str, done: int, total: int | None = None) -> None:
    """Tell the listener, if there is one, how far the work is: how much is done, of how much at most.

    ``what`` is counted, in words that stand behind a number.

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

SAMPLES = 50  # measurements of a window that are kept


@dataclass(frozen=True)
class Progress:
    """How far the work is.

    Attributes
    ----------
    done : int
        How much is done, with the work of earlier runs.
    total : int or None
        How much there is; None when that is unknown.
    seconds : float
        Since this run began.
    per_second : float or None
        The rate of the last few seconds; None at the beginning.
    seconds_left : float or None
        At this rate; None without a rate or a total.

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
    """Measures the rate of work over the last few seconds.

    Neither the work of earlier runs, ``start``, counts nor the first minutes, which may have been quicker: the rate is
    taken over a ``window`` of seconds.

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
        """Return the progress; when less is done than before, the work has begun again, and the rate with it."""
        now = self._clock()
        rate = self._rate(now, done)
        return Progress(done, total, now - self._began, rate, _seconds_left(done, total, rate))

    def _rate(self, now: float, done: int) -> float | None:
        samples = self._samples
        if samples and done < samples[-1][1]:
            samples.clear()
        if not samples or now - samples[-1][0] >= self._window / SAMPLES:
            samples.append((now, done))
        # The oldest one that is kept is the latest that is at least a window old.
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
    """A time after which nothing new is begun; it never comes when the number of seconds is None.

    Examples
    --------
    >>> Deadline(0).is_over(), Deadline(60).is_over(), Deadline(None).is_over()
    (True, False, False)
    """

    def __init__(self, seconds: float | None):
        if seconds is not None and not (isinstance(seconds, (int, float)) and seconds >= 0):
            raise DomainError(f"seconds is a time from 0 on, not {seconds!r}")
        self._end = None if seconds is None else time.monotonic() + seconds

    def is_over(self) -> bool:
        """Return whether the time has come."""
        return self._end is not None and time.monotonic() >= self._end


class Interval:
    """A timer that is due again and again, after this many seconds each time.

    Examples
    --------
    >>> Interval(0).is_due(), Interval(60).is_due()
    (True, False)
    """

    def __init__(self, seconds: float):
        self._seconds, self._last = seconds, time.monotonic()

    def is_due(self) -> bool:
        """Return whether the interval is over; if it is, begin the next one."""
        due = time.monotonic() - self._last >= self._seconds
        if due:
            self.restart()
        return due

    def restart(self) -> None:
        """Begin the next interval now."""
        self._last = time.monotonic()


# ---- Time limits of questions and of parts of their answers
#
# A part of an answer whose time is over is left out. Such an answer is true, but another time it may say more: whoever
# stores answers looks at `TimeLimit.reached` and does not store it.

SECONDS = 10.0  # for a question, unless `time_limit` says otherwise


@dataclass
class TimeLimit:
    """How long a question may take, and whether the time for a part of its answer was over."""

    seconds: float = SECONDS
    reached: bool = False


_limit: ContextVar[TimeLimit | None] = ContextVar("limit", default=None)


@contextmanager
def time_limit(seconds: float = SECONDS) -> Iterator[TimeLimit]:
    """Limit the time of the questions that are answered inside, and note whether a limit was reached.

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
    """Return how long the present question may take."""
    limit = _limit.get()
    return SECONDS if limit is None else limit.seconds


def note_timeout() -> None:
    """Note that a part of the answer is missing because there was no more time for it."""
    limit = _limit.get()
    if limit is not None:
        limit.reached = True


class PartDeadline(Deadline):
    """The end of the time for a part of an answer, which begins now."""

    def __init__(self, seconds: float):
        super().__init__(seconds)
        self.seconds = seconds

    def is_over(self) -> bool:
        """Return whether the time is over, and note it if it is."""
        over = super().is_over()
        if over:
            note_timeout()
        return over
