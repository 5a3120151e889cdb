from reference import outcome_labels, wythoff_options
from worksheet_judges import over_seeds, texts

from grundy.worksheets import Exercise
from grundy.worksheets.exercise import Chance, vocabulary
from grundy.worksheets.kinds.heaps import wythoff


@over_seeds(wythoff, 15)
def test_marked_squares_and_winning_moves_are_those_of_the_definition(exercise: Exercise, level: int) -> None:
    squares = [(x, y) for x in range(exercise.given["width"]) for y in range(exercise.given["height"])]
    labels = outcome_labels(wythoff_options, squares)
    assert exercise.answer["p_positions"] == [list(square) for square in squares if labels[square] == "P"]
    x, y = exercise.given["queen"]
    wins = sorted({square for square in wythoff_options((x, y)) if labels[square] == "P"})
    assert exercise.answer["winning_moves"] == [list(square) for square in wins]
    assert 1 <= len(wins) <= 3


def test_the_letter_on_the_grid_is_that_of_the_vocabulary() -> None:
    for name, letter in (("np", "P"), ("safe", "S")):
        exercise = wythoff(Chance(2), 1, vocabulary(name))
        assert texts(exercise.picture).count(letter) == 0
        assert texts(exercise.solution_picture).count(letter) == len(exercise.answer["p_positions"])
        assert f"with {letter}." in exercise.question
