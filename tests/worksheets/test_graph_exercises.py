"""Random graphs, labels and tokens: the answers of exercises agree with the definitions."""

from hypothesis import given, strategies as st
from reference import anngraph, graph_outcomes, graph_values, nim_values
from worksheet_judges import over_seeds, texts

from grundy.rules import Outcome
from grundy.worksheets import KINDS, VOCABULARIES, Chance, Exercise
from grundy.worksheets.graph_exercises import NAMES, acyclic, fits_paper, is_connected
from grundy.worksheets.pictures import GraphDrawing


@given(st.integers(0, 10**6), st.sampled_from([(6, 2), (7, 3), (8, 3), (9, 3), (10, 4)]))
def test_edges_lead_to_smaller_numbers_and_only_ends_have_none(seed: int, size: tuple[int, int]) -> None:
    count, most = size
    followers = acyclic(Chance(seed), count, most)
    assert len(followers) == count
    for v, row in enumerate(followers):
        assert all(w < v for w in row)
        assert len(set(row)) == len(row) <= most
        assert row or v < 2
    assert is_connected(followers)
    assert len(set(range(count)) - {w for row in followers for w in row}) <= 2
    assert max(nim_values(lambda v: followers[v], range(count)).values()) <= 4  # a value needs a play that long


def test_finds_graphs_that_are_not_connected() -> None:
    assert is_connected([[], [0], [0]])
    assert is_connected([[1], []])
    assert not is_connected([[], [0], [], [2]])


def test_finds_graphs_that_are_too_high_for_a_page() -> None:
    path = [[v - 1] if v else [] for v in range(12)]
    assert fits_paper(GraphDrawing(path[:5], NAMES[:5]))
    assert not fits_paper(GraphDrawing(path, NAMES[:12]))


@over_seeds("label-graph", 15)
def test_labels_and_winning_moves_agree_with_the_definitions(exercise: Exercise, level: int) -> None:
    followers = exercise.given["followers"]
    outcomes, values = graph_outcomes(followers), nim_values(followers.__getitem__, followers)
    assert exercise.answer["labels"] == {v: {"outcome": outcomes[v], "value": values[v]} for v in followers}
    start = exercise.given["start"]
    assert exercise.answer["winning_moves"] == [v for v in followers[start] if outcomes[v] == "P"]
    # A good exercise: the start has several moves, some P-position has moves, and values above 1 occur.
    assert len(followers[start]) > 1
    assert any(row and outcomes[v] == "P" for v, row in followers.items())
    assert max(values.values()) >= (2, 2, 3)[level]
    assert len(followers) == (6, 8, 10)[level]


def test_the_picture_has_blanks_and_the_solution_the_labels_of_the_vocabulary() -> None:
    for words in (VOCABULARIES["np"], VOCABULARIES["safe"]):
        exercise = KINDS["label-graph"].make(Chance(4), 1, words)
        labels = exercise.answer["labels"]
        assert texts(exercise.picture) == list(labels)
        notes = [f"{words.letter(Outcome(label['outcome']))} {label['value']}" for label in labels.values()]
        assert [text for text in texts(exercise.solution_picture) if " " in text] == notes


def test_the_solution_shows_the_mex_at_one_vertex() -> None:
    exercise = KINDS["label-graph"].make(Chance(4), 1, VOCABULARIES["safe"])
    assert "the least missing number is" in exercise.solution
    assert "The safe positions are the vertices of value 0" in exercise.solution


def test_most_starts_but_not_all_have_a_winning_move() -> None:
    lost = [
        not KINDS["label-graph"].make(Chance(seed), 0, VOCABULARIES["np"]).answer["winning_moves"] for seed in range(40)
    ]
    assert 2 <= sum(lost) <= 16


@over_seeds("label-loopy", 15)
def test_labels_agree_with_the_definitions_and_all_three_outcomes_occur(exercise: Exercise, level: int) -> None:
    followers = exercise.given["followers"]
    outcomes, values = graph_outcomes(followers), graph_values(followers)
    expected = {}
    for v in followers:
        value = values[v]
        infinite = {"value": None, "k": sorted(value)} if isinstance(value, frozenset) else {"value": value}
        expected[v] = {"outcome": outcomes[v]} | (infinite if level else {})
    assert exercise.answer["labels"] == expected
    assert all(list(outcomes.values()).count(letter) >= 2 for letter in "NPD")


@over_seeds("label-loopy", 8)
def test_the_rounds_of_the_solution_name_every_vertex(exercise: Exercise, level: int) -> None:
    first = exercise.solution.split("\n")[0]
    named = first.partition("positions: ")[2].replace(",", " ").replace(".", " ").split()
    assert set(exercise.given["followers"]) <= set(named)


def test_values_are_required_from_medium_on() -> None:
    easy, medium = (KINDS["label-loopy"].make(Chance(3), level, VOCABULARIES["np"]) for level in (0, 1))
    assert "γ" not in easy.question + easy.solution
    assert "γ" in medium.question
    assert any("∞(" in text for text in texts(medium.solution_picture))


@over_seeds("annihilation", 15)
def test_values_and_winning_moves_agree_with_the_whole_game(exercise: Exercise, level: int) -> None:
    names = list(exercise.given["followers"])
    followers = [[names.index(w) for w in row] for row in exercise.given["followers"].values()]
    graph = anngraph(followers)
    mask = sum(1 << names.index(token) for token in exercise.given["tokens"])
    outcomes = graph_outcomes(graph)
    assert exercise.answer["outcome"] == outcomes[mask]
    if level < 2:
        assert exercise.answer["value"] == graph_values(graph)[mask]
    wins = [
        [names[u], names[v]]
        for u in range(len(names))
        for v in followers[u]
        if mask >> u & 1 and outcomes[mask ^ 1 << u ^ 1 << v] == "P"
    ]
    assert sorted(exercise.answer["winning_moves"]) == sorted(wins)
    assert len(wins) <= 3
    assert all(exercise.given["followers"][token] for token in exercise.given["tokens"])
