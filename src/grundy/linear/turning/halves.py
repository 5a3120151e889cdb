"""Sets of places of a given size whose values have a given nim sum: one half is tried, the other is looked up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from grundy.linear.turning.values import Known

__all__ = ["sets_of_size"]

# So many lower halves are kept for looking up.
MOST_HALVES = 1 << 18


def sets_of_size(known: Known, stop: int, target: int, size: int) -> Iterator[tuple[int, ...]]:
    """Return the sets of so many places below stop whose values have a nim sum, one by one.

    Parameters
    ----------
    known : Known
        The values of at least the places below stop.
    stop : int
    target : int
        The nim sum.
    size : int
        How many places.

    Returns
    -------
    iterator of tuples
        Of places, ascending.

    Examples
    --------
    >>> list(sets_of_size(Known([1, 2, 3, 4, 5]), 5, 1, 2)), list(sets_of_size(Known([1, 2, 3, 4, 5]), 5, 0, 4))
    ([(1, 2), (3, 4)], [(1, 2, 3, 4)])
    """
    if size == 0:
        return iter([()] if target == 0 else [])
    if size == 1:
        return ((place,) for place in known.places(target) if place < stop)
    if size == 2:
        return known.pairs(target, stop)
    half = size // 2
    while comb(len(known), half) > MOST_HALVES:
        half -= 1
    return _by_halves(known, stop, target, size, half) if half > 1 else _by_largest(known, stop, target, size)


def _by_largest(known: Known, stop: int, target: int, size: int) -> Iterator[tuple[int, ...]]:
    for place in range(size - 1, stop):
        for others in sets_of_size(known, place, target ^ known[place], size - 1):
            yield (*others, place)


def _by_halves(known: Known, stop: int, target: int, size: int, half: int) -> Iterator[tuple[int, ...]]:
    values = known.listed
    lower = known.sums(half)
    for upper in combinations(range(half, stop), size - half):
        rest = target
        for place in upper:
            rest ^= values[place]
        for others in lower.get(rest, ()):
            if others[-1] < upper[0]:
                yield others + upper
