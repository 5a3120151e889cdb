"""Commutative monoids with lost elements: an algorithm to learn them, and the proof that they give all outcomes.

A word is the number of occurrences of each letter. Two words are the same element if they have the same outcome with
every word added. If there are finitely many elements, they are the states of the minimal automaton that reads a word
letter by letter and computes its outcome. We learn this automaton as Angluin does (Learning regular sets from queries
and counterexamples, 1987). A state is a word, which the outcomes with some *tests* added distinguish from the other
states. If a letter leads to outcomes that differ from those of all states, there is a new state. If two letters lead to
different states in different order, or if the automaton predicts a wrong outcome, there is a new test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from operator import add, sub
from typing import NamedTuple, TypeAlias

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.integers import bits, mask_of

# ---- Monoids, with sets of elements as bits of an integer


@dataclass(frozen=True)
class Monoid:
    """A commutative monoid of elements 0, 1, …, where 0 is the identity and ``table[x][y]`` the product of x and y.

    `lost` is the P-part as a set: sums with an image in it are P-positions.
    """

    table: tuple[tuple[int, ...], ...]
    lost: int
    _moved: dict[tuple[int, int], int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.table)

    def product(self, elements: Iterable[int]) -> int:
        """Return the product of the elements."""
        total = 0
        for element in elements:
            total = self.table[total][element]
        return total

    def translated(self, mask: int, element: int) -> int:
        """Return the products of all elements of a set with one element."""
        if element == 0:
            return mask
        found = self._moved.get((mask, element))
        if found is None:
            row = self.table[element]
            found = self._moved[mask, element] = mask_of(row[member] for member in bits(mask))
        return found

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """For each element x, the set of all y for which x y is lost."""
        return tuple(mask_of(y for y, product in enumerate(row) if self.lost >> product & 1) for row in self.table)

    @cached_property
    def forbidden(self) -> tuple[int, ...]:
        """For each element x, the elements that no option may have: all y for which some z x and z y are lost."""
        found = []
        for row in self.rows:
            mask = 0
            for z in bits(row):
                mask |= self.rows[z]
            found.append(mask)
        return tuple(found)

    @property
    def is_reduced(self) -> bool:
        """Whether any two different elements differ in the outcome of some product."""
        return len(set(self.rows)) == len(self)

    def reduced(self) -> tuple[Monoid, list[int]]:
        """Merge elements that no product distinguishes; return the new monoid and the image of each element."""
        numbers: dict[int, int] = {}
        images = [numbers.setdefault(row, len(numbers)) for row in self.rows]
        first = [images.index(number) for number in range(len(numbers))]
        table = tuple(tuple(images[self.table[x][y]] for y in first) for x in first)
        return Monoid(table, mask_of(images[x] for x in bits(self.lost))), images

    def is_commutative_monoid(self, generators: Iterable[int]) -> bool:
        """Return whether the table is that of a commutative monoid that these elements generate.

        Associativity is checked by Light's test: (x g) y = x (g y) for all x, y and all g in a generating set.
        """
        table, every = self.table, range(len(self))
        generators = set(generators)
        return (
            all(table[0][x] == x for x in every)
            and all(table[x][y] == table[y][x] for x in every for y in every)
            and all(table[table[x][g]][y] == table[x][table[g][y]] for g in generators for x in every for y in every)
            and self.generated(generators) == set(every)
        )

    def generated(self, generators: set[int]) -> set[int]:
        """Return all products of these elements."""
        found, pending = {0}, [0]
        while pending:
            x = pending.pop()
            fresh = {self.table[x][g] for g in generators} - found
            found |= fresh
            pending += fresh
        return found


# ---- Learning a commutative monoid from the outcomes of its words

# The number of occurrences of each letter.
Word: TypeAlias = tuple[int, ...]


class Learner:
    """A learner of the minimal automaton: its states as words, and the next states ``steps[state][letter]``.

    `is_lost` returns whether a word is a P-position. There may be at most `limit` states.
    """

    def __init__(self, letters: int, is_lost: Callable[[Word], bool], limit: int):
        self.letters = [tuple(int(i == letter) for i in range(letters)) for letter in range(letters)]
        self.limit = limit
        self._is_lost = is_lost
        self._known: dict[Word, bool] = {}
        self._rows: dict[Word, tuple[int, int]] = {}
        self._tests: list[Word] = [(0,) * letters]
        self.words: list[Word] = [(0,) * letters]
        self.steps: list[list[int]] = []
        self._settle()

    def state(self, word: Word) -> int:
        """Return the state of a word, after reading it letter by letter."""
        return self._read(0, word)

    def monoid(self) -> Monoid:
        """Return the monoid of the states, with their products and outcomes."""
        table = tuple(tuple(self._read(x, word) for word in self.words) for x in range(len(self.words)))
        return Monoid(table, mask_of(x for x, word in enumerate(self.words) if self._lost(word)))

    def correct(self, word: Word) -> None:
        """Learn from a word for which the predicted outcome is wrong."""
        left, before = word, 0
        for letter, count in enumerate(word):
            for _ in range(count):
                rest = _minus(left, self.letters[letter])
                after = self.steps[before][letter]
                if self._lost(_plus(self.words[after], rest)) != self._lost(_plus(self.words[before], left)):
                    self._tests.append(rest)
                    self._settle()
                    return
                left, before = rest, after

    def _read(self, state: int, word: Word) -> int:
        for letter, count in enumerate(word):
            for _ in range(count):
                state = self.steps[state][letter]
        return state

    def _lost(self, word: Word) -> bool:
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._is_lost(word)
        return found

    def _row(self, word: Word) -> int:
        """Return the outcomes of a word with each test added, as bits; results of old tests are cached."""
        row, tests = self._rows.get(word, (0, 0))
        for at in range(tests, len(self._tests)):
            row |= self._lost(_plus(word, self._tests[at])) << at
        self._rows[word] = row, len(self._tests)
        return row

    def _settle(self) -> None:
        """Add states until every letter leads to a state, and tests until the order of letters does not matter."""
        while True:
            self._close()
            test = self._missing_test()
            if test is None:
                return
            self._tests.append(test)

    def _close(self) -> None:
        rows = {self._row(word): state for state, word in enumerate(self.words)}
        self.steps = []
        for word in self.words:  # the list grows during the loop
            self.steps.append([])
            for letter in self.letters:
                following = _plus(word, letter)
                row = self._row(following)
                if row not in rows:
                    rows[row] = len(self.words)
                    self.words.append(following)
                    if len(self.words) > self.limit:
                        raise LimitError(
                            f"the misère quotient has more than {self.limit} elements, perhaps infinitely many"
                        )
                self.steps[-1].append(rows[row])

    def _missing_test(self) -> Word | None:
        """Return a test that is missing because two letters in different order lead to different states, or None."""
        for state, word in enumerate(self.words):
            for a in range(len(self.letters)):
                for b in range(a):
                    one = self.steps[self.steps[state][a]][b]
                    other = self.steps[self.steps[state][b]][a]
                    if one != other:
                        return self._separating_test(word, self.steps[state][a], (a, b), self._test_between(one, other))
        return None

    def _test_between(self, one: int, other: int) -> Word:
        """Return a test that distinguishes two states."""
        different = self._row(self.words[one]) ^ self._row(self.words[other])
        return self._tests[different.bit_length() - 1]

    def _separating_test(self, word: Word, by_a: int, letters: tuple[int, int], test: Word) -> Word:
        """Return a test that distinguishes a word with one of two letters from the state after that letter."""
        a, b = (self.letters[letter] for letter in letters)
        truth = self._lost(_plus(_plus(_plus(word, a), b), test))
        return _plus(b if self._lost(_plus(_plus(self.words[by_a], b), test)) != truth else a, test)


def _plus(word: Word, other: Word) -> Word:
    return tuple(map(add, word, other))


def _minus(word: Word, other: Word) -> Word:
    return tuple(map(sub, word, other))


# ---- The proof that a monoid gives the outcomes of all sums of some heaps
#
# Each heap h with moves has an image φ(h); let D(h) be the set of images of its options, where the image of a sum is
# the product of the images of its heaps (heaps without moves have the image 1 and can be ignored). Suppose that
#
# (a) 1 is not lost;
# (b) whenever z φ(h) is lost, no z y with y in D(h) is lost;
# (c) every sum of at least one heap whose image is not lost has an option whose image is lost.
#
# Then a sum X is a P-position in misère play exactly when its image is lost. The proof is by induction on X. The empty
# sum is an N-position, in agreement with (a). If X has a lost image, it is not empty by (a), and every option replaces
# a heap h in X = Z + h. By (b), the image of the option is not lost, so the option is an N-position, and X is a
# P-position. If the image of X is not lost, (c) gives an option that is a P-position.
#
# Condition (c) is about infinitely many sums, but depends only on their images x and the sets E of the images of their
# options. Adding a heap h turns (x, E) into (x φ(h), φ(h) E ∪ x D(h)), so all such pairs are found from (1, ∅). For
# each x, only the minimal sets E are needed: if (c) holds for E, it holds for all larger sets, also after adding heaps.
# For the same reason, a heap can be ignored in (c) if another heap has the same image and a smaller set D. In (b),
# every heap must be checked.
#
# (d) If every element is the image of a sum, and different elements differ in the outcome of some product, then no two
# elements can be merged, and the monoid is the misère quotient of these heaps (Plambeck and Siegel, Misère quotients
# for impartial games, 2008).

MAX_PAIRS = 50_000


class Generator(NamedTuple):
    """A heap, its image, and the set of the images of its options."""

    heap: int
    image: int
    options: int


def keeps_lost(monoid: Monoid, generator: Generator) -> bool:
    """Return whether no move from a heap leads from a lost image to a lost image: condition (b)."""
    return not generator.options & monoid.forbidden[generator.image]


@dataclass
class _Sum:
    """The images of the options of a sum, the sum, and whether no smaller set of images has been found."""

    options: int
    heaps: tuple[int, ...]
    least: bool = True


class Reach:
    """The minimal pairs (x, E) of condition (c), for heaps that are added one by one."""

    def __init__(self, monoid: Monoid):
        self.monoid = monoid
        self.generators: list[Generator] = []
        self._least: dict[int, list[_Sum]] = {0: [_Sum(0, ())]}

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return sum(map(len, self._least.values()))

    def copy(self) -> Reach:
        """Return an independent copy."""
        other = Reach(self.monoid)
        other.generators = list(self.generators)
        other._least = {x: [replace(one) for one in sums] for x, sums in self._least.items()}
        return other

    def covers(self, generator: Generator) -> bool:
        """Return whether a heap can be ignored, because a heap with the same image has a smaller set of options."""
        return any(
            known.image == generator.image and not known.options & ~generator.options for known in self.generators
        )

    def add(self, generator: Generator) -> tuple[int, ...] | None:
        """Add a heap; return a sum that violates (c), or None if there is none."""
        if self.covers(generator):
            return None
        self.generators.append(generator)
        pending = [(x, one) for x, sums in self._least.items() for one in sums]
        fresh, last = [generator], len(pending)
        at = 0
        while at < len(pending):
            x, one = pending[at]
            # Old pairs are already combined with old heaps.
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
        if len(pending) > MAX_PAIRS:
            raise LimitError(f"the proof needs more than {MAX_PAIRS} sets of options")
        return None
