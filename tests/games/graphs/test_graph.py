import pickle

import numpy as np
import pytest

from grundy.errors import DomainError
from grundy.games.graphs.graph import UndirectedGraph


def test_the_order_in_which_a_graph_is_given_plays_no_role():
    one = UndirectedGraph((3, "a"), ((2, 1), (1, 0), (0, 1)))
    other = UndirectedGraph(("a", 0, 3, 2), ((0, 1), (1, 2)))
    assert one == other
    assert hash(one) == hash(other)
    assert one.vertices == (0, 1, 2, 3, "a")
    assert one.edges == ((0, 1), (1, 2))


def test_neighbours_are_listed_for_each_vertex():
    assert UndirectedGraph((9,), ((0, 1), (0, "b"))).neighbours == {0: (1, "b"), 1: (0,), 9: (), "b": (0,)}


def test_without_vertices_their_edges_are_gone_and_the_rest_is_in_order():
    graph = UndirectedGraph((), ((0, 1), (1, 2), (2, 3), (0, "a")))
    assert graph.without({1, 77}) == UndirectedGraph((), ((2, 3), (0, "a")))
    assert graph.without(graph.vertices) == UndirectedGraph()


def test_whole_numbers_of_numpy_become_integers():
    graph = UndirectedGraph((np.int64(3),), ((np.uint8(1), 0),))
    assert [type(vertex) for vertex in graph.vertices] == [int, int, int]
    assert pickle.loads(pickle.dumps(graph)) == graph


@pytest.mark.parametrize(
    ("vertices", "edges", "message"),
    [
        ((), ((1, 1),), "an edge joins two different vertices here, and 1-1 is a loop"),
        ((), ((1, 2, 3),), "an edge is a pair of vertices, not (1, 2, 3)"),
        ((1.5,), (), "a vertex that is not called by a word is a whole number, not 1.5"),
        ((-1,), (), "a vertex that is not called by a word is 0 or more, not -1"),
        (("a b",), (), "a vertex is called by a number or by a word of letters a to z, digits and _, not 'a b'"),
        (("",), (), "a vertex is called by a number or by a word of letters a to z, digits and _, not ''"),
        (("7",), (), "a vertex is called by a number or by a word of letters a to z, digits and _, not '7'"),
        (("path",), (), "a vertex cannot be called path, which is how a whole graph is written; try v_path"),
        (("K5",), (), "a vertex cannot be called K5, which is how a whole graph is written; try v_K5"),
    ],
)
def test_what_is_no_graph_is_refused(vertices, edges, message):
    with pytest.raises(DomainError) as caught:
        UndirectedGraph(vertices, edges)
    assert str(caught.value) == message
