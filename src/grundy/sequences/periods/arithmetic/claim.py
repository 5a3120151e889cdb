"""The claim that is to be proved: values that rise by the saltus in each period."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Claim", "Heaps", "Rules", "claimed"]

Heaps: TypeAlias = NDArray[np.int64]
# For each number of heaps that a move may leave: how many counters it may take then, in increasing order.
Rules: TypeAlias = dict[int, tuple[int, ...]]


@dataclass(frozen=True)
class Claim:
    """Values F with F(n + period) = F(n) + saltus for all n >= preperiod.

    Heaps below the preperiod are called early, the others regular.

    Attributes
    ----------
    rules : dict
        The moves of the game; see `Rules`.
    first : numpy.ndarray
        F(0), F(1), ..., to the end of the first period.
    period, preperiod, saltus : int
        All at least 1.
    """

    rules: Rules
    first: Heaps
    period: int
    preperiod: int
    saltus: int

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
        """How often 2 divides the saltus: so many lowest bits are the same in each period."""
        return (self.saltus & -self.saltus).bit_length() - 1


def claimed(rules: Rules, values: Heaps, period: int) -> Claim | None:
    """Return the claim with this period and the least preperiod that the values allow.

    Parameters
    ----------
    rules : dict
        The moves of the game.
    values : numpy.ndarray
        F(0), F(1), ...
    period : int
        At least 1.

    Returns
    -------
    Claim or None
        None when the values do not rise, or are too few to tell.

    Examples
    --------
    >>> claim = claimed({}, np.array([0, 0, 0, 1, 1, 1, 2, 2, 2, 3]), 3)
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
    return Claim(rules, values[: preperiod + period], period, preperiod, saltus)
