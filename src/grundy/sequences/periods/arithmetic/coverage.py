"""Each value below the claimed one is an option's value: checked in two periods, inherited by all later ones.

Let the saltus be s = 2^g o with o odd. Two regular heaps with the same value but for the g lowest bits are called
twins. Raising both by a period does not change the nim sum of the two. An option of n may have

- twins and one regular heap, the climber, and the other heaps have a nim sum below 2^g: an option y of this kind leads
  to the option y + s of n + p (raise the climber) and to the option y of n + 2p (raise the twins);
- twins and any other heaps: y leads to the option y of n + 2p;
- a climber, and the other heaps have a nim sum below 2^g: y leads to the option y + s of n + p.

These options are the *free*, the *lasting* and the *rising* ones. In each class of values modulo s, let the lasting and
the free ones hold the bottom, the rising and the free ones the top, and the free ones alone all between, at n and at
n + p. Then the same is so at n + 2p, and so on for ever.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grundy.sequences.periods.arithmetic.claim import Claim, Heaps, Rules

__all__ = ["covers"]

Marks = NDArray[np.bool_]

# The most entries of a table (each is a byte), and how many of them may be read in one check, about a second's work.
MOST_ENTRIES = 10_000_000
MOST_READS = 500_000_000


def covers(claim: Claim, length: int, times: int = 1) -> bool:
    """Return whether the options in the last two periods below `length` carry on to all larger heaps.

    Parameters
    ----------
    claim : Claim
        The rules and F.
    length : int
        The window ends here.
    times : int, optional
        So many periods are taken as one, with so many times the saltus.

    Returns
    -------
    bool
        False also when the window is too short or the tables would be too large.

    Examples
    --------
    >>> game = Claim({3: (1,)}, np.array([0, 0, 0, 0]), 3, 1, 1)
    >>> covers(game, 9), covers(game, 10)
    (False, True)
    """
    period, saltus = claim.period * times, claim.saltus * times
    unit = saltus & -saltus
    reads = 2 * period * sum(map(len, claim.rules.values())) * length * unit
    if length < claim.preperiod + 2 * period or length * unit > MOST_ENTRIES or reads > MOST_READS:
        return False
    rests = _Rests.of(claim, claim.value(np.arange(length)), unit)
    return all(
        _inherited(_options(claim.rules, rests, n), _options(claim.rules, rests, n + period), saltus)
        for n in range(length - 2 * period, length - period)
    )


@dataclass(frozen=True)
class _Rests:
    """Heaps beside the climber or the early heap; ``table[count][total, bits]`` says whether such heaps exist.

    Attributes
    ----------
    values : numpy.ndarray
        F below the end of the window.
    preperiod : int
        The first regular heap.
    flat : list of numpy.ndarray
        Heaps with this nim sum, which is below 2^g.
    twins : list of numpy.ndarray
        The same, with twins among them.
    """

    values: Heaps
    preperiod: int
    flat: list[Marks]
    twins: list[Marks]

    @classmethod
    def of(cls, claim: Claim, values: Heaps, unit: int) -> _Rests:
        none = np.zeros((len(values), unit), dtype=np.bool_)
        empty = none.copy()
        empty[0, 0] = True
        heaps = np.arange(1, len(values))
        low = heaps[values[1:] < unit]
        flat = [empty, _with_heap(empty, low, values), _pairs(heaps, values, unit)]
        twins = [none, none, _pairs(heaps[claim.preperiod - 1 :], values, unit)]
        for _ in range(3, max(claim.rules) + 1):
            flat.append(_with_heap(flat[-1], low, values))
            twins.append(_with_heap(twins[-1], low, values))
        return cls(values, claim.preperiod, flat, twins)


def _pairs(heaps: Heaps, values: Heaps, unit: int) -> Marks:
    """Mark total and nim sum of each two of the heaps whose values differ only below the unit, a power of 2."""
    table = np.zeros((len(values), unit), dtype=np.bool_)
    levels = values[heaps] // unit
    for level in np.unique(levels):
        alike = heaps[levels == level]
        totals = np.add.outer(alike, alike)
        bits = np.bitwise_xor.outer(values[alike], values[alike])
        inside = totals < len(values)
        table[totals[inside], bits[inside]] = True
    return table


def _with_heap(table: Marks, low: Heaps, values: Heaps) -> Marks:
    """Add one more heap, whose value is below 2^g, in every way."""
    added = np.zeros_like(table)
    columns = np.arange(table.shape[1])
    for heap in low:
        added[heap:] |= table[:-heap, columns ^ values[heap]]
    return added


@dataclass(frozen=True)
class _Options:
    """Which values below F(n) are those of free options, of free or lasting ones, and of free or rising ones."""

    free: Marks
    low: Marks
    high: Marks


def _options(rules: Rules, rests: _Rests, n: int) -> _Options:
    size = int(rests.values[n])
    free, low, high = (np.zeros(size, dtype=np.bool_) for _ in range(3))
    for count, takes in rules.items():
        for total in (n - taken for taken in takes if count and taken <= n):
            regular = np.arange(rests.preperiod, total + 1)
            early = np.arange(1, min(rests.preperiod, total + 1))
            _mark(free, rests, rests.twins[count - 1], total, regular)
            _mark(low, rests, rests.twins[count - 1], total, early)
            _mark(low, rests, rests.twins[count], total, np.zeros(1, dtype=np.int64))
            _mark(high, rests, rests.flat[count - 1], total, regular)
    return _Options(free, free | low, free | high)


def _mark(marks: Marks, rests: _Rests, table: Marks, total: int, heaps: Heaps) -> None:
    """Mark the values of one of the heaps (0 for none) with a rest from the table."""
    which, bits = np.nonzero(table[total - heaps])
    values = rests.values[heaps[which]] ^ bits
    marks[values[values < len(marks)]] = True


def _inherited(now: _Options, then: _Options, saltus: int) -> bool:
    return all(
        _class_inherited(
            now.free[rest::saltus],
            then.free[rest::saltus],
            bottom=min(_run(now.low[rest::saltus]), _run(then.low[rest::saltus])),
            top=min(_run(now.high[rest::saltus][::-1]), _run(then.high[rest::saltus][::-1])),
        )
        for rest in range(saltus)
    )


def _class_inherited(now: Marks, then: Marks, bottom: int, top: int) -> bool:
    """Return whether all are free but some of the `bottom` first and of the `top` last, and one at least is free.

    `then` is one longer than `now`. With the free ones from m to M - w in the first and from m to M + 1 - w in the
    second, those from m to M + 2 - w follow; but m must not be greater than M - w.
    """
    last = len(now) - 1
    if bottom <= last - top:
        return bool(now[bottom : last - top + 1].all() and then[bottom : last - top + 2].all())
    least, most = max(0, last - top), min(bottom, last)
    seeds = now[least : most + 1] & then[least : most + 1] & then[least + 1 : most + 2]
    return bool(seeds.any())


def _run(marks: Marks) -> int:
    """Return how many are marked before the first that is not.

    Examples
    --------
    >>> _run(np.array([True, True, False, True]))
    2
    """
    return len(marks) if marks.all() else int(np.argmin(marks))
