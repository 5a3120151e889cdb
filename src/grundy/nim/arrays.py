"""Convert arguments to arrays of nimbers, unsigned or of objects, and find the field that contains them.

`nimber_array` converts one argument. `prepared` converts the operands of a ufunc before NumPy does, because NumPy is
not exact here. The nimbers below 2^bits form a field when bits is 1, 2, 4, 8, …; `smallest_field` finds the field and
`field_type` the type that stores it.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.text import format_number

Nimbers = NDArray[Any]


def nimber_array(values: ArrayLike, what: str = "a nimber") -> Nimbers:
    """Convert values to an array of an unsigned type, or of Python integers if some have more than 64 bits.

    Unsigned arrays and arrays of objects keep their type; signed arrays become unsigned. The array is in native byte
    order. If nothing changes, it is the argument itself. Error messages call an entry `what`.
    """
    try:
        numbers = np.asarray(values)
    except ValueError:
        plural = f"{what.removeprefix('a ')}s"
        raise DomainError(f"the rows of an array of {plural} must have equal lengths") from None
    if numbers.dtype.kind in "bui":
        if numbers.dtype.kind == "i" and numbers.size and numbers.min() < 0:
            raise DomainError(f"{what} must be at least 0, not {numbers.min()}")
        return numbers.astype(np.dtype(f"u{numbers.dtype.itemsize}"), copy=False)
    if isinstance(values, np.ndarray) and numbers.dtype != object:
        raise DomainError(
            f"{what} must be a whole number, but the array has type {numbers.dtype}", hint="try x.astype(np.uint64)"
        )
    # NumPy reads [2**63, 1] as floats, so convert a list again, one integer at a time.
    objects = np.array(values, dtype=object)
    checked = np.array([as_natural(number, what) for number in objects.flat], dtype=object).reshape(objects.shape)
    if isinstance(values, np.ndarray) or smallest_field(checked) > 64:
        return checked
    return checked.astype(np.uint64)


def is_integer(x: Any) -> bool:
    """Return whether x is a Python integer, or converts to one; NumPy numbers count as arrays without dimensions."""
    return hasattr(x, "__index__") and not isinstance(x, np.ndarray | np.generic)


def on_flat_array(function: Callable[[Nimbers], Nimbers], x: ArrayLike) -> Any:
    """Apply a function of flat arrays to the entries of x and return the values in the shape of x.

    A Python integer is passed as an array of one object, and its value is returned as a Python number.
    """
    if is_integer(x):
        return function(np.array([as_natural(x, "a nimber")], dtype=object)).item()
    numbers = nimber_array(x)
    return function(numbers.reshape(-1)).reshape(numbers.shape)[()]


def row_blocks(matrix: Nimbers, places: int) -> Iterator[slice]:
    """Yield the rows of a matrix in blocks of about `places` entries, so that Ctrl-C is handled between blocks."""
    height = max(1, places // max(1, matrix.shape[1]))
    return (slice(row, row + height) for row in range(0, len(matrix), height))


# ---- The operands of a ufunc
#
# NumPy reads [2**63, 1] as floats, converts a single 5 to int64 and cannot combine 2**70 with a list. So the compiled
# ufuncs call `prepared` first, which converts Python numbers and lists to arrays of nimbers exactly.


def prepared(operands: list[Any], nimbers: int, narrow: bool) -> list[Any]:
    """Return the operands of a ufunc with lists and single numbers as arrays; keep arrays and other objects.

    The first `nimbers` operands are nimbers, the rest are exponents. With `narrow`, nimbers get the smallest type that
    holds them instead of uint64, because ``dtype=`` or ``out=`` may widen it.
    """
    numbers, exponents = operands[:nimbers], operands[nimbers:]
    arrays = [x for x in numbers if isinstance(x, np.ndarray | np.generic)]
    long = any(isinstance(x, int) and x.bit_length() > 64 for x in numbers)
    if arrays:
        words = any(x.dtype != object for x in arrays)
        numbers = [_beside_array(x, too_long=long and words) for x in numbers]
    else:
        numbers = [_as_array(x, long, narrow) for x in numbers]
    return numbers + [_exponents(x) for x in exponents]


def _beside_array(x: Any, too_long: bool) -> Any:
    """Check a single number, which NumPy converts to the type of the array operand."""
    if isinstance(x, list | tuple):
        return nimber_array(x)
    if isinstance(x, int | float):
        number = as_natural(x, "a nimber")
        if too_long and number.bit_length() > 64:
            raise DomainError(
                f"{format_number(number)} has more than 64 bits and does not fit the type of the array",
                hint="try x.astype(object), an array of Python integers",
            )
    return x


def _as_array(x: Any, long: bool, narrow: bool) -> Any:
    """Convert a list or a single number to an array, of Python integers if one of the operands is `long`."""
    if isinstance(x, int | float):
        numbers = np.array(as_natural(x, "a nimber"), dtype=object)
    elif isinstance(x, list | tuple):
        numbers = nimber_array(x)
    else:
        return x
    if long:
        return numbers.astype(object)
    if narrow:
        return numbers.astype(field_type(smallest_field(numbers)))
    return numbers if isinstance(x, list | tuple) else numbers.astype(np.uint64)


def _exponents(x: Any) -> Any:
    """Convert a list of exponents, which may have any sign and size."""
    if not isinstance(x, list | tuple):
        return x
    numbers = np.asarray(x)
    return numbers if numbers.dtype.kind in "bui" else np.array(x, dtype=object)


# ---- The field that holds a number or an array


def smallest_field(x: int | Nimbers) -> int:
    """Return the number of bits of the smallest field that contains a nimber or an array of them.

    It is a power of two, because the fields are the numbers below 2, 4, 16, 256, 2^16, 2^32, …
    """
    return 1 << (max(1, _largest(x).bit_length()) - 1).bit_length()


def in_field(x: Any, bits: int) -> Any:
    """Return x, an integer or an array, or raise if it is not in the field of 2^bits nimbers."""
    largest = _largest(x)
    if largest.bit_length() > bits:
        raise DomainError(
            f"{format_number(largest)} is not in the field of 2^{bits} nimbers",
            hint=f"try bits={smallest_field(largest)} or more",
        )
    return x


def field_bits(bits: Any, what: str = "bits") -> int:
    """Return the number of bits of a field of nimbers, or raise if there is no field of that size."""
    number = as_natural(bits, what)
    if number.bit_count() != 1:
        fields = "the fields of nimbers have 2, 4, 16, 256, … elements"
        raise DomainError(f"{what} must be a power of two, not {format_number(number)}: {fields}")
    return number


def field_type(bits: int) -> np.dtype[Any]:
    """Return the smallest type that holds the field of 2^bits nimbers: unsigned up to 64 bits, objects beyond."""
    return np.dtype(object) if bits > 64 else np.dtype(f"u{max(8, bits) // 8}")


def type_bits(numbers: Nimbers) -> int:
    """Return a number of bits that holds all entries of an array: that of its type, unless it holds objects."""
    return _largest(numbers).bit_length() if numbers.dtype == object else 8 * int(numbers.dtype.itemsize)


def _largest(x: int | Nimbers) -> int:
    return x if isinstance(x, int) else int(x.max()) if x.size else 0
