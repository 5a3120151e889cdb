"""Graphs that nobody has solved, as drawings."""

from xml.etree import ElementTree

import pytest

from grundy.errors import LimitError
from grundy.graphs import GameGraph, solve
from grundy.graphs.drawing import draw_plain

SVG = "{http://www.w3.org/2000/svg}"


def test_every_vertex_is_named_and_every_edge_drawn():
    graph = GameGraph.from_adjacency({"a": "b", "b": "cab", "c": "", "<d>": "c"})
    root = ElementTree.fromstring(draw_plain(graph))
    assert sorted(text.text for text in root.iter(f"{SVG}text")) == ["<d>", "a", "b", "c"]
    assert len([path for path in root.iter(f"{SVG}path") if path.get("fill") == "none"]) == 5
    assert root[1].text == "A digraph with 4 vertices and 5 edges."


def test_showing_a_graph_does_not_solve_it(monkeypatch):
    def no(*_, **__):
        raise AssertionError("showing solves")

    graph = GameGraph.from_edges(3, [(0, 1), (1, 0), (1, 2)])
    for name in ("values", "values_in_one_pass", "outcomes"):
        monkeypatch.setattr(f"grundy.graphs._kernels.{name}", no)
    with pytest.raises(AssertionError, match="showing solves"):
        solve(graph)
    assert graph._repr_svg_().startswith("<svg")


def test_large_graphs_are_not_drawn_in_notebooks():
    assert GameGraph.from_edges(61, [])._repr_svg_() is None
    assert GameGraph.from_edges(30, [(0, 1)] * 201)._repr_svg_() is None
    assert GameGraph.from_edges(0, [])._repr_svg_().startswith("<svg")
    with pytest.raises(LimitError, match="a picture shows at most 300 vertices"):
        draw_plain(GameGraph.from_edges(301, []))
