"""Linear algebra over the fields of nimbers: everything follows from one elimination.

An array of an unsigned type is a matrix over the field of that type. Rank, determinant, inverse and solutions are the
same in every larger field, so nothing depends on the choice of a type that is large enough.

>>> from grundy.nim import linalg, matrices
>>> a = np.array([[1, 2], [3, 4]], dtype=np.uint8)
>>> linalg.det(a)
np.uint8(5)
>>> matrices.matmul(a, linalg.inv(a))
array([[1, 0],
       [0, 1]], dtype=uint8)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from grundy.errors import DomainError
from grundy.listening import tell
from grundy.nim.arrays import Nimbers, nimber_array, row_blocks
from grundy.nim.field import multiply, reciprocal
from grundy.nim.matrices import matmul

__all__ = ["RowReduction", "det", "inv", "null_space", "rank", "row_reduce", "solve"]

# Columns that are eliminated one by one before a matrix product brings the rest of the matrix up to date.
_PANEL = 32
# So many numbers are worked on at once, fewer of Python's.
_PLACES, _PLACES_OF_OBJECTS = 1 << 21, 1 << 16


@dataclass(frozen=True, eq=False)
class RowReduction:
    """A matrix in reduced row echelon form.

    Parameters
    ----------
    matrix : array
        The reduced matrix: each pivot is 1 and alone in its column, and rows of zeros stand last.
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
    """Return the reduced row echelon form of a matrix and the columns of its pivots.

    Parameters
    ----------
    a : array_like
        A matrix of nimbers of any shape.

    Returns
    -------
    RowReduction

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
    """Return the rank of a matrix.

    Parameters
    ----------
    a : array_like
        A matrix of nimbers of any shape.

    Returns
    -------
    int

    Examples
    --------
    >>> rank([[2, 3, 1], [3, 1, 2]])
    1
    """
    return row_reduce(a).rank


def null_space(a: ArrayLike) -> Nimbers:
    """Return a basis of the vectors x with a x = 0.

    Parameters
    ----------
    a : array_like
        A matrix of nimbers of any shape.

    Returns
    -------
    array
        One basis vector in each row; no rows when only 0 is sent to 0.

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
    # Row i of the reduced matrix says that x at its pivot is the sum of the matrix entries times the free x.
    basis[:, list(reduction.pivots)] = reduction.matrix[: reduction.rank, free].T
    return basis


def det(a: ArrayLike) -> Any:
    """Return the determinant of a square matrix.

    Parameters
    ----------
    a : array_like
        A square matrix of nimbers.

    Returns
    -------
    scalar of the type of the matrix, or int for arrays of Python integers

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
    """Return the inverse of a square matrix.

    Parameters
    ----------
    a : array_like
        An invertible matrix of nimbers; a singular one raises `DomainError`.

    Returns
    -------
    array

    Examples
    --------
    >>> inv([[1, 2], [3, 4]])
    array([[13,  4],
           [ 8, 12]], dtype=uint64)
    """
    matrix = _square(a)
    return _solution(matrix, np.eye(len(matrix), dtype=np.uint8))


def solve(a: ArrayLike, b: ArrayLike) -> Nimbers:
    """Return the x with a x = b.

    Parameters
    ----------
    a : array_like
        An invertible matrix of nimbers; a singular one raises `DomainError`.
    b : array_like
        A vector, or a matrix whose columns are solved for together.

    Returns
    -------
    array
        In the shape of b.

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
        raise DomainError(f"the right side for a matrix of shape {matrix.shape} is {rows}, not of shape {values.shape}")
    if values.ndim == 1:
        return _solution(matrix, values[:, None])[:, 0]
    return _solution(matrix, values)


def _solution(matrix: Nimbers, values: Nimbers) -> Nimbers:
    """Reduce (a | b) to (1 | x)."""
    size = len(matrix)
    elimination = _eliminate(matrix, values)
    found = sum(column < size for column in elimination.columns)
    if found < size:
        raise DomainError(
            f"the matrix is singular: its rank is {found}, and it has {size} rows; try rank or null_space"
        )
    return elimination.matrix[:, size:]


def _matrix(a: ArrayLike) -> Nimbers:
    matrix = nimber_array(a)
    if matrix.ndim != 2:
        raise DomainError(f"a matrix has rows and columns, and this array has the shape {matrix.shape}")
    return matrix


def _square(a: ArrayLike) -> Nimbers:
    matrix = _matrix(a)
    if matrix.shape[0] != matrix.shape[1]:
        raise DomainError(f"a square matrix is wanted, not one of shape {matrix.shape}; try rank or row_reduce")
    return matrix


@dataclass(frozen=True, eq=False)
class _Elimination:
    """A reduced matrix, the columns of its pivots, what they were before they became 1, and the order of the rows."""

    matrix: Nimbers
    columns: list[int]
    pivots: list[Any]
    order: Nimbers


def _eliminate(*parts: Nimbers) -> _Elimination:
    """Bring a matrix, given as parts side by side, to reduced row echelon form, some columns at a time.

    Within a panel of columns, plain elimination finds the pivots and the rows where they stand. Let P be the square
    matrix of those rows and columns. Then the pivot rows become P⁻¹ times themselves, and every other row loses as many
    of these new rows as it has in the pivot columns: one matrix product for the whole panel.
    """
    m = _side_by_side(parts)
    if m.dtype == object or m.shape[1] <= _PANEL:
        return _eliminate_plainly(m, told=True)
    order = np.arange(len(m))
    columns: list[int] = []
    pivots: list[Any] = []
    for start in range(0, m.shape[1], _PANEL):
        top = len(columns)
        if top == len(m):
            break
        tell("columns eliminated", start, m.shape[1])
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
    """Make the given columns those of the unit matrix, in the rows from the top on, and zero elsewhere."""
    here = slice(top, top + len(columns))
    one = np.eye(len(columns), dtype=m.dtype)
    inverse = _eliminate_plainly(np.hstack([m[here, columns], one])).matrix[:, len(columns) :]
    factors = matmul(m[:, columns], inverse)
    factors[here] = inverse ^ one
    pivot_rows = m[here].copy()
    for rows in _blocks(m):
        m[rows] ^= matmul(factors[rows], pivot_rows)


def _eliminate_plainly(matrix: Nimbers, *, told: bool = False) -> _Elimination:
    """Bring a matrix to reduced row echelon form, one column after the other, and tell how far it is if asked to."""
    m, order = matrix.copy(), np.arange(len(matrix))
    columns: list[int] = []
    pivots: list[Any] = []
    for column in range(m.shape[1]):
        if told:
            tell("columns eliminated", column, m.shape[1])
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
