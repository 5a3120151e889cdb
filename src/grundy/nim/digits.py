"""Addition without carrying in any base: in base 2 the nim sum, in base 3 Norton's addition."""

from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError
from grundy.natural import natural
from grundy.nim.arrays import Nimbers, is_integer, nimber_array
from grundy.saying import shown

__all__ = ["add_in_base", "norton_add"]


@overload
def add_in_base(a: int, b: int, base: int) -> int: ...
@overload
def add_in_base(a: ArrayLike, b: ArrayLike, base: int) -> NDArray[Any]: ...
def add_in_base(a: ArrayLike, b: ArrayLike, base: int) -> int | NDArray[Any]:
    """Add numbers digit by digit modulo the base, without carrying.

    The natural numbers become an abelian group in which every element has an order that divides the base. Base 2 gives
    the nim sum.

    Parameters
    ----------
    a, b : int or array_like of integers
        Natural numbers. Python integers may have any size; arrays are broadcast.
    base : int
        2 or more.

    Returns
    -------
    int or array of unsigned integers
        The type is that of the operands, made unsigned; a Python integer takes the type of the array beside it. A sum
        that does not fit in the type raises `DomainError`: 243 + 243 is 486 in base 3, too much for uint8.

    Examples
    --------
    >>> add_in_base(17, 14, 10)
    21
    >>> add_in_base([1, 2, 3], 8, 3)
    array([6, 7, 2], dtype=uint64)
    """
    radix = natural(base, "a base", least=2)
    x, y = (natural(z, "a number") if is_integer(z) else nimber_array(z, "a number") for z in (a, b))
    if isinstance(x, int) and isinstance(y, int):
        return _sum_of_integers(x, y, radix)
    dtype = np.result_type(*(z for z in (x, y) if not isinstance(z, int)))
    x, y = (_in_type(z, dtype) for z in (x, y))
    if dtype.hasobject or radix > _LARGEST_BASE:
        return _sum_of_objects(x, y, radix, dtype)
    return _sum_of_words(x, y, radix, dtype)


@overload
def norton_add(a: int, b: int) -> int: ...
@overload
def norton_add(a: ArrayLike, b: ArrayLike) -> NDArray[Any]: ...
def norton_add(a: ArrayLike, b: ArrayLike) -> int | NDArray[Any]:
    """Add numbers with Norton's ``&``, which is addition without carrying in base 3.

    By definition a & b is the least number that is not a' & b for any a' < a, nor a & b' for any b' < b, nor a'' & b''
    for any a'' < a and b'' < b with a & b'' = a'' & b (S. Norton, in Lenstra, Nim multiplication, 1978, section 4,
    exercise 15).

    Parameters
    ----------
    a, b : int or array_like of integers
        Natural numbers, as in `add_in_base`.

    Returns
    -------
    int or array of unsigned integers

    Examples
    --------
    >>> norton_add(5, 7)
    0
    >>> norton_add(1, norton_add(1, 1))
    0
    """
    return add_in_base(a, b, 3)


# Two digits of a base up to this one can be added in 64 bits.
_LARGEST_BASE = 2**63


def _sum_of_integers(a: int, b: int, base: int) -> int:
    places = [base]
    while places[-1] ** 2 <= max(a, b):
        places.append(places[-1] ** 2)
    return _sum_below(a, b, base, places)


def _sum_below(a: int, b: int, base: int, places: list[int]) -> int:
    """Add two numbers below the square of the last place by halves, each with half of the digits."""
    if not a or not b:
        return a + b
    if not places:
        return (a + b) % base
    *smaller, place = places
    (high_a, low_a), (high_b, low_b) = divmod(a, place), divmod(b, place)
    return _sum_below(high_a, high_b, base, smaller) * place + _sum_below(low_a, low_b, base, smaller)


def _in_type(numbers: int | Nimbers, dtype: np.dtype[Any]) -> Nimbers:
    """Return the numbers in this unsigned type, or refuse an integer that is too large for it."""
    if isinstance(numbers, int) and not dtype.hasobject and numbers > np.iinfo(dtype).max:
        raise DomainError(f"{shown(numbers)} does not fit in {dtype}; try a wider type or Python integers")
    return np.asarray(numbers, dtype)


def _sum_of_objects(a: NDArray[Any], b: NDArray[Any], base: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    def add(x: Any, y: Any) -> int:
        return _sum_of_integers(int(x), int(y), base)

    total = np.asarray(np.frompyfunc(add, 2, 1)(a, b), dtype=object)
    if not dtype.hasobject:
        _refuse_where(np.asarray(total > np.iinfo(dtype).max, dtype=bool), a, b, base, dtype)
    result: NDArray[Any] = total.astype(dtype)[()]
    return result


def _sum_of_words(a: NDArray[Any], b: NDArray[Any], base: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    largest = int(np.iinfo(dtype).max)
    rest_a, rest_b = a.astype(np.uint64), b.astype(np.uint64)
    total = np.zeros(np.broadcast_shapes(a.shape, b.shape), np.uint64)
    place = 1
    while rest_a.any() or rest_b.any():
        rest_a, digit_a = np.divmod(rest_a, base)
        rest_b, digit_b = np.divmod(rest_b, base)
        digit = (digit_a + digit_b) % base
        if place > largest // base:  # only the highest digit can lead out of the type
            _refuse_where(digit > (largest - total) // place, a, b, base, dtype)
        total = total + digit * place
        place *= base
    result: NDArray[Any] = total.astype(dtype)[()]
    return result


def _refuse_where(
    too_large: NDArray[np.bool], a: NDArray[Any], b: NDArray[Any], base: int, dtype: np.dtype[Any]
) -> None:
    if too_large.any():
        first = too_large.argmax()
        x, y = (int(z.flat[first]) for z in np.broadcast_arrays(a, b))
        total = _sum_of_integers(x, y, base)
        message = f"the sum of {x} and {y} in base {shown(base)} is {shown(total)}, which does not fit in {dtype}"
        raise DomainError(f"{message}; try a wider type or Python integers")
