"""`check_game` and `check_notation`: which checks there are, and in which order."""

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

# What a game may be able to do, by the names of the methods.
ABILITIES = (
    *("components", "canonical", "moves", "moves_to", "nim_value", "loopy_value", "outcome", "winning_moves"),
    *("winning_move", "counter", "misere_nim_value", "parse", "check", "format", "picture", "svg", "representations"),
    *("options_array", "rank", "unrank", "board_of", "touches_of"),
)


def check_game(game: Game | OptionsFunction, positions: Iterable[Any], *, limit: int = 100_000) -> int:
    """Check a game by its rules alone, from the given positions and all that can be reached from them.

    Checked are: positions are hashable, asking again gives the same options, in any order, and each ability that
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
    """Refuse an ability that is there but cannot be called, such as a property."""
    for ability in ABILITIES:
        found = getattr(game, ability, None)
        demand(
            found is None or callable(found),
            f"{ability} of the game is {short_repr(found)}, and an ability is a method: def {ability}(self, position)",
        )


def _follow_claims(walk: Walk, reached: list[Any]) -> None:
    """Follow play from the positions to which a game compares others: their components and representatives."""
    probe = walk.probe
    for position in reached:
        if probe.can("components"):
            for part in probe.items("components", position):
                walk.claim(part, f"components({short_repr(position)})")
        if probe.can("canonical"):
            walk.claim(probe.one("canonical", position), f"canonical({short_repr(position)})")


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
    from grundy.play import parse

    position = parse(text)
    demand(parse(str(position)) == position, f"{text!r} is written {str(position)!r} and read as another position")
    for term in position.terms:
        game = term.ruleset.game
        check_game(game, [term.position])
        for reached in Walk(game, limit=100_000).start([term.position]):
            _check_written(term.ruleset, reached)
    return position


def _check_written(ruleset: Ruleset, position: Any) -> None:
    """Check that what play leaves, which may be several heaps, can be written and is read as the same."""
    from grundy.play import parse

    heaps = ruleset.positions(position)
    text = ruleset.write(heaps)
    try:
        terms = parse(text).terms
    except NotationError as error:
        raise AssertionError(
            f"play reaches {short_repr(position)}, which is written {text} and cannot be read: {error}"
        ) from error
    demand(
        [term.position for term in terms] == heaps,
        f"play reaches {short_repr(position)}, which is written {text} and read as another",
    )
