"""Boards: what is a coordinate, and what is an edge."""

import pytest

from grundy import DomainError
from grundy.graphs import GameGraph
from grundy.linear.particles import Board, Edge

GRAPH = GameGraph.from_adjacency({"a": ["b", "x", "y", "b"], "x": "", "b": "b", "y": ""})


def test_leaves_are_coordinates_or_the_outside() -> None:
    kept, dropped = Board.of(GRAPH, leaves=True), Board.of(GRAPH, leaves=False)
    assert set(kept.names) == set("abxy")
    assert dropped.names == tuple(name for name in GRAPH.names if name in "ab")
    a, b = (dropped.place(name) for name in "ab")
    assert set(dropped.edges) == {Edge(a, b, "b"), Edge(a, None, "x"), Edge(a, None, "y"), Edge(b, b, "b")}
    assert sorted(dropped.steps, key=str) == sorted([(a, b), (a, None), (b, b)], key=str)
    assert len(kept.steps) == len(kept.edges) == 4


def test_unknown_vertices_and_dropped_leaves_are_refused() -> None:
    board = Board.of(GRAPH, leaves=False)
    with pytest.raises(DomainError, match=r"^there is no vertex 'z'; the vertices are 'a'"):
        board.place("z")
    with pytest.raises(DomainError) as error:
        board.place("x")
    assert str(error.value) == "'x' is a leaf, and with leaves=False nothing stays on a leaf; try leaves=True"


def test_only_a_graph_is_a_board() -> None:
    with pytest.raises(TypeError, match=r"^the board is a GameGraph, not list; see GameGraph\.from_…$"):
        Board.of([[1], []], leaves=True)  # type: ignore[arg-type]
