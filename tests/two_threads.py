"""Functions that run two threads on one object in a controlled order."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import Any, NamedTuple

import pytest

# The time for a second thread that need not wait for the first. A slower thread counts as waiting, so a slow machine
# can miss an error but never reports a false one.
SECONDS = 0.3
LONGEST = 60.0


class Meeting(NamedTuple):
    """The results of both threads, and whether the second finished before the first continued."""

    first: Any
    second: Any
    overtook: bool


def meeting(
    monkeypatch: pytest.MonkeyPatch,
    place: Any,
    name: str,
    first: Callable[[], Any],
    second: Callable[[], Any],
    *,
    leaving: bool = False,
    seconds: float = SECONDS,
) -> Meeting:
    """Stop a thread at its first call of a function, or at the return, until a second thread has finished or waits."""
    function, begun, goes_on = getattr(place, name), Event(), Event()

    def stops_at_first(*arguments: Any, **named: Any) -> Any:
        is_first = not begun.is_set()
        found = function(*arguments, **named) if is_first and leaving else None
        if is_first:
            begun.set()
            assert goes_on.wait(LONGEST)
        return found if is_first and leaving else function(*arguments, **named)

    monkeypatch.setattr(place, name, stops_at_first)
    with ThreadPoolExecutor(2) as threads:
        try:
            one = threads.submit(first)
            assert begun.wait(LONGEST), "the first question does not need this function"
            other = threads.submit(second)
            overtook = other in wait([other], seconds).done
        finally:
            goes_on.set()
        return Meeting(one.result(LONGEST), other.result(LONGEST), overtook)


def overtaken(thing: Any, question: Callable[[], object]) -> None:
    """Call a function at the next assignment to an attribute, as another thread could at this point."""
    asked: list[str] = []

    class Overtaken(type(thing)):  # type: ignore[misc]
        def __setattr__(self, name: str, value: object) -> None:
            super().__setattr__(name, value)
            if not asked:
                asked.append(name)
                question()

    thing.__class__ = Overtaken
