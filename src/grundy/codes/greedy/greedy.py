"""Greedy codes: Fraenkel's lexicodes of any ordered basis of any subspace of GF(2)^n."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy._lazy import cached_property
from grundy.codes.code import LinearCode
from grundy.codes.greedy.basis import ordered_basis
from grundy.codes.greedy.methods import MEMORY, METHODS, Work, cheaper
from grundy.errors import DomainError
from grundy.gf2 import reduced_basis
from grundy.integers import as_natural

__all__ = ["GreedyCode", "greedy_code"]


@dataclass(frozen=True)
class GreedyCode:
    """What the greedy algorithm takes of the words A_0, A_1, …, where A_k is the sum of the w_i at the bits of k.

    Attributes
    ----------
    n : int
        The number of coordinates.
    d : int
        The distance that was asked for; the code may have a larger one.
    basis : tuple of int
        The ordered basis w_0, …, w_(m-1).
    values : tuple of int
        g(w_i), the Sprague–Grundy values of the basis vectors in the lexigame.
    method : str
        How they were found: "enumerate" or "table", or "trivial" where nothing had to be computed.

    Examples
    --------
    >>> found = greedy_code([1, 2, 4, 8, 16, 32, 64], 3, n=7)
    >>> found.values, found.k, found.t, found.code
    ((1, 2, 3, 4, 5, 6, 7), 4, 3, (7, 25, 42, 75))
    """

    n: int
    d: int
    basis: tuple[int, ...]
    values: tuple[int, ...]
    method: str

    @property
    def m(self) -> int:
        """The dimension of the space that was searched."""
        return len(self.basis)

    @property
    def k(self) -> int:
        """The dimension of the code."""
        return len(self.code)

    @property
    def t(self) -> int:
        """The values of all words are 0, …, 2^t - 1, and k = m - t (Fraenkel 1996, Theorem 3.6)."""
        return self.m - self.k

    @cached_property
    def code(self) -> tuple[int, ...]:
        """The reduced basis of the code: the words with g = 0."""
        # Each value above its vector; what has no value left after the reduction is in the kernel.
        rows = reduced_basis(value << self.n | vector for value, vector in zip(self.values, self.basis, strict=True))
        return tuple(row for row in rows if not row >> self.n)

    def linear_code(self) -> LinearCode:
        """Return the code as a `LinearCode`.

        Examples
        --------
        >>> greedy_code([3, 5, 9], 4, n=4).linear_code()
        <LinearCode [4, 1]>
        """
        return LinearCode(self.code, n=self.n)


def greedy_code(
    basis: Any,
    d: int,
    n: int | None = None,
    *,
    method: str | None = None,
    memory: int = MEMORY,
) -> GreedyCode:
    """Return the greedy code of an ordered basis (Fraenkel 1996: the lexicode of any matrix W).

    The 2^m words A_k, each the sum of the w_i at the bits of k, are listed in the order of k, and each one is taken
    that differs in at least d places from all those taken before. What is taken is a linear code, the kernel of the
    linear function g with g(w_i) = mex{g(w_i + y)}, where y goes through the words of weight below d whose last basis
    vector is w_i (Theorems 3.5 and 3.6 there). So the list itself is not needed.

    Parameters
    ----------
    basis : array_like, iterable of int, or OrderedBasis
        Independent vectors, rows of zeros and ones or words as integers, w_0 first.
    d : int
        The least distance, from 1 on.
    n : int, optional
        The number of coordinates; only needed for words as integers.
    method : str, optional
        "enumerate" finds the words of weight below d, by meeting in the middle or, in a small space, by looking at all
        words; the work is their number. "table" keeps a byte for each of the 2^(r + t) pairs of a syndrome and a value,
        where the space has r checks and k = m - t; it needs a coordinate for each w_i that no earlier vector has.
        If it is not given, the cheaper one is taken, by estimates.
    memory : int, optional
        About how many bytes may be used. The enumeration keeps what fits and otherwise goes through the words again; it
        is refused when it takes more than 16 steps for each byte.

    Raises
    ------
    DomainError
        When the vectors are no basis, d is 0, or the method is not known or does not fit the basis.
    LimitError
        When a method takes more memory.

    Examples
    --------
    Fraenkel's Table 1, where A_k is the Gray code of k:

    >>> list(greedy_code([1, 3, 6, 12], 2, n=4).linear_code())
    [0, 3, 5, 6, 9, 10, 12, 15]
    >>> greedy_code([1 << i for i in range(24)], 8, n=24).linear_code()
    <LinearCode [24, 12]>
    """
    vectors = ordered_basis(basis, n)
    distance = as_natural(d, "d, the least distance,", least=1)
    if method is not None and method not in METHODS:
        raise DomainError(f"method={method!r} is not known; a greedy code is found by 'enumerate' or 'table'")
    work = Work(vectors, min(distance, vectors.length + 1), as_natural(memory, "memory"))
    values, used = _trivial(work) or cheaper(work, method)
    return GreedyCode(vectors.n, distance, vectors.vectors, values, used)


def _trivial(work: Work) -> tuple[tuple[int, ...], str] | None:
    m = work.basis.m
    if work.d == 1 or not m:
        return (0,) * m, "trivial"
    if work.d > work.basis.length:  # every word is too near to 0, so all values differ
        return tuple(1 << i for i in range(m)), "trivial"
    return None
