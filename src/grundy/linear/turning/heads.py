"""Positions as people give them: sets of heads, arrays of heads, boards of True and False, or bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.bits import bits
from grundy.errors import DomainError
from grundy.saying import called, counted, shown

__all__ = ["Columns", "columns_in", "distinct", "masked", "odd_ones", "smallest_type", "xor_of"]

# The coordinates of many heads: one array of unsigned integers for each.
Columns = Sequence[NDArray[Any]]


def columns_in(position: Any, width: int) -> Columns | None:
    """Return the coordinates of heads that are given by arrays, or None for a position that is given point by point.

    Parameters
    ----------
    position : Any
        An array of integers with a row for each head, a board of True (heads) and False, or a tuple of arrays, one for
        each coordinate; or anything else.
    width : int
        How many coordinates a point has.

    Returns
    -------
    sequence of arrays, or None

    Examples
    --------
    >>> [column.tolist() for column in columns_in(np.array([[1, 2], [3, 4], [5, 6]]), 2)]
    [[1, 3, 5], [2, 4, 6]]
    >>> [column.tolist() for column in columns_in(np.array([[True, False], [True, True]]), 2)]
    [[0, 1, 1], [0, 0, 1]]
    """
    if isinstance(position, tuple) and position and all(isinstance(part, np.ndarray) for part in position):
        return _checked_columns(position, width)
    if not isinstance(position, np.ndarray) or position.dtype == object:
        return None
    if not position.size:
        return [np.zeros(0, np.uint64)] * width
    if position.dtype == bool:
        return _of_board(position, width)
    rows = position.reshape(-1, 1) if width == 1 and position.ndim == 1 else position
    if rows.ndim != 2 or rows.shape[1] != width:
        raise DomainError(
            f"an array of heads has a row for each head and {counted(width, 'column')}, one for each "
            f"coordinate, and this one has the shape {position.shape}; a board of coins is an array of True and False"
        )
    return [_unsigned(rows[:, column]) for column in range(width)]


def _checked_columns(columns: tuple[NDArray[Any], ...], width: int) -> Columns:
    shapes = [column.shape for column in columns]
    if len(columns) != width or any(len(shape) != 1 for shape in shapes) or len(set(shapes)) > 1:
        raise DomainError(
            f"heads by columns are {width} arrays of one dimension and equal lengths, one for each coordinate, and "
            f"these have the shapes {', '.join(map(str, shapes))}"
        )
    return [_unsigned(column) for column in columns]


def _of_board(board: NDArray[Any], width: int) -> Columns:
    if board.ndim != width:
        raise DomainError(
            f"a board of True and False has {counted(width, 'dimension')} here, one for each coordinate, and "
            f"this one has {board.ndim}"
        )
    return [_unsigned(column) for column in np.nonzero(board)]


def _unsigned(column: NDArray[Any]) -> NDArray[Any]:
    if not column.size:
        return np.zeros(0, np.uint64)
    if column.dtype.kind not in "ui":
        raise DomainError(f"the coordinates of heads are whole numbers, and this array is of type {column.dtype}")
    if column.dtype.kind == "u":
        return column
    if column.min() < 0:
        raise DomainError(f"the coordinates of heads are 0 or more, not {column.min()}")
    return column.view(np.dtype(f"u{column.dtype.itemsize}"))


def distinct(points: Sequence[Any]) -> frozenset[Any]:
    """Return the points as a set, or say which one is given twice.

    Parameters
    ----------
    points : sequence of hashable values

    Returns
    -------
    frozenset

    Examples
    --------
    >>> distinct([3, 5, 3])
    Traceback (most recent call last):
    grundy.errors.DomainError: the head at 3 is given twice, and there is one coin at each point; give each head once
    """
    heads = frozenset(points)
    if len(heads) < len(points):
        seen = set[Any]()
        again = next(point for point in points if point in seen or seen.add(point))  # type: ignore[func-returns-value]
        raise DomainError(
            f"the head at {called(again)} is given twice, and there is one coin at each point; give each head once"
        )
    return heads


def odd_ones(points: Iterable[Any]) -> frozenset[Any]:
    """Return the points that are listed an odd number of times: a coin that is turned twice is as before.

    Parameters
    ----------
    points : iterable of hashable values

    Returns
    -------
    frozenset

    Examples
    --------
    >>> sorted(odd_ones([3, 5, 3, 3, 5]))
    [3]
    """
    heads = set[Any]()
    for point in points:
        heads ^= {point}
    return frozenset(heads)


def masked(mask: int) -> list[int]:
    """Return the places of the bits of a mask.

    Parameters
    ----------
    mask : int
        Bit k says whether the coin with number k shows heads.

    Returns
    -------
    list of int

    Examples
    --------
    >>> masked(0b1101)
    [0, 2, 3]
    """
    if mask < 0:
        raise DomainError(f"a mask of heads is 0 or more, not {shown(mask)}")
    return list(bits(mask))


def smallest_type(values: NDArray[Any]) -> NDArray[Any]:
    """Return an array of unsigned integers in the smallest type that holds them: there, nim products are fastest.

    Parameters
    ----------
    values : array
        Of unsigned integers or objects; objects are left alone.

    Returns
    -------
    array

    Examples
    --------
    >>> smallest_type(np.array([1, 300], np.uint64)).dtype
    dtype('uint16')
    """
    if values.dtype == object or not values.size:
        return values
    return values.astype(np.min_scalar_type(values.max()), copy=False)


def xor_of(values: NDArray[Any]) -> int:
    """Return the nim sum of an array as a Python integer.

    Parameters
    ----------
    values : array of unsigned integers or of objects

    Returns
    -------
    int

    Examples
    --------
    >>> xor_of(np.array([1, 2, 4])), xor_of(np.array([1 << 80, 3], object)) == (1 << 80) + 3
    (7, True)
    """
    return int(np.bitwise_xor.reduce(values)) if values.size else 0
