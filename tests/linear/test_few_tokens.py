"""Tests of the method with at most four tokens against search through all positions, and of numbered subsets."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import numpy as np
import pytest
import reference
from hypothesis import given, settings
from numpy.typing import NDArray
from strategies import Digraph, any_digraphs, digraphs, random_digraphs

from grundy import DomainError, LimitError
from grundy.gf2 import Subspace
from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import Annihilation, FewTokens, example_graphs, few_tokens, fraenkel_yesha
from grundy.linear.fraenkel_yesha import Subsets


def plain(value: LoopyValue) -> int | frozenset[int]:
    """Return a value in the form of the definitions."""
    return value.nim_value if value.is_finite else value.k


def assert_solved(digraph: Digraph, few: FewTokens) -> None:
    """Compare all values and both spaces with the full annihilation graph."""
    n = len(digraph)
    values = reference.graph_values(reference.anngraph(digraph))
    assert {mask: plain(few.value(mask)) for mask in values} == values
    finite = {mask: value for mask, value in values.items() if isinstance(value, int)}
    assert set(few.finite_space().elements()) == set(finite)
    assert 1 << few.t == 1 + max(finite.values())
    for level in range(few.t + 2):
        below = {mask for mask, value in finite.items() if value < 1 << level}
        assert set(few.p_space(level).elements()) == below
    assert few.p_space().n == few.finite_space().n == n


def dimensions(few: FewTokens) -> tuple[int, int, int]:
    """Return dim V^f, dim V0 and t."""
    return few.finite_space().dimension, few.p_space().dimension, few.t


def test_all_digraphs_with_loops_on_up_to_3_vertices() -> None:
    for digraph in chain.from_iterable(map(digraphs, range(4))):
        assert_solved(digraph, few_tokens(GameGraph.from_adjacency(digraph)))


def test_random_digraphs_with_up_to_8_vertices_and_all_their_positions() -> None:
    for digraph in random_digraphs(150, most=8, seed=1982):
        assert_solved(digraph, few_tokens(GameGraph.from_adjacency(digraph)))


@given(any_digraphs(most=6))
@settings(deadline=None)
def test_any_digraph(digraph: Digraph) -> None:
    assert_solved(digraph, few_tokens(GameGraph.from_adjacency(digraph)))


@pytest.mark.parametrize("seed", range(12))
def test_larger_graphs_agree_with_the_quotient_closure(seed: int) -> None:
    n = 9 + seed
    graph = example_graphs.random(n, 2 * n, seed=seed, loops=seed % 3 == 0) + example_graphs.path(seed % 4 + 1)
    few, game = few_tokens(graph), Annihilation(graph)
    assert (few.p_space(), few.finite_space(), few.t) == (game.p_space(), game.finite_space(), game.t)
    for mask in {Random(place).getrandbits(len(graph)) for place in range(50)}:
        assert few.value(mask) == game.value(mask)


@pytest.mark.parametrize("tokens", [1, 2, 3, 5, 6])
def test_values_with_other_numbers_of_tokens_agree_with_all_positions(tokens: int) -> None:
    for digraph in random_digraphs(40, most=6, seed=tokens):
        values = reference.graph_values(reference.anngraph(digraph))
        few = few_tokens(GameGraph.from_adjacency(digraph), tokens)
        for mask, value in values.items():
            if mask.bit_count() <= tokens:
                assert plain(few.value(mask)) == value


# The number of labelled digraphs with loops for each (dim V^f, dim V0, t); leaves have coordinates.
HISTOGRAMS = {
    2: {(0, 0, 0): 8, (1, 0, 1): 1, (1, 1, 0): 4, (2, 1, 1): 2, (2, 2, 0): 1},
    3: {
        (0, 0, 0): 307,
        (1, 0, 1): 15,
        (1, 1, 0): 99,
        (2, 1, 1): 36,
        (2, 2, 0): 24,
        (3, 1, 2): 6,
        (3, 2, 1): 24,
        (3, 3, 0): 1,
    },
}


@pytest.mark.parametrize("n", [2, 3])
def test_number_of_digraphs_with_each_dimension(n: int) -> None:
    found = Counter(dimensions(few_tokens(GameGraph.from_adjacency(digraph))) for digraph in digraphs(n))
    assert found == HISTOGRAMS[n]


@pytest.mark.parametrize("t", [2, 3, 4, 5])
def test_values_on_gamma_t_agree_with_the_paper(t: int) -> None:
    # Fraenkel 1996, section 4, facts (i) to (v).
    few, places = few_tokens(example_graphs.gamma(t)), range(1, 2 ** (t - 1) + 1)
    assert dimensions(few) == (2**t - 1, 2**t - t - 1, t)
    for i in places:
        for j in places:
            assert few.value([f"x{i}", f"y{j}"]) == j
            assert i == j or few.value([f"y{i}", f"y{j}"]) == i ^ j
            assert i == j or few.value([f"x{i}", f"x{j}"]) == 0
    assert not few.value(["x1"]).is_finite


def test_gamma_5_and_gamma_prime_together() -> None:
    # Fraenkel 1996, section 4: dim V0 = 31; t = 5 on Γ_5 and 1 on Γ′.
    few = few_tokens(example_graphs.gamma(5) + example_graphs.gamma_prime())
    assert (len(few.positions), few.solution.graph.edges) == (124_314, 4_447_492)
    assert dimensions(few) == (36, 31, 5)
    assert few.value([1, 10, *(f"y{k}" for k in range(1, 17))]) == 1 ^ 16


# n, dim V0 and the least weight in V0. The leaf of a Nim heap adds a coordinate and a word of weight 1.
@pytest.mark.parametrize(
    ("graph", "dimension", "t"),
    [
        (example_graphs.cycle(4), 2, 1),
        (example_graphs.cycle(4, both_ways=True), 2, 1),
        (example_graphs.complete(4), 1, 0),
        (example_graphs.path(3, both_ways=True), 1, 1),
        (example_graphs.nim_heap(5), 2 + 1, 3),
        (example_graphs.nim_heap(7), 4 + 1, 3),
        (example_graphs.nim_heap(15), 11 + 1, 4),
        (example_graphs.gamma_prime(), 4, 1),
    ],
)
def test_dimensions_of_well_known_codes(graph: GameGraph, dimension: int, t: int) -> None:
    assert dimensions(few_tokens(graph))[1:] == (dimension, t)


def test_the_printed_codes() -> None:
    # Fraenkel 1996, Examples 2.1 to 2.3; the leaf is the last coordinate, and may be occupied or not.
    printed = [{0, 3, 5, 6, 9, 10, 12, 15}, {0, 7, 11, 12}, {0, 7, 25, 30}]
    for number, code in enumerate(printed, start=1):
        graph = example_graphs.figure(number)
        assert few_tokens(graph).p_space() == Subspace(len(graph), [*code, 1 << len(graph) - 1])


def test_three_tokens_do_not_span_the_p_positions_of_two_2_cycles() -> None:
    graph = example_graphs.cycle(2) + example_graphs.cycle(2)
    assert few_tokens(graph, 3).p_space().basis == ()
    assert few_tokens(graph, 4).p_space().basis == (15,)


def test_positions_with_two_tokens_alone_do_not_span_the_positions_of_finite_value() -> None:
    # A directed triangle in which each vertex also leads to a separate leaf.
    graph = GameGraph.from_adjacency({"a": "bx", "b": "cy", "c": "az"})
    assert few_tokens(graph, 2).finite_space() != few_tokens(graph, 3).finite_space()


def test_positions_are_given_by_names_or_as_an_integer() -> None:
    few = few_tokens(example_graphs.figure(2))
    assert few.value(["z0", "z1", "z2"]) == few.value(7) == few.value({"z2", "z1", "z0"}) == 0
    assert few.value([]) == few.value(0) == 0
    assert few.number(["0"]) == few.number(16) == 5
    assert few.solution.nim_value[few.number(["z0", "z1"])] == 1


def test_the_empty_graph_has_one_position() -> None:
    few = few_tokens(GameGraph.from_adjacency([]))
    assert (few.value([]), few.t, few.p_space(), few.finite_space()) == (0, 0, Subspace(0), Subspace(0))


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (["z0", "z0"], "vertex 'z0' is repeated"),
        (["z9"], "there is no vertex 'z9'; the vertices are 'z0', 'z1', 'z2', 'z3', '0'"),
        (32, "32 is not a position on 5 vertices"),
        (-1, "-1 is not a position on 5 vertices"),
        (None, "a position must be a set of vertices or a bit mask, not None"),
    ],
)
def test_rejects_bad_positions(position: object, text: str) -> None:
    with pytest.raises(DomainError, match=text):
        few_tokens(example_graphs.figure(2)).value(position)  # type: ignore[arg-type]


def test_rejects_positions_with_too_many_tokens() -> None:
    few = few_tokens(example_graphs.figure(1), tokens=2)
    with pytest.raises(
        DomainError,
        match="only positions with at most 2 tokens have a number; this one has 3; use value, or call "
        "few_tokens with more tokens=…",
    ):
        few.number(7)
    with pytest.raises(
        DomainError,
        match="only positions with at most 2 tokens were solved; this one has 3; use tokens=4, from which all other "
        "values follow",
    ):
        few.value(7)


def test_rejects_bad_graphs_numbers_of_tokens_and_levels() -> None:
    with pytest.raises(TypeError, match=r"few_tokens requires a GameGraph, not list; use one of GameGraph\.from_…"):
        few_tokens([[]])  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="the number of tokens must be at least 1, not 0"):
        few_tokens(example_graphs.cycle(3), 0)
    with pytest.raises(DomainError, match="level must be at least 0, not -1"):
        few_tokens(example_graphs.cycle(3)).p_space(-1)


@pytest.mark.parametrize(
    ("graph", "tokens", "limit", "text"),
    [
        (
            example_graphs.gamma(6),
            4,
            20_000_000,
            "at most 4 tokens on 64 vertices have 679121 positions and 63426560 moves together, "
            "more than limit=20000000; use fewer tokens, or raise limit=…$",
        ),
        (example_graphs.cycle(4), 4, 47, "have 16 positions and 32 moves together, more than limit=47"),
        (
            example_graphs.path(2000),
            2000,
            10**9,
            "have a number of 405 bits positions and a number of 411 bits moves",
        ),
        (example_graphs.path(2000), 4, 10**30, "at most 2147483647 vertices are supported, not 666001834501"),
    ],
)
def test_rejects_large_graphs(graph: GameGraph, tokens: int, limit: int, text: str) -> None:
    with pytest.raises(LimitError, match=text):
        few_tokens(graph, tokens, limit=limit)


def test_the_limit_counts_positions_and_moves() -> None:
    few = few_tokens(example_graphs.cycle(4), limit=48)
    assert len(few.positions) + few.solution.graph.edges == 48


def test_only_needed_positions_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    # A leaf is not needed together with other tokens.
    asked: list[int] = []
    own = Subsets.masks

    def masks(sets: Subsets, chosen: NDArray[np.bool_]) -> Iterator[int]:
        asked.append(int(chosen.sum()))
        return own(sets, chosen)

    monkeypatch.setattr(Subsets, "masks", masks)
    few = few_tokens(GameGraph.from_edges(50, [(0, 1), (2, 3)]), 2)
    assert few.p_space().dimension == 49
    # Nothing, the 48 leaves, and the vertices 0 and 2 together.
    assert asked == [50]
    assert few.finite_space().dimension == 50
    assert asked == [50, 52]


SIZES = [(n, most) for n in range(8) for most in range(n + 1)]


def by_hand(n: int, most: int) -> list[tuple[int, ...]]:
    """Return the sets ordered by size, and sets of one size by their largest elements first."""
    ordered = (sorted(combinations(range(n), size), key=lambda s: s[::-1]) for size in range(most + 1))
    return [members for sets in ordered for members in sets]


@pytest.mark.parametrize(("n", "most"), SIZES)
def test_all_small_sets_are_listed_once_with_their_numbers(n: int, most: int) -> None:
    sets = Subsets(n, most)
    listed = [tuple(column) for rows in sets.members for column in rows.T.tolist()]
    assert listed == by_hand(n, most)
    assert [sets.number(reversed(members)) for members in listed] == list(range(len(sets)))


@pytest.mark.parametrize(("n", "most"), SIZES)
def test_masks_have_the_bits_of_the_elements(n: int, most: int) -> None:
    masks = [sum(1 << v for v in members) for members in by_hand(n, most)]
    sets = Subsets(n, most)
    assert list(sets.masks()) == masks
    chosen = np.arange(len(sets)) % 3 == 1
    assert list(sets.masks(chosen)) == masks[1::3]


def test_masks_come_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fraenkel_yesha, "CHUNK", 2)
    sets = Subsets(6, 3)
    assert list(sets.masks()) == [sum(1 << v for v in members) for members in by_hand(6, 3)]


@pytest.mark.parametrize(("n", "most"), [(n, most) for n, most in SIZES if most])
def test_changing_one_element_is_the_symmetric_difference(n: int, most: int) -> None:
    sets = Subsets(n, most)
    for size in range(most):
        rows = sets.members[size]
        for v in range(n):
            changed = [sets.number(set(column) ^ {v}) for column in rows.T.tolist()]
            assert sets.toggled(list(rows), np.full(rows.shape[1], v)).tolist() == changed
