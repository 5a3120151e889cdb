"""Checking that a game is what it says: the rules, and that its abilities agree with them."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from typing import Any

from grundy.errors import DomainError, NotationError
from grundy.games import Ruleset
from grundy.graphs import Labelling, LoopyValue, Solution, loopy_value, solve
from grundy.graphs.explore import explore_all
from grundy.graphs.layers import options_of_each
from grundy.graphs.ranks import Ranks
from grundy.play import Position, parse
from grundy.rules import (
    Canonical,
    Components,
    Game,
    Moves,
    MovesTo,
    NimValue,
    OptionsArray,
    OptionsFunction,
    Ranked,
    game_from,
)

__all__ = ["check_game", "check_notation"]


def check_game(game: Game | OptionsFunction, positions: Iterable[Any], *, limit: int = 100_000) -> int:
    """Check a game by its rules alone, from the given positions and all that can be reached from them.

    Checked are: positions are hashable, asking twice gives the same options, and each ability that the game has
    (``components``, ``canonical``, ``moves``, ``nim_value``, ``moves_to``, ``rank`` and ``unrank``, ``options_array``)
    agrees with ``options``. Play may go round for ever.

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
        With the first position at which the game contradicts itself, or when more than `limit` can be reached.
    TypeError
        When a position cannot be hashed.

    Examples
    --------
    >>> from grundy.games import Wythoff
    >>> check_game(Wythoff(), [(4, 3)])
    20
    """
    game = game_from(game)
    starts = list(dict.fromkeys(positions))
    reached = _reached(game, starts, limit)
    for position in reached:
        _check_rules(game, position)
    _check_arrays(game, reached)
    solution = solve(explore_all(game.options, [*reached, *_claimed(game, reached, limit)], limit=limit))
    value = cache(solution.value)
    for position in reached:
        _check_position(game, position, value)
    _check_with_abilities(game, starts, reached, solution, limit)
    return len(reached)


def check_notation(text: str) -> Position:
    """Check that a position is read, written and read again as the same, with a value that its rules confirm.

    Parameters
    ----------
    text : str
        A position in the notation of the catalogue; small, since all positions below it are visited.

    Returns
    -------
    Position
        What was read.

    Examples
    --------
    >>> check_notation("N(4;1,3) + W(2,3)")
    parse('N(4;1,3) + W(2,3)')
    """
    position = parse(text)
    _demand(parse(str(position)) == position, f"{text!r} is written {str(position)!r} and read as another position")
    for term in position.terms:
        ruleset = term.ruleset
        check_game(ruleset.game, [term.position])
        for reached in _reached(ruleset.game, [term.position], limit=100_000):
            _check_written(ruleset, reached)
    return position


def _demand(holds: bool, otherwise: str) -> None:
    # Not an assert statement: those are silent under python -O.
    if not holds:
        raise AssertionError(otherwise)


def _check_written(ruleset: Ruleset, position: Any) -> None:
    text = ruleset.write([position])
    try:
        (term,) = parse(text).terms
    except NotationError as error:
        raise AssertionError(
            f"play reaches {position!r}, which is written {text} and cannot be read: {error}"
        ) from error
    _demand(term.position == position, f"play reaches {position!r}, which is written {text} and read as another")


def _reached(game: Game, starts: list[Any], limit: int) -> list[Any]:
    _demand(bool(starts), "no position to start from; give at least one")
    queue = list(starts)
    reached = dict.fromkeys(queue)
    for position in queue:
        options = dict.fromkeys(islice(game.options(position), limit + 1))
        fresh = [option for option in options if option not in reached]
        reached.update(dict.fromkeys(fresh))
        queue += fresh
        _demand(len(queue) <= limit, f"more than {limit} positions; start from smaller ones or raise limit=…")
    return queue


def _check_rules(game: Game, position: Any) -> None:
    options = list(game.options(position))
    _demand(list(game.options(position)) == options, f"options({position!r}) differ when asked twice")
    if isinstance(game, Moves):
        led_to = [option for _, option in game.moves(position)]
        _demand(set(led_to) == set(options), f"moves({position!r}) lead elsewhere than options")


def _check_arrays(game: Game, reached: list[Any]) -> None:
    if not isinstance(game, (Ranked, OptionsArray)):
        return
    try:
        ranks = Ranks.of(game)
        numbers = [ranks.rank(position) for position in reached]
        for position, number in zip(reached, numbers, strict=True):
            other = ranks.unrank(number)
            _demand(other == position, f"unrank(rank({position!r})) = unrank({number}) is {other!r}")
        if isinstance(game, OptionsArray):
            _check_options_array(game, reached, options_of_each(game, numbers, ranks), ranks)
    except DomainError as error:
        raise AssertionError(str(error)) from error


def _check_options_array(game: Game, reached: list[Any], given: list[list[int]], ranks: Ranks) -> None:
    for position, found in zip(reached, given, strict=True):
        wanted = sorted(map(ranks.rank, game.options(position)))
        _demand(
            sorted(found) == wanted,
            f"options_array gives {position!r} the options {sorted(found)}, and options gives {wanted}",
        )


def _claimed(game: Game, reached: list[Any], limit: int) -> Iterable[Any]:
    """Return the positions to which a game compares others: their components and representatives."""
    for position in reached:
        if isinstance(game, Components):
            yield from islice(game.components(position), limit + 1)
        if isinstance(game, Canonical):
            yield game.canonical(position)


def _check_position(game: Game, position: Any, value_of: Callable[[Any], LoopyValue]) -> None:
    value = value_of(position)
    if isinstance(game, NimValue):
        claimed = game.nim_value(position)
        _demand(
            type(claimed) is int and value == claimed,
            f"nim_value({position!r}) is {claimed}, and by its options it is {value}",
        )
    if isinstance(game, Components):
        total = sum(map(value_of, game.components(position)), LoopyValue(0))
        _demand(total == value, f"components({position!r}) have the sum {total}, and the position has value {value}")
    if isinstance(game, Canonical):
        _check_canonical(game, game.canonical, position, value_of)
    if isinstance(game, MovesTo):
        wanted: dict[LoopyValue, set[Any]] = {}
        for option in game.options(position):
            wanted.setdefault(value_of(option), set()).add(option)
        _check_moves_to(game, position, wanted)


def _check_canonical(
    game: Game, canonical: Callable[[Any], Any], position: Any, value_of: Callable[[Any], LoopyValue]
) -> None:
    other = canonical(position)
    _demand(value_of(other) == value_of(position), f"canonical({position!r}) = {other!r} has another value")
    _demand(canonical(other) == other, f"canonical({other!r}) is not itself")
    # Not only the value: where play goes round, and in misère play, representatives are played in place of positions.
    of_position, of_other = (set(map(canonical, game.options(p))) for p in (position, other))
    _demand(of_position == of_other, f"canonical({position!r}) = {other!r} has options of other classes")


def _check_moves_to(game: MovesTo, position: Any, wanted: dict[LoopyValue, set[Any]]) -> None:
    finite = [value.nim_value for value in wanted if value.is_finite]
    for target in range(max(finite, default=0) + 2):
        found = {option for _, option in game.moves_to(position, target)}
        _demand(found == wanted.get(LoopyValue(target), set()), f"moves_to({position!r}, {target}) is wrong")


def _check_with_abilities(game: Game, starts: list[Any], reached: list[Any], solution: Solution, limit: int) -> None:
    """Compare what is found with the help of the abilities: everywhere, or at the starts only if play goes round."""
    every_play_ends = bool(solution.ends.all())
    labels = Labelling(game, limit)
    for position in reached if every_play_ends else starts:
        found = labels.value(position) if every_play_ends else loopy_value(game, position, limit=limit)
        value = solution.value(position)
        _demand(value == found, f"with its abilities {position!r} has value {found}, and by its options it is {value}")
