"""Functions for one heap game: all values below a size, the period, the value of one heap, the moves to a value.

They use a `Run`, which computes values until they prove a period. The runs for values of single heaps are cached.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.sequences._kernels import Values
from grundy.sequences.heaps import AllBut, HeapGame, HeapLike, Subtraction, TakeAndBreak, as_game
from grundy.sequences.heaps.digits import largest_parts
from grundy.sequences.heaps.positions import Heaps
from grundy.sequences.periods.periodicity import Periodicity
from grundy.sequences.values.closed_forms import closed_form
from grundy.sequences.values.engines import methods_for
from grundy.sequences.values.run import Run
from grundy.text import format_number

# The maximum number of options to examine if no stop is given, which takes about ten seconds.
WORK = 10_000_000_000


def nim_values(game: HeapLike, stop: int, *, method: str = "auto") -> Values:
    """Return the nim values of all heaps below stop.

    Parameters
    ----------
    game : heap game, text or function
        A `TakeAndBreak`, `Subtraction` or `AllBut`, a notation such as ``"0.77"`` or ``"Kayles"``, or a function from
        the size of a heap to its options, each of which is a size or a tuple of sizes.
    stop : int
        The end of the range of heaps, exclusive.
    method : str, optional
        ``auto``, or one of ``naive``, ``sparse``, ``scan``, ``endless``, ``closed``; all give the same values.

    Returns
    -------
    numpy.ndarray of unsigned integers
        The values, indexed by heap size, with one byte per value if possible, otherwise two or four.

    Examples
    --------
    >>> nim_values("0.77", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> nim_values(Subtraction({1, 2, 6}), 12).tolist()
    [0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1]
    >>> nim_values(lambda n: [(i, n - i) for i in range(1, n // 2 + 1) if 2 * i != n], 12).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """
    with Run(game, method=method) as run:
        values = run.extend(stop).values
    values.flags.writeable = True  # no other object uses the array
    return values


def find_period(game: HeapLike, stop: int | None = None, *, method: str = "auto") -> Periodicity:
    """Return the period of the nim sequence, with its proof, if the values below stop prove one.

    Parameters
    ----------
    game : heap game, text or function
        As for `nim_values`.
    stop : int, optional
        The maximum number of values. By default, the search takes about ten seconds, and at most ten million values
        for octal games, twenty million for subtraction games, one million for endless takes, and some thousands for
        games with expensive values.
    method
        As for `nim_values`.

    Returns
    -------
    Periodicity
        The period and its proof; with ``proved=False`` and no period if the values prove none.

    Examples
    --------
    >>> find_period("Kayles")
    Periodicity(period=12, preperiod=71, saltus=0, exceptions=(0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70), \
proved=True, checked_to=256)
    >>> found = find_period("0.8")
    >>> found.period, found.preperiod, found.saltus
    (3, 1, 1)
    >>> find_period("Officers", 10_000).proved
    False
    """
    game = as_game(game)
    if stop is not None:
        with Run(game, method=method) as run:
            return run.search(stop)
    if isinstance(game, Subtraction) and game.unit > 1:
        return find_period(game.in_units, method=method).in_units_of(game)
    with Run(game, method=method) as run:
        return run.search(methods_for(game).reach, work_limit=WORK)


def nim_value(game: HeapLike, heap: int) -> int:
    """Return the nim value of one heap, which can be of any size if a period is proved.

    Parameters
    ----------
    game : heap game, text or function
        As for `nim_values`.
    heap : int
        The number of counters.

    Raises
    ------
    LimitError
        If the heap is too large to compute all values up to it, and no period is proved.

    Examples
    --------
    >>> nim_value("0.77", 10**30), nim_value("Nim", 10**30)
    (1, 1000000000000000000000000000000)
    """
    game, heap = as_game(game), as_natural(heap, "a heap")
    if isinstance(game, Subtraction):
        game, heap = _without_long_moves(game.in_units, heap // game.unit)
    formula = closed_form(game)
    if formula is not None:
        return formula.value(heap)
    run = _cached_run(game)
    if heap >= run.count and run.certificate is None:
        # Doubling makes the cost of successive heaps proportional to that of all values at once.
        run.search(min(methods_for(game).reach, max(heap + 1, 2 * run.count)), work_limit=WORK)
    if heap < run.count:
        return int(run.values[heap])
    if run.certificate is None:
        raise LimitError(
            f"cannot compute the nim value of heap {format_number(heap)} of {run.game!r}: the first {run.count} values "
            "prove no period",
            hint="try a smaller heap",
        )
    return run.certificate.value_at(heap, run.values)


def _without_long_moves(game: Subtraction, heap: int) -> tuple[Subtraction, int]:
    """Drop impossible moves that take more than the heap if they would prevent a proof of the period."""
    if heap < game.takes[-1] > methods_for(game).reach:
        shorter = Subtraction([s for s in game.takes if s <= heap] or [heap + 1])
        return shorter.in_units, heap // shorter.unit
    return game, heap


# A sum can hold thousands of heaps of one game. Threads share the runs.
@lru_cache(maxsize=8)
def _cached_run(game: HeapGame) -> Run:
    return Run(game)


# ---- Moves to a given value, found from the values of smaller heaps without trying all moves
#
# A move that leaves one heap is found by the value of that heap, and a move that leaves heaps a and b by comparing the
# values of a and b for all a at once. If a period p without saltus is proved from heap m on, G(b) ⊕ G(n - b) has the
# period p in b for m <= b <= n - m, so one period of it gives all solutions for any n.

# The maximum number of values in an array, and of pairs compared in one call, which takes some seconds.
MOST_VALUES = 1 << 24
MOST_PAIRS = 2_000_000_000
# The cost of starting a comparison of arrays, in pairs.
START = 2_000


class _Period(NamedTuple):
    """G(n + period) = G(n) + saltus for all n >= start."""

    start: int
    period: int
    saltus: int


class ValueIndex:
    """An index of a game for finding heaps, and sums of several heaps, of a given nim value.

    Examples
    --------
    >>> kayles = ValueIndex(TakeAndBreak("Kayles"), 12)
    >>> list(kayles.heaps(1, 12)), list(kayles.partitions(10, 2, 0))
    ([1, 4, 8], [(5, 5)])
    """

    def __init__(self, game: TakeAndBreak | AllBut, heap: int):
        self.game = game
        self.pairs = 0
        self.values, self.period = _values_and_period(game, heap)

    def heaps(self, nim_value: int, below: int) -> Iterator[int]:
        """Yield the heaps below a bound that have this value, in increasing order unless there is a saltus."""
        known = min(below, len(self.values))
        yield from map(int, np.flatnonzero(self.values[:known] == nim_value))
        if known == below:
            return
        _, period, saltus = self._proved(below)
        last = range(known - period, known)
        if saltus:
            yield from self._heaps_with_saltus(nim_value, last, below)
            return
        yield from _later([heap for heap in last if self.values[heap] == nim_value], period, below)

    def _heaps_with_saltus(self, nim_value: int, last: range, below: int) -> Iterator[int]:
        """Yield the heaps of this value after the known values: at most one in each class modulo the period."""
        _, period, saltus = self._proved(below)
        for heap in last:
            turns, rest = divmod(nim_value - int(self.values[heap]), saltus)
            if turns > 0 and rest == 0 and heap + turns * period < below:
                yield heap + turns * period

    def partitions(
        self, total: int, count: int, nim_value: int, unequal: bool = False, largest: int | None = None
    ) -> Iterator[Heaps]:
        """Yield the partitions of `total` counters into `count` non-empty heaps whose sum has this value.

        The order is that of `grundy.sequences.heaps.digits.partitions`.
        """
        if count == 2:
            yield from self._pairs(total, nim_value, unequal, largest)
            return
        for first in largest_parts(total, count, unequal, largest):
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
        """Yield the smaller heaps of the pairs by the period, for larger heaps beyond the known values."""
        start, period, saltus = self._proved(total)
        if saltus:
            raise _too_many(self.game, total)
        stop = min(start + period, last + 1)
        small = np.arange(1, stop)
        # total - b, reduced by whole periods to start, ..., start + period - 1
        large = start + ((total - start) % period - small) % period
        self._count(START + stop)
        found = [int(b) for b in small[self.values[small] ^ self.values[large] == nim_value]]
        yield from found
        yield from _later([b for b in found if b >= start], period, last + 1)

    def _proved(self, heap: int) -> _Period:
        if self.period is None:
            raise _too_many(self.game, heap)
        return self.period

    def _count(self, pairs: int) -> None:
        self.pairs += pairs
        if self.pairs > MOST_PAIRS:
            raise LimitError(
                f"finding all moves to one value in {self.game!r} requires more than {MOST_PAIRS} comparisons",
                hint="try a smaller heap",
            )


def _later(heaps: list[int], period: int, stop: int) -> Iterator[int]:
    """Yield the heaps below stop that are one, two, ... periods after the given increasing heaps of one period."""
    turn = 1
    while heaps and heaps[0] + turn * period < stop:
        yield from (heap + turn * period for heap in heaps if heap + turn * period < stop)
        turn += 1


def single_heaps(game: TakeAndBreak, index: ValueIndex, heap: int, nim_value: int) -> Iterator[int]:
    """Yield the numbers of counters whose removal leaves one heap of this value."""
    if game.repeating:
        lefts = index.heaps(nim_value, heap)
        yield from (heap - left for left in lefts if left and game.digit(heap - left) & 2)
        return
    for taken, digit in enumerate(game.digits[:heap]):
        if digit & 2 and game.nim_value(heap - taken) == nim_value:
            yield taken


def _values_and_period(game: TakeAndBreak | AllBut, heap: int) -> tuple[NDArray[Any], _Period | None]:
    """Return the values up to the heap, or enough to contain the period, and the period if it is proved."""
    nim_value(game, heap)  # raises LimitError if the heap is too large
    form = closed_form(game)
    if form is not None:
        period = _Period(form.preperiod, form.period, form.saltus)
        return form.values(0, _values_needed(game, heap, period)), period
    run = _cached_run(game)
    proof = run.certificate
    found = None if proof is None else _Period(proof.preperiod, proof.period, proof.saltus)
    return run.extend(_values_needed(game, heap, found)).values, found


def _values_needed(game: TakeAndBreak | AllBut, heap: int, period: _Period | None) -> int:
    """Return the number of values needed: all up to the heap, or enough to derive the others from the period.

    With a period, 2 (m + p) values are enough: of two heaps with a larger total, the larger one is in the period.
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
        f"cannot find the moves from heap {format_number(heap)} of {game!r} to one value: no suitable period is "
        f"proved, and there are more than {MOST_VALUES} values to search",
        hint="try a smaller heap",
    )
