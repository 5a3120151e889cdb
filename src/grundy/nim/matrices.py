"""Products of matrices of nimbers, and Lenstra's matrices of nim squaring and of the Frobenius map."""

from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError, LimitError
from grundy.natural import natural
from grundy.nim import _kernels
from grundy.nim.arrays import Nimbers, field_bits, field_type, nimber_array
from grundy.nim.field import add, frobenius, multiply
from grundy.saying import shown

__all__ = ["frobenius_matrix", "lenstra_matrices", "matmul"]

# Below so many products the kernel does not repay the work of bringing the operands into its own form.
_FEW_PRODUCTS = 1 << 12
# The kernel works on this many columns at once, and on zeros where there are fewer.
_KERNEL_COLUMNS = 64
# Below so many results sums along contiguous memory are faster than the kernel.
_FEW_RESULTS = 64
# All products of a matrix product at once take at most so many places in memory.
_PLACES = 1 << 20
# A matrix of 2^n rows and columns; the next one would take a quarter of a gigabyte.
_LARGEST_LENSTRA = 13
_MOST_DIGITS = 1 << 13


def matmul(a: ArrayLike, b: ArrayLike) -> Any:
    """Return the matrix product over the field of nimbers.

    Parameters
    ----------
    a, b : array_like
        Nimbers, in the shapes that ``np.matmul`` takes: vectors, matrices, or stacks of matrices that broadcast.
        The wider of the two unsigned types is the type of the result; arrays of Python integers may hold any size.

    Returns
    -------
    array of unsigned integers or of objects
        For two vectors it is a scalar: a NumPy number, or a Python integer when an operand holds objects.

    Examples
    --------
    >>> from grundy import nim
    >>> matmul([[1, 2], [3, 4]], [[5, 6], [7, 8]])
    array([[12, 10],
           [ 5,  6]], dtype=uint64)
    >>> matmul([1, 2, 3], [1, 2, 3]) == nim.add.reduce(nim.square([1, 2, 3]))
    np.True_
    >>> matmul([[1, 2]], [[1, 2]])
    Traceback (most recent call last):
    grundy.errors.DomainError: a matrix of shape (1, 2) cannot be multiplied by one of shape (1, 2): 2 columns, 1 rows
    """
    left, right = nimber_array(a), nimber_array(b)
    _check_shapes(left.shape, right.shape)
    kind = np.result_type(left, right)
    if left.ndim == right.ndim == 1 and kind.kind == "u":
        return kind.type(_kernels.inner_product(left.astype(kind, copy=False), right.astype(kind, copy=False)))
    rows = np.atleast_2d(left.astype(kind, copy=False))
    columns = right.astype(kind, copy=False)
    columns = columns[:, None] if columns.ndim == 1 else columns
    product = _product(rows, columns)
    if left.ndim == 1:
        product = product[..., 0, :]
    return product[..., 0][()] if right.ndim == 1 else product


def _check_shapes(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    if not left or not right:
        raise DomainError(f"matmul takes vectors and matrices, and an operand of shape {left and right} is one number")
    inner = right[-2:][0]
    if left[-1] != inner:
        counts = f"{left[-1]} columns, {inner} rows"
        raise DomainError(f"a matrix of shape {left} cannot be multiplied by one of shape {right}: {counts}")
    try:
        np.broadcast_shapes(left[:-2], right[:-2])
    except ValueError:
        stacks = f"{left[:-2]} and {right[:-2]} do not broadcast"
        raise DomainError(f"the stacks of matrices of shapes {left} and {right} do not fit: {stacks}") from None


def _product(a: Nimbers, b: Nimbers) -> Nimbers:
    if b.ndim == 2 < a.ndim:
        return _product(a.reshape(prod(a.shape[:-1]), a.shape[-1]), b).reshape(*a.shape[:-1], b.shape[-1])
    rows, inner, columns = a.shape[-2], a.shape[-1], b.shape[-1]
    many = rows * inner * columns > _FEW_PRODUCTS
    if many and rows * columns < _FEW_RESULTS:
        return _few_results(a, b)
    if a.dtype == object or not many:
        return _by_definition(a, b)
    if 2 * columns <= min(rows, _KERNEL_COLUMNS):
        return np.ascontiguousarray(_by_kernel(b.mT, a.mT).mT)
    return _by_kernel(a, b)


def _by_kernel(a: Nimbers, b: Nimbers) -> Nimbers:
    stack = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a, b = (np.broadcast_to(x, stack + x.shape[-2:]) for x in (a, b))
    result = np.empty((*stack, a.shape[-2], b.shape[-1]), dtype=a.dtype)
    for place in np.ndindex(stack):
        result[place] = _kernels.matmul(np.ascontiguousarray(a[place]), np.ascontiguousarray(b[place]))
    return result


def _few_results(a: Nimbers, b: Nimbers) -> Nimbers:
    """Return the sum over k of a[i, k] ⊗ b[k, j], for many k, which lie side by side in memory."""
    columns = np.ascontiguousarray(b.mT)
    total = np.zeros((*np.broadcast_shapes(a.shape[:-2], b.shape[:-2]), a.shape[-2], b.shape[-1]), dtype=a.dtype)
    step = max(1, _PLACES // max(1, total.size))
    for k in range(0, a.shape[-1], step):
        total ^= add.reduce(multiply(a[..., :, None, k : k + step], columns[..., None, :, k : k + step]), axis=-1)
    return total


def _by_definition(a: Nimbers, b: Nimbers) -> Nimbers:
    """Return the sum over k of a[i, k] ⊗ b[k, j], all products at once when they are few."""
    stack = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    inner, shape = a.shape[-1], (*stack, a.shape[-2], b.shape[-1])
    if inner * np.prod(shape, dtype=object) <= _PLACES:
        return np.asarray(add.reduce(multiply(a[..., :, :, None], b[..., None, :, :]), axis=-2))
    total = np.zeros(shape, dtype=a.dtype)
    for k in range(inner):
        total ^= multiply(a[..., :, k, None], b[..., None, k, :])
    return total


def lenstra_matrices(n: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return Lenstra's matrices A_n and B_n of zeros and ones, with 2^n rows and columns.

    A_n is the matrix of nim multiplication by 2^(2^n - 1), and B_n that of nim squaring, on the binary digits of the
    numbers below 2^(2^n), lowest digit first.

    Parameters
    ----------
    n : int
        From 0 to 13.

    Returns
    -------
    tuple of two arrays of uint8

    Notes
    -----
    A_0 = B_0 = (1), and over the field of two elements, in blocks, A_{n+1} = (0, A_n²; A_n, A_n) and
    B_{n+1} = (B_n, A_n B_n; 0, B_n) (Lenstra, Nim multiplication, 1978, section 4, exercise 8).

    Examples
    --------
    >>> lenstra_matrices(2)[1]
    array([[1, 1, 0, 1],
           [0, 1, 1, 0],
           [0, 0, 1, 1],
           [0, 0, 0, 1]], dtype=uint8)
    """
    count = natural(n, "the index of Lenstra's matrices")
    if count > _LARGEST_LENSTRA:
        limit = f"are made here up to n = {_LARGEST_LENSTRA}, not n = {shown(count)}"
        raise LimitError(f"Lenstra's matrices have 2^n rows and columns and {limit}")
    a = b = np.ones((1, 1), dtype=np.uint8)
    for _ in range(count):
        zero = np.zeros_like(a)
        a, b = np.block([[zero, matmul(a, a)], [a, a]]), np.block([[b, matmul(a, b)], [zero, b]])
    return a, b


def frobenius_matrix(bits: int, q_bits: int = 1) -> Nimbers:
    """Return the matrix of the map that takes x to its q-th nim power, on the field of 2^bits nimbers.

    The map is linear over the field of the numbers below q = 2^q_bits. Its matrix is written in the basis of the
    ordinary powers 1, q, q², …: column j holds the digits in base q, lowest first, of the q-th nim power of q^j.

    Parameters
    ----------
    bits, q_bits : int
        Powers of two, with q_bits no larger than bits.

    Returns
    -------
    array of the smallest unsigned type that holds numbers below q, or of Python integers beyond 64 bits
        An upper triangular matrix with ones on the diagonal and next to it (Lenstra, Nim multiplication, 1978,
        section 4, exercise 6).

    Examples
    --------
    >>> frobenius_matrix(8, 2)
    array([[1, 1, 1, 3],
           [0, 1, 1, 1],
           [0, 0, 1, 1],
           [0, 0, 0, 1]], dtype=uint8)
    """
    width, digit = field_bits(bits), field_bits(q_bits, "q_bits")
    if digit > width:
        sizes = f"q_bits = {shown(digit)} is more than bits = {shown(width)}"
        raise DomainError(f"a subfield is no larger than its field, and {sizes}")
    size = width // digit
    if size > _MOST_DIGITS:
        limit = f"the limit is {_MOST_DIGITS}, try a larger q_bits"
        raise LimitError(f"the matrix would have {shown(size)} rows and columns; {limit}")
    columns = [_digits(int(frobenius(1 << digit * j, digit)), size, digit) for j in range(size)]
    return np.stack(columns, axis=1)


def _digits(number: int, count: int, digit: int) -> Nimbers:
    """Return the lowest digits of a number in base 2^digit, lowest first."""
    raw = np.frombuffer(number.to_bytes(-(-count * digit // 8), "little"), dtype=np.uint8)
    binary = np.unpackbits(raw, count=count * digit, bitorder="little")
    rows = np.packbits(binary.reshape(count, digit), axis=1, bitorder="little")
    if digit > 64:
        return np.array([int.from_bytes(row.tobytes(), "little") for row in rows], dtype=object)
    kind = field_type(digit)
    return rows.view(kind.newbyteorder("<"))[:, 0].astype(kind)
