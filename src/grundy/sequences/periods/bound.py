"""How many values prove a period."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bound"]


@dataclass(frozen=True)
class Bound:
    """What a theorem asks for: max(starts·n0 + periods·p + rest, beyond + p) values prove the period p from n0 on.

    Attributes
    ----------
    starts, periods, rest : int
        The three numbers of the formula; 1 <= starts <= periods and 0 <= rest.
    least_start : int
        The least n0 that is asked for: 0 where the empty heap is a heap like the others, else 1.
    beyond : int
        The theorem speaks only of heaps from this one on.

    Examples
    --------
    Guy and Smith for Kayles, with period 12 and preperiod 71:

    >>> Bound(starts=2, periods=2, rest=2).length(preperiod=71, period=12)
    168
    """

    starts: int
    periods: int
    rest: int
    least_start: int = 1
    beyond: int = 0

    def length(self, preperiod: int, period: int) -> int:
        """Return how many values, from heap 0 on, prove this period with this preperiod."""
        return max(self.starts * preperiod + self.periods * period + self.rest, self.beyond + period)
