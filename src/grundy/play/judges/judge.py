"""What a judge of a position knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from grundy.errors import LimitError
from grundy.play.move import Move
from grundy.rules import Costly, Outcome

if TYPE_CHECKING:
    from grundy.play.position import Position

__all__ = ["Judge"]

# In a lost position so many moves are tried, to find one that leaves few winning replies.
TRIED = 12
MOST_REPLIES = 20


class Judge(ABC):
    """Knows who wins a position, by which moves, and why.

    Parameters
    ----------
    position : Position
        What is judged.
    """

    def __init__(self, position: Position):
        self.position = position

    @property
    @abstractmethod
    def outcome(self) -> Outcome:
        """Who wins."""

    @property
    @abstractmethod
    def reason(self) -> str:
        """Why, without the full stop."""

    @abstractmethod
    def each_winning_move(self) -> Iterable[Move]:
        """Return every move that wins, one by one; none when the player to move does not win."""

    @property
    def knows_all(self) -> bool:
        """Whether every winning move is known, and not only some."""
        return True

    @abstractmethod
    def each_drawing_move(self) -> Iterable[Move]:
        """Return every move that keeps a draw, one by one; none when the position is no draw."""

    def a_drawing_move(self) -> Move | None:
        """Return a move that keeps a draw; None when the position is no draw."""
        return next(iter(self.each_drawing_move()), None)

    @abstractmethod
    def why(self, move: Move) -> str:
        """Return what a move does."""

    def fastest(self, winning: Iterable[Move]) -> Move | None:
        """Return the one among the winning moves by which play gets on."""
        return next(iter(winning), None)

    def best_move(self) -> Move | None:
        """Return the move of a perfect player, or None at the end of the game."""
        if self.outcome is Outcome.N and (best := self._best_winning_move()):
            return best
        if self.outcome is Outcome.D and (drawing := self.a_drawing_move()):
            return drawing
        moves = self.position.moves()
        return next(moves, None) if _is_costly(self.position) else _hardest(islice(moves, TRIED))

    def _best_winning_move(self) -> Move | None:
        """Return a winning move by which play gets on; None where all of them are out of reach."""
        try:
            return self.fastest(self.each_winning_move())
        except LimitError:
            return None


def _is_costly(position: Position) -> bool:
    games = ((term.ruleset.game, term.position) for term in position.terms)
    return any(isinstance(game, Costly) and game.is_costly(place) for game, place in games)


def _hardest(moves: Iterable[Move]) -> Move | None:
    """Return the move that leaves the fewest winning replies, of those whose replies can be found."""
    best: tuple[int, Move] | None = None
    for move in moves:
        try:
            replies = sum(1 for _ in islice(move.position.judge.each_winning_move(), MOST_REPLIES))
        except LimitError:  # the others are likely to be out of reach too
            return move if best is None else best[1]
        if best is None or replies < best[0]:
            best = (replies, move)
    return None if best is None else best[1]
