"""Drawings of tokens on a digraph."""

from xml.etree import ElementTree

import pytest

from grundy.errors import LimitError
from grundy.games.tokens.digraphs import draw_position
from grundy.linear import example_graphs
from grundy.rules import Outcome

SVG = "{http://www.w3.org/2000/svg}"


def test_vertices_have_names_tokens_and_notes():
    text = draw_position(
        example_graphs.path(3), [0, 2, 1], Outcome.N, title="1,1,2", caption="value 1", notes=["γ 0", "γ 1", "γ <0>"]
    )
    root = ElementTree.fromstring(text)
    assert root.find(f"{SVG}title").text == "1,1,2: N, the player who moves next wins, value 1"
    assert root.find(f"{SVG}desc").text == "A digraph with 3 vertices and 3 tokens."
    assert len(root.findall(f".//{SVG}circle[@class='token']")) == 2
    titles = [found.text for found in root.iter(f"{SVG}title")]
    assert titles[1:] == ["0: 0 tokens, γ 0", "1: 2 tokens, γ 1", "2: 1 token, γ <0>"]


def test_large_graphs_are_refused():
    with pytest.raises(LimitError, match="a picture shows at most 300 vertices and 1000 edges"):
        draw_position(example_graphs.path(301), [0] * 301, Outcome.P, title="", caption="")
