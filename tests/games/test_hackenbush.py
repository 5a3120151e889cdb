"""Green Hackenbush: values, moves, bushes, and their notation and drawings."""

import pickle
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import Hackenbush
from grundy.games.graphs import Bush, read_bush, write_bush
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
    """Return the value by a second method: contract the cycles of a tree of shortest paths one by one."""
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


# Berlekamp, Conway and Guy 1982, chapter 7, and Conway 1976, chapter 13: stalks, cycles, trees and fused graphs.
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


def test_moves_to_a_value_in_a_large_bush_are_correct_and_complete():
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
    with pytest.raises(DomainError, match="a nim value must be at least 0, not -1"):
        GAME.moves_to(GAME.parse("stalk 3"), -1)


@pytest.mark.parametrize("ask", [GAME.options, GAME.moves, GAME.nim_value, GAME.components, GAME.format, GAME.svg])
def test_rejects_positions_that_are_not_bushes(ask):
    with pytest.raises(DomainError) as caught:
        list(ask(((0, 1),)))
    assert str(caught.value) == (
        "a position of Hackenbush must be a Bush, not ((0, 1),); try Bush([(0, 1), (1, 2)]) or "
        'Hackenbush().parse("0-1, 1-2")'
    )


def test_bushes_do_not_depend_on_the_order_of_edges_and_ends():
    one = Bush([(2, 1), ("a", 0), (0, 1), (1, 2), (1, 1)])
    assert one == Bush([(1, 1), (1, 2), (0, "a"), (1, 2), (1, 0)])
    assert one.edges == ((0, 1), (0, "a"), (1, 1), (1, 2), (1, 2))
    assert one.vertices == (0, 1, 2, "a")
    assert hash(one) == hash(Bush(one.edges))
    assert one != Bush([(0, 1)])
    assert one != one.edges


def test_words_are_sorted_after_numbers():
    assert Bush([(0, "b"), ("b", "a"), ("a", 10), (10, 9)]).edges == ((0, "b"), (9, 10), (10, "a"), ("a", "b"))


def test_cuts_remove_fallen_edges():
    bush = Bush([(0, 1), (1, 2), (2, 0), (2, 3), (3, 3)])
    assert [bush.after(cut).edges for cut in range(5)] == [
        ((0, 2), (1, 2), (2, 3), (3, 3)),
        ((0, 1), (1, 2), (2, 3), (3, 3)),
        ((0, 1), (0, 2), (2, 3), (3, 3)),
        ((0, 1), (0, 2), (1, 2)),
        ((0, 1), (0, 2), (1, 2), (2, 3)),
    ]
    assert bush.after(0).after(0) == Bush()


def test_components_are_joined_only_at_the_ground():
    bush = Bush([(0, 1), (0, 0), (0, 0), (1, 2), (0, 2), (0, 3), (3, 3)])
    assert sorted(part.edges for part in bush.components()) == [
        ((0, 0),),
        ((0, 0),),
        ((0, 1), (0, 2), (1, 2)),
        ((0, 3), (3, 3)),
    ]
    assert list(Bush().components()) == []


def test_bushes_can_be_pickled_and_are_immutable():
    bush = Bush([(0, 1), (1, 2)]).after(1)
    assert pickle.loads(pickle.dumps(bush)) == bush == Bush([(np.int64(0), np.uint8(1))])
    with pytest.raises(AttributeError, match="bushes are immutable, so edges cannot be set"):
        bush.edges = ()


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([(0, 1), (2, 3)], "the edge 2-3 is not connected to the ground, vertex 0; remove the edge or connect it"),
        ([("a", "a")], "the edge a-a is not connected to the ground, vertex 0; remove the edge or connect it"),
        ([(0, 1, 2)], "the edges of a bush must be pairs of vertices; try [(0, 1), (1, 2)]"),
        (7, "the edges of a bush must be pairs of vertices; try [(0, 1), (1, 2)]"),
        ([(0, 1.0)], "a vertex that is not a word must be a whole number, not 1.0"),
        ([(0, 1), (1, 1.0)], "a vertex that is not a word must be a whole number, not 1.0"),
        ([(0, -1)], "a vertex that is not a word must be at least 0, not -1"),
        ([(0, "x y")], "the name of a vertex must be a number or a word of letters a to z, digits and _, not 'x y'"),
    ],
)
def test_rejects_invalid_bushes(edges, message):
    with pytest.raises(DomainError) as caught:
        Bush(edges)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("0", ()),
        (" Ground ", ()),
        ("path 0", ()),
        ("stalk 0", ()),
        ("0-0", ((0, 0),)),
        ("0-1,1-0", ((0, 1), (0, 1))),
        ("a-ground, b-a", ((0, "a"), ("a", "b"))),
        ("stalk 2, 0, 1", ((0, 1), (0, 3), (1, 2))),
        ("cycle 3", ((0, 1), (0, 2), (1, 2))),
        ("K3", ((0, 1), (0, 2), (1, 2))),
    ],
)
def test_bushes_are_parsed(text, edges):
    assert read_bush(text).edges == edges


@pytest.mark.parametrize("text", ["0", "stalk 5", "stalk 3,1,4", "cycle 5", "complete 4", "tree 2", "0-0, 0-1", "0-2"])
def test_bushes_have_the_shortest_notation(text):
    assert write_bush(read_bush(text)) == text


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=9))
def test_bushes_round_trip(edges):
    bush = Bush([(0, a) for a in range(6)] + edges)
    for rest in [bush, *(bush.after(cut) for cut in range(len(bush)))]:
        assert read_bush(write_bush(rest)) == rest


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0-1, 2-3, 3-4", "the edge 2-3 is not connected to the ground, vertex 0; remove the edge or connect it\n"
         "  0-1, 2-3, 3-4\n       ^"),
        ("ground-1, x-x", "the edge x-x is not connected to the ground, vertex 0; remove the edge or connect it\n"
         "  ground-1, x-x\n            ^"),
        ("0-1, 7", "expected an edge such as 0-7, found only the vertex 7\n  0-1, 7\n       ^"),
        ("stalk", "expected the number of edges of a stalk, found the end of the text\n  stalk\n       ^"),
        ("stalk 3;", "expected , and the next stalk, or nothing more, found ';'\n  stalk 3;\n         ^"),
        ("stalk 99999,2", "these stalks have at least 100001 edges; the limit is 100000\n"
         "  stalk 99999,2\n              ^"),
        ("grid 1000x1000", "a named graph has at most 100000 vertices and edges, not 1000000 and 1998000\n"
         "  grid 1000x1000\n       ^"),
    ],
)  # fmt: skip
def test_rejects_invalid_notation_with_its_place(text, message):
    with pytest.raises(NotationError) as caught:
        read_bush(text)
    assert str(caught.value) == message


@given(st.text("0123-,ground stalk", max_size=12))
def test_any_text_is_parsed_or_rejected_with_a_place(text):
    try:
        bush = read_bush(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
    else:
        assert read_bush(write_bush(bush)) == bush


def test_sketches_show_a_tree_and_the_edges_that_close_cycles():
    assert Hackenbush().picture(read_bush("0-1, 1-2, 1-3, 0-4, 4-5, 3-5, 0-4")) == "\n".join(
        ["ground 0", "├─ 1", "│  ├─ 2", "│  └─ 3", "└─ 4", "   └─ 5", "and the edges 0-4, 3-5"]
    )
    assert Hackenbush().picture(Bush()) == "ground 0"


@pytest.mark.parametrize(
    "text", ["0", "0-0", "stalk 3,4", "petersen", "0-1, 0-1, 1-1, 1-1, 0-0", "0-a, a-b", "grid 9x9"]
)
def test_every_edge_and_vertex_is_drawn(text):
    bush = read_bush(text)
    drawn = ElementTree.fromstring(Hackenbush().svg(bush))
    space = "{http://www.w3.org/2000/svg}"
    assert drawn.find(f"{space}title").text == "Green Hackenbush"
    assert sorted(path.find(f"{space}title").text for path in drawn.iter(f"{space}path")) == sorted(
        f"edge {a}-{b}" for a, b in bush.edges
    )
    assert [name.text for name in drawn.iter(f"{space}text")] == list(map(str, bush.vertices[1:]))


def test_rejects_drawings_of_large_bushes():
    for draw in (Hackenbush().svg, Hackenbush().picture):
        with pytest.raises(LimitError) as caught:
            draw(read_bush("stalk 301"))
        assert str(caught.value) == "a picture shows at most 300 edges, but this bush has 301; try a smaller bush"
