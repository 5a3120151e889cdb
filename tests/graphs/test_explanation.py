"""Explanations of vertices and summaries of graphs, judged by the labels of the solution and by their definitions."""

from collections import Counter

import numpy as np
import pytest

from grundy.graphs import GameGraph, LoopyValue, Solution, explain, solve, summarize
from grundy.rules import Outcome

LOOPY = GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da", "e": "df", "f": "eb"})


def random_solution(vertices: int, seed: int, *, misere: bool = False) -> Solution:
    random = np.random.default_rng(seed)
    rows = [random.integers(0, vertices, random.integers(0, 5)).tolist() for _ in range(vertices)]
    return solve(GameGraph.from_adjacency(rows), misere=misere)


def test_fields_and_text_of_an_explanation() -> None:
    found = explain(solve(LOOPY), "d")
    assert (found.vertex, found.outcome, found.value, found.remoteness) == (
        "d",
        Outcome.N,
        LoopyValue.infinite({0}),
        3,
    )
    assert [(move.vertex, move.effect, move.remoteness, move.answer) for move in found.moves] == [
        ("a", "wins", 2, None),
        ("d", "loses", 3, None),
    ]
    assert (found.play, found.play_ends, found.more) == (("d", "a", "b", "c"), True, 0)
    assert str(found) == "\n".join([*found.reasons, "best play: d → a → b → c, the end"])


def test_play_that_repeats_has_no_end() -> None:
    found = explain(solve(LOOPY), "f")
    assert (found.outcome, found.remoteness, found.play, found.play_ends) == (Outcome.D, None, ("f", "e", "f"), False)
    assert str(found).endswith("best play: f → e → f → …")


def test_an_end_has_no_moves_and_no_play() -> None:
    found = explain(solve(LOOPY), "c")
    assert (found.moves, found.play, found.play_ends) == ((), ("c",), True)
    assert str(found).splitlines() == [
        "c is won by the player who has just moved (P): there is no move.",
        "Its value is 0, the mex of the empty set.",
    ]


def test_misere_play_has_no_values() -> None:
    found = explain(solve(LOOPY, misere=True), "d")
    assert found.value is None
    assert all(move.value is None and move.answer is None for move in found.moves)
    assert "value" not in str(found)


def test_only_the_best_moves_are_described() -> None:
    star = solve(GameGraph.from_adjacency([[*range(1, 501)], *[[501]] * 499, [], []]))
    found = explain(star, 0, most=20)
    assert (len(found.moves), found.more, found.moves[0].vertex) == (20, 480, 500)
    assert len(explain(star, 0).moves) == 500


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_every_explanation_agrees_with_the_labels(seed: int, misere: bool) -> None:
    solution = random_solution(120, seed, misere=misere)
    effects = {"N": "loses", "P": "wins", "D": "draws"}
    for vertex in range(120):
        found = explain(solution, vertex)
        followers = dict.fromkeys(solution.graph.followers(vertex))
        assert sorted(move.vertex for move in found.moves) == sorted(followers)
        assert [move.effect for move in found.moves] == [effects[str(solution.outcome[m.vertex])] for m in found.moves]
        assert sorted(found.moves, key=lambda move: "wdl".index(move.effect[0])) == list(found.moves)
        good = [m.vertex for m in found.moves if m.effect == ("draws" if found.outcome is Outcome.D else "wins")]
        assert good == (solution.winning_moves(vertex) or solution.drawing_moves(vertex))
        assert all(w in solution.graph.followers(v) for v, w in zip(found.play, found.play[1:], strict=False))
        if not misere and solution.value(vertex).is_finite:
            value = solution.value(vertex).nim_value
            larger = [m for m in found.moves if m.value is None or not m.value.is_finite or m.value.nim_value > value]
            assert [m for m in found.moves if m.answer is not None] == larger
            for move in larger:
                assert move.answer in solution.graph.followers(move.vertex)
                assert solution.value(move.answer) == solution.value(vertex)
                assert solution.counter[move.answer] < solution.counter[vertex]


@pytest.mark.parametrize("seed", range(5))
def test_a_summary_counts_the_labels(seed: int) -> None:
    solution = random_solution(400, seed)
    found = summarize(solution)
    assert found.outcomes == {letter: (solution.outcome == letter).sum() for letter in "NPD"}
    counts = Counter(str(solution.value(v)) for v in range(400))
    assert found.value_counts() == counts
    assert list(found.infinite.values()) == sorted(found.infinite.values(), reverse=True)
    assert found.acyclic == bool(solution.ends.all())
    assert found.longest == solution.remoteness.max() == solution.remoteness[found.longest_from]
    cut = found.value_counts(2, 3)
    assert sum(cut.values()) == 400
    assert len(cut) <= 2 + 1 + 3 + 1
    assert all(cut[value] == counts[value] for value in cut if value in counts)


def test_values_and_sets_beyond_the_bits() -> None:
    # Nim heaps to 69, and one heap with a pass move.
    found = summarize(solve(GameGraph.from_adjacency([list(range(n)) for n in range(70)] + [[*range(70), 70]])))
    assert found.values == (1,) * 70
    assert found.infinite == {f"∞({','.join(map(str, range(63)))},63…)": 1}
    assert list(found.value_counts(12, 5))[12] == "12 to 69"


def test_the_summary_of_misere_play_and_of_an_empty_graph() -> None:
    misere = summarize(solve(LOOPY, misere=True))
    assert (misere.values, misere.value_counts(), misere.misere, misere.acyclic) == (None, {}, True, False)
    assert summarize(solve(GameGraph.from_adjacency({"a": "b"}), misere=True)).acyclic
    empty = summarize(solve(GameGraph.from_adjacency([])))
    assert (empty.vertices, empty.longest, empty.title()) == (0, None, "0 vertices, 0 edges, acyclic: every play ends")
