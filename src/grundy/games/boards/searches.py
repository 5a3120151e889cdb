"""Sums of components whose values are known or have to be searched for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any, TypeAlias

from grundy.errors import LimitError

__all__ = ["DEFAULT_LIMIT", "Component", "Searched", "nim_sum", "nim_sum_is"]

# How many positions a search may keep, at 32 bytes in a table at least three eighths full: some minutes of work.
DEFAULT_LIMIT = 5_000_000

# No component that is searched has a larger value, since no play on it is longer.
LARGEST_VALUE = 64


@dataclass(frozen=True)
class Searched:
    """A component that the compiled search is asked for.

    Attributes
    ----------
    search : BoardSearch or GraphSearch
        With its table.
    place : tuple of int
        How the search is told which component.
    size : int
        About how hard it is.
    """

    search: Any
    place: tuple[int, ...]
    size: int

    def value(self, limit: int) -> int:
        """Return its nim value; `LimitError` when the table would hold more positions than the limit."""
        return int(self._answered(self.search.value(*self.place, limit), limit))

    def has_value(self, nim_value: int, limit: int) -> bool:
        """Return whether it has this nim value, which is easier to tell."""
        if nim_value > LARGEST_VALUE:
            return False
        return bool(self._answered(self.search.has_value(*self.place, nim_value, limit), limit))

    def _answered(self, answer: int | None, limit: int) -> int:
        if answer is None:
            raise LimitError(
                f"the search has kept {self.search.stored} positions without an answer",
                parameter="limit",
                hint="try a smaller position",
            )
        return answer


# An integer is the value itself.
Component: TypeAlias = int | Searched


def nim_sum(components: Sequence[Component], limit: int) -> int:
    """Return the nim value of a sum of components.

    Parameters
    ----------
    components : sequence of int or Searched
        Values, and what has to be searched.
    limit : int
        How many positions a table may hold.

    Examples
    --------
    >>> nim_sum([5, 3], 0)
    6
    """
    return reduce(xor, (_value(component, limit) for component in components), 0)


def nim_sum_is(components: Sequence[Component], nim_value: int, limit: int) -> bool:
    """Return whether a sum of components has this value: the largest one is only asked for what is missing.

    Examples
    --------
    >>> nim_sum_is([5, 3], 6, 0), nim_sum_is([], 1, 0)
    (True, False)
    """
    *small, largest = sorted(components, key=_size) or [0]
    missing = nim_value ^ nim_sum(small, limit)
    return missing == largest if isinstance(largest, int) else largest.has_value(missing, limit)


def _value(component: Component, limit: int) -> int:
    return component if isinstance(component, int) else component.value(limit)


def _size(component: Component) -> int:
    return 0 if isinstance(component, int) else component.size
