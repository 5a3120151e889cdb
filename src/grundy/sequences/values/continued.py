"""Values beyond the computed ones, by a proved period."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.sequences.periods.certificate import Certificate
from grundy.sequences.values.engine import Values

__all__ = ["continued"]

BLOCK = 1 << 24


def continued(values: Values, count: int, stop: int, proof: Certificate) -> Iterator[int]:
    """Fill values[count:stop] by G(n + tp) = G(n) + t·saltus, and yield after each block how far they are.

    Parameters
    ----------
    values : array
        With room for stop values, of a type that holds all of them.
    count : int
        How many are there; at least preperiod + period.
    stop : int
        How many are wanted.
    proof : Certificate
        What proves the period.

    Yields
    ------
    int

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.sequences.heaps import TakeAndBreak
    >>> from grundy.sequences.periods.closed import certificate
    >>> values = np.array([0, 1, 2, 4, 3, 0, 0, 0, 0, 0, 0], dtype=np.uint8)
    >>> list(continued(values, 5, 11, certificate(TakeAndBreak("4.(3)"))))
    [9, 11]
    >>> values.tolist()
    [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10]
    """
    while count < stop:
        periods = max(1, min(BLOCK, count - proof.preperiod) // proof.period)
        width = periods * proof.period
        end = min(stop, count + width)
        values[count:end] = values[count - width : end - width]
        if proof.saltus:
            values[count:end] += values.dtype.type(periods * proof.saltus)
        count = end
        yield count
