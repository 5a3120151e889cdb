"""Tests of example graphs against their definitions and published counts and codes."""

from collections import Counter

import numpy as np
import pytest
import reference

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.linear import example_graphs


def edge_list(graph: GameGraph) -> list[tuple]:
    """Return all edges by name, in order."""
    return sorted((u, v) for u in graph.names for v in graph.followers(u))


def rows(graph: GameGraph) -> list[list[int]]:
    """Return the followers of each vertex by number."""
    return [graph.follower_numbers(v).tolist() for v in range(len(graph))]


def p_positions(graph: GameGraph, vertices: range) -> set[int]:
    """Return the P-positions of annihilation with tokens on these vertices only; the first vertex is bit 0."""
    letters = reference.graph_outcomes(reference.anngraph(rows(graph)))
    inside = sum(1 << v for v in vertices)
    return {mask >> vertices[0] for mask, letter in letters.items() if letter == "P" and mask & ~inside == 0}


@pytest.mark.parametrize(
    ("number", "code"), [(1, {0, 3, 5, 6, 9, 10, 12, 15}), (2, {0, 7, 11, 12}), (3, {0, 7, 25, 30})]
)
def test_figures_1_to_3_have_the_printed_codes(number: int, code: set[int]) -> None:
    # Fraenkel 1996, Examples 2.1 to 2.3, in decimal notation; z_i is bit i and the leaf comes last.
    graph = example_graphs.figure(number)
    z = range(len(graph) - 1)
    assert list(graph.names) == [*(f"z{i}" for i in z), "0"]
    assert graph.followers("0") == []
    assert p_positions(graph, z) == code


def test_figure_1_is_acyclic_and_figures_2_and_3_are_cyclic() -> None:
    from grundy.graphs import solve

    assert [bool(solve(example_graphs.figure(number)).ends.all()) for number in (1, 2, 3)] == [True, False, False]


def test_figures_4_and_5_are_gamma_3_and_gamma_prime() -> None:
    assert example_graphs.figure(4) == example_graphs.gamma(3)
    assert example_graphs.figure(5) == example_graphs.gamma_prime()
    assert (len(example_graphs.figure(4)), example_graphs.figure(4).edges) == (8, 22)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "the number of a figure must be at least 1, not 0"),
        (6, "there is no Figure 6; the groundgraphs of the paper are Figures 1 to 5"),
        ("1", "the number of a figure must be a whole number, not '1'"),
    ],
)
def test_rejects_other_figures(number: int, text: str) -> None:
    with pytest.raises(DomainError, match=text):
        example_graphs.figure(number)


@pytest.mark.parametrize("t", range(1, 6))
def test_gamma_t_agrees_with_the_definition(t: int) -> None:
    places = range(1, 2 ** (t - 1) + 1)
    expected = [(f"x{i}", f"y{i}") for i in places]
    expected += [(f"y{k}", f"y{i}") for k in places for i in places if i < k]
    expected += [(f"y{k}", f"x{j}") for k in places for j in places if j != k]
    graph = example_graphs.gamma(t)
    assert list(graph.names) == [f"x{i}" for i in places] + [f"y{i}" for i in places]
    assert edge_list(graph) == sorted(expected)


@pytest.mark.parametrize("t", [1, 2, 3])
def test_the_largest_finite_value_on_gamma_t_is_2_to_the_t_minus_1(t: int) -> None:
    values = reference.graph_values(reference.anngraph(rows(example_graphs.gamma(t)))).values()
    assert max(value for value in values if isinstance(value, int)) == 2**t - 1


def test_gamma_11_has_2048_vertices() -> None:
    graph = example_graphs.gamma(11)
    assert (len(graph), graph.edges) == (2048, 1024 + 3 * 1024 * 1023 // 2)
    assert graph.followers("x1024") == ["y1024"]
    assert len(graph.followers("y1024")) == 2 * 1023


def test_the_p_positions_on_gamma_prime_have_the_printed_basis() -> None:
    # Fraenkel 1996, section 4; vertex v is bit v − 1.
    basis = [{1, 2, 9, 10}, {4, 5, 6, 7}, {2, 3, 8, 9}, {3, 4, 7, 8}]
    graph = example_graphs.gamma_prime()
    assert list(graph.names) == list(range(1, 11))
    assert p_positions(graph, range(10)) == reference.span(sum(1 << v - 1 for v in word) for word in basis)


def test_gamma_5_and_gamma_prime_together_have_42_vertices_and_386_edges() -> None:
    graph = example_graphs.gamma(5) + example_graphs.gamma_prime()
    assert (len(graph), graph.edges) == (42, 386)
    assert graph.followers("x3") == ["y3"]
    assert graph.followers(1) == [10]


@pytest.mark.parametrize("n", range(7))
def test_a_nim_heap_agrees_with_the_definition(n: int) -> None:
    graph = example_graphs.nim_heap(n)
    assert [sorted(graph.followers(k)) for k in range(n + 1)] == [list(row) for row in reference.nim_heap(n)]


def test_the_nim_heap_of_size_5_has_the_printed_code() -> None:
    # Fraenkel 1996, Example 2.3: z_i is the heap of size i + 1.
    assert p_positions(example_graphs.nim_heap(5), range(1, 6)) == {0, 7, 25, 30}


def test_cycles() -> None:
    assert edge_list(example_graphs.cycle(1)) == edge_list(example_graphs.cycle(1, both_ways=True)) == [(0, 0)]
    assert edge_list(example_graphs.cycle(2)) == edge_list(example_graphs.cycle(2, both_ways=True)) == [(0, 1), (1, 0)]
    assert edge_list(example_graphs.cycle(4)) == [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert edge_list(example_graphs.cycle(3, both_ways=True)) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_paths() -> None:
    assert edge_list(example_graphs.path(1)) == []
    assert edge_list(example_graphs.path(4)) == [(0, 1), (1, 2), (2, 3)]
    assert edge_list(example_graphs.path(3, both_ways=True)) == [(0, 1), (1, 0), (1, 2), (2, 1)]


def test_complete_graphs() -> None:
    assert edge_list(example_graphs.complete(1)) == []
    assert edge_list(example_graphs.complete(3)) == [(u, v) for u in range(3) for v in range(3) if u != v]
    assert example_graphs.complete(2000).edges == 2000 * 1999


@pytest.mark.parametrize("loops", [False, True])
def test_random_graphs_have_the_given_number_of_distinct_edges(loops: bool) -> None:
    for n in range(1, 6):
        for wanted in range(n * (n - 1 + loops) + 1):
            found = edge_list(example_graphs.random(n, wanted, seed=n, loops=loops))
            assert len(set(found)) == len(found) == wanted
            assert loops or all(u != v for u, v in found)


@pytest.mark.parametrize("loops", [False, True])
def test_all_random_graphs_are_equally_likely(loops: bool) -> None:
    n, wanted = (2, 2) if loops else (3, 2)
    drawn = Counter(tuple(edge_list(example_graphs.random(n, wanted, seed=seed, loops=loops))) for seed in range(3000))
    possible = 6 if loops else 15
    # χ² with 5 or 14 degrees of freedom exceeds 40 with probability below 0.0003; the seeds are fixed.
    assert len(drawn) == possible
    assert sum((count - 3000 / possible) ** 2 for count in drawn.values()) / (3000 / possible) < 40


def test_a_seed_determines_the_graph() -> None:
    assert example_graphs.random(50, 200, seed=7) == example_graphs.random(50, 200, seed=np.int64(7))
    assert example_graphs.random(50, 200, seed=7) != example_graphs.random(50, 200, seed=8)
    assert example_graphs.random(50, 200) != example_graphs.random(50, 200)


def test_large_random_graphs() -> None:
    assert repr(example_graphs.random(2000, 8000, seed=1)) == "GameGraph(2000 vertices, 8000 edges)"
    assert repr(example_graphs.random(1000, 999_000, seed=1)) == "GameGraph(1000 vertices, 999000 edges)"


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: example_graphs.gamma(0), "t must be at least 1, not 0"),
        (lambda: example_graphs.gamma(2.0), "t must be a whole number, not 2.0"),
        (lambda: example_graphs.nim_heap(-1), "n, the size of the largest heap, must be at least 0, not -1"),
        (lambda: example_graphs.cycle(0), "n, the number of vertices, must be at least 1, not 0"),
        (lambda: example_graphs.path("3"), "n, the number of vertices, must be a whole number, not '3'"),
        (lambda: example_graphs.complete(0), "n, the number of vertices, must be at least 1, not 0"),
        (lambda: example_graphs.random(3, -1), "the number of edges must be at least 0, not -1"),
        (lambda: example_graphs.random(3, 2, seed=-1), "seed must be at least 0, not -1"),
        (
            lambda: example_graphs.random(3, 7),
            "a graph with 3 vertices has at most 6 edges without loops, not 7; use fewer edges or loops=True",
        ),
        (
            lambda: example_graphs.random(3, 10, loops=True),
            "a graph with 3 vertices has at most 9 edges with loops, not 10; use fewer edges$",
        ),
    ],
)
def test_rejects_bad_arguments(make: object, text: str) -> None:
    with pytest.raises(DomainError, match=text):
        make()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (
            lambda: example_graphs.gamma(14),
            "t must be at most 13, not 14; Γ_13 already has 25163776 edges; use a smaller t",
        ),
        (lambda: example_graphs.gamma(10**9), "t must be at most 13, not 1000000000"),
        (
            lambda: example_graphs.complete(10**6),
            "the graph would have 1000000 vertices and 999999000000 edges; an example graph has at most 33554432 "
            "of each; use a smaller graph or GameGraph.from_arrays",
        ),
        (lambda: example_graphs.nim_heap(10**6), "would have 1000001 vertices and 500000500000 edges"),
        (lambda: example_graphs.cycle(10**9), "would have 1000000000 vertices and 1000000000 edges"),
        (
            lambda: example_graphs.path(10**5000),
            "would have a number of 16610 bits vertices and a number of 16610 bits edges",
        ),
        (lambda: example_graphs.random(10**9, 5), "would have 1000000000 vertices and 5 edges"),
    ],
)
def test_rejects_graphs_that_would_fill_the_memory(make: object, text: str) -> None:
    with pytest.raises(LimitError, match=text):
        make()  # type: ignore[operator]


def test_the_number_of_edges_of_gamma_13_is_the_one_in_the_message() -> None:
    half = 2**12
    assert half + 3 * half * (half - 1) // 2 == 25163776
