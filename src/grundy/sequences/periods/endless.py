"""Periods of games with endless takes: all numbers but a few, or digits 0, 1, 2 and 3 that repeat forever.

**All but the numbers of F**, k = max F. *Theorem.* If G(n + p) = G(n) + s for max(2k, k + 1) consecutive n >= 0, then
this holds for all later n too.

*Proof.* Two heaps of the same value differ by a number in F, so all heaps of one value are in a range of k + 1 heaps.
If u is the least value that no heap below n has, then no heap below n has a value above u, because G is the least
possible value, and u was possible. So G(n) is the least v < u such that n - m is in F for all m < n with G(m) = v, or u
if there is none. Such a v occurs among the k heaps before n, since n - m <= k, and all its occurrences are among the 2k
heaps before n. Let n >= 1, so that u >= 1. Let m be the first heap with the value u - 1; no new value occurs between m
and n. A heap above m + k has no value of a heap up to m, so there is no such heap below n, and u - 1 occurs among the
k + 1 heaps before n. Hence max(2k, k + 1) values before n determine G(n), and if s is added to all of them, s is added
to G(n). ∎

**Repeating digits.** Let the digits repeat with period q from t = L on, let no heap from n on be stuck, and n >= L.
For each residue r let U_r(n) be the set of values of the heaps j = 1, ..., n - L to which a heap of residue r moves by
a take of residue r - j that may leave a heap, and also 0 if digits of residue r allow taking all. So the values of the
options of n are U_r(n) with r = n mod q, and those of some of the L - 1 heaps before n. The STATE of n relative to a
base b, where every U_r(n) contains all values below b, consists of n mod q, of the values v >= b in each U_r(n), as v
- b, and of the L - 1 values before n, as v - b or as "less than b".

*Theorem.* Let P be a multiple of q, and let n relative to b and n + P relative to b + S have the same state. Then
G(m + P) = G(m) + S for all m >= n.

*Proof.* All values below b are values of options of n, and the state determines which values from b on are. The same
holds for n + P and b + S. So G(n) - b = G(n + P) - b - S >= 0. Now n + 1 and n + 1 + P have the same state again, for
the same bases: the new value in the window is G(n), and the value that leaves the window enters the same sets and
changes them only if it is at least the base. ∎

If also G(m + p) = G(m) + s for n0 <= m < n + P, where p divides P and S = s P / p, then this holds for all m >= n0:
for m >= n + P subtract P. So n + P + p values prove the period p.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import lcm
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from grundy.sequences._kernels import Values, repeats
from grundy.sequences.heaps import AllBut, HeapGame, TakeAndBreak
from grundy.sequences.periods.periodicity import Bound, Certificate
from grundy.sequences.values.engines import EndlessTakes, endless_takes

# The maximum number of steps for one comparison of states.
MOST_WORK = 1 << 28


@dataclass(frozen=True)
class AllButCertificate(Certificate):
    """The proof of a period of an all-but game.

    Examples
    --------
    >>> AllButCertificate(AllBut({1, 3}), period=2, preperiod=0, saltus=1).length
    8
    """

    theorem: ClassVar[str] = "all but F: a value depends, up to a shift, only on the 2 max F values before it"
    prover: ClassVar[str] = "endless"
    kind: ClassVar[str] = "AllButCertificate"

    @classmethod
    def prove(cls, game: HeapGame, values: Values) -> AllButCertificate | None:
        """Return a proof of the period of the values, or None if there are not enough values."""
        if not isinstance(game, AllBut):
            return None
        found = Bound(1, 1, _window(game), least_start=0).proved_period_of_differences(values)
        return None if found is None or found[2] < 0 else cls(game, *found)

    @property
    def length(self) -> int:
        """The number of values, from heap 0 on, that the check reads."""
        return self.preperiod + self.period + _window(self.game) if isinstance(self.game, AllBut) else 0

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, assumed to be those of the game, satisfy the hypothesis of the theorem."""
        if not isinstance(self.game, AllBut) or self.period < 1 or min(self.preperiod, self.saltus) < 0:
            return False
        end = self.length - self.period
        return self.length <= len(values) and _holds_and_is_least(self, values, end, least_start=0)

    def statement(self) -> str:
        """Return the check and its conclusion as a sentence."""
        return (
            f"G(n + {self.period}) = G(n) + {self.saltus} for {self.preperiod} <= n < {self.length - self.period} by "
            f"the first {self.length} values, hence for all n >= {self.preperiod} ({self.theorem})"
        )


@dataclass(frozen=True)
class EndlessCertificate(Certificate):
    """The proof of a period of a game with repeating digits 0, 1, 2 and 3.

    The heap `start` and the heap `start + round` have the same state.

    Examples
    --------
    >>> proof = EndlessCertificate(TakeAndBreak("0.(12)"), period=2, preperiod=1, saltus=1, start=1)
    >>> proof.kind, proof.prover
    ('EndlessCertificate', 'endless')
    """

    theorem: ClassVar[str] = "endless takes: two heaps with the same state have the same later values up to a shift"
    prover: ClassVar[str] = "endless"
    kind: ClassVar[str] = "EndlessCertificate"

    start: int

    @classmethod
    def prove(cls, game: HeapGame, values: Values) -> EndlessCertificate | None:
        """Return a proof of the period of the values, or None if there are not enough values."""
        takes = _takes_of(game)
        if takes is None:
            return None
        # The bound only gives a candidate: a period that holds for the last values. A short range can show too small a
        # period, so longer ranges follow. No period smaller than the true one holds in all of them.
        rest = takes.begin + len(takes.pattern)
        while rest < len(values):
            found = Bound(1, 2, rest).proved_period_of_differences(values)
            if found is None:
                return None
            proof = _proved_from(game, takes, values, *found)
            if proof is not None:
                return proof
            rest *= 2
        return None

    @property
    def round(self) -> int:
        """The distance of the two heaps with the same state: the least common multiple of both periods."""
        return lcm(self.period, len(self.game.repeating) or 1)

    @property
    def length(self) -> int:
        """The number of values, from heap 0 on, that the check reads."""
        return 0 if _takes_of(self.game) is None else self.start + self.round + self.period

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, assumed to be those of the game, satisfy the hypothesis of the theorem."""
        takes = _takes_of(self.game)
        if takes is None or self.period < 1 or self.preperiod < 1 or self.saltus < 0:
            return False
        if self.start < _first_start(takes) or self.start < self.preperiod or self.length > len(values):
            return False
        rise = self.saltus * (self.round // self.period)
        if not _same_state(takes, values, self.start, self.round, rise):
            return False
        return _holds_and_is_least(self, values, self.start + self.round, least_start=1)

    def statement(self) -> str:
        """Return the check and its conclusion as a sentence."""
        return (
            f"heaps {self.start} and {self.start + self.round} have the same state, and G(n + {self.period}) = G(n) + "
            f"{self.saltus} for {self.preperiod} <= n < {self.start + self.round} by the first {self.length} values, "
            f"hence for all n >= {self.preperiod} ({self.theorem})"
        )


def _proved_from(
    game: HeapGame, takes: EndlessTakes, values: Values, period: int, preperiod: int, saltus: int
) -> EndlessCertificate | None:
    if saltus < 0:
        return None
    together = lcm(period, len(takes.pattern))
    rise = saltus * (together // period)
    first = max(_first_start(takes), preperiod)
    start = _first_true(
        lambda n: _same_state(takes, values, n, together, rise), first, len(values) - together - period + 1
    )
    return None if start is None else EndlessCertificate(game, period, preperiod, saltus, start)


def _window(game: AllBut) -> int:
    last = max(game.excluded, default=0)
    return max(2 * last, last + 1)


def _takes_of(game: HeapGame) -> EndlessTakes | None:
    is_served = isinstance(game, TakeAndBreak) and game.repeating and max(game.digits + game.repeating) <= 3
    return endless_takes(game) if is_served else None


def _first_start(takes: EndlessTakes) -> int:
    return max(takes.begin, max(takes.stuck, default=0) + 1)


def _first_true(holds: Callable[[int], bool], begin: int, end: int) -> int | None:
    """Return the least n with begin <= n < end for which a monotone condition holds, or None."""
    if begin >= end or not holds(end - 1):
        return None
    known = end - 1
    while begin < known:
        middle = (begin + known) // 2
        if holds(middle):
            known = middle
        else:
            begin = middle + 1
    return known


def _holds_and_is_least(claim: Certificate, values: Values, end: int, least_start: int) -> bool:
    """Return whether G(n + p) = G(n) + s for preperiod <= n < end, and for no smaller preperiod or period."""
    period, start, saltus = claim.period, claim.preperiod, claim.saltus
    if saltus > int(values.max(initial=0)) or not repeats(values, start, end, period, saltus):
        return False
    if start > least_start and repeats(values, start - 1, start, period, saltus):
        return False
    # A smaller period divides this one, and holds in the whole range.
    smaller = (period // parts for parts in range(2, period + 1) if period % parts == 0 == saltus % parts)
    return not any(repeats(values, start, end, step, saltus * step // period) for step in smaller)


def _same_state(takes: EndlessTakes, values: Values, heap: int, later: int, rise: int) -> bool:
    """Return whether `heap` and `heap + later` have the same state, for bases that differ by `rise`."""
    size = len(takes.pattern)
    if size * size * (int(values[: heap + later].max(initial=0)) + 2) > MOST_WORK:
        return False
    now, then = _reached(takes, values, heap), _reached(takes, values, heap + later)
    base = min(_first_gap(now), _first_gap(then) - rise)
    if base < 0:
        return False
    return _same_sets(now[:, base:], then[:, base + rise :]) and _same_windows(takes, values, heap, later, base, rise)


def _reached(takes: EndlessTakes, values: Values, heap: int) -> NDArray[np.bool_]:
    """Return a table whose row r marks the values in the set U_r of the heap."""
    size, end = len(takes.pattern), heap - takes.begin + 1
    old = values[1:end]
    by_class = np.zeros((size, int(old.max(initial=0)) + 2), dtype=np.bool_)
    by_class[np.arange(1, end) % size, old] = True
    reached = np.zeros_like(by_class)
    for step in (t for t, digit in enumerate(takes.pattern) if digit & 2):
        reached |= np.roll(by_class, step, axis=0)
    reached[:, 0] |= np.array(takes.pattern) & 1 == 1
    return reached


def _first_gap(rows: NDArray[np.bool_]) -> int:
    """Return the least value that is missing in some row; the last column is empty."""
    return int(rows.all(axis=0).argmin())


def _same_sets(now: NDArray[np.bool_], then: NDArray[np.bool_]) -> bool:
    width = min(now.shape[1], then.shape[1])
    rest = now[:, width:].any() or then[:, width:].any()
    return not rest and bool((now[:, :width] == then[:, :width]).all())


def _same_windows(takes: EndlessTakes, values: Values, heap: int, later: int, base: int, rise: int) -> bool:
    before = slice(heap - takes.begin + 1, heap)
    now = values[before].astype(np.int64)
    then = values[before.start + later : before.stop + later].astype(np.int64)
    return bool(((then == now + rise) | ((now < base) & (then < base + rise))).all())
