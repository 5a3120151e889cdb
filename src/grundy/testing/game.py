"""The functions `check_game` and `check_notation`, which run all checks in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grundy.errors import NotationError
from grundy.rules import Game, OptionsFunction, game_from
from grundy.testing.abilities import (
    Judge,
    check_arrays,
    check_labels,
    check_misere,
    check_parts,
    check_touches,
    check_values,
    check_with_abilities,
    check_writing,
)
from grundy.testing.walk import Walk, demand
from grundy.text import short_repr

if TYPE_CHECKING:
    from grundy.games import Ruleset
    from grundy.play import Position

# The names of the methods that are abilities.
ABILITIES = (
    *("components", "canonical", "moves", "moves_to", "nim_value", "loopy_value", "outcome", "winning_moves"),
    *("winning_move", "counter", "misere_nim_value", "parse", "check", "format", "picture", "svg", "representations"),
    *("options_array", "rank", "unrank", "board_of", "touches_of"),
)


def check_game(game: Game | OptionsFunction, positions: Iterable[Any], *, limit: int = 100_000) -> int:
    """Check a game in the given positions and in all positions that can be reached from them.

    The checks are: positions are hashable, repeated calls give the same options in any order, and each ability of the
    game (see `grundy.rules`) agrees with ``options``. An ability may raise `LimitError` for answers that are too hard.
    Play may go on forever. The parts of options that are a `Sum` are visited. Only some positions, spread over all, are
    drawn.

    Parameters
    ----------
    game : Game or callable
        The game, or a function from a position to its options.
    positions : iterable of positions
        The positions to start from.
    limit : int, optional
        The largest number of positions to visit.

    Returns
    -------
    int
        The number of checked positions.

    Raises
    ------
    AssertionError
        If the game contradicts itself or raises an error, or if more than `limit` positions can be reached. The message
        names the first such position.
    TypeError
        If a position is not hashable, if options are not iterable, or if `game` is not a game.

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
    AssertionError: nim_value(6) is 0, but its options give 1
    """
    walk = Walk(game_from(game), limit)
    _check_methods(walk.probe.game)
    reached = walk.start(positions)
    check_labels(walk, reached)
    check_arrays(walk, reached)
    _follow_claims(walk, reached)
    walk.compare_again()
    judge = Judge(walk.table, limit)
    check_values(walk, judge, reached)
    check_misere(walk, judge, reached)
    check_with_abilities(walk, judge, walk.starts, reached, limit)
    check_parts(walk, reached)
    check_writing(walk, reached)
    check_touches(walk, reached)
    return len(reached)


def _check_methods(game: Game) -> None:
    """Raise if an ability is not callable, such as a property."""
    for ability in ABILITIES:
        found = getattr(game, ability, None)
        demand(
            found is None or callable(found),
            f"{ability} of the game is {short_repr(found)}, but it must be a method: def {ability}(self, position)",
        )


def _follow_claims(walk: Walk, reached: list[Any]) -> None:
    """Follow play from the components and the representatives of positions."""
    probe = walk.probe
    for position in reached:
        if probe.can("components"):
            for part in probe.items("components", position):
                walk.claim(part, f"components({short_repr(position)})")
        if probe.can("canonical"):
            walk.claim(probe.one("canonical", position), f"canonical({short_repr(position)})")


def check_notation(text: str) -> Position:
    """Check that a position keeps its meaning when it is formatted and parsed again, and check its game.

    Parameters
    ----------
    text : str
        A position in the notation of the catalogue. It should be small, because all positions below it are visited.

    Returns
    -------
    Position
        The parsed position.

    Examples
    --------
    >>> check_notation("N(4;1,3) + W(2,3)")
    parse('N(4;1,3) + W(2,3)')
    """
    from grundy.play import parse

    position = parse(text)
    demand(
        parse(str(position)) == position, f"{text!r} is formatted as {str(position)!r}, which is a different position"
    )
    for term in position.terms:
        game = term.ruleset.game
        check_game(game, [term.position])
        for reached in Walk(game, limit=100_000).start([term.position]):
            _check_written(term.ruleset, reached)
    return position


def _check_written(ruleset: Ruleset, position: Any) -> None:
    """Check that a reached position, which may be several heaps, keeps its meaning when formatted and parsed again."""
    from grundy.play import parse

    heaps = ruleset.positions(position)
    text = ruleset.write(heaps)
    try:
        terms = parse(text).terms
    except NotationError as error:
        raise AssertionError(
            f"play reaches {short_repr(position)}, which is formatted as {text} and cannot be parsed: {error}"
        ) from error
    demand(
        [term.position for term in terms] == heaps,
        f"play reaches {short_repr(position)}, which is formatted as {text}, a different position",
    )
