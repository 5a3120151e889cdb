"""Nim sequences that increase by a constant in each period: G(n + p) = G(n) + s, with a finite proof.

The full proof is in ``docs/theory/arithmetic_periodicity.md``. In short, let F extend the values by the claim. If F(n)
is never the value of an option of n (`excludes`), and every smaller value always is (`covers`), then F(n) is the mex
for every n, and F = G. A finite automaton that reads binary digits decides the first half. The second follows by
induction from two periods to all later ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.integers import lowest_bit
from grundy.sequences._kernels import Values
from grundy.sequences.heaps import HeapGame, TakeAndBreak
from grundy.sequences.periods.periodicity import Certificate

Heaps: TypeAlias = NDArray[np.int64]
# For each number of heaps that a move may leave: the numbers of counters that it may take, in increasing order.
Rules: TypeAlias = dict[int, tuple[int, ...]]

# The search is limited to periods of this length, and to this many values.
MOST_PERIOD = 512
MOST_VALUES = 1 << 15
# The numbers of periods that the induction treats as one; they are tried in turn.
MULTIPLES = (1, 2, 4, 8)


@dataclass(frozen=True)
class ArithmeticCertificate(Certificate):
    """The proof that the values of a finite take-and-break game increase by the saltus in each period.

    Attributes
    ----------
    window : int
        The number of values that the check reads.
    times : int
        The number of periods that the induction treats as one.

    Examples
    --------
    In 0.8 a move takes one counter and leaves three heaps, and the values are 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, ...

    >>> values = np.maximum(np.arange(30) - 1, 0) // 3
    >>> proof = ArithmeticCertificate.prove(TakeAndBreak("0.8"), values)
    >>> proof.period, proof.preperiod, proof.saltus, proof.length, proof.verify(values)
    (3, 1, 1, 10, True)
    """

    theorem: ClassVar[str] = "exclusion by a finite automaton, coverage by induction over the periods"
    prover: ClassVar[str] = "arithmetic"
    kind: ClassVar[str] = "ArithmeticCertificate"

    window: int
    times: int

    @classmethod
    def prove(cls, game: HeapGame, values: Values) -> ArithmeticCertificate | None:
        """Return a proof that the values increase by the same number in each period.

        Return None if there are not enough values, or if the check would be too expensive, as for periods above 512.
        """
        rules = _rules(game)
        if rules is None or max(takes[-1] for takes in rules.values()) >= len(values):
            return None
        known = values[:MOST_VALUES].astype(np.int64)
        claim = _candidate(rules, known)
        if claim is None or not _is_least(claim) or not excludes(claim):
            return None
        for times in MULTIPLES:
            for window in _windows(_least_window(claim, times), claim.period * times, len(known)):
                if covers(claim, window, times):
                    return cls(game, claim.period, claim.preperiod, claim.saltus, window, times)
        return None

    @property
    def length(self) -> int:
        """The number of values, from heap 0 on, that the check reads."""
        return self.window

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, assumed to be those of the game, prove the claim."""
        rules = _rules(self.game)
        if rules is None or len(values) < self.window or min(self.window, self.period, self.times) < 1:
            return False
        claim = Claim.of_values(rules, values[: self.window].astype(np.int64), self.period)
        return (
            claim is not None
            and (claim.preperiod, claim.saltus) == (self.preperiod, self.saltus)
            and self.window >= _least_window(claim, self.times)
            and _is_least(claim)
            and excludes(claim)
            and covers(claim, self.window, self.times)
        )

    def statement(self) -> str:
        """Return the check and its conclusion as a sentence."""
        periods = "two periods" if self.times == 1 else f"two spans of {self.times} periods"
        return (
            f"G(n + {self.period}) = G(n) + {self.saltus} for {self.preperiod} <= n < {self.window - self.period} by "
            f"the first {self.window} values; if this continues, no option of n has the value G(n) (decided by a "
            f"finite automaton), and options have all smaller values (checked in the last {periods}, and inherited by "
            f"all later ones); hence for all n >= {self.preperiod} by induction"
        )


def _rules(game: HeapGame) -> Rules | None:
    """Return the moves, or None if the theorem does not apply to the game."""
    if not isinstance(game, TakeAndBreak) or not game.is_finite or game.unequal or game.stuck or game.most_heaps < 3:
        return None
    takes = {
        heaps: tuple(taken for taken, digit in enumerate(game.digits) if digit >> heaps & 1)
        for heaps in range(game.most_heaps + 1)
    }
    return {heaps: numbers for heaps, numbers in takes.items() if numbers}


def _candidate(rules: Rules, values: Heaps) -> Claim | None:
    """Return the claim with the least period for which there are enough values."""
    for period in range(1, min(MOST_PERIOD, len(values) // 3) + 1):
        claim = Claim.of_values(rules, values, period)
        if claim is not None and _least_window(claim, 1) <= len(values):
            return claim
    return None


def _least_window(claim: Claim, times: int) -> int:
    """Return the least window that contains all options without regular heaps, and two periods of regular heaps."""
    early = max(heaps * (claim.preperiod - 1) + takes[-1] for heaps, takes in claim.rules.items())
    return max(early + 1, claim.preperiod + 2 * times * claim.period)


def _windows(least: int, step: int, most: int) -> Iterator[int]:
    """Yield windows with increasing steps, and finally all values."""
    window = least
    while window < most:
        yield window
        window, step = window + step, 2 * step
    if least <= most:
        yield most


def _is_least(claim: Claim) -> bool:
    """Return whether no proper divisor of the period is a period; a smaller period would be a divisor."""
    heaps = np.arange(claim.preperiod, claim.preperiod + claim.period)
    divisors = (q for q in range(1, claim.period) if claim.period % q == 0)
    return all(len(np.unique(claim.value(heaps + q) - claim.value(heaps))) > 1 for q in divisors)


# ---- The claim to be proved: values increase by the saltus in each period


@dataclass(frozen=True)
class Claim:
    """Values F with F(n + period) = F(n) + saltus for all n >= preperiod.

    Heaps below the preperiod are called early, and the others regular. Period, preperiod and saltus are at least 1, and
    `first` contains F(0), F(1), ... up to the end of the first period.
    """

    rules: Rules
    first: Heaps
    period: int
    preperiod: int
    saltus: int

    @classmethod
    def of_values(cls, rules: Rules, values: Heaps, period: int) -> Claim | None:
        """Return the claim with this period and the least preperiod, or None without increasing or enough values.

        Examples
        --------
        >>> claim = Claim.of_values({}, np.array([0, 0, 0, 1, 1, 1, 2, 2, 2, 3]), 3)
        >>> claim.preperiod, claim.saltus, claim.value(np.array([1000]))
        (1, 1, array([333]))
        """
        if len(values) < period + 2:
            return None
        steps = values[period:] - values[:-period]
        saltus = int(steps[-1])
        if saltus < 1:
            return None
        others = np.flatnonzero(steps != saltus)
        preperiod = max(1, int(others[-1]) + 1 if len(others) else 1)
        return cls(rules, values[: preperiod + period], period, preperiod, saltus)

    def value(self, heaps: Heaps) -> Heaps:
        """Return the values F of the heaps."""
        times = np.maximum(heaps - self.preperiod, 0) // self.period
        values: Heaps = self.first[heaps - times * self.period] + times * self.saltus
        return values

    @property
    def early(self) -> Heaps:
        """The non-empty heaps below the preperiod."""
        return np.arange(1, self.preperiod)

    @property
    def shift(self) -> int:
        """The exponent of 2 in the saltus: the number of lowest bits that are the same in each period."""
        return lowest_bit(self.saltus)


# ---- No option of a heap has the claimed value of the heap: decided for all heaps at once
#
# An option of n with regular heaps arises from one whose regular heaps m_1, ..., m_f are in the first period, by
# raising them by t_1, ..., t_f periods. Then n and its claimed value increase too. Let u be the nim sum of the early
# heaps. The question is whether there are natural numbers t with
#
#     (F(m_1) + s t_1) ^ ... ^ (F(m_f) + s t_f) ^ u  =  F(n) + s (t_1 + ... + t_f).
#
# Both sides are compared bit by bit, from the lowest on. Only the carries must be stored: a state is (x_1, ..., x_f; u;
# z), which at first contains the numbers above with t = 0. When the next bits of the t_i are b_i, the lowest bits of
# the two sides must agree. Then x_i becomes (x_i + s b_i) >> 1, u becomes u >> 1, and z becomes (z + s (b_1 + ... +
# b_f)) >> 1. There are finitely many states, and a solution is a path to the state of zeros.

# The limits for one proof: options in arrays, rows of an array, and steps of the automaton, some seconds in all.
MOST_OPTIONS = 20_000_000
MOST_ROWS = 2_000_000
MOST_STEPS = 1_000_000

# The number of options examined at a time.
_CHUNK = 1 << 18


def excludes(claim: Claim) -> bool:
    """Return whether F(n) is proved not to be the value of any option of n with a regular heap.

    Also return False if the computation would be too large.
    """
    odd = claim.saltus >> claim.shift
    starts: dict[int, set[tuple[int, ...]]] = {}
    for heaps in claim.rules:
        for regular in range(1, heaps + 1):
            early = _early_sums(claim, heaps - regular)
            if early is None or not _affordable(claim, heaps, regular, len(early)):
                return False
            found = starts.setdefault(regular, set())
            for states in _starts(claim, heaps, regular, early):
                found.update(map(tuple, states.tolist()))
                if len(found) << regular > MOST_STEPS:
                    return False
    return all(has_solution(states, odd) is False for states in starts.values())


def _affordable(claim: Claim, heaps: int, regular: int, early: int) -> bool:
    multisets = comb(claim.period + regular - 1, regular)
    return multisets <= MOST_ROWS and multisets * early * len(claim.rules[heaps]) <= MOST_OPTIONS


def _early_sums(claim: Claim, count: int) -> Heaps | None:
    """Return the distinct pairs (total, nim sum) of `count` early heaps, or None if there are too many."""
    sums = np.zeros((1, 2), dtype=np.int64)
    early = np.column_stack([claim.early, claim.value(claim.early)])
    for _ in range(count):
        if len(sums) * len(early) > MOST_ROWS:
            return None
        totals = np.add.outer(sums[:, 0], early[:, 0]).ravel()
        nim_sums = np.bitwise_xor.outer(sums[:, 1], early[:, 1]).ravel()
        keys = np.unique(totals << 32 | nim_sums)
        sums = np.column_stack([keys >> 32, keys & 0xFFFFFFFF])
    return sums


def _starts(claim: Claim, heaps: int, regular: int, early: Heaps) -> Iterator[Heaps]:
    """Yield the initial states (x..., u, z), divided by the power of 2 in s, without those that fail immediately."""
    chosen = _multisets(claim.period, regular) + claim.preperiod
    values = claim.value(chosen)
    rows = max(1, _CHUNK // len(chosen))
    for taken, at in product(claim.rules[heaps], range(0, len(early), rows)):
        totals, nim_sums = early[at : at + rows, 0], early[at : at + rows, 1]
        results = claim.value(np.add.outer(totals, chosen.sum(axis=1) + taken))
        yield _unrefuted(values, nim_sums, results, claim.shift)


def _unrefuted(values: Heaps, nim_sums: Heaps, results: Heaps, shift: int) -> Heaps:
    """Drop options that can never have the result: a nim sum has the parity of the sum and is not greater.

    The bits below the power of 2 in s do not depend on t, and the parity above them does not either.
    """
    levels = values >> shift
    options = np.bitwise_xor.outer(nim_sums, np.bitwise_xor.reduce(values, axis=1))
    agree = (options ^ results) & ((2 << shift) - 1) == 0
    small = results >> shift <= np.add.outer(nim_sums >> shift, levels.sum(axis=1))
    row, column = np.nonzero(agree & small)
    states = np.column_stack([np.sort(levels[column], axis=1), nim_sums[row] >> shift, results[row, column] >> shift])
    return np.unique(states, axis=0)


def _multisets(size: int, count: int) -> Heaps:
    """Return all non-decreasing rows of `count` numbers below `size`."""
    rows = np.arange(size)[:, None]
    for _ in range(count - 1):
        more = size - rows[:, -1]
        offset = np.arange(more.sum()) - np.repeat(np.cumsum(more) - more, more)
        rows = np.repeat(rows, more, axis=0)
        rows = np.column_stack([rows, rows[:, -1] + offset])
    return rows


def has_solution(starts: set[tuple[int, ...]], step: int) -> bool | None:
    """Return whether one of the equations has a solution, or None if this takes too many steps.

    The states (x_1, ..., x_f, u, z) have the same length, and the x are in increasing order. The step is the saltus s.

    Examples
    --------
    Is (t + 1) ^ 1 = t for a natural number t? Yes, for t = 0. But (t + 1) ^ 2 = t never happens.

    >>> has_solution({(1, 1, 0)}, 1), has_solution({(1, 2, 0)}, 1)
    (True, False)
    """
    reached, waiting = set(starts), list(starts)
    while waiting:
        state = waiting.pop()
        if not any(state):
            return True
        for after in _next_states(state, step):
            if after not in reached:
                reached.add(after)
                waiting.append(after)
        if len(reached) << (len(state) - 2) > MOST_STEPS:
            return None
    return False


def _next_states(state: tuple[int, ...], step: int) -> Iterator[tuple[int, ...]]:
    *parts, early, result = state
    # Whether the lowest bits agree does not depend on the b_i, because s b_i is on both sides.
    if (sum(state) & 1) or result > sum(parts) + early:
        return
    for bits in product((0, step), repeat=len(parts)):
        carries = sorted((part + bit) >> 1 for part, bit in zip(parts, bits, strict=True))
        yield (*carries, early >> 1, (result + sum(bits)) >> 1)


# ---- Each value below the claimed one is the value of an option: checked in two periods, inherited by all later ones
#
# Let the saltus be s = 2^g o with o odd. Two regular heaps whose values differ at most in the g lowest bits are called
# twins. Raising both by a period does not change their nim sum. An option of n may have
#
# - twins and one regular heap, the climber, and the other heaps have a nim sum below 2^g: an option y of this kind
#   leads to the option y + s of n + p (raise the climber) and to the option y of n + 2p (raise the twins);
# - twins and any other heaps: y leads to the option y of n + 2p;
# - a climber, and the other heaps have a nim sum below 2^g: y leads to the option y + s of n + p.
#
# These options are called *free*, *lasting* and *rising*. In each class of values modulo s, at n and at n + p, let the
# lasting and free ones cover the bottom, the rising and free ones the top, and the free ones alone everything between.
# Then the same holds at n + 2p, and so on.

Marks = NDArray[np.bool_]

# The limits on the entries of a table, of one byte each, and on the entries read in one check, which takes a second.
MOST_ENTRIES = 10_000_000
MOST_READS = 500_000_000


def covers(claim: Claim, length: int, times: int = 1) -> bool:
    """Return whether the options in the last two periods below `length` extend to all larger heaps.

    `times` periods are treated as one, with `times` times the saltus. Also return False if the window is too short or
    the tables would be too large.
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
    """The other heaps of an option, besides the climber or the early heap.

    ``table[count][total, bits]`` is true if there are `count` such heaps with this total and nim sum. The table `flat`
    has all heaps with this nim sum, which is below 2^g, and `twins` those that include twins. The values are F below
    the end of the window.
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
    """Mark the total and nim sum of each two heaps whose values differ only below the unit, a power of 2."""
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
    """The marks of the values below F(n) that free, free or lasting (low), and free or rising options (high) have."""

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
    """Mark the values of one of the heaps (0 for none) together with other heaps from the table."""
    which, bits = np.nonzero(table[total - heaps])
    values = rests.values[heaps[which]] ^ bits
    marks[values[values < len(marks)]] = True


def _inherited(now: _Options, then: _Options, saltus: int) -> bool:
    return all(
        _class_inherited(
            now.free[rest::saltus],
            then.free[rest::saltus],
            bottom=min(_leading(now.low[rest::saltus]), _leading(then.low[rest::saltus])),
            top=min(_leading(now.high[rest::saltus][::-1]), _leading(then.high[rest::saltus][::-1])),
        )
        for rest in range(saltus)
    )


def _class_inherited(now: Marks, then: Marks, bottom: int, top: int) -> bool:
    """Return whether all values are free except some of the `bottom` first and `top` last, and at least one is free.

    `then` has one entry more than `now`. If the values from m to M - w are free in the first and those from m to
    M + 1 - w in the second, then those from m to M + 2 - w follow; but m must not exceed M - w.
    """
    last = len(now) - 1
    if bottom <= last - top:
        return bool(now[bottom : last - top + 1].all() and then[bottom : last - top + 2].all())
    least, most = max(0, last - top), min(bottom, last)
    seeds = now[least : most + 1] & then[least : most + 1] & then[least + 1 : most + 2]
    return bool(seeds.any())


def _leading(marks: Marks) -> int:
    """Return the number of marks before the first gap."""
    return len(marks) if marks.all() else int(np.argmin(marks))
