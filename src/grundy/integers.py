"""Integers: the minimum excludant (mex), argument checks, and sets of numbers as bit masks."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sized
from itertools import count, islice
from operator import index
from typing import Any, TypeVar

from grundy.errors import DomainError, LimitError
from grundy.progress import report
from grundy.text import format_number, short_repr

__all__ = ["as_natural", "bits", "iterate", "limited", "lowest_bit", "mask_of", "mex", "unique"]

PIECE = 1 << 16  # values consumed at a time; Ctrl-C is handled between pieces
MOST_KEPT = 1 << 25  # values above the least missing one, 100 bytes each


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values.

    Only values above the least missing one are stored, so increasing values need almost no memory. The mex of a
    ``range`` takes constant time.

    Parameters
    ----------
    values : iterable of int
        A finite number of non-negative integers, which may be repeated.

    Returns
    -------
    int
        The minimum excludant.

    Raises
    ------
    DomainError
        If a value is a string.
    LimitError
        If an iterator yields more than 2^25 values above a missing one.

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
        # n distinct values miss one of 0, ..., n.
        return next(n for n in range(len(present) + 1) if n not in present)
    return _mex_of_many(present, left, MOST_KEPT if not isinstance(values, Sized) else len(values))


def _mex_of_many(beyond: set[object], left: Iterator[int], most: int) -> int:
    """Return the mex of values consumed in pieces; drop the values below the least missing one."""
    least = 0
    for taken in count(PIECE, PIECE):
        before = least
        while least in beyond:
            least += 1
        beyond.difference_update(range(before, least))
        if len(beyond) > most:
            raise LimitError(
                f"{len(beyond)} values above {least}, the least missing number, are too many to store",
                hint="use increasing order, a list or a range",
            )
        report("values taken for a mex", taken)
        piece: list[object] = list(islice(left, PIECE))
        if not piece:
            break
        _check_numbers(piece)
        # Values below the least missing one may be repeated.
        beyond.update(value for value in piece if not (type(value) is int and value < least))
    return least


def _mex_of_range(values: range) -> int:
    # If 0 and 1 are both in the range, the step is 1 or -1, and nothing is missing up to the larger end.
    missing = [n for n in (0, 1) if n not in values]
    return missing[0] if missing else max(values[0], values[-1]) + 1


def _check_numbers(values: Collection[object]) -> None:
    if str in map(type, values):
        text = min(value for value in values if isinstance(value, str))
        raise DomainError(
            f"the values of a mex must be numbers, not the text {short_repr(text)}",
            hint="convert each value with int(…)",
        )


def as_natural(value: Any, what: str, least: int = 0) -> int:
    """Return a value as an ``int``, or raise `DomainError` unless it is an integer of at least ``least``.

    NumPy integers are accepted, floats are not. The message begins with ``what``.

    Examples
    --------
    >>> as_natural(3, "a heap")
    3
    >>> as_natural(2.5, "a heap")
    Traceback (most recent call last):
    grundy.errors.DomainError: a heap must be a whole number, not 2.5
    """
    try:
        number = index(value)
    except TypeError:
        raise DomainError(f"{what} must be a whole number, not {short_repr(value)}") from None
    if number < least:
        raise DomainError(f"{what} must be at least {least}, not {format_number(number)}")
    return int(number)  # of True, 1


# ---- Iterables


def iterate(things: Any, what: str) -> Iterator[Any]:
    """Return an iterator, or raise `DomainError` if the argument is not iterable.

    Examples
    --------
    >>> list(iterate("ab", "passes"))
    ['a', 'b']
    >>> iterate(5, "passes")
    Traceback (most recent call last):
    grundy.errors.DomainError: passes must be iterable, not 5; try a list
    """
    try:
        return iter(things)
    except TypeError:
        message = f"{what} must be iterable, not {short_repr(things)}"
        raise DomainError(message, hint="try a list") from None


def limited(most: int, things: Iterable[Any], message: str) -> Iterator[Any]:
    """Yield at most ``most`` items; raise `LimitError` with this message if there are more.

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
    """Yield each item once, at its first occurrence; the items may be endless.

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


# ---- Sets of numbers as bit masks: bit k is set if k is in the set

# NumPy finds the bits of longer integers, because each step of the loop takes time proportional to the length.
_SHORT = 256


def bits(mask: int) -> Iterator[int]:
    """Yield the indices of the set bits of a mask ≥ 0, in increasing order.

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
    """Return the index of the lowest set bit of a nonzero mask, which is its 2-adic valuation.

    Examples
    --------
    >>> lowest_bit(0b10110), lowest_bit(-24)
    (1, 3)
    """
    return (mask & -mask).bit_length() - 1


def mask_of(numbers: Iterable[int]) -> int:
    """Return the mask with these bits set; indices may be repeated.

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
