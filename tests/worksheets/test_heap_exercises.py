"""One pile, rows and heaps, Wythoff's game: the answers of exercises agree with the definitions."""

from reference import (
    heap_values,
    nim_values,
    outcome_labels,
    take_and_break_options,
    wythoff_options,
    wythoff_p_position,
)
from worksheet_judges import over_seeds, texts

from grundy.worksheets import KINDS, VOCABULARIES, Chance, Exercise


@over_seeds("subtraction")
def test_values_and_periods_agree_with_a_longer_table(exercise: Exercise, level: int) -> None:
    n, taken, far = (exercise.given[name] for name in ("n", "subtract", "far"))
    period, start = exercise.answer["period"], exercise.answer["preperiod"]
    values = heap_values(lambda heap: [(heap - s,) for s in taken if s <= heap], far + 1)
    assert exercise.answer["values"] == values[: n + 1]
    assert exercise.answer["far_value"] == values[far]
    assert exercise.answer["outcome"] == ("N" if values[far] else "P")
    # The period holds, no smaller one does, and the table is long enough to prove the period.
    assert all(values[i] == values[i + period] for i in range(start, far - period + 1))
    assert not any(
        all(values[i] == values[i + smaller] for i in range(start, far - smaller + 1)) for smaller in range(1, period)
    )
    assert start + period + max(taken) <= n + 1
    assert not start or values[start - 1] != values[start - 1 + period]


# The digits of Guy and Smith (1956), as Winning Ways lists them (chapter 4).
DIGITS = {"Kayles": (0, 7, 7), "DawsonsKayles": (0, 0, 7), "Officers": (0, 6), "Guiles": (0, 1, 5)}


def options_of(game: str, heap: int) -> set[tuple[int, ...]]:
    if game == "Grundy":
        return {(heap - part, part) for part in range(1, heap) if 2 * part < heap}
    digits = DIGITS[game]
    return take_and_break_options(lambda taken: digits[taken] if taken < len(digits) else 0, heap)


@over_seeds("octal", 30)
def test_values_and_winning_moves_agree_with_the_rules(exercise: Exercise, level: int) -> None:
    game, heaps = exercise.given["game"], tuple(exercise.given["heaps"])
    assert exercise.answer["values"] == heap_values(lambda heap: options_of(game, heap), exercise.given["count"])

    def options(position: tuple[int, ...]) -> set[tuple[int, ...]]:
        return {
            tuple(sorted(part for part in (*position[:i], *after, *position[i + 1 :]) if part))
            for i, heap in enumerate(position)
            for after in options_of(game, heap)
        }

    expected = {option for option, value in nim_values(options, options(heaps)).items() if value == 0}
    found = [read(move["position"]) for move in exercise.answer["winning_moves"]]
    assert sorted(found) == sorted(expected)
    assert exercise.answer["outcome"] == ("N" if expected else "P")
    assert len(found) <= 3


def read(position: str) -> tuple[int, ...]:
    inside = position.rstrip(")").partition("(")[2]
    return tuple(sorted(int(part) for part in inside.split(",") if int(part)))


@over_seeds("wythoff", 15)
def test_marked_squares_and_winning_moves_agree_with_the_definition(exercise: Exercise, level: int) -> None:
    squares = [(x, y) for x in range(exercise.given["width"]) for y in range(exercise.given["height"])]
    labels = outcome_labels(wythoff_options, squares)
    assert exercise.answer["p_positions"] == [list(square) for square in squares if labels[square] == "P"]
    x, y = exercise.given["queen"]
    wins = sorted({square for square in wythoff_options((x, y)) if labels[square] == "P"})
    assert exercise.answer["winning_moves"] == [list(square) for square in wins]
    assert 1 <= len(wins) <= 3


def test_the_grid_uses_the_letter_of_the_vocabulary() -> None:
    for name, letter in (("np", "P"), ("safe", "S")):
        exercise = KINDS["wythoff"].make(Chance(2), 1, VOCABULARIES[name])
        assert texts(exercise.picture).count(letter) == 0
        assert texts(exercise.solution_picture).count(letter) == len(exercise.answer["p_positions"])
        assert f"with {letter}." in exercise.question


LOST = {wythoff_p_position(n) for n in range(200)}


@over_seeds("representation")
def test_digits_and_outcomes_agree_with_the_definitions(exercise: Exercise, level: int) -> None:
    fibonacci = [1, 2]
    while len(fibonacci) < 20:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    for number, digits in exercise.answer["digits"].items():
        assert sum(f for f, digit in zip(fibonacci, reversed(digits), strict=False) if digit == "1") == int(number)
        assert "11" not in digits
    pairs = [tuple(pair) for pair in exercise.given["pairs"]]
    assert exercise.answer["outcomes"] == ["P" if pair in LOST else "N" for pair in pairs]
    assert exercise.answer["outcomes"].count("P") == 1


@over_seeds("representation", 8)
def test_the_solution_fills_each_blank_with_a_digit(exercise: Exercise, level: int) -> None:
    numbers, width = len(exercise.answer["digits"]), max(map(len, exercise.answer["digits"].values()))
    assert len(texts(exercise.picture)) == numbers + width
    assert len(texts(exercise.solution_picture)) == numbers + width + numbers * width
