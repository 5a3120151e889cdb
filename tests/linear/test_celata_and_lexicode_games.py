"""Tests of celata games, against firing vertex by vertex, and of the lexicode game, against the greedy definition."""

from collections.abc import Callable, Iterator
from itertools import accumulate, chain, combinations

import pytest
import reference
from hypothesis import given, settings, strategies as st
from strategies import Digraph, any_digraphs, digraphs, random_digraphs

from grundy import DomainError, LimitError, LoopyValue, Outcome
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, LinearGame, LinearMove, celata, example_graphs, lexicode_game

Size = Callable[[int], int]


def plain(value: LoopyValue) -> int | frozenset[int]:
    """Return a value in the form of the definitions."""
    return value.nim_value if value.is_finite else value.k


def changes(digraph: Digraph, k: int, q: int, at_most: bool) -> Iterator[int]:
    """Yield the sets that firing k adds to a position: complement k, then each chosen follower."""
    followers = sorted(set(digraph[k]))
    most = min(q, len(followers))
    for chosen in chain.from_iterable(combinations(followers, c) for c in range(0 if at_most else most, most + 1)):
        change = 1 << k
        for follower in chosen:
            change ^= 1 << follower
        yield change


def assert_as_defined(digraph: Digraph, size: Size, at_most: bool) -> None:
    """Compare all values with a search; a graph must be rejected if a token would survive its own firing."""
    n = len(digraph)
    fired = [list(changes(digraph, k, size(k), at_most)) for k in range(n)]
    graph = GameGraph.from_adjacency(digraph)
    if any(change and not change >> k & 1 for k in range(n) for change in fired[k]):
        with pytest.raises(DomainError, match="has a loop"):
            celata(graph, size, at_most=at_most)
        return
    move_sets = [[change for change in row if change] for row in fired]
    values = reference.linear_values(n, move_sets, [k for k in range(n) if 0 in fired[k]])
    game = celata(graph, size, at_most=at_most)
    assert {mask: plain(game.value(mask)) for mask in values} == values


@pytest.mark.parametrize("q", range(4))
@pytest.mark.parametrize("at_most", [False, True])
def test_all_digraphs_with_loops_on_up_to_3_vertices(q: int, at_most: bool) -> None:
    for digraph in chain.from_iterable(map(digraphs, range(4))):
        assert_as_defined(digraph, lambda _: q, at_most)


@pytest.mark.parametrize("at_most", [False, True])
def test_random_digraphs_with_sizes_of_each_vertex(at_most: bool) -> None:
    for number, digraph in enumerate(random_digraphs(120, most=7, seed=2002)):
        looped = {k for k, row in enumerate(digraph) if k in row}
        assert_as_defined(digraph, lambda k, n=number, looped=looped: 1 if k in looped else (k * k + n) % 4, at_most)


@given(any_digraphs(most=5), st.lists(st.integers(0, 3), min_size=5, max_size=5), st.booleans())
@settings(deadline=None)
def test_any_digraph_and_sizes(digraph: Digraph, sizes: list[int], at_most: bool) -> None:
    assert_as_defined(digraph, sizes.__getitem__, at_most)


def values(game: LinearGame) -> list[LoopyValue]:
    return [game.value(mask) for mask in range(1 << len(game))]


def test_size_1_is_annihilation_when_leaves_do_not_fire() -> None:
    for digraph in digraphs(3):
        graph = GameGraph.from_adjacency(digraph)
        assert values(celata(graph, 1, leaves_fire=False)) == values(Annihilation(graph))


def test_size_1_is_annihilation_if_each_vertex_has_a_follower() -> None:
    leafless = [digraph for digraph in digraphs(3) if all(digraph)]
    assert len(leafless) == 7**3
    for digraph in leafless:
        graph = GameGraph.from_adjacency(digraph)
        assert values(celata(graph, 1)) == values(Annihilation(graph))


def test_a_leaf_fires_alone_or_not_at_all() -> None:
    edge = GameGraph.from_adjacency({"a": ["leaf"], "leaf": []})
    assert celata(edge, 1).winning_moves({"leaf"}) == [LinearMove("leaf", frozenset({"leaf"}), frozenset())]
    dead = celata(edge, 1, leaves_fire=False)
    assert (dead.moves({"leaf"}), dead.outcome({"leaf"})) == ([], Outcome.P)


def test_a_vertex_with_few_followers_fires_with_all_of_them() -> None:
    graph = example_graphs.cycle(6, both_ways=True)
    assert values(celata(graph, 100)) == values(celata(graph, 2)) != values(celata(graph, 1))


def test_sizes_are_a_number_a_mapping_or_a_function_of_names() -> None:
    graph = GameGraph.from_adjacency({"a": "bc", "b": "ca", "c": "ab"})
    by_name = celata(graph, {"c": 0, "a": 1, "b": 2})
    assert [(move.vertex, "".join(sorted(move.turned))) for move in by_name.moves("abc")] == [
        ("a", "ab"),
        ("a", "ac"),
        ("b", "abc"),
        ("c", "c"),
    ]
    assert values(by_name) == values(celata(graph, lambda name: "cab".index(name)))
    assert values(celata(graph, 2)) == values(celata(graph, dict.fromkeys("abc", 2)))
    assert list(by_name.names) == ["a", "b", "c"]


def test_at_most_allows_fewer_and_none() -> None:
    turned = {move.turned for move in celata(example_graphs.complete(4), 2, at_most=True).moves({0})}
    assert turned == {frozenset({0, *chosen}) for c in range(3) for chosen in combinations((1, 2, 3), c)}


def test_a_loop_alone_is_a_pass() -> None:
    game = celata(GameGraph.from_adjacency([[0, 1], []]), 1)
    assert game.moves({0}) == [
        LinearMove(0, frozenset({0, 1}), frozenset({1})),
        LinearMove(0, frozenset(), frozenset({0})),
    ]
    assert game.value({0}) == LoopyValue.infinite({1})
    assert celata(GameGraph.from_adjacency([[0]]), 0).moves({0}) == [LinearMove(0, frozenset({0}), frozenset())]


def test_rejects_a_loop_with_other_followers() -> None:
    with pytest.raises(DomainError) as refused:
        celata(GameGraph.from_adjacency({"a": "ab", "b": ""}), 3)
    assert str(refused.value) == (
        "vertex 'a' has a loop and could fire with 2 followers, but a move of a linear game must remove the token of "
        "its vertex; omit the loop or use size 1 for this vertex"
    )


def test_multiple_edges_count_once() -> None:
    once, twice = GameGraph.from_adjacency([[1, 2], [], []]), GameGraph.from_adjacency([[1, 2, 1, 2], [], []])
    assert values(celata(once, 1)) == values(celata(twice, 1))
    assert len(celata(twice, 1).moves({0})) == 2


def test_the_empty_graph_has_one_position() -> None:
    assert celata(GameGraph.from_adjacency([]), 2).outcome(()) is Outcome.P


@pytest.mark.parametrize(
    ("size", "message"),
    [
        (-1, "the size for vertex 'a' must be at least 0, not -1"),
        (1.5, "the size for vertex 'a' must be a whole number, not 1.5"),
        ({"a": 1}, "vertex 'b' has no size; each vertex needs one"),
        ({"a": 1, "b": 1, "x": 1}, "there is no vertex 'x'; the vertices are 'a', 'b'"),
        (lambda name: None, "the size for vertex 'a' must be a whole number, not None"),
    ],
)
def test_rejects_bad_sizes(size: object, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        celata(GameGraph.from_adjacency({"a": "b", "b": "a"}), size)
    assert str(refused.value) == message


def test_requires_a_graph() -> None:
    with pytest.raises(TypeError, match=r"celata requires a GameGraph, not list; use one of GameGraph.from_…"):
        celata([[1], [0]], 1)


def test_rejects_too_many_subsets_before_listing_them() -> None:
    with pytest.raises(LimitError) as refused:
        celata(example_graphs.complete(40), 20)
    assert str(refused.value) == (
        "the moves that fire vertex 0 with 20 of its 39 followers take 1516311817020 words of memory, more "
        "than limit=10000000; use a smaller size, or raise limit=…"
    )
    with pytest.raises(LimitError, match=r"vertex 0 with 1000 of its 1999 followers take more than 2\^64 words"):
        celata(example_graphs.complete(2000), 1000)
    with pytest.raises(LimitError, match="take 6 words of memory, more than limit=4"):
        celata(GameGraph.from_adjacency([[1, 2], [], []]), 2, limit=4)
    # 4 words for the set of three vertices, 2 for each leaf alone.
    assert len(celata(GameGraph.from_adjacency([[1, 2], [], []]), 2, limit=8)) == 3


def greedy(n: int, d: int) -> list[int]:
    """Return the words of length n that differ in d places from all words chosen before, in order."""
    words: list[int] = []
    for word in range(1 << n):
        if all((word ^ other).bit_count() >= d for other in words):
            words.append(word)
    return words


@pytest.mark.parametrize("d", range(1, 9))
@pytest.mark.parametrize("n", range(10))
def test_the_p_positions_are_the_lexicode(n: int, d: int) -> None:
    assert list(lexicode_game(n, d).p_space().elements()) == greedy(n, d)


@pytest.mark.parametrize("d", range(1, 6))
@pytest.mark.parametrize("n", range(7))
def test_values_are_the_mex_of_the_values_after_turning_fewer_than_d_coins(n: int, d: int) -> None:
    values: list[int] = []
    for position in range(1 << n):
        reached = {values[smaller] for smaller in range(position) if (position ^ smaller).bit_count() < d}
        values.append(next(value for value in range(len(values) + 1) if value not in reached))
    game = lexicode_game(n, d)
    assert [game.value(position).nim_value for position in range(1 << n)] == values


def test_dimensions_agree_with_known_codes() -> None:
    # Conway and Sloane 1986: Hamming and extended Hamming codes, the code [16, 7, 6], and the Golay code.
    dimensions = {(n, d): lexicode_game(n, d).p_space().dimension for n, d in [(15, 3), (16, 4), (16, 6), (23, 7)]}
    assert dimensions == {(15, 3): 11, (16, 4): 11, (16, 6): 7, (23, 7): 12}


def test_lexicode_game_is_a_celata_game_with_all_lower_coins_as_followers() -> None:
    graph = GameGraph.from_adjacency([range(k) for k in range(9)])
    for d in range(2, 8):
        assert celata(graph, d - 2, at_most=True).p_space() == lexicode_game(9, d).p_space()


def test_moves_turn_fewer_than_d_coins_and_the_highest_to_tails() -> None:
    moves = lexicode_game(4, 3).moves({0, 2})
    assert [sorted(move.turned) for move in moves] == [[0], [2], [0, 2], [1, 2]]
    assert all(move.vertex == max(move.turned) for move in moves)
    assert lexicode_game(4, 1).moves({0, 1, 2, 3}) == []


def test_no_coins_and_huge_distances_are_fine() -> None:
    assert lexicode_game(0, 3).outcome(()) is Outcome.P
    assert lexicode_game(3, 10**9).p_space().basis == ()


def test_values_of_coins_grow_like_lengths() -> None:
    # A coin needs a new power of 2 exactly when the next length adds no word to the lexicode.
    game = lexicode_game(9, 4)
    fresh = [game.value({k}).nim_value.bit_count() == 1 for k in range(9)]
    dimensions = [len(greedy(n, 4)).bit_length() - 1 for n in range(10)]
    assert list(accumulate((not new for new in fresh), initial=0)) == dimensions


@pytest.mark.parametrize(
    ("n", "d", "message"),
    [
        (-1, 3, "n, the number of coins, must be at least 0, not -1"),
        (3, 0, "d, the minimum distance, must be at least 1, not 0"),
        (3, 2.0, "d, the minimum distance, must be a whole number, not 2.0"),
    ],
)
def test_rejects_bad_numbers(n: int, d: int, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        lexicode_game(n, d)
    assert str(refused.value) == message


def test_rejects_too_many_moves_before_listing_them() -> None:
    with pytest.raises(LimitError) as refused:
        lexicode_game(60, 12)
    assert str(refused.value) == (
        "the moves that turn up to 5 of 60 coins take 35349557 words of memory, more than limit=10000000; "
        "use fewer coins or a smaller d, or raise limit=…"
    )
    with pytest.raises(LimitError, match="turn up to 1 of 1000000 coins"):
        lexicode_game(10**6, 500)


def test_rejects_a_long_row_without_moves() -> None:
    with pytest.raises(LimitError) as refused:
        lexicode_game(3_000_000, 1)
    assert str(refused.value) == (
        "the P-positions of 3000000 coins take 140628000000 words of memory, more than limit=10000000; use fewer "
        "coins, or raise limit=…"
    )
    assert lexicode_game(20_000, 1).p_space().dimension == 20_000
