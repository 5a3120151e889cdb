"""What the kernels see of a code: packed words that span it by XOR."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from grundy._lazy import cached_property
from grundy.codes.digits import ALPHABETS, Digits, bits_of, checked_matrix, packed, words_of
from grundy.codes.weights import _kernels
from grundy.codes.weights._kernels import Words
from grundy.nim import multiply

__all__ = ["Basis", "spanned"]


@dataclass(frozen=True, eq=False)
class Basis:
    """A code of length n over q = 2^a digits, spanned by independent packed words over GF(2).

    A code that is linear over GF(q) is closed under multiplication by nimbers; it has a rows for each dimension, and
    its words come in lines of q - 1, one of which tells about the others.

    Examples
    --------
    >>> basis = spanned([[1, 2, 0], [2, 3, 0]], 4)
    >>> basis.dimension, basis.size, basis.words
    (2, 4, [9, 14])
    """

    n: int
    q: int
    linear: bool
    rows: Words

    @property
    def bits(self) -> int:
        """The number of bits of a digit."""
        return self.q.bit_length() - 1

    @property
    def dimension(self) -> int:
        """The dimension over GF(2)."""
        return len(self.rows)

    @property
    def size(self) -> int:
        """The number of words."""
        return 1 << self.dimension

    @property
    def scalars(self) -> int:
        """How many words a line has: the factors that keep the code."""
        return self.q - 1 if self.linear else 1

    @property
    def lines(self) -> int:
        """How many words other than 0 there are up to factors."""
        return (self.size - 1) // self.scalars

    @cached_property
    def words(self) -> list[int]:
        """The rows as integers in base q."""
        return [self.word(row) for row in self.rows]

    def word(self, row: Words) -> int:
        """Return a packed word as an integer in base q."""
        return words_of(unpacked(row, self.n, self.q)[np.newaxis], self.q)[0]

    def dual(self) -> Basis:
        """Return the words that have an even number of bits in common with each word.

        This is a code of the usual weights of a dual (MacWilliams' identity holds for it), also where the dual by
        products in the field is another one; and again it is linear over GF(q) if this one is.
        """
        if not self.n:
            return self
        return Basis(self.n, self.q, self.linear, _kernels.dual(self.rows, self.n, self.bits))

    def search(self, offset: Words | None = None, seconds: float | None = None) -> Any:
        """Return a kernel that looks for the lightest word of the code, or of the coset of an offset, for some time."""
        return _kernels.search(self.rows, self.n, self.bits, offset, self.linear, seconds)


def spanned(generator: Any, q: int = 2, *, additive: bool = False) -> Basis:
    """Return the code that the rows of a matrix span: over GF(q), or only by XOR.

    Examples
    --------
    >>> spanned([[1, 1, 0], [0, 1, 1], [1, 0, 1]]).dimension
    2
    """
    bits = bits_of(q, ALPHABETS) if additive else bits_of(q)
    matrix = checked_matrix(generator, int(q), "a generator")
    n = matrix.shape[1]
    if not additive and bits > 1:
        factors = np.array([1 << bit for bit in range(bits)], np.uint8)
        matrix = np.asarray(multiply(matrix[:, np.newaxis, :], factors[:, np.newaxis])).reshape(len(matrix) * bits, n)
    rows = packed(matrix, int(q))
    linear = not additive and bits > 1
    return Basis(n, int(q), linear, _kernels.basis(rows, n, bits) if n else rows[:0])


def unpacked(row: Words, n: int, q: int) -> Digits:
    """Return the digits of a packed word.

    Examples
    --------
    >>> unpacked(packed(np.array([[1, 0, 5]], np.uint8), 8)[0], 3, 8).tolist()
    [1, 0, 5]
    """
    width = 1 << (q.bit_length() - 2).bit_length() if q > 2 else 1
    data = row.astype("<u8").view(np.uint8)[:, np.newaxis] >> np.arange(0, 8, width, dtype=np.uint8)
    digits: Digits = (data & np.uint8((1 << width) - 1)).reshape(-1)[:n]
    return digits
