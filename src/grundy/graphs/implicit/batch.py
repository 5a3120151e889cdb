"""Explore the graph of a game with ``options_array``, which returns the options of many positions at once.

Positions are integers or are represented by their ranks. The search is breadth-first and passes each layer to the game
in batches. A table numbers the options of a whole batch at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError
from grundy.graphs import _kernels
from grundy.graphs.edges import Unranked
from grundy.graphs.graph import GameGraph
from grundy.graphs.implicit.limits import Budget
from grundy.integers import as_natural
from grundy.progress import report
from grundy.rules import Game, OptionsArray, Ranked
from grundy.text import format_number, short_repr

Keys = NDArray[np.int64]
Numbers = NDArray[np.uint32]

# The maximum numbers of positions and of options in a batch, so that it fits into the caches.
LARGEST_BATCH = 1 << 12
MOST_BATCH_OPTIONS = 1 << 20
# A table of all ranks, 4 bytes each, is used up to this size, or up to this many ranks per position of the limit.
SMALL_TABLE = 1 << 20
RANKS_PER_POSITION = 32


def explore_batches(game: OptionsArray, ranks: Ranks, starts: Iterable[Any], budget: Budget) -> GameGraph:
    """Return the graph of all positions that can be reached from the starts."""
    search = _BatchSearch(game, ranks, budget)
    layer = search.first(starts)
    while len(layer):
        layer = np.concatenate(list(search.after(layer)))
    return search.graph()


class _BatchSearch:
    """The positions and moves found up to now, as lists of arrays that are joined at the end."""

    def __init__(self, game: OptionsArray, ranks: Ranks, budget: Budget):
        self._game, self._ranks, self._budget = game, ranks, budget
        self._table = _table_for(ranks, budget)
        self._reached: list[Keys] = []
        self._lengths: list[Keys] = []
        self._targets: list[NDArray[np.uint32]] = []
        self._moves = 0
        self._width = 1

    def first(self, starts: Iterable[Any]) -> Keys:
        return self._number(np.array([self._ranks.rank(start) for start in starts], np.int64))[1]

    def after(self, layer: Keys) -> Iterable[Keys]:
        """Yield the new positions reached from a layer, batch by batch."""
        done = 0
        while done < len(layer):
            batch = layer[done : done + self._width]
            offsets, options = batch_options(self._game, batch, self._ranks)
            done += len(batch)
            # Batches grow gradually, because later positions may have more options.
            self._width = max(
                1, min(2 * self._width, LARGEST_BATCH, len(batch) * MOST_BATCH_OPTIONS // max(len(options), 1))
            )
            self._moves += len(options)
            self._budget.check(self._table.count, self._moves)
            report("positions found", self._table.count, self._budget.positions)
            targets, fresh = self._number(options)
            self._lengths.append(np.diff(offsets))
            self._targets.append(targets)
            yield fresh

    def _number(self, options: Keys) -> tuple[NDArray[np.uint32], Keys]:
        targets, fresh = self._table.number(options)
        self._budget.check(self._table.count, self._moves)
        self._reached.append(fresh)
        return targets, fresh

    def graph(self) -> GameGraph:
        offsets = np.concatenate([np.zeros(1, np.int64), *self._lengths]).cumsum()
        targets = np.concatenate([np.zeros(0, np.uint32), *self._targets])
        names = Unranked(np.concatenate(self._reached), self._ranks.rank, self._ranks.unrank)
        return GameGraph._of(_kernels.Rows(offsets, targets), names)


# ---- The checked options of a batch


def batch_options(game: OptionsArray, batch: Keys, ranks: Ranks) -> tuple[Keys, Keys]:
    """Return the offsets and options that a game returns for many positions, or raise `DomainError` if invalid."""
    # A copy, so that the game can work in place.
    found = game.options_array(batch.copy())
    if not isinstance(found, (tuple, list)) or len(found) != 2:
        raise DomainError(f"options_array must return a pair (offsets, options), not {type(found).__name__}")
    offsets, options = _integers(found[0], "offsets"), _integers(found[1], "options")
    _check_offsets(offsets, len(options), batch, ranks)
    wrong = (options < 0) | (options >= ranks.size)
    if wrong.any():
        at = int(wrong.argmax())
        position = ranks.unrank(int(batch[np.searchsorted(offsets, at, side="right") - 1]))
        raise DomainError(
            f"options_array returns the option {options[at]} for {short_repr(position)}, but options must be integers "
            + ("from 0 to 2^63 - 1" if ranks.size > 1 << 62 else f"from 0 to {ranks.size - 1}")
        )
    return offsets.astype(np.int64, copy=False), options.astype(np.int64, copy=False)


def batch_option_lists(game: OptionsArray, batch: Sequence[int], ranks: Ranks) -> list[list[int]]:
    """Return a list of options for each position, found in one batch."""
    offsets, options = batch_options(game, np.array(batch, np.int64), ranks)
    return [part.tolist() for part in np.split(options, offsets[1:-1])]


def _integers(given: Any, what: str) -> NDArray[Any]:
    try:
        array = np.asarray(given)
    except ValueError:
        raise DomainError(f"options_array must return {what} as a one-dimensional array") from None
    if array.ndim != 1:
        raise DomainError(f"options_array must return {what} as a one-dimensional array, not of shape {array.shape}")
    if len(array) and array.dtype.kind not in "iu":
        raise DomainError(f"options_array must return {what} of an integer type, not {array.dtype}")
    return array if len(array) else np.zeros(0, np.int64)


def _check_offsets(offsets: NDArray[Any], options: int, batch: Keys, ranks: Ranks) -> None:
    if len(offsets) != len(batch) + 1:
        raise DomainError(
            f"options_array must return {len(batch) + 1} offsets for {len(batch)} positions, not {len(offsets)}"
        )
    if offsets[0] != 0 or offsets[-1] != options:
        raise DomainError(
            f"options_array must return offsets from 0 to the number of options, {options}, "
            f"not from {offsets[0]} to {offsets[-1]}"
        )
    falls = offsets[1:] < offsets[:-1]
    if falls.any():
        at = int(falls.argmax())
        raise DomainError(
            f"options_array must return offsets that never decrease, but they decrease from {offsets[at]} to "
            f"{offsets[at + 1]} at {short_repr(ranks.unrank(int(batch[at])))}"
        )


# ---- Ranks: integers that represent positions

# Ranks are stored in arrays of int64.
MOST_RANKS = 1 << 63


@dataclass(frozen=True)
class Ranks:
    """A numbering of the positions of a game by ranks 0, …, ``size - 1``; ``unrank`` is the inverse of `rank`."""

    size: int
    unrank: Callable[[int], Any]
    _rank: Callable[[Any], int] | None

    @classmethod
    def of(cls, game: Game) -> Ranks:
        """Return the ranks of a game, or ranks for nonnegative integers if the game does not define them."""
        if not isinstance(game, Ranked):
            return cls(MOST_RANKS, int, None)
        size = as_natural(game.size, "the size of a game with ranks")
        if size > MOST_RANKS:
            raise DomainError(f"the size of a game with ranks must be at most 2^63, not {format_number(size)}")
        return cls(size, game.unrank, game.rank)

    def rank(self, position: Any) -> int:
        """Return the rank of a position."""
        found = position if self._rank is None else self._rank(position)
        try:
            rank = index(found)
        except TypeError:
            raise self._wrong(position, short_repr(found)) from None
        if 0 <= rank < self.size:
            return rank
        raise self._wrong(position, format_number(rank))

    def _wrong(self, position: Any, found: str) -> DomainError:
        if self._rank is None:
            return DomainError(
                f"positions of a game with options_array must be integers from 0 to 2^63 - 1, not {found}",
                hint="give the game rank, unrank and size for other positions",
            )
        if self.size == 0:
            return DomainError(f"{short_repr(position)} is not a position of this game, whose size is 0")
        return DomainError(
            f"rank({short_repr(position)}) must return an integer from 0 to {self.size - 1}, not {found}"
        )


# ---- Tables that number integers 0, 1, … in the order of their first occurrence, many at a time

# 2^64 divided by the golden ratio, whose multiples are spread evenly (Knuth, The Art of Computer Programming, 6.4).
SPREAD = np.uint64(0x9E3779B97F4A7C15)
EMPTY = -1


class Table(ABC):
    """A table that numbers nonnegative integers (keys) from 0 on, in the order of their first occurrence."""

    def __init__(self, size: int):
        self.count = 0
        # For each place, the number of its key plus 1, or 0 if it is empty. Memory is allocated on the first write.
        self._numbers = np.zeros(size, np.uint32)

    def number(self, keys: Keys) -> tuple[Numbers, Keys]:
        """Return the numbers of the keys, and the distinct new keys in the order of their numbers."""
        places = self._places(keys)
        unmet = self._numbers[places] == 0
        new, new_keys = places[unmet], keys[unmet]
        # If a key repeats, the last assignment counts. Assigning from the end keeps its first occurrence.
        marks = self._next(len(new))
        self._numbers[new[::-1]] = marks[::-1]
        first = self._numbers[new] == marks
        new, new_keys = new[first], new_keys[first]
        self._numbers[new] = self._next(len(new))
        self.count += len(new)
        return self._numbers[places] - np.uint32(1), new_keys

    def _next(self, many: int) -> Numbers:
        return np.arange(self.count + 1, self.count + 1 + many, dtype=np.uint32)

    @abstractmethod
    def _places(self, keys: Keys) -> Keys:
        """Return the place of each key in the table."""


class DirectTable(Table):
    """A table for integers below a known size: the place of a key is the key."""

    def _places(self, keys: Keys) -> Keys:
        return keys


class HashTable(Table):
    """A hash table for integers below 2^63, with open addressing of many keys at once.

    Examples
    --------
    >>> table = HashTable()
    >>> table.number(np.array([7, 10**18, 7]))
    (array([0, 1, 0], dtype=uint32), array([                  7, 1000000000000000000]))
    """

    def __init__(self) -> None:
        self._bits = 10
        super().__init__(1 << self._bits)
        self._keys = np.full(1 << self._bits, EMPTY)

    def _places(self, keys: Keys) -> Keys:
        bits = self._bits
        # Keep the table at most half full, even if all keys are new.
        while 2 * (self.count + len(keys)) > 1 << bits:
            bits += 1
        if bits > self._bits:
            self._grow(bits)
        return self._claim(keys)

    def _grow(self, bits: int) -> None:
        old_keys, old_numbers = self._keys, self._numbers
        filled = old_keys != EMPTY
        self._bits = bits
        self._keys, self._numbers = np.full(1 << bits, EMPTY), np.zeros(1 << bits, np.uint32)
        self._numbers[self._claim(old_keys[filled])] = old_numbers[filled]

    def _claim(self, keys: Keys) -> Keys:
        """Return the places of the keys; new keys get free places."""
        places = ((keys.astype(np.uint64) * SPREAD) >> np.uint64(64 - self._bits)).astype(np.int64)
        pending = np.arange(len(keys))
        while len(pending):
            at, wanted = places[pending], keys[pending]
            free = self._keys[at] == EMPTY
            # Several keys may write to one place. A key that is not found there afterwards tries the next place.
            self._keys[at[free]] = wanted[free]
            pending = pending[self._keys[at] != wanted]
            places[pending] = (places[pending] + 1) & ((1 << self._bits) - 1)
        return places


def _table_for(ranks: Ranks, budget: Budget) -> Table:
    affordable = max(SMALL_TABLE, RANKS_PER_POSITION * budget.positions)
    return DirectTable(ranks.size) if ranks.size <= affordable else HashTable()
