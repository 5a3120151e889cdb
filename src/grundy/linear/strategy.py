"""How to win a linear game, and in how many moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grundy.errors import DomainError
from grundy.lazily import cached_property
from grundy.linear.potential import Potential
from grundy.natural import natural
from grundy.rules import Outcome

if TYPE_CHECKING:
    from grundy.linear.game import LinearGame

__all__ = ["LinearStrategy"]


class LinearStrategy:
    """Play that wins every N-position of a linear game in a bounded number of moves, and never loses a draw.

    Of all moves to P-positions it chooses the one with the least potential φ. However the opponent answers, there is
    then a move to a P-position whose φ is smaller, so play ends; the proof is in `grundy.linear.potential`. In a draw
    it keeps the draw, and in a P-position it makes any move.

    Parameters
    ----------
    game : LinearGame
        The rules, or an `Annihilation`.

    Examples
    --------
    >>> from grundy.linear import Annihilation, ready
    >>> strategy = Annihilation(ready.cycle(4, both_ways=True)).strategy()
    >>> sorted(strategy.move({0, 1}).position), strategy.bound({0, 1}), strategy.potential({0, 2})
    ([], 1, 1)
    """

    def __init__(self, game: LinearGame):
        self.game = game

    @cached_property
    def _potential(self) -> Potential:
        return Potential(self.game.syndromes)

    def potential(self, position: Any) -> int:
        """Return φ of a P-position: after it was moved to, that player makes at most so many moves more.

        Raises
        ------
        DomainError
            When it is no P-position.
        """
        mask = self.game.mask(position)
        outcome = self.game.outcome(mask)
        if outcome is not Outcome.P:
            what = "an N-position; see bound(position)" if outcome is Outcome.N else "a draw"
            raise DomainError(f"only P-positions have a potential, and this is {what}")
        return self._potential.of(mask)

    def bound(self, position: Any) -> int:
        """Return how many moves are left at most, both players' counted, if the winner plays by this strategy.

        Raises
        ------
        DomainError
            When the position is a draw: play need not end.
        """
        mask = self.game.mask(position)
        outcome = self.game.outcome(mask)
        if outcome is Outcome.D:
            raise DomainError("neither player can force a win from here, so play need not end; say most= to stop it")
        if outcome is Outcome.P:
            return 2 * self.potential(mask)
        return 1 + 2 * self.potential(self.move(mask).position)

    def move(self, position: Any) -> Any:
        """Return the move to make: it wins if that can be done, and otherwise draws if that can be done.

        Raises
        ------
        DomainError
            At the end of the game: there is no move.
        """
        mask = self.game.mask(position)
        winning = self.game.winning_moves(mask)
        if winning:
            return min(winning, key=lambda move: self._potential.of(self.game.mask(move.position)))
        possible = self.game.drawing_moves(mask) or self.game.moves(mask)
        if not possible:
            raise DomainError("there is no move from here: the game is over")
        return possible[0]

    def play(self, start: Any, opponent: Callable[[Any, list[Any]], Any], *, most: int | None = None) -> list[Any]:
        """Play a game against an opponent, who moves second.

        Parameters
        ----------
        start : position
            Where to begin.
        opponent : callable
            Gets the position and the list of moves from it, and returns one of them.
        most : int, optional
            After how many moves to stop; if it is missing, after `bound` moves, which is enough to win from an
            N-position. Draws need it.

        Returns
        -------
        list of positions
            From the start on.

        Examples
        --------
        >>> from grundy.linear import Annihilation, ready
        >>> strategy = Annihilation(ready.nim_heap(4)).strategy()
        >>> [sorted(position) for position in strategy.play({1, 2, 4}, lambda position, moves: moves[0])]
        [[1, 2, 4], [1, 2, 3], [0, 2, 3], [0]]
        """
        visited = [self.game.position(start)]
        limit = self.bound(visited[0]) if most is None else natural(most, "most, the number of moves,")
        while len(visited) <= limit and (moves := self.game.moves(visited[-1])):
            choice = self.move(visited[-1]) if len(visited) % 2 else opponent(visited[-1], moves)
            if choice not in moves:
                raise DomainError(f"{choice!r} is no move from this position; choose one of the moves given")
            visited.append(choice.position)
        return visited
