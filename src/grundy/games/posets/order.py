"""Finite partial orders as bits, and the values of the game in which an element goes with all above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor

from grundy._lazy import CopyableLock
from grundy.errors import DomainError, LimitError
from grundy.graphs.implicit.labelling import Plan, label
from grundy.integers import bits, lowest_bit, mex

__all__ = ["MOST_POSITIONS", "Order", "extension"]

# How many positions a value may need: a few seconds, since each takes time as it has elements.
MOST_POSITIONS = 200_000
MOST_WORK = 2_400_000


class Order:
    """A partial order on the numbers 0, 1, …, in which smaller elements have smaller numbers.

    A set of elements is an integer, whose bit i says whether i is in it.

    Parameters
    ----------
    below : sequence of sequences of int
        For each element some that are smaller; the order is the transitive closure.

    Examples
    --------
    >>> vee = Order([[], [0], [0]])
    >>> [bin(up) for up in vee.up], vee.covers
    (['0b111', '0b10', '0b100'], [[], [0], [0]])
    >>> vee.nim_value(0b111)
    1
    """

    def __init__(self, below: Sequence[Sequence[int]]):
        self.down = [1 << i for i in range(len(below))]
        self.up = [1 << i for i in range(len(below))]
        for i, smaller in enumerate(below):
            for j in smaller:
                self.down[i] |= self.down[j]
        for i in reversed(range(len(below))):
            for j in below[i]:
                self.up[j] |= self.up[i]
        self.covers = [self._covers(i, smaller) for i, smaller in enumerate(below)]
        self._values: dict[int, int] = {}
        self._out_of_reach: list[int] = []
        self._lock = CopyableLock()

    def __len__(self) -> int:
        return len(self.up)

    def _covers(self, i: int, given: Sequence[int]) -> list[int]:
        """Return the numbers directly below i, which must have been given as such."""
        smaller = self.down[i] & ~(1 << i)
        return [j for j in sorted(set(given)) if smaller & self.up[j] == 1 << j]

    def options(self, position: int) -> Iterator[int]:
        """Return what is left when one of the elements goes with all above it."""
        return (position & ~self.up[i] for i in bits(position))

    def components(self, position: int) -> list[int]:
        """Return the parts between which nothing is comparable."""
        parts = []
        while position:
            part, fresh = 0, position & -position
            while fresh:
                part |= fresh
                if part == position:  # the last wave of elements is the largest, and leads to no others
                    break
                fresh = reduce(int.__or__, (self.up[i] | self.down[i] for i in bits(fresh))) & position & ~part
            parts.append(part)
            position &= ~part
        return parts

    def has_least(self, position: int) -> bool:
        """Return whether an element is below all others."""
        return position != 0 and not position & ~self.up[lowest_bit(position)]

    def has_greatest(self, position: int) -> bool:
        """Return whether an element is above all others."""
        return position != 0 and not position & ~self.down[position.bit_length() - 1]

    def nim_value(self, position: int) -> int:
        """Return the Sprague–Grundy number of a down-set, by search."""
        found = self._values.get(position)
        if found is None:
            with self._lock:
                found = self._values[position] if position in self._values else self._found(position)
        return found

    def _found(self, position: int) -> int:
        limit = self._limit()
        # What a part needs the whole needs too.
        if any(not part & ~position for part in self._out_of_reach):
            raise _too_many(position, limit)
        if len(self._values) > MOST_POSITIONS:
            self._values.clear()
        try:
            label(position, self._plan, self._values, len(self._values) + limit)
        except LimitError:
            self._out_of_reach.append(position)
            raise _too_many(position, limit) from None
        return self._values[position]

    def _limit(self) -> int:
        """Return how many positions may be labelled for one more value: fewer, the more often that did not suffice.

        Who asks for one value that is out of reach soon asks for many of them, one for each move.
        """
        # A chain of n elements, or n of them side by side, need about n positions.
        least = 2 * len(self) + 2
        return max(least, min(MOST_POSITIONS, MOST_WORK // max(1, len(self))) >> len(self._out_of_reach))

    def _plan(self, position: int) -> Plan[int]:
        # The colon principle: a least element adds 1 to what stands above it, since to take it ends the game.
        if self.has_least(position):
            return (position & (position - 1),), _one_more
        parts = self.components(position)
        return (tuple(self.options(position)), mex) if len(parts) == 1 else (tuple(parts), _sum)


def _too_many(position: int, limit: int) -> LimitError:
    return LimitError(
        f"the value of this position of {position.bit_count()} elements needs the values of more than {limit} others, "
        "and no more are computed; try a smaller one"
    )


def _one_more(values: list[int]) -> int:
    return values[0] + 1


def _sum(values: list[int]) -> int:
    return reduce(xor, values, 0)


def extension(below: Sequence[Sequence[int]]) -> list[int]:
    """Return all elements so that smaller ones come first.

    Parameters
    ----------
    below : sequence of sequences of int
        For each element some that are smaller.

    Raises
    ------
    DomainError
        When the order goes round.

    Examples
    --------
    >>> extension([[2], [], [1]])
    [1, 2, 0]
    """
    above: list[list[int]] = [[] for _ in below]
    for i, smaller in enumerate(below):
        for j in smaller:
            above[j].append(i)
    missing = list(map(len, below))
    ready = [i for i, count in enumerate(missing) if not count]
    for i in ready:  # the list grows while it is read
        for j in above[i]:
            missing[j] -= 1
            if not missing[j]:
                ready.append(j)
    if len(ready) < len(below):
        raise DomainError("the order goes round, and in a partial order nothing is smaller than itself")
    return ready
