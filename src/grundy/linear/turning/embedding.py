"""Any game as a coin turning game (Lenstra 1978, section 3)."""

from __future__ import annotations

from typing import Any

from grundy.errors import LimitError
from grundy.graphs.graph import GameGraph
from grundy.graphs.implicit.explore import explore
from grundy.graphs.solution import solve
from grundy.linear.turning.game import TurningGame
from grundy.natural import natural
from grundy.rules import Game, OptionsFunction, game_from

__all__ = ["embedding"]

# A turning set takes some 400 bytes with its entries in the tables of the game.
SETS_PER_POSITION = 100


def embedding(game: Game | OptionsFunction, position: Any, *, limit: int = 10_000) -> TurningGame:
    """Return the coin turning game that contains a given game.

    Its board are all positions that can be reached, with the weakest order in which every option is smaller, and its
    turning sets are the pairs of a position and one of its options. A single head on a position then is that position:
    to turn it and an option is to move there, and there are no other moves.

    Parameters
    ----------
    game : Game or callable
        An object with ``options``, or a function from a position to its options, in which every play ends.
    position : hashable
        Where to start.
    limit : int, optional
        How many positions may be reached; moves may be 100 times as many.

    Returns
    -------
    TurningGame
        Its points are the positions.

    Raises
    ------
    CycleError
        When play can return to an earlier position.
    LimitError
        When more positions can be reached, or there are more moves.

    Examples
    --------
    >>> coins = embedding(lambda n: [n - s for s in (1, 3, 4) if s <= n], 9)
    >>> coins, coins.point_value(9), [sorted(left) for left in coins.options([9])]
    (TurningGame(10 points, 22 turning sets), 0, [[8], [6], [5]])
    """
    # By the options alone: a canonical form would put other positions on the board.
    most = natural(limit, "limit")
    graph = _explored(game_from(game).options, position, most)
    if graph.edges > SETS_PER_POSITION * most:
        raise LimitError(
            f"the game has {graph.edges} moves, each a turning set, and limit={most} allows "
            f"{SETS_PER_POSITION * most}; start from a smaller position or raise limit=…"
        )
    _ = solve(graph).numbering  # a CycleError if there is a cycle
    moves = [(option, whole) for whole in graph.names for option in graph.followers(whole)]
    return TurningGame(graph.names, map(frozenset, moves), order=moves, limit=len(moves))


def _explored(options: OptionsFunction, position: Any, limit: int) -> GameGraph:
    try:
        return explore(options, position, limit=limit)
    except LimitError as error:
        # The advice of the search, to shorten the game by its symmetries and sums, would change the board.
        reason = str(error).split("; see whether play ends")[0]
        if reason == str(error):
            raise
        raise LimitError(f"{reason}; start from a smaller position or raise limit=…") from None
