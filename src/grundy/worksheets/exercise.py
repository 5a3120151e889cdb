"""One exercise of a sheet, with its solution."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grundy.worksheets.pictures.picture import Picture

__all__ = ["Exercise"]


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
