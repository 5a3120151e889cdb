"""Periods of take-and-break games with conditions: heaps that must differ (Grundy's game), heaps that allow no move.

Let a move take at most k counters and leave at most h heaps, and let n0 >= 1 and p >= 1.

**Stuck heaps** (Couples-are-Forever, where a heap of 2 is not broken). Let m be the largest heap that is stuck. The
theorem of Guy and Smith (see `octal`) holds if the hypothesis G(n + p) = G(n) reaches at least to n = m. For its
induction compares the options of n and n + p only for n beyond the hypothesis; those heaps are not stuck, and all else
is as before, whatever the values of the stuck heaps are: they are values G(a) like others. It is enough to have
max(h·n0 + h·p + k, m + 1 + p) values; n0 > m is not needed.

**Two heaps that must differ** (Grundy's game: k = 0). Hypothesis: G(n + p) = G(n) for n0 <= n < 2·n0 + 2·p + k. For a
larger n, by induction: an option of n that leaves a > b has a > (n - k) / 2 >= n0 + p, and (a + p, b) is an option of
n + p of the same value, since a + p > b. Options with one heap are shifted as in `octal`, and none leaves nothing, as
n > k. The other way round, let n + p have an option with a > b, of total n + p - i. Then a - p > n0, and (a - p, b)
has the same value. It is an option of n unless a - p = b. In that case the value is G(b + p) ⊕ G(b) = 0, and 2·b = n -
i >= 2·n0 + 2·p. So b - p >= n0 >= 1, and the option (b + p, b - p) of n has the value 0 too. ∎ That makes 2·n0 + 3·p +
k values.

**More heaps that must all differ**, h >= 3. Hypothesis: G(n + p) = G(n) for n0 <= n < h·n0 + (h² - 1)·p + k. For a
larger n, by induction: the largest heap a of an option of n is at least (n - k) / h >= n0, and stays the largest as a
+ p. The other way round, the largest heap a of an option of n + p is at least (n + p - k) / h >= n0 + h·p, and it may
become a - p unless this is another heap b of the option. Then b >= n0 + (h - 1)·p, and the two together have the value
G(b + p) ⊕ G(b) = 0. The same total and value have b + t·p and b - t·p for t = 1, ..., h - 1; all these pairs are
disjoint, and each of the other heaps, at most h - 2, spoils at most one of them. So one pair is left to replace b + p
and b in an option of n. ∎ That makes h·n0 + h²·p + k values.

Where heaps are stuck in these games, m + 1 + p values are needed at least, for the same reason as above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from grundy.sequences._kernels import Bound, Values
from grundy.sequences.heaps import HeapGame, TakeAndBreak
from grundy.sequences.periods.certificate import WindowCertificate, proved_by

__all__ = ["ConditionsCertificate", "prove"]


@dataclass(frozen=True)
class ConditionsCertificate(WindowCertificate):
    """The proof of a period of a finite take-and-break game with unequal or stuck heaps.

    Examples
    --------
    >>> ConditionsCertificate(TakeAndBreak("4. stuck 2"), period=5, preperiod=10, saltus=0).length
    30
    """

    theorem: ClassVar[str] = "after Guy and Smith 1956: the largest heap of an option is shifted by a period"

    @property
    def bound(self) -> Bound | None:
        """How many values the theorem asks for; None when it does not speak of this game."""
        return _bound(self.game)


def prove(game: HeapGame, values: Values) -> ConditionsCertificate | None:
    """Return the proof of the period that the values show, if they are enough for one.

    Parameters
    ----------
    game : heap game
        A take-and-break game with finitely many digits.
    values : numpy.ndarray
        Its nim values, from heap 0 on.

    Returns
    -------
    ConditionsCertificate or None
        None for other games too.

    Examples
    --------
    >>> import numpy as np
    >>> values = np.array([0, *[1, 2, 0, 3] * 4], dtype=np.uint8)
    >>> prove(TakeAndBreak("4.33 unequal"), values[:16]).period, prove(TakeAndBreak("4.33 unequal"), values[:15])
    (4, None)
    """
    return proved_by(ConditionsCertificate, game, _bound(game), values)


def _bound(game: HeapGame) -> Bound | None:
    if not isinstance(game, TakeAndBreak) or not game.is_finite:
        return None
    heaps = max(1, game.most_heaps)
    beyond = max(game.stuck, default=-1) + 1
    return Bound(starts=heaps, periods=_periods(heaps, game.unequal), rest=game.last, beyond=beyond)


def _periods(heaps: int, unequal: bool) -> int:
    if not unequal or heaps == 1:
        return heaps
    return 3 if heaps == 2 else heaps * heaps
