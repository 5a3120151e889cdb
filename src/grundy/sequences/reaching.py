"""Moves that reach a given value, found among the values of smaller heaps and not by trying all moves.

A move that leaves one heap is found by its value, and one that leaves two by comparing the values of a and of the rest
for all a at once. Where a period p without saltus is proved from heap m on, G(b) ⊕ G(n - b) has the period p in b for
m <= b <= n - m, so a period of it tells all solutions, however large n is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.saying import shown
from grundy.sequences.heaps.all_but import AllBut
from grundy.sequences.heaps.partitions import least_total
from grundy.sequences.heaps.positions import Heaps
from grundy.sequences.heaps.take_and_break import TakeAndBreak
from grundy.sequences.questions import nim_value, run_of
from grundy.sequences.values.wide import closed_form

__all__ = ["Reaching", "single_heaps"]

# Values are held in an array up to this size, and so many pairs are compared for one question: some seconds.
MOST_VALUES = 1 << 24
MOST_PAIRS = 2_000_000_000
# What one comparison of arrays costs beside its pairs.
START = 2_000

Values = NDArray[Any]


class _Period(NamedTuple):
    """G(n + period) = G(n) + saltus for all n >= start."""

    start: int
    period: int
    saltus: int


class Reaching:
    """The heaps, and ways to leave several heaps, that have a given value.

    Parameters
    ----------
    game : TakeAndBreak or AllBut
        The rules.
    heap : int
        The largest heap that is asked for.

    Raises
    ------
    LimitError
        When its value is out of reach.

    Examples
    --------
    >>> from grundy.sequences.heaps import TakeAndBreak
    >>> kayles = Reaching(TakeAndBreak("Kayles"), 12)
    >>> list(kayles.heaps(1, 12)), list(kayles.partitions(10, 2, 0))
    ([1, 4, 8], [(5, 5)])
    """

    def __init__(self, game: TakeAndBreak | AllBut, heap: int):
        self.game = game
        self.pairs = 0
        self.values, self.period = _known(game, heap)

    def heaps(self, nim_value: int, below: int) -> Iterator[int]:
        """Yield the heaps below a bound that have this value, in increasing order unless the values grow for ever."""
        known = min(below, len(self.values))
        yield from map(int, np.flatnonzero(self.values[:known] == nim_value))
        if known == below:
            return
        _, period, saltus = self._proved(below)
        last = range(known - period, known)
        if saltus:
            yield from self._grown(nim_value, last, below)
            return
        found = [heap for heap in last if self.values[heap] == nim_value]
        turn = 1
        while found and found[0] + turn * period < below:
            yield from (heap + turn * period for heap in found if heap + turn * period < below)
            turn += 1

    def _grown(self, nim_value: int, last: range, below: int) -> Iterator[int]:
        """Yield the heaps of this value behind the last period: at most one in each class modulo the period."""
        _, period, saltus = self._proved(below)
        for heap in last:
            turns, rest = divmod(nim_value - int(self.values[heap]), saltus)
            if turns > 0 and rest == 0 and heap + turns * period < below:
                yield heap + turns * period

    def partitions(
        self, total: int, count: int, nim_value: int, unequal: bool = False, largest: int | None = None
    ) -> Iterator[Heaps]:
        """Yield the ways to leave so many counters as so many non-empty heaps of this value together.

        In the order of `grundy.sequences.heaps.partitions`; each in decreasing order.
        """
        if count == 2:
            yield from self._pairs(total, nim_value, unequal, largest)
            return
        below = count * (count - 1) // 2 if unequal else 0
        least = max(1, -(-(total + below) // count))
        most = total - least_total(count - 1, unequal)
        for first in range(most if largest is None else min(most, largest), least - 1, -1):
            left = nim_value ^ int(self.values[first])
            for rest in self.partitions(total - first, count - 1, left, unequal, first - unequal):
                yield first, *rest

    def _pairs(self, total: int, nim_value: int, unequal: bool, largest: int | None) -> Iterator[Heaps]:
        """Yield the pairs (a, b), a >= b >= 1, a + b = total, with G(a) ⊕ G(b) = nim_value."""
        last = (total - unequal) // 2
        first = 1 if largest is None else max(1, total - largest)
        if total > len(self.values):
            pairs = self._far_pairs(total, nim_value, last)
        else:
            self._count(START + last - first)
            sums = self.values[first : last + 1] ^ self.values[total - last : total - first + 1][::-1]
            pairs = (first + int(at) for at in np.flatnonzero(sums == nim_value))
        return ((total - b, b) for b in pairs)

    def _far_pairs(self, total: int, nim_value: int, last: int) -> Iterator[int]:
        """Yield the smaller heaps of the pairs, by the period, when the larger heap is beyond the known values."""
        start, period, saltus = self._proved(total)
        if saltus:
            raise _too_many(self.game, total)
        stop = min(start + period, last + 1)
        small = np.arange(1, stop)
        # total - b, brought back by whole periods to start, ..., start + period - 1
        large = start + ((total - start) % period - small) % period
        self._count(START + stop)
        found = [int(b) for b in small[self.values[small] ^ self.values[large] == nim_value]]
        yield from found
        repeated = [b for b in found if b >= start]
        turn = 1
        while repeated and repeated[0] + turn * period <= last:
            yield from (b + turn * period for b in repeated if b + turn * period <= last)
            turn += 1

    def _proved(self, heap: int) -> _Period:
        if self.period is None:
            raise _too_many(self.game, heap)
        return self.period

    def _count(self, pairs: int) -> None:
        self.pairs += pairs
        if self.pairs > MOST_PAIRS:
            raise LimitError(
                f"more than {MOST_PAIRS} ways to leave heaps were compared to find all moves to one value in "
                f"{self.game!r}; try a smaller heap"
            )


def single_heaps(game: TakeAndBreak, reaching: Reaching, heap: int, nim_value: int) -> Iterator[int]:
    """Yield how many counters a move takes that leaves one heap of this value.

    Parameters
    ----------
    game : TakeAndBreak
        The rules.
    reaching : Reaching
        Of the same game.
    heap : int
        What is taken from.
    nim_value : int
        Of the heap left.

    Examples
    --------
    >>> from grundy.sequences.heaps import TakeAndBreak
    >>> nim = TakeAndBreak("0.(3)")
    >>> list(single_heaps(nim, Reaching(nim, 10**30), 10**30, 5)) == [10**30 - 5]
    True
    """
    if game.repeating:
        lefts = reaching.heaps(nim_value, heap)
        yield from (heap - left for left in lefts if left and game.digit(heap - left) & 2)
        return
    for taken, digit in enumerate(game.digits[:heap]):
        if digit & 2 and game.nim_value(heap - taken) == nim_value:
            yield taken


def _known(game: TakeAndBreak | AllBut, heap: int) -> tuple[Values, _Period | None]:
    """Return values from heap 0 on, up to the heap or far enough to know the period, and the period if it is proved."""
    nim_value(game, heap)  # or a LimitError
    form = closed_form(game)
    if form is not None:
        period = _Period(form.preperiod, form.period, form.saltus)
        return form.values(0, _needed(game, heap, period)), period
    run = run_of(game)
    proof = run.certificate
    found = None if proof is None else _Period(proof.preperiod, proof.period, proof.saltus)
    return run.extend(_needed(game, heap, found)).values, found


def _needed(game: TakeAndBreak | AllBut, heap: int, period: _Period | None) -> int:
    """Return how many values are held: all up to the heap, or as many as let the period tell the others.

    With a period that is 2 (m + p): of two heaps with more counters together, the larger one is in the period.
    """
    heaps = getattr(game, "most_heaps", 1)
    count = heap + 1
    if period is not None and (heaps < 2 or (heaps == 2 and period.saltus == 0)):
        count = min(count, 2 * (period.start + period.period))
    if count > MOST_VALUES:
        raise _too_many(game, heap)
    return count


def _too_many(game: TakeAndBreak | AllBut, heap: int) -> LimitError:
    return LimitError(
        f"the moves from heap {shown(heap)} of {game!r} to one value are out of reach: no period that tells them "
        f"is proved, and at most {MOST_VALUES} values are held; try a smaller heap"
    )
