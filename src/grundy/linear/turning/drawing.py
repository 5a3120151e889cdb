"""Drawing coins: a row or a board as an SVG picture, with the coins that a move turns.

Nothing is told by colour alone: heads are filled and bear an H, tails are hollow, and coins that are turned have a
second, dashed border.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.draw import Element, Point, element, sheet, text_width, visible, words
from grundy.draw.svg import PAPER
from grundy.errors import DomainError, LimitError
from grundy.integers import iterate
from grundy.linear.turning.positions import coins_in
from grundy.text import short_repr, truncate

__all__ = ["draw_coins"]

MOST_SIDE = 64
HEAD, TAIL, TURNED = "#0072b2", "#757d85", "#b94a00"
STEP, RADIUS, RING, MARGIN, NUMBER_SIZE, TITLE_SIZE = 34.0, 11.5, 15.0, 16.0, 11.0, 15.0
LONGEST_TITLE = 60


def draw_coins(coins: ArrayLike, turned: Iterable[Any] = (), *, title: str | None = None) -> str:
    """Return a picture of a row or a board of coins as the text of an SVG file.

    Parameters
    ----------
    coins : array of bool
        With one or two dimensions, at most 64 coins in each; heads are True. Boards are drawn with the first coordinate
        to the right and the second one upwards.
    turned : iterable of int, or of pairs of int
        Coins that a move turns, such as ``move.turned``.
    title : str, optional
        What to write above it.

    Raises
    ------
    DomainError
        When a coin that is turned is not there.
    LimitError
        When there are too many coins for a picture.

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
            f"a picture shows at most {MOST_SIDE} coins in each direction, and this board has "
            f"{' × '.join(map(str, board.shape))}; draw a part of it"
        )
    marked = {_place(coin, board.shape) for coin in iterate(turned, "the coins that are turned")}
    return f"{_picture(board, marked, visible(title or ''))}\n"


def _place(coin: Any, shape: tuple[int, ...]) -> tuple[int, ...]:
    place = coin if isinstance(coin, tuple) else (coin,)
    if len(place) == len(shape) and all(
        isinstance(a, (int, np.integer)) and 0 <= a < size for a, size in zip(place, shape, strict=True)
    ):
        return tuple(map(int, place))
    raise DomainError(f"there is no coin at {short_repr(coin)} on a board of {' × '.join(map(str, shape))} coins")


def _picture(board: NDArray[np.bool_], turned: set[tuple[int, ...]], title: str) -> Element:
    columns, rows = (*board.shape, 1)[:2]
    heading = truncate(title, LONGEST_TITLE)
    top = MARGIN + 1.6 * TITLE_SIZE * bool(heading)
    width = max(MARGIN + (columns + 1) * STEP, text_width(heading, 1.08 * TITLE_SIZE)) + MARGIN
    height = top + (rows + 1) * STEP + MARGIN / 2
    content = [element("title", title or "Coins"), element("desc", _description(board, turned))]
    if heading:
        content.append(words(heading, Point(width / 2, MARGIN + TITLE_SIZE), TITLE_SIZE, font_weight="bold"))
    drawn = (*_numbers(board, rows), *_coins(board, rows, turned))
    content.append(element("g", *drawn, transform=f"translate({MARGIN + STEP:.0f} {top + STEP / 2:.2f})"))
    return sheet(content, width, height)


def _description(board: NDArray[np.bool_], turned: set[tuple[int, ...]]) -> str:
    shape = f"A row of {len(board)} coins" if board.ndim == 1 else f"A board of {len(board)} × {board.shape[1]} coins"
    text = f"{shape}, of which {int(board.sum())} show heads"
    return f"{text}; {len(turned)} of them are turned." if turned else f"{text}."


def _numbers(board: NDArray[np.bool_], rows: int) -> Iterator[Element]:
    """Yield the coordinates: below the coins, and on a board to the left of them."""
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
    told = f"place {', '.join(map(str, place))}: {'heads' if head else 'tails'}{', turned' * turned}"
    drawn = [
        element("title", told),
        element("circle", cx=centre.x, cy=centre.y, r=RADIUS, fill=fill, stroke=colour, stroke_width=1.4),
    ]
    if head:
        drawn.append(words("H", centre.moved(0, 0.36 * NUMBER_SIZE), NUMBER_SIZE, fill=PAPER, font_weight="bold"))
    if turned:
        ring = {"stroke": TURNED, "stroke_dasharray": "5 3", "fill": "none"}
        drawn.append(element("circle", cx=centre.x, cy=centre.y, r=RING, stroke_width=2, **ring))
    return element("g", *drawn)
