"""Computation of misère quotients heap by heap: the next heap gets an old element, or the monoid grows.

A heap gets an old element if the proof of `monoid` succeeds with it. Otherwise, a larger monoid is guessed and proved.
A *trial* computes outcomes of sums with the new heap on the assumption that sums of smaller heaps with the same element
can still replace each other, and a monoid is learned from these outcomes. If the proof fails, it gives a sum for which
the guess is wrong. Then the monoid was not learned well enough, or the new heap distinguishes two sums of smaller heaps
that were equal so far. In the latter case, some heaps are *freed*: they are counted one by one and not represented by
their elements. If all heaps are free, nothing is assumed, so a finite quotient is found within the limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import combinations
from operator import add
from threading import Lock
from typing import Any, TypeAlias

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.integers import bits
from grundy.play.misere.monoid import Generator, Learner, Monoid, Reach, Word, keeps_lost
from grundy.play.misere.search import decide
from grundy.progress import report
from grundy.rules import Outcome
from grundy.sequences import TakeAndBreak

# ---- Outcomes of sums with a new heap: in a trial, which represents smaller heaps by their elements, and exact


class Effort:
    """The number of sums that may still be decided."""

    def __init__(self, sums: int):
        self.sums = self.left = sums

    def decide(self, start: Any, options: Callable[[Any], list[Any]], known: dict[Any, Outcome]) -> Outcome:
        """Return the outcome in misère play, and subtract the cost from `left`."""
        before = len(known) - 1  # a cached answer costs 1
        try:
            return decide(start, options, known, max(0, self.left))
        except LimitError:
            raise LimitError(f"it requires a search of more than {self.sums} sums") from None
        finally:
            self.left -= len(known) - before
            report("sums searched for a misère quotient", self.sums - self.left, self.sums)


# The number of copies of each counted heap, and the element of the sum of all other heaps.
State: TypeAlias = tuple[Word, int]


class Trial:
    """Outcomes on the assumption that heaps with the same element can replace each other, except freed heaps.

    The letters of words are `letters`: the counted heaps, and one heap for each element of other heaps.
    """

    def __init__(self, builder: QuotientBuilder, heap: int, effort: Effort, freed: frozenset[int]):
        self._builder, self._monoid, self._effort = builder, builder.monoid, effort
        self.counted = [*sorted(freed), heap]
        self._place = {one: at for at, one in enumerate(self.counted)}
        self._others = [one for one in range(1, heap) if one not in freed and builder.options(one)]
        images = builder.images
        first: dict[int, int] = {}
        for one in self._others:
            if images[one]:
                first.setdefault(images[one], one)
        self.letters = [*self.counted, *first.values()]
        self._letter = {image: len(self.counted) + at for at, image in enumerate(first)}
        self._known: dict[State, Outcome] = {}
        self._by_heap: dict[int, list[State]] = {}
        self._by_element: dict[int, list[State]] = {}

    def word(self, heaps: Iterable[int]) -> Word:
        """Return a sum of heaps as a word."""
        counts = [0] * len(self.letters)
        for one in heaps:
            image = 0 if one in self._place else self._builder.images[one]
            if one in self._place or image:
                counts[self._place[one] if one in self._place else self._letter[image]] += 1
        return tuple(counts)

    def heaps(self, word: Word) -> tuple[int, ...]:
        """Return a sum of heaps with this word."""
        return tuple(heap for heap, count in zip(self.letters, word, strict=True) for _ in range(count))

    def is_lost(self, word: Word) -> bool:
        """Return whether the word is a P-position in the trial."""
        return self._effort.decide(self._state(self.heaps(word)), self._options, self._known) is Outcome.P

    def _state(self, heaps: Iterable[int]) -> State:
        counts, image, table = [0] * len(self.counted), 0, self._monoid.table
        for one in heaps:
            if one in self._place:
                counts[self._place[one]] += 1
            else:
                image = table[image][self._builder.images[one]]
        return tuple(counts), image

    def _options(self, state: State) -> list[State]:
        counts, image = state
        found = {}
        for at, one in enumerate(self.counted):
            if counts[at]:
                rest = (*counts[:at], counts[at] - 1, *counts[at + 1 :]), image
                found.update(dict.fromkeys(self._joined(rest, option) for option in self._left_by(one)))
        for option in self._options_of_element(image):
            found[self._joined((counts, 0), option)] = None
        return list(found)

    def _joined(self, state: State, other: State) -> State:
        return tuple(map(add, state[0], other[0])), self._monoid.table[state[1]][other[1]]

    def _left_by(self, heap: int) -> list[State]:
        """Return the states of the options of a heap, without duplicates."""
        if heap not in self._by_heap:
            self._by_heap[heap] = list(dict.fromkeys(map(self._state, self._builder.options(heap))))
        return self._by_heap[heap]

    def _options_of_element(self, image: int) -> list[State]:
        """Return the states of the options of the least sum with this element."""
        if image not in self._by_element:
            least = self._least_sums[image]
            found: dict[State, None] = {}
            for at, one in enumerate(least):
                rest = self._state((*least[:at], *least[at + 1 :]))
                found.update(dict.fromkeys(self._joined(rest, option) for option in self._left_by(one)))
            self._by_element[image] = list(found)
        return self._by_element[image]

    @cached_property
    def _least_sums(self) -> dict[int, tuple[int, ...]]:
        """For each element, the sum of uncounted heaps whose longest play is shortest.

        The lengths of longest plays add up in sums and decrease with every move. So each option in a trial has a
        shorter longest play than its position, and the trial terminates.
        """
        found: dict[int, tuple[int, ...]] = {}
        queue: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
        while queue:
            length, image, heaps = heappop(queue)
            if image in found:
                continue
            found[image] = heaps
            for one in self._others:
                following = self._monoid.table[image][self._builder.images[one]]
                if following not in found:
                    heappush(queue, (length + self._builder.longest_play(one), following, (*heaps, one)))
        return found


class Exact:
    """Outcomes of sums with a new heap, without any assumption; the quotient gives those of other sums."""

    def __init__(self, builder: QuotientBuilder, heap: int, effort: Effort):
        self._builder, self._heap, self.effort = builder, heap, effort
        self._known: dict[tuple[int, ...], Outcome] = {}

    def is_lost(self, heaps: Iterable[int]) -> bool:
        """Return whether a sum of heaps is a P-position."""
        start = self._kept(heaps)
        self._look_up(start)
        return self.effort.decide(start, self._options, self._known) is Outcome.P

    def _kept(self, heaps: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(heap for heap in heaps if self._builder.options(heap)))

    def _look_up(self, heaps: tuple[int, ...]) -> None:
        if self._heap not in heaps:
            monoid, images = self._builder.monoid, self._builder.images
            lost = monoid.lost >> monoid.product(images[heap] for heap in heaps) & 1
            self._known[heaps] = Outcome.P if lost else Outcome.N

    def _options(self, heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
        found = dict.fromkeys(
            self._kept((*heaps[:at], *left, *heaps[at + 1 :]))
            for at, heap in enumerate(heaps)
            if at == 0 or heaps[at - 1] != heap
            for left in self._builder.options(heap)
        )
        for option in found:
            self._look_up(option)
        return list(found)


# ---- The builder of quotients

TRIVIAL = Monoid(((0,),), 0)


class QuotientBuilder:
    """The misère quotient of the heaps up to some size, with proof.

    It may have at most `limit` elements, and at most `effort` sums are searched for all heaps together. `images` are
    the elements of the heaps, from the empty one to the largest in the proof.
    """

    def __init__(self, game: TakeAndBreak, limit: int, effort: int = 300_000):
        self.game, self.limit, self._effort = game, limit, Effort(effort)
        self.monoid = TRIVIAL
        self.images = [0]
        self._reach = Reach(TRIVIAL)
        self._options: list[list[tuple[int, ...]]] = [[]]
        self._longest = [0]
        self._lock = Lock()  # each game has one builder, which threads share

    @property
    def certified(self) -> int:
        """The largest heap for which the quotient is proved."""
        return len(self.images) - 1

    def extend_to(self, heap: int) -> None:
        """Add all heaps up to this size; after a `LimitError`, the heaps proved before remain."""
        with self._lock:
            self._extend_to(heap)

    def so_far(self) -> tuple[Monoid, tuple[int, ...]]:
        """Return the quotient and the elements of the heaps for which it is proved, as a consistent pair."""
        with self._lock:
            return self.monoid, tuple(self.images)

    def _extend_to(self, heap: int) -> None:
        while self.certified < heap:
            try:
                self._add(self.certified + 1)
            except LimitError as error:
                raise LimitError(
                    f"the misère quotient of {self.game.notation} is certified for heaps up to {self.certified}, with "
                    f"{len(self.monoid)} elements, but not for heap {self.certified + 1}: {error}",
                    hint="raise limit or effort",
                ) from None

    def options(self, heap: int) -> list[tuple[int, ...]]:
        """Return the options of a heap."""
        while len(self._options) <= heap:
            self._options.append(self.game.options(len(self._options)))
        return self._options[heap]

    def longest_play(self, heap: int) -> int:
        """Return the length of the longest play from a heap."""
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
        """Return a heap with its image and those of its options; `images` includes it and all smaller heaps."""
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
        """Learn until the proof succeeds (None), or return sums with at least one wrong outcome in the trial."""
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
        """Return a sum for which the conditions of the proof fail; if there is none, store the monoid."""
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
        """Return the smallest set of heaps to free so that the trial is right about a sum."""
        *freed, heap = before.counted
        wrong = next(one for one in suspects if exact.is_lost(one) != before.is_lost(before.word(one)))
        truth = exact.is_lost(wrong)
        for more in _sets(wrong, heap, frozenset(freed)):
            trial = Trial(self, heap, exact.effort, more.union(freed))
            if trial.is_lost(trial.word(wrong)) == truth:
                return more
        raise LimitError(f"no set of heaps was found that distinguishes the sums with heap {heap}")


def _sets(wrong: Iterable[int], heap: int, freed: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield sets of heaps to free, from small sets to all heaps."""
    inside = sorted(set(wrong) - freed - {heap})
    every = [one for one in range(1, heap) if one not in freed]
    for one in [*inside, *every]:
        yield frozenset([one])
    for size in range(2, min(len(inside), 4) + 1):
        yield from map(frozenset, combinations(inside, size))
    yield from map(frozenset, combinations(every[:12], 2))
    yield frozenset(inside)
    yield frozenset(every)
