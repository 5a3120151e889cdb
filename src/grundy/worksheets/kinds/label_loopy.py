"""Label a graph with cycles: wins, losses and draws, and the values γ (Fraenkel 1996, section 2)."""

from typing import Any

from grundy.graphs import GameGraph, LoopyValue, Solution, solve
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.random_graphs import NAMES, fits_paper, is_connected
from grundy.worksheets.pictures.graph import Drawn, graph_picture
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["label_loopy"]

# How many vertices there are, by difficulty; values are asked for from medium on.
SIZES = (6, 6, 8)


def label_loopy(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: label the vertices of a graph with cycles.

    Parameters
    ----------
    chance : Chance
        What the graph depends on.
    level : int
        0 easy, 1 medium, 2 hard; from 1 on the values γ are asked for, too.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> "γ" in label_loopy(Chance(1), 0, vocabulary("np")).question
    False
    """
    graph, solution = _graph(chance, level)
    outcomes = [solution.outcome_of(name) for name in graph.names]
    values = [solution.value(name) for name in graph.names]
    notes = [words.letter(outcome) for outcome in outcomes]
    question = (
        "The circles are positions and the arrows are moves; who cannot move loses. Play may go round for ever, which "
        f"is a draw. Write into each circle {words.choice_with_draws}"
    )
    if level:
        notes = [f"{letter} {value}" for letter, value in zip(notes, values, strict=True)]
        question += ", and the value γ: a number, or ∞(K) with the set K of the numbers one move away"
    labels = {
        name: {"outcome": outcome.value} | (_value_facts(value) if level else {})
        for name, outcome, value in zip(graph.names, outcomes, values, strict=True)
    }
    winning = [(v, w) for v, row in enumerate(graph.followers) for w in row if outcomes[w] is Outcome.P]
    return Exercise(
        "label-loopy",
        f"{question}.",
        graph_picture(graph),
        0 if not level else 1,
        "\n".join([_rounds(graph, solution, words), *([_values(graph, solution)] if level else [])]),
        graph_picture(graph, outcomes, notes, winning),
        {"followers": {name: [graph.names[w] for w in row] for name, row in _rows(graph)}},
        {"labels": labels},
    )


def _value_facts(value: LoopyValue) -> dict[str, Any]:
    return {"value": value.nim_value} if value.is_finite else {"value": None, "k": sorted(value.k)}


def _rows(graph: Drawn) -> list[tuple[str, list[int]]]:
    return [(name, list(row)) for name, row in zip(graph.names, graph.followers, strict=True)]


def _graph(chance: Chance, level: int) -> tuple[Drawn, Solution]:
    """Return a graph with all three outcomes, several draws, and a P-position that has moves."""
    count = SIZES[level]
    names = NAMES[:count]
    while True:
        followers = [
            sorted(chance.some([w for w in range(max(0, v - 4), min(count, v + 3)) if w != v], chance.between(1, 2)))
            for v in range(count)
        ]
        followers[0] = []
        graph = Drawn(followers, names, widest="W ∞(0,1)" if level else "")
        if not is_connected(followers):
            continue
        solution = solve(GameGraph.from_adjacency({name: [names[w] for w in row] for name, row in _rows(graph)}))
        if _is_good(solution, level) and fits_paper(graph):
            return graph, solution


def _is_good(solution: Solution, level: int) -> bool:
    names = list(solution.graph.names)
    counts = [sum(solution.outcome_of(name) is outcome for name in names) for outcome in Outcome]
    if min(counts) < 2 or max(counts) > len(names) - 4:
        return False
    loops = [name for name in names if not solution.ends[solution.graph.number(name)]]
    won = any(solution.outcome_of(name) is not Outcome.D for name in loops)
    short = all(len(solution.value(name).k) <= 2 for name in names if not solution.value(name).is_finite)
    return short and (not level or won)


def _rounds(graph: Drawn, solution: Solution, words: Vocabulary) -> str:
    """Return the rounds of the labelling, from the ends backwards."""
    rounds: dict[int, list[str]] = {}
    for name in graph.names:
        if solution.outcome_of(name) is not Outcome.D:
            rounds.setdefault(int(solution.remoteness[solution.graph.number(name)]), []).append(name)
    steps = [
        f"{join_words(found)} {'is' if len(found) == 1 else 'are'} "
        f"{words.adjective(Outcome.N if left % 2 else Outcome.P)}"
        for left, found in sorted(rounds.items())
    ]
    draws = [name for name in graph.names if solution.outcome_of(name) is Outcome.D]
    safe, unsafe = words.a_position(Outcome.P), words.positions(Outcome.N)
    return (
        f"Round by round from the ends, where a vertex is {words.adjective(Outcome.N)} if a move leads to {safe} and "
        f"{words.adjective(Outcome.P)} if all moves lead to {unsafe}: {', then '.join(steps)}. What never gets a label "
        f"is {words.adjective(Outcome.D)}: from {join_words(draws)} a player can always move to another of "
        f"these vertices, "
        f"and has no move that wins."
    )


def _values(graph: Drawn, solution: Solution) -> str:
    values = [f"γ({name}) = {solution.value(name)}" for name in graph.names]
    return (
        f"A finite γ is the mex of the finite values one move away, if every move to a larger value or to ∞ can be "
        f"answered by a move back to it: {', '.join(values)}."
    )
