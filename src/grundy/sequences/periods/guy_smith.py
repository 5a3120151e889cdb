"""Periods of finite take-and-break games: the theorem of Guy and Smith (1956), for any number of heaps.

**Theorem.** In a take-and-break game let a move take at most k counters and leave at most h >= 1 heaps. If n0 >= 1, p
>= 1 and G(n + p) = G(n) for n0 <= n < h·n0 + (h - 1)·p + k, then G(n + p) = G(n) for all n >= n0.

**Proof**, by induction on n >= h·n0 + (h - 1)·p + k. An option of n + p leaves heaps a1 >= a2 >= ... of total at least
n + p - k >= h·(n0 + p) > 0. So there is at least one, at most h, and a1 >= n0 + p. Then a1 - p >= n0 >= 1 is still a
heap, and (a1 - p, a2, ...) is an option of n by the same digit. It has the same value, because n0 <= a1 - p < n. (If
nothing is taken, there are two heaps or more, so that a1 < n + p in any case.) The other way round, an option of n
leaves a total of at least n - k >= h·n0 + (h - 1)·p > 0, so that a1 >= n0, and (a1 + p, a2, ...) is an option of n +
p, of the same value. Hence n + p and n have options of the same values, and the same value. ∎

With G(n + p) for the last n in the hypothesis, h·n0 + h·p + k values are needed; for h = 2 these are the 2·n0 + 2·p +
k of Guy and Smith (1956), The G-values of various games, Proc. Camb. Phil. Soc. 52. That n0 >= 1 matters: the empty
heap is no heap, and no digit leaves it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from grundy.sequences._kernels import Bound, Values
from grundy.sequences.heaps import HeapGame, TakeAndBreak
from grundy.sequences.periods.certificate import WindowCertificate, proved_by

__all__ = ["GuySmithCertificate", "prove"]


@dataclass(frozen=True)
class GuySmithCertificate(WindowCertificate):
    """The proof of a period of a finite take-and-break game.

    Examples
    --------
    >>> GuySmithCertificate(TakeAndBreak("0.77"), period=12, preperiod=71, saltus=0).length
    168
    """

    theorem: ClassVar[str] = "Guy and Smith 1956: the largest heap of an option is shifted by a period"

    @property
    def bound(self) -> Bound | None:
        """How many values the theorem asks for; None when it does not speak of this game."""
        return _bound(self.game)


def prove(game: HeapGame, values: Values) -> GuySmithCertificate | None:
    """Return the proof of the period that the values show, if they are enough for one.

    Parameters
    ----------
    game : heap game
        A take-and-break game with finitely many digits, in which heaps may be equal and none is stuck.
    values : numpy.ndarray
        Its nim values, from heap 0 on.

    Returns
    -------
    GuySmithCertificate or None
        None for other games too.

    Examples
    --------
    >>> import numpy as np
    >>> values = np.array([0, 1, 2, 0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 1, 2, 0], dtype=np.uint8)
    >>> prove(TakeAndBreak("0.35"), values).period, prove(TakeAndBreak("0.35"), values[:-1])
    (6, None)
    """
    return proved_by(GuySmithCertificate, game, _bound(game), values)


def _bound(game: HeapGame) -> Bound | None:
    if not isinstance(game, TakeAndBreak) or not game.is_finite or game.unequal or game.stuck:
        return None
    heaps = max(1, game.most_heaps)
    return Bound(starts=heaps, periods=heaps, rest=game.last)
