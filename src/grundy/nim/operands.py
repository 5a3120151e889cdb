"""What NumPy gets to see of the operands of a ufunc that are not arrays yet.

NumPy reads [2**63, 1] as floats, turns a lone 5 into an int64 and cannot place 2**70 beside a list. Here Python numbers
and lists become arrays of nimbers first, without losing a digit.
"""

from typing import Any

import numpy as np

from grundy.errors import DomainError
from grundy.natural import natural
from grundy.nim.arrays import field_type, integer_field, nimber_array, smallest_field
from grundy.saying import shown

__all__ = ["prepared"]


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

    Returns
    -------
    list

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
        number = natural(x, "a nimber")
        if too_long and number.bit_length() > 64:
            words = "an array of words; try x.astype(object), an array of Python integers"
            raise DomainError(f"{shown(number)} does not fit beside {words}")
    return x


def _nimbers(x: Any, long: bool, narrow: bool) -> Any:
    """Return a list or a lone number as an array; of Python integers if one of the operands is `long`."""
    if isinstance(x, int | float):
        number = natural(x, "a nimber")
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
