"""Games that are given by their options: values, outcomes and moves of one position, whether or not every play ends.

Without further knowledge the graph of all that can be reached is explored and solved. A game that splits its positions
into sums, or whose options are sums, is labelled part by part instead, which needs far fewer positions. What a game
knows of its positions without search is believed.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Any, TypeVar

from grundy.errors import LimitError
from grundy.graphs.implicit.budget import Budget, blame, given, hashable_positions, taken
from grundy.graphs.implicit.explore import explored, representative
from grundy.graphs.implicit.labelling import DEFAULT_LIMIT, Labelling, values
from grundy.graphs.implicit.sums import TOGETHER, Knowledge, Summed, SumMetError
from grundy.graphs.solution import solve
from grundy.graphs.value import LoopyValue
from grundy.rules import Components, Game, NimValue, OptionsFunction, Outcome, Sum, game_from
from grundy.text import short_repr

__all__ = [
    "drawing_moves",
    "drawing_options",
    "loopy_value",
    "nim_value",
    "outcome",
    "outcomes",
    "winning_moves",
    "winning_options",
]


# ---- Who wins positions of a game that is given by its options, and by which moves


def outcomes(game: Game, positions: Sequence[Any], misere: bool, limit: int) -> list[Outcome]:
    """Return who wins each of the positions; `SumMetError` when play reaches a sum, which only `Summed` plays."""
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
    """Return the options that are P-positions, each once."""
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
    """Return the options that keep a draw, each once; none when the position is no draw."""
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
            f"more than {most} moves win at {short_repr(part)}",
            parameter="limit",
            hint="take them one by one from the game itself",
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


# ---- Games that are given by their options: values, outcomes and moves of one position, whether or not every play
# ends

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
