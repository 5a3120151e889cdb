"""The compiled kernels of codes, with their types: words, symmetries, tables of cosets and of coins, greedy codes."""

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
    """Return a basis of the packed words that have an even number of bits in common with each row."""
    return _core.codes_dual(rows, n, bits)


Search = _core.CodesSearch
"""A search for the lightest word of a code, or of a coset; see core/bind/codes_words.cpp."""


# ---- Tables of coset weights

MOST_TABLE_BITS = 40


CosetWeights = _core.CodesCosetWeights
"""For each syndrome of some bits the least number of digits that make it.

The parity check is (1 | columns); a column has as many values as a digit has bits, those of 1, 2, 4, …
"""


# ---- Symmetries

Digits = NDArray[np.uint8]
Indices = NDArray[np.uint32]


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


# ---- The coins of lexicodes


class Coins:
    """The values of the coins of a lexicode so far, and the table of the sums of few of them."""

    def __init__(self, d: int, digit_bits: int):
        self._kernel = _core.CodesLexicode(d) if digit_bits == 1 else _core.CodesDigitLexicode(d, digit_bits)

    def grow(self, count: int, most_bits: int, report: Report | None) -> bool:
        """Add coins until there are `count`; False if that takes a table of more than 2^most_bits bytes."""
        return bool(self._kernel.grow(count, min(most_bits, MOST_TABLE_BITS), report))

    def restore(self, values: NDArray[np.uint64], table: NDArray[np.uint8]) -> None:
        """Go on from the values and the table of another one."""
        self._kernel.restore(np.ascontiguousarray(values), len(table).bit_length() - 1, np.ascontiguousarray(table))

    @property
    def bits(self) -> int:
        """The redundancy in bits; the table has 2^bits bytes."""
        return int(self._kernel.bits())

    @property
    def values(self) -> NDArray[np.uint64]:
        """The values of the digits 1, 2, 4, … of each coin, one coin after the other."""
        return self._kernel.values()

    def table(self) -> NDArray[np.uint8]:
        """Return a view of the table: for each sum how many coins it takes. It is good until coins are added."""
        return self._kernel.table()


# ---- Greedy codes


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
    """Return the values of the basis vectors; None when more than `most_words` words have a weight below d."""
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
