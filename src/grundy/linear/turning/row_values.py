"""The values of the places of a row: proved formulas, and tables that find places by their values.

Without a formula, values are computed by mex; see `grundy.linear.turning.row`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, combinations
from math import comb
from operator import xor
from typing import Any, Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.gf2 import rank
from grundy.integers import as_natural
from grundy.text import format_number

_SIDES: tuple[Literal["left", "right"], ...] = ("left", "right")

CHUNK = 1 << 13  # places looked up at a time
FITS = 1 << 62  # formulas for arrays compute with 64 bits, and some double a place
MOST_HALVES = 1 << 18  # lower halves of sets in a lookup table


@runtime_checkable
class ValueSource(Protocol):
    """A source of the values of a row."""

    def at(self, place: int) -> int:
        """Return the value of a place."""
        ...

    def upto(self, stop: int) -> list[int] | NDArray[Any]:
        """Return the values of the places below stop."""
        ...

    def array(self, places: NDArray[Any]) -> NDArray[Any]:
        """Return the values of many places."""
        return value_array([self.at(place) for place in places.tolist()])


@dataclass(frozen=True)
class Formula(ValueSource):
    """Values given by a proved formula.

    Attributes
    ----------
    value : callable
        The function from a place, a Python integer of any size, to its value.
    why : str
        The formula in words, with its proof or its source.
    vector : callable, optional
        The same function for arrays of uint64 below 2^62.
    most : int, optional
        The largest number of values in a table.
    identity : bool, optional
        Whether the value of each place is its number, so that no computation is needed.
    inverse : callable, optional
        The function from a value to the places with this value, for places beyond the table.

    Examples
    --------
    >>> Formula(lambda n: n + 1, "by induction").upto(4)
    array([1, 2, 3, 4], dtype=uint64)
    """

    value: Callable[[int], int]
    why: str
    vector: Callable[[NDArray[np.uint64]], NDArray[Any]] | None = None
    most: int = 1 << 21
    identity: bool = False
    inverse: Callable[[int], list[int]] | None = None

    def at(self, place: int) -> int:
        """Return the value of a place."""
        return as_natural(self.value(place), f"the value of place {place}")

    def upto(self, stop: int) -> NDArray[Any]:
        """Return the values of the places below stop."""
        if stop > self.most:
            raise self.too_far(stop)
        return self.array(np.arange(stop, dtype=np.uint64))

    def too_far(self, stop: int) -> LimitError:
        """Return the error for a table with too many places."""
        return LimitError(
            f"a table of the values of this row may have at most {self.most} places, not {format_number(stop)}",
            hint="use point_value or nim_value, which go further",
        )

    def array(self, places: NDArray[Any]) -> NDArray[Any]:
        """Return the values of many places."""
        if self.identity:
            return places
        if self.vector is not None and (not places.size or places.max() < FITS):
            return self.vector(places.astype(np.uint64, copy=False))
        return super().array(places)


class ValueTable:
    """The values of the first places of a row, which can be searched for places with a given value."""

    def __init__(self, values: list[int] | NDArray[Any]):
        self._listed: list[int] = values if isinstance(values, list) else values.tolist()
        self._ranks: dict[int, int] = {}
        self._sums: dict[int, dict[int, list[tuple[int, ...]]]] = {}

    @property
    def listed(self) -> list[int]:
        """The values as a list."""
        return self._listed

    def __len__(self) -> int:
        return len(self.listed)

    def __getitem__(self, place: int) -> int:
        return self._listed[place]

    @cached_property
    def array(self) -> NDArray[Any]:
        """The values as an array."""
        return value_array(self.listed)

    @cached_property
    def narrow(self) -> NDArray[Any]:
        """The values as an array of the smallest type that fits."""
        return narrowed(self.array)

    @cached_property
    def _order(self) -> NDArray[np.intp]:
        return np.argsort(self.array, kind="stable")

    @cached_property
    def _sorted(self) -> NDArray[Any]:
        return self.array[self._order]

    @cached_property
    def _sorted_list(self) -> list[int]:
        return list(self._sorted.tolist())

    @cached_property
    def _highest(self) -> NDArray[Any]:
        return np.maximum.accumulate(self.array)

    def places(self, value: int) -> list[int]:
        """Return the places with a value, in order."""
        values = self._sorted_list
        first = bisect_left(values, value)
        if first == len(values) or values[first] != value:
            return []
        return list(self._order[first : bisect_right(values, value, first)].tolist())

    def pairs(self, value: int, stop: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs of places below stop whose values have this nim sum, sorted by the larger place."""
        if self.array.dtype != object and value >> 64:
            return
        for start in range(0, stop, CHUNK):
            wanted = self.array[start : min(stop, start + CHUNK)] ^ (
                value if self.array.dtype == object else np.uint64(value)
            )
            first, last = (np.searchsorted(self._sorted, wanted, side) for side in _SIDES)
            for i in np.flatnonzero(first < last).tolist():
                for place in self._order[first[i] : last[i]].tolist():
                    if place < start + i:
                        yield place, start + i

    def sums(self, size: int) -> dict[int, list[tuple[int, ...]]]:
        """Return all sets of `size` places, grouped by the nim sum of their values."""
        if size not in self._sums:
            found: dict[int, list[tuple[int, ...]]] = {}
            for places in combinations(range(len(self)), size):
                total = reduce(xor, (self.listed[place] for place in places), 0)
                found.setdefault(total, []).append(places)
            self._sums[size] = found
        return self._sums[size]

    def rank(self, n: int) -> int:
        """Return the dimension of the span of the values of the first n places."""
        if n not in self._ranks:
            self._ranks[n] = rank(self.listed[:n])
        return self._ranks[n]

    @cached_property
    def prefixes(self) -> ValueTable:
        """The nim sums of the first 0, 1, 2, … values."""
        return ValueTable(list(accumulate(self.listed, xor, initial=0)))

    def bits(self, n: int) -> int:
        """Return the number of bits of the largest value of the first n places."""
        return int(self._highest[n - 1]).bit_length() if n else 0


class FarPlaces(ValueTable):
    """Values given by an invertible formula, for places too large for a table."""

    def __init__(self, formula: Formula, stop: int):
        super().__init__([])
        self._formula, self._stop = formula, stop

    @property
    def listed(self) -> list[int]:
        """Raise a `LimitError`, because the values are too many to list."""
        raise self._formula.too_far(self._stop)

    def __getitem__(self, place: int) -> int:
        return self._formula.at(place)

    def places(self, value: int) -> list[int]:
        """Return the places with a value."""
        assert self._formula.inverse is not None
        return [place for place in self._formula.inverse(value) if place < self._stop]


def value_array(values: list[int]) -> NDArray[Any]:
    """Return values as an array of uint64, or of Python integers if they do not fit in 64 bits."""
    if any(value < 0 for value in values):
        raise DomainError(f"a nim value must be at least 0, not {min(values)}")
    if max(values, default=0) < 1 << 64:
        return np.array(values, np.uint64)
    array = np.empty(len(values), object)
    array[:] = values
    return array


def narrowed(values: NDArray[Any]) -> NDArray[Any]:
    """Return unsigned integers in the smallest type that fits, for which nim products are fastest."""
    if values.dtype == object or not values.size:
        return values
    return values.astype(np.min_scalar_type(values.max()), copy=False)


# ---- Sets of places with a given nim sum


def sets_with_sum(known: ValueTable, stop: int, target: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of `size` places below stop whose values have a given nim sum, as increasing tuples.

    This tries one half of a set and looks up the other half.
    """
    if size == 0:
        return iter([()] if target == 0 else [])
    if size == 1:
        return ((place,) for place in known.places(target) if place < stop)
    if size == 2:
        return known.pairs(target, stop)
    half = size // 2
    while comb(len(known), half) > MOST_HALVES:
        half -= 1
    return _by_halves(known, stop, target, size, half) if half > 1 else _by_largest(known, stop, target, size)


def _by_largest(known: ValueTable, stop: int, target: int, size: int) -> Iterator[tuple[int, ...]]:
    for place in range(size - 1, stop):
        for others in sets_with_sum(known, place, target ^ known[place], size - 1):
            yield (*others, place)


def _by_halves(known: ValueTable, stop: int, target: int, size: int, half: int) -> Iterator[tuple[int, ...]]:
    values = known.listed
    lower = known.sums(half)
    for upper in combinations(range(half, stop), size - half):
        rest = target
        for place in upper:
            rest ^= values[place]
        for others in lower.get(rest, ()):
            if others[-1] < upper[0]:
                yield others + upper
