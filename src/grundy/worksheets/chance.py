"""Chance that is the same everywhere: a seed gives the same sheet on every machine and in every version of Python."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["Chance"]

Item = TypeVar("Item")


class Chance:
    """A source of choices.

    It asks for numbers between 0 and 1 only. Of all that ``random`` offers, Python promises for these alone that they
    will not change.

    Parameters
    ----------
    *seed : str or int
        What the choices depend on.

    Examples
    --------
    >>> chance = Chance("label-graph", 7)
    >>> chance.between(1, 6) in range(1, 7), sorted(chance.some("abc", 3))
    (True, ['a', 'b', 'c'])
    >>> Chance(1).shuffled(range(9)) == Chance(1).shuffled(range(9))
    True
    """

    def __init__(self, *seed: str | int):
        self._random = Random("/".join(map(str, seed)))

    def below(self, stop: int) -> int:
        """Return a number from 0 to stop - 1."""
        return int(self._random.random() * stop)

    def between(self, first: int, last: int) -> int:
        """Return a number from first to last, both included."""
        return first + self.below(last - first + 1)

    def happens(self, part: float) -> bool:
        """Whether something happens that happens in this part of all cases."""
        return self._random.random() < part

    def one(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return so many different ones of the items, in any order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return all items in any order."""
        return self.some(items, len(items))
