"""Two threads at one object, in an order that no clock decides."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import Any, NamedTuple

import pytest

# So long may a second thread take that need not wait for the first one. Who is slower is taken for one that waits, so
# that a slow machine may miss a fault, and never sees one that is not there.
SECONDS = 0.3
LONGEST = 60.0


class Meeting(NamedTuple):
    """What both were answered, and whether the second one was answered before the first one went on."""

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
    """Let a thread stop in its first call of a function, or when it leaves it, until another has asked or waits."""
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
    """Ask a question when the object next gets a value for an attribute, as a thread could that takes over there."""
    asked: list[str] = []

    class Overtaken(type(thing)):  # type: ignore[misc]
        def __setattr__(self, name: str, value: object) -> None:
            super().__setattr__(name, value)
            if not asked:
                asked.append(name)
                question()

    thing.__class__ = Overtaken
