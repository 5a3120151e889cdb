"""Whole numbers: the minimum excludant, checked arguments, and sets of numbers as bits."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sized
from itertools import count, islice
from operator import index
from typing import Any, TypeVar

from grundy.errors import DomainError, LimitError
from grundy.progress import report
from grundy.text import format_number, short_repr

__all__ = ["as_natural", "bits", "iterate", "limited", "lowest_bit", "mask_of", "mex", "unique"]

PIECE = 1 << 16  # values that are taken at once; Ctrl-C is handled between two pieces
MOST_KEPT = 1 << 25  # values of an iterator beyond the least missing one, 100 bytes each


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values.

    Only values beyond the least missing one are kept in memory, so values in rising order take next to none. The mex of
    a ``range`` is found at once.

    Parameters
    ----------
    values : iterable of int
        Any finite collection of non-negative integers; repetitions do not matter.

    Returns
    -------
    int
        The minimum excludant.

    Raises
    ------
    DomainError
        When a value is a text, which would otherwise be ignored.
    LimitError
        When an iterator gives more than 2^25 values beyond a missing one.

    Examples
    --------
    >>> mex([0, 1, 4, 7])
    2
    >>> mex([])
    0
    >>> mex(range(10**9))
    1000000000
    """
    if isinstance(values, range):
        return _mex_of_range(values)
    left = iter(values)
    first = list(islice(left, PIECE))
    present: set[object] = set(first)
    _check_numbers(present)
    if len(first) < PIECE:
        # n distinct values leave out one of 0, ..., n.
        return next(n for n in range(len(present) + 1) if n not in present)
    return _mex_of_many(present, left, MOST_KEPT if not isinstance(values, Sized) else len(values))


def _mex_of_many(beyond: set[object], left: Iterator[int], most: int) -> int:
    """Return the mex of values of which some are left; those below the least missing one are dropped."""
    least = 0
    for taken in count(PIECE, PIECE):
        before = least
        while least in beyond:
            least += 1
        beyond.difference_update(range(before, least))
        if len(beyond) > most:
            raise LimitError(
                f"{len(beyond)} values beyond {least}, which is missing so far, are too many to keep",
                hint="try rising order, a list or a range",
            )
        report("values taken for a mex", taken)
        piece: list[object] = list(islice(left, PIECE))
        if not piece:
            break
        _check_numbers(piece)
        # Values below the least missing one may come again.
        beyond.update(value for value in piece if not (type(value) is int and value < least))
    return least


def _mex_of_range(values: range) -> int:
    # Where 0 and 1 are both in it, the step is 1 or -1, and nothing is left out up to the larger end.
    missing = [n for n in (0, 1) if n not in values]
    return missing[0] if missing else max(values[0], values[-1]) + 1


def _check_numbers(values: Collection[object]) -> None:
    if str in map(type, values):
        text = min(value for value in values if isinstance(value, str))
        raise DomainError(f"mex takes numbers, and {short_repr(text)} is a text", hint="try int(…) for each value")


def as_natural(value: Any, what: str, least: int = 0) -> int:
    """Return a value as a Python integer, or raise `DomainError` when it is not a whole number or less than ``least``.

    NumPy integers are accepted, floats are not, even when they are whole. The error says ``what`` the number counts.

    Examples
    --------
    >>> as_natural(3, "a heap")
    3
    >>> as_natural(2.5, "a heap")
    Traceback (most recent call last):
    grundy.errors.DomainError: a heap is a whole number, not 2.5
    """
    try:
        number = index(value)
    except TypeError:
        raise DomainError(f"{what} is a whole number, not {short_repr(value)}") from None
    if number < least:
        raise DomainError(f"{what} is {least} or more, not {format_number(number)}")
    return int(number)  # of True, 1


# ---- Iterables


def iterate(things: Any, what: str) -> Iterator[Any]:
    """Return an iterator over things, or raise `DomainError` when they cannot be iterated.

    Examples
    --------
    >>> list(iterate("ab", "passes"))
    ['a', 'b']
    >>> iterate(5, "passes")
    Traceback (most recent call last):
    grundy.errors.DomainError: passes can be listed one by one, and 5 cannot; try a list
    """
    try:
        return iter(things)
    except TypeError:
        message = f"{what} can be listed one by one, and {short_repr(things)} cannot"
        raise DomainError(message, hint="try a list") from None


def limited(most: int, things: Iterable[Any], message: str) -> Iterator[Any]:
    """Yield things one by one, and raise `LimitError` with this message when there are more than ``most`` of them.

    Examples
    --------
    >>> list(limited(2, "ab", "more than 2 letters"))
    ['a', 'b']
    """
    for number, thing in enumerate(things):
        if number == most:
            raise LimitError(message)
        yield thing


Thing = TypeVar("Thing", bound=Hashable)


def unique(things: Iterable[Thing]) -> Iterator[Thing]:
    """Yield each thing once, when it occurs first; things may be an endless iterator.

    Examples
    --------
    >>> "".join(unique("abracadabra"))
    'abrcd'
    """
    yielded = set[Thing]()
    for thing in things:
        if thing not in yielded:
            yielded.add(thing)
            yield thing


# ---- Sets of numbers as integers: bit k says whether k is in the set

# Bits of longer integers are found by NumPy: each step of the loop takes time proportional to the length.
_SHORT = 256


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set in a mask from 0 on, in increasing order.

    Examples
    --------
    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    if mask.bit_length() > _SHORT:
        yield from _bits_of_long_mask(mask)
        return
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _bits_of_long_mask(mask: int) -> list[int]:
    import numpy as np

    data = np.frombuffer(mask.to_bytes(-(-mask.bit_length() // 8), "little"), np.uint8)
    found: list[int] = np.flatnonzero(np.unpackbits(data, bitorder="little")).tolist()
    return found


def lowest_bit(mask: int) -> int:
    """Return the number of the lowest bit that is set in a mask other than 0: how often 2 divides it.

    Examples
    --------
    >>> lowest_bit(0b10110), lowest_bit(-24)
    (1, 3)
    """
    return (mask & -mask).bit_length() - 1


def mask_of(numbers: Iterable[int]) -> int:
    """Return the integer in which these bits are set; a number may occur more than once.

    Examples
    --------
    >>> bin(mask_of([1, 2, 4]))
    '0b10110'
    """
    found = list(numbers)
    data = bytearray(max(found, default=0) // 8 + 1)
    for number in found:
        data[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(data, "little")
