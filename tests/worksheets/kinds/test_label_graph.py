from reference import graph_outcomes, nim_values
from worksheet_judges import over_seeds, texts

from grundy.rules import Outcome
from grundy.worksheets import Exercise
from grundy.worksheets.exercise import Chance, vocabulary
from grundy.worksheets.kinds.graphs import label_graph


@over_seeds(label_graph, 15)
def test_labels_and_winning_moves_are_those_of_the_definitions(exercise: Exercise, level: int) -> None:
    followers = exercise.given["followers"]
    outcomes, values = graph_outcomes(followers), nim_values(followers.__getitem__, followers)
    assert exercise.answer["labels"] == {v: {"outcome": outcomes[v], "value": values[v]} for v in followers}
    start = exercise.given["start"]
    assert exercise.answer["winning_moves"] == [v for v in followers[start] if outcomes[v] == "P"]
    # Worth labelling: the start has moves, some position with moves is lost, and values above 1 occur.
    assert len(followers[start]) > 1
    assert any(row and outcomes[v] == "P" for v, row in followers.items())
    assert max(values.values()) >= (2, 2, 3)[level]
    assert len(followers) == (6, 8, 10)[level]


def test_the_picture_has_blanks_and_the_solution_the_labels_of_the_vocabulary() -> None:
    for words in (vocabulary("np"), vocabulary("safe")):
        exercise = label_graph(Chance(4), 1, words)
        labels = exercise.answer["labels"]
        assert texts(exercise.picture) == list(labels)
        notes = [f"{words.letter(Outcome(label['outcome']))} {label['value']}" for label in labels.values()]
        assert [text for text in texts(exercise.solution_picture) if " " in text] == notes


def test_the_solution_shows_the_mex_at_one_vertex() -> None:
    exercise = label_graph(Chance(4), 1, vocabulary("safe"))
    assert "the least number that is missing is" in exercise.solution
    assert "The safe positions are those of value 0" in exercise.solution


def test_from_most_starts_some_move_wins_and_from_some_none() -> None:
    lost = [not label_graph(Chance(seed), 0, vocabulary("np")).answer["winning_moves"] for seed in range(40)]
    assert 2 <= sum(lost) <= 16
