"""Clocks that end the search for a part of an answer, and whether one of them has decided what an answer says.

Such an answer is true, but another time it may say more; who keeps answers does not keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import monotonic

__all__ = ["SECONDS", "Clock", "Watch", "question_seconds", "ran_out", "watched"]

# The time for a whole question, unless somebody says otherwise.
SECONDS = 10.0


@dataclass
class Watch:
    """How long a question may take, and whether a clock has run out over a part of its answer."""

    seconds: float = SECONDS
    ran_out: bool = False


_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(seconds: float = SECONDS) -> Iterator[Watch]:
    """Watch the clocks of the answers that are found inside, for questions that may take so many seconds.

    Examples
    --------
    >>> with watched() as watch:
    ...     ran_out()
    >>> watch.ran_out
    True
    """
    watch = Watch(seconds)
    token = _watch.set(watch)
    try:
        yield watch
    finally:
        _watch.reset(token)


def question_seconds() -> float:
    """Return how long the present question may take.

    Examples
    --------
    >>> with watched(60):
    ...     question_seconds()
    60
    """
    watch = _watch.get()
    return SECONDS if watch is None else watch.seconds


def ran_out() -> None:
    """Note that a part of the answer is missing because there was no more time for it.

    Examples
    --------
    >>> ran_out()  # nobody watches, and nothing happens
    """
    watch = _watch.get()
    if watch is not None:
        watch.ran_out = True


class Clock:
    """The time for a part of an answer.

    Parameters
    ----------
    seconds : float
        How long it runs from now on.

    Examples
    --------
    >>> Clock(60).is_over(), Clock(-1).is_over()
    (False, True)
    """

    def __init__(self, seconds: float):
        self.seconds = seconds
        self._end = monotonic() + seconds

    def is_over(self) -> bool:
        """Return whether the time is over, and note it if it is."""
        over = monotonic() > self._end
        if over:
            ran_out()
        return over
