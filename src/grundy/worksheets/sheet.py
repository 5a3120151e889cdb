"""Worksheets: sheets of exercises that depend only on a seed, and the list of all kinds of exercises."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, cast

from grundy.answers.project import WorksheetAnswer, WorksheetKindsAnswer
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.rules import Outcome
from grundy.worksheets.coin_exercises import CoinTurning, LexicodeDecoding
from grundy.worksheets.exercise import Chance, Exercise, Kind, Vocabulary, vocabulary
from grundy.worksheets.graph_exercises import AnnihilatingTokens, LabelGraph, LabelLoopyGraph
from grundy.worksheets.heap_exercises import FibonacciDigits, SubtractionGame, TakeAndBreak, WythoffGrid
from grundy.worksheets.nim_exercises import NimProducts, NimSums, WinningMoves
from grundy.worksheets.pages import html_page, latex_document, one_file, svg_pages

# In the order of a mixed sheet: from the first steps to codes.
_KINDS: tuple[Kind, ...] = (
    LabelGraph(),
    SubtractionGame(),
    NimSums(),
    WinningMoves(),
    WythoffGrid(),
    FibonacciDigits(),
    TakeAndBreak(),
    CoinTurning(),
    LabelLoopyGraph(),
    AnnihilatingTokens(),
    NimProducts(),
    LexicodeDecoding(),
)
KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in _KINDS})

LEVELS = ("easy", "medium", "hard")
USUAL_COUNT, MOST_EXERCISES = 6, 60
LARGEST_SEED = 2**64

# Exercises that differ only in these data count as equal.
SIDE_QUESTIONS = frozenset({"n", "far", "equation"})

# The number of attempts to make an exercise that is not yet on the sheet.
TRIES = 40


@dataclass(frozen=True)
class Worksheet:
    r"""A sheet of exercises with their solutions.

    Attributes
    ----------
    title : str
        The heading of the sheet.
    exercises : tuple of Exercise
        The exercises, in order.
    seed : int
        The seed of the random choices.
    vocabulary : Vocabulary
        The words for outcomes on the sheet.
    difficulty : str
        ``easy``, ``medium`` or ``hard``.
    kinds : tuple of str
        The requested kinds; empty for a mixed sheet.

    Examples
    --------
    >>> sheet = worksheet(["nim-sum"], count=2, seed=7)
    >>> [exercise.kind for exercise in sheet.exercises]
    ['nim-sum', 'nim-sum']
    >>> sheet.html()[:15], sheet.latex()[:14]
    ('<!doctype html>', '\\documentclass')
    """

    title: str
    exercises: tuple[Exercise, ...]
    seed: int
    vocabulary: Vocabulary
    difficulty: str
    kinds: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """The command that makes this sheet."""
        parts = ["grundy", "worksheet", *self.kinds, "--count", f"{len(self.exercises)}", "--seed", f"{self.seed}"]
        parts += ["--difficulty", self.difficulty, "--words", self.vocabulary.name]
        if self.title != _default_title(self.kinds):
            parts += ["--title", self.title]
        return shlex.join(parts)

    @property
    def key(self) -> list[str]:
        """The meanings of the labels, for the top of the sheet; one text for each label that occurs."""
        draws = any(exercise.kind == "label-loopy" for exercise in self.exercises)
        wins = any(exercise.kind != "nim-multiplication" for exercise in self.exercises)
        outcomes = [Outcome.N, Outcome.P] * wins + [Outcome.D] * draws
        return [self.vocabulary.meaning[outcome] for outcome in outcomes]

    def html(self, solutions: str = "after") -> str:
        """Return the sheet as an HTML page for A4 and Letter; `solutions` is ``none``, ``after`` or ``only``."""
        return html_page(self, solutions)

    def latex(self, solutions: str = "after", *, paper: str = "a4") -> str:
        """Return the sheet as a LaTeX document with TikZ pictures, for ``pdflatex``."""
        return latex_document(self, solutions, paper)

    def svg(self, solutions: str = "after", *, paper: str = "a4") -> str:
        """Return the sheet as the text of one SVG file, with its pages one below the other."""
        return one_file(self.svg_pages(solutions, paper=paper), paper)

    def svg_pages(self, solutions: str = "after", *, paper: str = "a4") -> list[str]:
        """Return the pages of the sheet, each as the text of an SVG file."""
        return svg_pages(self, solutions, paper)

    def as_dict(self) -> dict[str, Any]:
        """Return the sheet as plain JSON-serializable data, with descriptions in place of pictures."""
        return {
            "title": self.title,
            "seed": self.seed,
            "difficulty": self.difficulty,
            "words": self.vocabulary.name,
            "kinds": list(self.kinds),
            "command": self.command,
            "key": self.key,
            "exercises": [_exercise_data(exercise) for exercise in self.exercises],
        }

    def titled_exercises(self) -> list[tuple[str, Exercise]]:
        """Return the exercises with their headings, which consist of a number and a title."""
        return [(f"{n}. {KINDS[each.kind].title}", each) for n, each in enumerate(self.exercises, start=1)]

    def _repr_html_(self) -> str:
        return self.html()


def worksheet_answer(sheet: Worksheet) -> WorksheetAnswer:
    """Return a sheet as a record."""
    return cast("WorksheetAnswer", {"schema": "grundy.worksheet/1", **sheet.as_dict()})


def worksheet_kinds_answer() -> WorksheetKindsAnswer:
    """Return the kinds of exercises as a record."""
    kinds = [{"name": kind.name, "title": kind.title, "about": kind.about} for kind in KINDS.values()]
    return cast("WorksheetKindsAnswer", {"schema": "grundy.worksheet-kinds/1", "kinds": kinds})


def _exercise_data(exercise: Exercise) -> dict[str, Any]:
    return {
        "kind": exercise.kind,
        "title": KINDS[exercise.kind].title,
        "question": exercise.question,
        "picture": exercise.picture and exercise.picture.description,
        "space": exercise.space,
        "solution": exercise.solution,
        "solution_picture": exercise.solution_picture and exercise.solution_picture.description,
        "given": dict(exercise.given),
        "answer": dict(exercise.answer),
    }


def worksheet(
    kinds: Sequence[str] = (),
    *,
    count: int = USUAL_COUNT,
    seed: int = 1,
    difficulty: str = "medium",
    words: str = "np",
    title: str | None = None,
) -> Worksheet:
    """Return a sheet of exercises.

    Parameters
    ----------
    kinds : sequence of str, optional
        The kinds of exercises, to use in turn; see `KINDS`. By default, the sheet is mixed.
    count : int, optional
        The number of exercises, at most 60.
    seed : int, optional
        The seed of the random choices. Different seeds give different sheets.
    difficulty : str, optional
        ``easy``, ``medium`` or ``hard``.
    words : str, optional
        ``np`` for N- and P-positions, ``safe`` for unsafe and safe positions.
    title : str, optional
        The heading of the sheet.

    Raises
    ------
    DomainError
        If a kind, the difficulty or the vocabulary is unknown.
    LimitError
        If there are fewer different exercises than requested.

    Examples
    --------
    >>> sheet = worksheet(["winning-move"], count=1, seed=2026, difficulty="easy")
    >>> print(sheet.exercises[0].solution.splitlines()[0])
    The position is N. The player who moves next wins: the nim sum is 4, not 0 (unbalanced), and a move can balance it.
    """
    wanted = as_natural(count, "count, the number of exercises,", least=1)
    if wanted > MOST_EXERCISES:
        raise LimitError(
            f"a sheet may have at most {MOST_EXERCISES} exercises, not {wanted}",
            hint="make several sheets with different seeds",
        )
    if difficulty not in LEVELS:
        raise DomainError(f"the difficulty must be {', '.join(LEVELS[:-1])} or {LEVELS[-1]}, not {difficulty!r}")
    number = _checked_seed(seed)
    chosen = [_kind(name) for name in kinds]
    return Worksheet(
        title=title if title is not None else _default_title(kinds),
        exercises=tuple(_exercises(chosen or _mixed(wanted, number), wanted, number, difficulty, vocabulary(words))),
        seed=number,
        vocabulary=vocabulary(words),
        difficulty=difficulty,
        kinds=tuple(kinds),
    )


def _default_title(kinds: Sequence[str]) -> str:
    """Return the default title of a sheet."""
    return _kind(kinds[0]).title if len(set(kinds)) == 1 else "Impartial games"


def _kind(name: str) -> Kind:
    if name not in KINDS:
        raise DomainError(f"there is no kind of exercise {name[:40]!r}", hint=f"the kinds are {', '.join(KINDS)}")
    return KINDS[name]


def _checked_seed(seed: int) -> int:
    number = as_natural(seed, "seed")
    if number >= LARGEST_SEED:
        raise LimitError(f"the seed must be below 2^64, but it has {number.bit_length()} bits")
    return number


def _mixed(count: int, seed: int) -> list[Kind]:
    """Return random different kinds in the order of the table; at most all kinds."""
    names = list(KINDS)
    chosen = set(Chance("mixed", seed).some(names, min(count, len(names))))
    return [KINDS[name] for name in names if name in chosen]


def _exercises(kinds: Sequence[Kind], count: int, seed: int, difficulty: str, words: Vocabulary) -> list[Exercise]:
    """Return the exercises: all kinds in turn as often as needed, grouped by kind."""
    places = sorted(range(count), key=lambda place: place % len(kinds))
    found: list[Exercise] = []
    for place in places:
        kind = kinds[place % len(kinds)]
        found.append(_new(kind, (seed, place), LEVELS.index(difficulty), words, found))
    return found


def _new(kind: Kind, at: tuple[int, int], level: int, words: Vocabulary, found: list[Exercise]) -> Exercise:
    """Return an exercise that is not yet on the sheet."""
    known = [_core(exercise) for exercise in found if exercise.kind == kind.name]
    for attempt in range(TRIES):
        exercise = kind.make(Chance(kind.name, LEVELS[level], *at, attempt), level, words)
        if _core(exercise) not in known:
            return exercise
    raise LimitError(
        f"found only {len(known)} different {LEVELS[level]} exercises of the kind {kind.name}",
        hint="request fewer exercises, or choose another difficulty",
    )


def _core(exercise: Exercise) -> dict[str, Any]:
    return {name: value for name, value in exercise.given.items() if name not in SIDE_QUESTIONS}
