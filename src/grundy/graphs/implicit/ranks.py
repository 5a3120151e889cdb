"""Positions as integers, for games that number them or whose positions are integers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import Any

from grundy.errors import DomainError
from grundy.natural import natural
from grundy.rules import Game, Ranked
from grundy.saying import called, shown

__all__ = ["Ranks"]

# Arrays of ranks are arrays of int64.
MOST_RANKS = 1 << 63


@dataclass(frozen=True)
class Ranks:
    """The integers from 0 on that stand for the positions of a game.

    Attributes
    ----------
    size : int
        All of them are smaller.
    unrank : callable
        From an integer to the position.

    Examples
    --------
    >>> class Counters:
    ...     size = 6
    ...     def options(self, text): return [text[1:]] if text else []
    ...     def rank(self, text): return len(text)
    ...     def unrank(self, rank): return rank * "o"
    >>> ranks = Ranks.of(Counters())
    >>> ranks.rank("ooo"), ranks.unrank(2)
    (3, 'oo')
    >>> ranks.rank("oooooo")
    Traceback (most recent call last):
    grundy.errors.DomainError: rank('oooooo') is 6, and ranks are whole numbers 0 to 5
    """

    size: int
    unrank: Callable[[int], Any]
    _given: Callable[[Any], int] | None

    @classmethod
    def of(cls, game: Game) -> Ranks:
        """Return the ranks of a game, or all integers if it has none."""
        if not isinstance(game, Ranked):
            return cls(MOST_RANKS, int, None)
        size = natural(game.size, "the size of a game with ranks")
        if size > MOST_RANKS:
            raise DomainError(f"the size of a game with ranks is at most 2^63, not {shown(size)}")
        return cls(size, game.unrank, game.rank)

    def rank(self, position: Any) -> int:
        """Return the integer that stands for a position."""
        given = position if self._given is None else self._given(position)
        try:
            rank = index(given)
        except TypeError:
            raise self._wrong(position, called(given)) from None
        if 0 <= rank < self.size:
            return rank
        raise self._wrong(position, shown(rank))

    def _wrong(self, position: Any, given: str) -> DomainError:
        if self._given is None:
            return DomainError(
                f"a game with options_array has positions 0, 1, … below 2^63, not {given}; for others give it rank, "
                "unrank and size"
            )
        if self.size == 0:
            return DomainError(f"{called(position)} is no position of this game, for its size is 0: it has none")
        return DomainError(f"rank({called(position)}) is {given}, and ranks are whole numbers 0 to {self.size - 1}")
