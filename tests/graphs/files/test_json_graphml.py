import json
from typing import Any

import networkx
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, NotationError
from grundy.graphs import GameGraph
from grundy.graphs.files import FORMATS

JSON = FORMATS["json"]


def test_lists_of_followers() -> None:
    assert JSON.read("[[1, 1], [], [0, 2]]") == GameGraph.from_edges(3, [(0, 1), (0, 1), (2, 0), (2, 2)])
    assert JSON.read("[]") == GameGraph.from_edges(0, [])


def test_an_object_from_names_to_followers() -> None:
    graph = JSON.read('{"b": ["a", "c"], "a": []}')
    assert list(graph.names) == ["b", "a", "c"]
    assert graph.followers("b") == ["a", "c"]
    assert JSON.read("{}") == GameGraph.from_edges(0, [])


def test_keys_are_numbers_when_followers_are() -> None:
    assert JSON.read(json.dumps({0: [1, 2], 1: [0]})).followers(0) == [1, 2]
    assert JSON.read('{"0": ["1"]}').followers("0") == ["1"]
    with pytest.raises(DomainError, match=r"^the names of the vertices are strings, but there is a follower 1$"):
        JSON.read('{"a": [1], "1": []}')
    with pytest.raises(DomainError, match=r"^the names of the vertices are strings, but there is a follower True$"):
        JSON.read('{"0": [true]}')


def test_vertices_and_edges() -> None:
    text = '{"edges": [[[1, [2]], "1"], ["1", 1], ["1", null]], "vertices": ["1", 1, [1, [2]], null, true, 2.5]}'
    with pytest.raises(DomainError, match=r"^two vertices have the name True; names must be different$"):
        JSON.read(text)
    graph = JSON.read(text.replace("true, ", ""))
    assert list(graph.names) == ["1", 1, (1, (2,)), None, 2.5]
    assert graph.followers("1") == [1, None]
    assert graph.followers((1, (2,))) == ["1"]


@pytest.mark.parametrize("edges", ["links", "edges"])
@pytest.mark.parametrize("kind", [networkx.DiGraph, networkx.MultiDiGraph])
def test_node_link_data_of_networkx(kind: Any, edges: str) -> None:
    source = kind([("a", "b"), ("b", "b"), ("a", "b"), ((1, 2), "a")])
    text = json.dumps(networkx.node_link_data(source, edges=edges))
    assert JSON.read(text) == GameGraph.from_networkx(source)


def test_undirected_node_link_data_is_rejected() -> None:
    text = json.dumps(networkx.node_link_data(networkx.path_graph(3), edges="links"))
    with pytest.raises(DomainError, match=r'^the graph must be directed, but it has "directed": false$'):
        JSON.read(text)


SHAPES = "a graph in JSON must be a list of lists of vertex numbers, an object from each name to the list of its "


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3", "found 3"),
        ("null", "found null"),
        ('"a b"', "found 'a b'"),
        ("[1, 2]", "found a list with other items"),
        ('{"a": "bc"}', "found 'bc' as the followers of 'a'"),
        ('{"a": null}', "found null as the followers of 'a'"),
        ('{"vertices": 3, "edges": []}', "found 3 as vertices and a list as edges"),
        ('{"vertices": [], "edges": {}}', "found a list as vertices and an object as edges"),
        ('{"nodes": [{"name": 1}], "links": []}', "found a node without id, or a link without source or target"),
        ('{"nodes": [], "links": [{"source": 1}]}', "found a node without id, or a link without source or target"),
        ('{"nodes": 5, "edges": []}', "found a node without id, or a link without source or target"),
    ],
)
def test_errors_about_other_shapes_describe_the_input(text: str, found: str) -> None:
    with pytest.raises(DomainError) as caught:
        JSON.read(text)
    assert str(caught.value).startswith(SHAPES)
    assert str(caught.value).endswith(f"; {found}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[0, 5]]", "edge 1 leads from 0 to 5, but the vertices are 0 to 0"),
        ("[[-1]]", "edge 0 leads from 0 to -1, but the vertices are 0 to 0"),
        ("[[99999999999999999999]]", "the followers of vertex 0 must be numbers, not 99999999999999999999"),
        ("[[0.0]]", "the followers of vertex 0 must be numbers, not 0.0"),
        ('[["a"]]', "the followers of vertex 0 must be numbers, not 'a'"),
        ("[[[0]]]", "the followers of vertex 0 must be numbers, not [0]"),
        ('{"vertices": ["a", "a"], "edges": []}', "two vertices have the name 'a'; names must be different"),
        (
            '{"vertices": [{}], "edges": []}',
            "the name of a vertex must be a string, a number or a list of them, not an object",
        ),
        ('{"vertices": ["a"], "edges": [["a", "b"]]}', "there is no vertex 'b'; the vertices are 'a'"),
        ('{"vertices": ["a"], "edges": [["a", {}]]}', "there is no vertex {}; the vertices are 'a'"),
        ('{"vertices": ["a"], "edges": [["a"]]}', "edge 0 must be a pair (source, target), not ('a',)"),
        ('{"vertices": ["a"], "edges": ["aa"]}', "an edge must be a list of two vertices, not 'aa'"),
        ('{"vertices": [0], "edges": [[0, 1]]}', "edge 0 leads from 0 to 1, but the vertices are 0 to 0"),
        ('{"a": [], "b": [], "a": []}', "the key 'a' occurs twice in one object of the JSON text"),
        ("[[NaN]]", "the JSON text contains NaN, which JSON does not allow"),
        ("[[" + "9" * 5000 + "]]", "a number in the JSON text may have at most 4300 digits, not 5000"),
        ("[" * 100_000, "the JSON text is nested too deeply; a graph in JSON must be"),
    ],
    ids=lambda text: text[:40],
)
def test_invalid_json_graphs_are_rejected(text: str, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        JSON.read(text)
    assert str(caught.value).startswith(message)


def test_names_that_are_nested_too_deeply_are_rejected() -> None:
    depth = 900
    name = "[" * depth + "]" * depth
    with pytest.raises(DomainError, match=r"^the JSON text is nested too deeply; a graph in JSON must be"):
        JSON.read(f'{{"vertices": [{name}], "edges": []}}')
    deep: tuple[Any, ...] = ()
    for _ in range(5000):
        deep = (deep,)
    with pytest.raises(DomainError, match=r"^a name is nested too deeply for JSON$"):
        JSON.write(GameGraph.from_edges([deep], []))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "line 1: invalid JSON: expecting value\n  \n  ^"),
        ("[[0],\n [1}", "line 2: invalid JSON: expecting ',' delimiter\n   [1}\n     ^"),
        ("[[0]] x", "line 1: invalid JSON: extra data\n  [[0]] x\n        ^"),
        ('{"a": ["b"', "line 1: invalid JSON: expecting ',' delimiter\n"),
    ],
)
def test_invalid_json_is_shown(text: str, shown: str) -> None:
    with pytest.raises(NotationError) as caught:
        JSON.read(text)
    assert str(caught.value).startswith(shown)


@pytest.mark.parametrize("name", [frozenset({1}), b"a", float("inf"), float("nan"), 1j, (1, {2: 3}.keys().__class__)])
def test_names_that_json_cannot_represent_are_rejected(name: Any) -> None:
    with pytest.raises(DomainError, match=r"^JSON cannot represent the name "):
        JSON.write(GameGraph.from_edges([name], []))


def test_names_of_subclasses_are_rejected() -> None:
    class Heap(int):
        pass

    with pytest.raises(
        DomainError, match=r"^JSON cannot represent the name 3; use strings, tuples, or numbers of at most 600 digits$"
    ):
        JSON.write(GameGraph.from_edges([Heap(3)], []))


GRAPHML = FORMATS["graphml"]


def document(inner: str, start: str = '<graph edgedefault="directed">') -> str:
    return f"<graphml>\n{start}\n{inner}\n</graph></graphml>"


edges = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=9)


@given(edges)
def test_files_from_networkx_are_read(pairs: list[tuple[int, int]]) -> None:
    for kind in (networkx.DiGraph, networkx.MultiDiGraph):
        graph = kind(pairs)
        graph.add_node(5)
        assert GRAPHML.read("\n".join(networkx.generate_graphml(graph))) == GameGraph.from_networkx(graph)


@given(edges)
def test_networkx_reads_written_files(pairs: list[tuple[int, int]]) -> None:
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


def test_a_document_without_a_name_space_is_read() -> None:
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
            'line 2: the graph must be directed, with edgedefault="directed"',
        ),
        (
            document('<node id="a"/>\n<edge source="a" target="a" directed="false"/>'),
            "line 4: all edges must be directed, but an edge is not",
        ),
        (document('<node id="a"/><node id="a"/>'), "line 3: two nodes have the id 'a'; ids must be different"),
        (document("<node/>"), "line 3: expected the attribute id in <node>, found none"),
        (
            document('<node id="a"/><edge source="a"/>'),
            "line 3: expected the attribute target in <edge>, found none",
        ),
        (
            document('<edge source="a" target="a"/>'),
            "an edge has the end 'a', but the document has no such node",
        ),
        (document("<hyperedge/>"), "line 3: hyperedges are not supported; an edge must have one source and one target"),
        (
            '<graphml><graph edgedefault="directed"/>\n<graph edgedefault="directed"/></graphml>',
            "line 2: expected one graph, found a second one",
        ),
    ],
)
def test_invalid_graphml_graphs_are_rejected(text: str, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        GRAPHML.read(text)
    assert str(caught.value) == message


def test_entities_are_rejected_before_they_are_expanded() -> None:
    laughs = '<!ENTITY a0 "ha">' + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 20))
    with pytest.raises(
        DomainError, match=r"^line 1: the document declares the entity 'a0', but entities are not supported$"
    ):
        GRAPHML.read(f"<!DOCTYPE graphml [{laughs}]><graphml>&a19;</graphml>")
    with pytest.raises(DomainError, match=r"declares the entity 'file', but entities are not supported$"):
        GRAPHML.read('<!DOCTYPE graphml [<!ENTITY file SYSTEM "file:///etc/passwd">]><graphml>&file;</graphml>')


def test_a_document_type_without_entities_is_accepted() -> None:
    text = document('<node id="a"/>')
    assert GRAPHML.read(
        f'<!DOCTYPE graphml SYSTEM "http://graphml.graphdrawing.org/dtds/1.0rc/graphml.dtd">{text}'
    ) == GRAPHML.read(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "line 1: invalid XML: no element found\n  \n  ^"),
        ("<graphml>\n<é></e>", "line 2: invalid XML: mismatched tag\n  <é></e>\n       ^"),
        ("a b", "line 1: invalid XML: syntax error\n  a b\n  ^"),
        ("<graphml><graph>", "line 1: invalid XML: no element found"),
    ],
)
def test_invalid_xml_is_shown(text: str, shown: str) -> None:
    with pytest.raises(NotationError) as caught:
        GRAPHML.read(text)
    assert str(caught.value).startswith(shown)


@pytest.mark.parametrize("name", ["a\x01", "\x0b", "\ufffe", "\0"])
def test_characters_that_xml_cannot_represent_are_rejected(name: str) -> None:
    with pytest.raises(DomainError, match=r"^GraphML cannot represent the name .*; use JSON$"):
        GRAPHML.write(GameGraph.from_edges([name], []))


def test_blanks_in_names_are_kept() -> None:
    names = [" a", "a\nb", "\t", "\r", ""]
    assert list(GRAPHML.read(GRAPHML.write(GameGraph.from_edges(names, []))).names) == names
