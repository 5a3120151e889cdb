"""A move of a coin turning game, and why it wins or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.lazily import cached_property
from grundy.linear.labelled import LabelledMove
from grundy.saying import shown

if TYPE_CHECKING:
    from grundy.linear.turning.coins import CoinGame

__all__ = ["Origin", "Turn"]


@dataclass(frozen=True, eq=False)
class Origin:
    """A position from which moves are made; all of them share it, however many coins it has."""

    game: CoinGame
    heads: frozenset[Any]

    @cached_property
    def value(self) -> int:
        """The nim value of the position."""
        return self.game.worth(self.heads)


@dataclass(frozen=True, eq=False, repr=False)
class Turn(LabelledMove):
    """A move: the coins of a turning set are turned.

    The position is put together when it is asked for: on a board with many coins, moves are cheap, positions are not.

    Attributes
    ----------
    origin : Origin
        The position before the move, with its game.
    turned : frozenset of points
        The turning set.

    Examples
    --------
    >>> from grundy.linear.turning import mock_turtles
    >>> (move,) = mock_turtles().winning_moves([0, 2, 3])
    >>> sorted(move.turned), sorted(move.position), move.value
    ([0, 2, 3], [], 0)
    """

    origin: Origin
    turned: frozenset[Any]

    @property
    def position(self) -> frozenset[Any]:
        """The heads after the move."""
        return self.origin.heads ^ self.turned

    @property
    def worth(self) -> int:
        """The nim sum of the values of the coins turned: what the move adds to the value of the position."""
        return self.origin.game.worth(self.turned)

    @property
    def value(self) -> int:
        """The nim value of the position after the move."""
        return self.origin.value ^ self.worth

    @property
    def why(self) -> str:
        """The reason why the move wins or loses."""
        return f"{self.origin.game.worth_in_words(self.turned)} {self._compared()}"

    def _compared(self) -> str:
        if self.value == 0:
            return "like the whole position, so 0 is left"
        before, after = shown(self.origin.value), shown(self.value)
        return f"while the position has {before}, so {after} is left, which the opponent can make 0"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Turn):
            return NotImplemented
        same_game = self.origin.game == other.origin.game
        return same_game and self.turned == other.turned and self.origin.heads == other.origin.heads

    def __hash__(self) -> int:
        return hash((self.turned, self.origin.heads))

    def __str__(self) -> str:
        return f"turn {self.origin.game.listed(self.turned)}"

    def __repr__(self) -> str:
        return f"Turn({self.origin.game.listed(self.turned)})"
