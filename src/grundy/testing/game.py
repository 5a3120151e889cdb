"""The check of a game."""

from collections.abc import Iterable
from typing import Any

from grundy.rules import Game, OptionsFunction, game_from
from grundy.testing.arrays import check_arrays
from grundy.testing.asking import demand
from grundy.testing.judge import Judge
from grundy.testing.parts import check_parts
from grundy.testing.touching import check_touches
from grundy.testing.values import check_misere, check_values, check_with_abilities
from grundy.testing.walk import Walk
from grundy.testing.writing import check_labels, check_writing
from grundy.text import short_repr

__all__ = ["check_game"]

# What a game may be able to do, by the names of the methods.
ABILITIES = (
    *("components", "canonical", "moves", "moves_to", "nim_value", "loopy_value", "outcome", "winning_moves"),
    *("winning_move", "counter", "misere_nim_value", "parse", "format", "picture", "svg", "representations"),
    *("options_array", "rank", "unrank", "board_of", "touches_of"),
)


def check_game(game: Game | OptionsFunction, positions: Iterable[Any], *, limit: int = 100_000) -> int:
    """Check a game by its rules alone, from the given positions and all that can be reached from them.

    Checked are: positions are hashable, asking again gives the same options, in whatever order, and each ability that
    the game has (see `grundy.rules`) agrees with ``options``; an ability may say with a `LimitError` that an answer is
    out of reach. Play may go round for ever. If an option is a `Sum`, its parts are visited. Pictures are made for some
    positions only, spread over all.

    Parameters
    ----------
    game : Game or callable
        The game, or a function from a position to its options.
    positions : iterable of positions
        Where to start.
    limit : int, optional
        How many positions may be visited.

    Returns
    -------
    int
        The number of positions that were checked.

    Raises
    ------
    AssertionError
        With the first position at which the game contradicts itself or raises an error, or when more than `limit` can
        be reached.
    TypeError
        When a position cannot be hashed, options cannot be gone through, or what is given is no game.

    Examples
    --------
    >>> class Halving:
    ...     def options(self, n):
    ...         return [n // 2] if n else []
    ...     def nim_value(self, n):
    ...         return n % 2
    >>> check_game(Halving(), [1])
    2
    >>> check_game(Halving(), [6])
    Traceback (most recent call last):
    AssertionError: nim_value(6) is 0, and by its options it is 1
    """
    walk = Walk(game_from(game), limit)
    _check_methods(walk.asking.game)
    reached = walk.start(positions)
    check_labels(walk, reached)
    check_arrays(walk, reached)
    _follow_claims(walk, reached)
    walk.ask_again()
    judge = Judge(walk.table, limit)
    check_values(walk, judge, reached)
    check_misere(walk, judge, reached)
    check_with_abilities(walk, judge, walk.starts, reached, limit)
    check_parts(walk, reached)
    check_writing(walk, reached)
    check_touches(walk, reached)
    return len(reached)


def _check_methods(game: Game) -> None:
    """Refuse an ability that is there but cannot be called, such as a property."""
    for ability in ABILITIES:
        found = getattr(game, ability, None)
        demand(
            found is None or callable(found),
            f"{ability} of the game is {short_repr(found)}, and an ability is a method: def {ability}(self, position)",
        )


def _follow_claims(walk: Walk, reached: list[Any]) -> None:
    """Follow play from the positions to which a game compares others: their components and representatives."""
    asking = walk.asking
    for position in reached:
        if asking.can("components"):
            for part in asking.listed("components", position):
                walk.claim(part, f"components({short_repr(position)})")
        if asking.can("canonical"):
            walk.claim(asking.one("canonical", position), f"canonical({short_repr(position)})")
