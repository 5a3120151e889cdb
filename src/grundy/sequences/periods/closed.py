"""Periods of games whose values a formula gives.

The theorem is the formula, proved for all heaps in `grundy.sequences.values.closed_forms`; the period is read off
it. That the first values agree with it is checked besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from grundy.sequences._kernels import Values
from grundy.sequences.heaps import HeapGame
from grundy.sequences.periods.certificate import Certificate
from grundy.sequences.values.closed_forms import closed_form

__all__ = ["ClosedFormCertificate", "certificate", "prove"]

MOST_COMPARED = 1000


@dataclass(frozen=True)
class ClosedFormCertificate(Certificate):
    """The proof of a period by a formula for all values."""

    theorem: ClassVar[str] = "a closed form, proved by induction"

    @property
    def length(self) -> int:
        """How many values, from heap 0 on, are compared with the formula."""
        return min(self.preperiod + self.period, MOST_COMPARED)

    def fulfils(self, values: Values) -> bool:
        """Return whether the game has a formula that says this, and the values agree with it."""
        form = closed_form(self.game)
        if form is None or self.length > len(values):
            return False
        if (form.period, form.preperiod, form.saltus) != (self.period, self.preperiod, self.saltus):
            return False
        return np.array_equal(values[: self.length], form.values(0, self.length))

    def value_at(self, heap: int, values: Values) -> int:
        """Return the nim value of any heap, by the formula; no values are needed."""
        form = closed_form(self.game)
        return super().value_at(heap, values) if form is None else form.value(heap)

    def statement(self) -> str:
        """Return in a sentence what was checked and why it is enough."""
        form = closed_form(self.game)
        name = "no formula is known" if form is None else form.name
        return f"{name} ({self.theorem}); the first {self.length} values agree"


def certificate(game: HeapGame) -> ClosedFormCertificate | None:
    """Return the claim that the formula of a game makes, without any value.

    Returns
    -------
    ClosedFormCertificate or None
        None when no formula is known.

    Examples
    --------
    >>> from grundy.sequences.heaps import Subtraction
    >>> certificate(Subtraction({10**30, 2 * 10**30})).period == 3 * 10**30
    True
    """
    form = closed_form(game)
    return None if form is None else ClosedFormCertificate(game, form.period, form.preperiod, form.saltus)


def prove(game: HeapGame, values: Values) -> ClosedFormCertificate | None:
    """Return the proof of the period by a formula, if there is one and the first values agree with it.

    Parameters
    ----------
    values : numpy.ndarray
        Its nim values, from heap 0 on.

    Examples
    --------
    >>> from grundy.sequences.heaps import TakeAndBreak
    >>> proof = prove(TakeAndBreak("4.(3)"), np.array([0, 1, 2, 4, 3, 5], dtype=np.uint8))
    >>> proof.period, proof.preperiod, proof.saltus
    (4, 1, 4)
    """
    claim = certificate(game)
    return claim if claim is not None and claim.fulfils(values) else None
