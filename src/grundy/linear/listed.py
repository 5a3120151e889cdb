"""What can be listed one by one."""

from collections.abc import Iterator
from typing import Any

from grundy.errors import DomainError

__all__ = ["each"]


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
        raise DomainError(f"{what} can be listed one by one, and {things!r} cannot; try a list") from None
