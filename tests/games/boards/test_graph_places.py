"""Where the vertices of graphs are drawn."""

from itertools import combinations
from math import dist

import pytest

from grundy.games.graphs.drawing import RADIUS, STEP, graph_places
from grundy.games.graphs.graph import UndirectedGraph, read_graph

GRAPHS = [
    "petersen",
    "cube 3",
    "cube 4",
    "tree 4",
    "wheel 7",
    "K6",
    "K3,4",
    "prism 5",
    "dodecahedron",
    "star 9",
    "grid 3x4",
]


@pytest.mark.parametrize("name", [*GRAPHS, "0-1, 2-3, 3-4, 4-2, 9", "empty"])
def test_vertices_keep_clear_of_each_other_and_begin_at_the_corner(name):
    graph = read_graph(name)
    places = graph_places(graph)
    assert tuple(places) == graph.vertices
    assert all(dist(p, q) > 2 * RADIUS for p, q in combinations(places.values(), 2))
    assert min((place.x for place in places.values()), default=0) == pytest.approx(0)
    assert min((place.y for place in places.values()), default=0) == pytest.approx(0)


@pytest.mark.parametrize("name", GRAPHS)
def test_no_edge_passes_over_another_vertex(name):
    graph = read_graph(name)
    places = graph_places(graph)
    for a, b in graph.edges:
        for vertex, place in places.items():
            if vertex not in (a, b):
                on_the_way = dist(places[a], place) + dist(place, places[b]) - dist(places[a], places[b])
                assert on_the_way > 1, (a, b, vertex)


def test_grids_stay_on_squared_paper():
    places = graph_places(read_graph("grid 3x4"))
    assert places[5] == (STEP, STEP)
    assert places[11] == (3 * STEP, 2 * STEP)


def test_parts_stand_side_by_side():
    places = graph_places(UndirectedGraph((), [(0, 1), (2, 3)]))
    assert max(places[0].x, places[1].x) < min(places[2].x, places[3].x)
