from functools import reduce

from reference import nim_add
from worksheet_judges import over_seeds, texts

from grundy.worksheets import Exercise
from grundy.worksheets.exercise import Chance, vocabulary
from grundy.worksheets.kinds.nim import nim_sums


@over_seeds(nim_sums)
def test_sums_and_equations_are_those_of_the_definition(exercise: Exercise, level: int) -> None:
    numbers, (a, b) = exercise.given["numbers"], exercise.given["equation"]
    total = reduce(nim_add, numbers)
    assert exercise.answer == {"nim_sum": total, "outcome": "N" if total else "P", "x": exercise.answer["x"]}
    assert nim_add(a, exercise.answer["x"]) == b
    assert a != b
    assert len(set(numbers)) == len(numbers) == level + 2


def test_the_table_is_empty_but_for_its_headings() -> None:
    exercise = nim_sums(Chance(1), 1, vocabulary("np"))
    blank, filled = texts(exercise.picture), texts(exercise.solution_picture)
    assert blank == ["8", "4", "2", "1", *map(str, exercise.given["numbers"]), "nim sum"]
    assert len(filled) == len(blank) + 4 * 4
