"""Learning a commutative monoid from the outcomes of its words.

A word says how often each letter occurs. Two words are the same element when they have the same outcome with every
word added; if there are finitely many elements, they are the states of the least automaton that reads a word letter
by letter and knows its outcome. We learn it as Angluin does (Learning regular sets from queries and counterexamples,
1987): a state is a word, told from the others by the outcomes with some *tests* added. A letter that leads to
outcomes unlike those of all states makes a new state; where two letters lead to different states in different order,
or where an outcome is predicted wrongly, there is a new test.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add, sub
from typing import TypeAlias

from grundy.errors import LimitError
from grundy.integers import mask_of
from grundy.play.misere.monoid import Monoid

__all__ = ["Learner", "Word"]

# How often each letter occurs.
Word: TypeAlias = tuple[int, ...]


class Learner:
    """The states that were found, and how the letters lead from one to another.

    Parameters
    ----------
    letters : int
        How many letters there are.
    is_lost : callable
        From a word to whether it is lost for the player to move.
    limit : int
        How many states there may be.

    Attributes
    ----------
    words : list of Word
        The states.
    steps : list of lists
        ``steps[state][letter]`` is the state that a letter leads to.

    Examples
    --------
    >>> nim = Learner(1, lambda word: word[0] % 2 == 1, 10)
    >>> nim.words, nim.steps, nim.monoid()
    ([(0,), (1,)], [[1], [0]], Monoid(table=((0, 1), (1, 0)), lost=2))
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
        """Return the state of a word: its letters are read one by one."""
        return self._read(0, word)

    def monoid(self) -> Monoid:
        """Return the states as elements, with their products and outcomes."""
        table = tuple(tuple(self._read(x, word) for word in self.words) for x in range(len(self.words)))
        return Monoid(table, mask_of(x for x, word in enumerate(self.words) if self._lost(word)))

    def correct(self, word: Word) -> None:
        """Learn from a word whose outcome is predicted wrongly."""
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
        """Return the outcomes of a word with each test added, as bits; only new tests cost something."""
        row, tests = self._rows.get(word, (0, 0))
        for at in range(tests, len(self._tests)):
            row |= self._lost(_plus(word, self._tests[at])) << at
        self._rows[word] = row, len(self._tests)
        return row

    def _settle(self) -> None:
        """Add states until every letter leads to one, and tests until the order of letters does not matter."""
        while True:
            self._close()
            test = self._missing_test()
            if test is None:
                return
            self._tests.append(test)

    def _close(self) -> None:
        rows = {self._row(word): state for state, word in enumerate(self.words)}
        self.steps = []
        for word in self.words:  # the list grows while it is read
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
        """Return a test that shows why two letters lead to different states in different order, or None."""
        for state, word in enumerate(self.words):
            for a in range(len(self.letters)):
                for b in range(a):
                    one = self.steps[self.steps[state][a]][b]
                    other = self.steps[self.steps[state][b]][a]
                    if one != other:
                        return self._told_apart(word, self.steps[state][a], (a, b), self._test_between(one, other))
        return None

    def _test_between(self, one: int, other: int) -> Word:
        """Return a test that tells two states apart."""
        different = self._row(self.words[one]) ^ self._row(self.words[other])
        return self._tests[different.bit_length() - 1]

    def _told_apart(self, word: Word, by_a: int, letters: tuple[int, int], test: Word) -> Word:
        """Return the test that tells a word with one of two letters from the state where that letter leads."""
        a, b = (self.letters[letter] for letter in letters)
        truth = self._lost(_plus(_plus(_plus(word, a), b), test))
        return _plus(b if self._lost(_plus(_plus(self.words[by_a], b), test)) != truth else a, test)


def _plus(word: Word, other: Word) -> Word:
    return tuple(map(add, word, other))


def _minus(word: Word, other: Word) -> Word:
    return tuple(map(sub, word, other))
