"""The certificate of an arithmetic period, and the search for one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from grundy.sequences.heaps import HeapGame, TakeAndBreak
from grundy.sequences.periods.arithmetic.claim import Claim, Heaps, Rules, claimed
from grundy.sequences.periods.arithmetic.coverage import covers
from grundy.sequences.periods.arithmetic.exclusion import excludes
from grundy.sequences.periods.certificate import Certificate
from grundy.sequences.values.engine import Values

__all__ = ["ArithmeticCertificate", "prove"]

# Longer periods are not looked for, nor preperiods far beyond.
MOST_PERIOD = 512
MOST_VALUES = 1 << 15
# So many periods are taken as one in the induction, until one of them serves.
MULTIPLES = (1, 2, 4, 8)


@dataclass(frozen=True)
class ArithmeticCertificate(Certificate):
    """The proof that the values rise by the saltus in each period, for a finite take-and-break game.

    Attributes
    ----------
    window : int
        How many values the check reads.
    times : int
        So many periods are taken as one in the induction.

    Examples
    --------
    >>> values = np.maximum(np.arange(30) - 1, 0) // 3
    >>> certificate = prove(TakeAndBreak("0.8"), values)
    >>> certificate.period, certificate.preperiod, certificate.saltus, certificate.verify(values)
    (3, 1, 1, True)
    """

    theorem: ClassVar[str] = "exclusion by a finite automaton, coverage by induction over the periods"

    window: int
    times: int

    @property
    def length(self) -> int:
        """How many values, from heap 0 on, the check reads."""
        return self.window

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, which are those of the game, prove the claim.

        Parameters
        ----------
        values : numpy.ndarray
            At least `length` of them.

        Returns
        -------
        bool
        """
        rules = _rules(self.game)
        if rules is None or len(values) < self.window or min(self.window, self.period, self.times) < 1:
            return False
        claim = claimed(rules, values[: self.window].astype(np.int64), self.period)
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


def prove(game: HeapGame, values: Values) -> ArithmeticCertificate | None:
    """Prove that the nim values rise by the same number in each period, if the given values are enough for that.

    Parameters
    ----------
    game : TakeAndBreak
        With finitely many digits, in which a move may leave three heaps or more.
    values : numpy.ndarray
        The nim values of the heaps 0, 1, ...

    Returns
    -------
    ArithmeticCertificate or None
        None when the values show no such period, or are too few, when the conditions of the theorem are not
        fulfilled, or when the check would be too long (for periods beyond 512, for example).

    Examples
    --------
    In 0.8 a move takes one counter and leaves three heaps, and the values are 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, ...

    >>> values = np.maximum(np.arange(30) - 1, 0) // 3
    >>> certificate = prove(TakeAndBreak("0.8"), values)
    >>> certificate.period, certificate.preperiod, certificate.saltus, certificate.length
    (3, 1, 1, 10)
    >>> certificate.verify(values)
    True
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
                return ArithmeticCertificate(game, claim.period, claim.preperiod, claim.saltus, window, times)
    return None


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
        claim = claimed(rules, values, period)
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
