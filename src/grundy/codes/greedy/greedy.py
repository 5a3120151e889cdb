"""Greedy codes: Fraenkel's lexicodes of any ordered basis of any subspace of GF(2)^n, by two methods.

One method enumerates the words of weight below d, and the other uses a table of coset weights. An estimate determines
the cheaper method. Both compute the values of the basis vectors in the lexigame. The code is the kernel of these
values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import log2
from typing import Any

from grundy._lazy import cached_property
from grundy.codes import _kernels
from grundy.codes.bounds.closed_forms import ball
from grundy.codes.greedy.basis import OrderedBasis, Triangle, ordered_basis
from grundy.codes.linear_code import LinearCode
from grundy.errors import DomainError, LimitError
from grundy.gf2 import reduced_basis, words_of_masks
from grundy.integers import as_natural
from grundy.progress import kernel_progress

METHODS = ("enumerate", "table")
MEMORY = 1 << 30


def greedy_code(
    basis: Any,
    d: int,
    n: int | None = None,
    *,
    method: str | None = None,
    memory: int = MEMORY,
) -> GreedyCode:
    """Return the greedy code of an ordered basis (Fraenkel 1996: the lexicode of any matrix W).

    The 2^m words A_k, each the sum of the w_i at the bits of k, are listed in the order of k. The code contains each
    word that differs in at least d places from all earlier words of the code. It is the kernel of the linear function g
    with g(w_i) = mex{g(w_i + y)} over the words y of weight below d whose last basis vector is w_i (Theorems 3.5 and
    3.6 there). So the list is not needed.

    Parameters
    ----------
    basis : array_like, iterable of int, or OrderedBasis
        Independent vectors, rows of zeros and ones or words as integers, w_0 first.
    d : int
        The distance, at least 1.
    n : int, optional
        The number of coordinates; only needed for words as integers.
    method : str, optional
        "enumerate" finds the words of weight below d, by meeting in the middle or, in a small space, by visiting all
        words. "table" uses a byte for each of the 2^(r + t) pairs of a syndrome and a value, where the space has r
        checks and k = m - t. It requires that each w_i has a coordinate that no earlier vector has. The default is the
        method with the lower estimated cost.
    memory : int, optional
        Approximate memory limit in bytes. The enumeration stores the words that fit and computes the rest again. It
        raises `LimitError` if it needs more than 16 steps per byte.

    Examples
    --------
    Fraenkel's Table 1, where A_k is the Gray code of k:

    >>> list(greedy_code([1, 3, 6, 12], 2, n=4).linear_code())
    [0, 3, 5, 6, 9, 10, 12, 15]
    >>> greedy_code([1 << i for i in range(24)], 8, n=24).linear_code()
    <LinearCode [24, 12]>
    """
    vectors = ordered_basis(basis, n)
    distance = as_natural(d, "d, the distance,", least=1)
    if method is not None and method not in METHODS:
        raise DomainError(f"method must be 'enumerate' or 'table', not {method!r}")
    work = Work(vectors, min(distance, vectors.length + 1), as_natural(memory, "memory"))
    values, used = _trivial(work) or by_cheaper_method(work, method)
    return GreedyCode(vectors.n, distance, vectors.vectors, values, used)


@dataclass(frozen=True)
class GreedyCode:
    """The greedy code of the words A_0, A_1, …, where A_k is the sum of the w_i at the bits of k.

    Attributes
    ----------
    n : int
        The number of coordinates.
    d : int
        The requested distance; the minimum distance may be larger.
    basis : tuple of int
        The ordered basis w_0, …, w_(m-1).
    values : tuple of int
        g(w_i), the Sprague–Grundy values of the basis vectors in the lexigame.
    method : str
        The method that found them: "enumerate", "table", or "trivial" if no computation was needed.

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
        """The number t such that the values of all words are 0, …, 2^t - 1; k = m - t (Fraenkel 1996, Theorem 3.6)."""
        return self.m - self.k

    @cached_property
    def code(self) -> tuple[int, ...]:
        """The reduced basis of the code: the words with g = 0."""
        # The value is in the bits above the vector; rows of value 0 after the reduction are in the kernel.
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


# ---- The two methods for greedy codes, their costs, and the choice between them

STEPS_PER_BYTE = 16  # the steps that each byte of memory allows
LARGEST_D = 250  # of the table: no sum needs more than about 60 columns

# Measured in nanoseconds; the choice between the methods depends only on the ratio.
STEP, BYTE = 4.0, 0.1


@dataclass(frozen=True)
class Work:
    """A basis, a distance from 2 to the length of the support, and the memory limit."""

    basis: OrderedBasis
    d: int
    memory: int

    @property
    def sets(self) -> int:
        """The number of sets of coordinates of one half that the enumeration visits."""
        half = self.basis.length // 2
        return ball(self.basis.length - half, self.d - 1, 2) + ball(half, self.d - 1, 2)

    @property
    def entries(self) -> int:
        """The number of sets of coordinates that the enumeration stores."""
        return 2 * ball(self.basis.length - self.basis.length // 2, (self.d - 1) // 2, 2)

    @property
    def expected_words(self) -> int:
        """The average number of words of weight below d in a space of this dimension."""
        return ball(self.basis.length, self.d - 1, 2) >> self.basis.checks

    @property
    def takes_all(self) -> bool:
        """Whether visiting all words of the space is cheaper than meeting in the middle."""
        return self.basis.m <= 62 and 1 << self.basis.m <= self.sets + self.expected_words

    @property
    def steps(self) -> int:
        """The approximate number of steps per pass of the enumeration."""
        return 1 << self.basis.m if self.takes_all else self.sets + self.expected_words

    @property
    def expected_bits(self) -> float:
        """The expected size of the table in bits: three less than the Gilbert–Varshamov argument allows."""
        most = log2(ball(self.basis.length - 1, self.d - 2, 2)) - 3
        return min(max(most, self.basis.checks), self.basis.length)


def _trivial(work: Work) -> tuple[tuple[int, ...], str] | None:
    """Return the values in cases that need no computation, or None."""
    m = work.basis.m
    if work.d == 1 or not m:
        return (0,) * m, "trivial"
    if work.d > work.basis.length:  # all words are too near to 0, so all values differ
        return tuple(1 << i for i in range(m)), "trivial"
    return None


def by_cheaper_method(work: Work, method: str | None) -> tuple[tuple[int, ...], str]:
    """Return the values by the given or the cheaper method, with the name of the method."""
    triangle = work.basis.triangle() if method != "enumerate" else None
    if method == "table" and triangle is None:
        raise _no_table(work.basis)
    if triangle is not None and (method == "table" or _prefers_table(work)):
        try:
            return tuple(by_table(work, triangle)), "table"
        except LimitError:  # the table became larger than expected
            if method == "table" or work.steps > STEPS_PER_BYTE * work.memory:
                raise
    return tuple(by_enumeration(work)), "enumerate"


def _prefers_table(work: Work) -> bool:
    by_words = log2(2 * STEP) + log2(work.steps)
    by_bytes = log2(BYTE * work.basis.m) + work.expected_bits if work.basis.m else 0.0
    fits = work.expected_bits <= log2(max(work.memory, 1)) or work.steps > STEPS_PER_BYTE * work.memory
    return fits and by_bytes < by_words


def by_enumeration(work: Work) -> list[int]:
    """Return the values by enumerating the words of weight below d."""
    light, table_bytes = light_input(work)
    most = STEPS_PER_BYTE * work.memory
    values = _kernels.values_by_enumeration(light, most, work.memory - table_bytes, kernel_progress("basis vectors"))
    if values is None:
        raise LimitError(
            f"the space has more than {most} words of weight below {work.d}, the maximum for this memory",
            parameter="memory",
            hint="try a smaller d" + " or the method 'table'" * bool(work.basis.triangle()),
        )
    return values


def light_input(work: Work) -> tuple[_kernels.LightInput, int]:
    """Return the input of the search for light words and the size of its tables; raise `LimitError` if too large."""
    basis = work.basis
    syndromes, coefficients = basis.images()
    width = syndromes.shape[1]
    if work.takes_all:
        vectors, table_bytes, what = basis.packed(2 * width), 0, "words"
    else:
        vectors, what = words_of_masks([], 2 * width), "sets of coordinates"
        table_bytes = work.entries * (16 * width + 8 * ((work.d + 1) // 2))
    steps = 1 << basis.m if work.takes_all else work.sets
    start = f"the search for words of weight below {work.d} takes"
    if steps > STEPS_PER_BYTE * work.memory:
        raise LimitError(
            f"{start} {steps} {what}, but the memory allows at most {STEPS_PER_BYTE * work.memory}",
            parameter="memory",
            hint="try a smaller d",
        )
    if table_bytes > work.memory:
        raise LimitError(f"{start} {table_bytes} bytes", parameter="memory", limit=work.memory, hint="try a smaller d")
    return _kernels.LightInput(syndromes, coefficients, vectors, basis.m, basis.checks, work.d), table_bytes


def by_table(work: Work, triangle: Triangle) -> list[int]:
    """Return the values by a table of coset weights."""
    run = partial(_kernels.values_by_table, triangle.syndromes, triangle.earlier, triangle.checks)
    found = run(min(work.d, LARGEST_D), work.memory, kernel_progress("basis vectors", work.basis.m))
    if isinstance(found, list):
        return found
    bits, known = found
    raise LimitError(
        f"after {known} of {work.basis.m} basis vectors the table grows to 2^{bits} bytes",
        parameter="memory",
        limit=work.memory,
        hint="try a smaller d or the method 'enumerate'",
    )


def _no_table(basis: OrderedBasis) -> DomainError:
    known = 0
    for i, vector in enumerate(basis.vectors):
        if not vector & ~known:
            return DomainError(
                "for the method 'table' each basis vector must have a coordinate that no earlier vector has, "
                f"but vector {i} has none; try the method 'enumerate', or another order of the vectors"
            )
        known |= vector
    return DomainError(f"the method 'table' supports at most 63 checks, not {basis.checks}", hint="use 'enumerate'")
