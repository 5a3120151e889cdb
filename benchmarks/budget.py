"""How long a run may take: each room has a share of what is left, so that a slow machine shortens all of them alike."""

import signal
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


class SpentError(BaseException):
    """The share of a room is spent. No benchmark is to take it for an error of its own, so it is no Exception."""


@dataclass(frozen=True)
class Budget:
    """So many seconds from now on, or as many as it takes; `weights` says how they are shared out."""

    seconds: float | None = None
    weights: Mapping[str, float] = field(default_factory=dict)
    start: float = field(default_factory=time.monotonic)

    @property
    def end(self) -> float | None:
        """When all of it is spent."""
        return None if self.seconds is None else self.start + self.seconds

    def end_of(self, rooms: Sequence[str]) -> float | None:
        """Return when the first of the rooms that are left has to end; what it does not need is left to the others."""
        if self.end is None:
            return None
        now = time.monotonic()
        first, *_ = weights = [self.weights.get(room, 1.0) for room in rooms]
        return now + max(self.end - now, 0.0) * first / sum(weights)


def until(end: float | None, found: Iterable[T]) -> Iterator[T]:
    """Yield what is found, and raise a `SpentError` if the next is not there in time."""
    results = iter(found)
    while True:
        with _alarm(end):
            try:
                result = next(results)
            except StopIteration:
                return
        yield result


@contextmanager
def _alarm(end: float | None) -> Iterator[None]:
    """Break off what runs inside, as Ctrl-C would; where the system has no alarms, only ask before it begins."""
    if end is None:
        yield
        return
    if end <= time.monotonic():
        raise SpentError
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _spent)
    signal.setitimer(signal.ITIMER_REAL, max(end - time.monotonic(), 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _spent(number: int, frame: object) -> None:
    raise SpentError
