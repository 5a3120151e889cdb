"""Coins as text: a line for a row, several lines for a board, h or ● for heads and t or ○ for tails.

A board is drawn as Lenstra (1978) sees it: the first coordinate counts columns from the left, the second one counts
lines from the bottom, both from 0. What is read is an array of True (heads) and False, which every game takes as a
position.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError, LimitError, NotationError
from grundy.linear.listed import each
from grundy.natural import natural
from grundy.notation import Reader
from grundy.saying import counted

__all__ = ["coins_in", "place_heads", "read_board", "read_row", "write_coins"]

HEADS, TAILS = "hH1●", "tT0○"
# Boards are kept with a byte for each coin.
MOST_COINS = 1 << 28


def read_row(text: str) -> NDArray[np.bool_]:
    """Return a row of coins, from left to right.

    Parameters
    ----------
    text : str
        A character for each coin: h, H, 1 or ● for heads, t, T, 0 or ○ for tails. Blanks mean nothing.

    Returns
    -------
    array of bool

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
    return counted(len(row), "coin")


def write_coins(coins: ArrayLike) -> str:
    """Return a row or a board as text: ● for heads, ○ for tails.

    Parameters
    ----------
    coins : array of bool
        With one or two dimensions, as `read_row` and `read_board` return them.

    Returns
    -------
    str

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

    Returns
    -------
    array of bool

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

    Returns
    -------
    array of bool

    Raises
    ------
    DomainError
        When a head is not on the board.

    Examples
    --------
    >>> place_heads([0, 2], 4)
    array([ True, False,  True, False])
    """
    sizes = tuple(natural(size, "the number of coins") for size in (shape if isinstance(shape, tuple) else (shape,)))
    if np.prod(sizes, dtype=object) > MOST_COINS:
        raise LimitError(f"a board has at most {MOST_COINS} coins, and this one has {' × '.join(map(str, sizes))}")
    board = np.zeros(sizes, bool)
    for head in each(heads, "the heads"):
        place = tuple(natural(coordinate, "a coordinate of a head") for coordinate in _flat(head))
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
