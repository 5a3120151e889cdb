"""No option of a heap has the value that is claimed for the heap: decided for all heaps at once.

An option of n with regular heaps in it arises from one whose regular heaps m_1, ..., m_f lie in the first period, by
raising them by t_1, ..., t_f periods. Then n and its claimed value rise too, so that with the nim sum u of the early
heaps, the question is whether there are natural numbers t with

    (F(m_1) + s t_1) ^ ... ^ (F(m_f) + s t_f) ^ u  =  F(n) + s (t_1 + ... + t_f).

Both sides are compared bit by bit, from the lowest on. All that has to be kept are the carries: a state is
(x_1, ..., x_f; u; z), at first the numbers above with t = 0. When the next bits of the t_i are b_i, the lowest bits of
the two sides must agree; then x_i becomes (x_i + s b_i) >> 1, u becomes u >> 1, and z becomes
(z + s (b_1 + ... + b_f)) >> 1. There are finitely many states, and a solution is a way to the state in which all is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb

import numpy as np

from grundy.sequences.periods.arithmetic.claim import Claim, Heaps

__all__ = ["excludes", "has_solution"]

# What one proof may cost: options, looked at in arrays; rows of an array; steps of the automaton, in seconds at most.
MOST_OPTIONS = 20_000_000
MOST_ROWS = 2_000_000
MOST_STEPS = 1_000_000

# So many options are looked at in one sweep of the arrays.
_CHUNK = 1 << 18


def excludes(claim: Claim) -> bool:
    """Return whether F(n) is shown not to be the value of any option of n that has a regular heap.

    Parameters
    ----------
    claim : Claim
        The rules and F.

    Returns
    -------
    bool
        False also when the question is too large to be decided here.

    Examples
    --------
    >>> excludes(Claim({3: (1,)}, np.array([0, 0, 0, 0]), 3, 1, 1))
    True
    >>> excludes(Claim({1: (1,)}, np.array([0, 0, 0, 0]), 3, 1, 1))
    False
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
    """Return all non-decreasing rows of `count` numbers below `size`.

    Examples
    --------
    >>> _multisets(2, 2).tolist()
    [[0, 0], [0, 1], [1, 1]]
    """
    rows = np.arange(size)[:, None]
    for _ in range(count - 1):
        more = size - rows[:, -1]
        offset = np.arange(more.sum()) - np.repeat(np.cumsum(more) - more, more)
        rows = np.repeat(rows, more, axis=0)
        rows = np.column_stack([rows, rows[:, -1] + offset])
    return rows


def has_solution(starts: set[tuple[int, ...]], step: int) -> bool | None:
    """Return whether one of the equations has a solution; None when that would take too many steps.

    Parameters
    ----------
    starts : set of tuple of int
        States (x_1, ..., x_f, u, z) of one length, the x in order, all natural numbers.
    step : int
        The saltus s.

    Returns
    -------
    bool or None

    Examples
    --------
    Is (t + 1) ^ 1 = t for a natural number t? Yes, for t = 0. But (t + 1) ^ 2 = t never happens.

    >>> has_solution({(1, 1, 0)}, 1), has_solution({(1, 2, 0)}, 1)
    (True, False)
    """
    seen, waiting = set(starts), list(starts)
    while waiting:
        state = waiting.pop()
        if not any(state):
            return True
        for after in _next_states(state, step):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) << (len(state) - 2) > MOST_STEPS:
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
