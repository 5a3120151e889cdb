"""Annihilation judged by the full annihilation graph, by the method with four tokens, and by replies."""

from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import numpy as np
import pytest
from linear_judges import assert_matrices, assert_spaces, assert_values, nim_sum, plain, rows_of, searched
from numpy.typing import NDArray
from strategies import annihilation_families, digraphs, random_digraphs

from grundy import reference
from grundy.graphs import GameGraph, solve
from grundy.linear import Annihilation, example_graphs, few_tokens
from grundy.rules import Outcome


def game_on(digraph: Any) -> Annihilation:
    return Annihilation(GameGraph.from_adjacency(digraph))


def dimensions(game: Annihilation) -> tuple[int, int, int]:
    """Return dim V^f, dim V0 and t."""
    return game.finite_space().dimension, game.p_space().dimension, game.t


# All small digraphs


def test_all_digraphs_with_loops_on_up_to_3_vertices() -> None:
    for digraph in chain.from_iterable(map(digraphs, range(4))):
        rows = reference.anngraph(digraph)
        values = reference.graph_values(rows)
        assert_values(game_on(digraph), rows, values)
        assert_spaces(game_on(digraph), values)


def test_how_often_each_dimension_occurs() -> None:
    # All labelled digraphs with loops, leaves as coordinates; the counts come from search through all positions.
    found = [Counter(dimensions(game_on(digraph)) for digraph in digraphs(n)) for n in range(4)]
    assert found[:3] == [
        {(0, 0, 0): 1},
        {(0, 0, 0): 1, (1, 1, 0): 1},
        {(0, 0, 0): 8, (1, 0, 1): 1, (1, 1, 0): 4, (2, 1, 1): 2, (2, 2, 0): 1},
    ]
    low = {(0, 0, 0): 307, (1, 0, 1): 15, (1, 1, 0): 99, (2, 1, 1): 36, (2, 2, 0): 24}
    assert found[3] == low | {(3, 1, 2): 6, (3, 2, 1): 24, (3, 3, 0): 1}


Columns = tuple[NDArray[np.int64], NDArray[np.int64]]

# Bit 4u + v of its number tells whether a digraph on four vertices has the edge from u to v.
NUMBERS = np.arange(1 << 16)


def edges_of_all_positions() -> Columns:
    """Return the moves in the annihilation games on all digraphs; position u on digraph number d is 16d + u."""
    sources, targets = [], []
    for u in range(16):
        for k in range(4):
            for v in range(4):
                if u >> k & 1:
                    with_edge = 16 * NUMBERS[NUMBERS >> 4 * k + v & 1 == 1]
                    sources.append(with_edge + u)
                    targets.append(with_edge + (u ^ 1 << k ^ 1 << v))
    return np.concatenate(sources), np.concatenate(targets)


def edges_beside_each_other(numbers: NDArray[np.int64]) -> Columns:
    """Return the edges of some digraphs, vertex v of number i among them being 4i + v."""
    place, edge = np.nonzero(numbers[:, None] >> np.arange(16) & 1)
    return 4 * place + edge // 4, 4 * place + edge % 4


def test_all_digraphs_with_loops_on_4_vertices() -> None:
    # Sixteen beside each other, so that a position has one word; a position on one of them is as if it were alone.
    by_search = solve(GameGraph.from_arrays(1 << 20, *edges_of_all_positions()))
    assert by_search.labels is not None
    labels, letters = by_search.labels.reshape(-1, 256), by_search.codes.reshape(-1, 256)
    for numbers, expected, letter in zip(NUMBERS.reshape(-1, 16), labels, letters, strict=True):
        solved = Annihilation(GameGraph.from_arrays(64, *edges_beside_each_other(numbers))).syndromes
        columns = solved.found.columns.reshape(16, 4)
        syndromes = np.zeros((16, 16), np.uint64)
        for u in range(16):
            for k in range(4):
                if u >> k & 1:
                    syndromes[:, u] ^= columns[:, k]
        found = np.where(syndromes >> np.uint64(solved.t) == 0, syndromes.astype(np.int64), -1).reshape(-1)
        assert np.array_equal(found, expected)
        is_move = np.isin(syndromes, np.array(solved.members, np.uint64)).reshape(-1)
        assert np.array_equal(np.where(found == 0, 0, np.where(is_move, 1, 2)), letter)


def test_random_digraphs_with_all_that_can_be_asked() -> None:
    for digraph in random_digraphs(60, most=7, seed=1982):
        rows = rows_of(*annihilation_families(digraph))
        solution = searched(rows)
        values = {mask: plain(solution.value(mask)) for mask in range(len(rows))}
        assert_values(game_on(digraph), rows, values)
        assert_spaces(game_on(digraph), values)


# Larger graphs


@pytest.mark.parametrize("n", range(9, 15))
def test_the_method_with_four_tokens_finds_the_same(n: int) -> None:
    for seed in range(3):
        graph = example_graphs.random(n, 2 * n, seed=seed, loops=seed == 0)
        game, few = Annihilation(graph), few_tokens(graph)
        assert (game.p_space(), game.finite_space(), game.t) == (few.p_space(), few.finite_space(), few.t)
        for mask in {Random(place).getrandbits(n) for place in range(20)}:
            assert game.value(mask) == few.value(mask)


def assert_certified(game: Annihilation) -> None:
    """Check by rows of V0 alone that a P-position has no move to one, and that every move from it has an answer.

    With s the syndrome by any parity check of V0: from a basis vector p each edge e leads to v = p + e with s(v) = s(e)
    ≠ 0, and some edge of an occupied vertex of v has the same s(e). That makes v an N-position if V0 are P-positions;
    that play ends is what the potential is for.
    """
    graph, space = game.graph, game.p_space()
    # In space.checks the bits of a vertex are its column, and no use is made of what the engine calls a syndrome.
    column = [sum((check >> k & 1) << j for j, check in enumerate(space.checks)) for k in range(len(graph))]
    edges = [[column[k] ^ column[v] for v in graph.follower_numbers(k).tolist()] for k in range(len(graph))]
    for p in space.basis:
        occupied = [k for k in range(len(graph)) if p >> k & 1]
        assert nim_sum(column[k] for k in occupied) == 0
        for k in occupied:
            for v, s in zip(graph.follower_numbers(k).tolist(), edges[k], strict=True):
                assert s != 0
                after = p ^ 1 << k ^ 1 << v
                assert any(after >> w & 1 and s in row for w, row in enumerate(edges))


@pytest.mark.parametrize(("edges", "loops"), [(450, False), (600, False), (600, True), (1200, False)])
def test_every_p_position_of_a_basis_is_one_on_300_vertices(edges: int, loops: bool) -> None:
    for seed in range(2):
        game = Annihilation(example_graphs.random(300, edges, seed=seed, loops=loops))
        assert_certified(game)
        assert_matrices(game)
        assert game.p_space() <= game.finite_space()
        assert game.p_space().dimension + game.t == game.finite_space().dimension


def test_2000_vertices_and_8000_edges() -> None:
    game = Annihilation(example_graphs.random(2000, 8000, seed=1))
    space = game.p_space()
    assert space.dimension + game.t == game.finite_space().dimension
    assert all(game.outcome(vector) is Outcome.P for vector in space.basis)
    assert all(1 << game.graph.number(leaf) in space for leaf in game.leaves)
    assert sum(game.counts()) == 2**2000
