"""Which sums of which information set to look at next, in Brouwer and Zimmermann's algorithm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb

from grundy.codes.distance.run import Run

__all__ = ["InformationSets", "information_sets", "search_zimmermann"]


_FOREVER = 1 << 80  # so many sums are never reached, and not counted exactly


def _sums(sizes: tuple[int, ...], w: int) -> int:
    """Return how many sums of w words from different groups there are."""
    if len(set(sizes)) <= 1:
        return comb(len(sizes), w) * int(sizes[0] ** w if sizes else 1)
    return _mixed_sums(sizes, 1 << (w - 1).bit_length() if w else 1)[w]


@lru_cache(maxsize=256)
def _mixed_sums(sizes: tuple[int, ...], most: int) -> list[int]:
    """Return the numbers of sums of 0, …, most words: the elementary symmetric polynomials of the sizes."""
    counts = [1] + [0] * most
    for size in sizes:
        for w in range(most, 0, -1):
            counts[w] += size * counts[w - 1]
    return counts


@dataclass
class InformationSets:
    """How far each information set has been searched, and the bound that follows.

    When all sums of at most w groups of a set have been looked at, every other word has w + 1 - (groups - own) or more
    digits that are not 0 among those that are the set's own; these bounds add up.

    Examples
    --------
    >>> sets = InformationSets([(4, (1,) * 4), (3, (1,) * 4)], lines=1, start=0)
    >>> steps = sets.steps()
    >>> [next(steps) for _ in range(3)], sets.bound
    ([(0, 1), (1, 1), (0, 2)], 3)
    """

    sets: Sequence[tuple[int, Sequence[int]]]
    lines: int
    start: int
    levels: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.levels = [self.start] * len(self.sets)
        self._prices = [self._price(which) for which in range(len(self.sets))]

    @property
    def bound(self) -> int:
        """No word that has not been looked at is lighter than this."""
        return sum(self._bound(i, level) for i, level in enumerate(self.levels))

    def _bound(self, which: int, level: int) -> int:
        own, sizes = self.sets[which]
        return max(0, level + 1 - (len(sizes) - own))

    @property
    def is_exhausted(self) -> bool:
        """Whether some set has shown all words."""
        return any(level >= len(sizes) for level, (_, sizes) in zip(self.levels, self.sets, strict=True))

    def cost(self, which: int, w: int) -> int:
        """Return how many sums of w groups there are, up to factors."""
        sizes = tuple(self.sets[which][1])
        if w > len(sizes):
            return 0
        count = _sums(sizes, w)
        return -(-count // self.lines) if w else count

    def steps(self) -> Iterator[tuple[int, int]]:
        """Return pairs (set, w), always of the set whose bound rises for the fewest sums."""
        while not self.is_exhausted:
            which = self._prices.index(min(self._prices))
            for w in range(self.levels[which] + 1, self._next_level(which) + 1):
                self.levels[which] = w - 1
                yield which, w
                self.levels[which] = w
            self._prices[which] = self._price(which)

    def costs_until(self, bound: int) -> Iterator[int]:
        """Return the numbers of sums of the steps that raise the bound so far."""
        for which, w in self.steps():
            if self.bound >= bound:
                return
            yield self.cost(which, w)

    def _next_level(self, which: int) -> int:
        """Return the next level that raises the bound of a set."""
        own, sizes = self.sets[which]
        return min(max(self.levels[which] + 1, len(sizes) - own), len(sizes))

    def _price(self, which: int) -> int:
        total = 0
        for w in range(self.levels[which] + 1, self._next_level(which) + 1):
            total += self.cost(which, w)
            if total > _FOREVER:
                break
        return total


def information_sets(run: Run) -> InformationSets:
    """Return the information sets of a run, not yet searched.

    Examples
    --------
    >>> from grundy.codes.weights.basis import spanned
    >>> run = Run(spanned([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]]))
    >>> information_sets(run).bound
    2
    """
    return InformationSets(run.sets(), run.basis.scalars if not run.is_coset else 1, -1 if run.is_coset else 0)


def search_zimmermann(run: Run, most: int | None = None) -> None:
    """Search the sums of groups of information sets until the bounds meet, or nothing of at most a weight is left.

    Examples
    --------
    >>> from grundy.codes.weights.basis import spanned
    >>> run = Run(spanned([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]]))
    >>> search_zimmermann(run)
    >>> run.lower, run.upper
    (3, 3)
    """
    run.total = run.kernel.done + sum(information_sets(run).costs_until(run.possible_below(run.upper) + 1))
    sets = information_sets(run)
    for which, w in sets.steps():
        run.raise_lower(min(sets.bound, run.upper))
        if run.is_done or (most is not None and run.lower > most):
            return
        run.call("zimmermann", which, w, run.lower)
    run.raise_lower(run.upper)
