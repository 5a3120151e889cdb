"""Linear algebra over GF(2), with vectors as integers, as 64-bit words or as rows of a matrix.

Bit k of an integer is coordinate k. The P-positions of linear games are subspaces, and so are linear codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, bits, iterate, mask_of
from grundy.text import format_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Affine",
    "Elimination",
    "Subspace",
    "combination",
    "distinct_rows",
    "masks_of_columns",
    "masks_of_words",
    "rank",
    "reduce_vector",
    "reduced_basis",
    "rows_of_bits",
    "solutions",
    "words_of_masks",
]


MOST_BYTES = 1 << 31  # of the basis of a dual space


class Subspace:
    """The span of vectors in GF(2)^n; bit k of an integer is coordinate k.

    Subspaces are immutable. They are equal if they contain the same vectors.

    Parameters
    ----------
    n : int
        The number of coordinates.
    vectors : iterable of int
        Vectors that span the space.

    Attributes
    ----------
    basis : tuple of int
        The reduced basis, increasing: the highest bit of each vector occurs in no other vector.

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
    def _of(cls, n: int, basis: tuple[int, ...]) -> Subspace:
        """Return the space with this basis, which must be reduced."""
        space = cls.__new__(cls)
        object.__setattr__(space, "n", n)
        object.__setattr__(space, "basis", basis)
        return space

    @classmethod
    def from_checks(cls, n: int, checks: Iterable[int]) -> Subspace:
        """Return the space of the vectors that are orthogonal to each check.

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
            raise DomainError(f"a vector must be an integer whose bits are its coordinates, not {vector!r}") from None
        if mask < 0 or mask.bit_length() > self.n:
            raise DomainError(
                f"a vector of {self.n} coordinates must be from 0 to 2^{self.n} - 1, not {format_number(mask)}"
            )
        return mask

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Subspace is immutable, so {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Subspace is immutable, so {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return Subspace, (self.n, self.basis)

    def __repr__(self) -> str:
        if self.n <= 64 and self.dimension <= 8:
            return f"Subspace({self.n}, [{', '.join(map(str, self.basis))}])"
        return f"<Subspace of dimension {self.dimension} in GF(2)^{self.n}>"

    @property
    def dimension(self) -> int:
        """The number of basis vectors."""
        return len(self.basis)

    @property
    def size(self) -> int:
        """The number of vectors, 2^dimension."""
        return 1 << self.dimension

    @cached_property
    def generator(self) -> NDArray[np.uint8]:
        """The basis as the rows of a matrix; column k is coordinate k. Read-only."""
        return rows_of_bits(self.basis, self.n)

    @cached_property
    def checks(self) -> tuple[int, ...]:
        """The reduced basis of the dual space: a vector is in this space if it is orthogonal to each check."""
        return self.dual().basis

    @property
    def parity_check(self) -> NDArray[np.uint8]:
        """The checks as the rows of a matrix; column k is coordinate k. Read-only."""
        return rows_of_bits(self.checks, self.n)

    def dual(self) -> Subspace:
        """Return the space of the vectors that are orthogonal to every vector of this space."""
        size = self.n * (self.n - self.dimension) // 8
        if size > MOST_BYTES:
            raise LimitError(
                f"the dual of a space of dimension {self.dimension} in GF(2)^{self.n} takes {size} bytes, more than "
                f"{MOST_BYTES}",
                hint="use fewer coordinates",
            )
        # In the pivot columns the generator is the unit matrix, so each other column j gives the check
        # j + (pivots of the rows that have a one in column j).
        pivots = [vector.bit_length() - 1 for vector in self.basis]
        column = {j: 1 << j for j in set(range(self.n)).difference(pivots)}
        for vector, pivot in zip(self.basis, pivots, strict=True):
            for j in bits(vector ^ 1 << pivot):
                column[j] |= 1 << pivot
        return Subspace(self.n, column.values())

    def project(self, coordinates: Sequence[int]) -> Subspace:
        """Return the projection to these coordinates, numbered in the given order.

        Examples
        --------
        >>> Subspace(5, [7, 25]).project([0, 3, 4])
        Subspace(3, [1, 6])
        """
        place = {k: i for i, k in enumerate(coordinates)}
        images = (mask_of(place[k] for k in bits(vector) if k in place) for vector in self.basis)
        return Subspace(len(place), images)

    def leader(self, vector: int) -> int:
        """Return the least vector of the coset of a vector.

        Examples
        --------
        >>> space = Subspace(5, [7, 25])
        >>> [space.leader(vector) for vector in (4, 3, 30)]
        [3, 3, 0]
        """
        return reduce_vector(self._vector(vector), reversed(self.basis))

    def coset(self, vector: int) -> Iterator[int]:
        """Return the coset of a vector, in increasing order."""
        leader = self.leader(vector)
        return (leader ^ element for element in self.elements())

    def elements(self) -> Iterator[int]:
        """Return all vectors of the space in increasing order."""
        # With a reduced basis, sums are in the order of the masks that choose their terms.
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
        """Return whether this space is contained in the other space."""
        if not self._has_same_length(other):
            return NotImplemented
        return all(vector in other for vector in self.basis)

    def __add__(self, other: Subspace) -> Subspace:
        """Return the sum of both spaces."""
        if not self._has_same_length(other):
            return NotImplemented
        return Subspace(self.n, self.basis + other.basis)

    def __and__(self, other: Subspace) -> Subspace:
        """Return the intersection of both spaces."""
        if not self._has_same_length(other):
            return NotImplemented
        return (self.dual() + other.dual()).dual()

    def _has_same_length(self, other: object) -> bool:
        """Return whether the other object is a space; raise `DomainError` if its n differs."""
        if not isinstance(other, Subspace):
            return False
        if self.n != other.n:
            raise DomainError(f"both spaces must have the same number of coordinates, not {self.n} and {other.n}")
        return True


# ---- Bases, elimination and affine spaces


def reduced_basis(vectors: Iterable[int]) -> tuple[int, ...]:
    """Return the reduced basis of the span, increasing: the highest bit of each vector occurs in no other vector.

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


def rank(vectors: Iterable[int]) -> int:
    """Return the dimension of the span of the vectors.

    Examples
    --------
    >>> rank([1, 2, 3])
    2
    """
    return len(reduced_basis(vectors))


def reduce_vector(vector: int, basis: Iterable[int]) -> int:
    """Return the least vector that differs from a given vector by a sum of basis vectors.

    The basis is decreasing, and the highest bit of each vector occurs in no other vector.

    Examples
    --------
    >>> reduce_vector(7, (5, 3))
    1
    """
    for row in basis:
        vector = min(vector, vector ^ row)
    return vector


def combination(vectors: Sequence[int], chosen: int) -> int:
    """Return the sum of the chosen vectors: bit i of the mask chooses vector i.

    Examples
    --------
    >>> combination([1, 6, 7], 0b101)
    6
    """
    total = 0
    for i in bits(chosen):
        total ^= vectors[i]
    return total


class Elimination:
    """Gaussian elimination of vectors added one by one; it records the vectors that sum to each row.

    A choice of vectors is a mask: bit i stands for the vector added as number i.

    Attributes
    ----------
    relations : list of int
        For each vector that depends on earlier vectors, a choice with sum 0 that includes it.

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
        self._rows: dict[int, tuple[int, int]] = {}  # by bit length: the row, and the choice that sums to it
        for vector in vectors:
            self.add(vector)

    def add(self, vector: int) -> bool:
        """Add a vector, and return whether it is independent of the earlier ones."""
        row, choice = self._rest(vector, 1 << len(self._rows) + len(self.relations))
        if row:
            self._rows[row.bit_length()] = row, choice
        else:
            self.relations.append(choice)
        return row != 0

    def sum_to(self, target: int) -> int | None:
        """Return a choice of vectors with this sum, or None."""
        rest, choice = self._rest(target, 0)
        return None if rest else choice

    def reduced_rows(self) -> dict[int, tuple[int, int]]:
        """Return the reduced row of each pivot, increasing, with the choice that sums to it."""
        rows: dict[int, tuple[int, int]] = {}
        pivots = 0
        for length in sorted(self._rows):
            row, choice = self._rows[length]
            for bit in bits(row & pivots):
                row, choice = row ^ rows[bit][0], choice ^ rows[bit][1]
            rows[length - 1] = row, choice
            pivots |= 1 << length - 1
        return rows

    def _rest(self, vector: int, choice: int) -> tuple[int, int]:
        while vector and (known := self._rows.get(vector.bit_length())):
            vector, choice = vector ^ known[0], choice ^ known[1]
        return vector, choice


def solutions(vectors: list[int], target: int) -> Iterator[int]:
    """Yield all choices of vectors with a given sum, as masks in which bit i stands for vector i.

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
        yield first ^ combination(known.relations, number)


class Affine(NamedTuple):
    """An affine space over GF(2): an offset, and a reduced basis, decreasing.

    The highest bit of each basis vector occurs in no other basis vector and not in the offset, so spaces are equal if
    and only if their offsets and bases are equal.

    Examples
    --------
    >>> Affine.spanned(7, [4, 6, 2])
    Affine(offset=1, basis=(4, 2))
    """

    offset: int
    basis: tuple[int, ...]

    @classmethod
    def spanned(cls, offset: int, vectors: Iterable[int]) -> Affine:
        """Return offset plus the span of the vectors."""
        basis = reduced_basis(vectors)[::-1]
        return cls(reduce_vector(offset, basis), basis)

    def with_bit(self, k: int, bit: int) -> Affine | None:
        """Return the vectors in which the highest bit k has this value, with bit k removed; None if there are none."""
        top = 1 << k
        if self.basis and self.basis[0] & top:
            first, *rest = self.basis
            offset = self.offset if bit == self.offset >> k else self.offset ^ first
            return Affine(reduce_vector(offset & ~top, tuple(rest)), tuple(rest))
        return Affine(self.offset & ~top, self.basis) if bit == self.offset >> k else None


# ---- Many vectors at once, as arrays

MOST_ENTRIES = 1 << 31  # in a matrix, one byte each


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


def masks_of_columns(rows: NDArray[np.uint64], count: int) -> list[int]:
    """Return the first columns of a bit matrix, whose rows are 64-bit words, as masks: bit i is row i.

    Examples
    --------
    >>> masks_of_columns(words_of_masks([0b011, 0b110], 1), 3)
    [1, 3, 2]
    """
    import numpy as np

    matrix = np.unpackbits(rows.astype("<u8").view(np.uint8), axis=1, bitorder="little", count=count)
    packed = np.packbits(matrix.T, axis=1, bitorder="little")
    return [int.from_bytes(column.tobytes(), "little") for column in packed]


def distinct_rows(rows: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Return the distinct rows of an array of 64-bit words, and the index of each row among them.

    Examples
    --------
    >>> import numpy as np
    >>> members, which = distinct_rows(np.array([[5, 1], [7, 0], [5, 1]], np.uint64))
    >>> members[which].tolist()
    [[5, 1], [7, 0], [5, 1]]
    """
    import numpy as np

    # Sorting numbers is much faster than sorting rows: hash each row, and check that there is no collision.
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
            f"a matrix with {len(masks)} rows and {n} columns has more than {MOST_ENTRIES} entries",
            hint="its rows as integers take an eighth of the memory",
        )
    words = -(-n // 64)
    rows = np.unpackbits(words_of_masks(masks, words).astype("<u8").view(np.uint8), axis=1, bitorder="little")
    matrix = np.ascontiguousarray(rows[:, :n])
    matrix.flags.writeable = False
    return matrix
