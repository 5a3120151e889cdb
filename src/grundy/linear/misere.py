"""Misère play of linear games, by search: who cannot move wins, and then linearity is lost.

No theory is used here: all positions that can be reached are looked at, up to 2^n of them. Ferguson (1984) has results
for graphs without cycles, under conditions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grundy.bits import bits
from grundy.errors import LimitError
from grundy.graphs import drawing_moves, outcome, winning_moves
from grundy.rules import Outcome

if TYPE_CHECKING:
    from grundy.linear.game import LinearGame

__all__ = ["MisereSearch"]


class MisereSearch:
    """Who wins a position of a linear game when the last move loses, and by which moves.

    Parameters
    ----------
    game : LinearGame
    limit : int
        How many positions may be looked at before giving up with a `LimitError`.

    Examples
    --------
    >>> from grundy.linear import LinearGame
    >>> star = LinearGame(3, [[{0}], [{1}], [{2}]])
    >>> MisereSearch(star, 100).outcome({0}), MisereSearch(star, 100).outcome({0, 2})
    (Outcome.P, Outcome.N)
    """

    def __init__(self, game: LinearGame, limit: int):
        self.game, self.limit = game, limit
        table = game.table
        self._moves = {
            k: [table.mask(k, e) for e in table.of(k)] + [0] * bool(table.passes[k]) for k in range(len(game))
        }

    def _options(self, mask: int) -> list[int]:
        return [mask ^ move for k in bits(mask) for move in self._moves[k]]

    def outcome(self, position: Any) -> Outcome:
        """Return who wins from a position."""
        found: Outcome = self._searched(outcome, self.game.mask(position))
        return found

    def _searched(self, question: Callable[..., Any], mask: int) -> Any:
        try:
            return question(self._options, mask, misere=True, limit=self.limit)
        except LimitError:
            raise LimitError(
                f"more than {self.limit} positions can be reached, or too many moves join them, and misère play "
                "has to be searched; take fewer tokens, or raise limit=…"
            ) from None

    def winning_moves(self, position: Any) -> list[Any]:
        """Return all moves that win; none when the position is not won."""
        return self._moves_to(position, winning_moves)

    def drawing_moves(self, position: Any) -> list[Any]:
        """Return all moves that keep a draw; none when the position is no draw."""
        return self._moves_to(position, drawing_moves)

    def _moves_to(self, position: Any, choose: Callable[..., Any]) -> list[Any]:
        mask = self.game.mask(position)
        good = set(self._searched(choose, mask))
        return [move for move in self.game.moves(mask) if self.game.mask(move.position) in good]
