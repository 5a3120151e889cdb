"""Linear algebra over GF(2): vectors as integers, as rows of 64-bit words and as rows of a matrix; subspaces.

Bit k of an integer is coordinate k. Sets of winning positions turn out to be subspaces, and so do linear codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import index, xor
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, bits, iterate
from grundy.text import format_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Affine",
    "Elimination",
    "Subspace",
    "distinct_rows",
    "masks_of_words",
    "rank",
    "reduced_basis",
    "rows_of_bits",
    "solutions",
    "words_of_masks",
]


def reduced_basis(vectors: Iterable[int]) -> tuple[int, ...]:
    """Return the reduced basis of the span, increasing: the highest bit of each vector occurs in no other one.

    Examples
    --------
    >>> reduced_basis([6, 5, 3])
    (3, 5)
    """
    by_length: dict[int, int] = {}
    for vector in vectors:
        while vector and (known := by_length.get(vector.bit_length())):
            vector ^= known
        if vector:
            by_length[vector.bit_length()] = vector
    pivots, basis = 0, []
    for length in sorted(by_length):
        vector = by_length[length]
        for bit in bits(vector & pivots):
            vector ^= by_length[bit + 1]
        by_length[length] = vector
        pivots |= 1 << length - 1
        basis.append(vector)
    return tuple(basis)


class Elimination:
    """Gauss's elimination that takes vectors one by one and remembers of which of them each row is the sum.

    Which vectors are meant is told by a mask: bit i for the vector that came as number i.

    Parameters
    ----------
    vectors : iterable of int, optional
        The first vectors.

    Attributes
    ----------
    relations : list of int
        For each vector that was a sum of earlier ones: it and these, which together make 0.

    Examples
    --------
    >>> known = Elimination([0b011, 0b110, 0b101])
    >>> known.relations, known.sum_to(0b101), known.sum_to(0b100)
    ([7], 3, None)
    >>> known.reduced_rows()
    {1: (3, 1), 2: (5, 3)}
    """

    def __init__(self, vectors: Iterable[int] = ()):
        self.relations: list[int] = []
        self._rows: dict[int, tuple[int, int]] = {}  # by their lengths in bits: rows, and of which vectors
        for vector in vectors:
            self.add(vector)

    def add(self, vector: int) -> bool:
        """Take one more vector, and return whether it is no sum of earlier ones.

        Examples
        --------
        >>> known = Elimination([1, 2])
        >>> known.add(3), known.add(4), known.relations
        (False, True, [7])
        """
        row, made_of = self._rest(vector, 1 << len(self._rows) + len(self.relations))
        if row:
            self._rows[row.bit_length()] = row, made_of
        else:
            self.relations.append(made_of)
        return row != 0

    def sum_to(self, target: int) -> int | None:
        """Return vectors with that sum, or None when there are none.

        Examples
        --------
        >>> Elimination([3, 6]).sum_to(5)
        3
        """
        rest, made_of = self._rest(target, 0)
        return None if rest else made_of

    def reduced_rows(self) -> dict[int, tuple[int, int]]:
        """Return, for each pivot in increasing order, the row that alone has that bit, and of which vectors it is.

        Examples
        --------
        >>> Elimination([0b110, 0b011]).reduced_rows()
        {1: (3, 2), 2: (5, 3)}
        """
        rows: dict[int, tuple[int, int]] = {}
        pivots = 0
        for length in sorted(self._rows):
            row, made_of = self._rows[length]
            for bit in bits(row & pivots):
                row, made_of = row ^ rows[bit][0], made_of ^ rows[bit][1]
            rows[length - 1] = row, made_of
            pivots |= 1 << length - 1
        return rows

    def _rest(self, vector: int, made_of: int) -> tuple[int, int]:
        while vector and (known := self._rows.get(vector.bit_length())):
            vector, made_of = vector ^ known[0], made_of ^ known[1]
        return vector, made_of


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
        basis = reduced_basis(vectors)[::-1]
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

    Examples
    --------
    >>> rank([1, 2, 3])
    2
    """
    return len(reduced_basis(vectors))


def solutions(vectors: list[int], target: int) -> Iterator[int]:
    """Return all choices of vectors with a given nim sum, as masks: bit i for vector i.

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


# ---- Many vectors at once, as arrays

MOST_ENTRIES = 1 << 31  # of a matrix, a byte each


def words_of_masks(masks: Sequence[int], words: int) -> NDArray[np.uint64]:
    """Return the masks as the rows of an array of 64-bit words, low bits first.

    Examples
    --------
    >>> words_of_masks([5, 1 << 64], 2).tolist()
    [[5, 0], [0, 1]]
    """
    import numpy as np

    data = b"".join(mask.to_bytes(8 * words, "little") for mask in masks)
    return np.frombuffer(data, "<u8").astype(np.uint64, copy=False).reshape(len(masks), words)


def masks_of_words(rows: NDArray[np.uint64]) -> list[int]:
    """Return the rows of an array of 64-bit words, low bits first, as masks.

    Examples
    --------
    >>> masks_of_words(words_of_masks([5, 1 << 64], 2)) == [5, 1 << 64]
    True
    """
    return [int.from_bytes(row.tobytes(), "little") for row in rows.astype("<u8", copy=False)]


def distinct_rows(rows: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Return the different rows of an array of 64-bit words, and which of them each row is.

    Examples
    --------
    >>> import numpy as np
    >>> members, which = distinct_rows(np.array([[5, 1], [7, 0], [5, 1]], np.uint64))
    >>> members[which].tolist()
    [[5, 1], [7, 0], [5, 1]]
    """
    import numpy as np

    # Sorting numbers is much faster than sorting rows: take a hash of each row, and see that it tells them apart.
    factors = np.random.default_rng(1).integers(0, 1 << 64, rows.shape[1], np.uint64, endpoint=False) | np.uint64(1)
    hashes = np.bitwise_xor.reduce(rows * factors ^ (rows >> np.uint64(32)) * factors[::-1], axis=1)
    _, first, which = np.unique(hashes, return_index=True, return_inverse=True)
    members = rows[first]
    if np.array_equal(members[which], rows):
        return members, which
    members, which = np.unique(rows, axis=0, return_inverse=True)
    return members, which.reshape(-1)


def rows_of_bits(masks: Sequence[int], n: int) -> NDArray[np.uint8]:
    """Return the masks as the rows of a read-only matrix of zeros and ones with n columns.

    Examples
    --------
    >>> rows_of_bits([5, 2], 4).tolist()
    [[1, 0, 1, 0], [0, 1, 0, 0]]
    """
    import numpy as np

    if len(masks) * n > MOST_ENTRIES:
        raise LimitError(
            f"a matrix with {len(masks)} rows and {n} columns has more than {MOST_ENTRIES} entries; its rows as "
            "integers take an eighth of the room"
        )
    words = -(-n // 64)
    rows = np.unpackbits(words_of_masks(masks, words).astype("<u8").view(np.uint8), axis=1, bitorder="little")
    matrix = np.ascontiguousarray(rows[:, :n])
    matrix.flags.writeable = False
    return matrix


# ---- Subspaces

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
        object.__setattr__(self, "n", as_natural(n, "n, the number of coordinates,"))
        object.__setattr__(self, "basis", reduced_basis(self._vector(vector) for vector in iterate(vectors, "vectors")))

    @classmethod
    def from_checks(cls, n: int, checks: Iterable[int]) -> Subspace:
        """Return the space of all vectors that have an even number of ones in common with each check.

        Parameters
        ----------
        n : int
            The number of coordinates.
        checks : iterable of int
            Vectors that span the dual space.

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
            raise DomainError(
                f"{format_number(mask)} is no vector of {self.n} coordinates: it is not from 0 to 2^{self.n} - 1"
            )
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
        try:
            mask = index(vector)  # type: ignore[arg-type]
        except TypeError:
            return False
        return mask >= 0 and mask.bit_length() <= self.n and self.leader(mask) == 0

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
