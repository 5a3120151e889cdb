"""Arrays of nimbers: what a caller passed as an unsigned or object array, and the field that holds it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = [
    "LAST_FACTORED",
    "Factors",
    "common_factors",
    "fermat_factors",
    "fermat_number",
    "field_bits",
    "field_type",
    "integer_field",
    "is_integer",
    "nimber_array",
    "on_flat_array",
    "prepared",
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
    checked = np.array([as_natural(number, what) for number in whole.flat], dtype=object).reshape(whole.shape)
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

    Examples
    --------
    >>> field_bits(64)
    64
    >>> field_bits(10)
    Traceback (most recent call last):
    grundy.errors.DomainError: bits is a power of two, not 10: the fields of nimbers have 2, 4, 16, 256, … elements
    """
    number = as_natural(bits, what)
    if number.bit_count() != 1:
        fields = "the fields of nimbers have 2, 4, 16, 256, … elements"
        raise DomainError(f"{what} is a power of two, not {format_number(number)}: {fields}")
    return number


def field_type(bits: int) -> np.dtype[Any]:
    """Return the smallest type that holds the field of 2^bits nimbers: unsigned up to 64 bits, objects beyond.

    Parameters
    ----------
    bits : int
        A power of two.

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


# ---- What NumPy gets to see of the operands of a ufunc that are not arrays yet
#
# NumPy reads [2**63, 1] as floats, turns a lone 5 into an int64 and cannot place 2**70 beside a list. Here Python
# numbers and lists become arrays of nimbers first, without losing a digit.


def prepared(operands: list[Any], nimbers: int, narrow: bool) -> list[Any]:
    """Return the operands of a ufunc with lists and lone numbers as arrays; arrays and other objects stay as they are.

    Parameters
    ----------
    operands : list
        The inputs of the call.
    nimbers : int
        How many of them, from the first on, are nimbers; the rest are exponents.
    narrow : bool
        Whether they take the smallest type that holds them and not uint64, because ``dtype=`` or ``out=`` may widen it.

    Examples
    --------
    >>> prepared([[2**63, 1], 3], 2, narrow=False)
    [array([9223372036854775808,                   1], dtype=uint64), array(3, dtype=uint64)]
    >>> prepared([np.uint8(3), 5], 2, narrow=True)
    [np.uint8(3), 5]
    """
    arrays = [x for x in operands[:nimbers] if isinstance(x, np.ndarray | np.generic)]
    long = any(isinstance(x, int) and x.bit_length() > 64 for x in operands[:nimbers])
    if arrays:
        words = any(x.dtype != object for x in arrays)
        return [_beside_array(x, long and words) if i < nimbers else _exponents(x) for i, x in enumerate(operands)]
    return [_nimbers(x, long, narrow) if i < nimbers else _exponents(x) for i, x in enumerate(operands)]


def _beside_array(x: Any, too_long: bool) -> Any:
    """Check a lone number, which takes the type of the array beside it."""
    if isinstance(x, list | tuple):
        return nimber_array(x)
    if isinstance(x, int | float):
        number = as_natural(x, "a nimber")
        if too_long and number.bit_length() > 64:
            words = "an array of words; try x.astype(object), an array of Python integers"
            raise DomainError(f"{format_number(number)} does not fit beside {words}")
    return x


def _nimbers(x: Any, long: bool, narrow: bool) -> Any:
    """Return a list or a lone number as an array; of Python integers if one of the operands is `long`."""
    if isinstance(x, int | float):
        number = as_natural(x, "a nimber")
        return np.array(number, dtype=object if long else field_type(integer_field(number)) if narrow else np.uint64)
    if not isinstance(x, list | tuple):
        return x
    numbers = nimber_array(x)
    if long or not narrow:
        return numbers.astype(object) if long else numbers
    return numbers.astype(field_type(smallest_field(numbers)))


def _exponents(x: Any) -> Any:
    """Read a list of exponents, which may have any sign and size."""
    if not isinstance(x, list | tuple):
        return x
    numbers = np.asarray(x)
    return numbers if numbers.dtype.kind in "bui" else np.array(x, dtype=object)


# ---- The Fermat numbers F_k = 2^(2^k) + 1 and their prime factors
#
# The field of 2^(2^m) nimbers has 2^(2^m) - 1 = F_0 F_1 ... F_(m-1) elements that are not 0. No two Fermat numbers
# have a common factor, because F_k - 2 is the product of all smaller ones and F_k is odd.

# F_0, ..., F_11 are factored completely, the larger ones are not.
LAST_FACTORED = 11

# Known prime factors, ascending (OEIS A023394). Up to F_11 the largest one is left out, as division finds it. The years
# are those of the last step.
_KNOWN = {
    5: (641,),  # Euler 1732
    6: (274177,),  # Landry 1880
    7: (59649589127497217,),  # Morrison and Brillhart 1970
    8: (1238926361552897,),  # Brent and Pollard 1980
    9: (2424833, 7455602825647884208337395736200454918783366342657),  # Lenstra, Lenstra, Manasse and Pollard 1990
    10: (45592577, 6487031809, 4659775785220018543264560743076778192897),  # Brent 1995
    11: (319489, 974849, 167988556341760475137, 3560841906445833920513),  # Brent and Morain 1988
    12: (
        114689,
        26017793,
        63766529,
        190274191361,
        1256132134125569,
        568630647535356955169033410940867804839360742060818433,
    ),
}


@dataclass(frozen=True)
class Factors:
    """What is known of the factors of a Fermat number.

    Parameters
    ----------
    primes : tuple of int
        Different prime factors, ascending.
    rest : int
        The quotient by all of them: 1 when the factorization is complete.

    Examples
    --------
    >>> fermat_factors(5)
    Factors(primes=(641, 6700417), rest=1)
    """

    primes: tuple[int, ...]
    rest: int

    @property
    def divisors(self) -> tuple[int, ...]:
        """The primes, and the rest unless it is 1; their product is the Fermat number."""
        return self.primes if self.rest == 1 else (*self.primes, self.rest)


def fermat_number(k: int) -> int:
    """Return F_k = 2^(2^k) + 1.

    Examples
    --------
    >>> [fermat_number(k) for k in range(5)]
    [3, 5, 17, 257, 65537]
    """
    return (1 << (1 << k)) + 1


@cache
def fermat_factors(k: int) -> Factors:
    """Return the known prime factors of F_k and what remains.

    Examples
    --------
    >>> fermat_factors(6).primes
    (274177, 67280421310721)
    """
    known = _KNOWN.get(k, ())
    rest = fermat_number(k)
    for p in known:
        rest //= p
    return Factors((*known, rest), 1) if k <= LAST_FACTORED else Factors(known, rest)


def common_factors(n: int, stop: int | None = None) -> dict[int, int]:
    """Return the greatest common divisors of n and F_k, by k, where they are not 1.

    Parameters
    ----------
    n : int
        A number, 1 or more.
    stop : int, optional
        Only k < stop; without it, all k.

    Examples
    --------
    >>> common_factors(3 * 7 * 641)
    {0: 3, 5: 641}
    """
    # A prime factor of F_k is 1 modulo 2^(k+1), the order of 2 modulo it. So 2^(k+1) < n.
    last = n.bit_length()
    found = {}
    power = 2
    for k in range(last if stop is None else min(stop, last)):
        common = gcd(n, power + 1)
        if common > 1:
            found[k] = common
        power = power * power % n
    return found
