"""The compiled search for symmetries, with its types."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy import _core

__all__ = ["Stopped", "StrongGenerators", "automorphisms", "equivalence"]

Digits = NDArray[np.uint8]
Indices = NDArray[np.uint32]
Report = Callable[[int], object]


class StrongGenerators(NamedTuple):
    """Rows of images, a base, and the length of each base point's orbit under what keeps those before it."""

    generators: Indices
    base: Indices
    orbit_lengths: Indices


class Stopped(NamedTuple):
    """A search that was given up: how many words it has looked at, and how many it would need (0 if unknown)."""

    done: int
    needed: int


def automorphisms(generator: Digits, q: int, limit: int, report: Report | None) -> StrongGenerators | Stopped:
    """Return the permutations of the columns that keep the span of the rows."""
    found: Any = _core.codes_automorphisms(generator, q, limit, report)
    return StrongGenerators(*found) if len(found) == len(StrongGenerators._fields) else Stopped(*found)


def equivalence(a: Digits, b: Digits, q: int, limit: int, report: Report | None) -> Indices | Stopped | None:
    """Return the images of a permutation that carries the span of the rows of a to that of b, or None."""
    found: Any = _core.codes_equivalence(a, b, q, limit, report)
    return Stopped(*found) if isinstance(found, tuple) else found
