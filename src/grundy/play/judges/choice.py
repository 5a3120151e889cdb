"""Which judge knows a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import LimitError
from grundy.play.judges.judge import Judge
from grundy.play.judges.values import ByValues
from grundy.play.judges.winner import ByWinner, knows_winner
from grundy.rules import Costly

if TYPE_CHECKING:
    from grundy.play.position import Position
    from grundy.play.term import Term

__all__ = ["judge_of"]


def judge_of(position: Position) -> Judge:
    """Return the judge of a position.

    Parameters
    ----------
    position : Position
        Under its convention.

    Raises
    ------
    LimitError
        When a value is out of reach and no theory tells the winner.

    Examples
    --------
    >>> import grundy
    >>> type(judge_of(grundy.parse("N(3,5)"))).__name__
    'ByValues'
    """
    if position.misere:
        from grundy.play.judges.misere import ByMisere  # few need it

        return ByMisere(position)
    if len(position.terms) == 1 and _is_clear(position.terms[0]):
        return ByWinner(position, 0)
    try:
        position.value  # noqa: B018  # asked here, so that a value out of reach is found now
    except LimitError:
        index = _only_unknown(position)
        if index is None:
            raise
        judge = ByWinner(position, index)
        judge.outcome  # noqa: B018  # a theory may know only some of the positions
        return judge
    return ByValues(position)


def _is_clear(term: Term) -> bool:
    """Return whether the winner is known at once, and the value is not, or would take long."""
    game = term.ruleset.game
    return term.ruleset.alone or (isinstance(game, Costly) and game.winner_is_clear(term.position))


def _only_unknown(position: Position) -> int | None:
    """Return the component whose winner is the winner of the sum, or None when there is no such one.

    It is the only one whose value is out of reach, its game knows the winner, and the others have the sum 0.
    """
    unknown = [index for index, term in enumerate(position.terms) if not _is_within_reach(term)]
    if len(unknown) != 1 or not knows_winner(position.terms[unknown[0]]):
        return None
    others = position.of_terms(tuple(term for index, term in enumerate(position.terms) if index != unknown[0]))
    return unknown[0] if others.value == 0 else None


def _is_within_reach(term: Term) -> bool:
    try:
        term.known  # noqa: B018
    except LimitError:
        return False
    return True
