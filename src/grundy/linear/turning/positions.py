"""Positions of coins as sets of heads, arrays of heads, boards of True and False, text, and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.draw import Element, Point, element, sheet, text_width, visible, words
from grundy.draw.svg import PAPER
from grundy.errors import DomainError, LimitError, NotationError
from grundy.integers import as_natural, iterate
from grundy.parsing import Reader
from grundy.text import pluralize, short_repr, truncate

# ---- Coins as text: a line for a row, several lines for a board, h or ● for heads and t or ○ for tails
#
# Boards are arranged as in Lenstra (1978): the first coordinate counts columns from the left, the second counts lines
# from the bottom, both from 0. The result is an array of True (heads) and False, which every game accepts.

HEADS, TAILS = "hH1●", "tT0○"
MOST_COINS = 1 << 28  # coins of a board, one byte each


def read_row(text: str) -> NDArray[np.bool_]:
    """Return the row of coins in a text, from left to right.

    Parameters
    ----------
    text : str
        One character for each coin: h, H, 1 or ● for heads, t, T, 0 or ○ for tails. Spaces are ignored.

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
    """Return the board of coins in a text.

    Parameters
    ----------
    text : str
        One line for each row of coins, the top row first, all with the same number of coins. The characters are those
        of `read_row`. Empty lines are ignored.

    Returns
    -------
    array of bool
        An array whose entry [a, b] is the coin in column a from the left and row b from the bottom.

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
                f"all lines of a board must be equally long, but this one has {pluralize(len(row), 'coin')} and the "
                f"first has {pluralize(len(rows[0]), 'coin')}",
            )
    return np.array(rows[::-1], bool).reshape(len(rows), -1).T if rows else np.zeros((0, 0), bool)


def _text(text: object, what: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a string, with h for heads and t for tails, not {type(text).__name__}")
    return text


def write_coins(coins: ArrayLike) -> str:
    """Return a row or a board as text: ● for heads, ○ for tails.

    Parameters
    ----------
    coins : array of bool
        An array with one or two dimensions, as returned by `read_row` and `read_board`.

    Examples
    --------
    >>> print(write_coins(place_heads([(0, 0), (2, 1)], (3, 2))))
    ○○●
    ●○○
    """
    board = coins_in(coins)
    lines = board[None, :] if board.ndim == 1 else board.T[::-1]
    return "\n".join("".join("●" if coin else "○" for coin in line) for line in lines)


def place_heads(heads: object, shape: int | tuple[int, ...]) -> NDArray[np.bool_]:
    """Return a row or a board with heads at the given places.

    Parameters
    ----------
    heads : iterable of int, or of tuples of int
        The places of the heads. Nested pairs, as in a product of products, are read as one tuple.
    shape : int or tuple of int
        The number of coins in each direction.

    Examples
    --------
    >>> place_heads([0, 2], 4)
    array([ True, False,  True, False])
    """
    sizes = tuple(as_natural(size, "the number of coins") for size in (shape if isinstance(shape, tuple) else (shape,)))
    if np.prod(sizes, dtype=object) > MOST_COINS:
        raise LimitError(f"a board may have at most {MOST_COINS} coins, not {' × '.join(map(str, sizes))}")
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


def coins_in(coins: ArrayLike) -> NDArray[np.bool_]:
    """Return a row or a board as an array with one or two dimensions."""
    try:
        board = np.asarray(coins, bool)
    except ValueError:
        raise DomainError("all lines of a board must be equally long") from None
    if board.ndim not in (1, 2):
        raise DomainError(f"an array of coins must have one or two dimensions, not {board.ndim}")
    return board


# ---- Coins as a picture
#
# Colour is never the only sign: heads are filled and have an H, tails are hollow, and turned coins have a second,
# dashed border.

MOST_SIDE = 64
HEAD, TAIL, TURNED = "#0072b2", "#757d85", "#b94a00"
STEP, RADIUS, RING, MARGIN, NUMBER_SIZE, TITLE_SIZE = 34.0, 11.5, 15.0, 16.0, 11.0, 15.0
LONGEST_TITLE = 60


def draw_coins(coins: ArrayLike, turned: Iterable[Any] = (), *, title: str | None = None) -> str:
    """Return a picture of a row or a board of coins as the text of an SVG file.

    Parameters
    ----------
    coins : array of bool
        An array with one or two dimensions and at most 64 coins in each, with True for heads. On a board, the first
        coordinate goes right and the second goes up.
    turned : iterable of int, or of pairs of int
        The coins that a move turns, for example ``move.turned``.
    title : str, optional
        A title above the picture.

    Examples
    --------
    >>> from grundy.linear.turning import read_row, twins
    >>> row = read_row("ththh")
    >>> picture = draw_coins(row, turned=twins().winning_moves(row)[0].turned)
    >>> picture[:4], picture.count("place"), "2 of them are turned" in picture
    ('<svg', 5, True)
    """
    board = coins_in(coins)
    if max(board.shape) > MOST_SIDE:
        raise LimitError(
            f"a picture shows at most {MOST_SIDE} coins in each direction, but this board has "
            f"{' × '.join(map(str, board.shape))}",
            hint="draw a part of it",
        )
    marked = {_place(coin, board.shape) for coin in iterate(turned, "the coins that are turned")}
    return f"{_coins_sheet(board, marked, visible(title or ''))}\n"


def _place(coin: Any, shape: tuple[int, ...]) -> tuple[int, ...]:
    place = coin if isinstance(coin, tuple) else (coin,)
    if len(place) == len(shape) and all(
        isinstance(a, (int, np.integer)) and 0 <= a < size for a, size in zip(place, shape, strict=True)
    ):
        return tuple(map(int, place))
    raise DomainError(f"there is no coin at {short_repr(coin)} on a board of {' × '.join(map(str, shape))} coins")


def _coins_sheet(board: NDArray[np.bool_], turned: set[tuple[int, ...]], title: str) -> Element:
    columns, rows = (*board.shape, 1)[:2]
    heading = truncate(title, LONGEST_TITLE)
    top = MARGIN + 1.6 * TITLE_SIZE * bool(heading)
    width = max(MARGIN + (columns + 1) * STEP, text_width(heading, 1.08 * TITLE_SIZE)) + MARGIN
    height = top + (rows + 1) * STEP + MARGIN / 2
    content = [element("title", title or "Coins"), element("desc", _coins_description(board, turned))]
    if heading:
        content.append(words(heading, Point(width / 2, MARGIN + TITLE_SIZE), TITLE_SIZE, font_weight="bold"))
    drawn = (*_numbers(board, rows), *_coins(board, rows, turned))
    content.append(element("g", *drawn, transform=f"translate({MARGIN + STEP:.0f} {top + STEP / 2:.2f})"))
    return sheet(content, width, height)


def _coins_description(board: NDArray[np.bool_], turned: set[tuple[int, ...]]) -> str:
    shape = f"A row of {len(board)} coins" if board.ndim == 1 else f"A board of {len(board)} × {board.shape[1]} coins"
    text = f"{shape}, of which {int(board.sum())} show heads"
    return f"{text}; {len(turned)} of them are turned." if turned else f"{text}."


def _numbers(board: NDArray[np.bool_], rows: int) -> Iterator[Element]:
    """Yield the coordinates below the coins and, on a board, to the left of them."""
    below = rows * STEP - STEP / 2 + NUMBER_SIZE
    for a in range(len(board)):
        yield words(str(a), Point(a * STEP, below), NUMBER_SIZE)
    for b in range(rows if board.ndim == 2 else 0):
        yield words(str(b), Point(-0.9 * STEP, (rows - 1 - b) * STEP + 0.36 * NUMBER_SIZE), NUMBER_SIZE)


def _coins(board: NDArray[np.bool_], rows: int, turned: set[tuple[int, ...]]) -> Iterator[Element]:
    for place, coin in np.ndenumerate(board):
        centre = Point(place[0] * STEP, (rows - 1 - (place[1] if board.ndim == 2 else 0)) * STEP)
        yield _coin(centre, bool(coin), place in turned, place)


def _coin(centre: Point, head: bool, turned: bool, place: tuple[int, ...]) -> Element:
    fill, colour = (HEAD, HEAD) if head else (PAPER, TAIL)
    tooltip = f"place {', '.join(map(str, place))}: {'heads' if head else 'tails'}{', turned' * turned}"
    drawn = [
        element("title", tooltip),
        element("circle", cx=centre.x, cy=centre.y, r=RADIUS, fill=fill, stroke=colour, stroke_width=1.4),
    ]
    if head:
        drawn.append(words("H", centre.moved(0, 0.36 * NUMBER_SIZE), NUMBER_SIZE, fill=PAPER, font_weight="bold"))
    if turned:
        ring = {"stroke": TURNED, "stroke_dasharray": "5 3", "fill": "none"}
        drawn.append(element("circle", cx=centre.x, cy=centre.y, r=RING, stroke_width=2, **ring))
    return element("g", *drawn)


# ---- Positions of a game: the coordinates of many heads, or a set of points


# The coordinates of many heads, as one array of unsigned integers for each coordinate.
Columns = Sequence[NDArray[Any]]


def columns_in(position: Any, width: int) -> Columns | None:
    """Return the coordinates of heads given by arrays, or None for a position that is given point by point.

    Accepted are an array of integers with one row for each head, a board of True (heads) and False, and a tuple of
    arrays, one for each of the `width` coordinates of a point.
    """
    if isinstance(position, tuple) and position and all(isinstance(part, np.ndarray) for part in position):
        return _checked_columns(position, width)
    if not isinstance(position, np.ndarray) or position.dtype == object:
        return None
    if not position.size:
        return [np.zeros(0, np.uint64)] * width
    if position.dtype == bool:
        return _board_columns(position, width)
    rows = position.reshape(-1, 1) if width == 1 and position.ndim == 1 else position
    if rows.ndim != 2 or rows.shape[1] != width:
        raise DomainError(
            f"an array of heads must have one row for each head and {pluralize(width, 'column')}, one for each "
            f"coordinate, but the shape is {position.shape}",
            hint="use True and False for a board of coins",
        )
    return [_unsigned(rows[:, column]) for column in range(width)]


def _checked_columns(columns: tuple[NDArray[Any], ...], width: int) -> Columns:
    shapes = [column.shape for column in columns]
    if len(columns) != width or any(len(shape) != 1 for shape in shapes) or len(set(shapes)) > 1:
        raise DomainError(
            f"heads given by columns must be {width} arrays of one dimension and equal length, but the shapes are "
            f"{', '.join(map(str, shapes))}"
        )
    return [_unsigned(column) for column in columns]


def _board_columns(board: NDArray[Any], width: int) -> Columns:
    if board.ndim != width:
        raise DomainError(
            f"a board of this game must have {pluralize(width, 'dimension')}, one per coordinate, not {board.ndim}"
        )
    return [_unsigned(column) for column in np.nonzero(board)]


def _unsigned(column: NDArray[Any]) -> NDArray[Any]:
    if not column.size:
        return np.zeros(0, np.uint64)
    if column.dtype.kind not in "ui":
        raise DomainError(f"the coordinates of heads must be integers, not an array of type {column.dtype}")
    if column.dtype.kind == "u":
        return column
    if column.min() < 0:
        raise DomainError(f"the coordinates of heads must be at least 0, not {column.min()}")
    return column.view(np.dtype(f"u{column.dtype.itemsize}"))


def distinct(points: Sequence[Any]) -> frozenset[Any]:
    """Return the points as a set; raise `DomainError` if one is repeated."""
    heads = frozenset(points)
    if len(heads) < len(points):
        again = next(point for point, times in Counter(points).items() if times > 1)
        raise DomainError(
            f"the head at {short_repr(again)} is repeated, but each point has one coin",
            hint="list each head once",
        )
    return heads


def odd_ones(points: Iterable[Any]) -> frozenset[Any]:
    """Return the points that are listed an odd number of times; turning a coin twice changes nothing."""
    heads = set[Any]()
    for point in points:
        heads ^= {point}
    return frozenset(heads)
