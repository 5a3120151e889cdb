"""Arrays of nimbers: what a caller passed as an unsigned or object array, and the field that holds it."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError
from grundy.natural import natural
from grundy.saying import shown

__all__ = [
    "field_bits",
    "field_type",
    "integer_field",
    "is_integer",
    "nimber_array",
    "on_flat_array",
    "row_blocks",
    "smallest_field",
]

Nimbers = NDArray[Any]


def nimber_array(values: ArrayLike, what: str = "a nimber") -> Nimbers:
    """Return values as an array of nimbers of an unsigned type, or of Python integers where 64 bits do not hold them.

    Parameters
    ----------
    values : array_like
        Integers, 0 or more. Unsigned arrays and arrays of objects keep their type, signed ones become unsigned.
    what : str
        What an entry is, for the message.

    Returns
    -------
    array of unsigned integers or of objects
        In native byte order; shared with the argument where nothing had to change.

    Examples
    --------
    >>> nimber_array([1, 2]).dtype, nimber_array([2**63, 1]).dtype, nimber_array([2**64]).dtype
    (dtype('uint64'), dtype('uint64'), dtype('O'))
    >>> nimber_array([1, -2])
    Traceback (most recent call last):
    grundy.errors.DomainError: a nimber is 0 or more, not -2
    """
    try:
        numbers = np.asarray(values)
    except ValueError:
        plural = f"{what.removeprefix('a ')}s"
        raise DomainError(f"the rows of an array of {plural} have equal lengths, and these have not") from None
    if numbers.dtype.kind in "bui":
        return _unsigned(numbers, what)
    if isinstance(values, np.ndarray) and numbers.dtype != object:
        kind = numbers.dtype
        raise DomainError(f"{what} is a whole number, and this array is of type {kind}; try x.astype(np.uint64)")
    # NumPy reads [2**63, 1] as floats, so a list is read again, one integer at a time.
    whole = np.array(values, dtype=object)
    checked = np.array([natural(number, what) for number in whole.flat], dtype=object).reshape(whole.shape)
    if isinstance(values, np.ndarray) or smallest_field(checked) > 64:
        return checked
    return checked.astype(np.uint64)


def _unsigned(numbers: Nimbers, what: str) -> Nimbers:
    if numbers.dtype.kind == "i" and numbers.size and numbers.min() < 0:
        raise DomainError(f"{what} is 0 or more, not {numbers.min()}")
    return numbers.astype(np.dtype(f"u{numbers.dtype.itemsize}"), copy=False)


def row_blocks(matrix: Nimbers, places: int) -> Iterator[slice]:
    """Yield the rows of a matrix, some at a time: NumPy does not hear Ctrl-C within one operation.

    Parameters
    ----------
    matrix : array
        A matrix.
    places : int
        How many entries there are in a block, but at least one row.

    Returns
    -------
    iterator of slice

    Examples
    --------
    >>> list(row_blocks(np.zeros((5, 10), np.uint8), 25))
    [slice(0, 2, None), slice(2, 4, None), slice(4, 6, None)]
    """
    height = max(1, places // max(1, matrix.shape[1]))
    return (slice(row, row + height) for row in range(0, len(matrix), height))


def smallest_field(numbers: Nimbers) -> int:
    """Return the number of bits of the smallest field that contains an array of nimbers.

    Parameters
    ----------
    numbers : array
        As `nimber_array` returns it.

    Returns
    -------
    int
        A power of two; the fields are the numbers below 2, 4, 16, 256, 2^16, 2^32, ...

    Examples
    --------
    >>> smallest_field(nimber_array([1, 77])), smallest_field(nimber_array([0, 1])), smallest_field(nimber_array([]))
    (8, 1, 1)
    """
    return integer_field(int(numbers.max()) if numbers.size else 0)


def integer_field(number: int) -> int:
    """Return the number of bits of the smallest field that contains a nimber.

    Parameters
    ----------
    number : int
        0 or more.

    Returns
    -------
    int
        The least power of two such that the number is below 2^bits.

    Examples
    --------
    >>> integer_field(0), integer_field(77), integer_field(2**64)
    (1, 8, 128)
    """
    return 1 << (max(1, number.bit_length()) - 1).bit_length()


def field_bits(bits: Any, what: str = "bits") -> int:
    """Return the number of bits of a field of nimbers, or say that there is no field of that size.

    Parameters
    ----------
    bits : int
        The field would have 2^bits elements.
    what : str
        The name of the number, for the message.

    Returns
    -------
    int

    Examples
    --------
    >>> field_bits(64)
    64
    >>> field_bits(10)
    Traceback (most recent call last):
    grundy.errors.DomainError: bits is a power of two, not 10: the fields of nimbers have 2, 4, 16, 256, … elements
    """
    number = natural(bits, what)
    if number.bit_count() != 1:
        fields = "the fields of nimbers have 2, 4, 16, 256, … elements"
        raise DomainError(f"{what} is a power of two, not {shown(number)}: {fields}")
    return number


def field_type(bits: int) -> np.dtype[Any]:
    """Return the smallest type that holds the field of 2^bits nimbers: unsigned up to 64 bits, objects beyond.

    Parameters
    ----------
    bits : int
        A power of two.

    Returns
    -------
    dtype

    Examples
    --------
    >>> field_type(2), field_type(32), field_type(128)
    (dtype('uint8'), dtype('uint32'), dtype('O'))
    """
    return np.dtype(object) if bits > 64 else np.dtype(f"u{max(8, bits) // 8}")


def is_integer(x: Any) -> bool:
    """Return whether x is an integer of Python's kind; NumPy's own numbers are arrays without dimensions.

    Examples
    --------
    >>> is_integer(5), is_integer(np.uint8(5)), is_integer([5])
    (True, False, False)
    """
    return hasattr(x, "__index__") and not isinstance(x, np.ndarray | np.generic)


def on_flat_array(function: Callable[[Nimbers], Nimbers], x: ArrayLike) -> Any:
    """Return the values of a function of flat arrays on the entries of x, in the shape of x.

    Examples
    --------
    >>> on_flat_array(lambda numbers: numbers + 1, [[1, 2], [3, 4]])
    array([[2, 3],
           [4, 5]], dtype=uint64)
    """
    numbers = nimber_array(x)
    return function(numbers.reshape(-1)).reshape(numbers.shape)[()]
