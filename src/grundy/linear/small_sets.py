"""All small subsets of {0, 1, …, n − 1}, numbered without gaps."""

from collections.abc import Iterable, Iterator, Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

__all__ = ["SmallSets"]

# So many columns of arrays are made lists of numbers at once.
AT_ONCE = 1 << 14


class SmallSets:
    """The subsets of {0, …, n − 1} with at most so many elements: first the empty one, then those with one, and so on.

    Among the sets of one size, {a < b < c < …} comes as number C(a, 1) + C(b, 2) + C(c, 3) + …, the combinatorial
    number system; this order does not depend on n, so that the sets below d are those with the smallest numbers.

    Parameters
    ----------
    n : int
        From what numbers the elements are taken.
    most : int
        How many elements a set has at most; no more than n.

    Attributes
    ----------
    n, most : int
        As given.
    first : list of int
        The number of the first set of each size, and at the end the number of all sets.
    members : list of arrays
        For each size an array with a column for each set, its elements increasing from row to row.

    Examples
    --------
    >>> sets = SmallSets(4, 2)
    >>> sets.first
    [0, 1, 5, 11]
    >>> sets.members[2]
    array([[0, 0, 1, 0, 1, 2],
           [1, 2, 2, 3, 3, 3]])
    """

    def __init__(self, n: int, most: int):
        self.n, self.most = n, most
        self.first = [sum(comb(n, smaller) for smaller in range(size)) for size in range(most + 2)]
        self._choose = np.array([[comb(v, size) for size in range(most + 2)] for v in range(n)], np.int64)
        self.members = [np.empty((0, 1), np.int64)]
        for size in range(1, most + 1):
            self.members.append(self._with_one_more(size))

    # The sets with largest element d are the sets of one element less that are below d, each with d.
    def _with_one_more(self, size: int) -> NDArray[np.int64]:
        below = self._choose[:, size - 1]
        starts = np.repeat(self._choose[:, size], below)
        smaller = self.members[size - 1][:, np.arange(len(starts)) - starts]
        return np.vstack([smaller, np.repeat(np.arange(self.n), below)])

    def __len__(self) -> int:
        return self.first[-1]

    def number(self, elements: Iterable[int]) -> int:
        """Return the number of the set with these elements, at most `most` different ones.

        Examples
        --------
        >>> SmallSets(4, 2).number({3, 1})
        9
        """
        increasing = sorted(elements)
        return self.first[len(increasing)] + sum(comb(v, size) for size, v in enumerate(increasing, start=1))

    def masks(self, chosen: NDArray[np.bool_] | None = None) -> Iterator[int]:
        """Return for each set the integer in which the bits of its elements are set, one after the other.

        Parameters
        ----------
        chosen : array of bool, optional
            Of which sets, by their numbers; of all, if not given.

        Returns
        -------
        iterator of int

        Examples
        --------
        >>> sets = SmallSets(3, 2)
        >>> list(sets.masks()), list(sets.masks(np.arange(len(sets)) > 4))
        ([0, 1, 2, 4, 3, 5, 6], [5, 6])
        """
        for size, rows in enumerate(self.members):
            wanted = rows if chosen is None else rows[:, chosen[self.first[size] : self.first[size + 1]]]
            for start in range(0, wanted.shape[1], AT_ONCE):
                for column in wanted[:, start : start + AT_ONCE].T.tolist():
                    yield sum(map((1).__lshift__, column))

    def numbers_with_changed(self, rows: Sequence[NDArray[np.int64]], v: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers of sets after one element of each was taken away, if it was there, or added, if not.

        Parameters
        ----------
        rows : sequence of arrays
            The sets, as in `members`: in the i-th array the i-th elements of all of them.
        v : array
            The element that is changed in each set.

        Returns
        -------
        array

        Examples
        --------
        >>> sets = SmallSets(4, 2)
        >>> sets.numbers_with_changed([np.array([1, 3])], np.array([3, 3])) - [sets.number([1, 3]), sets.number([])]
        array([0, 0])
        """
        there = np.zeros(len(v), bool)
        for row in rows:
            there |= row == v
        step = np.where(there, -1, 1)
        numbers: NDArray[np.int64] = np.array(self.first)[len(rows) + step]
        lower = np.zeros(len(v), np.int64)
        for size, row in enumerate(rows, start=1):
            # An element above v changes its place among the others by one.
            numbers += np.where(row == v, 0, self._choose[row, size + np.where(row > v, step, 0)])
            lower += row < v
        numbers += np.where(there, 0, self._choose[v, lower + 1])
        return numbers
