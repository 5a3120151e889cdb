"""Ordered bases of subspaces of GF(2)^n, with the data that greedy codes need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from grundy._lazy import cached_property
from grundy.codes._kernels import Words
from grundy.codes.words import checked_matrix, is_word, words_and_length
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Elimination, Subspace, combination, reduced_basis, words_of_masks
from grundy.integers import as_natural, bits, iterate, mask_of
from grundy.text import format_number, short_repr

WIDTHS = (1, 2, 4, 8)  # in 64-bit words, for the kernel that enumerates


@dataclass(frozen=True)
class OrderedBasis:
    """Independent vectors w_0, …, w_(m-1) of GF(2)^n in order; bit k of a vector is coordinate k.

    `ordered_basis` creates it and checks the vectors.

    Examples
    --------
    >>> basis = ordered_basis([3, 6], n=4)
    >>> basis.m, basis.checks, basis.word(3), basis.coefficients(5)
    (2, 1, 5, 3)
    """

    n: int
    vectors: tuple[int, ...]

    @property
    def m(self) -> int:
        """The number of vectors."""
        return len(self.vectors)

    @cached_property
    def support(self) -> int:
        """The coordinates in which some vector has a one."""
        found = 0
        for vector in self.vectors:
            found |= vector
        return found

    @property
    def length(self) -> int:
        """The number of coordinates in the support."""
        return self.support.bit_count()

    @property
    def checks(self) -> int:
        """The number of checks that determine whether a word on the support is in the space."""
        return self.length - self.m

    def word(self, k: int) -> int:
        """Return A_k, the sum of the vectors at the bits of k."""
        return combination(self.vectors, k)

    def coefficients(self, word: int) -> int:
        """Return the k with A_k = word, for a word of the space."""
        found = 0
        for pivot, (_, sum_of) in self._rows.items():
            if word >> pivot & 1:
                found ^= sum_of
        return found

    @cached_property
    def _rows(self) -> dict[int, tuple[int, int]]:
        """The reduced rows by pivot, each with the vectors of which it is the sum."""
        return _eliminated(self.vectors).reduced_rows()

    def images(self) -> tuple[Words, Words]:
        """Return syndromes and coefficients of the coordinates of the support; see core/codes/greedy.hpp.

        A row has 1, 2, 4 or 8 words of 64 bits.
        """
        rows = self._rows
        used = list(bits(self.support))
        place = {c: i for i, c in enumerate(c for c in used if c not in rows)}
        free = mask_of(place)
        syndromes, sums = [], []
        for c in used:
            row, sum_of = rows.get(c, (1 << c, 0))
            syndromes.append(mask_of(place[j] for j in bits(row & free)))
            sums.append(sum_of)
        width = _width(max(self.m, self.checks))
        return words_of_masks(syndromes, width), words_of_masks(sums, width)

    def packed(self, words: int) -> Words:
        """Return the vectors on the support as rows of 64-bit words."""
        place = {c: i for i, c in enumerate(bits(self.support))}
        return words_of_masks([mask_of(place[c] for c in bits(vector)) for vector in self.vectors], words)

    def triangle(self) -> Triangle | None:
        """Return the basis for the table method, or None if some vector has no new coordinate."""
        pivots = self._own_coordinates()
        if pivots is None:
            return None
        number = {pivot: i for i, pivot in enumerate(pivots)}
        free = self.support & ~mask_of(pivots)
        place = {c: i for i, c in enumerate(bits(free))}
        syndromes: list[int] = []
        earlier: list[int] = []
        for vector, pivot in zip(self.vectors, pivots, strict=True):
            before = [number[c] for c in bits(vector & ~free) if c != pivot]
            syndrome = mask_of(place[c] for c in bits(vector & free))
            for i in before:
                syndrome ^= syndromes[i]
            syndromes.append(syndrome)
            earlier.append(mask_of(before))
        if len(place) > 63:
            return None
        return Triangle(np.array(syndromes, np.uint64), words_of_masks(earlier, max(1, -(-self.m // 64))), len(place))

    def _own_coordinates(self) -> list[int] | None:
        known, found = 0, []
        for vector in self.vectors:
            if not vector & ~known:
                return None
            found.append((vector & ~known).bit_length() - 1)
            known |= vector
        return found


@dataclass(frozen=True)
class Triangle:
    """A basis in which each vector has a pivot, a coordinate that no earlier vector has; the table method needs it."""

    syndromes: Words  # of the pivots; the syndromes of the other coordinates have a single bit
    earlier: Words  # the earlier vectors whose pivots each vector has, as rows of bits
    checks: int  # the number of coordinates that are not pivots


def ordered_basis(vectors: Any, n: int | None = None) -> OrderedBasis:
    """Return independent vectors as an ordered basis; raise `DomainError` if a vector depends on earlier ones.

    Parameters
    ----------
    vectors : array_like, or iterable of int
        Rows of zeros and ones, or words as integers, in which bit k is coordinate k.
    n : int, optional
        The number of coordinates; only needed for words as integers.

    Examples
    --------
    >>> ordered_basis([[1, 1, 0], [0, 1, 1]])
    OrderedBasis(n=3, vectors=(3, 6))
    >>> ordered_basis([3, 6, 5], n=3)
    Traceback (most recent call last):
    grundy.errors.DomainError: the vectors of a basis must be independent, but vector 2 (5) is the sum of vectors 0, 1
    """
    if isinstance(vectors, OrderedBasis):
        return vectors
    words, length = words_and_length(vectors, n, 2)
    basis = OrderedBasis(length, tuple(words))
    _eliminated(basis.vectors)
    return basis


def columns_of(matrix: Any, m: int | None = None) -> OrderedBasis:
    """Return the rightmost m columns of a matrix W as a basis, the rightmost column first, as in Fraenkel (1996).

    The paper counts columns from the right and rows from the bottom, so the bottom row is bit 0.

    Parameters
    ----------
    matrix : array_like
        A matrix of zeros and ones.
    m : int, optional
        The number of columns; by default all of them.

    Examples
    --------
    Example 2.4:

    >>> columns_of([[1, 0, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]]).vectors
    (1, 3, 6, 12)
    """
    rows = checked_matrix(matrix, 2)
    count = rows.shape[1] if m is None else as_natural(m, "m, the number of columns,")
    if count > rows.shape[1]:
        raise DomainError(f"m must be at most {rows.shape[1]}, the number of columns, not {format_number(count)}")
    return ordered_basis(np.ascontiguousarray(rows[::-1, ::-1].T[:count]))


def _eliminated(vectors: Sequence[int]) -> Elimination:
    known = Elimination()
    for i, vector in enumerate(vectors):
        if not known.add(vector):
            raise _dependent(i, vector, known.relations[0] ^ 1 << i)
    return known


def _dependent(i: int, vector: int, sum_of: int) -> DomainError:
    if not vector:
        return DomainError(f"the vectors of a basis must be independent, but vector {i} is zero")
    numbers = list(bits(sum_of))
    names = ", ".join(map(str, numbers[:8])) + ", …" * (len(numbers) > 8)
    kind = f"the sum of vectors {names}" if len(numbers) > 1 else f"equal to vector {names}"
    return DomainError(
        f"the vectors of a basis must be independent, but vector {i} ({format_number(vector)}) is {kind}"
    )


def _width(most_bits: int) -> int:
    for width in WIDTHS:
        if most_bits <= 64 * width:
            return width
    most = 64 * WIDTHS[-1]
    raise LimitError(
        f"the method 'enumerate' supports at most {most} basis vectors and checks, not {most_bits}",
        hint="try fewer vectors, or the method 'table'",
    )


# ---- Orders of a subspace of GF(2)^n


def basis_of_coordinates(space: Subspace, order: Sequence[int]) -> OrderedBasis:
    """Return the basis that lists a space in numeric order, with order[0] as the lowest coordinate."""
    place = {c: i for i, c in enumerate(order)}
    moved = reduced_basis(mask_of(place[c] for c in bits(vector)) for vector in space.basis)
    return OrderedBasis(space.n, tuple(mask_of(order[i] for i in bits(vector)) for vector in moved))


def basis_in_order(space: Subspace, order: Any, names: Sequence[Any] | None = None) -> OrderedBasis:
    """Return a basis of a space in the requested order.

    Parameters
    ----------
    order : str, sequence of names, or basis
        "numeric": as numbers, with coordinate 0 lowest. "reversed": with the last coordinate lowest. A list of the
        names of all coordinates: with the first of them lowest. Or an ordered basis of the space, as integers or rows
        of zeros and ones.
    names : sequence, optional
        The names of the coordinates; by default 0, …, n - 1.

    Examples
    --------
    >>> space = Subspace(3, [3, 6])
    >>> [basis_in_order(space, order).vectors for order in ("numeric", "reversed", [1, 0, 2], [5, 6])]
    [(3, 5), (6, 5), (3, 6), (5, 6)]
    """
    labels = list(range(space.n)) if names is None else list(names)
    if isinstance(order, OrderedBasis):
        return _basis_of(space, order)
    if isinstance(order, str):
        return basis_of_coordinates(space, range(space.n)[:: _direction(order)])
    listed = order if isinstance(order, np.ndarray) else list(iterate(order, "an order"))
    coordinates = _coordinates(listed, labels) if np.ndim(listed) < 2 else None
    return _explicit(space, listed) if coordinates is None else basis_of_coordinates(space, coordinates)


def _direction(order: str) -> int:
    if order not in ("numeric", "reversed"):
        raise DomainError(f"order must be 'numeric', 'reversed', a list of all vertices, or a basis, not {order!r}")
    return 1 if order == "numeric" else -1


def _coordinates(listed: Any, names: list[Any]) -> list[int] | None:
    """Return the coordinates of the names, or None if this is not a list of all names."""
    if len(listed) != len(names):
        return None
    number = {name: c for c, name in enumerate(names)}
    try:
        found = [number.get(name.item() if isinstance(name, np.generic) else name) for name in listed]
    except TypeError:  # rows of zeros and ones are not names
        return None
    coordinates = [c for c in found if c is not None]
    return coordinates if len(set(coordinates)) == len(names) else None


def _explicit(space: Subspace, vectors: Any) -> OrderedBasis:
    wrong = [vector for vector in vectors if not is_word(vector)] if np.ndim(vectors) == 1 else []
    if wrong:
        raise DomainError(
            f"an order must list all {space.n} vertices, each once, or the vectors of a basis, "
            f"not contain {short_repr(wrong[0])}"
        )
    return _basis_of(space, ordered_basis(vectors, space.n))


def _basis_of(space: Subspace, basis: OrderedBasis) -> OrderedBasis:
    if basis.n != space.n:
        raise DomainError(f"the basis must have {space.n} coordinates, like the space, not {basis.n}")
    outside = [vector for vector in basis.vectors if vector not in space]
    if outside:
        raise DomainError(f"the vectors of a basis must be in the space, but {format_number(outside[0])} is not")
    if basis.m != space.dimension:
        raise DomainError(f"a basis of this space must have {space.dimension} vectors, not {basis.m}")
    return basis
