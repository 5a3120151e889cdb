"""Judging a sum in misère play: who makes the last move loses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from grundy.errors import LimitError
from grundy.play.judges.judge import Judge
from grundy.play.misere.answer import MisereAnswer, MisereSolver
from grundy.play.move import Move
from grundy.rules import Game, Outcome

__all__ = ["ByMisere"]

# How many positions a question may search where no theory helps, in some ten seconds.
MOST_POSITIONS = 200_000


class ByMisere(Judge):
    """The judge of misère play.

    Examples
    --------
    >>> import grundy
    >>> judge = ByMisere(grundy.parse("N(1,1,1)", misere=True))
    >>> judge.outcome
    Outcome.P
    """

    @cached_property
    def _parts(self) -> list[tuple[Game, object]]:
        return [(term.ruleset.game, term.position) for term in self.position.terms]

    @cached_property
    def answer(self) -> MisereAnswer:
        """Who wins, and how that is known."""
        return _solver().answer(self._parts)

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return self.answer.outcome

    @property
    def reason(self) -> str:
        """How that is known."""
        return self.answer.reason

    def each_winning_move(self) -> Iterator[Move]:
        """Return the moves after which the opponent has to make the last move."""
        for move in _solver().winning_moves(self._parts):
            yield Move(self.position, *move)

    def drawing_moves(self) -> list[Move]:
        """Return the moves that keep a draw."""
        return [Move(self.position, *move) for move in _solver().drawing_moves(self._parts)]

    def fastest(self, winning: Iterable[Move]) -> Move | None:
        """Return the winning move by which the game ends soonest, where play can go round; else the first."""
        if not self._may_go_round():
            return next(iter(winning), None)
        return min(winning, key=lambda move: _solver().moves_left(ByMisere(move.position)._parts), default=None)

    def _may_go_round(self) -> bool:
        """Return whether a component has a value of the kind that belongs to games in which play can go round."""
        try:
            return not all(isinstance(term.known, int) for term in self.position.terms)
        except LimitError:
            return False

    def why(self, move: Move) -> str:
        """Return what a winning move does."""
        return f"{move.position} is a P-position of misère play"


@cache
def _solver() -> MisereSolver:
    """Return the solver that all positions share: what it found helps at the next move."""
    return MisereSolver(MOST_POSITIONS)
