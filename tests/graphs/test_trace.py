"""The steps of a labelling, each justified by earlier labels, and `check`, which finds every wrong label."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import astuple, replace
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
import reference
from hypothesis import given
from strategies import Digraph, any_digraphs, digraphs_up_to_renaming, random_digraphs

from grundy import LimitError
from grundy.graphs import GameGraph, Solution, solve

DIGRAPHS = [*(d for n in range(1, 5) for d in digraphs_up_to_renaming(n)), *random_digraphs(600)]


@cache
def trace(digraph: Digraph, misere: bool = False) -> tuple[Any, ...]:
    return steps_of(GameGraph.from_adjacency(digraph), misere)


def steps_of(graph: GameGraph, misere: bool = False, values: bool = True) -> tuple[Any, ...]:
    steps = solve(graph, misere=misere, values=values, trace=True).trace
    assert steps is not None
    return steps


def assert_outcomes(steps: tuple[Any, ...], solution: Solution) -> None:
    """Check that the letters are right, and that the rounds of N and P are their remoteness."""
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
    """A replay of steps in their order, which checks that earlier labels justify each step."""

    def __init__(self, digraph: Digraph, misere: bool):
        self.digraph, self.misere = digraph, misere
        self.letters: dict[int, str] = {}
        self.values: dict[int, float] = {}
        self.closed = -1  # the last stage that gave the label ∞; its number is not used again

    def take(self, step: Any) -> None:
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
        # Draws come last: a vertex without a letter at this point never gets N or P.
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


def test_labels_of_a_round_are_independent() -> None:
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
        "a: 0, because every move can be answered by a move to the value 0: to b by c",
        "f: 0, because every move can be answered by a move to the value 0: to e by c",
        "b: 1, because its followers have the value 0, so 1 is the least number missing",
        "e: 1, because its followers have the value 0, so 1 is the least number missing",
    ]
    assert lines({"d": "dc", "c": "", "x": "y", "y": "xd"}) == [
        "c: P, because it has no move",
        "d: N, because it can move to c, which is P",
        "x: D, because no move leads to P, and the move to y, which is neither N nor P, keeps the draw",
        "y: D, because no move leads to P, and the move to x, which is neither N nor P, keeps the draw",
        "c: 0, because it has no followers, so 0 is the least number missing",
        "x: ∞, because no follower has the value 0, and the move to y cannot be answered by a move to the value 0",
        "y: ∞, because no follower has the value 0, and the move to x cannot be answered by a move to the value 0",
        "d: ∞, because no follower has the value 1, and the move to d cannot be answered by a move to the value 1",
        "d: ∞(0), because its followers have the finite value 0",
        "x: ∞(), because no follower has a finite value",
        "y: ∞(), because no follower has a finite value",
    ]


def test_a_later_stage_names_smaller_values_and_answers() -> None:
    # h can go to d and back; the move to d, of value 2, is answered by a move to p, of value 1.
    found = lines({"z": "", "p": "z", "h": "zd", "d": "zph"})
    assert (
        "h: 1, because it has followers with the value 0, and every other move can be answered by a move to the value "
        "1: to d by p" in found
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


def test_large_graphs_are_rejected() -> None:
    assert len(steps_of(GameGraph.from_adjacency([[]] * 10_000))) == 20_000
    with pytest.raises(
        LimitError,
        match=r"a trace may have at most 10000 vertices and edges, not 10001; solve the graph without",
    ):
        steps_of(GameGraph.from_adjacency([[]] * 10_000 + [[]]))
    with pytest.raises(LimitError, match="not 10001; solve the graph without trace=True"):
        solve(GameGraph.from_adjacency([[0] * 10_000]), trace=True)


def test_a_long_path_is_traced_quickly() -> None:
    path = steps_of(GameGraph.from_adjacency([[], *([v] for v in range(4999))]))
    assert astuple(path[-1]) == (
        4999, "mex", "1", "its followers have the value 0, so 1 is the least number missing", 4999
    )  # fmt: skip


def test_names_that_cannot_be_printed_are_shortened() -> None:
    huge = (10**5000,)
    assert lines({10**5000: [huge], huge: [10**5000, "x" * 100], "x" * 100: []})[:2] == [
        f"{'x' * 80}…: P, because it has no move",
        f"a tuple: N, because it can move to {'x' * 80}…, which is P",
    ]
    assert lines({10**5000: [huge], huge: [10**5000]})[2] == (
        "a number of 16610 bits: ∞, because no follower has the value 0, and the move to a tuple cannot be answered "
        "by a move to the value 0"
    )


FEW_DIGRAPHS = [*(d for n in (1, 2, 3) for d in digraphs_up_to_renaming(n)), *random_digraphs(60, most=6)]


def changed(solution: Solution, field: str, others: range) -> Iterator[tuple[int, int, Solution]]:
    """Yield the solution with the label of one vertex changed to each of the other numbers."""
    array = getattr(solution, field)
    for v, new in product(range(len(array)), others):
        if array[v] != new:
            copy = array.copy()
            copy[v] = new
            yield v, new, replace(solution, **{field: copy})


def with_remoteness(digraph: Digraph, misere: bool = False) -> Solution:
    return solve(GameGraph.from_adjacency(digraph), misere=misere, values=False)


def first_wrong(solution: Solution) -> int | None:
    """Return the first vertex with a wrong label, as named by `check`."""
    try:
        solution.check()
    except AssertionError as error:
        found = re.match(r"vertex (\d+) has a wrong label: ", str(error))
        assert found
        return int(found[1])
    return None


def assert_refused(solution: Solution) -> None:
    with pytest.raises(AssertionError, match=r"^vertex \d+ has a wrong label: "):
        solution.check()


def test_every_changed_value_is_found() -> None:
    for digraph in FEW_DIGRAPHS:
        solution = solve(GameGraph.from_adjacency(digraph))
        for _, _, wrong in changed(solution, "labels", range(-2, len(digraph) + 2)):
            assert_refused(wrong)


def test_every_changed_outcome_is_found() -> None:
    for digraph in FEW_DIGRAPHS:
        solutions = [solve(GameGraph.from_adjacency(digraph))]
        solutions += [with_remoteness(digraph, misere) for misere in (False, True)]
        for solution in solutions:
            for _, _, wrong in changed(solution, "codes", range(4)):
                assert_refused(wrong)


def test_every_changed_remoteness_is_found() -> None:
    for digraph, misere in product(FEW_DIGRAPHS, (False, True)):
        for _, _, wrong in changed(with_remoteness(digraph, misere), "moves_left", range(-2, len(digraph) + 2)):
            assert_refused(wrong)


def is_broken(digraph: Digraph, solution: Solution, u: int) -> bool:
    """Return whether a vertex breaks condition A, B or C of γ or of the counters, by the literal definition."""
    assert solution.labels is not None
    assert solution.counters is not None
    gamma = [label if label >= 0 else float("inf") for label in solution.labels.tolist()]
    c, ends = solution.counters.tolist(), solution.ends.tolist()
    k = [{gamma[w] for w in row if gamma[w] < float("inf")} for row in digraph]
    least = reference.mex(k[u])
    if gamma[u] == float("inf"):
        return ends[u] or not any(gamma[v] == gamma[u] and least not in k[v] for v in digraph[u])
    wrong_mex = gamma[u] != least
    unanswered = any(
        gamma[v] > gamma[u] and not any(gamma[w] == gamma[u] and c[w] < c[u] for w in digraph[v]) for v in digraph[u]
    )
    rising = any(gamma[v] < gamma[u] and c[v] >= c[u] for v in digraph[u])
    wrong_end = ends[u] != all(ends[v] for v in digraph[u]) or (ends[u] and any(c[v] >= c[u] for v in digraph[u]))
    return wrong_mex or unanswered or rising or wrong_end or c[u] < 1


def test_a_changed_counter_is_found_exactly_when_it_breaks_a_condition() -> None:
    found = {True: 0, False: 0}
    for digraph in FEW_DIGRAPHS:
        solution = solve(GameGraph.from_adjacency(digraph))
        assert solution.cost is not None
        for _, _, other in changed(solution, "counters", range(solution.cost.rounds + 3)):
            broken = [u for u in range(len(digraph)) if is_broken(digraph, other, u)]
            assert first_wrong(other) == (broken[0] if broken else None)
            found[bool(broken)] += 1
    assert min(found.values()) > 100


# The vertices of a 2-cycle can be labelled with the mex of each other's label in two ways, but γ is ∞ on both.
@pytest.mark.parametrize("labels", [(0, 1), (1, 0)])
def test_a_function_with_the_mex_property_need_not_be_the_value(labels: tuple[int, int]) -> None:
    solution = solve(GameGraph.from_adjacency([[1], [0]]))
    for counters in product(range(4), repeat=2):
        other = replace(
            solution,
            labels=np.array(labels, np.int32),
            counters=np.array(counters, np.uint32),
            codes=np.array([label > 0 for label in labels], np.uint8),
            moves_left=np.array(labels, np.int32),
        )
        assert_refused(other)


@pytest.mark.parametrize("misere", [False, True])
def test_all_other_outcomes_and_remoteness_are_rejected(misere: bool) -> None:
    digraph: Digraph = ((), (0, 2), (1,))
    right = with_remoteness(digraph, misere)
    passed = []
    for codes, left in product(product(range(3), repeat=3), product(range(-1, 3), repeat=3)):
        other = replace(right, codes=np.array(codes, np.uint8), moves_left=np.array(left, np.int32))
        passed += [(codes, left)] if first_wrong(other) is None else []
    assert right.moves_left is not None
    assert passed == [(tuple(right.codes.tolist()), tuple(right.moves_left.tolist()))]


MEX = "its finite value is not the mex of the values of its followers"
RANGE = "its outcome, value or remoteness is impossible in a graph of this size"


@pytest.mark.parametrize(
    ("field", "vertex", "label", "named", "rule"),
    [
        ("labels", 1, 2, "b", MEX),
        ("labels", 1, 2**31 - 1, "b", MEX),
        ("labels", 2, -(2**31), "c", RANGE),
        ("codes", 2, 3, "c", RANGE),
        ("moves_left", 0, 2**31 - 1, "a", RANGE),
        ("moves_left", 3, -2, "d", RANGE),
        ("counters", 0, 1, "a", "a move that raises its value has no answer with the old value and a smaller counter"),
        ("counters", 1, 2, "b", "a follower with a smaller value does not have a smaller counter"),
        (
            "labels",
            1,
            -1,
            "b",
            "its value is infinite, but every infinite follower has the mex of the followers' values",
        ),
        ("labels", 0, -1, "a", "its outcome does not match its value"),
        ("codes", 0, 2, "a", "its outcome does not match"),
        ("moves_left", 3, 1, "d", "its remoteness does not match the remoteness of its followers"),
        ("cost", 0, 9, "a", "it is marked as ending, but a follower is not marked"),
        ("cost", 0, 0, "c", "it is not marked as ending, but all its followers are"),
    ],
)
def test_the_first_wrong_vertex_is_named_with_the_rule(
    field: str, vertex: int, label: int, named: str, rule: str
) -> None:
    solution = solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da"}))
    solution = replace(solution, moves_left=solution.remoteness.data)
    solution.check()
    with pytest.raises(AssertionError, match=f"^vertex '{named}' has a wrong label: {rule}"):
        replace(solution, **{field: relabelled(solution, field, vertex, label)}).check()


def relabelled(solution: Solution, field: str, vertex: int, label: int) -> Any:
    if field == "cost":
        assert solution.cost is not None
        return solution.cost._replace(peel_rounds=label)
    array = getattr(solution, field).copy()
    array[vertex] = label
    return array
