"""Judging a sum in misère play: who makes the last move loses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.play.judges.judge import Judge
from grundy.play.misere.answer import MisereAnswer, MisereSolver
from grundy.play.move import Move
from grundy.rules import Game, Outcome

__all__ = ["MOST_POSITIONS", "ByMisere", "misere_limit"]

# How many positions a question may search where no theory helps, in some ten seconds.
MOST_POSITIONS = 200_000
_most_positions: ContextVar[int] = ContextVar("most_positions", default=MOST_POSITIONS)


@contextmanager
def misere_limit(positions: int) -> Iterator[None]:
    """Let each question about misère play search so many positions, where no theory helps, instead of 200,000.

    Parameters
    ----------
    positions : int
        After so many there is a `LimitError`; a search of a million takes about a minute.

    Examples
    --------
    >>> import grundy
    >>> with grundy.play.misere_limit(1_000_000):
    ...     grundy.parse("Cram(3x4) + Kayles(9)", misere=True).outcome
    Outcome.N
    """
    before = _most_positions.set(as_natural(positions, "positions, how many are searched,"))
    try:
        yield
    finally:
        _most_positions.reset(before)


@contextmanager
def _limit_named() -> Iterator[None]:
    """Let a limit be told by the name under which it is raised here."""
    try:
        yield
    except LimitError as error:
        raise (error.with_option("misere_limit(…)") if error.parameter == "limit" else error) from error


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
        with _limit_named():
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
        with _limit_named():
            found = _solver().winning_moves(self._parts)
        for move in found:
            yield Move(self.position, *move)

    def each_drawing_move(self) -> list[Move]:
        """Return the moves that keep a draw."""
        with _limit_named():
            return [Move(self.position, *move) for move in _solver().drawing_moves(self._parts)]

    def fastest(self, winning: Iterable[Move]) -> Move | None:
        """Return the winning move by which the game ends soonest, where play can go round; else the first."""
        if not self._may_go_round():
            return next(iter(winning), None)
        with _limit_named():
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


def _solver() -> MisereSolver:
    """Return the solver that all positions share: what it found helps at the next move."""
    return _solver_within(_most_positions.get())


@lru_cache(maxsize=2)  # each may keep much
def _solver_within(positions: int) -> MisereSolver:
    return MisereSolver(positions)
