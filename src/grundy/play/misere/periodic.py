"""When the elements of heaps repeat for ever: a misère quotient that is final.

Let no move take more than k counters nor leave more than c heaps (c ≥ 1), let the quotient be proved for all heaps up
to N, and let φ(m + p) = φ(m) for all m ≥ n₀ ≥ 1 with m + p ≤ N. If N ≥ c (n₀ + p - 1) + k, then the quotient is that
of all heaps, and φ has the period p from n₀ on.

Proof. Give every heap h > N the element φ(h - p), one after the other; φ has the period up to h - 1. A move from h
leaves at least h - k > c (n₀ + p - 1) counters in at most c heaps, so the largest is at least n₀ + p; made smaller by
p it keeps its element, and we have an option of h - p with the same image. Conversely an option of h - p has more
than c (n₀ + p - 1) - p ≥ c (n₀ - 1) counters, so its largest heap is at least n₀; made larger by p it keeps its
element. So D(h) = D(h - p), and in the conditions (a), (b), (c) of `verify` the heap h asks for nothing that h - p
has not asked for. The same for h + 1, and so on.

Heaps must be allowed to be equal, since making one smaller may make two equal, and no heap from N + 1 - p on may be
stuck. For octal games, c = 2, this is the periodicity theorem of Plambeck and Siegel (2008), up to a heap or two in
N.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.sequences import TakeAndBreak

__all__ = ["QuotientPeriod", "least_heaps", "may_repeat", "period_of"]


@dataclass(frozen=True)
class QuotientPeriod:
    """From which heap on the elements repeat, and after how many heaps.

    Examples
    --------
    >>> QuotientPeriod(preperiod=71, period=12).representative(171)
    75
    """

    preperiod: int
    period: int

    def representative(self, heap: int) -> int:
        """Return the least heap with the same element by the period."""
        return heap if heap < self.preperiod else self.preperiod + (heap - self.preperiod) % self.period


def may_repeat(game: TakeAndBreak) -> bool:
    """Return whether the theorem applies: moves take a bounded number of counters, and may leave equal heaps.

    Examples
    --------
    >>> may_repeat(TakeAndBreak("0.77")), may_repeat(TakeAndBreak("0.(3)"))
    (True, False)
    """
    return game.is_finite and not game.unequal


def least_heaps(game: TakeAndBreak, found: QuotientPeriod) -> int | None:
    """Return up to which heap the quotient has to be proved, or None where the theorem does not apply.

    Examples
    --------
    >>> least_heaps(TakeAndBreak("0.77"), QuotientPeriod(71, 12))
    166
    >>> least_heaps(TakeAndBreak("0.(3)"), QuotientPeriod(1, 1)) is None
    True
    """
    if not may_repeat(game):
        return None
    least = max(1, game.most_heaps) * (found.preperiod + found.period - 1) + game.last
    return max(least, max(game.stuck, default=0) + found.period)


def period_of(game: TakeAndBreak, images: Sequence[int]) -> QuotientPeriod | None:
    """Return the period of the elements of heaps, if they prove one.

    Parameters
    ----------
    images : sequence of int
        The element of each heap, from heap 0 on, in a quotient that is proved for all of them.

    Examples
    --------
    >>> period_of(TakeAndBreak("0.3"), [0, 1, 0, 1, 0, 1])
    QuotientPeriod(preperiod=1, period=2)
    """
    last = len(images) - 1
    for period in range(1, last):
        start = last - period
        while start >= 1 and images[start] == images[start + period]:
            start -= 1
        found = QuotientPeriod(start + 1, period)
        least = least_heaps(game, found)
        if least is not None and least <= last:
            return found
    return None
