"""Judging a position by its winner alone: its value is out of reach, or it cannot stand in a sum."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grundy import graphs
from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.play.judges.judge import Judge
from grundy.play.move import Move
from grundy.rules import KnownOutcome, Outcome, WinningMove, WinningMoves

if TYPE_CHECKING:
    from grundy.play.position import Position
    from grundy.play.term import Term

__all__ = ["ByWinner", "knows_winner"]


def knows_winner(term: Term) -> bool:
    """Return whether the game of a component tells who wins without its value.

    Examples
    --------
    >>> import grundy
    >>> [knows_winner(term) for term in grundy.parse("N(3) + W(1,2)").terms]
    [False, True]
    """
    return isinstance(term.ruleset.game, KnownOutcome)


class ByWinner(Judge):
    """The judge of a position whose winner is the winner of one component, whose game knows the winner.

    Parameters
    ----------
    position : Position
        The sum; the other components have the sum 0.
    index : int
        The component that decides. Only moves in it are known to win; if others have moves, some of these may win too.

    Examples
    --------
    >>> import grundy
    >>> judge = ByWinner(grundy.parse("W(1000000000001,1618033988751)"), 0)
    >>> judge.outcome
    Outcome.N
    """

    def __init__(self, position: Position, index: int):
        super().__init__(position)
        self.index = index
        self.term = position.terms[index]

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        game, position = self.term.ruleset.game, self.term.position
        return game.outcome(position) if isinstance(game, KnownOutcome) else graphs.outcome(game, position)

    @property
    def reason(self) -> str:
        """What is known."""
        if self._has_ended():
            return "there is no move left"
        if self.term.ruleset.alone:
            return "this follows from the theory of the game, which stands alone and has no nim value"
        if any(term.has_move() for index, term in enumerate(self.position.terms) if index != self.index):
            return f"the other components have the nim sum 0, and the theory of the game tells who wins {self.term}"
        reason = "this follows from the theory of the game; the nim value itself is out of reach"
        nothing = self.outcome is Outcome.N and not any(True for _ in self.each_winning_move())
        return f"{reason}, and no winning move is known" if nothing else reason

    def _has_ended(self) -> bool:
        try:
            return self.position.has_ended()
        except LimitError:  # too many moves to list
            return False

    @property
    def knows_all(self) -> bool:
        """Whether every winning move is known: none in another component, and all in this one."""
        others = (term for index, term in enumerate(self.position.terms) if index != self.index)
        return self._knows_all_here and not any(term.has_move() for term in others)

    @cached_property
    def _knows_all_here(self) -> bool:
        try:
            next(iter(self._all_moves()), None)
        except LimitError:
            return False
        return True

    def _all_moves(self) -> Iterable[tuple[str, Any]]:
        """Return all moves in the component that win, as its game knows them, or by the winner of each option."""
        game, position = self.term.ruleset.game, self.term.position
        if isinstance(game, WinningMoves):
            return game.winning_moves(position)
        good = set(graphs.winning_moves(game, position))
        return (move for move in self.term.moves() if move[1] in good)

    def _one_move(self) -> Iterable[tuple[str, Any]]:
        """Return a move that wins, if the game knows one."""
        game = self.term.ruleset.game
        one = game.winning_move(self.term.position) if isinstance(game, WinningMove) else None
        return () if one is None else (one,)

    def each_winning_move(self) -> Iterable[Move]:
        """Return the moves that win, all that are known."""
        if self.outcome is not Outcome.N:
            return ()
        found = self._all_moves() if self._knows_all_here else self._one_move()
        return (Move(self.position, self.index, label, option) for label, option in found)

    def each_drawing_move(self) -> list[Move]:
        """Return the moves that keep a draw."""
        if self.outcome is not Outcome.D:
            return []
        good = set(graphs.drawing_moves(self.term.ruleset.game, self.term.position))
        return [Move(self.position, self.index, *move) for move in self.term.moves() if move[1] in good]

    def why(self, move: Move) -> str:
        """Return what a winning move does."""
        return f"{move.after} is won for the player who has just moved"
