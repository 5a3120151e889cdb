"""Comparing ranks and arrays of options with the options."""

from typing import Any

from grundy.errors import DomainError
from grundy.graphs.implicit.batch import Ranks, batch_option_lists
from grundy.rules import OptionsArray, Ranked
from grundy.testing.asking import demand
from grundy.testing.walk import Walk
from grundy.text import short_repr

__all__ = ["check_arrays"]


def check_arrays(walk: Walk, reached: list[Any]) -> None:
    """Check ``rank``, ``unrank`` and ``options_array``, where the game has them.

    Parameters
    ----------
    walk : Walk
        What was visited.
    reached : list of positions
        Where to check.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> check_arrays(Walk(game_from(range), 100), [])
    """
    game = walk.asking.game
    if not isinstance(game, (Ranked, OptionsArray)):
        return
    try:
        ranks = Ranks.of(game)
        numbers = [ranks.rank(position) for position in reached]
        for position, number in zip(reached, numbers, strict=True):
            other = ranks.unrank(number)
            demand(
                other == position,
                f"unrank(rank({short_repr(position)})) = unrank({number}) is {short_repr(other)}",
            )
        if isinstance(game, OptionsArray):
            _check_options(walk, reached, batch_option_lists(game, numbers, ranks), ranks)
    except DomainError as error:
        raise AssertionError(str(error)) from error
    except (AssertionError, KeyboardInterrupt):
        raise
    except Exception as error:
        raise AssertionError(f"rank, unrank or options_array raises {type(error).__name__}: {error}") from error


def _check_options(walk: Walk, reached: list[Any], given: list[list[int]], ranks: Ranks) -> None:
    for position, found in zip(reached, given, strict=True):
        wanted = sorted(map(ranks.rank, walk.table[position]))
        demand(
            sorted(found) == wanted,
            f"options_array gives {short_repr(position)} the options {sorted(found)}, and options gives {wanted}",
        )
