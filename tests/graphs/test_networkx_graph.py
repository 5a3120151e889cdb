import sys

import pytest

from grundy.graphs import GameGraph
from grundy.graphs.graph import networkx_graph


def test_nodes_come_in_the_order_of_their_numbers_and_edges_as_they_are() -> None:
    made = networkx_graph(GameGraph.from_edges("cab", [("b", "c"), ("c", "c"), ("b", "c")]))
    assert list(made.nodes) == ["c", "a", "b"]
    assert sorted(made.edges()) == [("b", "c"), ("b", "c"), ("c", "c")]


def test_without_networkx_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ImportError, match=r"^NetworkX is not installed; try pip install 'grundy\[graph\]'$"):
        GameGraph.from_edges(1, []).to_networkx()
