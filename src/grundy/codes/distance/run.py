"""One search for a lightest word: its bounds so far, its deadline, and its progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from grundy.codes.distance.divisor import divisor
from grundy.codes.weights.basis import Basis
from grundy.progress import Deadline, current_listener, progress_to

__all__ = ["Run", "TimeIsUp"]

# How many words of 64 bits, and how many rounds, are looked at by chance each time.
_CHANCE_WORDS = 1 << 21
_MOST_ROUNDS = 20
# So many sums of two groups are looked at in a round, as in core/codes/information_sets.hpp.
_MOST_SUMS = 1 << 20


class TimeIsUp(Exception):  # noqa: N818 - it is no error
    """The seconds that were given are over."""


class Run:
    """A search for the lightest word of a code, 0 excepted, or of the coset of an offset.

    Kernels lower the upper bound as they find words; methods raise the lower one as they rule weights out.
    """

    def __init__(
        self,
        basis: Basis,
        offset: NDArray[np.uint64] | None = None,
        *,
        at_least: int = 1,
        seconds: float | None = None,
    ):
        self._deadline = Deadline(seconds)
        self.basis = basis
        self.is_coset = offset is not None
        self.kernel = basis.search(offset, seconds)
        self.step, self._residue = self._steps()
        self.total: int | None = None
        self.method = "chance"
        self.lower = 0
        self.raise_lower(at_least)

    def _steps(self) -> tuple[int, int]:
        """Return numbers such that all weights are the second one modulo the first one."""
        if not self.is_coset:
            return divisor(self.basis), 0
        # In an even binary code, all words of a coset have one parity. (Over GF(4) that is not so.)
        step = min(divisor(self.basis), 2) if self.basis.q == 2 else 1
        return step, self.kernel.weight % step

    @property
    def upper(self) -> int:
        """The least weight that has been found: at first, that of the lightest row, or of the offset."""
        return int(self.kernel.weight)

    @property
    def word(self) -> NDArray[np.uint64]:
        """The word of this weight, packed."""
        word: NDArray[np.uint64] = self.kernel.word()[0]
        return word

    @property
    def is_done(self) -> bool:
        """Whether the bounds meet."""
        return self.lower >= self.upper

    def raise_lower(self, bound: int) -> None:
        """Note that no word is lighter than this; weights that cannot occur are skipped."""
        possible = bound + (self._residue - bound) % self.step
        self.lower = max(self.lower, possible)

    def possible_below(self, bound: int) -> int:
        """Return the largest weight below a bound that the divisor allows."""
        return bound - 1 - (bound - 1 - self._residue) % self.step

    def call(self, name: str, *arguments: int) -> None:
        """Run a kernel; raise `TimeIsUp` if it was not allowed to finish."""
        if not getattr(self.kernel, name)(*arguments, self._report()) or self._deadline.is_over():
            raise TimeIsUp

    def sets(self) -> list[tuple[int, list[int]]]:
        """Return the information sets: of each, how many groups have digits of their own, and the sizes of all."""
        found: list[tuple[int, list[int]]] | None = self.kernel.sets()
        if found is None:
            raise TimeIsUp
        return found

    def look_by_chance(self, seed: int, stop: int) -> None:
        """Look for light words in random information sets: for about a millisecond, and longer with a larger seed."""
        groups, digits = -(-self.basis.dimension // self.basis.bits), self.basis.q - 1
        one = groups * (digits if self.is_coset else 1)
        two = one * (groups - 1) * digits // 2
        sums = one + (two if two <= _MOST_SUMS else groups * groups)  # what an exchange of digits costs is never less
        round_words = (sums + 1) * self.kernel.word().size
        self.call("chance", max(1, min(_MOST_ROUNDS, _CHANCE_WORDS // round_words)) * seed, seed, stop)

    @contextmanager
    def until_deadline(self) -> Iterator[None]:
        """Stop the work within by `TimeIsUp` when it reports progress and the time is up."""
        outer = current_listener()

        def listener(what: str, done: int, total: int | None) -> None:
            if outer is not None:
                outer(what, done, total)
            if self._deadline.is_over():
                raise TimeIsUp

        with progress_to(listener):
            yield

    def _report(self) -> Callable[[int], object] | None:
        listener = current_listener()
        if listener is None:
            return None
        return lambda done: listener("words", done, None if self.total is None else max(self.total, done))
