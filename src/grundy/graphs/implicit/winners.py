"""Who wins positions of a game that is given by its options, and by which moves."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Any

from grundy.errors import LimitError
from grundy.graphs.implicit.blame import blame
from grundy.graphs.implicit.budget import Budget, given, hashable_positions, taken
from grundy.graphs.implicit.explore import explored, representative
from grundy.graphs.implicit.knowledge import Knowledge
from grundy.graphs.implicit.summed import Summed
from grundy.graphs.implicit.values import values
from grundy.graphs.solution import solve
from grundy.rules import Components, Game, Outcome, Sum
from grundy.saying import called

__all__ = ["drawing_options", "outcomes", "winning_options"]


def outcomes(game: Game, positions: Sequence[Any], misere: bool, limit: int) -> list[Outcome]:
    """Return who wins each of the positions; `SumMetError` when play reaches a sum, which only `Summed` plays.

    Parameters
    ----------
    game : Game
        The rules.
    positions : sequence
        Where to begin.
    misere : bool
        Whether who makes the last move loses.
    limit : int
        How many positions may be visited.

    Returns
    -------
    list of Outcome

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> outcomes(game_from(range), [0, 1, 2], True, 100)
    [Outcome.N, Outcome.P, Outcome.N]
    """
    told = [*map(_told(game, misere), positions)]
    unknown = [position for position, winner in zip(positions, told, strict=True) if winner is None]
    found = iter(_searched(game, unknown, misere, limit) if unknown else ())
    return [next(found) if winner is None else winner for winner in told]


def _told(game: Game, misere: bool) -> Callable[[Any], Outcome | None]:
    """Return the function from a position to its winner, as far as the game tells."""
    known = game if isinstance(game, Summed) else Knowledge.of(game)
    return known.misere_winner if misere else known.winner


def _searched(game: Game, positions: Sequence[Any], misere: bool, limit: int) -> list[Outcome]:
    # In misère play a sum is not known by the values of its parts.
    if isinstance(game, Components) and not misere:
        return [value.outcome for value in values(game, positions, limit)]
    solution = solve(explored(game, positions, limit), misere=misere, values=False)
    return [solution.outcome_of(position) for position in map(representative(game), positions)]


def winning_options(game: Game, position: Any, misere: bool, limit: int) -> list[Any]:
    """Return the options that are P-positions, each once.

    Parameters
    ----------
    game, misere, limit
        As in `outcomes`.
    position : hashable

    Returns
    -------
    list of positions

    Examples
    --------
    >>> winning_options(Summed(range), Sum(3, 5), False, 100)
    [Sum(3, 3)]
    """
    if not misere:
        start = game.normal(position) if isinstance(game, Summed) else position
        if isinstance(start, Sum) and isinstance(game, Summed):
            return list(dict.fromkeys(_winning_in_sum(game, start, limit)))
        known, place = _knowledge(game, start)
        if known.winning_moves is not None:
            return _each_once(game, start, known.winning_moves(place), limit)
        if known.moves_to is not None:
            return _each_once(game, start, known.moves_to(place, 0), limit)
    found = _options_with_outcomes(game, position, misere, limit)
    return [option for option, who in found.items() if who is Outcome.P]


def drawing_options(game: Game, position: Any, misere: bool, limit: int) -> list[Any]:
    """Return the options that keep a draw, each once; none when the position is no draw.

    Parameters
    ----------
    game, position, misere, limit
        As in `winning_options`.

    Returns
    -------
    list of positions

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> drawing_options(game_from(lambda n: [n]), 7, False, 100)
    [7]
    """
    if _told(game, misere)(position) in (Outcome.P, Outcome.N):
        return []
    found = _options_with_outcomes(game, position, misere, limit)
    if Outcome.P in found.values():
        return []
    return [option for option, who in found.items() if who is Outcome.D]


def _knowledge(game: Game, part: Any) -> tuple[Knowledge, Any]:
    return game.knowledge(part) if isinstance(game, Summed) else (Knowledge.of(game), part)


def _each_once(game: Game, part: Any, moves: Any, limit: int) -> list[Any]:
    """Return where moves (label, option) lead, as it stands in sums if the game is one of sums."""
    most = Budget(limit).options
    found = taken((option for _, option in moves), most)
    if len(found) > most:
        raise LimitError(
            f"more than {most} moves win at {called(part)}; take them one by one from the game itself, or raise limit=…"
        )
    with hashable_positions():
        return list(dict.fromkeys(game.as_parts(part, found) if isinstance(game, Summed) else found))


def _winning_in_sum(game: Summed, position: Sum, limit: int) -> Iterator[Any]:
    """Yield the sums of value 0 that a move can leave: the moved part becomes worth as much as all others together.

    A part with an infinite value has to be moved in, and two of them are too many.
    """
    found = values(game, position.parts, limit)
    total = reduce(xor, (value.nim_value for value in found if value.is_finite), 0)
    infinite = [index for index, value in enumerate(found) if not value.is_finite]
    if len(infinite) > 1:
        return
    seen = set()
    for index in infinite or range(len(position)):
        part, value = position.parts[index], found[index]
        if part not in seen:
            seen.add(part)
            target = total ^ value.nim_value if value.is_finite else total
            yield from (position.replaced(index, option) for option in _options_worth(game, part, target, limit))


def _options_worth(game: Summed, part: Any, target: int, limit: int) -> list[Any]:
    known, place = game.knowledge(part)
    if known.moves_to is not None:
        return _each_once(game, part, known.moves_to(place, target), limit)
    options = _options(game, part, limit)
    return [option for option, value in zip(options, values(game, options, limit), strict=True) if value == target]


def _options_with_outcomes(game: Game, position: Any, misere: bool, limit: int) -> dict[Any, Outcome]:
    options = _options(game, position, limit)
    return dict(zip(options, outcomes(game, options, misere, limit), strict=True))


def _options(game: Game, position: Any, limit: int) -> list[Any]:
    """Return the options of a position, each once, within the limit."""
    budget = Budget(limit)
    try:
        found = taken(given(game.options(position), "options", position), budget.options)
    except Exception as error:
        blame(error, position)
        raise
    budget.check_options(len(found), 1)
    with hashable_positions():
        return list(dict.fromkeys(found))
