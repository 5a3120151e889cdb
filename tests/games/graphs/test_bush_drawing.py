from xml.etree import ElementTree

import pytest

from grundy.errors import LimitError
from grundy.games.graphs.hackenbush import Bush, draw_bush, read_bush, sketch_bush


def test_a_bush_with_circles_is_sketched_as_a_tree_and_the_edges_that_close_them():
    assert sketch_bush(read_bush("0-1, 1-2, 1-3, 0-4, 4-5, 3-5, 0-4")) == "\n".join(
        ["ground 0", "├─ 1", "│  ├─ 2", "│  └─ 3", "└─ 4", "   └─ 5", "and the edges 0-4, 3-5"]
    )
    assert sketch_bush(Bush()) == "ground 0"


@pytest.mark.parametrize(
    "text", ["0", "0-0", "stalk 3,4", "petersen", "0-1, 0-1, 1-1, 1-1, 0-0", "0-a, a-b", "grid 9x9"]
)
def test_every_edge_and_vertex_is_drawn(text):
    bush = read_bush(text)
    drawn = ElementTree.fromstring(draw_bush(bush))
    space = "{http://www.w3.org/2000/svg}"
    assert drawn.find(f"{space}title").text == "Green Hackenbush"
    assert sorted(path.find(f"{space}title").text for path in drawn.iter(f"{space}path")) == sorted(
        f"edge {a}-{b}" for a, b in bush.edges
    )
    assert [name.text for name in drawn.iter(f"{space}text")] == list(map(str, bush.vertices[1:]))


def test_too_large_bushes_are_not_drawn():
    for draw in (draw_bush, sketch_bush):
        with pytest.raises(LimitError) as caught:
            draw(read_bush("stalk 301"))
        assert str(caught.value) == "a picture shows at most 300 edges, and this bush has 301; draw a smaller one"
