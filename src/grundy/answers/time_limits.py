"""Time limits of questions and of parts of their answers.

A part of an answer whose time is over is left out. Such an answer is true, but another time it may say more: whoever
stores answers asks `TimeLimit.reached` and does not store it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import monotonic

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
    ...     PartDeadline(-1).is_over()
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


class PartDeadline:
    """The end of the time for a part of an answer, which begins now."""

    def __init__(self, seconds: float):
        self.seconds = seconds
        self._end = monotonic() + seconds

    def is_over(self) -> bool:
        """Return whether the time is over, and note it if it is."""
        over = monotonic() > self._end
        if over:
            note_timeout()
        return over
