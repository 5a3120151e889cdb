"""Positions as people give them: sets of heads, arrays of heads, boards of True and False, or bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError, LimitError, NotationError
from grundy.integers import as_natural, bits, iterate
from grundy.parsing import Reader
from grundy.text import format_number, pluralize, short_repr

__all__ = [
    "Columns",
    "coins_in",
    "columns_in",
    "distinct",
    "masked",
    "odd_ones",
    "place_heads",
    "read_board",
    "read_row",
    "smallest_type",
    "write_coins",
    "xor_of",
]


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
            f"an array of heads has a row for each head and {pluralize(width, 'column')}, one for each "
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
            f"a board of True and False has {pluralize(width, 'dimension')} here, one for each coordinate, and "
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
            f"the head at {short_repr(again)} is given twice, and there is one coin at each point; give each head once"
        )
    return heads


def odd_ones(points: Iterable[Any]) -> frozenset[Any]:
    """Return the points that are listed an odd number of times: a coin that is turned twice is as before.

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

    Examples
    --------
    >>> masked(0b1101)
    [0, 2, 3]
    """
    if mask < 0:
        raise DomainError(f"a mask of heads is 0 or more, not {format_number(mask)}")
    return list(bits(mask))


def smallest_type(values: NDArray[Any]) -> NDArray[Any]:
    """Return an array of unsigned integers in the smallest type that holds them: there, nim products are fastest.

    Parameters
    ----------
    values : array
        Of unsigned integers or objects; objects are left alone.

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

    Examples
    --------
    >>> xor_of(np.array([1, 2, 4])), xor_of(np.array([1 << 80, 3], object)) == (1 << 80) + 3
    (7, True)
    """
    return int(np.bitwise_xor.reduce(values)) if values.size else 0


# ---- Coins as text: a line for a row, several lines for a board, h or ● for heads and t or ○ for tails
#
# A board is drawn as Lenstra (1978) sees it: the first coordinate counts columns from the left, the second one counts
# lines from the bottom, both from 0. What is read is an array of True (heads) and False, which every game takes as a
# position.

HEADS, TAILS = "hH1●", "tT0○"
# Boards are kept with a byte for each coin.
MOST_COINS = 1 << 28


def read_row(text: str) -> NDArray[np.bool_]:
    """Return a row of coins, from left to right.

    Parameters
    ----------
    text : str
        A character for each coin: h, H, 1 or ● for heads, t, T, 0 or ○ for tails. Blanks mean nothing.

    Raises
    ------
    NotationError
        At the first other character.

    Examples
    --------
    >>> from grundy.linear.turning import mock_turtles
    >>> read_row("th ●○")
    array([False,  True,  True, False])
    >>> mock_turtles().nim_value(read_row("th ●○"))
    6
    >>> read_row("thx")
    Traceback (most recent call last):
    grundy.errors.NotationError: expected a coin (h or ● for heads, t or ○ for tails), found 'x'
      thx
        ^
    """
    reader = Reader(_text(text, "a row of coins"))
    coins = []
    while not reader.at_end():
        coins.append(reader.take(HEADS))
        if not coins[-1] and not reader.take(TAILS):
            reader.fail("a coin (h or ● for heads, t or ○ for tails)")
    return np.array(coins, bool)


def read_board(text: str) -> NDArray[np.bool_]:
    """Return a board of coins.

    Parameters
    ----------
    text : str
        A line for each row of coins, all of equal length, the one with the largest second coordinate first; the
        characters are those of `read_row`. Empty lines mean nothing.

    Returns
    -------
    array of bool
        Its entry [a, b] is the coin in column a from the left and row b from the bottom.

    Raises
    ------
    NotationError
        When a character is none of these, or a line is longer or shorter than the first.

    Examples
    --------
    >>> from grundy.linear.turning import turning_corners
    >>> board = read_board('''
    ... ○○○●
    ... ○●●○
    ... ○○○○
    ... ''')
    >>> turning_corners().heads(board) == {(1, 1), (2, 1), (3, 2)}
    True
    >>> turning_corners().nim_value(board)
    2
    """
    lines = [line for line in _text(text, "a board of coins").splitlines() if line.strip()]
    rows = [read_row(line) for line in lines]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            raise NotationError(
                line,
                len(line),
                f"the lines of a board are equally long: this one has {_coins(row)}, the first has {_coins(rows[0])}",
            )
    return np.array(rows[::-1], bool).reshape(len(rows), -1).T if rows else np.zeros((0, 0), bool)


def _text(text: object, what: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{what} is read from text, h for heads and t for tails, not from {type(text).__name__}")
    return text


def _coins(row: NDArray[np.bool_]) -> str:
    return pluralize(len(row), "coin")


def write_coins(coins: ArrayLike) -> str:
    """Return a row or a board as text: ● for heads, ○ for tails.

    Parameters
    ----------
    coins : array of bool
        With one or two dimensions, as `read_row` and `read_board` return them.

    Examples
    --------
    >>> print(write_coins(place_heads([(0, 0), (2, 1)], (3, 2))))
    ○○●
    ●○○
    """
    board = coins_in(coins)
    lines = board[None, :] if board.ndim == 1 else board.T[::-1]
    return "\n".join("".join("●" if coin else "○" for coin in line) for line in lines)


def coins_in(coins: ArrayLike) -> NDArray[np.bool_]:
    """Return a row or a board as an array.

    Parameters
    ----------
    coins : array of bool
        With one or two dimensions.

    Raises
    ------
    DomainError
        When it has other dimensions.

    Examples
    --------
    >>> coins_in([0, 1, 1])
    array([False,  True,  True])
    """
    try:
        board = np.asarray(coins, bool)
    except ValueError:
        raise DomainError("the lines of a board are equally long, and here they are not") from None
    if board.ndim not in (1, 2):
        raise DomainError(f"coins lie in a row or on a board, and this array has {board.ndim} dimensions")
    return board


def place_heads(heads: object, shape: int | tuple[int, ...]) -> NDArray[np.bool_]:
    """Return a row or a board with given heads.

    Parameters
    ----------
    heads : iterable of int, or of tuples of int
        Where they are; the pairs of pairs of a product of products are read as one tuple.
    shape : int or tuple of int
        How many coins there are in each direction.

    Raises
    ------
    DomainError
        When a head is not on the board.

    Examples
    --------
    >>> place_heads([0, 2], 4)
    array([ True, False,  True, False])
    """
    sizes = tuple(as_natural(size, "the number of coins") for size in (shape if isinstance(shape, tuple) else (shape,)))
    if np.prod(sizes, dtype=object) > MOST_COINS:
        raise LimitError(f"a board has at most {MOST_COINS} coins, and this one has {' × '.join(map(str, sizes))}")
    board = np.zeros(sizes, bool)
    for head in iterate(heads, "the heads"):
        place = tuple(as_natural(coordinate, "a coordinate of a head") for coordinate in _flat(head))
        if len(place) != len(sizes) or any(a >= size for a, size in zip(place, sizes, strict=False)):
            raise DomainError(f"there is no coin at {head!r} on a board of {' × '.join(map(str, sizes))} coins")
        board[place] = True
    return board


def _flat(point: object) -> Iterator[object]:
    """Yield the coordinates of a point, which may be a pair of pairs."""
    if isinstance(point, tuple):
        for part in point:
            yield from _flat(part)
    else:
        yield point
