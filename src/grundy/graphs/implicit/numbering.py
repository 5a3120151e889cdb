"""Numbers for integers, 0, 1, … in the order in which they are first met, many at a time."""

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

__all__ = ["DirectTable", "HashTable", "Table"]

Keys = NDArray[np.int64]
Numbers = NDArray[np.uint32]

# 2^64 divided by the golden ratio: multiples of it are spread evenly (Knuth, The Art of Computer Programming, 6.4).
SPREAD = np.uint64(0x9E3779B97F4A7C15)
EMPTY = -1


class Table(ABC):
    """Gives numbers to non-negative integers: each new one gets the next number.

    Attributes
    ----------
    count : int
        How many different integers were met.
    """

    def __init__(self, size: int):
        self.count = 0
        # One more than the number of the key at each place; 0 for none. Memory is taken when it is first written.
        self._numbers = np.zeros(size, np.uint32)

    def numbered(self, keys: Keys) -> tuple[Numbers, Keys]:
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
    """For integers below a known size: the place of a key is the key.

    Examples
    --------
    >>> table = DirectTable(10)
    >>> table.numbered(np.array([7, 3, 7]))
    (array([0, 1, 0], dtype=uint32), array([7, 3]))
    >>> table.numbered(np.array([3, 5]))
    (array([1, 2], dtype=uint32), array([5]))
    """

    def _places(self, keys: Keys) -> Keys:
        return keys


class HashTable(Table):
    """For integers below 2^63: open addressing, for many keys in one round.

    Examples
    --------
    >>> table = HashTable()
    >>> table.numbered(np.array([7, 10**18, 7]))
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
        return self._claimed(keys)

    def _grow(self, bits: int) -> None:
        old_keys, old_numbers = self._keys, self._numbers
        filled = old_keys != EMPTY
        self._bits = bits
        self._keys, self._numbers = np.full(1 << bits, EMPTY), np.zeros(1 << bits, np.uint32)
        self._numbers[self._claimed(old_keys[filled])] = old_numbers[filled]

    def _claimed(self, keys: Keys) -> Keys:
        """Return the places that hold the keys; keys that have none yet take one."""
        places = ((keys.astype(np.uint64) * SPREAD) >> np.uint64(64 - self._bits)).astype(np.int64)
        pending = np.arange(len(keys))
        while len(pending):
            at, wanted = places[pending], keys[pending]
            free = self._keys[at] == EMPTY
            # Several keys may write to one place; who is not found there afterwards goes on to the next place.
            self._keys[at[free]] = wanted[free]
            pending = pending[self._keys[at] != wanted]
            places[pending] = (places[pending] + 1) & ((1 << self._bits) - 1)
        return places
