"""One heap, and a finite set of numbers that may not be taken from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grundy.errors import DomainError
from grundy.natural import natural
from grundy.saying import written
from grundy.sequences.heaps.positions import MOST_OPTIONS, Valued, limited
from grundy.sequences.heaps.sets import numbers_of, short_set

__all__ = ["AllBut"]


@dataclass(frozen=True, init=False, repr=False)
class AllBut(Valued):
    """From a heap take any positive number of counters that is not in a finite set F; without such numbers it is Nim.

    Parameters
    ----------
    excluded : iterable of int
        The set F, finite, of positive integers; it may be empty.

    Attributes
    ----------
    excluded : tuple of int
        The set F in increasing order.

    Examples
    --------
    >>> game = AllBut({1, 3})
    >>> game.options(5)
    [3, 1, 0]
    >>> game, game.notation
    (AllBut({1, 3}), 'AllBut({1,3})')
    """

    excluded: tuple[int, ...]

    def __init__(self, excluded: Iterable[int] = ()):
        numbers = numbers_of(excluded, "an excluded number")
        if numbers and numbers[0] < 1:
            raise DomainError("an excluded number is positive: 0 counters may not be taken anyway")
        object.__setattr__(self, "excluded", numbers)

    def __repr__(self) -> str:
        return f"AllBut({short_set(self.excluded)})"

    @property
    def notation(self) -> str:
        """The game as text, which `read_game` reads as an equal game."""
        return f"AllBut({{{','.join(map(str, self.excluded))}}})"

    def options(self, heap: int, *, limit: int = MOST_OPTIONS) -> list[int]:
        """Return the heaps that one move can leave, the largest first.

        Parameters
        ----------
        heap : int
            The number of counters.
        limit : int, optional
            How many options may be listed; a LimitError says that there are more.

        Returns
        -------
        list of int
        """
        return limited((left for _, left in self.moves(heap)), heap, limit)

    def moves(self, heap: int) -> Iterator[tuple[str, int]]:
        """Yield the moves as (label, heap left), one by one."""
        heap, excluded = natural(heap, "a heap"), set(self.excluded)
        taken = 0
        while taken < heap:
            taken += 1
            if taken not in excluded:
                yield f"take {written(taken)}", heap - taken

    def moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, int]]:
        """Yield the moves (label, heap left) to heaps of this value, without trying all moves.

        Examples
        --------
        >>> list(AllBut({1, 3}).moves_to(10**30, 1)) == [(f"take {10**30 - n}", n) for n in (2, 3)]
        True
        """
        from grundy.sequences.reaching import Reaching  # ways to compute stand above the rules

        heap, excluded = natural(heap, "a heap"), set(self.excluded)
        target = natural(nim_value, "a nim value")
        for left in sorted(Reaching(self, heap).heaps(target, heap)):
            if heap - left not in excluded:
                yield f"take {written(heap - left)}", left
