import pytest
from hypothesis import given, strategies as st

from grundy.errors import NotationError
from grundy.games.graphs.hackenbush import Bush, read_bush, write_bush


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
def test_bushes_are_read(text, edges):
    assert read_bush(text).edges == edges


@pytest.mark.parametrize("text", ["0", "stalk 5", "stalk 3,1,4", "cycle 5", "complete 4", "tree 2", "0-0, 0-1", "0-2"])
def test_bushes_are_written_as_short_as_they_can_be(text):
    assert write_bush(read_bush(text)) == text


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=9))
def test_what_is_written_is_read_as_the_same_bush(edges):
    bush = Bush([(0, a) for a in range(6)] + edges)
    for rest in [bush, *(bush.after(cut) for cut in range(len(bush)))]:
        assert read_bush(write_bush(rest)) == rest


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0-1, 2-3, 3-4", "the edge 2-3 is not joined to the ground, which is vertex 0; leave it out or join it\n"
         "  0-1, 2-3, 3-4\n       ^"),
        ("ground-1, x-x", "the edge x-x is not joined to the ground, which is vertex 0; leave it out or join it\n"
         "  ground-1, x-x\n            ^"),
        ("0-1, 7", "expected an edge such as 0-7, found only the vertex 7\n  0-1, 7\n       ^"),
        ("stalk", "expected how many edges a stalk has, found the end of the text\n  stalk\n       ^"),
        ("stalk 3;", "expected , and the next stalk, or nothing more, found ';'\n  stalk 3;\n         ^"),
        ("stalk 99999,2", "these stalks have 100001 edges and more, and at most 100000 are made\n"
         "  stalk 99999,2\n              ^"),
        ("grid 1000x1000", "this graph has 1000000 vertices and 1998000 edges, and at most 100000 are made\n"
         "  grid 1000x1000\n       ^"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_shown_with_its_place(text, message):
    with pytest.raises(NotationError) as caught:
        read_bush(text)
    assert str(caught.value) == message


@given(st.text("0123-,ground stalk", max_size=12))
def test_any_text_is_read_or_refused_with_a_place(text):
    try:
        bush = read_bush(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
    else:
        assert read_bush(write_bush(bush)) == bush
