"""Subspaces of GF(2)^n: what sets of winning positions turn out to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import index
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from grundy.bits import bits, reduced
from grundy.errors import DomainError, LimitError
from grundy.lazily import cached_property
from grundy.linear.listed import each
from grundy.linear.masks import rows_of_bits
from grundy.natural import natural
from grundy.saying import shown

__all__ = ["Subspace"]


MOST_BYTES = 1 << 31  # of the basis of a dual space


class Subspace:
    """The span of vectors in GF(2)^n. A vector is an integer: bit k is coordinate k.

    Subspaces are immutable, and equal when they have the same vectors.

    Parameters
    ----------
    n : int
        The number of coordinates.
    vectors : iterable of int
        Vectors that span the space.

    Attributes
    ----------
    n : int
        The number of coordinates.
    basis : tuple of int
        The reduced basis, increasing: the highest bit of each vector occurs in no other one.

    Examples
    --------
    >>> space = Subspace(5, [7, 25])
    >>> space, list(space.elements()), 30 in space, 3 in space
    (Subspace(5, [7, 25]), [0, 7, 25, 30], True, False)
    >>> space.dual().basis
    (6, 11, 19)
    """

    n: int
    basis: tuple[int, ...]

    def __init__(self, n: int, vectors: Iterable[int] = ()):
        object.__setattr__(self, "n", natural(n, "n, the number of coordinates,"))
        object.__setattr__(self, "basis", reduced(self._vector(vector) for vector in each(vectors, "vectors")))

    @classmethod
    def from_checks(cls, n: int, checks: Iterable[int]) -> Subspace:
        """Return the space of all vectors that have an even number of ones in common with each check.

        Parameters
        ----------
        n : int
            The number of coordinates.
        checks : iterable of int
            Vectors that span the dual space.

        Returns
        -------
        Subspace

        Examples
        --------
        >>> Subspace.from_checks(3, [7]).basis
        (3, 5)
        """
        return cls(n, checks).dual()

    def _vector(self, vector: Any) -> int:
        try:
            mask = index(vector)
        except TypeError:
            raise DomainError(f"a vector is an integer whose bits are its coordinates, not {vector!r}") from None
        if mask < 0 or mask.bit_length() > self.n:
            raise DomainError(f"{shown(mask)} is no vector of {self.n} coordinates: it is not from 0 to 2^{self.n} - 1")
        return mask

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Subspace never changes, so {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Subspace never changes, so {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return Subspace, (self.n, self.basis)

    def __repr__(self) -> str:
        if self.n <= 64 and self.dimension <= 8:
            return f"Subspace({self.n}, [{', '.join(map(str, self.basis))}])"
        return f"<Subspace of dimension {self.dimension} in GF(2)^{self.n}>"

    @property
    def dimension(self) -> int:
        """How many vectors a basis has."""
        return len(self.basis)

    @property
    def size(self) -> int:
        """How many vectors there are, 2^dimension."""
        return 1 << self.dimension

    @cached_property
    def generator(self) -> NDArray[np.uint8]:
        """The basis as the rows of a matrix; column k is coordinate k. Read-only."""
        return rows_of_bits(self.basis, self.n)

    @cached_property
    def checks(self) -> tuple[int, ...]:
        """The reduced basis of the dual space: a vector is in this space when each check meets it in an even number."""
        return self.dual().basis

    @property
    def parity_check(self) -> NDArray[np.uint8]:
        """The checks as the rows of a matrix; column k is coordinate k. Read-only."""
        return rows_of_bits(self.checks, self.n)

    def dual(self) -> Subspace:
        """Return the space of the vectors that have an even number of ones in common with every vector of this one."""
        room = self.n * (self.n - self.dimension) // 8
        if room > MOST_BYTES:
            raise LimitError(
                f"the dual of a space of dimension {self.dimension} in GF(2)^{self.n} takes {room} bytes, more than "
                f"{MOST_BYTES}; take fewer coordinates"
            )
        # In columns of pivots the generator is the unit matrix, so each other column j gives the check
        # j + (pivots of the rows that have a one in column j).
        pivots = [vector.bit_length() - 1 for vector in self.basis]
        column = {j: 1 << j for j in set(range(self.n)).difference(pivots)}
        for vector, pivot in zip(self.basis, pivots, strict=True):
            for j in bits(vector ^ 1 << pivot):
                column[j] |= 1 << pivot
        return Subspace(self.n, column.values())

    def leader(self, vector: int) -> int:
        """Return the least vector of the coset of a vector; two vectors are in one coset when it is the same.

        Parameters
        ----------
        vector : int

        Returns
        -------
        int

        Examples
        --------
        >>> space = Subspace(5, [7, 25])
        >>> [space.leader(vector) for vector in (4, 3, 30)]
        [3, 3, 0]
        """
        rest = self._vector(vector)
        for basis_vector in reversed(self.basis):
            rest = min(rest, rest ^ basis_vector)
        return rest

    def coset(self, vector: int) -> Iterator[int]:
        """Return the vectors that differ from the given one by a vector of the space, in increasing order."""
        leader = self.leader(vector)
        return (leader ^ element for element in self.elements())

    def elements(self) -> Iterator[int]:
        """Return all vectors of the space in increasing order."""
        # Reduced vectors keep the order of the sets that they are chosen by.
        element = 0
        yield element
        for count in range(1, self.size):
            for vector in self.basis[: (count & -count).bit_length()]:
                element ^= vector
            yield element

    def __contains__(self, vector: object) -> bool:
        is_vector = isinstance(vector, (int, np.integer)) and vector >= 0 and int(vector).bit_length() <= self.n
        return bool(is_vector) and self.leader(vector) == 0  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Subspace):
            return NotImplemented
        return (self.n, self.basis) == (other.n, other.basis)

    def __hash__(self) -> int:
        return hash((self.n, self.basis))

    def __le__(self, other: Subspace) -> bool:
        """Return whether all vectors of this space are in the other one."""
        if not self._has_same_length(other):
            return NotImplemented
        return all(vector in other for vector in self.basis)

    def __add__(self, other: Subspace) -> Subspace:
        """Return the space that both spaces span together."""
        if not self._has_same_length(other):
            return NotImplemented
        return Subspace(self.n, self.basis + other.basis)

    def __and__(self, other: Subspace) -> Subspace:
        """Return the space of the vectors that are in both spaces."""
        if not self._has_same_length(other):
            return NotImplemented
        return (self.dual() + other.dual()).dual()

    def _has_same_length(self, other: object) -> bool:
        """Return whether the other one is a space at all; if it is, then it must have equally many coordinates."""
        if not isinstance(other, Subspace):
            return False
        if self.n != other.n:
            raise DomainError(f"the spaces have {self.n} and {other.n} coordinates; they must have equally many")
        return True
