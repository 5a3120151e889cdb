"""What long work tells on the way: how much is done, how fast, how long it will take."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["OnProgress", "Pace", "Progress", "counted"]

OnProgress: TypeAlias = Callable[[int, int | None], object]
"""Called now and then with how much is done and how much there is, if that is known."""

SAMPLES = 50  # measurements that are kept, at most about


@dataclass(frozen=True)
class Progress:
    """How far the work is.

    Attributes
    ----------
    done : int
        How much is done, with what earlier runs did.
    total : int or None
        How much there is; None when nobody knows.
    seconds : float
        Since this run began.
    per_second : float or None
        The rate of the last few seconds; None at the beginning.
    seconds_left : float or None
        At this rate; None when there is no rate or no total.

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
    """Makes reports of progress out of what is done, with the rate over the last few seconds.

    What earlier runs did does not count as speed, nor do the first minutes, which may have been quicker.

    Parameters
    ----------
    start : int
        What was done before.
    window : float, optional
        Over how many seconds the rate is taken.
    clock : callable, optional
        Tells the time in seconds; `time.monotonic` unless a test wants another.

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
        """Return the report for so much done.

        Parameters
        ----------
        done : int
            When it is less than before, the work has begun anew, and so does the rate.
        total : int, optional

        Returns
        -------
        Progress
        """
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


def counted(progress: OnProgress | None, total: int | None) -> Callable[[int], object] | None:
    """Return what a kernel calls with its count, or None when nobody listens.

    Parameters
    ----------
    progress : callable, optional
    total : int or None
        How much there is; None when nobody knows.

    Returns
    -------
    callable or None

    Examples
    --------
    >>> counted(None, 10) is None, counted(lambda done, total: (done, total), 10)(3)
    (True, (3, 10))
    """
    return None if progress is None else lambda done: progress(done, total)


def _seconds_left(done: int, total: int | None, rate: float | None) -> float | None:
    if total is None:
        return None
    if done >= total:
        return 0.0
    return (total - done) / rate if rate else None
