"""Opponents: one that never errs, one that errs now and then, one that plays anything."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.rules import Outcome

if TYPE_CHECKING:
    from grundy.play import Move, Position

__all__ = ["Fallible", "Opponent", "Perfect", "Random"]

# Anybody who answers a position with a legal move of it.
Opponent: TypeAlias = "Callable[[Position], Move]"

# How often a fallible opponent looks for a bad move, before it plays well after all.
MAX_DRAWN = 100

# How good it is to leave a position of each outcome, for the player who has moved.
_WORTH = {Outcome.P: 2, Outcome.D: 1, Outcome.N: 0}
# How good it is to be on move there.
_PROMISE = {Outcome.N: 2, Outcome.D: 1, Outcome.P: 0}


class Perfect:
    """Plays so that no better play exists: wins what is won, keeps what is drawn, and puts up a fight when it is lost.

    Parameters
    ----------
    seed : int or str, optional
        Without use, for nothing is left to chance; it is taken so that all opponents are made alike.

    Examples
    --------
    >>> import grundy
    >>> str(Perfect()(grundy.parse("N(3,5)")))
    'take 2 in N(5), leaving N(3)'
    """

    name = "perfect"

    def __init__(self, seed: int | str | None = None):
        pass

    def __call__(self, position: Position) -> Move:
        """Return a best move; where nobody can see who wins, the first one."""
        try:
            return _made(position, position.best_move())
        except LimitError:
            return _made(position, next(position.moves(), None))


class Random:
    """Plays any legal move: each component that has a move is equally likely, then each move in it.

    Parameters
    ----------
    seed : int or str, optional
        The same seed gives the same moves; without one, no two games are alike.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5,7)")
    >>> Random(seed=1)(p) == Random(seed=1)(p)
    True
    """

    name = "random"

    def __init__(self, seed: int | str | None = None):
        self._random = random.Random(seed)

    def reseed(self, seed: int | str) -> None:
        """Begin anew with this seed."""
        self._random.seed(seed)

    def __call__(self, position: Position) -> Move:
        """Return some move."""
        return _made(position, position.random_move(self._random))


class Fallible:
    """Plays a best move, but errs once in k moves on average: then it gives away what it had.

    An error is a move after which its prospects are worse than before, found by drawing moves at random. Where there is
    nothing to give away, or no such move is found in a hundred, it plays a random move or a best one.

    Parameters
    ----------
    k : int
        One move in k is an error; 1 errs always.
    seed : int or str, optional
        The same seed gives the same moves.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5)")
    >>> str(Fallible(10**9, seed=1)(p))
    'take 2 in N(5), leaving N(3)'
    >>> Fallible(1, seed=1)(p).position.outcome
    Outcome.N
    """

    def __init__(self, k: int, seed: int | str | None = None):
        self.k = as_natural(k, "the number of moves with one error among them", least=1)
        self._random = random.Random(seed)

    @property
    def name(self) -> str:
        """What records call it."""
        return f"fallible, one error in {self.k}"

    def reseed(self, seed: int | str) -> None:
        """Begin anew with this seed."""
        self._random.seed(seed)

    def __call__(self, position: Position) -> Move:
        """Return a best move, or an error."""
        errs = self._random.randrange(self.k) == 0
        return _made(position, self._error(position)) if errs else Perfect()(position)

    def _error(self, position: Position) -> Move | None:
        """Return a random move that spoils the position; a best one when a hundred draws find none."""
        try:
            promise = _PROMISE[position.outcome]
            for _ in range(MAX_DRAWN if promise else 0):
                move = position.random_move(self._random)
                if move is None or _WORTH[move.position.outcome] < promise:
                    return move
        except LimitError:  # nobody knows who wins here, so that any move will do
            return position.random_move(self._random)
        return position.best_move() if promise else position.random_move(self._random)


def _made(position: Position, move: Move | None) -> Move:
    if move is None:
        raise DomainError(f"there is no move left in {position}")
    return move
