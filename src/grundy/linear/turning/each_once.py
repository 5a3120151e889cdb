"""Things in the order in which they come, without repeats."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TypeVar

__all__ = ["each_once"]

Thing = TypeVar("Thing", bound=Hashable)


def each_once(things: Iterable[Thing]) -> Iterator[Thing]:
    """Yield each thing when it comes for the first time, so that the first one needs no others.

    Parameters
    ----------
    things : iterable of hashable values
        There may be very many.

    Returns
    -------
    iterator

    Examples
    --------
    >>> "".join(each_once("abracadabra"))
    'abrcd'
    """
    seen = set[Thing]()
    for thing in things:
        if thing not in seen:
            seen.add(thing)
            yield thing
