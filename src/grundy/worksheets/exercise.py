"""What all exercises share: the classes of exercises and their kinds, random choices, and the words for outcomes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from grundy.errors import DomainError
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.pictures import Picture


@dataclass(frozen=True)
class Exercise:
    """A question, space for the answer, and the solution.

    Attributes
    ----------
    kind : str
        The name of the kind of exercise, such as ``label-graph``.
    question : str
        The text of the question; each line is a paragraph.
    picture : Picture or None
        The picture of the question, with blanks to fill in.
    space : int
        The number of ruled lines for the answer below the picture.
    solution : str
        The text of the solution with the reason; each line is a paragraph.
    solution_picture : Picture or None
        The picture of the question with the blanks filled in, or a different picture that shows the reason.
    given, answer : mapping
        The data of the question and of the solution, as plain JSON-serializable values. They use the letters N, P and D
        in every vocabulary.

    Examples
    --------
    >>> exercise = Exercise("nim-sum", "What is 5 ⊕ 3?", None, 1, "6.", None, {"numbers": [5, 3]}, {"nim_sum": 6})
    >>> exercise.solution
    '6.'
    """

    kind: str
    question: str
    picture: Picture | None
    space: int
    solution: str
    solution_picture: Picture | None
    given: Mapping[str, Any]
    answer: Mapping[str, Any]


class Kind(ABC):
    """A kind of exercise.

    Attributes
    ----------
    name : str
        The name of the kind on the command line.
    title : str
        The heading of an exercise.
    about : str
        The task, for the list of kinds.

    Examples
    --------
    >>> from grundy.worksheets import KINDS
    >>> KINDS["nim-sum"].title
    'Nim sums'
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]

    @abstractmethod
    def make(self, chance: "Chance", level: int, words: "Vocabulary") -> Exercise:
        """Return an exercise of this kind; the level is 0 for easy, 1 for medium, 2 for hard."""


# ---- Random choices: a seed gives the same sheet on every machine and in every version of Python

Item = TypeVar("Item")


class Chance:
    """A source of random choices that depend only on a seed.

    It uses only ``Random.random``, the one generator of the module ``random`` that Python guarantees not to change.

    Examples
    --------
    >>> chance = Chance("label-graph", 7)
    >>> chance.between(1, 6) in range(1, 7), sorted(chance.some("abc", 3))
    (True, ['a', 'b', 'c'])
    """

    def __init__(self, *seed: str | int):
        self._random = Random("/".join(map(str, seed)))

    def below(self, stop: int) -> int:
        """Return a number from 0 to stop - 1."""
        return int(self._random.random() * stop)

    def between(self, first: int, last: int) -> int:
        """Return a number from first to last, both included."""
        return first + self.below(last - first + 1)

    def happens(self, part: float) -> bool:
        """Return True with this probability."""
        return self._random.random() < part

    def one(self, items: Sequence[Item]) -> Item:
        """Return a random item."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return this number of different random items, in random order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return all items in random order."""
        return self.some(items, len(items))


# ---- The two vocabularies for outcomes: N and P, as in most books, or unsafe and safe, as in Reiter (1999)
#
# A position is safe if it is safe to move *to* it. So the safe positions are the P-positions, from which the previous
# player wins, and the unsafe positions are the N-positions.


@dataclass(frozen=True)
class Vocabulary:
    """The words for the outcomes N, P and D.

    Attributes
    ----------
    name : str
        The name of the vocabulary on the command line.
    letters : mapping from Outcome to str
        The labels of positions, such as "S".
    adjectives : mapping from Outcome to str
        The adjectives for positions, such as "safe".
    nouns : mapping from Outcome to str
        The nouns with an article, such as "a safe position".
    meaning : mapping from Outcome to str
        The definitions for the top of a sheet.

    Examples
    --------
    >>> VOCABULARIES["safe"].letter(Outcome.P), VOCABULARIES["np"].positions(Outcome.P)
    ('S', 'P-positions')
    """

    name: str
    letters: Mapping[Outcome, str]
    adjectives: Mapping[Outcome, str]
    nouns: Mapping[Outcome, str]
    meaning: Mapping[Outcome, str]

    def letter(self, outcome: Outcome) -> str:
        """Return the label of a position with this outcome."""
        return self.letters[outcome]

    def adjective(self, outcome: Outcome) -> str:
        """Return the adjective for a position with this outcome."""
        return self.adjectives[outcome]

    def a_position(self, outcome: Outcome) -> str:
        """Return the noun for a position with this outcome, with its article."""
        return self.nouns[outcome]

    def positions(self, outcome: Outcome) -> str:
        """Return the plural noun for positions with this outcome."""
        return f"{self.nouns[outcome].split(' ', 1)[1]}s"

    @property
    def choice(self) -> str:
        """The choice between the two outcomes of a game that always ends, in words."""
        return self._choice(Outcome.N, Outcome.P)

    @property
    def choice_with_draws(self) -> str:
        """The choice between the three outcomes of a game that may go on forever, in words."""
        return self._choice(Outcome.N, Outcome.P, Outcome.D)

    def _choice(self, *outcomes: Outcome) -> str:
        pairs = [(self.letters[outcome], self.adjectives[outcome]) for outcome in outcomes]
        return join_words((a if a == b else f"{a} ({b})" for a, b in pairs), "or")


def _by_outcome(*texts: str) -> Mapping[Outcome, str]:
    return MappingProxyType(dict(zip((Outcome.N, Outcome.P, Outcome.D), texts, strict=True)))


_NP = Vocabulary(
    "np",
    letters=_by_outcome("N", "P", "D"),
    adjectives=_by_outcome("N", "P", "D"),
    nouns=_by_outcome("an N-position", "a P-position", "a D-position"),
    meaning=_by_outcome(
        "N: the next player, whose turn it is, can force a win. Some move leads to a P-position.",
        "P: the previous player, who has just moved, can force a win. No move leads to a P-position.",
        "D: a draw. Neither player can force a win, and play goes on forever.",
    ),
)

_SAFE = Vocabulary(
    "safe",
    letters=_by_outcome("U", "S", "D"),
    adjectives=_by_outcome("unsafe", "safe", "drawn"),
    nouns=_by_outcome("an unsafe position", "a safe position", "a drawn position"),
    meaning=_by_outcome(
        "U: unsafe to move to. The opponent can force a win. Some move leads to a safe position.",
        "S: safe to move to. The player who moved can force a win. No move leads to a safe position.",
        "D: drawn. Neither player can force a win, and play goes on forever.",
    ),
)

VOCABULARIES: Mapping[str, Vocabulary] = MappingProxyType({words.name: words for words in (_NP, _SAFE)})


def vocabulary(name: str) -> Vocabulary:
    """Return the vocabulary of this name."""
    if name not in VOCABULARIES:
        raise DomainError(f"the vocabulary must be {' or '.join(VOCABULARIES)}, not {name!r}")
    return VOCABULARIES[name]


# ---- Positions that make good exercises: with one to three winning moves, and occasionally with none

Found = TypeVar("Found")

# More winning moves take long to write down, and are not instructive.
MOST_MOVES = 3

# The probability of an exercise without a winning move, if one is found within this many attempts.
NO_WIN, ATTEMPTS = 0.2, 100


def with_few_winning_moves(chance: Chance, make: Callable[[], Found], moves: Callable[[Found], int]) -> Found:
    """Make positions until one has a suitable number of winning moves, and return it."""
    lost = chance.happens(NO_WIN)
    for attempt in count():
        found = make()
        number = moves(found)
        if (lost and not number) or (1 <= number <= MOST_MOVES and (not lost or attempt >= ATTEMPTS)):
            return found
    raise AssertionError("there is always another attempt")


# ---- Numbers in sentences


def nim_sum_text(numbers: Iterable[int]) -> str:
    """Return a nim sum as a formula, such as 5 ⊕ 3."""
    return " ⊕ ".join(map(str, numbers))


def count_in_words(number: int, one: str, many: str) -> str:
    """Return a count with its noun, spelled out up to ten: one move, three moves."""
    names = "no one two three four five six seven eight nine ten".split()
    return f"{names[number] if number < len(names) else number} {one if number == 1 else many}"
