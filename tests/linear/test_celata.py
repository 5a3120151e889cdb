"""Celata games, judged by firing vertex by vertex, as the rules say, on all positions."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations

import pytest
from hypothesis import given, settings, strategies as st
from strategies import Digraph, any_digraphs, digraphs, random_digraphs

from grundy import DomainError, LimitError, LoopyValue, Outcome, reference
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, LinearGame, LinearMove, celata, example_graphs

Size = Callable[[int], int]


def plain(value: LoopyValue) -> int | frozenset[int]:
    """Return a value as the definitions write it."""
    return value.nim_value if value.is_finite else value.k


def changes(digraph: Digraph, k: int, q: int, at_most: bool) -> Iterator[int]:
    """Yield what firing k adds to a position: first k is complemented, then one chosen follower after the other."""
    followers = sorted(set(digraph[k]))
    most = min(q, len(followers))
    for chosen in chain.from_iterable(combinations(followers, c) for c in range(0 if at_most else most, most + 1)):
        change = 1 << k
        for follower in chosen:
            change ^= 1 << follower
        yield change


def assert_as_defined(digraph: Digraph, size: Size, at_most: bool) -> None:
    """Compare all values with those by search; a graph is refused when a token would survive its own firing."""
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


def test_size_1_is_annihilation_where_each_vertex_has_a_follower() -> None:
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


def test_a_loop_beside_other_followers_is_refused() -> None:
    with pytest.raises(DomainError) as refused:
        celata(GameGraph.from_adjacency({"a": "ab", "b": ""}), 3)
    assert str(refused.value) == (
        "vertex 'a' has a loop and would fire with 2 followers; that changes others and leaves its token, which is no "
        "move of a linear game; leave out the loop, or take size 1 there"
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
        (-1, "the size for vertex 'a' is 0 or more, not -1"),
        (1.5, "the size for vertex 'a' is a whole number, not 1.5"),
        ({"a": 1}, "vertex 'b' has no size; each vertex needs one"),
        ({"a": 1, "b": 1, "x": 1}, "there is no vertex 'x'; the vertices are 'a', 'b'"),
        (lambda name: None, "the size for vertex 'a' is a whole number, not None"),
    ],
)
def test_sizes_that_are_none_are_refused(size: object, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        celata(GameGraph.from_adjacency({"a": "b", "b": "a"}), size)
    assert str(refused.value) == message


def test_it_is_played_on_a_graph() -> None:
    with pytest.raises(TypeError, match=r"celata is played on a GameGraph, not on list; see GameGraph.from_…"):
        celata([[1], [0]], 1)


def test_too_many_subsets_are_refused_before_they_are_made() -> None:
    with pytest.raises(LimitError) as refused:
        celata(example_graphs.complete(40), 20)
    assert str(refused.value) == (
        "with 20 of the 39 followers of vertex 0 the sets that can be fired take 1516311817020 words of memory, more "
        "than limit=10000000; take a smaller size, or raise limit=…"
    )
    with pytest.raises(LimitError, match=r"with 1000 of the 1999 followers of vertex 0 .* take more than 2\^64 words"):
        celata(example_graphs.complete(2000), 1000)
    with pytest.raises(LimitError, match="take 6 words of memory, more than limit=4"):
        celata(GameGraph.from_adjacency([[1, 2], [], []]), 2, limit=4)
    # 4 words for the set of three vertices, 2 for each leaf alone.
    assert len(celata(GameGraph.from_adjacency([[1, 2], [], []]), 2, limit=8)) == 3
