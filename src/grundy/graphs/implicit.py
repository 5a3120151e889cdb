"""Games that are given by their options: values, outcomes and moves of one position, whether or not every play ends.

Without further knowledge the graph of all that can be reached is explored and solved. A game that splits its positions
into sums is labelled part by part instead, which needs far fewer positions.
"""

from collections.abc import Callable, Collection
from functools import reduce
from typing import Any

from grundy.errors import CycleError, LimitError
from grundy.graphs.budget import Budget, given, hashable_positions, taken
from grundy.graphs.explore import explore_all, representative
from grundy.graphs.labelling import DEFAULT_LIMIT, Labelling, Plan, label, splits_nothing
from grundy.graphs.solution import solve
from grundy.graphs.value import LoopyValue
from grundy.rules import Components, Game, MovesTo, NimValue, OptionsFunction, Outcome, game_from

__all__ = ["drawing_moves", "loopy_value", "nim_value", "outcome", "winning_moves"]


def nim_value(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> int:
    """Return the Sprague–Grundy number of a position from which every play ends.

    Parameters
    ----------
    game : Game or callable
        An object with ``options(position)``, or a function from a position to its options. Its abilities
        ``components``, ``canonical``, ``nim_value``, ``options_array`` and ``rank`` are used.
    position : hashable
        A position of that game.
    limit : int, optional
        How many positions may be labelled before giving up.

    Returns
    -------
    int
        The label by mex; 0 exactly when the player who has just moved wins.

    Raises
    ------
    CycleError
        When play can return to an earlier position; the error carries one cycle. `loopy_value` has an answer then.
    LimitError
        When more than `limit` positions can be reached.

    Examples
    --------
    >>> nim_value(lambda n: [n - s for s in (1, 3, 4) if s <= n], 40)
    3
    """
    game = game_from(game)
    if isinstance(game, NimValue):
        return game.nim_value(position)
    if isinstance(game, Components):
        return Labelling(game, limit).value(position)
    solution = solve(explore_all(game, [position], limit=limit))
    if not solution.ends[0]:
        # All vertices can be reached from this one, so there is no numbering, and the error carries a cycle.
        _ = solution.numbering
    return int(solution.nim_value[0])


def loopy_value(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> LoopyValue:
    """Return the value of a position, from which play may go on for ever.

    Parameters
    ----------
    game, position, limit
        As in `nim_value`.

    Returns
    -------
    LoopyValue
        The Sprague–Grundy number, where there is one; otherwise the generalized one, finite or ∞(K).

    Raises
    ------
    LimitError
        When more than `limit` positions can be reached.

    Examples
    --------
    >>> around = {"a": "b", "b": "ca", "c": "", "d": "da"}
    >>> print(loopy_value(around.get, "b"), loopy_value(around.get, "d"))
    1 ∞(0)
    """
    (value,) = _values(game_from(game), [position], limit)
    return value


def outcome(
    game: Game | OptionsFunction, position: Any, *, misere: bool = False, limit: int = DEFAULT_LIMIT
) -> Outcome:
    """Return who wins: `Outcome.N`, the next player, `Outcome.P`, the previous one, or `Outcome.D`, neither.

    Parameters
    ----------
    game, position, limit
        As in `nim_value`.
    misere : bool, optional
        Whether who makes the last move loses. Then ``components`` do not help: values of sums tell nothing.

    Returns
    -------
    Outcome

    Examples
    --------
    >>> outcome(lambda n: [n - s for s in (1, 2) if s <= n], 9)
    Outcome.P
    >>> outcome(lambda n: [n - s for s in (1, 2) if s <= n], 9, misere=True)
    Outcome.N
    >>> outcome(lambda n: [1 - n], 0)
    Outcome.D
    """
    (found,) = _outcomes(game_from(game), [position], misere, limit)
    return found


def winning_moves(
    game: Game | OptionsFunction, position: Any, *, misere: bool = False, limit: int = DEFAULT_LIMIT
) -> list[Any]:
    """Return the options that are P-positions: whoever moves there wins.

    Parameters
    ----------
    game, position, misere, limit
        As in `outcome`.

    Returns
    -------
    list of positions
        In the order in which the game gives its options, each once; empty when the position is not won.

    Examples
    --------
    >>> winning_moves(lambda n: [n - s for s in (1, 2) if s <= n], 10)
    [9]
    """
    game = game_from(game)
    if isinstance(game, MovesTo) and not misere:
        return list(dict.fromkeys(option for _, option in game.moves_to(position, 0)))
    found = _options_with_outcomes(game, position, misere, limit)
    return [option for option, who in found.items() if who is Outcome.P]


def drawing_moves(
    game: Game | OptionsFunction, position: Any, *, misere: bool = False, limit: int = DEFAULT_LIMIT
) -> list[Any]:
    """Return the options that keep a draw; none when the position is no draw.

    Parameters
    ----------
    game, position, misere, limit
        As in `outcome`.

    Returns
    -------
    list of positions
        In the order in which the game gives its options, each once.

    Examples
    --------
    >>> drawing_moves({"a": "bcd", "b": "a", "c": "d", "d": ""}.get, "a")
    []
    >>> drawing_moves({"a": "bc", "b": "a", "c": "d", "d": ""}.get, "a")
    ['b']
    """
    found = _options_with_outcomes(game_from(game), position, misere, limit)
    if Outcome.P in found.values():
        return []
    return [option for option, who in found.items() if who is Outcome.D]


def _options_with_outcomes(game: Game, position: Any, misere: bool, limit: int) -> dict[Any, Outcome]:
    budget = Budget(limit)
    found = taken(given(game.options(position), "options", position), budget.options)
    budget.check_options(len(found), 1)
    with hashable_positions():
        options = dict.fromkeys(found)
    return dict(zip(options, _outcomes(game, options, misere, limit), strict=True))


def _outcomes(game: Game, positions: Collection[Any], misere: bool, limit: int) -> list[Outcome]:
    # In misère play a sum is not known by the values of its parts.
    if not misere and isinstance(game, (NimValue, Components)):
        return [value.outcome for value in _values(game, positions, limit)]
    solution = solve(explore_all(game, positions, limit=limit), misere=misere, values=False)
    return [solution.outcome_of(position) for position in map(representative(game), positions)]


def _values(game: Game, positions: Collection[Any], limit: int) -> list[LoopyValue]:
    if isinstance(game, NimValue):
        return [LoopyValue(game.nim_value(position)) for position in positions]
    if not isinstance(game, Components):
        value = _solved(game, positions, limit)
        return [value(position) for position in positions]
    labels = Labelling(game, limit)
    try:
        return [LoopyValue(labels.value(position)) for position in positions]
    except CycleError:
        return _values_of_sums(game, positions, limit)


def _solved(game: Game, positions: Collection[Any], limit: int) -> Callable[[Any], LoopyValue]:
    """Return the function that tells the values of the positions, and of all that can be reached from them."""
    solution = solve(explore_all(game, positions, limit=limit))
    name = representative(game)
    return lambda position: solution.value(name(position))


def _values_of_sums(game: Game, positions: Collection[Any], limit: int) -> list[LoopyValue]:
    """Split the positions as far as they fall apart, solve the graph of all parts, and add.

    Only these positions are split, and none that play reaches later: where play can go round, a value depends on the
    whole graph and not only on the values of the options, so no vertex may be replaced by its value.
    """
    game_parts = Labelling(game, limit)
    starts = game_parts.represented(positions)
    parts = _parts(game_parts, starts)
    value = _solved(game, [position for position in parts if parts[position] is None], limit)

    def plan(position: Any) -> Plan[LoopyValue]:
        split = parts[position]
        return ((), lambda _: value(position)) if split is None else (split, _sum)

    values: dict[Any, LoopyValue] = {}
    for start in starts:
        try:
            label(start, plan, values, limit)
        except CycleError as error:
            raise splits_nothing(error.cycle[0]) from error
    return [values[start] for start in starts]


@hashable_positions()
def _parts(game_parts: Labelling, starts: Collection[Any]) -> dict[Any, tuple[Any, ...] | None]:
    """Return the parts of the positions, the parts of these, and so on; None for what does not fall apart."""
    found: dict[Any, tuple[Any, ...] | None] = {}
    pending = list(starts)
    while pending:
        position = pending.pop()
        if position not in found:
            found[position] = game_parts.parts(position)
            pending += found[position] or ()
        if len(found) > game_parts.limit:
            raise LimitError(f"more than {game_parts.limit} parts of sums; raise limit=… in Python")
    return found


def _sum(values: list[LoopyValue]) -> LoopyValue:
    return reduce(LoopyValue.__add__, values, LoopyValue(0))
