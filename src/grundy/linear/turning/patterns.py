"""Coins that form a pattern: stretches without a gap, three at equal distances, groups that a loop separates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from operator import xor

from grundy.gf2 import Affine, solutions
from grundy.integers import mex
from grundy.linear.turning.arrangements import Arrangement, Others, Work
from grundy.linear.turning.values import Known

__all__ = [
    "Consecutive",
    "EqualSteps",
    "Split",
    "Symmetric",
    "least_outside",
]


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


# ---- Turning coins that lie symmetrically, the game of Sym, with linear algebra over GF(2)
#
# A symmetric set with the largest place n and the smallest place m consists of these two, of any of the pairs
# {m + i, n - i} between them, and perhaps of the coin in the middle. So the nim sums of the sets with given m fill an
# affine space: the value of m plus the span of the values of the pairs and of the middle. The value of n is the least
# number outside of the union of these spaces, and it is found bit by bit, from the top, by halving all spaces. In
# practice that takes far fewer steps than the 2^(n/2) sets.


def least_outside(spaces: Iterable[Affine], bits: int, work: Work, place: int) -> int | None:
    """Return the least number below 2^bits that is in none of the spaces; None when they cover all.

    Parameters
    ----------
    spaces : iterable of Affine
        Spaces of numbers below 2^bits.
    work : Work
        What may be spent.
    place : int
        For the message when it is spent.

    Examples
    --------
    >>> spaces = [Affine.spanned(0, [1]), Affine.spanned(2, [])]
    >>> least_outside(spaces, 2, Work(100), 0), least_outside([Affine.spanned(0, [2, 1])], 2, Work(100), 0)
    (3, None)
    """
    distinct = set(spaces)
    work.spend(1 + len(distinct), place)
    if not distinct:
        return 0
    if any(len(space.basis) == bits for space in distinct):
        return None
    for bit in (0, 1):
        halves = (space.with_bit(bits - 1, bit) for space in distinct)
        found = least_outside((half for half in halves if half is not None), bits - 1, work, place)
        if found is not None:
            return found | bit << (bits - 1)
    return None


class Symmetric(Arrangement):
    """Others that form a set with place n which is symmetric about its middle.

    Examples
    --------
    >>> list(Symmetric().sets(3))
    [(), (2,), (1,), (1, 2), (0,), (0, 1, 2)]
    """

    def sets(self, n: int) -> Iterator[Others]:
        """Return all symmetric sets, those with the shortest reach first."""
        yield ()
        for m in range(n - 1, -1, -1):
            parts = _parts(m, n)
            yield from (_joined(m, parts, choice) for choice in range(1 << len(parts)))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether the set is the same when it is read backwards."""
        whole = others | {n}
        ends = min(whole) + n
        return all(ends - place in whole for place in whole)

    def breadth(self, known: Known, n: int) -> int:
        """Return a bound for the number of sums: n spaces with at most n/2 dimensions each."""
        return min(1 << known.bits(n), 1 + (n << n // 2))

    def least_missing(self, known: Known, n: int, work: Work) -> int:
        """Return the value of place n."""
        bits = max(known.listed[:n], default=0).bit_length()
        spaces = [Affine(0, ()), *(Affine.spanned(known[m], _vectors(known, _parts(m, n))) for m in range(n))]
        work.spend(n, n)
        found = least_outside(spaces, bits, work, n)
        return 1 << bits if found is None else found

    def sets_with(self, known: Known, n: int, target: int) -> Iterator[Others]:
        """Return the sets with a given sum, by solving linear equations for each reach."""
        if target == 0:
            yield ()
        for m in range(n - 1, -1, -1):
            parts = _parts(m, n)
            for choice in solutions(list(_vectors(known, parts)), target ^ known[m]):
                yield _joined(m, parts, choice)


def _parts(m: int, n: int) -> list[Others]:
    """Return what may be turned between m and n: pairs that mirror each other, and the middle."""
    pairs: list[Others] = [(m + i, n - i) for i in range(1, (n - m + 1) // 2)]
    return [*pairs, ((m + n) // 2,)] if n - m > 1 and (n - m) % 2 == 0 else pairs


def _vectors(known: Known, parts: list[Others]) -> Iterator[int]:
    for part in parts:
        yield known[part[0]] ^ (known[part[1]] if len(part) == 2 else 0)


def _joined(m: int, parts: list[Others], choice: int) -> Others:
    return tuple(sorted((m, *(place for i, part in enumerate(parts) if choice >> i & 1 for place in part))))
