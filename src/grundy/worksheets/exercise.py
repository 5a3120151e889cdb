"""What all exercises share: the exercise with its solution, kinds of exercises, chance, and the words for who wins."""

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
    """A question, room for the answer, and the solution.

    Attributes
    ----------
    kind : str
        The name of its kind, such as ``label-graph``.
    question : str
        The question in words; each line is a paragraph.
    picture : Picture or None
        What the question shows, with blanks to be filled in.
    space : int
        How many ruled lines there are for the answer below the picture.
    solution : str
        The solution in words, with the reason; each line is a paragraph.
    solution_picture : Picture or None
        The picture of the question with the blanks filled in, or another one that shows the reason.
    given, answer : mapping
        What the exercise is about and what its solution is, as plain data that JSON can hold. They use the letters N,
        P and D in every vocabulary.

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
    """A kind of exercises.

    Attributes
    ----------
    name : str
        What it is called on the command line.
    title : str
        What stands above an exercise.
    about : str
        What there is to do, for a list of the kinds.

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


# ---- Chance that is the same everywhere: a seed gives the same sheet on every machine and in every version of Python

Item = TypeVar("Item")


class Chance:
    """A source of choices that depends on a seed.

    It takes numbers between 0 and 1 only. Of all that ``random`` offers, Python promises for these alone that they
    will not change.

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
        """Whether something happens that happens in this part of all cases."""
        return self._random.random() < part

    def one(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return a number of different items, in any order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return all items in any order."""
        return self.some(items, len(items))


# ---- The two ways to speak of who wins: N and P, as most books have it, or unsafe and safe, as Reiter (1999) has it
#
# A position is safe when it is safe to move *to* it. So the safe positions are the P-positions, from which the
# previous player wins, and the unsafe positions are the N-positions.


@dataclass(frozen=True)
class Vocabulary:
    """The words for N, P and D.

    Attributes
    ----------
    name : str
        What it is called on the command line.
    letters : mapping from Outcome to str
        What is written beside a position.
    adjectives : mapping from Outcome to str
        What a position is, such as "safe".
    nouns : mapping from Outcome to str
        What is said with an article, such as "a safe position".
    meaning : mapping from Outcome to str
        A sentence for the top of a sheet.

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
        """Return the letter for a label."""
        return self.letters[outcome]

    def adjective(self, outcome: Outcome) -> str:
        """Return what stands after "is"."""
        return self.adjectives[outcome]

    def a_position(self, outcome: Outcome) -> str:
        """Return a position with its article."""
        return self.nouns[outcome]

    def positions(self, outcome: Outcome) -> str:
        """Return several positions."""
        return f"{self.nouns[outcome].split(' ', 1)[1]}s"

    @property
    def choice(self) -> str:
        """The two labels of a game that ends, to choose from."""
        return self._choice(Outcome.N, Outcome.P)

    @property
    def choice_with_draws(self) -> str:
        """The three labels of a game that may go on for ever."""
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
        "N: the next player, whose turn it is, can force a win; some move leads to a P-position.",
        "P: the previous player, who has just moved, can force a win; no move leads to a P-position.",
        "D: a draw; neither player can force a win, and play goes on for ever.",
    ),
)

_SAFE = Vocabulary(
    "safe",
    letters=_by_outcome("U", "S", "D"),
    adjectives=_by_outcome("unsafe", "safe", "drawn"),
    nouns=_by_outcome("an unsafe position", "a safe position", "a drawn position"),
    meaning=_by_outcome(
        "U, unsafe to move to: the opponent can then force a win; some move leads to a safe position.",
        "S, safe to move to: who has moved there can force a win; no move leads to a safe position.",
        "D, drawn: neither player can force a win, and play goes on for ever.",
    ),
)

VOCABULARIES: Mapping[str, Vocabulary] = MappingProxyType({words.name: words for words in (_NP, _SAFE)})


def vocabulary(name: str) -> Vocabulary:
    """Return the vocabulary of this name."""
    if name not in VOCABULARIES:
        raise DomainError(f"there are the vocabularies {' and '.join(VOCABULARIES)}, not {name!r}")
    return VOCABULARIES[name]


# ---- Positions that are worth a question: with one to three winning moves, and now and then with none

Found = TypeVar("Found")

# More winning moves take long to write down, and say little.
MOST_MOVES = 3

# In this part of all cases no move wins, if such a position is met within this many attempts.
NO_WIN, ATTEMPTS = 0.2, 100


def with_few_winning_moves(chance: Chance, make: Callable[[], Found], moves: Callable[[Found], int]) -> Found:
    """Return the first position worth a question of those that are made, by the number of its winning moves."""
    lost = chance.happens(NO_WIN)
    for attempt in count():
        found = make()
        number = moves(found)
        if (lost and not number) or (1 <= number <= MOST_MOVES and (not lost or attempt >= ATTEMPTS)):
            return found
    raise AssertionError("there is always another attempt")


# ---- Numbers in sentences


def nim_sum_text(numbers: Iterable[int]) -> str:
    """Return a nim sum as it is written: 5 ⊕ 3."""
    return " ⊕ ".join(map(str, numbers))


def count_in_words(number: int, one: str, many: str) -> str:
    """Return a count with its noun, spelled out up to ten: one move, three moves."""
    names = "no one two three four five six seven eight nine ten".split()
    return f"{names[number] if number < len(names) else number} {one if number == 1 else many}"
