"""Arrangements: the sets of coins of a row that a move may turn together with its rightmost coin, at place n.

An arrangement lists these sets as tuples of the other places. It also finds the sets whose values have a given nim sum,
and the set of all such sums, by trying all sets or by a faster method. There are arrangements of any coins, of coins
that form a pattern, and of symmetric coins.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, combinations
from math import comb
from operator import xor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.gf2 import Affine, solutions
from grundy.integers import as_natural, bits, iterate, mex, unique
from grundy.linear.turning.row_values import ValueTable, sets_with_sum
from grundy.text import format_number, short_repr

# The places that are turned together with the rightmost one.
Others = tuple[int, ...]

MOST_EQUATIONS = 2048  # places for which linear equations are solved
MOST_SETS = 10_000_000  # sets that a function may return for a place
MOST_COMBINED = 1 << 12  # places for itertools.combinations, which lists them first
MOST_BITS = 20  # bits of the sums in a table


class Arrangement(ABC):
    """The sets of places that may be turned together with each place of a row."""

    # Whether the values of the smaller places are needed.
    uses_values = True

    @abstractmethod
    def sets(self, n: int) -> Iterator[Others]:
        """Yield the sets that may be turned together with place n, each once."""

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether these places may be turned together with place n."""
        return any(frozenset(some) == others for some in self.sets(n))

    def sums(self, known: ValueTable, n: int) -> set[int]:
        """Return the nim sums of the values of these sets; the value of place n is their mex."""
        return {_sum(known, others) for others in self.sets(n)}

    def breadth(self, known: ValueTable, n: int) -> int | None:
        """Return a bound for the number of these sums, or None if only computing them gives a bound."""
        return None

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Yield the sets with a given nim sum."""
        return (others for others in self.sets(n) if _sum(known, others) == target)

    def least_missing(self, known: ValueTable, n: int, budget: Budget) -> int:
        """Return the value of place n: the least number that is not a sum."""
        return _mex_of_sums(known, n, self.sets(n), budget)


def _sum(known: ValueTable, others: Others) -> int:
    total = 0
    for place in others:
        total ^= known[place]
    return total


def _mex_of_sums(known: ValueTable, n: int, sets: Iterable[Others], budget: Budget) -> int:
    sums = set[int]()
    for others in sets:
        budget.spend(1, n)
        sums.add(_sum(known, others))
    return mex(sums)


class Budget:
    """A limit on the number of turning sets, or spaces of them, that are tried for the values of a row."""

    def __init__(self, limit: int):
        self.limit = as_natural(limit, "limit")
        self.spent = 0

    def spend(self, steps: int, place: int) -> None:
        """Count steps for the value of a place."""
        self.spent += steps
        if self.spent > self.limit:
            raise LimitError(
                f"only the values of the first {place} places can be computed in {self.limit} steps",
                parameter="limit",
            )


class ByFunction(Arrangement):
    """An arrangement given by a function from a place n to the sets of smaller places that may be turned with it.

    The function may return at most `limit` sets for a place, counting repeats.

    Examples
    --------
    >>> list(ByFunction(lambda n: [[], range(n)]).sets(2))
    [(), (0, 1)]
    """

    def __init__(self, sets: Callable[[int], Iterable[Iterable[int]]], limit: int = MOST_SETS):
        if not callable(sets):
            raise DomainError(
                f"the rule of a row must be a function from a place to sets of smaller places, not {short_repr(sets)}"
            )
        self._sets, self._limit = sets, as_natural(limit, "limit")

    def sets(self, n: int) -> Iterator[Others]:
        """Yield the checked sets of the function, each once."""
        return unique(self._read(n))

    def _read(self, n: int) -> Iterator[Others]:
        """Yield the checked sets of the function, with repeats."""
        for count, others in enumerate(iterate(self._sets(n), f"the sets of the rule for place {n}")):
            if count == self._limit:
                raise LimitError(
                    f"the rule returns more than {self._limit} sets for place {format_number(n)}, counting repeats",
                    parameter="limit",
                    hint="return each set once",
                )
            yield _checked(n, others)

    def least_missing(self, known: ValueTable, n: int, budget: Budget) -> int:
        """Return the value of place n; repeated sets count as further steps."""
        return _mex_of_sums(known, n, self._read(n), budget)


def _checked(n: int, others: Any) -> Others:
    try:
        places = sorted(as_natural(place, "a place of a row") for place in others)
    except TypeError:
        raise DomainError(
            f"the rule must return sets of smaller places for place {n}, not {short_repr(others)}"
        ) from None
    if len(set(places)) < len(places):
        raise DomainError(f"the rule returns {short_repr(others)} for place {n}, in which a place is repeated")
    if places and places[-1] >= n:
        raise DomainError(
            f"the rule returns {short_repr(others)} for place {n}, but all places in it must be less than {n}"
        )
    return tuple(places)


# ---- Any coins to the left


class AnyPlaces(Arrangement):
    """Any other places to the left; their number must be one of the given sizes.

    Examples
    --------
    >>> list(AnyPlaces([0, 1]).sets(2))
    [(), (0,), (1,)]
    """

    def __init__(self, sizes: Iterable[int]):
        self.sizes = frozenset(sizes)

    def sets(self, n: int) -> Iterator[Others]:
        """Yield all sets of these sizes."""
        for size in sorted(self.sizes):
            yield from _choices(0, n, size)

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether the number of other places is one of the sizes."""
        return len(others) in self.sizes

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return the number of sets, or the number of possible sums if it is smaller."""
        return min(sum(comb(n, size) for size in self.sizes), 1 << known.bits(n))

    def sums(self, known: ValueTable, n: int) -> set[int]:
        """Return all sums, by adding the places one after the other."""
        most = max(self.sizes, default=0)
        if self.sizes == frozenset(range(most + 1)) and known.bits(n) <= MOST_BITS:
            return _sums_of_at_most(most, known.array[:n], known.bits(n))
        exactly: list[set[int]] = [{0}, *(set() for _ in range(most))]
        for value in dict.fromkeys(known.listed[:n]) if most < 2 else known.listed[:n]:
            for size in range(most, 0, -1):
                exactly[size] |= {total ^ value for total in exactly[size - 1]}
        return set().union(*(exactly[size] for size in self.sizes))

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Return the sets with a given sum, by a search for each size or by linear algebra, whichever is faster."""
        sizes = sorted(size for size in self.sizes if size <= n)
        tried = max((comb(n, size - size // 2) for size in sizes), default=0)
        if not sizes or sizes[-1] < 3 or n > MOST_EQUATIONS or tried < 1 << (n - known.rank(n)):
            return (others for size in sizes for others in sets_with_sum(known, n, target, size))
        choices = solutions(known.listed[:n], target)
        return (tuple(bits(choice)) for choice in choices if choice.bit_count() in self.sizes)


def _choices(start: int, n: int, size: int) -> Iterator[Others]:
    """Yield the sets of `size` places from start to n - 1 in order, without a delay when n is large."""
    if n - start <= MOST_COMBINED:
        yield from combinations(range(start, n), size)
    elif size == 0:
        yield ()
    else:
        for first in range(start, n - size + 1):
            yield from ((first, *others) for others in _choices(first + 1, n, size - 1))


def _sums_of_at_most(size: int, values: NDArray[np.uint64], width: int) -> set[int]:
    """Return the sums of at most `size` values, from a table of 2^width entries; repeated values cancel."""
    reached = np.zeros(1 << width, bool)
    reached[0] = True
    for _ in range(size):
        sums = np.flatnonzero(reached).astype(np.uint64)
        if len(sums) == len(reached):
            break
        for value in values:
            reached[sums ^ value] = True
    return set(np.flatnonzero(reached).tolist())


class AnyNumber(Arrangement):
    """Any number of other places to the left; place n has the value 2^n, and each number is the sum of one set.

    Examples
    --------
    >>> list(AnyNumber().sets(2))
    [(), (0,), (1,), (0, 1)]
    """

    uses_values = False

    def sets(self, n: int) -> Iterator[Others]:
        """Yield all sets of smaller places."""
        for size in range(n + 1):
            yield from _choices(0, n, size)

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return True."""
        return True

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return the number of sets."""
        return 1 << n

    def sums(self, known: ValueTable, n: int) -> set[int]:
        """Return all numbers below 2^n."""
        return set(range(1 << n))

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Yield the places of the bits of the target, if they are smaller than n."""
        if target < 1 << n:
            yield tuple(bits(target))


# ---- Coins that form a pattern: consecutive, three at equal distances, groups that a loop separates


class Consecutive(Arrangement):
    """Consecutive places that end at place n."""

    def sets(self, n: int) -> Iterator[Others]:
        """Return the intervals that end just before n, the shortest first."""
        return (tuple(range(start, n)) for start in range(n, -1, -1))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether the places are consecutive."""
        return not others or n - min(others) == len(others)

    def sums(self, known: ValueTable, n: int) -> set[int]:
        """Return the sums of all intervals."""
        return set(accumulate(reversed(known.listed[:n]), xor, initial=0))

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return the number of intervals."""
        return n + 1

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Return the intervals with a given sum, by looking up the sum of the values before them."""
        starts = known.prefixes.places(known.prefixes[n] ^ target)
        return (tuple(range(start, n)) for start in starts if start <= n)

    def least_missing(self, known: ValueTable, n: int, budget: Budget) -> int:
        """Return the least number that is not the sum of an interval."""
        budget.spend(n + 1, n)
        return mex(self.sums(known, n))


class EqualSteps(Arrangement):
    """Two other places that form an arithmetic progression with place n."""

    def sets(self, n: int) -> Iterator[Others]:
        """Return the pairs, the smallest steps first."""
        return ((n - 2 * step, n - step) for step in range(1, n // 2 + 1))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether there are two other places, one of them in the middle."""
        return len(others) == 2 and n + min(others) == 2 * max(others)

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return the number of pairs, or the number of possible sums if it is smaller."""
        return min(n // 2, 1 << known.bits(n))


class Split(Arrangement):
    """A group of n spots loses some spots, and the rest forms two groups; empty groups and two equal groups vanish.

    The group loses at least one spot and at most `most` spots; None means any number.
    """

    def __init__(self, most: int | None = None):
        self.most = most

    def sets(self, n: int) -> Iterator[Others]:
        """Yield the pairs of groups that can remain; only the empty set can arise in several ways."""
        is_new = True
        for groups in (_groups(a, left - a) for left in self._left(n) for a in range(left // 2 + 1)):
            if groups or is_new:
                yield groups
            is_new = is_new and bool(groups)

    def _left(self, n: int) -> range:
        return range(0 if self.most is None else max(0, n - self.most), n)

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether these can be the remaining groups."""
        if 0 in others or len(others) > 2:
            return False
        if others:
            return sum(others) in self._left(n)
        return any(left % 2 == 0 for left in self._left(n))

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return the number of pairs of groups, or the number of possible sums if it is smaller."""
        return min(sum(left // 2 + 1 for left in self._left(n)), 1 << known.bits(n))

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Yield the groups with a given sum, looked up as single groups and as pairs."""
        left = self._left(n)
        if target == 0 and self.allows(n, frozenset()):
            yield ()
        yield from ((group,) for group in known.places(target) if group and group in left)
        yield from ((a, b) for a, b in known.pairs(target, n) if a and a + b in left)


def _groups(a: int, b: int) -> Others:
    return () if a == b else tuple(group for group in sorted((a, b)) if group)


# ---- Symmetric coins, the game of Sym, by linear algebra over GF(2)
#
# A symmetric set with the largest place n and the smallest place m consists of these two, any of the pairs
# {m + i, n - i} between them, and perhaps the coin in the middle. So the nim sums of the sets with given m form an
# affine space: the value of m plus the span of the values of the pairs and of the middle. The value of n is the least
# number outside of the union of these spaces. In practice, this takes far fewer steps than there are sets, 2^(n/2).


class Symmetric(Arrangement):
    """Other places that, together with place n, form a set that is symmetric about its middle."""

    def sets(self, n: int) -> Iterator[Others]:
        """Yield all symmetric sets, the shortest first."""
        yield ()
        for m in range(n - 1, -1, -1):
            parts = _parts(m, n)
            yield from (_joined(m, parts, choice) for choice in range(1 << len(parts)))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether the set is its own mirror image."""
        places = others | {n}
        ends = min(places) + n
        return all(ends - place in places for place in places)

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return a bound for the number of sums: n spaces with at most n/2 dimensions each."""
        return min(1 << known.bits(n), 1 + (n << n // 2))

    def least_missing(self, known: ValueTable, n: int, budget: Budget) -> int:
        """Return the value of place n."""
        bits = max(known.listed[:n], default=0).bit_length()
        spaces = [Affine(0, ()), *(Affine.spanned(known[m], _vectors(known, _parts(m, n))) for m in range(n))]
        budget.spend(n, n)
        found = least_outside(spaces, bits, budget, n)
        return 1 << bits if found is None else found

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Yield the sets with a given sum, by solving linear equations for each smallest place."""
        if target == 0:
            yield ()
        for m in range(n - 1, -1, -1):
            parts = _parts(m, n)
            for choice in solutions(list(_vectors(known, parts)), target ^ known[m]):
                yield _joined(m, parts, choice)


def _parts(m: int, n: int) -> list[Others]:
    """Return the parts that may be turned between m and n: pairs of mirror images, and the middle."""
    pairs: list[Others] = [(m + i, n - i) for i in range(1, (n - m + 1) // 2)]
    return [*pairs, ((m + n) // 2,)] if n - m > 1 and (n - m) % 2 == 0 else pairs


def _vectors(known: ValueTable, parts: list[Others]) -> Iterator[int]:
    for part in parts:
        yield known[part[0]] ^ (known[part[1]] if len(part) == 2 else 0)


def _joined(m: int, parts: list[Others], choice: int) -> Others:
    return tuple(sorted((m, *(place for i, part in enumerate(parts) if choice >> i & 1 for place in part))))


def least_outside(spaces: Iterable[Affine], bits: int, budget: Budget, place: int) -> int | None:
    """Return the least number below 2^bits that is in none of the spaces, or None if they cover all numbers.

    Bits are found from the highest to the lowest, by halving all spaces.
    """
    distinct = set(spaces)
    budget.spend(1 + len(distinct), place)
    if not distinct:
        return 0
    if any(len(space.basis) == bits for space in distinct):
        return None
    for bit in (0, 1):
        halves = (space.with_bit(bits - 1, bit) for space in distinct)
        found = least_outside((half for half in halves if half is not None), bits - 1, budget, place)
        if found is not None:
            return found | bit << (bits - 1)
    return None
