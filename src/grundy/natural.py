"""Numbers that count something, and lists as a sentence has them."""

from collections.abc import Sequence
from operator import index
from typing import Any

from grundy.errors import DomainError

__all__ = ["joined", "natural", "shown", "written"]


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
        raise DomainError(f"{what} is a whole number, not {value!r}") from None
    if number < least:
        raise DomainError(f"{what} is {least} or more, not {shown(number)}")
    return int(number)  # True is a whole number, but is written otherwise


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


def written(number: int) -> str:
    """Return all digits of an integer: decimal ones, or hexadecimal ones when it is long.

    Parameters
    ----------
    number : int

    Returns
    -------
    str
        Python reads it as the same number, whatever its length.

    Examples
    --------
    >>> written(77), written(1 << 4000) == "0x1" + 1000 * "0"
    ('77', True)
    """
    return str(number) if number.bit_length() <= _DECIMAL_BITS else hex(number)


def joined(texts: Sequence[str], word: str = "and") -> str:
    """Return texts as a sentence has them: a, b and c.

    Parameters
    ----------
    texts : sequence of str
    word : str, optional
        What stands before the last one.

    Returns
    -------
    str

    Examples
    --------
    >>> joined(["1", "2", "6"], "or"), joined(["1", "2"]), joined(["1"]), joined([])
    ('1, 2 or 6', '1 and 2', '1', '')
    """
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}" if len(texts) > 1 else "".join(texts)


# Python prints at least 640 decimal digits, whatever limit it was given; this many bits are 617.
_DECIMAL_BITS = 2048

# Some 77 decimal digits; Python refuses to print more than a few thousand.
_READABLE_BITS = 256
