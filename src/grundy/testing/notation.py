"""The check of a notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import NotationError
from grundy.testing.asking import demand
from grundy.testing.game import check_game
from grundy.testing.walk import Walk
from grundy.text import short_repr

if TYPE_CHECKING:
    from grundy.games import Ruleset
    from grundy.play import Position

__all__ = ["check_notation"]


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
