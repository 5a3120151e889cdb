"""The labelling step by step: right labels, each justified by earlier ones."""

from collections import defaultdict
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from strategies import Digraph, any_digraphs, digraphs_up_to_renaming, random_digraphs

from grundy import LimitError, reference
from grundy.graphs import GameGraph, Solution, solve
from grundy.graphs.trace import Step, steps_of

DIGRAPHS = [*(d for n in range(1, 5) for d in digraphs_up_to_renaming(n)), *random_digraphs(600)]


@cache
def trace(digraph: Digraph, misere: bool = False) -> tuple[Step, ...]:
    return steps_of(GameGraph.from_adjacency(digraph), misere)


def assert_outcomes(steps: tuple[Step, ...], solution: Solution) -> None:
    """The letters are right, and the round in which N and P were found is the number of moves left."""
    found = {step.vertex: step for step in steps if step.kind == "outcome"}
    assert [found[v].label for v in range(len(solution.graph))] == solution.outcome.tolist()
    left = solution.remoteness.tolist()
    assert all(left[v] is None or step.round == left[v] for v, step in found.items())


def test_labels_are_those_of_the_solver() -> None:
    for digraph in DIGRAPHS:
        solution, steps = solve(GameGraph.from_adjacency(digraph)), trace(digraph)
        assert_outcomes(steps, solution)
        last = {step.vertex: step.label for step in steps if step.kind != "outcome"}
        assert [last[v] for v in range(len(digraph))] == [str(solution.value(v)) for v in range(len(digraph))]
        assert {step.vertex for step in steps if step.kind == "mex"} == set(solution.ends.nonzero()[0].tolist())


def test_labels_of_misere_play_are_those_of_the_solver() -> None:
    for digraph in DIGRAPHS[::2]:
        assert_outcomes(trace(digraph, misere=True), solve(GameGraph.from_adjacency(digraph), misere=True))


class Replay:
    """Takes the steps in their order and asks for each whether the labels given so far justify it."""

    def __init__(self, digraph: Digraph, misere: bool):
        self.digraph, self.misere = digraph, misere
        self.letters: dict[int, str] = {}
        self.values: dict[int, float] = {}
        self.closed = -1  # the last stage in which ∞ was given: its number is given no more

    def take(self, step: Step) -> None:
        assert getattr(self, f"is_{step.kind}")(step.vertex, step.label, step.round), step
        if step.kind == "outcome":
            assert self.letters.setdefault(step.vertex, step.label) == step.label
        elif step.kind != "K":
            assert step.vertex not in self.values
            self.values[step.vertex] = float("inf") if step.label == "∞" else int(step.label)
            self.closed = step.round if step.label == "∞" else self.closed

    def is_outcome(self, v: int, label: str, _: int) -> bool:
        found = [self.letters.get(w) for w in self.digraph[v]]
        if not found:
            return label == ("N" if self.misere else "P")
        # A draw comes last: whoever has not got a letter then never gets N or P.
        if label == "D":
            return "P" not in found and (None in found or "D" in found)
        return "D" not in self.letters.values() and ("P" in found if label == "N" else set(found) == {"N"})

    def is_mex(self, v: int, label: str, _: int) -> bool:
        return int(label) == reference.mex([int(self.values[w]) for w in self.digraph[v]])

    def is_stage(self, v: int, label: str, i: int) -> bool:
        has_i = any(self.values.get(w) == i for w in self.digraph[v])
        smaller = [self.values.get(w, i) < i for w in self.digraph[v]]
        answered = [any(self.values.get(x) == i for x in self.digraph[w]) for w in self.digraph[v]]
        gets_i = not has_i and all(s or a for s, a in zip(smaller, answered, strict=True))
        return not has_i and not gets_i if label == "∞" else gets_i and label == str(i) and self.closed < i

    def is_K(self, v: int, label: str, _: int) -> bool:  # noqa: N802 (the kind is called so)
        known = {int(self.values[w]) for w in self.digraph[v] if self.values[w] < float("inf")}
        return self.values[v] == float("inf") and label == f"∞({','.join(map(str, sorted(known)))})"


@pytest.mark.parametrize("misere", [False, True])
def test_every_step_is_justified_by_earlier_ones(misere: bool) -> None:
    for digraph in DIGRAPHS[::2]:
        replay = Replay(digraph, misere)
        for step in trace(digraph, misere):
            replay.take(step)
        assert len(replay.letters) == len(digraph)
        assert len(replay.values) == (0 if misere else len(digraph))


@given(any_digraphs())
def test_every_step_on_any_digraph_is_justified(digraph: Digraph) -> None:
    replay = Replay(digraph, misere=False)
    for step in trace(digraph):
        replay.take(step)
    assert {v: "∞" if value == float("inf") else value for v, value in replay.values.items()} == {
        v: value if isinstance(value, int) else "∞" for v, value in reference.graph_values(digraph).items()
    }


def test_within_a_round_no_label_depends_on_another_one() -> None:
    for digraph in DIGRAPHS[::5]:
        rounds = defaultdict(list)
        for step in trace(digraph):
            if step.kind == "outcome" and step.label != "D":
                rounds[step.round].append(step)
        replay = Replay(digraph, misere=False)
        for _, steps in sorted(rounds.items()):
            assert all(replay.is_outcome(step.vertex, step.label, step.round) for step in steps)
            for step in steps:
                replay.take(step)


def lines(followers: Any, **options: bool) -> list[str]:
    return [str(step) for step in steps_of(GameGraph.from_adjacency(followers), **options)]


def test_the_subtraction_game_of_the_lecture_notes() -> None:
    # Notes on Grundy labelling: 5 counters, take 1 or 2; labels 0, 1, 2, 0, 1, 2.
    assert lines([[n - s for s in (1, 2) if s <= n] for n in range(6)]) == [
        "0: P, because it has no move",
        "1: N, because it can move to 0, which is P",
        "2: N, because it can move to 0, which is P",
        "3: P, because all its followers are N: 2, 1",
        "4: N, because it can move to 3, which is P",
        "5: N, because it can move to 3, which is P",
        "0: 0, because it has no followers, so 0 is the least number missing",
        "1: 1, because its followers have the value 0, so 1 is the least number missing",
        "2: 2, because its followers have the values 0, 1, so 2 is the least number missing",
        "3: 0, because its followers have the values 1, 2, so 0 is the least number missing",
        "4: 1, because its followers have the values 0, 2, so 1 is the least number missing",
        "5: 2, because its followers have the values 0, 1, so 2 is the least number missing",
    ]


def test_a_cycle_with_finite_values_and_a_draw() -> None:
    assert lines({"a": "b", "b": "ca", "c": "", "e": "fc", "f": "e"})[5:] == [
        "c: 0, because it has no followers, so 0 is the least number missing",
        "a: 0, because every move can be answered by one to the value 0: to b by c",
        "f: 0, because every move can be answered by one to the value 0: to e by c",
        "b: 1, because its followers have the value 0, so 1 is the least number missing",
        "e: 1, because its followers have the value 0, so 1 is the least number missing",
    ]
    assert lines({"d": "dc", "c": "", "x": "y", "y": "xd"}) == [
        "c: P, because it has no move",
        "d: N, because it can move to c, which is P",
        "x: D, because no move leads to P, and the move to y, which is neither N nor P, keeps the draw",
        "y: D, because no move leads to P, and the move to x, which is neither N nor P, keeps the draw",
        "c: 0, because it has no followers, so 0 is the least number missing",
        "x: ∞, because no follower has the value 0, and the move to y cannot be answered by one to the value 0",
        "y: ∞, because no follower has the value 0, and the move to x cannot be answered by one to the value 0",
        "d: ∞, because no follower has the value 1, and the move to d cannot be answered by one to the value 1",
        "d: ∞(0), because its followers have the finite value 0",
        "x: ∞(), because no follower has a finite value",
        "y: ∞(), because no follower has a finite value",
    ]


def test_a_later_stage_names_smaller_values_and_answers() -> None:
    # h can go to d and back; the move to d, of value 2, is answered by one to p, of value 1.
    found = lines({"z": "", "p": "z", "h": "zd", "d": "zph"})
    assert (
        "h: 1, because it has followers with the value 0, and every other move can be answered by one to the value 1: "
        "to d by p" in found
    )


def test_misere_play_has_no_values() -> None:
    assert lines([[], [0], [1]], misere=True) == [
        "0: N, because it has no move, which wins in misère play",
        "1: P, because its only follower, 0, is N",
        "2: N, because it can move to 1, which is P",
    ]
    assert lines([[], [0]], values=False) == lines([[], [0]])[:2]


def test_long_lists_are_cut() -> None:
    star = [*([[20]] * 20), [], range(20)]
    assert "21: P, because all its followers are N: 0, 1, 2, 3, 4, 5, 6, … (20 in all)" in lines(star)


def test_the_empty_graph_needs_no_steps() -> None:
    assert lines([]) == []


def test_large_graphs_are_refused() -> None:
    assert len(steps_of(GameGraph.from_adjacency([[]] * 10_000))) == 20_000
    with pytest.raises(
        LimitError,
        match=r"a trace is for reading, so for at most 10000 vertices and edges; this graph has 10001, solve it",
    ):
        steps_of(GameGraph.from_adjacency([[]] * 10_000 + [[]]))
    with pytest.raises(LimitError, match="this graph has 10001, solve it without trace=True"):
        solve(GameGraph.from_adjacency([[0] * 10_000]), trace=True)


def test_a_long_path_is_traced_in_a_moment() -> None:
    path = steps_of(GameGraph.from_adjacency([[], *([v] for v in range(4999))]))
    assert path[-1] == Step(4999, "mex", "1", "its followers have the value 0, so 1 is the least number missing", 4999)


def test_names_that_cannot_be_printed_are_shortened() -> None:
    huge = (10**5000,)
    assert lines({10**5000: [huge], huge: [10**5000, "x" * 100], "x" * 100: []})[:2] == [
        f"{'x' * 80}…: P, because it has no move",
        f"a tuple: N, because it can move to {'x' * 80}…, which is P",
    ]
    assert lines({10**5000: [huge], huge: [10**5000]})[2] == (
        "a number of 16610 bits: ∞, because no follower has the value 0, and the move to a tuple cannot be answered "
        "by one to the value 0"
    )
