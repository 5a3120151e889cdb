from reference import wythoff_p_position
from worksheet_judges import over_seeds, texts

from grundy.worksheets import Exercise
from grundy.worksheets.kinds.heaps import representation

LOST = {wythoff_p_position(n) for n in range(200)}


@over_seeds(representation)
def test_digits_are_sums_of_fibonacci_numbers_and_outcomes_those_of_wythoff(exercise: Exercise, level: int) -> None:
    fibonacci = [1, 2]
    while len(fibonacci) < 20:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    for number, digits in exercise.answer["digits"].items():
        assert sum(f for f, digit in zip(fibonacci, reversed(digits), strict=False) if digit == "1") == int(number)
        assert "11" not in digits
    pairs = [tuple(pair) for pair in exercise.given["pairs"]]
    assert exercise.answer["outcomes"] == ["P" if pair in LOST else "N" for pair in pairs]
    assert exercise.answer["outcomes"].count("P") == 1


@over_seeds(representation, 8)
def test_the_table_of_the_solution_has_a_digit_in_each_blank(exercise: Exercise, level: int) -> None:
    numbers, width = len(exercise.answer["digits"]), max(map(len, exercise.answer["digits"].values()))
    assert len(texts(exercise.picture)) == numbers + width
    assert len(texts(exercise.solution_picture)) == numbers + width + numbers * width
