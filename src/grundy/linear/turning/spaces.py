"""Linear algebra over GF(2) with Python integers as vectors: affine spaces, and all sums that make a given number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import NamedTuple

from grundy.bits import Elimination, bits, reduced

__all__ = ["Affine", "rank", "solutions"]


class Affine(NamedTuple):
    """An affine space over GF(2): an offset, and a basis in which no other vector has the highest bit of any.

    The basis falls, and the offset has none of these highest bits, so spaces are equal when offsets and bases are.
    """

    offset: int
    basis: tuple[int, ...]

    @classmethod
    def spanned(cls, offset: int, vectors: Iterable[int]) -> Affine:
        """Return offset plus the span of the vectors.

        Examples
        --------
        >>> Affine.spanned(7, [4, 6, 2])
        Affine(offset=1, basis=(4, 2))
        """
        basis = reduced(vectors)[::-1]
        return cls(_reduced(offset, basis), basis)

    def with_bit(self, k: int, bit: int) -> Affine | None:
        """Return the part in which bit k, the highest of all, has a value, without that bit; None if it is empty."""
        top = 1 << k
        if self.basis and self.basis[0] & top:
            first, *rest = self.basis
            offset = self.offset if bit == self.offset >> k else self.offset ^ first
            return Affine(_reduced(offset & ~top, tuple(rest)), tuple(rest))
        return Affine(self.offset & ~top, self.basis) if bit == self.offset >> k else None


def _reduced(vector: int, basis: tuple[int, ...]) -> int:
    for row in basis:
        vector = min(vector, vector ^ row)
    return vector


def rank(vectors: Iterable[int]) -> int:
    """Return the dimension of the span of the vectors.

    Parameters
    ----------
    vectors : iterable of int

    Returns
    -------
    int

    Examples
    --------
    >>> rank([1, 2, 3])
    2
    """
    return len(reduced(vectors))


def solutions(vectors: list[int], target: int) -> Iterator[int]:
    """Return all choices of vectors with a given nim sum, as masks: bit i for vector i.

    Parameters
    ----------
    vectors : list of int
    target : int

    Returns
    -------
    iterator of int

    Examples
    --------
    >>> [f"{choice:03b}" for choice in solutions([1, 2, 3], 2)]
    ['010', '101']
    """
    known = Elimination(vectors)
    first = known.sum_to(target)
    if first is None:
        return
    for number in range(1 << len(known.relations)):
        yield reduce(xor, (known.relations[i] for i in bits(number)), first)
