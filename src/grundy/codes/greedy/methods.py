"""The two methods for greedy codes, what they cost, and the choice between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import log2

from grundy.codes.bounds.parameters import ball
from grundy.codes.greedy import _kernels
from grundy.codes.greedy.basis import OrderedBasis, Triangle
from grundy.errors import DomainError, LimitError
from grundy.gf2 import words_of_masks
from grundy.progress import kernel_progress

__all__ = ["MEMORY", "METHODS", "Work", "by_enumeration", "by_table", "cheaper", "light_input"]

METHODS = ("enumerate", "table")
MEMORY = 1 << 30
STEPS_PER_BYTE = 16  # how much work a byte of memory allows
LARGEST_D = 250  # of the table: no sum takes more than some 60 columns

# Measured once, in nanoseconds; only their ratio matters, for the choice between the methods.
STEP, BYTE = 4.0, 0.1


@dataclass(frozen=True)
class Work:
    """A basis, a distance from 2 to the length of the support, and what it may cost."""

    basis: OrderedBasis
    d: int
    memory: int

    @property
    def sets(self) -> int:
        """How many sets of coordinates of one half the enumeration goes through."""
        half = self.basis.length // 2
        return ball(self.basis.length - half, self.d - 1, 2) + ball(half, self.d - 1, 2)

    @property
    def entries(self) -> int:
        """How many sets of coordinates the enumeration keeps in tables."""
        return 2 * ball(self.basis.length - self.basis.length // 2, (self.d - 1) // 2, 2)

    @property
    def expected_words(self) -> int:
        """How many words of weight below d a space of this dimension has on the average."""
        return ball(self.basis.length, self.d - 1, 2) >> self.basis.checks

    @property
    def takes_all(self) -> bool:
        """Whether it is cheaper to look at all words of the space than to let halves meet."""
        return self.basis.m <= 62 and 1 << self.basis.m <= self.sets + self.expected_words

    @property
    def steps(self) -> int:
        """About how many steps a pass of the enumeration takes."""
        return 1 << self.basis.m if self.takes_all else self.sets + self.expected_words

    @property
    def expected_bits(self) -> float:
        """About how large the table gets; three bits less than the argument of Gilbert and Varshamov allows."""
        most = log2(ball(self.basis.length - 1, self.d - 2, 2)) - 3
        return min(max(most, self.basis.checks), self.basis.length)


def cheaper(work: Work, method: str | None) -> tuple[tuple[int, ...], str]:
    """Return the values by the method, or by the one that will take less time, and the name of it.

    Examples
    --------
    >>> from grundy.codes.greedy.basis import ordered_basis
    >>> work = Work(ordered_basis([1, 3, 6, 12, 24], 5), 3, MEMORY)
    >>> cheaper(work, "table")
    ((1, 2, 1, 4, 1), 'table')
    """
    triangle = work.basis.triangle() if method != "enumerate" else None
    if method == "table" and triangle is None:
        raise _no_table(work.basis)
    if triangle is not None and (method == "table" or _prefers_table(work)):
        try:
            return tuple(by_table(work, triangle)), "table"
        except LimitError:  # the table got larger than expected
            if method == "table" or work.steps > STEPS_PER_BYTE * work.memory:
                raise
    return tuple(by_enumeration(work)), "enumerate"


def _prefers_table(work: Work) -> bool:
    by_words = log2(2 * STEP) + log2(work.steps)
    by_bytes = log2(BYTE * work.basis.m) + work.expected_bits if work.basis.m else 0.0
    fits = work.expected_bits <= log2(max(work.memory, 1)) or work.steps > STEPS_PER_BYTE * work.memory
    return fits and by_bytes < by_words


def by_enumeration(work: Work) -> list[int]:
    """Return the values by the words of weight below d.

    Examples
    --------
    >>> from grundy.codes.greedy.basis import ordered_basis
    >>> work = Work(ordered_basis([1, 3, 6, 12, 24], 5), 3, MEMORY)
    >>> by_enumeration(work)
    [1, 2, 1, 4, 1]
    """
    light, room = light_input(work)
    most = STEPS_PER_BYTE * work.memory
    values = _kernels.values_by_enumeration(light, most, work.memory - room, kernel_progress("basis vectors"))
    if values is None:
        raise LimitError(
            f"the space has more than {most} words of weight below {work.d}, all that the memory allows",
            parameter="memory",
            hint="take a smaller d" + ", try the method 'table'" * bool(work.basis.triangle()),
        )
    return values


def light_input(work: Work) -> tuple[_kernels.LightInput, int]:
    """Return what the search for light words needs, and how many bytes its tables take; refuse too much of either.

    Examples
    --------
    >>> from grundy.codes.greedy.basis import ordered_basis
    >>> work = Work(ordered_basis([1, 3, 6, 12, 24], 5), 3, MEMORY)
    >>> light_input(work)[1] <= MEMORY
    True
    """
    basis = work.basis
    syndromes, coefficients = basis.images()
    width = syndromes.shape[1]
    if work.takes_all:
        vectors, room, what = basis.packed(2 * width), 0, "words"
    else:
        vectors, what = words_of_masks([], 2 * width), "sets of coordinates"
        room = work.entries * (16 * width + 8 * ((work.d + 1) // 2))
    steps = 1 << basis.m if work.takes_all else work.sets
    start = f"to find the words of weight below {work.d} takes"
    if steps > STEPS_PER_BYTE * work.memory:
        raise LimitError(
            f"{start} {steps} {what}, and the memory allows {STEPS_PER_BYTE * work.memory}",
            parameter="memory",
            hint="take a smaller d",
        )
    if room > work.memory:
        raise LimitError(f"{start} {room} bytes", parameter="memory", limit=work.memory, hint="take a smaller d")
    return _kernels.LightInput(syndromes, coefficients, vectors, basis.m, basis.checks, work.d), room


def by_table(work: Work, triangle: Triangle) -> list[int]:
    """Return the values by a table of coset weights.

    Examples
    --------
    >>> from grundy.codes.greedy.basis import ordered_basis
    >>> work = Work(ordered_basis([1, 3, 6, 12, 24], 5), 3, MEMORY)
    >>> by_table(work, work.basis.triangle())
    [1, 2, 1, 4, 1]
    """
    run = partial(_kernels.values_by_table, triangle.syndromes, triangle.earlier, triangle.checks)
    found = run(min(work.d, LARGEST_D), work.memory, kernel_progress("basis vectors", work.basis.m))
    if isinstance(found, list):
        return found
    bits, known = found
    raise LimitError(
        f"after {known} of {work.basis.m} basis vectors the table grows to 2^{bits} bytes",
        parameter="memory",
        limit=work.memory,
        hint="take a smaller d, try the method 'enumerate'",
    )


def _no_table(basis: OrderedBasis) -> DomainError:
    known = 0
    for i, vector in enumerate(basis.vectors):
        if not vector & ~known:
            return DomainError(
                f"the method 'table' needs a coordinate for each basis vector that no earlier one has, and vector {i} "
                "has none; take the method 'enumerate', or another order of the vectors"
            )
        known |= vector
    return DomainError(
        f"the method 'table' needs fewer than 64 checks, and this space has {basis.checks}; take 'enumerate'"
    )
