"""The proof that a monoid tells the outcomes of all sums of some heaps.

Each heap h with moves has an image φ(h); let D(h) be the set of images of its options, where the image of a sum is
the product of the images of its heaps (heaps without moves have the image 1, and count for nothing). Suppose that

(a) 1 is not lost;
(b) whenever z φ(h) is lost, no z y with y in D(h) is lost;
(c) every sum with at least one heap, whose image is not lost, has an option whose image is lost.

Then a sum X is a P-position in misère play exactly when its image is lost. By induction on X: the empty sum is won,
and (a) says so. If X has a lost image it is not empty by (a), and every option replaces a heap h in X = Z + h, so by
(b) its image is not lost, and it is an N-position; so X is P. If the image is not lost, (c) gives an option that is
P.

Condition (c) speaks of infinitely many sums, but only of their images x and the sets E of the images of their
options. Adding a heap h makes (x φ(h), φ(h) E ∪ x D(h)) of (x, E), so all such pairs are found from (1, ∅), and for
each x only the smallest sets need to be kept: what holds for E holds for all larger sets, now and after adding heaps.
For the same reason a heap adds nothing to (c) when another one has the same image and a smaller set D; for (b) every
heap counts.

(d) If every element is the image of a sum, and different elements differ in the outcome of some product, no two of them
can be merged, and the monoid is the misère quotient of these heaps (Plambeck and Siegel, Misère quotients for impartial
games, 2008).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from grundy.errors import LimitError
from grundy.play.misere.monoid import Monoid

__all__ = ["Generator", "Reach", "keeps_lost"]

MOST_PAIRS = 50_000


class Generator(NamedTuple):
    """A heap, its image, and the set of the images of its options."""

    heap: int
    image: int
    options: int


def keeps_lost(monoid: Monoid, generator: Generator) -> bool:
    """Return whether no move from a heap leads from a lost image to a lost image: condition (b).

    Examples
    --------
    >>> two = Monoid(((0, 1), (1, 0)), 0b10)
    >>> keeps_lost(two, Generator(1, image=1, options=0b01)), keeps_lost(two, Generator(2, image=1, options=0b10))
    (True, False)
    """
    return not generator.options & monoid.forbidden[generator.image]


@dataclass
class _Sum:
    """The images of the options of a sum, the sum, and whether no smaller set has been found."""

    options: int
    heaps: tuple[int, ...]
    least: bool = True


class Reach:
    """All pairs (x, E) of condition (c), for heaps that are added one by one.

    Examples
    --------
    >>> two = Monoid(((0, 1), (1, 0)), 0b10)
    >>> reach = Reach(two)
    >>> reach.add(Generator(1, image=1, options=0b01)) is None, reach.pairs
    (True, 3)
    """

    def __init__(self, monoid: Monoid):
        self.monoid = monoid
        self.generators: list[Generator] = []
        self._least: dict[int, list[_Sum]] = {0: [_Sum(0, ())]}

    @property
    def pairs(self) -> int:
        """How many pairs are kept."""
        return sum(map(len, self._least.values()))

    def copy(self) -> Reach:
        """Return the same pairs, to which heaps can be added without a change here."""
        other = Reach(self.monoid)
        other.generators = list(self.generators)
        other._least = {x: [replace(one) for one in sums] for x, sums in self._least.items()}
        return other

    def covers(self, generator: Generator) -> bool:
        """Return whether a heap adds nothing, since one with the same image has fewer options."""
        return any(
            known.image == generator.image and not known.options & ~generator.options for known in self.generators
        )

    def add(self, generator: Generator) -> tuple[int, ...] | None:
        """Add a heap; return a sum against (c), its image not lost and no option with a lost image, or None."""
        if self.covers(generator):
            return None
        self.generators.append(generator)
        pending = [(x, one) for x, sums in self._least.items() for one in sums]
        fresh, last = [generator], len(pending)
        at = 0
        while at < len(pending):
            x, one = pending[at]
            # Older pairs have met the older heaps already.
            for step in fresh if at < last else self.generators:
                if one.least:
                    failing = self._extend(x, one, step, pending)
                    if failing is not None:
                        return failing
            at += 1
        return None

    def _extend(self, x: int, one: _Sum, step: Generator, pending: list[tuple[int, _Sum]]) -> tuple[int, ...] | None:
        monoid = self.monoid
        image = monoid.table[x][step.image]
        options = monoid.translated(one.options, step.image) | monoid.translated(step.options, x)
        known = self._least.setdefault(image, [])
        if any(not other.options & ~options for other in known if other.heaps):
            return None
        heaps = (*one.heaps, step.heap)
        if not (monoid.lost >> image & 1 or options & monoid.lost):
            return heaps
        for other in known:
            if other.heaps and not options & ~other.options:
                other.least = False
        found = _Sum(options, heaps)
        self._least[image] = [other for other in known if other.least] + [found]
        pending.append((image, found))
        if len(pending) > MOST_PAIRS:
            raise LimitError(f"more than {MOST_PAIRS} sets of options to check for one misère quotient")
        return None
