import networkx
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, NotationError
from grundy.graphs import GameGraph
from grundy.graphs.files import FORMATS

GRAPHML = FORMATS["graphml"]


def document(inner: str, start: str = '<graph edgedefault="directed">') -> str:
    return f"<graphml>\n{start}\n{inner}\n</graph></graphml>"


edges = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=9)


@given(edges)
def test_what_networkx_writes_is_read(pairs: list[tuple[int, int]]) -> None:
    for kind in (networkx.DiGraph, networkx.MultiDiGraph):
        graph = kind(pairs)
        graph.add_node(5)
        assert GRAPHML.read("\n".join(networkx.generate_graphml(graph))) == GameGraph.from_networkx(graph)


@given(edges)
def test_networkx_reads_what_is_written(pairs: list[tuple[int, int]]) -> None:
    names = ["<a>", 'b"', "c & d", "é", ""]
    graph = GameGraph.from_edges(names, [(names[u], names[v]) for u, v in pairs])
    found = networkx.parse_graphml(GRAPHML.write(graph), force_multigraph=True)
    assert list(found.nodes) == names
    assert sorted(found.edges()) == sorted((names[u], names[v]) for u, v in pairs)


YED = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
  <!-- Created by a drawing program -->
  <key for="node" id="d6" yfiles.type="nodegraphics"/>
  <graph edgedefault="directed" id="G">
    <node id="n0"><data key="d6"><y:ShapeNode><y:NodeLabel>start</y:NodeLabel></y:ShapeNode></data></node>
    <node id="n1" yfiles.foldertype="group">
      <graph edgedefault="directed" id="n1:">
        <node id="n1::n0"><port name="p"/></node>
        <edge id="e0" source="n1::n0" target="n0"/>
      </graph>
    </node>
    <edge id="e1" source="n0" target="n1" sourceport="p"><data key="d6"><y:edge source="x" target="y"/></data></edge>
    <edge id="e1" source="n0" target="n1" directed="true"/>
  </graph>
</graphml>
"""


def test_groups_ports_data_and_other_name_spaces() -> None:
    graph = GRAPHML.read(YED)
    assert list(graph.names) == ["n0", "n1", "n1::n0"]
    assert graph.followers("n0") == ["n1", "n1"]
    assert graph.followers("n1::n0") == ["n0"]


def test_a_document_without_name_space_is_read() -> None:
    graph = GRAPHML.read(document('<node id="7"/><node id="3"/><edge source="7" target="3"/>'))
    assert list(graph.names) == [7, 3]
    assert graph.followers(7) == [3]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<svg/>", "line 1: expected <graphml>, found <svg>"),
        ("<graphml/>", "the GraphML document contains no graph"),
        (
            document("", '<graph edgedefault="undirected">'),
            "line 2: moves have a direction, and the edges of this graph have none",
        ),
        (
            document('<node id="a"/>\n<edge source="a" target="a" directed="false"/>'),
            "line 4: moves have a direction, and this edge has none",
        ),
        (document('<node id="a"/><node id="a"/>'), "line 3: two nodes have the id 'a'; ids have to differ"),
        (document("<node/>"), "line 3: expected <node> with the attribute id, found none"),
        (
            document('<node id="a"/><edge source="a"/>'),
            "line 3: expected <edge> with the attribute target, found none",
        ),
        (
            document('<edge source="a" target="a"/>'),
            "an edge of the GraphML document ends at 'a', which is no node of it",
        ),
        (document("<hyperedge/>"), "line 3: a move leads from one vertex to one vertex, and this is a hyperedge"),
        (
            '<graphml><graph edgedefault="directed"/>\n<graph edgedefault="directed"/></graphml>',
            "line 2: expected one graph, found a second one",
        ),
    ],
)
def test_what_is_no_game_graph_is_told(text: str, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        GRAPHML.read(text)
    assert str(caught.value) == message


def test_entities_are_refused_before_they_can_grow() -> None:
    laughs = '<!ENTITY a0 "ha">' + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 20))
    with pytest.raises(
        DomainError, match=r"^line 1: the document declares the entity 'a0', and entities are not read$"
    ):
        GRAPHML.read(f"<!DOCTYPE graphml [{laughs}]><graphml>&a19;</graphml>")
    with pytest.raises(DomainError, match=r"declares the entity 'file', and entities are not read$"):
        GRAPHML.read('<!DOCTYPE graphml [<!ENTITY file SYSTEM "file:///etc/passwd">]><graphml>&file;</graphml>')


def test_a_document_type_without_entities_is_harmless() -> None:
    text = document('<node id="a"/>')
    assert GRAPHML.read(
        f'<!DOCTYPE graphml SYSTEM "http://graphml.graphdrawing.org/dtds/1.0rc/graphml.dtd">{text}'
    ) == GRAPHML.read(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "line 1: this is no XML: no element found\n  \n  ^"),
        ("<graphml>\n<é></e>", "line 2: this is no XML: mismatched tag\n  <é></e>\n       ^"),
        ("a b", "line 1: this is no XML: syntax error\n  a b\n  ^"),
        ("<graphml><graph>", "line 1: this is no XML: no element found"),
    ],
)
def test_what_is_no_xml_is_shown(text: str, shown: str) -> None:
    with pytest.raises(NotationError) as caught:
        GRAPHML.read(text)
    assert str(caught.value).startswith(shown)


@pytest.mark.parametrize("name", ["a\x01", "\x0b", "\ufffe", "\0"])
def test_characters_that_xml_does_not_know_are_refused(name: str) -> None:
    with pytest.raises(DomainError, match=r"^GraphML cannot hold the name .*; JSON can$"):
        GRAPHML.write(GameGraph.from_edges([name], []))


def test_blanks_in_names_are_kept() -> None:
    names = [" a", "a\nb", "\t", "\r", ""]
    assert list(GRAPHML.read(GRAPHML.write(GameGraph.from_edges(names, []))).names) == names
