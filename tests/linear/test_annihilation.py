"""Tests of annihilation (rules, spaces, published values) against search and the method with four tokens."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any

import numpy as np
import pytest
import reference
from hypothesis import given
from linear_judges import assert_matrices, assert_spaces, assert_values, nim_sum, plain, rows_of, searched
from numpy.typing import NDArray
from strategies import Digraph, annihilation_families, any_digraphs, digraphs, random_digraphs

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph, LoopyValue, solve
from grundy.linear import Annihilation, Shift, Subspace, example_graphs, few_tokens
from grundy.rules import Outcome


def game_on(digraph: Any) -> Annihilation:
    return Annihilation(GameGraph.from_adjacency(digraph))


def dimensions(game: Annihilation) -> tuple[int, int, int]:
    """Return dim V^f, dim V0 and t."""
    return game.finite_space().dimension, game.p_space().dimension, game.t


# Printed values


@pytest.mark.parametrize("t", range(2, 8))
def test_values_on_gamma_t_agree_with_the_paper(t: int) -> None:
    # Fraenkel 1996, section 4, facts (i) to (v).
    game, places = Annihilation(example_graphs.gamma(t)), range(1, 2 ** (t - 1) + 1)
    assert dimensions(game) == (2**t - 1, 2**t - t - 1, t)
    few = places if t < 6 else Random(t).sample(places, 12)
    for i in few:
        for j in few:
            assert game.value([f"x{i}", f"y{j}"]) == j
            assert i == j or game.value([f"y{i}", f"y{j}"]) == i ^ j
            assert i == j or game.value([f"x{i}", f"x{j}"]) == 0
        assert not game.value([f"x{i}"]).is_finite
        assert not game.value([f"y{i}"]).is_finite


def test_gamma_1_is_an_edge_to_a_leaf() -> None:
    game = Annihilation(example_graphs.gamma(1))
    assert (dimensions(game), game.value(["x1"]), game.value(["y1"])) == ((2, 1, 1), 1, 0)


def test_gamma_5_and_gamma_prime_together() -> None:
    # Fraenkel 1996, section 4.
    game = Annihilation(example_graphs.gamma(5) + example_graphs.gamma_prime())
    assert dimensions(game) == (36, 31, 5)
    assert game.value([1, 10, *(f"y{k}" for k in range(1, 17))]) == 1 ^ 16


def least_weight(space: Subspace) -> int:
    return min(vector.bit_count() for vector in space.elements() if vector)


@pytest.mark.parametrize(
    ("graph", "code", "t"),
    [
        (example_graphs.cycle(4), (4, 2, 2), 1),
        (example_graphs.cycle(4, both_ways=True), (4, 2, 2), 1),
        (example_graphs.complete(4), (4, 1, 4), 0),
        (example_graphs.path(3, both_ways=True), (3, 1, 2), 1),
        (example_graphs.nim_heap(3), (3, 1, 3), 2),
        (example_graphs.nim_heap(5), (5, 2, 3), 3),
        (example_graphs.nim_heap(7), (7, 4, 3), 3),
        (example_graphs.nim_heap(8), (8, 4, 3), 4),
        (example_graphs.nim_heap(15), (15, 11, 3), 4),
        (example_graphs.gamma_prime(), (10, 4, 4), 1),
    ],
)
def test_well_known_codes(graph: GameGraph, code: tuple[int, int, int], t: int) -> None:
    game = Annihilation(graph)
    space = game.p_space(leaves=False)
    assert (space.n, space.dimension, least_weight(space)) == code
    assert game.t == t


def test_the_printed_codes() -> None:
    # Fraenkel 1996, Examples 2.1 to 2.3.
    printed = [[0, 3, 5, 6, 9, 10, 12, 15], [0, 7, 11, 12], [0, 7, 25, 30]]
    for number, code in enumerate(printed, start=1):
        assert list(Annihilation(example_graphs.figure(number)).p_space(leaves=False).elements()) == code


# The rules

TRIANGLE = {"a": "bb", "b": "ca", "c": "cd", "d": ""}


def test_a_token_moves_along_an_edge_and_meeting_tokens_disappear() -> None:
    game = game_on(TRIANGLE)
    assert game.moves("ab") == [
        Shift("a", "b", frozenset()),
        Shift("b", "c", frozenset("ac")),
        Shift("b", "a", frozenset()),
    ]
    # A loop changes nothing; a token on a leaf stays.
    assert game.moves("cd") == [Shift("c", "d", frozenset()), Shift("c", "c", frozenset("cd"))]
    assert game.moves("d") == []
    assert game.options("ab") == [frozenset(), frozenset("ac")]
    for position in ("abc", "ab", "cd", "abcd"):
        for shift in game.moves(position):
            assert game.move(position, shift.source, shift.target) == shift.position


def test_a_shift_shows_whether_tokens_disappear() -> None:
    shifts = game_on(TRIANGLE).moves("bc")
    assert list(map(str, shifts)) == ["b → c, where two tokens disappear", "b → a", "c → d", "c → c"]
    assert [shift.annihilates for shift in shifts] == [True, False, False, False]
    assert str(Shift(1, (2, 3), frozenset([(2, 3)]))) == "1 → (2, 3)"
    assert (shifts[1].source, shifts[1].target, shifts[1].position) == ("b", "a", {"a", "c"})
    label, position = shifts[1]
    assert (label, position) == ("b → a", {"a", "c"})


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("b", "c", r"^vertex 'b' is not occupied, and a move needs an occupied vertex$"),
        ("a", "c", r"^there is no edge from 'a' to 'c'; a token moves along an edge$"),
        ("a", "a", r"^there is no edge from 'a' to 'a'; a token moves along an edge$"),
        ("d", "d", r"^there is no edge from 'd' to 'd'"),
        ("x", "a", r"^there is no vertex 'x'; the vertices are 'a', 'b', 'c', 'd'$"),
        ("a", "x", r"^there is no vertex 'x'"),
    ],
)
def test_rejects_illegal_moves(source: str, target: str, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        game_on(TRIANGLE).move("ad", source, target)


def test_multiple_edges_count_once() -> None:
    assert repr(game_on(TRIANGLE)) == "Annihilation(4 vertices, 4 moves)"
    assert len(game_on([[1, 1, 1, 0, 0], []]).moves([0])) == 2


@given(any_digraphs(most=5))
def test_multiple_edges_and_their_order_do_not_matter(digraph: Digraph) -> None:
    twice = game_on([[*reversed(row), *row] for row in digraph])
    for mask in range(1 << len(digraph)):
        assert twice.value(mask) == game_on(digraph).value(mask)
        assert len(twice.moves(mask)) == sum(len(set(row)) for k, row in enumerate(digraph) if mask >> k & 1)


def test_leaves_are_vertices_without_followers() -> None:
    assert game_on(TRIANGLE).leaves == frozenset("d")
    assert game_on([[0], [], []]).leaves == frozenset({1, 2})
    assert Annihilation(example_graphs.cycle(3)).leaves == frozenset()


@given(any_digraphs(most=5))
def test_spaces_without_leaves_have_no_tokens_on_leaves(digraph: Digraph) -> None:
    game = game_on(digraph)
    others = [k for k, row in enumerate(digraph) if row]
    for level in range(game.t + 1):
        free = {
            u
            for u in game.p_space(level).elements()
            if all(digraph[k] or not u >> k & 1 for k in range(5) if k < len(digraph))
        }
        packed = {sum((u >> k & 1) << i for i, k in enumerate(others)) for u in free}
        space = game.p_space(level, leaves=False)
        assert (set(space.elements()), space.n) == (packed, len(others))
        assert game.p_space(level).dimension == space.dimension + len(digraph) - len(others)


def test_the_level_is_from_0_to_t() -> None:
    game = Annihilation(example_graphs.gamma(3))
    assert [game.p_space(level).dimension for level in range(4)] == [4, 5, 6, 7]
    for leaves in (True, False):
        with pytest.raises(DomainError, match=r"^the level must be at most t = 3, not 4$"):
            game.p_space(4, leaves=leaves)
        with pytest.raises(DomainError, match=r"^the level must be at least 0, not -1$"):
            game.p_space(-1, leaves=leaves)


# Ordinary play


@given(any_digraphs(most=4))
def test_ordinary_play_is_the_sum_of_the_tokens(digraph: Digraph) -> None:
    game, solution = game_on(digraph), solve(GameGraph.from_adjacency(digraph))
    for mask in range(1 << len(digraph)):
        total = sum((solution.value(k) for k in range(len(digraph)) if mask >> k & 1), LoopyValue(0))
        assert game.ordinary_play(mask).value == total


def test_on_acyclic_graphs_annihilation_has_the_values_of_ordinary_play() -> None:
    for digraph in random_digraphs(60, most=8, seed=5):
        rows = [[v for v in row if v < k] for k, row in enumerate(digraph)]
        game = game_on(rows)
        for mask in range(1 << len(rows)):
            assert game.value(mask) == game.ordinary_play(mask).value


def test_ordinary_play_of_no_tokens_and_of_unknown_ones() -> None:
    game = game_on(TRIANGLE)
    assert game.ordinary_play([]).outcome is Outcome.P
    with pytest.raises(DomainError, match="there is no vertex 'x'"):
        game.ordinary_play("x")
    with pytest.raises(DomainError, match="vertex 'a' is repeated"):
        game.ordinary_play("aa")


# Making a game


@pytest.mark.parametrize("graph", [[[1], []], None, {"a": "b"}, 5, "graph"])
def test_requires_a_game_graph(graph: Any) -> None:
    message = rf"^Annihilation requires a GameGraph, not {type(graph).__name__}; use one of GameGraph\.from_…$"
    with pytest.raises(TypeError, match=message):
        Annihilation(graph)


def test_the_graph_without_vertices() -> None:
    game = game_on([])
    assert (game.value([]), game.outcome(0), game.t, game.counts()) == (0, Outcome.P, 0, (0, 1, 0))
    assert game.p_space() == game.p_space(leaves=False) == Subspace(0)
    assert (game.moves([]), game.leaves, repr(game)) == ([], frozenset(), "Annihilation(0 vertices, 0 moves)")


def test_graphs_of_leaves_and_of_loops() -> None:
    leaves, loops = game_on([[], []]), game_on([[0], [1]])
    assert leaves.p_space(leaves=False) == Subspace(0)
    assert (leaves.counts(), loops.counts()) == ((0, 4, 0), (0, 1, 3))
    assert loops.drawing_moves([0, 1]) == [Shift(0, 0, frozenset({0, 1})), Shift(1, 1, frozenset({0, 1}))]


def test_names_of_any_kind() -> None:
    game = game_on({(0, 1): [10, None], 10: [(0, 1)], None: []})
    assert game.position([None, (0, 1)]) == {None, (0, 1)}
    assert game.value([(0, 1)]) == game.value(1)
    assert [shift.target for shift in game.winning_moves([(0, 1)])] == [10, None]
    with pytest.raises(DomainError, match=r"^10 is not a position on 3 vertices"):
        game.value(10)
    assert game.value([10]) == game.value(2)


def test_positions_of_an_explored_game_are_names() -> None:
    # Nim heaps of up to 3 counters; a heap is a vertex.
    graph = GameGraph.explore(lambda heap: [heap - k for k in range(1, heap + 1)], 3)
    game = Annihilation(graph)
    assert game.value([3, 2]) == 3 ^ 2
    assert game.position(1) == {3}


def test_rejects_a_large_game_before_solving_it() -> None:
    graph = example_graphs.cycle(100)
    with pytest.raises(
        LimitError,
        match=r"needs \d+ bytes, more than limit=1000; use fewer vertices, or raise limit=…$",
    ):
        Annihilation(graph, limit=1000).outcome([0])
    assert Annihilation(example_graphs.path(10_000), limit=0).outcome([0]) is Outcome.N


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("solved", [False, True])
def test_a_copy_is_as_good(copied: Callable[[Annihilation], Annihilation], solved: bool) -> None:
    game = game_on(TRIANGLE)
    if solved:
        assert (game.t, game.leaves) == (0, {"d"})
    other = copied(game)
    assert [other.value(mask) for mask in range(16)] == [game.value(mask) for mask in range(16)]
    assert (other.leaves, other.moves("ab")) == (game.leaves, game.moves("ab"))


def test_showing_a_game_in_a_notebook_does_not_solve_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def no(*_: object, **__: object) -> None:
        raise AssertionError("showing solves")

    monkeypatch.setattr(Annihilation, "syndromes", property(no))
    game = Annihilation(example_graphs.figure(2))
    with pytest.raises(AssertionError, match="showing solves"):
        game.value(0)
    assert game._repr_svg_() == game.graph._repr_svg_() is not None
    assert Annihilation(example_graphs.cycle(61))._repr_svg_() is None


# All small digraphs


def test_all_digraphs_with_loops_on_up_to_3_vertices() -> None:
    for digraph in chain.from_iterable(map(digraphs, range(4))):
        rows = reference.anngraph(digraph)
        values = reference.graph_values(rows)
        assert_values(game_on(digraph), rows, values)
        assert_spaces(game_on(digraph), values)


def test_number_of_digraphs_with_each_dimension() -> None:
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

# Bit 4u + v of the number of a digraph on four vertices is set if it has the edge from u to v.
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
    """Return the edges of the disjoint union of digraphs; vertex v of digraph number i is 4i + v."""
    place, edge = np.nonzero(numbers[:, None] >> np.arange(16) & 1)
    return 4 * place + edge // 4, 4 * place + edge % 4


def test_all_digraphs_with_loops_on_4_vertices() -> None:
    # Sixteen digraphs side by side, so that a position has one word; they do not affect each other.
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


def test_random_digraphs_agree_in_all_answers() -> None:
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
    """Check by rows of V0 alone that a P-position has no move to a P-position, and that every move has an answer.

    Let s be the syndrome for any parity check of V0. From a basis vector p, each edge e leads to v = p + e with
    s(v) = s(e) ≠ 0, and some edge of an occupied vertex of v has the same s(e). So v is an N-position if V0 are
    P-positions. The potential shows that play ends.
    """
    graph, space = game.graph, game.p_space()
    # In space.checks, the bits of a vertex are its column. The syndromes of the engine are not used.
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
