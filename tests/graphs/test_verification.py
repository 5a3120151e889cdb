"""check() finds every wrong label, and only wrong ones."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from strategies import Digraph, digraphs_up_to_renaming, random_digraphs

from grundy import reference
from grundy.graphs import GameGraph, Solution, solve
from grundy.graphs.trace import first_violation

DIGRAPHS = [*(d for n in (1, 2, 3) for d in digraphs_up_to_renaming(n)), *random_digraphs(60, most=6)]


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


def assert_refused(solution: Solution) -> None:
    with pytest.raises(AssertionError, match=r"^vertex \d+ is labelled wrong: "):
        solution.check()


def test_every_changed_value_is_found() -> None:
    for digraph in DIGRAPHS:
        solution = solve(GameGraph.from_adjacency(digraph))
        for _, _, wrong in changed(solution, "labels", range(-2, len(digraph) + 2)):
            assert_refused(wrong)


def test_every_changed_outcome_is_found() -> None:
    for digraph in DIGRAPHS:
        solutions = [solve(GameGraph.from_adjacency(digraph))]
        solutions += [with_remoteness(digraph, misere) for misere in (False, True)]
        for solution in solutions:
            for _, _, wrong in changed(solution, "codes", range(4)):
                assert_refused(wrong)


def test_every_changed_remoteness_is_found() -> None:
    for digraph, misere in product(DIGRAPHS, (False, True)):
        for _, _, wrong in changed(with_remoteness(digraph, misere), "moves_left", range(-2, len(digraph) + 2)):
            assert_refused(wrong)


def is_broken(digraph: Digraph, solution: Solution, u: int) -> bool:
    """Whether a vertex breaks conditions A, B or C of γ, or one of the promises about counters, word for word."""
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
    for digraph in DIGRAPHS:
        solution = solve(GameGraph.from_adjacency(digraph))
        assert solution.cost is not None
        for _, _, other in changed(solution, "counters", range(solution.cost.rounds + 3)):
            broken = [u for u in range(len(digraph)) if is_broken(digraph, other, u)]
            violation = first_violation(other)
            assert (violation.vertex if violation else None) == (broken[0] if broken else None)
            found[bool(broken)] += 1
    assert min(found.values()) > 100


# Both vertices of a 2-cycle can be given the mex of the other one's label, in two ways, but γ is ∞ on both.
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
def test_no_other_outcomes_and_remoteness_pass(misere: bool) -> None:
    digraph: Digraph = ((), (0, 2), (1,))
    right = with_remoteness(digraph, misere)
    passed = []
    for codes, left in product(product(range(3), repeat=3), product(range(-1, 3), repeat=3)):
        other = replace(right, codes=np.array(codes, np.uint8), moves_left=np.array(left, np.int32))
        passed += [(codes, left)] if first_violation(other) is None else []
    assert right.moves_left is not None
    assert passed == [(tuple(right.codes.tolist()), tuple(right.moves_left.tolist()))]


MEX = "its finite value is not the mex of the values of its followers"
RANGE = "no vertex of this graph can have such an outcome, value or remoteness"


@pytest.mark.parametrize(
    ("field", "vertex", "label", "named", "rule"),
    [
        ("labels", 1, 2, "b", MEX),
        ("labels", 1, 2**31 - 1, "b", MEX),
        ("labels", 2, -(2**31), "c", RANGE),
        ("codes", 2, 3, "c", RANGE),
        ("moves_left", 0, 2**31 - 1, "a", RANGE),
        ("moves_left", 3, -2, "d", RANGE),
        ("counters", 0, 1, "a", "a move that raises its value cannot be answered back to it with a smaller counter"),
        ("counters", 1, 2, "b", "a follower with a smaller value has no smaller counter"),
        (
            "labels",
            1,
            -1,
            "b",
            "its value is infinite, and no infinite follower lacks the mex of its followers' values",
        ),
        ("labels", 0, -1, "a", "its outcome is not the one that its value tells"),
        ("codes", 0, 2, "a", "its outcome is not the one that"),
        ("moves_left", 3, 1, "d", "its remoteness is not the one that the remoteness of its followers tells"),
        ("cost", 0, 9, "a", "it is marked as one from which every play ends and has a follower that is not so or has"),
        ("cost", 0, 0, "c", "it is not marked as one from which every play ends, but all its followers are"),
    ],
)
def test_the_first_wrong_vertex_is_named_with_the_rule(
    field: str, vertex: int, label: int, named: str, rule: str
) -> None:
    solution = solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da"}))
    solution = replace(solution, moves_left=solution.remoteness.data)
    solution.check()
    with pytest.raises(AssertionError, match=f"^vertex '{named}' is labelled wrong: {rule}"):
        replace(solution, **{field: relabelled(solution, field, vertex, label)}).check()


def relabelled(solution: Solution, field: str, vertex: int, label: int) -> Any:
    if field == "cost":
        assert solution.cost is not None
        return solution.cost._replace(peel_rounds=label)
    array = getattr(solution, field).copy()
    array[vertex] = label
    return array
