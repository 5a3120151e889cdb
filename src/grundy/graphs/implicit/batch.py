"""Batches of positions as arrays: the graph of all that play can reach, for games with ``options_array``.

Positions are integers, their own or their ranks. A layer of the search, all positions that are equally many moves away,
is given to the game in batches; the options that come back are numbered by a table, many at a time.
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

# How many positions are in a batch, if they have no more options than this: what the caches hold.
LARGEST_BATCH = 1 << 12
MOST_BATCH_OPTIONS = 1 << 20
# A table of all ranks, 4 bytes each, is used up to this size, or up to this many ranks for each position within limits.
SMALL_TABLE = 1 << 20
RANKS_PER_POSITION = 32


def explore_batches(game: OptionsArray, ranks: Ranks, starts: Iterable[Any], budget: Budget) -> GameGraph:
    """Return the graph of all that can be reached from the starts, breadth first."""
    search = _BatchSearch(game, ranks, budget)
    layer = search.first(starts)
    while len(layer):
        layer = np.concatenate(list(search.after(layer)))
    return search.graph()


class _BatchSearch:
    """What was reached so far: lists of arrays, joined at the end."""

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
        """Yield what is reached for the first time from a layer, batch by batch."""
        done = 0
        while done < len(layer):
            batch = layer[done : done + self._width]
            offsets, options = batch_options(self._game, batch, self._ranks)
            done += len(batch)
            # Wider by and by, since the next positions may have more options than the last ones.
            self._width = max(
                1, min(2 * self._width, LARGEST_BATCH, len(batch) * MOST_BATCH_OPTIONS // max(len(options), 1))
            )
            self._moves += len(options)
            self._budget.check(self._table.count, self._moves)
            report("positions met", self._table.count, self._budget.positions)
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


# ---- The options of a batch, checked


def batch_options(game: OptionsArray, batch: Keys, ranks: Ranks) -> tuple[Keys, Keys]:
    """Return the offsets and options that a game gives for many positions, after checking that they can be right."""
    # A copy, so that the game may work in place.
    found = game.options_array(batch.copy())
    if not isinstance(found, (tuple, list)) or len(found) != 2:
        raise DomainError(f"options_array returns the pair (offsets, options), not {type(found).__name__}")
    offsets, options = _integers(found[0], "offsets"), _integers(found[1], "options")
    _check_offsets(offsets, len(options), batch, ranks)
    wrong = (options < 0) | (options >= ranks.size)
    if wrong.any():
        at = int(wrong.argmax())
        position = ranks.unrank(int(batch[np.searchsorted(offsets, at, side="right") - 1]))
        raise DomainError(
            f"options_array gives {short_repr(position)} the option {options[at]}, and options are whole "
            f"numbers from 0 " + ("on, below 2^63" if ranks.size > 1 << 62 else f"to {ranks.size - 1}")
        )
    return offsets.astype(np.int64, copy=False), options.astype(np.int64, copy=False)


def batch_option_lists(game: OptionsArray, batch: Sequence[int], ranks: Ranks) -> list[list[int]]:
    """Return the options of each position, found in one batch, as lists."""
    offsets, options = batch_options(game, np.array(batch, np.int64), ranks)
    return [part.tolist() for part in np.split(options, offsets[1:-1])]


def _integers(given: Any, what: str) -> NDArray[Any]:
    try:
        array = np.asarray(given)
    except ValueError:
        raise DomainError(f"options_array gives {what} that make no array; they have one axis") from None
    if array.ndim != 1:
        raise DomainError(f"options_array gives {what} of shape {array.shape}; they have one axis")
    if len(array) and array.dtype.kind not in "iu":
        raise DomainError(f"options_array gives {what} of type {array.dtype}; they are whole numbers")
    return array if len(array) else np.zeros(0, np.int64)


def _check_offsets(offsets: NDArray[Any], options: int, batch: Keys, ranks: Ranks) -> None:
    if len(offsets) != len(batch) + 1:
        raise DomainError(
            f"options_array gives {len(offsets)} offsets for {len(batch)} positions; there is one more than positions"
        )
    if offsets[0] != 0 or offsets[-1] != options:
        raise DomainError(
            f"options_array gives offsets from {offsets[0]} to {offsets[-1]}; they rise from 0 to the number of "
            f"options, {options}"
        )
    falls = offsets[1:] < offsets[:-1]
    if falls.any():
        at = int(falls.argmax())
        raise DomainError(
            f"options_array gives offsets that fall from {offsets[at]} to {offsets[at + 1]} at "
            f"{short_repr(ranks.unrank(int(batch[at])))}; they rise from 0 to the number of options, {options}"
        )


# ---- Ranks: the integers that stand for positions

# Arrays of ranks are arrays of int64.
MOST_RANKS = 1 << 63


@dataclass(frozen=True)
class Ranks:
    """The integers from 0 on, below ``size``, that stand for the positions of a game; ``unrank`` is the way back."""

    size: int
    unrank: Callable[[int], Any]
    _rank: Callable[[Any], int] | None

    @classmethod
    def of(cls, game: Game) -> Ranks:
        """Return the ranks of a game, or all integers if it has none."""
        if not isinstance(game, Ranked):
            return cls(MOST_RANKS, int, None)
        size = as_natural(game.size, "the size of a game with ranks")
        if size > MOST_RANKS:
            raise DomainError(f"the size of a game with ranks is at most 2^63, not {format_number(size)}")
        return cls(size, game.unrank, game.rank)

    def rank(self, position: Any) -> int:
        """Return the integer that stands for a position."""
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
                f"a game with options_array has positions 0, 1, … below 2^63, not {found}",
                hint="for others give it rank, unrank and size",
            )
        if self.size == 0:
            return DomainError(f"{short_repr(position)} is no position of this game, for its size is 0: it has none")
        return DomainError(f"rank({short_repr(position)}) is {found}, and ranks are whole numbers 0 to {self.size - 1}")


# ---- Tables: numbers 0, 1, … for integers in the order in which they are first met, many at a time

# 2^64 divided by the golden ratio: multiples of it are spread evenly (Knuth, The Art of Computer Programming, 6.4).
SPREAD = np.uint64(0x9E3779B97F4A7C15)
EMPTY = -1


class Table(ABC):
    """Gives numbers to non-negative integers: each new one gets the next number; ``count`` is how many were met."""

    def __init__(self, size: int):
        self.count = 0
        # One more than the number of the key at each place; 0 for none. Memory is taken when it is first written.
        self._numbers = np.zeros(size, np.uint32)

    def number(self, keys: Keys) -> tuple[Numbers, Keys]:
        """Return the numbers of the keys, and those keys that were new, once each, by number."""
        places = self._places(keys)
        unmet = self._numbers[places] == 0
        new, new_keys = places[unmet], keys[unmet]
        # Where a key repeats, the last one written stays; written from the end, that is the first one.
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
    """For integers below a known size: the place of a key is the key."""

    def _places(self, keys: Keys) -> Keys:
        return keys


class HashTable(Table):
    """For integers below 2^63: open addressing, for many keys in one round.

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
        # At most half full, even if all keys are new.
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
        """Return the places that hold the keys; keys that have none yet take one."""
        places = ((keys.astype(np.uint64) * SPREAD) >> np.uint64(64 - self._bits)).astype(np.int64)
        pending = np.arange(len(keys))
        while len(pending):
            at, wanted = places[pending], keys[pending]
            free = self._keys[at] == EMPTY
            # Several keys may write to one place; a key that is not found there afterwards goes on to the next place.
            self._keys[at[free]] = wanted[free]
            pending = pending[self._keys[at] != wanted]
            places[pending] = (places[pending] + 1) & ((1 << self._bits) - 1)
        return places


def _table_for(ranks: Ranks, budget: Budget) -> Table:
    affordable = max(SMALL_TABLE, RANKS_PER_POSITION * budget.positions)
    return DirectTable(ranks.size) if ranks.size <= affordable else HashTable()
