"""The compiled kernels of this room, with their types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["LightInput", "Report", "Words", "light_words", "values_by_enumeration", "values_by_table"]

Words = NDArray[np.uint64]
Report = Callable[[int], object]


class LightInput(NamedTuple):
    """What the search for the words of weight below d needs.

    Syndromes and coefficients are those of the coordinates. When there are vectors, which are twice as wide, all sums
    of them are looked at; otherwise halves of words meet in the middle.
    """

    syndromes: Words
    coefficients: Words
    vectors: Words
    m: int
    checks: int
    d: int


def values_by_enumeration(
    light: LightInput, most_words: int, most_bytes: int, report: Report | None
) -> list[int] | None:
    """Return the values of the basis vectors; None when more than so many words have a weight below d."""
    found: Any = _core.greedy_enumerate(*light, most_words, most_bytes, report)
    return None if found is None else [int(value) for value in found]


def light_words(light: LightInput, most_words: int, report: Report | None = None) -> Words | None:
    """Return the coefficients of the words of weight below d but zero, as rows; None when there are more."""
    found: Any = _core.greedy_light(*light, most_words, report)
    return None if found is None else np.asarray(found, np.uint64)


def values_by_table(
    syndromes: Words, earlier: Words, checks: int, d: int, most_bytes: int, report: Report | None
) -> list[int] | tuple[int, int]:
    """Return the values; or the bits of a table that is too large, and how many values were known by then."""
    found: Any = _core.greedy_table(syndromes, earlier, checks, d, most_bytes, report)
    return found if isinstance(found, tuple) else [int(value) for value in found]
