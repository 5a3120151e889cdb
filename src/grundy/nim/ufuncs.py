"""The operations of the field of nimbers, as NumPy ufuncs.

They take arrays of unsigned integers, each type being a field of its own (uint8 has 2⁸ elements), and Python integers
of any size, which give Python integers. Arrays of signed integers must not be negative; they compute in the unsigned
type of their width. A Python integer next to an array takes the type of the array; ``dtype=`` may widen the operands.

Division by zero: among Python integers it raises `DomainError`. In arrays the quotient is 0, and NumPy does what
``np.errstate(divide=...)`` asks for: it warns, unless told to raise or to be silent.

>>> from grundy import nim
>>> nim.multiply(77, 77)
109
>>> nim.multiply.outer(np.arange(4, dtype=np.uint8), np.arange(4, dtype=np.uint8))
array([[0, 0, 0, 0],
       [0, 1, 2, 3],
       [0, 2, 3, 1],
       [0, 3, 1, 2]], dtype=uint8)
>>> nim.multiply(2**100, 3**70) < 2**128
True
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from grundy.errors import DomainError
from grundy.nim import _kernels
from grundy.nim.arrays import nimber_array
from grundy.text import format_number

__all__ = ["add", "artin_schreier", "divide", "frobenius", "multiply", "power", "reciprocal", "sqrt", "square"]

# The examples of the ufuncs below; the doctest module reads them here.
__test__: dict[str, str] = {}


def _documented(name: str, ufunc: np.ufunc, doc: str) -> np.ufunc:
    vars(ufunc)["__doc__"] = doc
    __test__[name] = doc
    return ufunc


def _exact(array: Any) -> Any:
    """Return a list as an array of nimbers; NumPy would read some of them as floats."""
    return nimber_array(array) if isinstance(array, list | tuple) else array


def _with_unsigned(ufunc: np.ufunc, *methods: str) -> np.ufunc:
    """Let methods take signed arrays: those that want one type throughout, or copy the first entry unseen."""

    def changed(method: Callable[..., Any]) -> Callable[..., Any]:
        return lambda array, *rest, **options: method(nimber_array(array), *rest, **options)

    vars(ufunc).update({name: changed(getattr(ufunc, name)) for name in methods})
    return ufunc


def _with_exact(ufunc: np.ufunc) -> np.ufunc:
    """Let reduce and outer read lists exactly, and `at` refuse what does not fit in the array that it changes."""
    reduce, outer, at = ufunc.reduce, ufunc.outer, ufunc.at

    def at_checked(array: Any, indices: Any, operand: Any, /) -> None:
        at(array, indices, _in_the_type_of(array, operand))

    vars(ufunc).update(
        reduce=lambda array, *rest, **options: reduce(_exact(array), *rest, **options),
        outer=lambda a, b, /, **options: outer(_exact(a), _exact(b), **options),
        at=at_checked,
    )
    return ufunc


def _in_the_type_of(array: Any, operand: Any) -> Any:
    """Return the operand of `at` in the type of the array that is changed."""
    if not isinstance(array, np.ndarray):
        return operand  # NumPy refuses the array
    if array.dtype.kind not in "uO":
        raise DomainError(f"at() changes arrays of unsigned integers, and this one is of type {array.dtype}")
    numbers = nimber_array(operand)
    if array.dtype != object and numbers.size and numbers.max() > np.iinfo(array.dtype).max:
        raise DomainError(f"{format_number(numbers.max())} does not fit in the type {array.dtype} of the array")
    return numbers.astype(array.dtype)


add = _documented(
    "add",
    _with_unsigned(_with_exact(_kernels.add), "accumulate", "reduceat"),
    """The nim sum: binary addition without carry, the nim value of a sum of games.

    Parameters
    ----------
    x1, x2 : array_like or int
        Nimbers.

    Returns
    -------
    int or array of unsigned integers

    Examples
    --------
    >>> from grundy import nim
    >>> nim.add(3, 5)
    6
    >>> nim.add.reduce([3, 5, 7])
    np.uint64(1)
    """,
)

multiply = _documented(
    "multiply",
    _with_unsigned(_with_exact(_kernels.multiply), "accumulate", "reduceat"),
    """The nim product: a ⊗ b is the least number that is not a'⊗b ⊕ a⊗b' ⊕ a'⊗b' for any a' < a and b' < b.

    Parameters
    ----------
    x1, x2 : array_like or int
        Nimbers.

    Returns
    -------
    int or array of unsigned integers

    Notes
    -----
    Numbers are split in halves again and again, a = a1·X ⊕ a0 with X ⊗ X = X ⊕ X/2 (Conway, On Numbers and Games,
    1976, chapter 6; Lenstra, Nim multiplication, 1978, section 4), down to bytes, of which vector instructions multiply
    32 or 64 at once.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.multiply(2**64, 2**64) == 2**64 + 2**63
    True
    >>> nim.multiply([1, 2, 4], 4)
    array([4, 8, 6], dtype=uint64)
    """,
)

divide = _documented(
    "divide",
    _with_unsigned(_with_exact(_kernels.divide), "reduce", "accumulate", "reduceat"),
    """The nim quotient: the c with c ⊗ x2 = x1.

    Parameters
    ----------
    x1, x2 : array_like or int
        Nimbers; x2 is not 0.

    Returns
    -------
    int or array of unsigned integers
        In arrays, a quotient by 0 is 0, and NumPy warns or raises as ``np.errstate(divide=...)`` says.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.divide(1, 4)
    15
    >>> nim.divide(1, 0)
    Traceback (most recent call last):
    grundy.errors.DomainError: division by zero: 0 is the only nimber without a reciprocal
    """,
)

reciprocal = _documented(
    "reciprocal",
    _kernels.reciprocal,
    """The nim reciprocal 1/x.

    Parameters
    ----------
    x : array_like or int
        Nimbers other than 0; for 0 the rule of `divide` holds.

    Returns
    -------
    int or array of unsigned integers

    Examples
    --------
    >>> from grundy import nim
    >>> nim.reciprocal(np.arange(1, 16))
    array([ 1,  3,  2, 15, 12,  9, 11, 10,  6,  8,  7,  5, 14, 13,  4],
          dtype=uint64)
    """,
)

square = _documented(
    "square",
    _kernels.square,
    """The nim square x ⊗ x, an additive function of x.

    Parameters
    ----------
    x : array_like or int
        Nimbers.

    Returns
    -------
    int or array of unsigned integers

    Examples
    --------
    >>> from grundy import nim
    >>> nim.square([2, 4, 16, 256])
    array([  3,   6,  24, 384], dtype=uint64)
    """,
)

sqrt = _documented(
    "sqrt",
    _kernels.sqrt,
    """The nim square root: the only y with y ⊗ y = x.

    Parameters
    ----------
    x : array_like or int
        Nimbers; each has one root, in the smallest field that contains it.

    Returns
    -------
    int or array of unsigned integers

    Examples
    --------
    >>> from grundy import nim
    >>> nim.sqrt(123456789)
    98433322
    """,
)

power = _documented(
    "power",
    _with_unsigned(_kernels.power, "reduce", "accumulate", "reduceat"),
    """The nim power x ⊗ x ⊗ … ⊗ x.

    Parameters
    ----------
    x1 : array_like or int
        Nimbers.
    x2 : array_like or int
        Exponents: integers of either sign; Python integers may have any size.

    Returns
    -------
    int or array of unsigned integers
        0 to the power 0 is 1; negative powers of 0 follow the rule of `divide`.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.power(2, [0, 1, 2, 3])
    array([1, 2, 3, 1], dtype=uint64)
    >>> nim.power(5, -1), nim.power(5, 2**1000)
    (12, 5)
    """,
)

frobenius = _documented(
    "frobenius",
    _with_unsigned(_kernels.frobenius, "reduce", "accumulate", "reduceat"),
    """The nim power x to the 2^k: squaring k times.

    Parameters
    ----------
    x1 : array_like or int
        Nimbers.
    x2 : array_like or int
        The integers k; a negative k takes square roots.

    Returns
    -------
    int or array of unsigned integers

    Examples
    --------
    >>> from grundy import nim
    >>> nim.frobenius(8, [0, 1, 2, 3, 4])
    array([ 8, 13, 10, 14,  8], dtype=uint64)
    """,
)

artin_schreier = _documented(
    "artin_schreier",
    _kernels.artin_schreier,
    """The even y with y ⊗ y ⊕ y = x; the other root is y ⊕ 1.

    Parameters
    ----------
    x : array_like or int
        Nimbers. In the field of an array's type there is a root exactly when the top bit of x is 0.

    Returns
    -------
    int or array of unsigned integers
        Python integers always have a root; where it is outside their own field, it is in the next one. For an array,
        ``dtype=`` names the wider type in which to look.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.artin_schreier([1, 2, 3, 5, 8])
    array([ 2,  4,  6,  8, 16], dtype=uint64)
    >>> nim.artin_schreier(np.uint8(128))
    Traceback (most recent call last):
    grundy.errors.DomainError: y² ⊕ y = 128 has no root among the nimbers of uint8; a wider type has one: pass dtype=, \
or Python integers, which widen by themselves
    >>> nim.artin_schreier(np.uint8(128), dtype=np.uint16), nim.artin_schreier(128)
    (np.uint16(256), 256)
    """,
)
