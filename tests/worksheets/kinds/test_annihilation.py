from reference import anngraph, graph_outcomes, graph_values
from worksheet_judges import over_seeds

from grundy.worksheets import Exercise
from grundy.worksheets.kinds.graphs import annihilation


@over_seeds(annihilation, 15)
def test_value_and_winning_moves_are_those_of_the_whole_game(exercise: Exercise, level: int) -> None:
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
