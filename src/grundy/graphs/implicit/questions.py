"""Games that are given by their options: values, outcomes and moves of one position, whether or not every play ends.

Without further knowledge the graph of all that can be reached is explored and solved. A game that splits its positions
into sums, or whose options are sums, is labelled part by part instead, which needs far fewer positions. What a game
knows of its positions without search is believed.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from grundy.graphs.implicit.explore import explored
from grundy.graphs.implicit.labelling import DEFAULT_LIMIT, Labelling
from grundy.graphs.implicit.summed import TOGETHER, Summed, SumMetError
from grundy.graphs.implicit.values import values
from grundy.graphs.implicit.winners import drawing_options, outcomes, winning_options
from grundy.graphs.solution import solve
from grundy.graphs.value import LoopyValue
from grundy.rules import Components, Game, NimValue, OptionsFunction, Outcome, game_from

__all__ = ["drawing_moves", "loopy_value", "nim_value", "outcome", "winning_moves"]

Answer = TypeVar("Answer")


def nim_value(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> int:
    """Return the Sprague–Grundy number of a position from which every play ends.

    An option may be a `Sum` of positions: then values are found part by part.

    Parameters
    ----------
    game : Game or callable
        An object with ``options(position)``, or a function from a position to its options. Its abilities
        ``components``, ``canonical``, ``nim_value``, ``options_array`` and ``rank`` are used.
    position : hashable
        A position of that game, a `Sum` of such, or a `Part` of any game.
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
    return _asked(game, position, lambda rules: _nim_value(rules, position, limit))


def _nim_value(game: Game, position: Any, limit: int) -> int:
    if isinstance(game, NimValue):
        return game.nim_value(position)
    if isinstance(game, Summed):
        return _nim_value_of_sum(game, position, limit)
    if isinstance(game, Components):
        return Labelling(game, limit).value(position)
    solution = solve(explored(game, [position], limit))
    if not solution.ends[0]:
        # All vertices can be reached from this one, so there is no numbering, and the error carries a cycle.
        _ = solution.numbering
    return int(solution.nim_value[0])


def _nim_value_of_sum(game: Summed, position: Any, limit: int) -> int:
    labels, total = Labelling(game, limit), 0
    for part in game.parts(position):
        known, place = game.knowledge(part)
        total ^= labels.value(part) if known.nim_value is None else int(known.nim_value(place))
    return total


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
    (value,) = _asked(game, position, lambda rules: values(rules, [position], limit))
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
    (found,) = _asked(game, position, lambda rules: outcomes(rules, [position], misere, limit))
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
    return _asked(game, position, lambda rules: winning_options(rules, position, misere, limit))


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
    return _asked(game, position, lambda rules: drawing_options(rules, position, misere, limit))


def _asked(game: Game | OptionsFunction, position: Any, question: Callable[[Game], Answer]) -> Answer:
    """Answer a question by the rules of the game, or by those of its sums if play begins with a sum or reaches one."""
    rules = game_from(game)
    if type(position) not in TOGETHER:
        try:
            return question(rules)
        except SumMetError:
            pass
    return question(Summed(rules))
