"""Numbers that count something."""

from operator import index
from typing import Any

from grundy.errors import DomainError
from grundy.saying import called, shown

__all__ = ["natural"]


def natural(value: Any, what: str, least: int = 0) -> int:
    """Return a value as a Python integer, or say that it is not a whole number or is too small.

    Parameters
    ----------
    value : int or any integer type
        NumPy integers are welcome; floats are not, even when they are whole.
    what : str
        What the number counts, for the message.
    least : int
        The least number that is allowed.

    Returns
    -------
    int

    Examples
    --------
    >>> natural(3, "a heap")
    3
    >>> natural(2.5, "a heap")
    Traceback (most recent call last):
    grundy.errors.DomainError: a heap is a whole number, not 2.5
    """
    try:
        number = index(value)
    except TypeError:
        raise DomainError(f"{what} is a whole number, not {called(value)}") from None
    if number < least:
        raise DomainError(f"{what} is {least} or more, not {shown(number)}")
    return int(number)  # True is a whole number, but is written otherwise
