"""Numbers that count something."""

from operator import index
from typing import Any

from grundy.errors import DomainError

__all__ = ["natural", "shown"]


def natural(value: Any, what: str) -> int:
    """Return a value as a Python integer, or say that it is not a whole number or is negative.

    Parameters
    ----------
    value : int or any integer type
        NumPy integers are welcome; floats are not, even when they are whole.
    what : str
        What the number counts, for the message.

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
        raise DomainError(f"{what} is a whole number, not {value!r}") from None
    if number < 0:
        raise DomainError(f"{what} is 0 or more, not {shown(number)}")
    return number


def shown(number: Any) -> str:
    """Return an integer as text, or only its size when nobody would read its digits.

    Parameters
    ----------
    number : int or any integer type

    Returns
    -------
    str

    Examples
    --------
    >>> shown(77), shown(1 << 5000)
    ('77', 'a number of 5001 bits')
    """
    whole = int(number)
    bits = whole.bit_length()
    if bits <= _READABLE_BITS:
        return str(whole)
    return f"a {'negative ' if whole < 0 else ''}number of {bits} bits"


# Some 77 decimal digits; Python refuses to print more than a few thousand.
_READABLE_BITS = 256
