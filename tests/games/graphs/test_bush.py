import pickle

import numpy as np
import pytest

from grundy.errors import DomainError
from grundy.games.graphs.hackenbush import Bush


def test_the_order_of_edges_and_of_their_ends_plays_no_role():
    one = Bush([(2, 1), ("a", 0), (0, 1), (1, 2), (1, 1)])
    assert one == Bush([(1, 1), (1, 2), (0, "a"), (1, 2), (1, 0)])
    assert one.edges == ((0, 1), (0, "a"), (1, 1), (1, 2), (1, 2))
    assert one.vertices == (0, 1, 2, "a")
    assert hash(one) == hash(Bush(one.edges))
    assert one != Bush([(0, 1)])
    assert one != one.edges


def test_words_are_in_order_among_each_other_and_after_numbers():
    assert Bush([(0, "b"), ("b", "a"), ("a", 10), (10, 9)]).edges == ((0, "b"), (9, 10), (10, "a"), ("a", "b"))


def test_what_falls_is_gone_after_a_cut():
    bush = Bush([(0, 1), (1, 2), (2, 0), (2, 3), (3, 3)])
    assert [bush.after(cut).edges for cut in range(5)] == [
        ((0, 2), (1, 2), (2, 3), (3, 3)),
        ((0, 1), (1, 2), (2, 3), (3, 3)),
        ((0, 1), (0, 2), (2, 3), (3, 3)),
        ((0, 1), (0, 2), (1, 2)),
        ((0, 1), (0, 2), (1, 2), (2, 3)),
    ]
    assert bush.after(0).after(0) == Bush()


def test_components_are_joined_by_nothing_but_the_ground():
    bush = Bush([(0, 1), (0, 0), (0, 0), (1, 2), (0, 2), (0, 3), (3, 3)])
    assert sorted(part.edges for part in bush.components()) == [
        ((0, 0),),
        ((0, 0),),
        ((0, 1), (0, 2), (1, 2)),
        ((0, 3), (3, 3)),
    ]
    assert list(Bush().components()) == []


def test_a_bush_is_kept_by_pickle_and_never_changes():
    bush = Bush([(0, 1), (1, 2)]).after(1)
    assert pickle.loads(pickle.dumps(bush)) == bush == Bush([(np.int64(0), np.uint8(1))])
    with pytest.raises(AttributeError, match="a bush never changes, so edges cannot be set"):
        bush.edges = ()


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([(0, 1), (2, 3)], "the edge 2-3 is not joined to the ground, which is vertex 0; leave it out or join it"),
        ([("a", "a")], "the edge a-a is not joined to the ground, which is vertex 0; leave it out or join it"),
        ([(0, 1, 2)], "a bush is given by its edges, which are pairs of vertices; try [(0, 1), (1, 2)]"),
        (7, "a bush is given by its edges, which are pairs of vertices; try [(0, 1), (1, 2)]"),
        ([(0, 1.0)], "a vertex that is not called by a word is a whole number, not 1.0"),
        ([(0, 1), (1, 1.0)], "a vertex that is not called by a word is a whole number, not 1.0"),
        ([(0, -1)], "a vertex that is not called by a word is 0 or more, not -1"),
        ([(0, "x y")], "a vertex is called by a number or by a word of letters a to z, digits and _, not 'x y'"),
    ],
)
def test_what_is_no_bush_is_refused(edges, message):
    with pytest.raises(DomainError) as caught:
        Bush(edges)
    assert str(caught.value) == message
