"""Test the claims of Fraenkel 1996 on particular anncodes (section 2) and on the distances of all (Remark 4.2)."""

from collections.abc import Iterable
from functools import reduce
from itertools import combinations, permutations, product
from math import comb
from operator import xor

import pytest
import reference
from hypothesis import given
from strategies import Digraph, any_digraphs, digraphs, random_digraphs

from grundy import Outcome
from grundy.graphs import GameGraph, solve
from grundy.linear import Annihilation, Subspace, example_graphs, few_tokens
from grundy.linear.turning import TurningGame, turning_turtles

claim = pytest.mark.claim

SMALL = [digraph for n in (1, 2, 3) for digraph in digraphs(n)]


def rows_of(graph: GameGraph) -> Digraph:
    """Return the followers of each vertex, by numbers."""
    return tuple(tuple(graph.follower_numbers(v).tolist()) for v in range(len(graph)))


def p_positions(digraph: Digraph) -> set[int]:
    """Return the P-positions of the annihilation game by the definition, as masks."""
    return {mask for mask, letter in reference.graph_outcomes(reference.anngraph(digraph)).items() if letter == "P"}


def code_of_figure(number: int, vertices: int) -> list[int]:
    """Return the P-positions with no token on the leaf, which comes after the vertices z_i."""
    return sorted(mask for mask in p_positions(rows_of(example_graphs.figure(number))) if mask < 2**vertices)


def minimum_distance(code: Iterable[int]) -> int:
    return min((u ^ v).bit_count() for u, v in combinations(code, 2))


def listed(basis: tuple[int, ...]) -> list[int]:
    """Return A_0, A_1, ...: A_k is the ⊕ of the basis vectors at the 1-bits of k."""
    return [reduce(xor, (v for h, v in enumerate(basis) if k >> h & 1), 0) for k in range(2 ** len(basis))]


def greedy_code(vectors: list[int], d: int) -> set[int]:
    code: set[int] = set()
    for vector in vectors:
        if all((vector ^ word).bit_count() >= d for word in code):
            code.add(vector)
    return code


def lexigraph(vectors: list[int], d: int) -> Digraph:
    """Return the followers of each vector, by places in the list: all earlier ones at distance less than d."""
    return tuple(tuple(j for j in range(k) if (u ^ vectors[j]).bit_count() < d) for k, u in enumerate(vectors))


# Section 2: examples


@claim("fraenkel.2.unit-vectors")
def test_a_position_is_the_sum_of_unit_vectors_and_leaves_need_no_coordinate() -> None:
    game = Annihilation(example_graphs.figure(1))
    assert [game.mask([f"z{i}"]) for i in range(4)] == [0b0001, 0b0010, 0b0100, 0b1000]
    assert game.mask(["z0", "z2", "z3"]) == 0b1101
    for digraph in SMALL:
        leaves = [v for v, followers in enumerate(digraph) if not followers]
        others = [v for v, followers in enumerate(digraph) if followers]
        code, game = p_positions(digraph), Annihilation(GameGraph.from_adjacency(digraph))
        # A token on a leaf alone is a word of weight 1, and tokens on leaves have no effect.
        assert all(1 << leaf in code for leaf in leaves)
        without = {word for word in code if not any(word >> leaf & 1 for leaf in leaves)}
        assert code == {word ^ dead for word in without for dead in reference.span(1 << leaf for leaf in leaves)}
        renumbered = {sum(1 << i for i, v in enumerate(others) if word >> v & 1) for word in without}
        assert set(game.p_space(leaves=False).elements()) == renumbered


@claim("fraenkel.2.figure-1")
def test_figure_1_is_a_star_on_which_example_1_holds() -> None:
    graph = example_graphs.figure(1)
    assert {v: graph.followers(v) for v in graph.names} == {**{f"z{i}": ["0"] for i in range(4)}, "0": []}
    assert solve(graph).ends.all()
    assert code_of_figure(1, vertices=4) == [mask for mask in range(16) if mask.bit_count() % 2 == 0]


@claim("fraenkel.2.figure-2")
def test_figure_2_is_a_2_cycle_and_two_edges_to_a_leaf() -> None:
    graph = example_graphs.figure(2)
    followers = {v: graph.followers(v) for v in graph.names}
    assert followers == {"z0": ["z1"], "z1": ["z0"], "z2": ["0"], "z3": ["0"], "0": []}
    assert not solve(graph).ends.all()
    # No edge joins the two components.
    assert {v for u in ("z0", "z1") for v in followers[u]} == {"z0", "z1"}


@claim("fraenkel.2.example-2-annihilation")
def test_with_tokens_on_both_vertices_of_a_2_cycle_every_move_there_annihilates() -> None:
    game = Annihilation(example_graphs.figure(2))
    for others in [some for size in range(4) for some in combinations(["z2", "z3", "0"], size)]:
        inside = [move for move in game.moves(["z0", "z1", *others]) if move.source in ("z0", "z1")]
        assert [(move.source, move.target) for move in inside] == [("z0", "z1"), ("z1", "z0")]
        assert all(move.annihilates and move.position == set(others) for move in inside)


@claim("fraenkel.2.example-2-position")
def test_a_full_2_cycle_and_another_token_form_a_p_position() -> None:
    game = Annihilation(example_graphs.figure(2))
    assert game.outcome(["z0", "z1", "z2"]) is game.outcome(["z0", "z1", "z3"]) is Outcome.P
    assert {0b0111, 0b1011} <= p_positions(rows_of(example_graphs.figure(2)))


@claim("fraenkel.2.example-2-code")
def test_the_code_of_figure_2_is_the_printed_one() -> None:
    space = Annihilation(example_graphs.figure(2)).p_space(leaves=False)
    assert list(space.elements()) == code_of_figure(2, vertices=4) == [0, 7, 11, 12]


@claim("fraenkel.2.example-2-distance")
def test_the_code_of_figure_2_is_linear_with_distance_2() -> None:
    code = code_of_figure(2, vertices=4)
    assert reference.span(code) == set(code)
    assert minimum_distance(code) == 2


@claim("fraenkel.2.figure-3")
def test_the_reconstructed_figure_3_is_cyclic_with_5_vertices_and_a_leaf() -> None:
    graph = example_graphs.figure(3)
    followers = {v: graph.followers(v) for v in graph.names}
    assert followers == {"z0": ["0"], "z1": ["z2"], "z2": ["z1"], "z3": ["z4"], "z4": ["z3"], "0": []}
    assert not solve(graph).ends.all()


@claim("fraenkel.2.example-3-figure-3")
def test_the_reconstructed_figure_3_has_the_code_of_the_nim_heap_of_size_5() -> None:
    heap, figure = (
        Annihilation(graph).p_space(leaves=False) for graph in (example_graphs.nim_heap(5), example_graphs.figure(3))
    )
    assert heap == figure
    assert list(figure.elements()) == code_of_figure(3, vertices=5) == [0, 7, 25, 30]


@claim("fraenkel.2.example-4-cost")
def test_n_squared_positions_of_the_star_give_the_code_that_the_greedy_algorithm_finds_among_2_to_the_n() -> None:
    for n in range(1, 31):
        star = GameGraph.from_adjacency([[n]] * n + [[]])
        # Two tokens are enough here: the words of weight 2 span all words of even weight.
        few = few_tokens(star, tokens=2)
        assert len(few.solution.graph) == 1 + (n + 1) + comb(n + 1, 2) <= 2 * (n + 1) ** 2
        assert few.solution.graph.edges == n + n * n
        space = Annihilation(star).p_space(leaves=False)
        assert few.p_space() == Annihilation(star).p_space()
        assert space == Subspace.from_checks(n, [2**n - 1])
        if n <= 8:
            # Columns 1, 3, 6, 12, ... as in Example 2.4.
            vectors = listed((1, *(3 << i for i in range(n - 1))))
            assert len(vectors) == 2**n
            assert greedy_code(vectors, d=2) == set(space.elements())


# Several tokens on a lexigraph


@claim("fraenkel.3.several-tokens-lexigraph")
def test_several_tokens_on_a_lexigraph_give_repeated_columns_or_the_hamming_code() -> None:
    boards = 0
    for n, m, d in product(range(1, 4), range(1, 4), range(1, 5)):
        for basis in permutations(range(1, 2**n), m):
            if len(set(listed(basis))) == 2**m and d <= n + 1:
                check_lexigraph(lexigraph(listed(basis), d), m)
                boards += 1
    assert boards == 2 * 1 + 3 * (3 + 6) + 4 * (7 + 42 + 168)


def check_lexigraph(digraph: Digraph, m: int) -> None:
    game = Annihilation(GameGraph.from_adjacency(digraph))
    g = [reference.nim_values(digraph.__getitem__, [k])[k] for k in range(2**m)]
    t, code = game.t, game.p_space()
    assert [game.value([k]).nim_value for k in range(2**m)] == g
    assert sorted(g) == sorted([*range(2**t)] * 2 ** (m - t))  # each value equally often
    assert code == Subspace.from_checks(2**m, [sum(1 << k for k in range(2**m) if g[k] >> i & 1) for i in range(t)])
    assert (code.n, code.dimension) == (2**m, 2**m - t)
    if m <= 2:
        assert set(code.elements()) == p_positions(digraph)
    assert {k for k in range(2**m) if 1 << k in code} == {k for k in range(2**m) if g[k] == 0}
    # The words without a token on a vertex of value 0.
    kept = sum(1 << k for k in range(2**m) if g[k])
    words = {word for word in code.elements() if word & ~kept == 0}
    if m > t >= 1:
        assert minimum_distance([0, *words - {0}]) == 2 == min(word.bit_count() for word in words if word)
    if m == t >= 2:
        # All nonzero columns of t bits, each once: the Hamming code.
        assert sorted(g[k] for k in range(2**m) if g[k]) == list(range(1, 2**t))
        assert min(word.bit_count() for word in words if word) == 3


@claim("fraenkel.4.nim-heap-coin-turning")
def test_the_anncode_of_a_nim_heap_is_the_code_of_turning_turtles() -> None:
    for n in range(9):
        heap, row = Annihilation(example_graphs.nim_heap(n)), turning_turtles()
        letters = reference.graph_outcomes(reference.anngraph(rows_of(example_graphs.nim_heap(n))))
        turning = reference.outcome_labels(coin_turning, range(2**n))
        for mask in range(2**n):
            # The heap of size i + 1 is the coin at place i; the leaf, size 0, has no coin.
            assert heap.outcome(mask << 1).value == letters[mask << 1] == turning[mask] == row.outcome(mask).value
    for n in range(1, 65):
        coins = TurningGame.of_row(turning_turtles(), n).to_linear_game()
        assert Annihilation(example_graphs.nim_heap(n)).p_space(leaves=False) == coins.p_space()


def coin_turning(mask: int) -> list[int]:
    """Turn one coin from heads (1) to tails (0) and optionally one coin to its left, in a lower place."""
    heads = [j for j in range(mask.bit_length()) if mask >> j & 1]
    return [mask ^ 1 << j for j in heads] + [mask ^ 1 << j ^ 1 << i for j in heads for i in range(j)]


# Remark 4.2


@claim("fraenkel.4.remark-2-consecutive")
def test_two_moves_change_at_most_4_vertices() -> None:
    largest = 0
    boards = [digraph for digraph in random_digraphs(120, most=8) if len(digraph) >= 5]
    for digraph in [*boards, rows_of(example_graphs.gamma(3)), rows_of(example_graphs.gamma_prime())]:
        rows, code = reference.anngraph(digraph), p_positions(digraph)
        for u in code:
            between = {u ^ w for v in rows[u] for w in rows[v] if w in code}
            largest = max(largest, *map(int.bit_count, between), 0)
    assert largest == 4


@claim("fraenkel.4.remark-2-distance-at-most-4")
@given(any_digraphs(most=9))
def test_an_anncode_with_words_has_one_of_weight_at_most_4(digraph: Digraph) -> None:
    code, space = p_positions(digraph), Annihilation(GameGraph.from_adjacency(digraph)).p_space()
    assert set(space.elements()) == code
    light = {word for word in code if word.bit_count() <= 4}
    # More than the claim: these words span the code.
    assert reference.span(light) == code
    assert len(code) == 1 or min(word.bit_count() for word in light if word) <= 4
