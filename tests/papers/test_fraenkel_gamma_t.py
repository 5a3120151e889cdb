"""Test the claims of Fraenkel 1996, section 4, on the digraphs Γ_t, on Γ′, and on Γ_5 + Γ′."""

from functools import cache
from itertools import combinations, permutations, product

import numpy as np
import pytest
import reference
from numpy.typing import NDArray

from grundy.graphs import GameGraph, LoopyValue, solve
from grundy.linear import Annihilation, Subspace, example_graphs, few_tokens

claim = pytest.mark.claim

# Γ_5 + Γ′ has 2^42 positions in total; the second method uses those with at most 4 tokens.
FAMILY = (2, 3, 4, 5, 6)

Row = NDArray[np.int64]


def half(t: int) -> range:
    """Return the places 1, ..., J."""
    return range(1, 2 ** (t - 1) + 1)


@cache
def game(t: int) -> Annihilation:
    return Annihilation(example_graphs.gamma(t))


@cache
def every_value(t: int) -> Row:
    """Return γ of all positions, -1 for ∞, from the graph of all of them; bits for x_1, ..., x_J, y_1, ..., y_J."""
    graph = example_graphs.gamma(t)
    masks, sources, targets = np.arange(2 ** len(graph)), [], []
    for u in range(len(graph)):
        for v in graph.follower_numbers(u).tolist():
            sources.append(masks[masks >> u & 1 == 1])
            targets.append(sources[-1] ^ 1 << u ^ 1 << v)
    solution = solve(GameGraph.from_arrays(len(masks), np.concatenate(sources), np.concatenate(targets)))
    return solution.nim_value.filled(-1).astype(np.int64)


@cache
def with_two_tokens(t: int) -> dict[frozenset[str], int | None]:
    """Return γ of all pairs of vertices, None for ∞, on the graph of positions with at most 2 tokens."""
    few = few_tokens(example_graphs.gamma(t), tokens=2)
    names = list(example_graphs.gamma(t).names)
    values = {frozenset(pair): few.value(pair) for pair in combinations(names, 2)}
    return {pair: value.nim_value if value.is_finite else None for pair, value in values.items()}


def check_pair(t: int, first: str, second: str, value: int) -> None:
    assert with_two_tokens(t)[frozenset({first, second})] == value
    assert game(t).value([first, second]) == LoopyValue(value)


def tokens(t: int, mask: int) -> list[str]:
    return sorted(game(t).position(mask))


def test_values_on_small_members_of_the_family_agree_with_the_definition() -> None:
    for t in (1, 2, 3):
        rows = [example_graphs.gamma(t).follower_numbers(v).tolist() for v in range(2**t)]
        gamma = reference.graph_values(reference.anngraph(rows))
        assert every_value(t).tolist() == [value if isinstance(value, int) else -1 for value in gamma.values()]


# The family


@claim("fraenkel.4.gamma-t")
def test_gamma_t_has_the_edges_of_its_definition() -> None:
    for t in range(1, 8):
        graph, places = example_graphs.gamma(t), half(t)
        assert list(graph.names) == [f"x{i}" for i in places] + [f"y{i}" for i in places]
        for k in places:
            assert graph.followers(f"x{k}") == [f"y{k}"]
            expected = [f"y{i}" for i in places if i < k] + [f"x{j}" for j in places if j != k]
            assert sorted(graph.followers(f"y{k}")) == sorted(expected)


@claim("fraenkel.4.figure-4")
def test_figure_4_is_cyclic_with_8_vertices_and_22_edges() -> None:
    graph = example_graphs.figure(4)
    assert (len(graph), graph.edges) == (8, 4 + 6 + 12)
    assert graph == example_graphs.gamma(3)
    assert not solve(graph).ends.any()
    # x1 → y1 → x2 → y2 → x1
    assert all(v in graph.followers(u) for u, v in ["x1 y1".split(), "y1 x2".split(), "x2 y2".split(), "y2 x1".split()])


@claim("fraenkel.4.unbounded-gamma")
def test_digraphs_without_leaves_reach_any_finite_value() -> None:
    for t in FAMILY:
        assert not game(t).leaves
        assert solve(example_graphs.gamma(t)).nim_value.mask.all()  # a single token can always move
        top, last = 2**t - 1, 2 ** (t - 1)
        assert game(t).value([f"y{last - 1}", f"y{last}"]) == LoopyValue(top)
        assert max(value for value in with_two_tokens(t).values() if value is not None) == top


@claim("fraenkel.4.fact-i")
def test_two_tokens_on_x_have_value_0() -> None:
    for t in FAMILY:
        for i, j in combinations(half(t), 2):
            check_pair(t, f"x{i}", f"x{j}", 0)


@claim("fraenkel.4.fact-ii")
def test_a_token_on_x_and_one_on_y_have_the_place_of_y_as_value() -> None:
    for t in (1, *FAMILY):
        for i, j in product(half(t), repeat=2):
            check_pair(t, f"x{i}", f"y{j}", j)


@claim("fraenkel.4.fact-iii")
def test_two_tokens_on_y_have_the_nim_sum_of_their_places_as_value() -> None:
    for t in FAMILY:
        for i, j in permutations(half(t), 2):
            check_pair(t, f"y{i}", f"y{j}", i ^ j)


@claim("fraenkel.4.fact-iv-max")
def test_the_largest_finite_value_of_gamma_t() -> None:
    assert [every_value(t).max() for t in (1, 2, 3, 4)] == [1, 3, 7, 15]
    assert [2 ** game(t).t - 1 for t in (1, *FAMILY)] == [1, 3, 7, 15, 31, 63]


@claim("fraenkel.4.fact-iv-attained")
def test_the_last_two_y_have_the_largest_value() -> None:
    for t in FAMILY:
        last = 2 ** (t - 1)
        assert (last - 1) ^ last == 2**t - 1
        check_pair(t, f"y{last - 1}", f"y{last}", 2**t - 1)


@claim("fraenkel.4.fact-v-even")
def test_a_position_has_a_finite_value_exactly_when_its_number_of_tokens_is_even() -> None:
    for t in (2, 3, 4):
        values = every_value(t)
        assert ((values >= 0) == (np.bitwise_count(np.arange(len(values))) % 2 == 0)).all()
    for t in FAMILY:
        assert game(t).finite_space() == Subspace.from_checks(2**t, [2**2**t - 1])
    # This fails for t = 1, which the text allows.
    assert (every_value(1) >= 0).all()
    assert game(1).finite_space().dimension == 2


@claim("fraenkel.4.fact-v-size")
def test_half_of_all_positions_have_a_finite_value() -> None:
    for t in (2, 3, 4):
        assert (every_value(t) >= 0).sum() == 2 ** (2 * len(half(t)) - 1)
    for t in FAMILY:
        space = game(t).finite_space()
        assert (space.size, space.dimension) == (2 ** (2**t - 1), 2 * len(half(t)) - 1)


@claim("fraenkel.4.dimension-v0")
def test_the_dimension_of_the_anncode_of_gamma_t() -> None:
    for t in (2, 3, 4):
        assert (every_value(t) == 0).sum() == 2 ** (2**t - t - 1)
    for t in FAMILY:
        m, dimension = game(t).p_space().dimension, game(t).finite_space().dimension
        assert (m, m + t) == (2**t - t - 1, dimension)
        assert game(t).t == t
    # This fails for t = 1, where y_1 is a leaf.
    assert [tokens(1, word) for word in game(1).p_space().elements()] == [[], ["y1"]]


@claim("fraenkel.4.gamma-t-constant-time")
def test_the_value_is_the_nim_sum_of_the_places_of_tokens_on_y() -> None:
    for t in (2, 3, 4):
        values, formula = every_value(t), np.zeros(2**2**t, np.int64)
        masks = np.arange(len(formula))
        for j in half(t):
            formula ^= (masks >> (2 ** (t - 1) + j - 1) & 1) * j
        assert (values == np.where(np.bitwise_count(masks) % 2, -1, formula)).all()
    # As a linear map on V^f, which has all positions of even weight: adding 1 to a row changes nothing there.
    for t in FAMILY:
        places = [0] * len(half(t)) + list(half(t))
        for i, row in enumerate(game(t).gamma.tolist()):
            difference = {bit ^ (place >> i & 1) for bit, place in zip(row, places, strict=True)}
            assert len(difference) == 1


# Γ′ and Γ_5 + Γ′


PAIRS = {1: 10, 2: 9, 3: 8, 4: 7, 5: 6}
BASIS = [(1, 2, 9, 10), (4, 5, 6, 7), (2, 3, 8, 9), (3, 4, 7, 8)]


@cache
def gamma_prime_values() -> dict[int, int | frozenset[int]]:
    rows = [example_graphs.gamma_prime().follower_numbers(v).tolist() for v in range(10)]
    return reference.graph_values(reference.anngraph(rows))


@claim("fraenkel.4.figure-5")
def test_the_reconstructed_figure_5_consists_of_5_upright_2_cycles() -> None:
    graph = example_graphs.figure(5)
    assert {v: graph.followers(v) for v in graph.names} == {
        **{v: [w] for v, w in PAIRS.items()},
        **{w: [v] for v, w in PAIRS.items()},
    }
    assert graph == example_graphs.gamma_prime()
    # The properties in the text: cyclic, the four words, t = 1, and distance 4.
    code = {mask for mask, value in gamma_prime_values().items() if value == 0}
    assert min(word.bit_count() for word in code if word) == 4
    assert not solve(graph).ends.any()


@claim("fraenkel.4.gamma-prime-basis")
def test_the_four_printed_words_are_a_basis_of_the_code_of_gamma_prime() -> None:
    game = Annihilation(example_graphs.gamma_prime())
    words = [game.mask(word) for word in BASIS]
    code = {mask for mask, value in gamma_prime_values().items() if value == 0}
    assert reference.span(words) == code == set(game.p_space().elements())
    assert len(code) == 2**4


@claim("fraenkel.4.gamma-prime-t")
def test_the_finite_values_of_gamma_prime_are_0_and_1() -> None:
    game = Annihilation(example_graphs.gamma_prime())
    finite = [value for value in gamma_prime_values().values() if isinstance(value, int)]
    assert set(finite) == {0, 1}
    assert (game.t, game.finite_space().dimension, len(finite)) == (1, 5, 2**5)


@cache
def both() -> Annihilation:
    return Annihilation(example_graphs.gamma(5) + example_graphs.gamma_prime())


@claim("fraenkel.4.sum-vertices")
def test_gamma_5_plus_gamma_prime_has_42_vertices() -> None:
    assert len(both().graph) == 32 + 10 == 42
    assert sum(both().counts()) == 2**42


@claim("fraenkel.4.sum-dimension")
def test_the_anncode_of_gamma_5_plus_gamma_prime_has_dimension_31() -> None:
    assert both().p_space().dimension == (2**5 - 5 - 1) + 4 + 1 == 31
    assert (both().finite_space().dimension, both().t) == (31 + 5, 5)
    # On sums small enough for the definition, the dimensions of V^f add up, and t is the larger one.
    small = [
        example_graphs.gamma(2),
        example_graphs.figure(2),
        example_graphs.cycle(2),
        example_graphs.cycle(3),
        example_graphs.nim_heap(2),
        example_graphs.path(2),
    ]
    for first, second in product(small, repeat=2):
        a, b, together = (Annihilation(graph) for graph in (first, second, first + second))
        rows = [together.graph.follower_numbers(v).tolist() for v in range(len(together.graph))]
        letters = reference.graph_outcomes(reference.anngraph(rows)).values()
        m = a.p_space().dimension + b.p_space().dimension + min(a.t, b.t)
        assert list(letters).count("P") == 2**m == together.p_space().size


@claim("fraenkel.4.sum-size")
def test_the_anncode_of_gamma_5_plus_gamma_prime_has_2_to_the_31_elements() -> None:
    assert both().counts().p == both().p_space().size == 2**31
    # The space that its facts describe: even on Γ_5, equal on both ends of each pair or on none, nim sum 0.
    x, pairs = 2**32 - 1, [1 << 32 + v - 1 | 1 << 32 + w - 1 for v, w in PAIRS.items()]
    bits = [sum(1 << 16 + j - 1 for j in range(1, 17) if j >> i & 1) for i in range(5)]
    bits[0] |= sum(1 << 32 + v - 1 for v in PAIRS)  # a full 2-cycle has the value 1
    assert both().p_space() == Subspace.from_checks(42, [x, *pairs, *bits])
