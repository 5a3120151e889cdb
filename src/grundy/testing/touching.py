"""Checking the boards of a game: moves touch marks that are there."""

from collections.abc import Iterable
from typing import Any

from grundy.play.boards.own import board_from
from grundy.testing.asking import demand, raised
from grundy.testing.walk import Walk
from grundy.text import short_repr

__all__ = ["check_touches"]

# So many positions are drawn, spread over all.
MOST_DRAWN = 100


def check_touches(walk: Walk, reached: list[Any]) -> None:
    """Check that boards are boards, and that moves touch marks on them, where the game has boards.

    Parameters
    ----------
    walk : Walk
        What was visited.
    reached : list of positions
        Where to check.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> check_touches(Walk(game_from(range), 100), [3])
    """
    if not (walk.asking.can("board_of") and walk.asking.can("touches_of")):
        return
    for position in reached[:: 1 + (len(reached) - 1) // MOST_DRAWN]:
        found = walk.asking.one("board_of", position)
        if found is not None:
            with raised(f"board_of({short_repr(position)})"):
                ids = set(board_from(found).ids())
            _check_moves(walk, position, ids)


def _check_moves(walk: Walk, position: Any, ids: set[str]) -> None:
    game: Any = walk.asking.game
    for option in game.options(position):
        asked = f"touches_of({short_repr(position)}, {short_repr(option)})"
        with raised(asked):
            ways: list[Any] = [
                list(way) if isinstance(way, Iterable) else way for way in game.touches_of(position, option)
            ]
        for way in ways:
            demand(
                isinstance(way, list) and len(way) > 0 and ids.issuperset(way),
                f"{asked} has {short_repr(way)}, and each alternative is a list of ids of marks on the board",
            )
