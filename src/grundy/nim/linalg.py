"""Linear algebra over the fields of nimbers: products of matrices, elimination, and the matrices of nim powers.

An array of an unsigned type is a matrix over the field of that type. Rank, determinant, inverse and solutions all use
one elimination. They are the same in every larger field, so the type does not matter if it is large enough.

>>> from grundy.nim import linalg
>>> a = np.array([[1, 2], [3, 4]], dtype=np.uint8)
>>> linalg.det(a)
np.uint8(5)
>>> linalg.matmul(a, linalg.inv(a))
array([[1, 0],
       [0, 1]], dtype=uint8)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.nim import _kernels
from grundy.nim.arrays import Nimbers, field_bits, field_type, nimber_array, row_blocks
from grundy.nim.ufuncs import add, frobenius, multiply, reciprocal
from grundy.progress import report
from grundy.text import format_number

__all__ = [
    "RowReduction",
    "det",
    "frobenius_matrix",
    "inv",
    "lenstra_matrices",
    "matmul",
    "null_space",
    "rank",
    "row_reduce",
    "solve",
]


# ---- Products

# With fewer products, converting the operands for the kernel costs more than it saves.
_FEW_PRODUCTS = 1 << 12
# The kernel works on this many columns at once and pads with zeros.
_KERNEL_COLUMNS = 64
# With fewer results, sums along contiguous memory are faster than the kernel.
_FEW_RESULTS = 64
# At most this many products are in memory at once.
_MOST_PRODUCTS = 1 << 20


def matmul(a: ArrayLike, b: ArrayLike) -> Any:
    """Return the matrix product over the field of nimbers.

    Parameters
    ----------
    a, b : array_like
        Nimbers, in the shapes that ``np.matmul`` accepts: vectors, matrices, or stacks of matrices that broadcast.
        The result has the wider of the two unsigned types. Arrays of Python integers can hold numbers of any size.

    Returns
    -------
    array of unsigned integers or of objects
        The product. For two vectors it is a scalar: a NumPy number, or a Python integer if an operand holds objects.

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
    grundy.errors.DomainError: cannot multiply matrices of shapes (1, 2) and (1, 2): the inner sizes 2 and 1 differ
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
        raise DomainError("matmul requires vectors or matrices, not a single number")
    inner = right[-2:][0]
    if left[-1] != inner:
        sizes = f"the inner sizes {left[-1]} and {inner} differ"
        raise DomainError(f"cannot multiply matrices of shapes {left} and {right}: {sizes}")
    try:
        np.broadcast_shapes(left[:-2], right[:-2])
    except ValueError:
        stacks = f"{left[:-2]} and {right[:-2]} do not broadcast"
        raise DomainError(f"cannot multiply stacks of matrices of shapes {left} and {right}: {stacks}") from None


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
    """Return the sum over k of a[i, k] ⊗ b[k, j], for many k, contiguous in memory."""
    columns = np.ascontiguousarray(b.mT)
    total = np.zeros((*np.broadcast_shapes(a.shape[:-2], b.shape[:-2]), a.shape[-2], b.shape[-1]), dtype=a.dtype)
    step = max(1, _MOST_PRODUCTS // max(1, total.size))
    for k in range(0, a.shape[-1], step):
        total ^= add.reduce(multiply(a[..., :, None, k : k + step], columns[..., None, :, k : k + step]), axis=-1)
    return total


def _by_definition(a: Nimbers, b: Nimbers) -> Nimbers:
    """Return the sum over k of a[i, k] ⊗ b[k, j], all products at once when they are few."""
    stack = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    inner, shape = a.shape[-1], (*stack, a.shape[-2], b.shape[-1])
    if inner * np.prod(shape, dtype=object) <= _MOST_PRODUCTS:
        return np.asarray(add.reduce(multiply(a[..., :, :, None], b[..., None, :, :]), axis=-2))
    total = np.zeros(shape, dtype=a.dtype)
    for k in range(inner):
        total ^= multiply(a[..., :, k, None], b[..., None, k, :])
    return total


# ---- Elimination

# This many columns are eliminated one by one before a matrix product updates the rest of the matrix.
_PANEL = 32
# A block of rows has this many entries, fewer for Python integers.
_PLACES, _PLACES_OF_OBJECTS = 1 << 21, 1 << 16


@dataclass(frozen=True, eq=False)
class RowReduction:
    """A matrix in reduced row echelon form.

    Parameters
    ----------
    matrix : array
        The reduced matrix: each pivot is 1 and alone in its column, and rows of zeros are last.
    pivots : tuple of int
        The columns of the pivots, one for each row that is not zero.

    Examples
    --------
    >>> row_reduce([[1, 2], [2, 3]]).rank
    1
    """

    matrix: Nimbers
    pivots: tuple[int, ...]

    @property
    def rank(self) -> int:
        """The number of pivots."""
        return len(self.pivots)


def row_reduce(a: ArrayLike) -> RowReduction:
    """Return the reduced row echelon form of a matrix of any shape, and the columns of its pivots.

    Examples
    --------
    >>> reduction = row_reduce([[2, 3, 1], [3, 1, 2]])
    >>> reduction.matrix
    array([[1, 2, 3],
           [0, 0, 0]], dtype=uint64)
    >>> reduction.pivots
    (0,)
    """
    elimination = _eliminate(_matrix(a))
    return RowReduction(elimination.matrix, tuple(elimination.columns))


def rank(a: ArrayLike) -> int:
    """Return the rank of a matrix of any shape.

    Examples
    --------
    >>> rank([[2, 3, 1], [3, 1, 2]])
    1
    """
    return row_reduce(a).rank


def null_space(a: ArrayLike) -> Nimbers:
    """Return a basis of the null space, the vectors x with a x = 0, as rows.

    Examples
    --------
    >>> null_space([[2, 3, 1], [3, 1, 2]])
    array([[2, 1, 0],
           [3, 0, 1]], dtype=uint64)
    """
    reduction = row_reduce(a)
    columns = reduction.matrix.shape[1]
    free = np.setdiff1d(np.arange(columns), reduction.pivots)
    basis = np.zeros((len(free), columns), dtype=reduction.matrix.dtype)
    basis[np.arange(len(free)), free] = 1
    # By row i of the reduced matrix, x at its pivot is the sum of the matrix entries times the free x.
    basis[:, list(reduction.pivots)] = reduction.matrix[: reduction.rank, free].T
    return basis


def det(a: ArrayLike) -> Any:
    """Return the determinant of a square matrix.

    Examples
    --------
    >>> det([[1, 2], [3, 4]])
    np.uint64(5)
    """
    matrix = _square(a)
    pivots = _eliminate(matrix).pivots
    # Exchanging rows does not matter in characteristic two, where 1 = -1.
    factors = pivots if len(pivots) == len(matrix) else [0]
    return multiply.reduce(np.array(factors, dtype=matrix.dtype), initial=np.ones((), dtype=matrix.dtype)[()])


def inv(a: ArrayLike) -> Nimbers:
    """Return the inverse of a square matrix; a singular one raises `DomainError`.

    Examples
    --------
    >>> inv([[1, 2], [3, 4]])
    array([[13,  4],
           [ 8, 12]], dtype=uint64)
    """
    matrix = _square(a)
    return _solution(matrix, np.eye(len(matrix), dtype=np.uint8))


def solve(a: ArrayLike, b: ArrayLike) -> Nimbers:
    """Return the x with a x = b, for a vector b or for all columns of a matrix b.

    Examples
    --------
    >>> solve([[1, 2], [3, 4]], [5, 6])
    array([10, 10], dtype=uint64)
    >>> solve([[1, 2], [2, 3]], [1, 1])
    Traceback (most recent call last):
    grundy.errors.DomainError: the matrix is singular: its rank is 1, and it has 2 rows; try rank or null_space
    """
    matrix, values = _square(a), nimber_array(b)
    if values.ndim not in (1, 2) or len(values) != len(matrix):
        rows = f"a vector or a matrix with {len(matrix)} rows"
        raise DomainError(f"the right side of a system of shape {matrix.shape} must be {rows}, not {values.shape}")
    solution = _solution(matrix, values[:, None] if values.ndim == 1 else values)
    return solution[:, 0] if values.ndim == 1 else solution


def _solution(matrix: Nimbers, values: Nimbers) -> Nimbers:
    """Reduce (a | b) to (1 | x)."""
    size = len(matrix)
    elimination = _eliminate(matrix, values)
    found = sum(column < size for column in elimination.columns)
    if found < size:
        raise DomainError(
            f"the matrix is singular: its rank is {found}, and it has {size} rows", hint="try rank or null_space"
        )
    return elimination.matrix[:, size:]


def _matrix(a: ArrayLike) -> Nimbers:
    matrix = nimber_array(a)
    if matrix.ndim != 2:
        raise DomainError(f"a matrix must have two dimensions, not the shape {matrix.shape}")
    return matrix


def _square(a: ArrayLike) -> Nimbers:
    matrix = _matrix(a)
    if matrix.shape[0] != matrix.shape[1]:
        raise DomainError(f"the matrix must be square, not of shape {matrix.shape}", hint="try rank or row_reduce")
    return matrix


@dataclass(frozen=True, eq=False)
class _Elimination:
    """A reduced matrix, the columns of its pivots, their original values, and the order of the rows."""

    matrix: Nimbers
    columns: list[int]
    pivots: list[Any]
    order: Nimbers


def _eliminate(*parts: Nimbers) -> _Elimination:
    """Bring a matrix, given as parts side by side, to reduced row echelon form, some columns at a time.

    Within a panel of columns, plain elimination finds the pivots and their rows. Let P be the square matrix of those
    rows and columns. Multiply the pivot rows by P⁻¹. From every other row subtract the new pivot rows times its entries
    in the pivot columns: one matrix product for the whole panel.
    """
    m = _side_by_side(parts)
    if m.dtype == object or m.shape[1] <= _PANEL:
        return _eliminate_plainly(m, report_columns=True)
    order = np.arange(len(m))
    columns: list[int] = []
    pivots: list[Any] = []
    for start in range(0, m.shape[1], _PANEL):
        top = len(columns)
        if top == len(m):
            break
        report("columns eliminated", start, m.shape[1])
        panel = _eliminate_plainly(m[top:, start : start + _PANEL])
        moved = top + np.flatnonzero(panel.order != np.arange(len(panel.order)))
        came_from = top + panel.order[moved - top]
        m[moved], order[moved] = m[came_from], order[came_from]
        _clear_columns(m[:, start:], top, panel.columns)
        columns += [start + column for column in panel.columns]
        pivots += panel.pivots
    return _Elimination(m, columns, pivots, order)


def _side_by_side(parts: tuple[Nimbers, ...]) -> Nimbers:
    """Return a new matrix of all columns."""
    shape = len(parts[0]), sum(part.shape[1] for part in parts)
    matrix = np.empty(shape, np.result_type(*parts))
    for rows in _blocks(matrix):
        np.concatenate([part[rows] for part in parts], axis=1, out=matrix[rows])
    return matrix


def _blocks(matrix: Nimbers) -> Iterator[slice]:
    return row_blocks(matrix, _PLACES_OF_OBJECTS if matrix.dtype == object else _PLACES)


def _clear_columns(m: Nimbers, top: int, columns: list[int]) -> None:
    """Reduce the given columns to those of the unit matrix in the top rows and zero elsewhere."""
    here = slice(top, top + len(columns))
    one = np.eye(len(columns), dtype=m.dtype)
    inverse = _eliminate_plainly(np.hstack([m[here, columns], one])).matrix[:, len(columns) :]
    factors = matmul(m[:, columns], inverse)
    factors[here] = inverse ^ one
    pivot_rows = m[here].copy()
    for rows in _blocks(m):
        m[rows] ^= matmul(factors[rows], pivot_rows)


def _eliminate_plainly(matrix: Nimbers, *, report_columns: bool = False) -> _Elimination:
    """Bring a matrix to reduced row echelon form, one column at a time."""
    m, order = matrix.copy(), np.arange(len(matrix))
    columns: list[int] = []
    pivots: list[Any] = []
    for column in range(m.shape[1]):
        if report_columns:
            report("columns eliminated", column, m.shape[1])
        row = len(columns)
        candidates = np.flatnonzero(m[row:, column])
        if not candidates.size:
            continue
        swap = [row, row + candidates[0]]
        m[swap], order[swap] = m[swap[::-1]], order[swap[::-1]]
        pivot = m[row, column]
        m[row] = multiply(m[row], reciprocal(pivot))
        factors = m[:, column].copy()
        factors[row] = 0
        for rows in _blocks(m):
            m[rows] ^= multiply.outer(factors[rows], m[row])
        columns.append(column)
        pivots.append(pivot)
    return _Elimination(m, columns, pivots, order)


# ---- The matrices of nim squaring and of the Frobenius map

# The largest n: a matrix for the next one would take a quarter of a gigabyte.
_LARGEST_LENSTRA = 13
_MOST_DIGITS = 1 << 13


def lenstra_matrices(n: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return Lenstra's matrices A_n and B_n of zeros and ones, with 2^n rows and columns.

    A_n is the matrix of nim multiplication by 2^(2^n - 1), and B_n that of nim squaring, on the binary digits of the
    numbers below 2^(2^n), lowest digit first. The index n is at most 13.

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
    count = as_natural(n, "the index of Lenstra's matrices")
    if count > _LARGEST_LENSTRA:
        limit = f"n must be at most {_LARGEST_LENSTRA}, not {format_number(count)}"
        raise LimitError(f"{limit}, because Lenstra's matrices have 2^n rows and columns")
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
        raise DomainError(f"q_bits must be at most bits = {format_number(width)}, not {format_number(digit)}")
    size = width // digit
    if size > _MOST_DIGITS:
        rows = f"the matrix would have {format_number(size)} rows and columns; the limit is {_MOST_DIGITS}"
        raise LimitError(rows, hint="try a larger q_bits")
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
