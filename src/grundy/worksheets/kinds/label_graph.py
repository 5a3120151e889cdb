"""Label an acyclic graph: who wins, and the Grundy values (Reiter 1999, the labelling of his digraphs)."""

from grundy.graphs import GameGraph, Solution, solve
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.choice import LOST
from grundy.worksheets.kinds.random_graphs import NAMES, acyclic, fits_paper
from grundy.worksheets.pictures.graph import Drawn, graph_picture
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["label_graph"]

# Vertices, most followers, and the least of the largest values, by difficulty.
SIZES = ((6, 2, 2), (8, 3, 2), (10, 4, 3))


def label_graph(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: label the vertices of an acyclic graph.

    Parameters
    ----------
    chance : Chance
        What the graph depends on.
    level : int
        0 easy, 1 medium, 2 hard.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> label_graph(Chance(1), 0, vocabulary("np")).answer["labels"]["a"]
    {'outcome': 'P', 'value': 0}
    """
    graph, solution = _graph(chance, level)
    top = graph.names[-1]
    outcomes = [solution.outcome_of(name) for name in graph.names]
    values = [solution.value(name).nim_value for name in graph.names]
    wins = solution.winning_moves(top)
    picture = graph_picture(graph)
    notes = [f"{words.letter(outcome)} {value}" for outcome, value in zip(outcomes, values, strict=True)]
    winning = [(len(graph.names) - 1, graph.names.index(name)) for name in wins]
    return Exercise(
        "label-graph",
        f"The circles are positions and the arrows are moves; who cannot move loses. Write into each circle "
        f"{words.choice} and the Grundy value.\nA token stands on {top}, and it is your turn. Which moves win?",
        picture,
        1,
        f"{_reason(graph, solution, words)}\n{_moves(top, wins, words)}",
        graph_picture(graph, outcomes, notes, winning),
        {"followers": _named(graph), "start": top},
        {
            "labels": {
                name: {"outcome": outcome.value, "value": value}
                for name, outcome, value in zip(graph.names, outcomes, values, strict=True)
            },
            "winning_moves": wins,
        },
    )


def _graph(chance: Chance, level: int) -> tuple[Drawn, Solution]:
    """Return a graph that is worth labelling, and from whose start there is mostly a winning move."""
    count, most, largest = SIZES[level]
    names, lost = NAMES[:count], chance.happens(LOST)
    while True:
        followers = acyclic(chance, count, most)
        graph = Drawn(followers, names, widest="W 0")
        solution = solve(GameGraph.from_adjacency(_named(graph)))
        values = [solution.value(name).nim_value for name in names]
        is_good = max(values) >= largest and _is_mixed(followers, values, level)
        if is_good and len(followers[-1]) > 1 and (values[-1] == 0) == lost and fits_paper(graph):
            return graph, solution


def _is_mixed(followers: list[list[int]], values: list[int], level: int) -> bool:
    """Whether there are P-positions that have moves, more of them in hard exercises, and not too many P-positions."""
    lost = [row for row, value in zip(followers, values, strict=True) if value == 0]
    return sum(1 for row in lost if row) > level // 2 and 3 * len(lost) <= 2 * len(values)


def _named(graph: Drawn) -> dict[str, list[str]]:
    return {name: [graph.names[w] for w in row] for name, row in zip(graph.names, graph.followers, strict=True)}


def _reason(graph: Drawn, solution: Solution, words: Vocabulary) -> str:
    """Return the rule, and one vertex at which it is seen."""
    named = _named(graph)
    shown = max(graph.names, key=lambda name: (solution.value(name).nim_value, name))
    values = sorted({solution.value(name).nim_value for name in named[shown]})
    safe, value = words.positions(Outcome.P), solution.value(shown).nim_value
    lost = join_words(solution.p_positions())
    return (
        f"Work upwards from the ends, which have the value 0; every other value is the mex of the values one move "
        f"away. From {shown}, for example, moves lead to the values {join_words(values)}, and the least number that is "
        f"missing is {value}. The {safe} are those of value 0: {lost}."
    )


def _moves(top: str, wins: list[str], words: Vocabulary) -> str:
    if not wins:
        return f"No move wins: {top} has the value 0 and is {words.adjective(Outcome.P)}."
    where = f"to {join_words(wins)}, " + (
        f"{words.a_position(Outcome.P)}" if len(wins) == 1 else words.positions(Outcome.P)
    )
    return f"From {top} the winning move{'s lead' if len(wins) > 1 else ' leads'} {where}."
