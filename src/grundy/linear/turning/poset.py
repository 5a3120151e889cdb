"""Finite partially ordered boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.linear.listed import at_most, each
from grundy.saying import called

__all__ = ["Order", "OrderGiven"]

# Pairs (a, b) with a < b, a function less_equal(a, b), or None for the sequence of the points itself.
OrderGiven: TypeAlias = Iterable[tuple[Any, Any]] | Callable[[Any, Any], bool] | None

# The order is kept as one bit for each pair of points: 50 MB for so many.
MOST_POINTS = 20_000
# A function is asked about each pair.
MOST_ASKED = 2_000
# A chain is no more than its points.
MOST_BOARD = 3_000_000
MOST_PAIRS = 10_000_000


class Order:
    """Points with a partial order.

    Parameters
    ----------
    points : iterable of hashable values
        The points, each once.
    order : iterable of pairs, callable, or None
        Pairs (a, b) with a < b, of which the order is the transitive closure; a function ``less_equal(a, b)``; or None
        for the chain in which each point is smaller than the next.

    Raises
    ------
    DomainError
        When a point is repeated or unknown, or the order goes round.
    LimitError
        When the order has too many points to be kept.

    Examples
    --------
    >>> order = Order("abc", [("a", "c"), ("b", "c")])
    >>> order.less("a", "c"), order.less("a", "b"), order.maximal("ab")
    (True, False, ['a', 'b'])
    """

    def __init__(self, points: Iterable[Any], order: OrderGiven = None):
        given = each(points, "the points of a board")
        self.points = tuple(at_most(MOST_BOARD, given, f"a board has at most {MOST_BOARD} points; a Row has no end"))
        self.number = _numbered(self.points)
        # Bit i of below[j]: point i is smaller than point j. A chain needs no bits.
        self._below: list[int] | None = None
        # Smaller points come before larger ones.
        self.extension: Sequence[int] = range(len(self.points))
        if order is not None:
            self._close(self._pairs(order))

    def __len__(self) -> int:
        return len(self.points)

    def numbers(self, points: Iterable[Any]) -> list[int]:
        """Return the numbers of points, or say which one is not on the board."""
        found = list(points)
        try:
            return list(map(self.number.__getitem__, found))
        except (KeyError, TypeError):
            return [self._number_of(point) for point in found]

    def less(self, a: Any, b: Any) -> bool:
        """Return whether a < b."""
        i, j = self.numbers([a, b])
        return i < j if self._below is None else bool(self._below[j] >> i & 1)

    def maximal(self, points: Iterable[Any]) -> list[Any]:
        """Return the points of a set that are not smaller than another one of it."""
        return [self.points[i] for i in self.maximal_numbers(self.numbers(points))]

    def maximal_numbers(self, numbers: Sequence[int]) -> list[int]:
        """Return the numbers of the points of a set, given by their numbers, that are not smaller than another one."""
        if self._below is None:
            return [max(numbers)] if numbers else []
        dominated = 0
        for i in numbers:
            dominated |= self._below[i]
        return [i for i in numbers if not dominated >> i & 1]

    def _number_of(self, point: Any) -> int:
        try:
            return self.number[point]
        except (KeyError, TypeError):
            few = ", ".join(map(called, self.points[:6])) + ", …" * (len(self.points) > 6)
            raise DomainError(
                f"there is no point {called(point)} on the board; its points are {few or 'none'}"
            ) from None

    def _pairs(self, order: Iterable[tuple[Any, Any]] | Callable[[Any, Any], bool]) -> list[list[int]]:
        """Return for each point the points that the order puts directly below it."""
        most = MOST_ASKED if callable(order) else MOST_POINTS
        if len(self) > most:
            raise LimitError(
                f"an order that is given by {'a function' if callable(order) else 'pairs'} may have at most {most} "
                f"points, and this board has {len(self)}; a chain, order=None, may be longer"
            )
        smaller: list[list[int]] = [[] for _ in self.points]
        for a, b in self._asked(order) if callable(order) else _given(order):
            i, j = self.numbers([a, b])
            smaller[j].append(i)
        return smaller

    def _asked(self, less_equal: Callable[[Any, Any], bool]) -> Iterable[tuple[Any, Any]]:
        points = self.points
        return ((a, b) for j, b in enumerate(points) for i, a in enumerate(points) if i != j and less_equal(a, b))

    def _close(self, smaller: list[list[int]]) -> None:
        larger: list[list[int]] = [[] for _ in smaller]
        for j, row in enumerate(smaller):
            for i in row:
                larger[i].append(j)
        missing = [len(row) for row in smaller]
        ready = [j for j, count in enumerate(missing) if not count]
        below = [0] * len(smaller)
        for i in ready:  # the list grows while it is read
            for j in larger[i]:
                below[j] |= below[i] | 1 << i
                missing[j] -= 1
                if not missing[j]:
                    ready.append(j)
        if len(ready) < len(smaller):
            raise self._round(smaller, missing)
        self._below, self.extension = below, ready

    def _round(self, smaller: list[list[int]], missing: list[int]) -> DomainError:
        """Return the error that names a cycle: below each point with something missing there is another one."""
        point = next(j for j, count in enumerate(missing) if count)
        way = [point]
        while (point := next(i for i in smaller[point] if missing[i])) not in way:
            way.append(point)
        cycle = [point, *reversed(way[way.index(point) :])]
        named = " < ".join(called(self.points[i]) for i in (cycle if len(cycle) < 9 else cycle[:8]))
        return DomainError(
            f"the order of the board goes round, {named}{' < …' * (len(cycle) >= 9)}, and in a partial order no point "
            "is smaller than itself; leave out one of these pairs"
        )


def _numbered(points: tuple[Any, ...]) -> dict[Any, int]:
    number: dict[Any, int] = {}
    for point in points:
        try:
            if point in number:
                raise DomainError(f"the point {called(point)} is on the board twice; give each point once")
            number[point] = len(number)
        except TypeError:
            raise DomainError(
                f"the points of a board are hashable, and {called(point)} is not; try tuples and frozensets"
            ) from None
    return number


def _given(order: Any) -> Iterator[tuple[Any, Any]]:
    complaint = f"an order is given by at most {MOST_PAIRS} pairs; give each pair once"
    return map(_pair, at_most(MOST_PAIRS, each(order, "the pairs of an order"), complaint))


def _pair(pair: Any) -> tuple[Any, Any]:
    try:
        a, b = pair
    except (TypeError, ValueError):
        raise DomainError(f"an order is given by pairs (a, b) with a < b, and {called(pair)} is no pair") from None
    return a, b
