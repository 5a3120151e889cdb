"""When long work stops, and how often it says something."""

from __future__ import annotations

import time

from grundy.errors import DomainError

__all__ = ["Deadline", "Every"]


class Deadline:
    """A time after which nothing new is begun; without a number of seconds it never comes.

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
        """Return whether it has come."""
        return self._end is not None and time.monotonic() >= self._end


class Every:
    """Says now and then that something is due: when so many seconds have gone by since the last time.

    Examples
    --------
    >>> Every(0).is_due(), Every(60).is_due()
    (True, False)
    """

    def __init__(self, seconds: float):
        self._seconds, self._last = seconds, time.monotonic()

    def is_due(self) -> bool:
        """Return whether it is time again; if it is, then count from now on."""
        due = time.monotonic() - self._last >= self._seconds
        if due:
            self.restart()
        return due

    def restart(self) -> None:
        """Count from now on."""
        self._last = time.monotonic()
