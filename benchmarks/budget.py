"""Time budget of a run: each topic gets a share of the time left, so a slow machine shortens all of them alike."""

import signal
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


class SpentError(BaseException):
    """The time of a topic is spent. Not an `Exception`, so that no benchmark catches it."""


@dataclass(frozen=True)
class Budget:
    """A number of seconds from now, or no limit; `weights` are the shares of the topics."""

    seconds: float | None = None
    weights: Mapping[str, float] = field(default_factory=dict)
    start: float = field(default_factory=time.monotonic)

    @property
    def end(self) -> float | None:
        """The time at which the budget is spent."""
        return None if self.seconds is None else self.start + self.seconds

    def end_of(self, topics: Sequence[str]) -> float | None:
        """Return when the first of the remaining topics has to end; time it does not use goes to the others."""
        if self.end is None:
            return None
        now = time.monotonic()
        first, *_ = weights = [self.weights.get(topic, 1.0) for topic in topics]
        return now + max(self.end - now, 0.0) * first / sum(weights)


def until(end: float | None, found: Iterable[T]) -> Iterator[T]:
    """Yield the items, and raise `SpentError` if the next one does not come in time."""
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
    """Interrupt the block when the time is over, as Ctrl-C would; without alarms, check only before it starts."""
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
