"""One heap, and a finite set of numbers that may be taken from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import gcd

from grundy.errors import DomainError
from grundy.lazily import cached_property
from grundy.natural import natural
from grundy.saying import written
from grundy.sequences.heaps.positions import Valued
from grundy.sequences.heaps.sets import numbers_of, short_set

__all__ = ["Subtraction"]


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Subtraction(Valued):
    """The game N(n;S) of Reiter (1999): from a heap of n counters take s of them, s in S.

    Parameters
    ----------
    takes : iterable of int
        The set S, finite, not empty, of positive integers.

    Attributes
    ----------
    takes : tuple of int
        The set S in increasing order.

    Examples
    --------
    >>> game = Subtraction({1, 2, 6})
    >>> game.options(5)
    [4, 3]
    >>> game
    Subtraction({1, 2, 6})
    """

    takes: tuple[int, ...]

    def __init__(self, takes: Iterable[int]):
        numbers = numbers_of(takes, "a move")
        if not numbers:
            raise DomainError("the set of moves is empty; name at least one number of counters that may be taken")
        if numbers[0] < 1:
            raise DomainError("a move takes at least one counter, and 0 is not positive")
        object.__setattr__(self, "takes", numbers)

    def __repr__(self) -> str:
        return f"Subtraction({short_set(self.takes)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Subtraction) and self.takes == other.takes

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # tables are looked up by game, for each of thousands of heaps
        return hash(self.takes)

    @property
    def notation(self) -> str:
        """The game as text, which `read_game` reads as an equal game.

        Examples
        --------
        >>> Subtraction({1, 2, 6}).notation
        'Subtraction({1,2,6})'
        """
        return f"Subtraction({{{','.join(map(str, self.takes))}}})"

    def options(self, heap: int) -> list[int]:
        """Return the heaps that one move can leave."""
        return [left for _, left in self.moves(heap)]

    def moves(self, heap: int) -> Iterator[tuple[str, int]]:
        """Yield the moves as (label, heap left)."""
        heap = natural(heap, "a heap")
        for s in self.takes:
            if s > heap:
                break
            yield f"take {written(s)}", heap - s

    def moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, int]]:
        """Yield the moves (label, heap left) to heaps of this value.

        Examples
        --------
        >>> list(Subtraction({1, 2, 6}).moves_to(20, 2))
        [('take 1', 19)]
        """
        target = natural(nim_value, "a nim value")
        return (move for move in self.moves(heap) if self.nim_value(move[1]) == target)

    @cached_property
    def unit(self) -> int:
        """The greatest common divisor g of S; a heap of n plays like n // g with all of S divided by g."""
        return gcd(*self.takes)

    @cached_property
    def in_units(self) -> Subtraction:
        """The game with all of S divided by the unit."""
        return self if self.unit == 1 else Subtraction(s // self.unit for s in self.takes)
