"""A sheet as plain data: what ``grundy worksheet --json`` writes."""

from typing import TYPE_CHECKING, Any

from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.listing import kind_of
from grundy.worksheets.pictures.picture import Picture

if TYPE_CHECKING:
    from grundy.worksheets.sheet import Worksheet

__all__ = ["worksheet_facts"]


def worksheet_facts(sheet: "Worksheet") -> dict[str, Any]:
    """Return a sheet as JSON can hold it; pictures are told in words.

    Parameters
    ----------
    sheet : Worksheet
        The exercises.

    Returns
    -------
    dict
        An answer ``grundy.worksheet/1``, without the name of its schema.

    Examples
    --------
    >>> from grundy.worksheets import worksheet
    >>> facts = worksheet_facts(worksheet(["nim-sum"], count=1, seed=3, difficulty="easy"))
    >>> facts["exercises"][0]["answer"]["nim_sum"]
    2
    """
    return {
        "title": sheet.title,
        "seed": sheet.seed,
        "difficulty": sheet.difficulty,
        "words": sheet.vocabulary.name,
        "kinds": list(sheet.kinds),
        "command": sheet.command,
        "key": sheet.key,
        "exercises": [_exercise(exercise) for exercise in sheet.exercises],
    }


def _exercise(exercise: Exercise) -> dict[str, Any]:
    return {
        "kind": exercise.kind,
        "title": kind_of(exercise.kind).title,
        "question": exercise.question,
        "picture": _told(exercise.picture),
        "space": exercise.space,
        "solution": exercise.solution,
        "solution_picture": _told(exercise.solution_picture),
        "given": dict(exercise.given),
        "answer": dict(exercise.answer),
    }


def _told(picture: Picture | None) -> str | None:
    return picture.told if picture else None
