"""What the catalogue adds to coin turning games: labels, notation, pictures, and moves to a given value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Any

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.linear.turning import CoinGame, draw_coins, place_heads
from grundy.rules import Outcome, Representation
from grundy.text import format_number, short_repr

__all__ = ["CoinTurning"]

Heads = frozenset[Any]

# So many coins in each direction are drawn.
MOST_DRAWN = 64
# Values are written in binary when they take no more digits than this together.
MOST_DIGITS = 10_000
# Moves to a value may leave positions of so many coins together; a coin that is turned counts for several of them.
MOST_KEPT, TUPLE = 10_000_000, 5


class CoinTurning(ABC):
    """A coin turning game that can stand in a sum; a position is the frozenset of its heads.

    A move turns the coins of a turning set, of which the largest goes from heads to tails. The nim value is the nim sum
    of the values of the heads (Lenstra 1978, formula 3.3), and the moves to a given value are found by what turning
    sets are worth.

    Parameters
    ----------
    coins : CoinGame
        The game of `grundy.linear.turning`.
    parameters : tuple of str, optional
        What stands in the notation before the coins.
    """

    def __init__(self, coins: CoinGame, parameters: tuple[str, ...] = ()):
        self.coins, self.parameters = coins, parameters

    # Notation and pictures depend on how many directions there are.

    @abstractmethod
    def parse(self, text: str) -> Heads:
        """Return the heads of a row or a board that is written."""

    @abstractmethod
    def format(self, position: Heads) -> str:
        """Return a row or a board as it is written."""

    @abstractmethod
    def picture(self, position: Heads) -> str:
        """Return the coins drawn with characters, ● for heads and ○ for tails."""

    @abstractmethod
    def label(self, turned: Heads) -> str:
        """Return a move in words."""

    @abstractmethod
    def shape(self, heads: Heads) -> tuple[int, ...]:
        """Return how many coins there are in each direction up to the last head, at least one."""

    def heads(self, position: Iterable[Any]) -> Heads:
        """Return a position, checked.

        Raises
        ------
        DomainError
            When it is no set of places, or one is given twice.
        """
        if isinstance(position, (int, str)):
            raise DomainError(f"a position is the set of the places that show heads, not {short_repr(position)}")
        return self.coins.heads(position)

    def options(self, position: Heads) -> Iterator[Heads]:
        """Return the positions that one move can leave."""
        return self.coins.options(self.heads(position))

    def moves(self, position: Heads) -> Iterator[tuple[str, Heads]]:
        """Return the moves as (label, heads left)."""
        moves = self.coins.moves(self.heads(position))
        return ((self.label(move.turned), move.position) for move in moves)

    def nim_value(self, position: Heads) -> int:
        """Return the nim sum of the values of the heads."""
        return self.coins.nim_value(self.heads(position))

    def moves_to(self, position: Heads, nim_value: int) -> Iterator[tuple[str, Heads]]:
        """Return the moves to positions of this value: those whose turning set is worth the difference.

        Raises
        ------
        LimitError
            While they are listed, when there are too many of them to be kept.
        """
        heads, target = self.heads(position), as_natural(nim_value, "a nim value")
        return self._moves_worth(heads, self.coins.worth(heads) ^ target)

    def _moves_worth(self, heads: Heads, worth: int) -> Iterator[tuple[str, Heads]]:
        if not worth:
            return
        top = worth.bit_length() - 1

        def unsure(head: Any) -> tuple[bool, Any]:
            # A head whose value falls has such a turning set for sure, since values are made by mex.
            return not self.coins.point_value(head) >> top & 1, self.coins.rank(head)

        kept = 0
        for head in sorted(heads, key=unsure):
            self.check_breadth(head)
            for turned in self.coins.sets_worth(head, worth):
                kept += len(heads) + TUPLE * len(turned)
                if kept > MOST_KEPT:
                    raise LimitError(
                        "so many moves lead to this value that the positions would fill the memory; "
                        "grundy.linear.turning finds them one by one"
                    )
                yield self.label(turned), heads ^ turned

    def check_breadth(self, head: Any) -> None:
        """Refuse a head whose turning sets are too many to be searched for a worth; a row looks them up."""
        self.coins.checked(head)

    def representations(self, position: Heads) -> list[Representation]:
        """Return the values of the heads in binary, if they are not too long to be read."""
        heads = sorted(self.heads(position), key=self.coins.rank)
        values = [self.coins.point_value(head) for head in heads]
        bits = max(reduce(or_, values, 0).bit_length(), 1)
        if not heads or bits * len(heads) > MOST_DIGITS:
            return []
        rows = tuple(
            (f"value of the head at {_place(head)}", f"{value:0{bits}b}")
            for head, value in zip(heads, values, strict=True)
        )
        total = self.coins.worth(heads)
        odd = frozenset(place for place in range(bits) if total >> bits - 1 - place & 1)
        places = tuple(str(1 << place) for place in reversed(range(bits)))
        return [Representation("binary", rows, _statement(total), places, odd)]

    def svg(self, position: Heads) -> str:
        """Return a drawing of the coins as the text of an SVG file.

        Raises
        ------
        LimitError
            When a head lies beyond the first 64 coins.
        """
        heads = self.heads(position)
        shape = self.shape(heads)
        if max(shape) > MOST_DRAWN:
            raise LimitError(
                f"a drawing shows the first {MOST_DRAWN} coins in each direction, and here a head lies at place "
                f"{format_number(max(shape) - 1)}"
            )
        return draw_coins(place_heads(heads, shape), title=self.format(heads))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CoinTurning):
            return NotImplemented
        return self.coins is other.coins or bool(self.parameters and self.parameters == other.parameters)

    def __hash__(self) -> int:
        return hash(self.parameters or id(self.coins))


def _place(head: Any) -> str:
    return f"({', '.join(map(format_number, head))})" if isinstance(head, tuple) else format_number(head)


def _statement(total: int) -> str:
    rule = "P exactly when every column has an even number of ones"
    return f"{rule}; here the nim sum is {format_number(total)}, so this is {Outcome.of(total).value}."
