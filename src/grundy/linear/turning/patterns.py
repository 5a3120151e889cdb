"""Coins that form a pattern: stretches without a gap, three at equal distances, groups that a loop separates."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from operator import xor

from grundy.linear.turning.arrangements import Arrangement, Others, Work
from grundy.linear.turning.values import Known
from grundy.mex import mex

__all__ = ["Consecutive", "EqualSteps", "Split"]


class Consecutive(Arrangement):
    """Others that fill a stretch up to place n without a gap.

    Examples
    --------
    >>> list(Consecutive().sets(2))
    [(), (1,), (0, 1)]
    """

    def sets(self, n: int) -> Iterator[Others]:
        """Return the stretches that end just before n, the shortest first."""
        return (tuple(range(start, n)) for start in range(n, -1, -1))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether there is no gap."""
        return not others or n - min(others) == len(others)

    def sums(self, known: Known, n: int) -> set[int]:
        """Return the sums of all stretches."""
        return set(accumulate(reversed(known.listed[:n]), xor, initial=0))

    def breadth(self, known: Known, n: int) -> int:
        """Return the number of stretches."""
        return n + 1

    def sets_with(self, known: Known, n: int, target: int) -> Iterator[Others]:
        """Return the stretches with a given sum: the sum of what comes before them is looked up."""
        starts = known.prefixes.places(known.prefixes[n] ^ target)
        return (tuple(range(start, n)) for start in starts if start <= n)

    def least_missing(self, known: Known, n: int, work: Work) -> int:
        """Return the least number that no stretch has as its sum."""
        work.spend(n + 1, n)
        return mex(self.sums(known, n))


class EqualSteps(Arrangement):
    """Two others that form an arithmetic progression with place n.

    Examples
    --------
    >>> list(EqualSteps().sets(5))
    [(3, 4), (1, 3)]
    """

    def sets(self, n: int) -> Iterator[Others]:
        """Return the pairs, those with the smallest step first."""
        return ((n - 2 * step, n - step) for step in range(1, n // 2 + 1))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether there are two others, one of them in the middle."""
        return len(others) == 2 and n + min(others) == 2 * max(others)

    def breadth(self, known: Known, n: int) -> int:
        """Return the number of pairs, or of sums that are possible at all."""
        return min(n // 2, 1 << known.bits(n))


class Split(Arrangement):
    """A group of n spots loses some of them, and the rest falls into two groups; empty and equal groups vanish.

    Parameters
    ----------
    most : int, optional
        How many spots may be lost at most; at least one is. None for any number.

    Examples
    --------
    >>> list(Split(2).sets(4))
    [(2,), (), (3,), (1, 2)]
    """

    def __init__(self, most: int | None = None):
        self.most = most

    def sets(self, n: int) -> Iterator[Others]:
        """Return the pairs of groups that can be left; only the empty set can come from different ones."""
        is_new = True
        for groups in (_groups(a, left - a) for left in self._left(n) for a in range(left // 2 + 1)):
            if groups or is_new:
                yield groups
            is_new = is_new and bool(groups)

    def _left(self, n: int) -> range:
        return range(0 if self.most is None else max(0, n - self.most), n)

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether the others can be the groups that are left."""
        if 0 in others or len(others) > 2:
            return False
        if others:
            return sum(others) in self._left(n)
        return any(left % 2 == 0 for left in self._left(n))

    def breadth(self, known: Known, n: int) -> int:
        """Return the number of pairs of groups, or of sums that are possible at all."""
        return min(sum(left // 2 + 1 for left in self._left(n)), 1 << known.bits(n))

    def sets_with(self, known: Known, n: int, target: int) -> Iterator[Others]:
        """Return the groups with a given sum: one group is looked up by its value, two are looked up together."""
        left = self._left(n)
        if target == 0 and self.allows(n, frozenset()):
            yield ()
        yield from ((group,) for group in known.places(target) if group and group in left)
        yield from ((a, b) for a, b in known.pairs(target, n) if a and a + b in left)


def _groups(a: int, b: int) -> Others:
    return () if a == b else tuple(group for group in sorted((a, b)) if group)
