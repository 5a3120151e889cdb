"""Periods of games that only take: a finite subtraction set, or finitely many digits 0, 1, 2 and 3.

**Theorem.** If at most k counters may be taken and G(n + p) = G(n) for k consecutive n, from n0 on, then for all n >=
n0. Here n0 >= 0 for a subtraction set, and n0 >= 1 for digits.

**Proof.** Let n >= n0 + k. In a subtraction game the options of n are the heaps n - s >= n0, those of n + p are the
heaps n + p - s, and their values agree by induction; so G(n + p) = G(n). In a game of digits 2 and 3 let n0 >= 1: then
n > k, all heaps n - s >= n0 that are left are not empty, and neither n nor n + p can be taken whole. ∎

So n0 + p + k values are enough. Since there are finitely many windows of k values, all such games have a period. (For
digits it is the case h = 1 of the theorem of Guy and Smith in `octal`.)

**A common divisor.** Let g divide all numbers of a subtraction set S. A heap of n plays like n // g with S / g: by
induction, G(n) = mex G(n - s) = mex G'(n // g - s / g) = G'(n // g). The values G' are not constant in the end,
because G'(m) differs from G'(m - s). So the values G change at infinitely many n, and only at multiples of g; a period
of G therefore is a multiple g·q of g, and q is a period of G'. The least period and the least preperiod of G are g
times those of G', and every g-th value is enough for the proof.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from grundy.sequences._kernels import Bound, Values
from grundy.sequences.heaps import HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.periods.certificate import WindowCertificate, proved_by

__all__ = ["TakingCertificate", "in_units_of", "prove"]


@dataclass(frozen=True)
class TakingCertificate(WindowCertificate):
    """The proof of a period of a game that only takes.

    Examples
    --------
    >>> proof = TakingCertificate(Subtraction({2, 4, 7}), period=3, preperiod=8, saltus=0)
    >>> proof.length, in_units_of(Subtraction({20, 40, 70}), proof).length
    (18, 171)
    """

    theorem: ClassVar[str] = "a value depends only on so many values before it as may be taken at once"

    @property
    def bound(self) -> Bound | None:
        """How many values the theorem asks for, in units; None when it does not speak of this game."""
        return _bound(self.game)

    @property
    def length(self) -> int:
        """How many values, from heap 0 on, the check reads; with a unit g, only every g-th of them."""
        unit = _unit(self.game)
        return super().length if unit == 1 else unit * (self._in_units().length - 1) + 1

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, which are those of the game, fulfil the hypothesis of the theorem."""
        unit = _unit(self.game)
        return super().fulfils(values) if unit == 1 else self.fulfils_in_units(values[::unit])

    def fulfils_in_units(self, values: Values) -> bool:
        """Return the same for the values of the heaps 0, g, 2g, ..., which are those of the game in units."""
        unit = _unit(self.game)
        return self.period % unit == self.preperiod % unit == 0 and self._in_units().fulfils(values)

    def statement(self) -> str:
        """Return in a sentence what was checked and why it is enough."""
        unit = _unit(self.game)
        if unit == 1:
            return super().statement()
        played = f"a heap of n plays like n // {unit} with all moves divided by {unit}"
        return f"{played}; for that game, {self._in_units().statement()}"

    def _in_units(self) -> TakingCertificate:
        unit = _unit(self.game)
        game = self.game.in_units if unit > 1 else self.game
        return TakingCertificate(game, self.period // unit, self.preperiod // unit, self.saltus)


def prove(game: HeapGame, values: Values) -> TakingCertificate | None:
    """Return the proof of the period that the values show, if they are enough for one.

    Parameters
    ----------
    game : heap game
        `Subtraction`, or a take-and-break game with finitely many digits, none above 3, and no stuck heaps.
    values : numpy.ndarray
        Its nim values, from heap 0 on.

    Returns
    -------
    TakingCertificate or None
        None for other games too.

    Examples
    --------
    >>> import numpy as np
    >>> proof = prove(Subtraction({1, 2}), np.arange(20, dtype=np.uint8) % 3)
    >>> proof.period, proof.preperiod, proof.length
    (3, 0, 5)
    """
    unit = _unit(game)
    if unit == 1:
        return proved_by(TakingCertificate, game, _bound(game), values)
    assert isinstance(game, Subtraction)
    proof = prove(game.in_units, values[::unit])
    return None if proof is None else in_units_of(game, proof)


def in_units_of(game: Subtraction, proof: TakingCertificate) -> TakingCertificate:
    """Return the proof for a game from the proof for the game in units.

    Parameters
    ----------
    game : Subtraction
        Whose `in_units` is the game of the proof.
    proof : TakingCertificate
        For the moves divided by the unit.

    Examples
    --------
    >>> proof = TakingCertificate(Subtraction({1, 3}), period=2, preperiod=0, saltus=0)
    >>> in_units_of(Subtraction({10**8, 3 * 10**8}), proof).period
    200000000
    """
    return TakingCertificate(game, game.unit * proof.period, game.unit * proof.preperiod, proof.saltus)


def _unit(game: HeapGame) -> int:
    return game.unit if isinstance(game, Subtraction) else 1


def _bound(game: HeapGame) -> Bound | None:
    if isinstance(game, Subtraction):
        return Bound(starts=1, periods=1, rest=game.takes[-1], least_start=0)
    if not isinstance(game, TakeAndBreak) or not game.is_finite or game.most_heaps > 1 or game.stuck:
        return None
    return Bound(starts=1, periods=1, rest=game.last)
