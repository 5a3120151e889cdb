"""Checking that a game is what it says: the rules, and that its abilities agree with them."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from grundy.errors import NotationError
from grundy.games import Ruleset
from grundy.graphs import Labelling
from grundy.play import Position, parse
from grundy.rules import Canonical, Components, Game, Moves, MovesTo, NimValue, OptionsFunction, game_from

__all__ = ["check_game", "check_notation"]


def check_game(game: Game | OptionsFunction, positions: Iterable[Any], *, limit: int = 100_000) -> int:
    """Check a game by its rules alone, from the given positions and all that can be reached from them.

    Checked are: positions are hashable, asking twice gives the same options, every play ends, and each ability that
    the game has (``components``, ``canonical``, ``moves``, ``nim_value``, ``moves_to``) agrees with ``options``.

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
    CycleError
        When play can go round for ever.
    TypeError
        When a position cannot be hashed.

    Examples
    --------
    >>> from grundy.games import Wythoff
    >>> check_game(Wythoff(), [(4, 3)])
    20
    """
    game = game_from(game)
    labels, with_abilities = Labelling(game.options, limit), Labelling(game, limit)
    reached = _reached(game, positions, limit)
    for position in reached:
        _check_position(game, position, labels)
    for position in reached:
        value, found = labels.value(position), with_abilities.value(position)
        _demand(found == value, f"with its abilities {position!r} has value {found}, and by its options it is {value}")
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


def _reached(game: Game, positions: Iterable[Any], limit: int) -> list[Any]:
    queue = list(dict.fromkeys(positions))
    _demand(bool(queue), "no position to start from; give at least one")
    reached = dict.fromkeys(queue)
    for position in queue:
        options = dict.fromkeys(islice(game.options(position), limit + 1))
        fresh = [option for option in options if option not in reached]
        reached.update(dict.fromkeys(fresh))
        queue += fresh
        _demand(len(queue) <= limit, f"more than {limit} positions; start from smaller ones or raise limit=…")
    return queue


def _check_position(game: Game, position: Any, labels: Labelling) -> None:
    options = list(game.options(position))
    value = labels.value(position)
    _demand(list(game.options(position)) == options, f"options({position!r}) differ when asked twice")
    if isinstance(game, Moves):
        led_to = [option for _, option in game.moves(position)]
        _demand(set(led_to) == set(options), f"moves({position!r}) lead elsewhere than options")
    if isinstance(game, NimValue):
        claimed = game.nim_value(position)
        _demand(
            type(claimed) is int and claimed == value,
            f"nim_value({position!r}) is {claimed}, and by its options it is {value}",
        )
    if isinstance(game, Components):
        _check_sum(position, game.components(position), labels)
    if isinstance(game, Canonical):
        other = game.canonical(position)
        _demand(labels.value(other) == value, f"canonical({position!r}) = {other!r} has another value")
        _demand(game.canonical(other) == other, f"canonical({other!r}) is not itself")
    if isinstance(game, MovesTo):
        _check_moves_to(game, position, options, labels)


def _check_sum(position: Any, parts: Iterable[Any], labels: Labelling) -> None:
    total = 0
    for part in parts:
        total ^= labels.value(part)
    value = labels.value(position)
    _demand(total == value, f"components({position!r}) have nim sum {total}, and the position has value {value}")


def _check_moves_to(game: MovesTo, position: Any, options: list[Any], labels: Labelling) -> None:
    wanted: dict[int, set[Any]] = {}
    for option in options:
        wanted.setdefault(labels.value(option), set()).add(option)
    for target in range(max(wanted, default=0) + 2):
        found = {option for _, option in game.moves_to(position, target)}
        _demand(found == wanted.get(target, set()), f"moves_to({position!r}, {target}) is wrong")
