from itertools import product

import pytest

from grundy.games.graphs.graph import FAMILIES, is_reserved, read_graph


def distances(graph, start):
    found, queue = {start: 0}, [start]
    for vertex in queue:
        for other in graph.neighbours[vertex]:
            if other not in found:
                found[other] = found[vertex] + 1
                queue.append(other)
    return found


def spheres(graph):
    """How many vertices are at each distance, the same from everywhere; None when it is not the same."""
    found = set()
    for vertex in graph.vertices:
        far = list(distances(graph, vertex).values())
        found.add(tuple(far.count(d) for d in range(max(far) + 1)))
    return found.pop() if len(found) == 1 else None


def test_every_family_has_the_size_that_it_says():
    for family in FAMILIES:
        for numbers in product(range(family.least, family.least + 4), repeat=family.count):
            edges = {frozenset(edge) for edge in family.edges(*numbers)}
            vertices, count = family.size(*numbers)
            assert len(edges) == count == len(list(family.edges(*numbers))), family.written(numbers)
            assert all(len(edge) == 2 for edge in edges)
            assert set().union(*edges) <= set(range(vertices))
            assert numbers in list(family.of_size(vertices, count)) or family.letters in ("a,b", "axb")


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


def test_what_could_be_read_as_a_graph_is_no_name_of_a_vertex():
    assert all(map(is_reserved, ["path", "Path", "k5", "Q10", "grid3", "heawood", "empty", "stalk", "Ground"]))
    assert not any(map(is_reserved, ["k", "Q", "a5", "pat", "K_1", "_"]))
