"""Outcomes of sums with a new heap: on trial, with smaller heaps known by their elements only, and exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from operator import add
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.play.misere.decide import decide
from grundy.play.misere.learn import Word
from grundy.progress import report
from grundy.rules import Outcome

if TYPE_CHECKING:
    from grundy.play.misere.extend import QuotientBuilder

__all__ = ["Effort", "Exact", "Trial"]


class Effort:
    """How many sums may still be decided before giving up.

    Examples
    --------
    >>> effort = Effort(10)
    >>> effort.decide(3, lambda n: list(range(n)), {}), effort.left
    (Outcome.N, 6)
    """

    def __init__(self, sums: int):
        self.sums = self.left = sums

    def decide(self, start: Any, options: Callable[[Any], list[Any]], known: dict[Any, Outcome]) -> Outcome:
        """Return who wins in misère play; what it costs is taken from what is left."""
        before = len(known) - 1  # the question itself costs something too
        try:
            return decide(start, options, known, max(0, self.left))
        except LimitError:
            raise LimitError(f"more than {self.sums} sums had to be searched") from None
        finally:
            self.left -= len(known) - before
            report("sums searched for a misère quotient", self.sums - self.left, self.sums)


# How often each heap that is counted occurs, and the element of all other heaps together.
State: TypeAlias = tuple[Word, int]


class Trial:
    """Outcomes under the assumption that heaps with the same element can be exchanged, but for some that are freed.

    Parameters
    ----------
    builder : QuotientBuilder
        The quotient of all smaller heaps.
    heap : int
        The new heap.
    effort : Effort
        What the search may cost.
    freed : frozenset of int
        Heaps that are counted one by one.

    Attributes
    ----------
    letters : list
        What words are made of: the heaps that are counted, and a heap for each element of other heaps.
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
        """Return a sum of heaps that a word stands for."""
        return tuple(heap for heap, count in zip(self.letters, word, strict=True) for _ in range(count))

    def is_lost(self, word: Word) -> bool:
        """Return whether the player to move loses, on trial."""
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
        """Return what the moves from a heap leave, each state once."""
        if heap not in self._by_heap:
            self._by_heap[heap] = list(dict.fromkeys(map(self._state, self._builder.options(heap))))
        return self._by_heap[heap]

    def _options_of_element(self, image: int) -> list[State]:
        """Return what the moves from the least sum with this element leave."""
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
        """For each element the sum of heaps, none of them counted, that ends soonest.

        The length of the longest play adds up in sums and falls with every move; so each option on trial has a shorter
        longest play than its position, and the trial comes to an end.
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
    """Outcomes of sums with a new heap, without any assumption; sums without it are known by the quotient.

    Parameters
    ----------
    builder : QuotientBuilder
        The quotient of all smaller heaps.
    heap : int
        The new heap.
    effort : Effort
        What the search may cost.
    """

    def __init__(self, builder: QuotientBuilder, heap: int, effort: Effort):
        self._builder, self._heap, self.effort = builder, heap, effort
        self._known: dict[tuple[int, ...], Outcome] = {}

    def is_lost(self, heaps: Iterable[int]) -> bool:
        """Return whether the player to move loses."""
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
