"""Who hears how far deep work is, without being handed through every function on the way to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

__all__ = ["Listener", "listening", "tell"]

Listener: TypeAlias = Callable[[str, int, int | None], object]
"""Called now and then with what is counted, how much is done, and how much there may be, if that is known."""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Let a listener hear of all work within; it is called often, so it should be quick.

    Parameters
    ----------
    listener : callable
        From what is counted, how much is done, and how much there may be, or None when nobody knows.

    Examples
    --------
    >>> import grundy
    >>> heard = []
    >>> with listening(lambda what, done, total: heard.append(what)):
    ...     grundy.parse("Cram(3x4) + Kayles(9)", misere=True).outcome
    Outcome.N
    >>> set(heard)
    {'steps searched'}
    """
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def tell(what: str, done: int, total: int | None = None) -> None:
    """Tell whoever listens how far the work is; to nobody it costs next to nothing.

    Parameters
    ----------
    what : str
        What is counted, in words that stand behind a number.
    done : int
    total : int, optional
        How much there may be at most.

    Examples
    --------
    >>> with listening(print):
    ...     tell("positions", 120, 1000)
    positions 120 1000
    """
    listener = _listener.get()
    if listener is not None:
        listener(what, done, total)
