"""Typed bindings to the compiled kernels for words, symmetries, coset tables, coin tables and greedy codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy import _core

Words = NDArray[np.uint64]
Report = Callable[[int], object]


# ---- Packed words: duals and searches


def dual(rows: Words, n: int, bits: int) -> Words:
    """Return a basis of the packed words that share an even number of bits with each row."""
    return _core.codes_dual(rows, n, bits)


Search = _core.CodesSearch
"""A search for the lightest word of a code, or of a coset; see core/bind/codes_words.cpp."""


# ---- Tables of coset weights

MOST_TABLE_BITS = 40


CosetWeights = _core.CodesCosetWeights
"""The least number of digits that produce each syndrome of the given number of bits.

The parity check is (1 | columns). A column has one value for each of the digits 1, 2, 4, …
"""


# ---- Symmetries

Digits = NDArray[np.uint8]
Indices = NDArray[np.uint32]


class StrongGenerators(NamedTuple):
    """Rows of images, a base, and each base point's orbit length in the stabilizer of the points before it."""

    generators: Indices
    base: Indices
    orbit_lengths: Indices


class Stopped(NamedTuple):
    """A search that hit its limit: the number of words visited, and the number needed (0 if unknown)."""

    done: int
    needed: int


def automorphisms(generator: Digits, q: int, limit: int, report: Report | None) -> StrongGenerators | Stopped:
    """Return the permutations of the columns that preserve the span of the rows."""
    found: Any = _core.codes_automorphisms(generator, q, limit, report)
    return StrongGenerators(*found) if len(found) == len(StrongGenerators._fields) else Stopped(*found)


def equivalence(a: Digits, b: Digits, q: int, limit: int, report: Report | None) -> Indices | Stopped | None:
    """Return the images of a permutation that maps the span of the rows of a to that of b, or None."""
    found: Any = _core.codes_equivalence(a, b, q, limit, report)
    return Stopped(*found) if isinstance(found, tuple) else found


# ---- The coins of lexicodes


class Coins:
    """The values of the coins of a lexicode so far, and a table of the sums of few values."""

    def __init__(self, d: int, digit_bits: int):
        self._kernel = _core.CodesLexicode(d) if digit_bits == 1 else _core.CodesDigitLexicode(d, digit_bits)

    def grow(self, count: int, most_bits: int, report: Report | None) -> bool:
        """Add coins until there are `count`; return False if the table would exceed 2^most_bits bytes."""
        return bool(self._kernel.grow(count, min(most_bits, MOST_TABLE_BITS), report))

    def restore(self, values: NDArray[np.uint64], table: NDArray[np.uint8]) -> None:
        """Resume from the values and the table of another instance."""
        self._kernel.restore(np.ascontiguousarray(values), len(table).bit_length() - 1, np.ascontiguousarray(table))

    @property
    def bits(self) -> int:
        """The redundancy in bits; the table has 2^bits bytes."""
        return int(self._kernel.bits())

    @property
    def values(self) -> NDArray[np.uint64]:
        """The values of the digits 1, 2, 4, … of each coin, coin by coin."""
        return self._kernel.values()

    def table(self) -> NDArray[np.uint8]:
        """Return a view of the table: the number of coins that each sum needs. Adding coins invalidates the view."""
        return self._kernel.table()


# ---- Greedy codes


class LightInput(NamedTuple):
    """Input of the search for words of weight below d.

    There is a syndrome and a row of coefficients for each coordinate. If there are vectors, which are twice as wide,
    the search enumerates all their sums. Otherwise it combines halves of words (meet in the middle).
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
    """Return the values of the basis vectors, or None if more than `most_words` words have a weight below d."""
    found: Any = _core.greedy_enumerate(*light, most_words, most_bytes, report)
    return None if found is None else [int(value) for value in found]


def light_words(light: LightInput, most_words: int, report: Report | None = None) -> Words | None:
    """Return the coefficients of the nonzero words of weight below d as rows, or None if there are too many."""
    found: Any = _core.greedy_light(*light, most_words, report)
    return None if found is None else np.asarray(found, np.uint64)


def values_by_table(
    syndromes: Words, earlier: Words, checks: int, d: int, most_bytes: int, report: Report | None
) -> list[int] | tuple[int, int]:
    """Return the values, or, if the table is too large, its size in bits and the number of values found so far."""
    found: Any = _core.greedy_table(syndromes, earlier, checks, d, most_bytes, report)
    return found if isinstance(found, tuple) else [int(value) for value in found]
