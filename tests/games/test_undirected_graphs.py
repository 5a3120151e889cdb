"""Undirected graphs as positions: equality, families, and notation."""

import pickle
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from grundy.errors import DomainError, NotationError
from grundy.games.graphs import UndirectedGraph, read_graph, write_graph


def test_graphs_do_not_depend_on_the_order_of_their_arguments():
    one = UndirectedGraph((3, "a"), ((2, 1), (1, 0), (0, 1)))
    other = UndirectedGraph(("a", 0, 3, 2), ((0, 1), (1, 2)))
    assert one == other
    assert hash(one) == hash(other)
    assert one.vertices == (0, 1, 2, 3, "a")
    assert one.edges == ((0, 1), (1, 2))


def test_neighbours_are_listed_for_each_vertex():
    assert UndirectedGraph((9,), ((0, 1), (0, "b"))).neighbours == {0: (1, "b"), 1: (0,), 9: (), "b": (0,)}


def test_without_removes_vertices_with_their_edges():
    graph = UndirectedGraph((), ((0, 1), (1, 2), (2, 3), (0, "a")))
    assert graph.without({1, 77}) == UndirectedGraph((), ((2, 3), (0, "a")))
    assert graph.without(graph.vertices) == UndirectedGraph()


def test_numpy_integers_become_python_integers():
    graph = UndirectedGraph((np.int64(3),), ((np.uint8(1), 0),))
    assert [type(vertex) for vertex in graph.vertices] == [int, int, int]
    assert pickle.loads(pickle.dumps(graph)) == graph


@pytest.mark.parametrize(
    ("vertices", "edges", "message"),
    [
        ((), ((1, 1),), "an edge must join two different vertices, but 1-1 is a loop"),
        ((), ((1, 2, 3),), "an edge must be a pair of vertices, not (1, 2, 3)"),
        ((1.5,), (), "a vertex that is not a word must be a whole number, not 1.5"),
        ((-1,), (), "a vertex that is not a word must be at least 0, not -1"),
        (("a b",), (), "the name of a vertex must be a number or a word of letters a to z, digits and _, not 'a b'"),
        (("",), (), "the name of a vertex must be a number or a word of letters a to z, digits and _, not ''"),
        (("7",), (), "the name of a vertex must be a number or a word of letters a to z, digits and _, not '7'"),
        (("path",), (), "a vertex cannot be named path, which is the name of a graph; try v_path"),
        (("K5",), (), "a vertex cannot be named K5, which is the name of a graph; try v_K5"),
    ],
)
def test_rejects_invalid_graphs(vertices, edges, message):
    with pytest.raises(DomainError) as caught:
        UndirectedGraph(vertices, edges)
    assert str(caught.value) == message


def is_reserved(word):
    """Return whether the word is rejected as the name of a vertex because the name of a graph begins with it."""
    try:
        UndirectedGraph((word,))
    except DomainError as error:
        return "is the name of a graph" in str(error)
    return False


NAMES = st.integers(0, 12) | st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,3}", fullmatch=True).filter(
    lambda word: not is_reserved(word)
)
FIRST = "expected a vertex (a number or a word), an edge such as 0-1, or the name of a graph"
EDGES = st.lists(st.tuples(NAMES, NAMES).filter(lambda edge: edge[0] != edge[1]), max_size=12)


@pytest.mark.parametrize(
    ("text", "vertices", "edges"),
    [
        ("0-1, 1-2, 3", (0, 1, 2, 3), ((0, 1), (1, 2))),
        (" b - a ,\n7-007", (), None),
        ("k-l,k", ("k", "l"), (("k", "l"),)),
        ("1-0,0-1", (0, 1), ((0, 1),)),
        ("empty", (), ()),
        ("path 0", (), ()),
        ("path 1", (0,), ()),
        ("path 3", (0, 1, 2), ((0, 1), (1, 2))),
        ("star 3", (0, 1, 2, 3), ((0, 1), (0, 2), (0, 3))),
        ("K3", (0, 1, 2), ((0, 1), (0, 2), (1, 2))),
        ("complete 1, 2", (0, 1, 2), ((0, 1), (0, 2))),
        ("grid 2×3", (0, 1, 2, 3, 4, 5), ((0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5))),
        ("Wheel 3", (0, 1, 2, 3), ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))),
        ("Q2", (0, 1, 2, 3), ((0, 1), (0, 2), (1, 3), (2, 3))),
        ("tree 1", (0, 1, 2), ((0, 1), (0, 2))),
    ],
)
def test_graphs_are_parsed(text, vertices, edges):
    if edges is None:
        with pytest.raises(NotationError, match="7-7 is a loop"):
            read_graph(text)
    else:
        assert read_graph(text) == UndirectedGraph(vertices, edges)


@given(st.lists(NAMES, max_size=4), EDGES)
def test_graphs_round_trip(vertices, edges):
    graph = UndirectedGraph(tuple(vertices), tuple(edges))
    assert read_graph(write_graph(graph)) == graph


@pytest.mark.parametrize(
    "text",
    [
        "path 7", "cycle 3", "cycle 8", "star 5", "complete 4", "complete 3,4", "grid 3x5", "wheel 6", "cube 3",
        "prism 5", "tree 2", "petersen", "heawood", "dodecahedron", "icosahedron", "empty", "0", "0-1", "0, 1",
        "grid 40x60", "path 20000",
    ],
)  # fmt: skip
def test_well_known_graphs_are_formatted_by_their_names(text):
    assert write_graph(read_graph(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"{FIRST}, found an empty text\n  \n  ^"),
        ("0-1,", f"{FIRST}, found the end of the text\n"
         "  0-1,\n      ^"),
        ("0-", "expected a vertex after -, found the end of the text\n  0-\n    ^"),
        ("0-1-2", "an edge has only two ends; for a path, write 0-1, 1-…\n  0-1-2\n     ^"),
        ("0 1", "expected - or , after this vertex, found '1'\n  0 1\n    ^"),
        ("0-1; 2", "expected , between edges, found ';'\n  0-1; 2\n     ^"),
        ("a-é", "expected a vertex after -, found 'é'\n  a-é\n    ^"),
        ("0-1, 3-3", "an edge must join two different vertices, but 3-3 is a loop\n  0-1, 3-3\n       ^"),
        ("0-K5", "a vertex cannot be named K5, which is the name of a graph; try v_K5\n  0-K5\n    ^"),
        ("path", "expected a number (path n), found the end of the text\n  path\n      ^"),
        ("path 3,4", "expected nothing more after path 3, found ','\n  path 3,4\n        ^"),
        ("K3,4,5", "expected nothing more after K3,4, found ','\n  K3,4,5\n      ^"),
        ("cycle 2", "expected a number that is at least 3 in cycle n, found 2\n  cycle 2\n        ^"),
        ("grid 3", "expected grid axb, found 1 number\n  grid 3\n      ^"),
        ("petersen 5", "expected nothing more after petersen, found '5'\n  petersen 5\n           ^"),
        ("petersen, 5", "expected nothing more after petersen, found ','\n  petersen, 5\n          ^"),
        ("grid 1000x1000", "a named graph has at most 100000 vertices and edges, not 1000000 and 1998000\n"
         "  grid 1000x1000\n       ^"),
        ("grid 100000x100000", "a named graph has at most 100000 vertices and edges, not "
         "10000000000 and 19999800000\n  grid 100000x100000\n       ^"),
        ("cube 1000000", "a named graph has at most 100000 vertices and edges\n  cube 1000000\n       ^"),
        ("tree 60", "a named graph has at most 100000 vertices and edges\n  tree 60\n       ^"),
    ],
)  # fmt: skip
def test_rejects_invalid_notation_with_its_place(text, message):
    with pytest.raises(NotationError) as caught:
        read_graph(text)
    assert str(caught.value) == message


def test_an_error_for_an_unknown_name_lists_the_known_names():
    with pytest.raises(NotationError) as caught:
        read_graph("gird 3x4")
    assert caught.value.message.startswith(
        "unknown graph gird; the known ones are path n, cycle n, star n, complete n, "
    )


def test_rejects_vertices_with_long_numbers():
    with pytest.raises(NotationError, match="the number of a vertex must have at most 400 digits, not 5000"):
        read_graph("0-" + 5000 * "1")


@pytest.mark.parametrize("name", ["K0A", "path3a", "grid_x", "cycle_3", "K3x4", "K4_", "cube3x", "Q2b", "petersen_a"])
def test_rejects_vertices_that_begin_like_names_of_graphs(name):
    # Written first, as in K0A-L, it would be read as the graph K0.
    with pytest.raises(NotationError, match=f"a vertex cannot be named {name}, which is the name of a graph"):
        read_graph(f"z-{name}")
    v_name = f"v_{name}"
    assert read_graph(write_graph(read_graph(f"z-{v_name}, k_, K"))).vertices == tuple(sorted(["z", v_name, "k_", "K"]))


@given(st.text(max_size=12) | st.text("0123-,K abpath x", max_size=14))
@example("L-K0A")
def test_any_text_is_parsed_or_rejected_with_a_place(text):
    try:
        graph = read_graph(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
    else:
        assert read_graph(write_graph(graph)) == graph


def distances(graph, start):
    found, queue = {start: 0}, [start]
    for vertex in queue:
        for other in graph.neighbours[vertex]:
            if other not in found:
                found[other] = found[vertex] + 1
                queue.append(other)
    return found


def spheres(graph):
    """Return the number of vertices at each distance if it is the same from every vertex, else None."""
    found = set()
    for vertex in graph.vertices:
        far = list(distances(graph, vertex).values())
        found.add(tuple(far.count(d) for d in range(max(far) + 1)))
    return found.pop() if len(found) == 1 else None


# For each family the least value of its numbers, and the numbers of vertices and edges of its graphs.
SIZES = {
    "path {}": (0, lambda n: (n, max(0, n - 1))),
    "cycle {}": (3, lambda n: (n, n)),
    "star {}": (0, lambda n: (n + 1, n)),
    "complete {}": (0, lambda n: (n, comb(n, 2))),
    "complete {},{}": (1, lambda a, b: (a + b, a * b)),
    "grid {}x{}": (1, lambda a, b: (a * b, a * (b - 1) + (a - 1) * b)),
    "wheel {}": (3, lambda n: (n + 1, 2 * n)),
    "cube {}": (0, lambda d: (2**d, d * 2**d // 2)),
    "prism {}": (3, lambda n: (2 * n, 3 * n)),
    "tree {}": (0, lambda d: (2 ** (d + 1) - 1, 2 ** (d + 1) - 2)),
    "petersen": (0, lambda: (10, 15)),
    "heawood": (0, lambda: (14, 21)),
    "dodecahedron": (0, lambda: (20, 30)),
    "icosahedron": (0, lambda: (12, 30)),
}


@pytest.mark.parametrize("notation", SIZES)
def test_every_family_has_its_declared_size_and_name(notation):
    least, size = SIZES[notation]
    for numbers in product(range(least, least + 4), repeat=notation.count("{}")):
        graph = read_graph(notation.format(*numbers))
        assert (len(graph.vertices), len(graph.edges)) == size(*numbers)
        assert graph.vertices == tuple(range(len(graph)))
        assert read_graph(write_graph(graph)) == graph
        if len(graph) > 2 and list(numbers) == sorted(numbers):
            assert "-" not in write_graph(graph)
        if numbers and min(numbers) > 3:  # small graphs have several names
            assert write_graph(graph) == notation.format(*numbers)


# Each of these graphs is the only one with its numbers of vertices at each distance and its triangles (Brouwer, Cohen
# and Neumaier 1989, distance-regular graphs of small valency).
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("petersen", (1, 3, 6)),
        ("heawood", (1, 3, 6, 4)),
        ("dodecahedron", (1, 3, 6, 6, 3, 1)),
        ("icosahedron", (1, 5, 5, 1)),
        ("cube 4", (1, 4, 6, 4, 1)),
        ("K3,3", (1, 3, 2)),
        ("K5", (1, 4)),
        ("cycle 7", (1, 2, 2, 2)),
        ("prism 4", (1, 3, 3, 1)),
    ],
)
def test_symmetric_graphs_have_the_known_number_of_vertices_at_each_distance(name, expected):
    assert spheres(read_graph(name)) == expected


def test_around_a_corner_of_the_icosahedron_there_is_a_pentagon():
    graph = read_graph("icosahedron")
    for vertex in graph.vertices:
        around = graph.neighbours[vertex]
        assert [sum(other in graph.neighbours[v] for other in around) for v in around] == [2] * 5


def test_is_reserved_finds_names_that_read_as_graphs():
    assert all(map(is_reserved, ["path", "Path", "k5", "Q10", "grid3", "heawood", "empty", "stalk", "Ground"]))
    assert not any(map(is_reserved, ["k", "Q", "a5", "pat", "K_1", "_"]))
