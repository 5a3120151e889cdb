"""The operations of the field of nimbers as NumPy ufuncs, and addition without carrying in other bases.

The ufuncs take arrays of unsigned integers, where each type is a field (uint8 has 2⁸ elements), and Python integers of
any size, which give Python integers. Arrays of signed integers must not be negative; the result has the unsigned type
of the same width. A Python integer next to an array gets the type of the array; ``dtype=`` can widen the operands.

Division by zero raises `DomainError` for Python integers. In arrays the quotient is 0, and ``np.errstate(divide=...)``
decides whether NumPy warns, raises or ignores it.

The ufuncs are compiled (`_kernels`). A call converts its operands with `arrays.prepared`. Methods like ``reduce`` and
``at``, which NumPy calls without it, are replaced by exact versions.

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
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.nim import _kernels
from grundy.nim.arrays import Nimbers, is_integer, nimber_array
from grundy.text import format_number

# The examples of the ufuncs, where doctest finds them.
__test__: dict[str, str] = {}


def _document(ufunc: np.ufunc, *, doc: str, exact: bool = False, unsigned: str = "") -> np.ufunc:
    """Document a compiled ufunc and change some of its methods.

    With `exact`, reduce and outer read lists exactly, and `at` rejects values that do not fit in the array that it
    changes. The `unsigned` methods convert signed arrays, because they need one type throughout or copy the first entry
    unchanged.
    """
    methods: dict[str, Callable[..., Any]] = _exact_methods(ufunc) if exact else {}
    methods |= {name: _on_unsigned(getattr(ufunc, name)) for name in unsigned.split()}
    vars(ufunc).update(methods, __doc__=doc)
    __test__[ufunc.__name__] = doc
    return ufunc


def _on_unsigned(method: Callable[..., Any]) -> Callable[..., Any]:
    return lambda array, *rest, **options: method(nimber_array(array), *rest, **options)


def _exact_methods(ufunc: np.ufunc) -> dict[str, Callable[..., Any]]:
    reduce, outer, at = ufunc.reduce, ufunc.outer, ufunc.at

    def read(array: Any) -> Any:
        return nimber_array(array) if isinstance(array, list | tuple) else array

    def change_at(array: Any, indices: Any, operand: Any, /) -> None:
        if isinstance(array, np.ndarray):  # otherwise NumPy rejects it
            if array.dtype.kind not in "uO":
                raise DomainError(f"at() requires an array of unsigned integers, not of type {array.dtype}")
            operand = _cast(nimber_array(operand), array.dtype)
        at(array, indices, operand)

    return {
        "reduce": lambda array, *rest, **options: reduce(read(array), *rest, **options),
        "outer": lambda a, b, /, **options: outer(read(a), read(b), **options),
        "at": change_at,
    }


add = _document(
    _kernels.add,
    exact=True,
    unsigned="accumulate reduceat",
    doc="""The nim sum: binary addition without carry, the nim value of a sum of games.

    Parameters
    ----------
    x1, x2 : array_like or int
        Nimbers.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.add(3, 5)
    6
    >>> nim.add.reduce([3, 5, 7])
    np.uint64(1)
    """,
)

multiply = _document(
    _kernels.multiply,
    exact=True,
    unsigned="accumulate reduceat",
    doc="""The nim product: a ⊗ b is the least number that is not a'⊗b ⊕ a⊗b' ⊕ a'⊗b' for any a' < a and b' < b.

    Parameters
    ----------
    x1, x2 : array_like or int
        Nimbers.

    Notes
    -----
    Numbers are split in halves recursively, a = a1·X ⊕ a0 with X ⊗ X = X ⊕ X/2 (Conway, On Numbers and Games,
    1976, chapter 6; Lenstra, Nim multiplication, 1978, section 4), down to bytes. Vector instructions multiply 32 or 64
    bytes at once.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.multiply(2**64, 2**64) == 2**64 + 2**63
    True
    >>> nim.multiply([1, 2, 4], 4)
    array([4, 8, 6], dtype=uint64)
    """,
)

divide = _document(
    _kernels.divide,
    exact=True,
    unsigned="reduce accumulate reduceat",
    doc="""The nim quotient: the c with c ⊗ x2 = x1.

    Parameters
    ----------
    x1, x2 : array_like or int
        Nimbers; x2 is not 0.

    Returns
    -------
    int or array of unsigned integers
        In arrays, a quotient by 0 is 0, and ``np.errstate(divide=...)`` sets whether NumPy warns or raises.

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

reciprocal = _document(
    _kernels.reciprocal,
    doc="""The nim reciprocal 1/x.

    Parameters
    ----------
    x : array_like or int
        Nimbers other than 0; division by 0 is handled as in `divide`.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.reciprocal(np.arange(1, 16))
    array([ 1,  3,  2, 15, 12,  9, 11, 10,  6,  8,  7,  5, 14, 13,  4],
          dtype=uint64)
    """,
)

square = _document(
    _kernels.square,
    doc="""The nim square x ⊗ x, an additive function of x.

    Parameters
    ----------
    x : array_like or int
        Nimbers.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.square([2, 4, 16, 256])
    array([  3,   6,  24, 384], dtype=uint64)
    """,
)

sqrt = _document(
    _kernels.sqrt,
    doc="""The nim square root: the only y with y ⊗ y = x.

    Parameters
    ----------
    x : array_like or int
        Nimbers; each has one root, in the smallest field that contains it.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.sqrt(123456789)
    98433322
    """,
)

power = _document(
    _kernels.power,
    unsigned="reduce accumulate reduceat",
    doc="""The nim power x ⊗ x ⊗ … ⊗ x.

    Parameters
    ----------
    x1 : array_like or int
        Nimbers.
    x2 : array_like or int
        Exponents: integers of either sign; Python integers may have any size.

    Returns
    -------
    int or array of unsigned integers
        The powers. 0 to the power 0 is 1, and negative powers of 0 are handled as in `divide`.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.power(2, [0, 1, 2, 3])
    array([1, 2, 3, 1], dtype=uint64)
    >>> nim.power(5, -1), nim.power(5, 2**1000)
    (12, 5)
    """,
)

frobenius = _document(
    _kernels.frobenius,
    unsigned="reduce accumulate reduceat",
    doc="""The nim power x to the 2^k: squaring k times.

    Parameters
    ----------
    x1 : array_like or int
        Nimbers.
    x2 : array_like or int
        The integers k; a negative k takes square roots.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.frobenius(8, [0, 1, 2, 3, 4])
    array([ 8, 13, 10, 14,  8], dtype=uint64)
    """,
)

artin_schreier = _document(
    _kernels.artin_schreier,
    doc="""The even y with y ⊗ y ⊕ y = x; the other root is y ⊕ 1.

    Parameters
    ----------
    x : array_like or int
        Nimbers. In the field of an array's type there is a root exactly when the top bit of x is 0.

    Returns
    -------
    int or array of unsigned integers
        The roots. A Python integer always has a root, in its own field or in the next one. For an array, ``dtype=``
        selects a wider type, which may contain more roots.

    Examples
    --------
    >>> from grundy import nim
    >>> nim.artin_schreier([1, 2, 3, 5, 8])
    array([ 2,  4,  6,  8, 16], dtype=uint64)
    >>> nim.artin_schreier(np.uint8(128))
    Traceback (most recent call last):
    grundy.errors.DomainError: y² ⊕ y = 128 has no root among the nimbers of uint8; pass a wider dtype=, or Python \
integers, which widen automatically
    >>> nim.artin_schreier(np.uint8(128), dtype=np.uint16), nim.artin_schreier(128)
    (np.uint16(256), 256)
    """,
)

UFUNCS = (add, multiply, divide, reciprocal, square, sqrt, power, frobenius, artin_schreier)


# ---- Addition without carrying in other bases


@overload
def add_in_base(a: int, b: int, base: int) -> int: ...
@overload
def add_in_base(a: ArrayLike, b: ArrayLike, base: int) -> NDArray[Any]: ...
def add_in_base(a: ArrayLike, b: ArrayLike, base: int) -> int | NDArray[Any]:
    """Add numbers digit by digit modulo the base, without carrying.

    This makes the natural numbers an abelian group where the order of every element divides the base. Base 2 gives the
    nim sum.

    Parameters
    ----------
    a, b : int or array_like of integers
        Natural numbers. Python integers may have any size; arrays are broadcast.
    base : int
        The base, at least 2.

    Returns
    -------
    int or array of unsigned integers
        The sums, in the unsigned type of the operands. A Python integer gets the type of the array operand. A sum that
        does not fit in the type raises `DomainError`: 243 + 243 is 486 in base 3, too large for uint8.

    Examples
    --------
    >>> add_in_base(17, 14, 10)
    21
    >>> add_in_base([1, 2, 3], 8, 3)
    array([6, 7, 2], dtype=uint64)
    """
    radix = as_natural(base, "a base", least=2)
    x, y = (as_natural(z, "a number") if is_integer(z) else nimber_array(z, "a number") for z in (a, b))
    if isinstance(x, int) and isinstance(y, int):
        return _sum_of_integers(x, y, radix)
    dtype = np.result_type(*(z for z in (x, y) if not isinstance(z, int)))
    x, y = (_cast(np.array(z, dtype=object) if isinstance(z, int) else z, dtype) for z in (x, y))
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

    Examples
    --------
    >>> norton_add(5, 7)
    0
    >>> norton_add(1, norton_add(1, 1))
    0
    """
    return add_in_base(a, b, 3)


# The largest base for which the sum of two digits fits in 64 bits.
_LARGEST_BASE = 2**63


def _sum_of_integers(a: int, b: int, base: int) -> int:
    places = [base]
    while places[-1] ** 2 <= max(a, b):
        places.append(places[-1] ** 2)
    return _sum_below(a, b, base, places)


def _sum_below(a: int, b: int, base: int, places: list[int]) -> int:
    """Add two numbers below the square of the last place value by halves, each with half of the digits."""
    if not a or not b:
        return a + b
    if not places:
        return (a + b) % base
    *smaller, place = places
    (high_a, low_a), (high_b, low_b) = divmod(a, place), divmod(b, place)
    return _sum_below(high_a, high_b, base, smaller) * place + _sum_below(low_a, low_b, base, smaller)


def _cast(numbers: Nimbers, dtype: np.dtype[Any]) -> Nimbers:
    """Return the numbers in this type, or raise if one is too large for it."""
    if not dtype.hasobject and numbers.size and numbers.max() > np.iinfo(dtype).max:
        largest = format_number(numbers.max())
        raise DomainError(f"{largest} does not fit in {dtype}", hint="try a wider type or Python integers")
    return numbers.astype(dtype)


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
        if place > largest // base:  # only the highest digit can exceed the type
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
        raise DomainError(
            f"the sum of {x} and {y} in base {format_number(base)} is {format_number(total)}, which does not fit in "
            f"{dtype}",
            hint="try a wider type or Python integers",
        )
