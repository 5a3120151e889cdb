"""The compiled kernels of this room, with their types."""

from __future__ import annotations

from collections.abc import Sequence

from grundy._core import EndlessValues, WideValues
from grundy._core import taking_values as _taking_values
from grundy.sequences.values.engine import Report, Values

__all__ = ["EndlessValues", "WideValues", "taking_values"]


def taking_values(
    values: Values,
    start: int,
    stop: int,
    takes: Sequence[int],
    finishing: Sequence[int],
    stuck: Sequence[int],
    report: Report | None,
) -> int:
    """Fill values[start:stop], and return where it ended; the sets are increasing, of numbers as large as they like."""

    def below(sizes: Sequence[int]) -> list[int]:
        return [size for size in sizes if size < stop]

    return _taking_values(values, start, stop, below(takes), below(finishing), below(stuck), report)
