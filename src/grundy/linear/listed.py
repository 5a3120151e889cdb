"""What can be listed one by one."""

from collections.abc import Iterable, Iterator
from typing import Any

from grundy.errors import DomainError, LimitError
from grundy.saying import called

__all__ = ["at_most", "each"]


def each(things: Any, what: str) -> Iterator[Any]:
    """Return an iterator over things, or say that they cannot be listed.

    Examples
    --------
    >>> list(each("ab", "passes"))
    ['a', 'b']
    >>> each(5, "passes")
    Traceback (most recent call last):
    grundy.errors.DomainError: passes can be listed one by one, and 5 cannot; try a list
    """
    try:
        return iter(things)
    except TypeError:
        raise DomainError(f"{what} can be listed one by one, and {called(things)} cannot; try a list") from None


def at_most(most: int, things: Iterable[Any], complaint: str) -> Iterator[Any]:
    """Yield things one by one; a `LimitError` when there are more than so many, even if they never end.

    Examples
    --------
    >>> list(at_most(2, "ab", "more than 2 letters"))
    ['a', 'b']
    """
    for count, thing in enumerate(things):
        if count == most:
            raise LimitError(complaint)
        yield thing
