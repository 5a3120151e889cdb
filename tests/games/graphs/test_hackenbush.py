from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import DomainError
from grundy.games import Hackenbush
from grundy.games.graphs.hackenbush import Bush
from grundy.testing import check_game

GAME = Hackenbush()


def value(text):
    return GAME.nim_value(GAME.parse(text))


def shortest_ways(edges, count):
    """The vertices from the ground on, the vertex below each, their heights, and which edges lead to the ground."""
    neighbours = [[] for _ in range(count)]
    for edge, (a, b) in enumerate(edges):
        neighbours[a].append((b, edge))
        neighbours[b].append((a, edge))
    below, height, tree, queue = [0] * count, [0] * count, set(), [0]
    met = {0}
    for v in queue:
        fresh = [(w, edge) for w, edge in neighbours[v] if w not in met]
        for w, edge in fresh:
            if w not in met:
                met.add(w)
                below[w], height[w] = v, height[v] + 1
                tree.add(edge)
                queue.append(w)
    return queue, below, height, tree


def by_fused_circles(edges, count):
    """The value by a second method: circles of a tree of shortest ways are pulled together one by one."""
    queue, below, height, tree = shortest_ways(edges, count)
    fused = list(range(count))

    def find(v):
        while fused[v] != v:
            fused[v] = v = fused[fused[v]]
        return v

    def pull_together(a, b):
        a, b = find(a), find(b)
        while a != b:
            a, b = (a, b) if height[a] >= height[b] else (b, a)
            fused[a] = a = find(below[a])

    for edge in set(range(len(edges))) - tree:
        pull_together(*edges[edge])
    values = [0] * count
    for a, b in edges:
        values[find(a)] ^= find(a) == find(b)
    for v in reversed(queue):
        if find(v) == v and v:
            values[find(below[v])] ^= values[v] + 1
    return values[0]


# Berlekamp, Conway and Guy 1982, chapter 7, and Conway 1976, chapter 13: stalks, circles, trees and fused graphs.
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", 0),
        *((f"stalk {n}", n) for n in (1, 2, 5, 100_000)),
        ("stalk 3,4,5", 3 ^ 4 ^ 5),
        ("0-0", 1),
        ("0-1, 0-1", 0),
        *((f"cycle {n}", n % 2) for n in (3, 4, 5, 6, 99_999)),
        ("0-1, 1-2, 2-3, 3-1", 2),
        ("complete 4", 0),
        ("complete 5", 0),
        *((f"tree {d}", 0) for d in range(1, 6)),
        ("0-1, 1-2, 2-3, 3-4, 4-5, 1-a, 2-b, 3-c, 4-d, 5-e", 10),
        ("0-1, 0-2, 1-2, 1-3, 2-4, 3-4", 0),
    ],
)
def test_known_values(text, expected):
    assert value(text) == expected


def test_all_bushes_with_four_vertices_and_four_edges_agree_with_the_definition():
    pairs = list(combinations_with_replacement(range(4), 2))
    bushes = []
    for edges in combinations_with_replacement(pairs, 4):
        try:
            bushes.append(Bush(edges))
        except DomainError:
            continue
    assert len(bushes) > 300
    assert check_game(GAME, bushes) >= len(bushes)


@settings(max_examples=8, deadline=None)
@given(st.data())
def test_random_bushes_agree_with_the_definition(data):
    count = data.draw(st.integers(2, 8))
    edges = [(data.draw(st.integers(0, v - 1)), v) for v in range(1, count)]
    vertices = st.integers(0, count - 1)
    edges += data.draw(st.lists(st.tuples(vertices, vertices), max_size=10 - count))
    check_game(GAME, [Bush(edges)])


@pytest.mark.parametrize(("count", "edges"), [(100_001, 100_000), (50_000, 100_000), (1000, 1100)])
def test_a_hundred_thousand_edges_agree_with_a_second_method(count, edges):
    random = np.random.default_rng(count)
    stems = [(int(random.integers(max(0, v - 50), v)), v) for v in range(1, count)]
    closing = random.integers(0, count, (edges - len(stems), 2)).tolist()
    listed = [*stems, *map(tuple, closing)]
    bush = Bush(listed)
    assert GAME.nim_value(bush) == by_fused_circles(listed, count)


def test_the_moves_to_a_value_in_a_large_bush_lead_there_and_are_all():
    random = np.random.default_rng(7)
    stems = [(int(random.integers(0, v)), v) for v in range(1, 150)]
    bush = Bush([*stems, *map(tuple, random.integers(0, 150, (30, 2)).tolist())])
    left = {label: GAME.nim_value(rest) for label, rest in GAME.moves(bush)}
    assert GAME.nim_value(bush) not in left.values()
    for target in range(len(bush) + 2):
        found = [label for label, _ in GAME.moves_to(bush, target)]
        assert found == [label for label, reached in left.items() if reached == target]


def test_stalks_are_the_piles_of_nim():
    bush = GAME.parse("stalk 3,5,6")
    assert list(map(len, GAME.components(bush))) == [3, 5, 6]
    assert GAME.nim_value(bush) == reduce(xor, (3, 5, 6))
    assert [(label, GAME.format(rest)) for label, rest in GAME.moves_to(GAME.parse("stalk 1,4,2"), 0)] == [
        ("cut 4-5", "0-1, 0-2, 0-6, 2-3, 3-4, 6-7")
    ]


def test_tens_of_thousands_of_winning_moves_can_be_listed():
    bush = GAME.parse("star 29999")
    found = list(GAME.moves_to(bush, 0))
    assert len(found) == 29_999
    assert len(found[7][1]) == 29_998


def test_parallel_edges_make_one_move():
    assert [label for label, _ in GAME.moves(GAME.parse("0-1, 0-1, 1-1, 1-1"))] == ["cut 0-1", "cut 1-1"]
    assert [label for label, _ in GAME.moves_to(GAME.parse("0-1, 0-1, 0-1"), 0)] == ["cut 0-1"]


def test_values_that_no_cut_can_leave_have_no_moves():
    assert list(GAME.moves_to(GAME.parse("stalk 3"), 10**40)) == []
    with pytest.raises(DomainError, match="a nim value is 0 or more, not -1"):
        GAME.moves_to(GAME.parse("stalk 3"), -1)


@pytest.mark.parametrize("ask", [GAME.options, GAME.moves, GAME.nim_value, GAME.components, GAME.format, GAME.svg])
def test_what_is_no_bush_is_no_position(ask):
    with pytest.raises(DomainError) as caught:
        list(ask(((0, 1),)))
    assert str(caught.value) == (
        "a position of Hackenbush is a Bush, not ((0, 1),); try Bush([(0, 1), (1, 2)]) or "
        'Hackenbush().parse("0-1, 1-2")'
    )
