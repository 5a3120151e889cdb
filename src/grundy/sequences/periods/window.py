"""Certificates that need one thing of the values: that they repeat over a window that is long enough."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, TypeVar

from grundy.primes import factors
from grundy.sequences.periods._kernels import repeats, tail_period
from grundy.sequences.periods.bound import Bound
from grundy.sequences.periods.certificate import Certificate
from grundy.sequences.values.engine import Values

__all__ = ["WindowCertificate", "proved_by"]


@dataclass(frozen=True)
class WindowCertificate(Certificate):
    """The proof that G(n + period) = G(n) for all n >= preperiod, by a theorem that asks for so many values."""

    @property
    @abstractmethod
    def bound(self) -> Bound | None:
        """How many values the theorem asks for; None when it does not speak of this game."""

    @property
    def length(self) -> int:
        """How many values, from heap 0 on, the check reads; 0 when the theorem does not speak of this game."""
        return 0 if self.bound is None else self.bound.length(self.preperiod, self.period)

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, which are those of the game, fulfil the hypothesis of the theorem.

        The period has to be the least one, and so has the preperiod.
        """
        bound = self.bound
        if bound is None or self.saltus != 0 or self.period < 1 or self.preperiod < bound.least_start:
            return False
        return self.length <= len(values) and _is_proved(self, bound, values)

    def statement(self) -> str:
        """Return in a sentence what was checked and why it is enough."""
        return (
            f"G(n + {self.period}) = G(n) for {self.preperiod} <= n < {self.length - self.period}, as the first "
            f"{self.length} values show, and then for all n >= {self.preperiod} ({self.theorem})"
        )


Kind = TypeVar("Kind", bound=WindowCertificate)


def proved_by(kind: type[Kind], game: Any, bound: Bound | None, values: Values) -> Kind | None:
    """Return the certificate of this kind for the least period that the values prove, if they prove one.

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.sequences.heaps import Subtraction
    >>> from grundy.sequences.periods.taking import TakingCertificate
    >>> values = np.arange(20, dtype=np.uint8) % 3
    >>> proved_by(TakingCertificate, Subtraction({1, 2}), Bound(1, 1, 2, least_start=0), values)
    TakingCertificate(game=Subtraction({1, 2}), period=3, preperiod=0, saltus=0)
    """
    found = None if bound is None else tail_period(values, bound)
    return None if found is None else kind(game, period=found[0], preperiod=found[1], saltus=0)


def _is_proved(claim: WindowCertificate, bound: Bound, values: Values) -> bool:
    period, start = claim.period, claim.preperiod
    if not repeats(values, start, claim.length - period, period):
        return False
    starts_earlier = start > bound.least_start and repeats(values, start - 1, start, period)
    return not starts_earlier and not any(_goes_round(values, start, period, period // q) for q in factors(period))


def _goes_round(values: Values, start: int, period: int, step: int) -> bool:
    """Return whether one period, bent to a circle, looks the same after a turn by that many places.

    Then the step is a period too. A smaller period divides the least one found here, so it is enough to try the
    steps period / q for the primes q.
    """
    back = period - step
    return repeats(values, start, start + back, step) and repeats(values, start, start + step, back)
