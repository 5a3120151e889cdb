"""Games with one pile: touch the lowest counter that goes; all above it go too."""

from __future__ import annotations

from typing import Any

from grundy.play.boards.board import Board
from grundy.play.boards.piles import Pile, piles_board
from grundy.text import format_number

__all__ = ["board", "touches"]


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the pile; in Fibonacci Nim with how many may be taken.

    Examples
    --------
    >>> board(None, 3).ids()
    ['c1', 'c2', 'c3']
    """
    if isinstance(position, int):
        return piles_board([Pile(position)], f"a pile of {format_number(position)}")
    if type(game).__name__ == "FibonacciNim":
        count, most = position
        return piles_board(
            [Pile(count)], f"a pile of {format_number(count)}", f"take up to {format_number(min(count, most))}"
        )
    return None


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the lowest counter that goes.

    Examples
    --------
    >>> touches(None, 5, "take 2", 3), touches(None, 100, "take 2", 98)
    ([['c4']], [])
    """
    count, left = (place[0] if isinstance(place, tuple) else place for place in (position, option))
    touch = Pile(count).touch(left)
    return [[touch]] if touch else []
