"""Graphs side by side: edges by the definition, and names that do not depend on brackets."""

import pickle
from itertools import product

import pytest
from hypothesis import given
from strategies import Digraph, any_digraphs, digraphs

from grundy import reference
from grundy.graphs import GameGraph, solve
from grundy.graphs.sums import disjoint_union

LETTERS = GameGraph.from_adjacency({"a": "bb", "b": "a", "c": ""})
OTHERS = GameGraph.from_adjacency({"x": "yx", "y": ""})
NUMBERED = GameGraph.from_adjacency([[], [0, 1]])
EMPTY = GameGraph.from_adjacency([])
SUMMANDS = [LETTERS, OTHERS, NUMBERED, EMPTY]


def side_by_side(first: Digraph, second: Digraph) -> list[list[int]]:
    """Return the followers in the union by the definition."""
    return [*map(list, first), *([len(first) + v for v in row] for row in second)]


def named_edges(graph: GameGraph) -> list[tuple]:
    """Return all edges by name, vertex by vertex, in the order of the followers."""
    return [(u, v) for u in graph.names for v in graph.followers(u)]


def test_all_pairs_of_small_graphs_stand_side_by_side() -> None:
    small = [*digraphs(0), *digraphs(1), *digraphs(2)]
    for first, second in product(small, repeat=2):
        union = GameGraph.from_adjacency(first) + GameGraph.from_adjacency(second)
        assert [union.followers(v) for v in range(len(union))] == side_by_side(first, second)


@given(any_digraphs(), any_digraphs())
def test_values_in_the_union_are_those_in_the_graphs(first: Digraph, second: Digraph) -> None:
    solution = solve(GameGraph.from_adjacency(first) + GameGraph.from_adjacency(second))
    solution.check()
    expected = [*reference.graph_values(first).values(), *reference.graph_values(second).values()]
    assert [v.nim_value if v.is_finite else v.k for v in map(solution.value, range(len(expected)))] == expected


def test_vertices_without_names_are_numbered_on() -> None:
    assert repr((NUMBERED + NUMBERED + NUMBERED).names) == "Numbered(6)"
    assert (NUMBERED + NUMBERED).followers(3) == [2, 3]


def test_names_are_kept_when_all_are_different() -> None:
    assert list((LETTERS + OTHERS).names) == ["a", "b", "c", "x", "y"]
    assert list((LETTERS + NUMBERED).names) == ["a", "b", "c", 0, 1]
    assert named_edges(LETTERS + OTHERS) == [("a", "b"), ("a", "b"), ("b", "a"), ("x", "y"), ("x", "x")]


def test_otherwise_names_become_pairs_with_the_place_of_the_graph() -> None:
    assert list((OTHERS + OTHERS).names) == [(0, "x"), (0, "y"), (1, "x"), (1, "y")]
    assert (OTHERS + OTHERS).followers((1, "x")) == [(1, "y"), (1, "x")]
    assert list((OTHERS + NUMBERED + OTHERS).names)[2:5] == [(1, 0), (1, 1), (2, "x")]


def test_names_that_python_takes_for_equal_are_not_different() -> None:
    truth = GameGraph.from_adjacency({True: [True]})
    one = GameGraph.from_adjacency({1: [1]})
    assert list((truth + one).names) == [(0, True), (1, 1)]


def test_brackets_do_not_matter() -> None:
    for a, b, c in product(SUMMANDS, repeat=3):
        assert (a + b) + c == a + (b + c)
    for a, b, c, d in product(SUMMANDS[:3], repeat=4):
        assert (a + b) + (c + d) == a + ((b + c) + d)


def test_the_empty_graph_changes_nothing() -> None:
    for graph in [*SUMMANDS, OTHERS + OTHERS]:
        assert EMPTY + graph == graph + EMPTY == graph


def test_a_sum_can_be_added_to_after_it_was_pickled() -> None:
    restored = pickle.loads(pickle.dumps(OTHERS + OTHERS))
    assert restored + OTHERS == OTHERS + OTHERS + OTHERS


def test_plus_is_the_disjoint_union_of_graphs_and_of_nothing_else() -> None:
    assert disjoint_union(LETTERS, OTHERS) == LETTERS + OTHERS
    with pytest.raises(TypeError, match="unsupported operand type"):
        LETTERS + 3  # type: ignore[operator]
