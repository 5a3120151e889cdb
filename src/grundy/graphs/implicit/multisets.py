"""Sums as multisets of numbered parts, for searches that meet the same parts in many sums."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from grundy.errors import LimitError
from grundy.graphs.implicit.budget import Budget, taken
from grundy.graphs.implicit.summed import Summed
from grundy.rules import Sum

__all__ = ["Multisets"]

Key = tuple[int, ...]

# Where a move makes two parts of one, positions fill the memory long before there are too many of them.
MOST_PARTS = 1 << 13


class Multisets:
    """Positions of a game of sums as tuples of numbers: the sorted numbers of the parts that have moves.

    Parameters
    ----------
    rules : Summed
        The game.
    budget : Budget
        How many options a part may have.

    Examples
    --------
    >>> known = Multisets(Summed(range), Budget(1000))
    >>> key = known.key(Sum(5, 0, 1, 5))
    >>> key, known.name(key), [known.name(option) for option in known.options(known.key(Sum(1, 2)))]
    ((0, 0, 1), Sum(5, 5, 1), [2, 1, Sum(1, 1)])
    """

    def __init__(self, rules: Summed, budget: Budget):
        self._rules, self._budget = rules, budget
        self._numbers: dict[Any, int] = {}
        self._parts: list[Any] = []
        self._moves: dict[int, list[Key]] = {}

    def key(self, position: Any) -> Key:
        """Return the numbers of a position; a part that stands alone is kept even if it has no moves."""
        parts = self._rules.represented(position)
        return (self._numbered(parts[0]),) if len(parts) == 1 else self._with_moves(parts)

    def name(self, key: Key) -> Any:
        """Return the position with these numbers."""
        parts = [self._parts[number] for number in key]
        return parts[0] if len(parts) == 1 else Sum(*parts)

    def options(self, key: Key) -> Iterator[Key]:
        """Return the numbers of the options; a move in one of several equal parts is taken once."""
        if len(key) == 1:
            yield from map(self.key, self._rules.options_of_part(self._parts[key[0]]))
            return
        if len(key) > MOST_PARTS:
            raise LimitError(
                f"a sum of {len(key)} parts can be reached, and at most {MOST_PARTS} are followed; does a move make "
                "more and more parts without end?"
            )
        for number in dict.fromkeys(key):
            index = bisect_left(key, number)
            rest = key[:index] + key[index + 1 :]
            for left in self._moves_of(number):
                yield tuple(sorted(rest + left))

    def _with_moves(self, parts: tuple[Any, ...]) -> Key:
        return tuple(sorted(self._numbered(part) for part in parts if not self._rules.has_ended(part)))

    def _numbered(self, part: Any) -> int:
        number = self._numbers.setdefault(part, len(self._parts))
        if number == len(self._parts):
            self._parts.append(part)
        return number

    def _moves_of(self, number: int) -> list[Key]:
        """Return what a move in a part of a sum can leave; kept, since the part stands in many sums."""
        if number not in self._moves:
            found = taken(self._rules.options_of_part(self._parts[number]), self._budget.options)
            self._budget.check_options(len(found), len(self._parts))
            self._moves[number] = [self._with_moves(self._rules.represented(option)) for option in found]
        return self._moves[number]
