"""Arrangements: which coins of a row may be turned together with the coin at place n, the largest of them.

An arrangement gives these sets as tuples of the other places. What depends on the values of the places (which sets are
worth a given number, which numbers are reached at all) it answers by trying all sets, or faster where it can. There are
arrangements of any coins, of coins that form a pattern, and of coins that lie symmetrically.
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

# The places that are turned together with the largest one.
Others = tuple[int, ...]

MOST_EQUATIONS = 2048  # places for which equations are solved
MOST_SETS = 10_000_000  # that a function may give for a place
MOST_COMBINED = 1 << 12  # places among which sets are chosen by a loop in C, which lists the places first
MOST_BITS = 20  # of sums that are marked in a table


class Arrangement(ABC):
    """What may be turned together with each place of a row."""

    # Whether the values of the smaller places have to be known.
    uses_values = True

    @abstractmethod
    def sets(self, n: int) -> Iterator[Others]:
        """Return the sets that may be turned together with place n, each once."""

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether these places may be turned together with place n."""
        return any(frozenset(some) == others for some in self.sets(n))

    def sums(self, known: ValueTable, n: int) -> set[int]:
        """Return the nim sums of the values of these sets: what is excluded from the value of place n."""
        return {_sum(known, others) for others in self.sets(n)}

    def breadth(self, known: ValueTable, n: int) -> int | None:
        """Return a bound for the number of these sums; None when they have to be found to tell."""
        return None

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Return the sets with a given nim sum."""
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
    """How many turning sets, or spaces of them, may be looked at for the values of a row."""

    def __init__(self, limit: int):
        self.limit = as_natural(limit, "limit")
        self.spent = 0

    def spend(self, steps: int, place: int) -> None:
        """Count steps for the value of a place."""
        self.spent += steps
        if self.spent > self.limit:
            raise LimitError(
                f"the values of the first {place} places were found, and the next one needs more than {self.limit} "
                "steps in all",
                parameter="limit",
            )


class ByFunction(Arrangement):
    """Any rule, given by a function from a place n to the sets of smaller places that may be turned with it.

    The function may give `limit` sets for a place, with repeats.

    Examples
    --------
    >>> list(ByFunction(lambda n: [[], range(n)]).sets(2))
    [(), (0, 1)]
    """

    def __init__(self, sets: Callable[[int], Iterable[Iterable[int]]], limit: int = MOST_SETS):
        if not callable(sets):
            raise DomainError(
                f"the rule of a row is a function from a place to sets of smaller places, and {short_repr(sets)} is "
                "none"
            )
        self._sets, self._limit = sets, as_natural(limit, "limit")

    def sets(self, n: int) -> Iterator[Others]:
        """Return what the function gives, checked, each set once."""
        return unique(self._read(n))

    def _read(self, n: int) -> Iterator[Others]:
        """Return what the function gives, checked, as often as it is given."""
        for count, others in enumerate(iterate(self._sets(n), f"the sets that the rule gives for place {n}")):
            if count == self._limit:
                raise LimitError(
                    f"the rule gives more than {self._limit} sets for place {format_number(n)}, with repeats",
                    parameter="limit",
                    hint="give each set once",
                )
            yield _checked(n, others)

    def least_missing(self, known: ValueTable, n: int, budget: Budget) -> int:
        """Return the value of place n; a set that is repeated is work again."""
        return _mex_of_sums(known, n, self._read(n), budget)


def _checked(n: int, others: Any) -> Others:
    try:
        places = sorted(as_natural(place, "a place of a row") for place in others)
    except TypeError:
        raise DomainError(
            f"the rule gives {short_repr(others)} for place {n}, and it should give sets of smaller places"
        ) from None
    if len(set(places)) < len(places):
        raise DomainError(f"the rule gives {short_repr(others)} for place {n}, and a turning set contains a place once")
    if places and places[-1] >= n:
        raise DomainError(
            f"the rule gives {short_repr(others)} for place {n}, and the others of a turning set are smaller than its "
            "largest place"
        )
    return tuple(places)


# ---- Any coins to the left


class AnyPlaces(Arrangement):
    """Others anywhere to the left; how many there may be, the sizes say.

    Examples
    --------
    >>> list(AnyPlaces([0, 1]).sets(2))
    [(), (0,), (1,)]
    """

    def __init__(self, sizes: Iterable[int]):
        self.sizes = frozenset(sizes)

    def sets(self, n: int) -> Iterator[Others]:
        """Return all sets of these sizes."""
        for size in sorted(self.sizes):
            yield from _choices(0, n, size)

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether there are as many as there may be."""
        return len(others) in self.sizes

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return the number of sets, or of sums that the values of the others can have at all."""
        return min(sum(comb(n, size) for size in self.sizes), 1 << known.bits(n))

    def sums(self, known: ValueTable, n: int) -> set[int]:
        """Return all sums, by taking the places one after the other."""
        most = max(self.sizes, default=0)
        if self.sizes == frozenset(range(most + 1)) and known.bits(n) <= MOST_BITS:
            return _sums_of_at_most(most, known.array[:n], known.bits(n))
        exactly: list[set[int]] = [{0}, *(set() for _ in range(most))]
        for value in dict.fromkeys(known.listed[:n]) if most < 2 else known.listed[:n]:
            for size in range(most, 0, -1):
                exactly[size] |= {total ^ value for total in exactly[size - 1]}
        return set().union(*(exactly[size] for size in self.sizes))

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Return the sets with a given sum: those of each size, or by linear algebra, whichever is less work."""
        sizes = sorted(size for size in self.sizes if size <= n)
        tried = max((comb(n, size - size // 2) for size in sizes), default=0)
        if not sizes or sizes[-1] < 3 or n > MOST_EQUATIONS or tried < 1 << (n - known.rank(n)):
            return (others for size in sizes for others in sets_with_sum(known, n, target, size))
        choices = solutions(known.listed[:n], target)
        return (tuple(bits(choice)) for choice in choices if choice.bit_count() in self.sizes)


def _choices(start: int, n: int, size: int) -> Iterator[Others]:
    """Yield the sets of `size` places from start to n - 1, in order, and the first ones soon, however large n is."""
    if n - start <= MOST_COMBINED:
        yield from combinations(range(start, n), size)
    elif size == 0:
        yield ()
    else:
        for first in range(start, n - size + 1):
            yield from ((first, *others) for others in _choices(first + 1, n, size - 1))


def _sums_of_at_most(size: int, values: NDArray[np.uint64], width: int) -> set[int]:
    """Return the sums of at most `size` values, in a table of 2^width; a value that is taken twice does no harm."""
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
    """Any others to the left at all: then place n has the value 2^n, and each number is the sum of one set.

    Examples
    --------
    >>> list(AnyNumber().sets(2))
    [(), (0,), (1,), (0, 1)]
    """

    uses_values = False

    def sets(self, n: int) -> Iterator[Others]:
        """Return all sets of smaller places."""
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
        """Return the places of the bits of the target, if they are smaller than n."""
        if target < 1 << n:
            yield tuple(bits(target))


# ---- Coins that form a pattern: without a gap, three at equal distances, groups that a loop separates


class Consecutive(Arrangement):
    """Others that fill a stretch up to place n without a gap."""

    def sets(self, n: int) -> Iterator[Others]:
        """Return the stretches that end just before n, the shortest first."""
        return (tuple(range(start, n)) for start in range(n, -1, -1))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether there is no gap."""
        return not others or n - min(others) == len(others)

    def sums(self, known: ValueTable, n: int) -> set[int]:
        """Return the sums of all stretches."""
        return set(accumulate(reversed(known.listed[:n]), xor, initial=0))

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return the number of stretches."""
        return n + 1

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Return the stretches with a given sum: the sum of what comes before them is looked up."""
        starts = known.prefixes.places(known.prefixes[n] ^ target)
        return (tuple(range(start, n)) for start in starts if start <= n)

    def least_missing(self, known: ValueTable, n: int, budget: Budget) -> int:
        """Return the least number that no stretch has as its sum."""
        budget.spend(n + 1, n)
        return mex(self.sums(known, n))


class EqualSteps(Arrangement):
    """Two others that form an arithmetic progression with place n."""

    def sets(self, n: int) -> Iterator[Others]:
        """Return the pairs, those with the smallest step first."""
        return ((n - 2 * step, n - step) for step in range(1, n // 2 + 1))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether there are two others, one of them in the middle."""
        return len(others) == 2 and n + min(others) == 2 * max(others)

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return the number of pairs, or of sums that are possible at all."""
        return min(n // 2, 1 << known.bits(n))


class Split(Arrangement):
    """A group of n spots loses some of them, and the rest falls into two groups; empty and equal groups vanish.

    At least one spot is lost, and at most `most`; None for any number.
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

    def breadth(self, known: ValueTable, n: int) -> int:
        """Return the number of pairs of groups, or of sums that are possible at all."""
        return min(sum(left // 2 + 1 for left in self._left(n)), 1 << known.bits(n))

    def sets_with(self, known: ValueTable, n: int, target: int) -> Iterator[Others]:
        """Return the groups with a given sum: one group is looked up by its value, two are looked up together."""
        left = self._left(n)
        if target == 0 and self.allows(n, frozenset()):
            yield ()
        yield from ((group,) for group in known.places(target) if group and group in left)
        yield from ((a, b) for a, b in known.pairs(target, n) if a and a + b in left)


def _groups(a: int, b: int) -> Others:
    return () if a == b else tuple(group for group in sorted((a, b)) if group)


# ---- Coins that lie symmetrically, the game of Sym, by linear algebra over GF(2)
#
# A symmetric set with the largest place n and the smallest place m consists of these two, of any of the pairs
# {m + i, n - i} between them, and perhaps of the coin in the middle. So the nim sums of the sets with given m fill an
# affine space: the value of m plus the span of the values of the pairs and of the middle. The value of n is the least
# number outside of the union of these spaces; to find it takes far fewer steps in practice than the 2^(n/2) sets.


class Symmetric(Arrangement):
    """Others that form a set with place n which is symmetric about its middle."""

    def sets(self, n: int) -> Iterator[Others]:
        """Return all symmetric sets, those with the shortest reach first."""
        yield ()
        for m in range(n - 1, -1, -1):
            parts = _parts(m, n)
            yield from (_joined(m, parts, choice) for choice in range(1 << len(parts)))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether the set is the same when it is read backwards."""
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


def _vectors(known: ValueTable, parts: list[Others]) -> Iterator[int]:
    for part in parts:
        yield known[part[0]] ^ (known[part[1]] if len(part) == 2 else 0)


def _joined(m: int, parts: list[Others], choice: int) -> Others:
    return tuple(sorted((m, *(place for i, part in enumerate(parts) if choice >> i & 1 for place in part))))


def least_outside(spaces: Iterable[Affine], bits: int, budget: Budget, place: int) -> int | None:
    """Return the least number below 2^bits that is in none of the spaces; None when they cover all.

    It is found bit by bit, from the top, by halving all spaces.
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
