"""Nim sums, winning moves and nim products: the answers of exercises agree with the definitions."""

import re
from collections import Counter
from functools import reduce

import pytest
from reference import nim_add, nim_multiply_table, nim_values, outcome_labels, wythoff_options
from worksheet_judges import over_seeds, texts

import grundy
from grundy.errors import DomainError
from grundy.worksheets import KINDS, VOCABULARIES, Chance, Exercise
from grundy.worksheets.nim_exercises import binary_picture, columns_picture, outcome_sentence


def test_digits_are_below_their_powers_of_two() -> None:
    picture = binary_picture(["5", "3"], [5, 3], 3, "sum")
    assert texts(picture) == "4 2 1 5 1 0 1 3 0 1 1 sum 1 1 0".split()


def test_columns_show_the_values_of_components() -> None:
    shown = texts(columns_picture(grundy.parse("N(10;1,2) + N(6)").explain()))
    assert shown[3:7] == ["N(10;1,2): 1", "0", "0", "1"]
    assert shown[-4:] == ["nim sum: 7", "1", "1", "1"]


def test_a_position_without_values_has_no_columns() -> None:
    with pytest.raises(DomainError, match=r"Kayles\(3\) has no binary columns"):
        columns_picture(grundy.parse("Kayles(3)", misere=True).explain())


@over_seeds("nim-sum")
def test_sums_and_equations_agree_with_the_definition(exercise: Exercise, level: int) -> None:
    numbers, (a, b) = exercise.given["numbers"], exercise.given["equation"]
    total = reduce(nim_add, numbers)
    assert exercise.answer == {"nim_sum": total, "outcome": "N" if total else "P", "x": exercise.answer["x"]}
    assert nim_add(a, exercise.answer["x"]) == b
    assert a != b
    assert len(set(numbers)) == len(numbers) == level + 2


def test_the_table_of_the_question_has_only_headings() -> None:
    exercise = KINDS["nim-sum"].make(Chance(1), 1, VOCABULARIES["np"])
    blank, filled = texts(exercise.picture), texts(exercise.solution_picture)
    assert blank == ["8", "4", "2", "1", *map(str, exercise.given["numbers"]), "nim sum"]
    assert len(filled) == len(blank) + 4 * 4


Parts = tuple[tuple[str, tuple[int, ...]], ...]


def read(position: str) -> Parts:
    """Parse the notations in exercises, without the parser of the package."""
    parts = []
    for text in position.split(" + "):
        name, _, inside = text.rstrip(")").partition("(")
        numbers, _, taken = inside.partition(";")
        sizes = tuple(map(int, numbers.split(",")))
        if name == "W":
            parts.append(("W", sizes))
        else:
            parts += [(f"N{taken}", (size,)) for size in sizes]
    return tuple(parts)


def options(position: Parts) -> list[Parts]:
    left = []
    for index, (rule, sizes) in enumerate(position):
        if rule == "W":
            after = wythoff_options((sizes[0], sizes[1]))
        else:
            allowed = map(int, rule[1:].split(",")) if rule != "N" else range(1, sizes[0] + 1)
            after = [(sizes[0] - taken,) for taken in allowed if taken <= sizes[0]]
        left += [(*position[:index], (rule, sizes), *position[index + 1 :]) for sizes in after]
    return left


@over_seeds("winning-move", 15)
def test_winning_moves_are_all_moves_to_p_positions(exercise: Exercise, level: int) -> None:
    position = read(exercise.given["position"])
    found = [read(move["position"]) for move in exercise.answer["winning_moves"]]
    if level < 2:  # sums of piles have too many positions to search
        total = 0
        for _, (size,) in position:
            total ^= size
        values = {option: _nim_sum(option) for option in options(position)}
        assert exercise.answer["nim_value"] == total
    else:
        values = nim_values(options, options(position))
    expected = [option for option, value in values.items() if value == 0]
    assert sorted(found) == sorted(expected)
    assert exercise.answer["outcome"] == ("N" if expected else "P")
    assert len(found) <= 3


def _nim_sum(position: Parts) -> int:
    total = 0
    for _, (size,) in position:
        total ^= size
    return total


def test_outcomes_of_easy_positions_agree_with_the_definition() -> None:
    for seed in range(6):
        exercise = KINDS["winning-move"].make(Chance(seed), 0, VOCABULARIES["np"])
        position = read(exercise.given["position"])
        assert outcome_labels(options, [position])[position] == exercise.answer["outcome"]


def test_most_positions_are_n_and_some_are_p() -> None:
    counts = Counter(
        KINDS["winning-move"].make(Chance(seed), 1, VOCABULARIES["np"]).answer["outcome"] for seed in range(60)
    )
    assert counts["N"] > counts["P"] > 0


def test_outcomes_are_stated_in_both_vocabularies() -> None:
    import grundy

    won = grundy.parse("N(1,2)").explain()
    assert outcome_sentence(won, VOCABULARIES["np"]).startswith("The position is N. The player who moves next wins")
    assert outcome_sentence(won, VOCABULARIES["safe"]).startswith(
        "The position is unsafe. The player who moves next wins"
    )


TABLE = nim_multiply_table(16)


@over_seeds("nim-multiplication", 40)
def test_products_quotients_and_roots_agree_with_the_definition(exercise: Exercise, level: int) -> None:
    given, answer = exercise.given, exercise.answer
    for (a, b), product in zip(given.get("products", []), answer.get("products", []), strict=True):
        assert TABLE[a][b] == product
    if "square" in given:
        assert TABLE[answer["root"]][answer["root"]] == given["square"]
    if "reciprocal" in given:
        assert TABLE[given["reciprocal"]][answer["reciprocal"]] == 1
    if level == 0:
        b, a = given["divide"]
        assert TABLE[a][answer["quotient"]] == b
        a, c, d = given["linear"]
        assert TABLE[a][answer["x"]] ^ c == d
        assert answer["table"] == [row[:4] for row in TABLE[:4]]


@over_seeds("nim-multiplication", 20)
def test_every_calculation_in_a_solution_is_correct(exercise: Exercise, level: int) -> None:
    lines = re.findall(
        r"(\d+) ⊗ (\d+) = 4 ⊗ \((\d) ⊕ (\d) ⊕ (\d)\) ⊕ \((\d) ⊕ (\d)\) = (\d+) ⊕ (\d+) = (\d+)", exercise.solution
    )
    assert bool(lines) == (level > 0)
    for line in lines:
        a, b, u, v, w, s, t, high, low, product = map(int, line)
        assert TABLE[a][b] == product == high ^ low
        assert TABLE[4][u ^ v ^ w] == high
        assert s ^ t == low
