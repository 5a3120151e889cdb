import re

from reference import nim_multiply_table
from worksheet_judges import over_seeds

from grundy.worksheets import Exercise
from grundy.worksheets.kinds.algebra import nim_products

TABLE = nim_multiply_table(16)


@over_seeds(nim_products, 40)
def test_products_quotients_and_roots_are_those_of_the_definition(exercise: Exercise, level: int) -> None:
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


@over_seeds(nim_products, 20)
def test_every_worked_line_of_a_solution_is_true(exercise: Exercise, level: int) -> None:
    lines = re.findall(
        r"(\d+) ⊗ (\d+) = 4 ⊗ \((\d) ⊕ (\d) ⊕ (\d)\) ⊕ \((\d) ⊕ (\d)\) = (\d+) ⊕ (\d+) = (\d+)", exercise.solution
    )
    assert bool(lines) == (level > 0)
    for line in lines:
        a, b, u, v, w, s, t, high, low, product = map(int, line)
        assert TABLE[a][b] == product == high ^ low
        assert TABLE[4][u ^ v ^ w] == high
        assert s ^ t == low
