"""Misère quotients heap by heap: the next heap gets an old element, or the monoid grows.

A heap gets an old element when the proof of `verify` goes through with it. Otherwise a larger monoid is guessed and
proved: outcomes of sums with the new heap are computed on trial as if sums of smaller heaps with the same element
could still be exchanged for each other, and a monoid is learned from them. If the proof fails, it shows a sum for
which the guess is wrong. Then either the monoid was not learned well enough, or two sums of smaller heaps, the same
so far, are told apart by the new heap: then some heaps are *freed*, that is, counted one by one and no longer known
by their elements. With all heaps freed nothing is guessed any more, so a finite quotient is found if the limits
allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from threading import Lock

from grundy.errors import LimitError
from grundy.integers import bits
from grundy.play.misere.learn import Learner
from grundy.play.misere.monoid import Monoid
from grundy.play.misere.trial import Effort, Exact, Trial
from grundy.play.misere.verify import Generator, Reach, keeps_lost
from grundy.sequences import TakeAndBreak

__all__ = ["QuotientBuilder"]

TRIVIAL = Monoid(((0,),), 0)


class QuotientBuilder:
    """The misère quotient of the heaps up to some size, proved so far.

    Parameters
    ----------
    limit : int
        How many elements the quotient may have.
    effort : int, optional
        How many sums may be searched for all heaps together.

    Attributes
    ----------
    monoid : Monoid
        The quotient.
    images : list of int
        The element of each heap, from the empty one on; the list ends at the last heap for which the proof is done.

    Examples
    --------
    >>> kayles = QuotientBuilder(TakeAndBreak("Kayles"), 100)
    >>> kayles.extend_to(12)
    >>> len(kayles.monoid), kayles.certified
    (24, 12)
    """

    def __init__(self, game: TakeAndBreak, limit: int, effort: int = 300_000):
        self.game, self.limit, self._effort = game, limit, Effort(effort)
        self.monoid = TRIVIAL
        self.images = [0]
        self._reach = Reach(TRIVIAL)
        self._options: list[list[tuple[int, ...]]] = [[]]
        self._longest = [0]
        self._lock = Lock()  # builders are shared by all who ask about a game

    @property
    def certified(self) -> int:
        """The largest heap for which the quotient is proved."""
        return len(self.images) - 1

    def extend_to(self, heap: int) -> None:
        """Add all heaps up to this one; after a `LimitError` the heaps before are still proved."""
        with self._lock:
            self._extend_to(heap)

    def so_far(self) -> tuple[Monoid, tuple[int, ...]]:
        """Return the quotient and the elements of the heaps for which it is proved, which belong together."""
        with self._lock:
            return self.monoid, tuple(self.images)

    def _extend_to(self, heap: int) -> None:
        while self.certified < heap:
            try:
                self._add(self.certified + 1)
            except LimitError as error:
                raise LimitError(
                    f"the misère quotient of {self.game.notation} is certified to heap {self.certified}, with "
                    f"{len(self.monoid)} elements, and not for heap {self.certified + 1}: {error}",
                    hint="raise limit or effort",
                ) from None

    def options(self, heap: int) -> list[tuple[int, ...]]:
        """Return what a move from a heap can leave."""
        while len(self._options) <= heap:
            self._options.append(self.game.options(len(self._options)))
        return self._options[heap]

    def longest_play(self, heap: int) -> int:
        """Return how many moves a heap lasts at most."""
        while len(self._longest) <= heap:
            options = self.options(len(self._longest))
            longest = max((sum(self._longest[one] for one in left) for left in options), default=-1)
            self._longest.append(longest + 1)
        return self._longest[heap]

    def _add(self, heap: int) -> None:
        if not self.options(heap):
            self.images.append(0)
        elif not self._takes_old_element(heap):
            self._grow(heap)

    def _image(self, heaps: Iterable[int], images: list[int], monoid: Monoid) -> int:
        return monoid.product(images[heap] for heap in heaps)

    def _generator(self, heap: int, images: list[int], monoid: Monoid) -> Generator:
        """Return a heap with its image and those of its options; images are given for it and all smaller heaps."""
        table, options = monoid.table, 0
        for left in self.options(heap):
            image = 0
            for one in left:
                image = table[image][images[one]]
            options |= 1 << image
        return Generator(heap, images[heap], options)

    def _takes_old_element(self, heap: int) -> bool:
        (_, _, options) = self._generator(heap, [*self.images, 0], self.monoid)
        candidates = [Generator(heap, x, options) for x in range(len(self.monoid))]
        fitting = [one for one in candidates if keeps_lost(self.monoid, one)]
        for one in sorted(fitting, key=self._reach.covers, reverse=True):
            reach = self._reach if self._reach.covers(one) else self._reach.copy()
            if reach.add(one) is None:
                self.images.append(one.image)
                self._reach = reach
                return True
        return False

    def _grow(self, heap: int) -> None:
        exact, freed = Exact(self, heap, self._effort), frozenset[int]()
        while True:
            trial = Trial(self, heap, self._effort, freed)
            learner = Learner(len(trial.letters), trial.is_lost, self.limit)
            failing = self._proved_or_failing(heap, trial, learner)
            if failing is None:
                return
            freed |= self._to_free(failing, exact, trial)

    def _proved_or_failing(self, heap: int, trial: Trial, learner: Learner) -> list[tuple[int, ...]] | None:
        """Learn until the proof goes through (None), or return sums of which one is wrong in the trial itself."""
        while True:
            monoid, classes = learner.monoid().reduced()
            images = [classes[learner.state(trial.word([one]))] for one in range(heap + 1)]
            failing = self._failing_sum(heap, images, monoid, [trial.heaps(word) for word in learner.words], classes)
            if failing is None:
                return None
            suspects = [failing, *self._sums_after(failing)]
            wrong = [
                one
                for one in suspects
                if trial.is_lost(trial.word(one)) != bool(monoid.lost >> self._image(one, images, monoid) & 1)
            ]
            if not wrong:
                return suspects
            learner.correct(trial.word(wrong[0]))

    def _failing_sum(
        self, heap: int, images: list[int], monoid: Monoid, words: list[tuple[int, ...]], classes: list[int]
    ) -> tuple[int, ...] | None:
        """Return a sum at which the conditions of the proof fail; if there is none, take over the monoid."""
        reach = Reach(monoid)
        for one in range(1, heap + 1):
            if self.options(one):
                generator = self._generator(one, images, monoid)
                if not keeps_lost(monoid, generator):
                    z = next(z for z in bits(monoid.rows[generator.image]) if monoid.rows[z] & generator.options)
                    return (*words[classes.index(z)], one)
                failing = reach.add(generator)
                if failing is not None:
                    return failing
        self.monoid, self.images, self._reach = monoid, images, reach
        return None

    def _sums_after(self, heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for at, one in enumerate(heaps):
            for left in self.options(one):
                yield (*heaps[:at], *left, *heaps[at + 1 :])

    def _to_free(self, suspects: list[tuple[int, ...]], exact: Exact, before: Trial) -> frozenset[int]:
        """Return the fewest heaps whose freedom makes the trial right about a sum."""
        *freed, heap = before.counted
        wrong = next(one for one in suspects if exact.is_lost(one) != before.is_lost(before.word(one)))
        truth = exact.is_lost(wrong)
        for more in _sets(wrong, heap, frozenset(freed)):
            trial = Trial(self, heap, exact.effort, more.union(freed))
            if trial.is_lost(trial.word(wrong)) == truth:
                return more
        raise LimitError(f"no way was found to tell sums apart in which heap {heap} occurs")


def _sets(wrong: Iterable[int], heap: int, freed: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield sets of heaps that may have to be freed, from small to all."""
    inside = sorted(set(wrong) - freed - {heap})
    every = [one for one in range(1, heap) if one not in freed]
    for one in [*inside, *every]:
        yield frozenset([one])
    for size in range(2, min(len(inside), 4) + 1):
        yield from map(frozenset, combinations(inside, size))
    yield from map(frozenset, combinations(every[:12], 2))
    yield frozenset(inside)
    yield frozenset(every)
