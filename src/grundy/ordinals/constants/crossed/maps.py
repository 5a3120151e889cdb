"""Linear maps of vectors of bits, eight bits at a time (Arlazarov, Dinic, Kronrod and Faradžev 1970)."""

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from grundy.lazily import cached_property

__all__ = ["Bits", "LinearMap", "bits_of", "integer_of", "inverse_rows"]

Bits = NDArray[np.uint8]

# How many vectors are mapped at a time, so that they stay in the cache.
_CHUNK = 1 << 14
# So many vectors side by side are mapped without being turned first.
_WIDE = 1 << 11


def bits_of(a: int, length: int) -> Bits:
    """Return the low bits of an integer, the lowest first.

    Examples
    --------
    >>> bits_of(6, 4)
    array([0, 1, 1, 0], dtype=uint8)
    """
    raw = np.frombuffer(a.to_bytes((length + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(raw, count=length, bitorder="little")


def integer_of(a: Bits) -> int:
    """Return the integer with these bits, whatever the shape of the array.

    Examples
    --------
    >>> integer_of(bits_of(6, 4))
    6
    """
    return int.from_bytes(np.packbits(a, axis=None, bitorder="little").tobytes(), "little")


class LinearMap:
    """The map that takes unit vector i to row i.

    Parameters
    ----------
    rows : sequence of int
        The images of the unit vectors.
    length : int
        How many bits an image has.

    Examples
    --------
    >>> rotation = LinearMap([2, 4, 1], 3)
    >>> rotation(np.array([[1, 1, 0]], dtype=np.uint8))
    array([[0, 1, 1]], dtype=uint8)
    """

    def __init__(self, rows: Sequence[int], length: int):
        self.rows, self.length = rows, length

    @cached_property
    def _table(self) -> NDArray[np.uint64]:
        """For each eight unit vectors, the images of all 256 sums of them."""
        words, groups = (self.length + 63) // 64, (len(self.rows) + 7) // 8
        raw = b"".join(row.to_bytes(8 * words, "little") for row in self.rows)
        raw += bytes(8 * words * (8 * groups - len(self.rows)))
        images = np.frombuffer(raw, dtype="<u8").reshape(groups, 8, words)
        table = np.zeros((groups, 256, words), dtype="<u8")
        for i in range(8):
            table[:, 1 << i : 2 << i] = table[:, : 1 << i] ^ images[:, i : i + 1]
        return table

    def __call__(self, vectors: Bits) -> Bits:
        """Return the images of the rows of a matrix."""
        packed = np.packbits(vectors, axis=1, bitorder="little")
        result = np.empty((len(vectors), self.length), dtype=np.uint8)
        for start in range(0, len(packed), _CHUNK):
            result[start : start + _CHUNK] = self._images(packed[start : start + _CHUNK])
        return result

    def _images(self, packed: Bits) -> Bits:
        total = self._table[0][packed[:, 0]]
        for i in range(1, len(self._table)):
            total ^= self._table[i][packed[:, i]]
        return np.unpackbits(total.view(np.uint8), axis=1, count=self.length, bitorder="little")

    def along(self, a: Bits, first: int, last: int) -> Bits:
        """Return a with the vectors mapped that run along its axes first, …, last - 1, taken together as one axis."""
        before, after = a.shape[:first], a.shape[last:]
        outer, inner = prod(before), prod(after)
        lines = a.reshape(outer, -1, inner)
        result = self._across(lines) if inner >= _WIDE else self._turned(lines)
        return result.reshape(*before, self.length, *after)

    def _turned(self, lines: Bits) -> Bits:
        """Return the images of vectors along the middle axis, one vector after the other."""
        outer, _, inner = lines.shape
        images = self(np.ascontiguousarray(lines.transpose(0, 2, 1)).reshape(outer * inner, -1))
        return np.ascontiguousarray(images.reshape(outer, inner, self.length).transpose(0, 2, 1))

    def _across(self, lines: Bits) -> Bits:
        """Return the same for many vectors side by side: sums of eight rows of them are made once, and looked up."""
        outer, n, inner = lines.shape
        words = (inner + 63) // 64
        packed = np.zeros((outer, 8 * len(self._choices), 8 * words), dtype=np.uint8)
        packed[:, :n, : (inner + 7) // 8] = np.packbits(lines, axis=2, bitorder="little")
        total = np.zeros((outer, self.length, words), dtype="<u8")
        sums = np.zeros((256, words), dtype="<u8")
        for image, eights in zip(total, packed.view("<u8").reshape(outer, -1, 8, words), strict=True):
            for choices, eight in zip(self._choices, eights, strict=True):
                for i in range(8):
                    np.bitwise_xor(sums[: 1 << i], eight[i], out=sums[1 << i : 2 << i])
                image ^= sums[choices]
        return np.unpackbits(total.view(np.uint8), axis=2, count=inner, bitorder="little")

    @cached_property
    def _choices(self) -> Bits:
        """For each eight rows, and for each bit of an image, those of the rows in which it is set."""
        images = np.stack([bits_of(row, self.length) for row in self.rows])
        return np.packbits(images, axis=0, bitorder="little")


def inverse_rows(rows: Sequence[int]) -> list[int]:
    """Return the rows of the inverse of a matrix of bits.

    Examples
    --------
    >>> inverse_rows([1, 3])
    [1, 3]
    """
    n = len(rows)
    work = [row | 1 << (n + i) for i, row in enumerate(rows)]
    for column in range(n):
        pivot = next(i for i in range(column, n) if work[i] >> column & 1)
        work[column], work[pivot] = work[pivot], work[column]
        for i in range(n):
            if i != column and work[i] >> column & 1:
                work[i] ^= work[column]
    return [row >> n for row in work]
