"""Sets of numbers, and vectors over GF(2), as integers: bit k says whether k is in the set, or is coordinate k."""

from collections.abc import Iterable, Iterator

__all__ = ["Elimination", "bits", "lowest", "mask_of", "reduced"]

# Longer integers are better looked at all at once.
_SHORT = 256


def bits(mask: int) -> Iterator[int]:
    """Return the numbers of the bits that are set, in increasing order.

    Parameters
    ----------
    mask : int
        0 or more.

    Returns
    -------
    iterator of int

    Examples
    --------
    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    if mask.bit_length() > _SHORT:
        yield from _many_bits(mask)
        return
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _many_bits(mask: int) -> list[int]:
    import numpy as np

    data = np.frombuffer(mask.to_bytes(-(-mask.bit_length() // 8), "little"), np.uint8)
    found: list[int] = np.flatnonzero(np.unpackbits(data, bitorder="little")).tolist()
    return found


def lowest(mask: int) -> int:
    """Return the number of the lowest bit that is set, which is how often 2 divides the mask.

    Parameters
    ----------
    mask : int
        Not 0.

    Returns
    -------
    int

    Examples
    --------
    >>> lowest(0b10110), lowest(-24)
    (1, 3)
    """
    return (mask & -mask).bit_length() - 1


def mask_of(numbers: Iterable[int]) -> int:
    """Return the integer in which these bits are set.

    Parameters
    ----------
    numbers : iterable of int
        In any order; a number may come more than once.

    Returns
    -------
    int

    Examples
    --------
    >>> bin(mask_of([1, 2, 4]))
    '0b10110'
    """
    found = list(numbers)
    data = bytearray(max(found, default=0) // 8 + 1)
    for number in found:
        data[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(data, "little")


def reduced(vectors: Iterable[int]) -> tuple[int, ...]:
    """Return the reduced basis of the span, increasing: the highest bit of each vector occurs in no other one.

    Parameters
    ----------
    vectors : iterable of int

    Returns
    -------
    tuple of int

    Examples
    --------
    >>> reduced([6, 5, 3])
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
