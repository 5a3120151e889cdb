from reference import graph_outcomes, graph_values
from worksheet_judges import over_seeds, texts

from grundy.worksheets import Exercise
from grundy.worksheets.exercise import Chance, vocabulary
from grundy.worksheets.kinds.graphs import label_loopy


@over_seeds(label_loopy, 15)
def test_labels_are_those_of_the_definitions_and_all_three_outcomes_occur(exercise: Exercise, level: int) -> None:
    followers = exercise.given["followers"]
    outcomes, values = graph_outcomes(followers), graph_values(followers)
    expected = {}
    for v in followers:
        value = values[v]
        infinite = {"value": None, "k": sorted(value)} if isinstance(value, frozenset) else {"value": value}
        expected[v] = {"outcome": outcomes[v]} | (infinite if level else {})
    assert exercise.answer["labels"] == expected
    assert all(list(outcomes.values()).count(letter) >= 2 for letter in "NPD")


@over_seeds(label_loopy, 8)
def test_the_rounds_of_the_solution_name_every_vertex(exercise: Exercise, level: int) -> None:
    first = exercise.solution.split("\n")[0]
    named = first.partition("positions: ")[2].replace(",", " ").replace(".", " ").split()
    assert set(exercise.given["followers"]) <= set(named)


def test_values_are_asked_for_from_medium_on() -> None:
    easy, medium = (label_loopy(Chance(3), level, vocabulary("np")) for level in (0, 1))
    assert "γ" not in easy.question + easy.solution
    assert "γ" in medium.question
    assert any("∞(" in text for text in texts(medium.solution_picture))
