"""Nim sequences that rise for ever by the same step: G(n + p) = G(n) + s, and the finite check that proves it.

The proof is written out in ``docs/theory/arithmetic_periodicity.md``. In short, let F continue the values by the
claim. If F(n) is never the value of an option of n (`excludes`), and each smaller value always is (`covers`), then F(n)
is the mex for every n, and F = G. The first half is decided by a finite automaton that reads binary digits, the second
by an induction from two periods to all later ones.
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
# For each number of heaps that a move may leave: how many counters it may take then, in increasing order.
Rules: TypeAlias = dict[int, tuple[int, ...]]

# Longer periods are not looked for, nor preperiods far beyond.
MOST_PERIOD = 512
MOST_VALUES = 1 << 15
# Numbers of periods that are taken as one in the induction, until one of them serves.
MULTIPLES = (1, 2, 4, 8)


@dataclass(frozen=True)
class ArithmeticCertificate(Certificate):
    """The proof that the values rise by the saltus in each period, for a finite take-and-break game.

    Attributes
    ----------
    window : int
        How many values the check reads.
    times : int
        How many periods are taken as one in the induction.

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
        """Return the proof that the values rise by the same number in each period, if they are enough for one.

        None also when the check would be too long: for periods beyond 512, for example.
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
        """How many values, from heap 0 on, the check reads."""
        return self.window

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, which are those of the game, prove the claim."""
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
        """Return in a sentence what was checked and why it is enough."""
        periods = "two periods" if self.times == 1 else f"two spans of {self.times} periods"
        return (
            f"G(n + {self.period}) = G(n) + {self.saltus} for {self.preperiod} <= n < {self.window - self.period}; "
            f"if this goes on, then no option of n ever has the value G(n), as a finite automaton decides, and all "
            f"smaller values are those of options, in the last {periods} below {self.window} in ways that all later "
            f"ones inherit; so it goes on for ever, by induction on n"
        )


def _rules(game: HeapGame) -> Rules | None:
    """Return the moves, or None for games of which this theorem says nothing."""
    if not isinstance(game, TakeAndBreak) or not game.is_finite or game.unequal or game.stuck or game.most_heaps < 3:
        return None
    takes = {
        heaps: tuple(taken for taken, digit in enumerate(game.digits) if digit >> heaps & 1)
        for heaps in range(game.most_heaps + 1)
    }
    return {heaps: numbers for heaps, numbers in takes.items() if numbers}


def _candidate(rules: Rules, values: Heaps) -> Claim | None:
    """Return the claim with the least period for which there are values enough to begin with."""
    for period in range(1, min(MOST_PERIOD, len(values) // 3) + 1):
        claim = Claim.of_values(rules, values, period)
        if claim is not None and _least_window(claim, 1) <= len(values):
            return claim
    return None


def _least_window(claim: Claim, times: int) -> int:
    """Return the least window: options with no regular heap end below it, and it has two periods of regular heaps."""
    early = max(heaps * (claim.preperiod - 1) + takes[-1] for heaps, takes in claim.rules.items())
    return max(early + 1, claim.preperiod + 2 * times * claim.period)


def _windows(least: int, step: int, most: int) -> Iterator[int]:
    """Yield windows that grow faster and faster, at last all values."""
    window = least
    while window < most:
        yield window
        window, step = window + step, 2 * step
    if least <= most:
        yield most


def _is_least(claim: Claim) -> bool:
    """Return whether no divisor of the period is one; a smaller period would divide it."""
    heaps = np.arange(claim.preperiod, claim.preperiod + claim.period)
    divisors = (q for q in range(1, claim.period) if claim.period % q == 0)
    return all(len(np.unique(claim.value(heaps + q) - claim.value(heaps))) > 1 for q in divisors)


# ---- The claim that is to be proved: values that rise by the saltus in each period


@dataclass(frozen=True)
class Claim:
    """Values F with F(n + period) = F(n) + saltus for all n >= preperiod.

    Heaps below the preperiod are called early, the others regular. All three numbers are at least 1, and `first` is
    F(0), F(1), ..., to the end of the first period.
    """

    rules: Rules
    first: Heaps
    period: int
    preperiod: int
    saltus: int

    @classmethod
    def of_values(cls, rules: Rules, values: Heaps, period: int) -> Claim | None:
        """Return the claim with this period and the least preperiod; None when the values do not rise, or are too few.

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
        """Return F of the heaps."""
        times = np.maximum(heaps - self.preperiod, 0) // self.period
        values: Heaps = self.first[heaps - times * self.period] + times * self.saltus
        return values

    @property
    def early(self) -> Heaps:
        """The heaps that are not empty and come before the preperiod."""
        return np.arange(1, self.preperiod)

    @property
    def shift(self) -> int:
        """How often 2 divides the saltus: the number of lowest bits that are the same in each period."""
        return lowest_bit(self.saltus)


# ---- No option of a heap has the value that is claimed for the heap: decided for all heaps at once
#
# An option of n with regular heaps in it arises from one whose regular heaps m_1, ..., m_f lie in the first period, by
# raising them by t_1, ..., t_f periods. Then n and its claimed value rise too, so that with the nim sum u of the early
# heaps, the question is whether there are natural numbers t with
#
#     (F(m_1) + s t_1) ^ ... ^ (F(m_f) + s t_f) ^ u  =  F(n) + s (t_1 + ... + t_f).
#
# Both sides are compared bit by bit, from the lowest on. All that has to be kept are the carries: a state is (x_1,
# ..., x_f; u; z), at first the numbers above with t = 0. When the next bits of the t_i are b_i, the lowest bits of the
# two sides must agree; then x_i becomes (x_i + s b_i) >> 1, u becomes u >> 1, and z becomes (z + s (b_1 + ... + b_f))
# >> 1. There are finitely many states, and a solution is a way to the state in which all is 0.

# What one proof may cost: options, looked at in arrays; rows of an array; steps of the automaton, in seconds at most.
MOST_OPTIONS = 20_000_000
MOST_ROWS = 2_000_000
MOST_STEPS = 1_000_000

# Options that are looked at in one sweep of the arrays.
_CHUNK = 1 << 18


def excludes(claim: Claim) -> bool:
    """Return whether F(n) is shown not to be the value of any option of n that has a regular heap.

    False also when the question is too large to be decided here.
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
    """Return the pairs (total, nim sum) of `count` early heaps, each pair once; None when there are too many."""
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
    """Yield the states (x..., u, z) to begin with, divided by the power of 2 in s, without those that fail at once."""
    chosen = _multisets(claim.period, regular) + claim.preperiod
    values = claim.value(chosen)
    rows = max(1, _CHUNK // len(chosen))
    for taken, at in product(claim.rules[heaps], range(0, len(early), rows)):
        totals, nim_sums = early[at : at + rows, 0], early[at : at + rows, 1]
        results = claim.value(np.add.outer(totals, chosen.sum(axis=1) + taken))
        yield _unrefuted(values, nim_sums, results, claim.shift)


def _unrefuted(values: Heaps, nim_sums: Heaps, results: Heaps, shift: int) -> Heaps:
    """Drop options that can never have the result: a nim sum has the parity of the sum, and is not greater.

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
    """Return whether one of the equations has a solution; None when that would take too many steps.

    The states (x_1, ..., x_f, u, z) have one length and the x in order; the step is the saltus s.

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
    # The lowest bits agree or not whatever the b_i are: s b_i stands on both sides.
    if (sum(state) & 1) or result > sum(parts) + early:
        return
    for bits in product((0, step), repeat=len(parts)):
        carries = sorted((part + bit) >> 1 for part, bit in zip(parts, bits, strict=True))
        yield (*carries, early >> 1, (result + sum(bits)) >> 1)


# ---- Each value below the claimed one is an option's value: checked in two periods, inherited by all later ones
#
# Let the saltus be s = 2^g o with o odd. Two regular heaps with the same value but for the g lowest bits are called
# twins. Raising both by a period does not change the nim sum of the two. An option of n may have
#
# - twins and one regular heap, the climber, and the other heaps have a nim sum below 2^g: an option y of this kind
#   leads to the option y + s of n + p (raise the climber) and to the option y of n + 2p (raise the twins);
# - twins and any other heaps: y leads to the option y of n + 2p;
# - a climber, and the other heaps have a nim sum below 2^g: y leads to the option y + s of n + p.
#
# These options are the *free*, the *lasting* and the *rising* ones. In each class of values modulo s, let the lasting
# and the free ones hold the bottom, the rising and the free ones the top, and the free ones alone all between, at n
# and at n + p. Then the same is so at n + 2p, and so on for ever.

Marks = NDArray[np.bool_]

# The most entries of a table (each is a byte), and how many of them may be read in one check, about a second's work.
MOST_ENTRIES = 10_000_000
MOST_READS = 500_000_000


def covers(claim: Claim, length: int, times: int = 1) -> bool:
    """Return whether the options in the last two periods below `length` carry on to all larger heaps.

    `times` periods are taken as one, with `times` times the saltus. False also when the window is too short or the
    tables would be too large.
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

    In `flat` are the heaps with this nim sum, which is below 2^g; in `twins` those with twins among them. The values
    are F below the end of the window.
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
            bottom=min(_leading(now.low[rest::saltus]), _leading(then.low[rest::saltus])),
            top=min(_leading(now.high[rest::saltus][::-1]), _leading(then.high[rest::saltus][::-1])),
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


def _leading(marks: Marks) -> int:
    """Return how many are marked before the first that is not."""
    return len(marks) if marks.all() else int(np.argmin(marks))
