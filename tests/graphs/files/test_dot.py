import warnings
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import DomainError, LimitError, NotationError
from grundy.graphs import GameGraph
from grundy.graphs.files import FORMATS
from grundy.graphs.files.dot import quoted as as_quoted, tokenize

DOT = FORMATS["dot"]


def edges(text: str) -> list[tuple[Any, Any]]:
    graph = DOT.read(text)
    return [(u, v) for u in graph.names for v in graph.followers(u)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a -> b", [("a", "b")]),
        ("a->b;b->a", [("a", "b"), ("b", "a")]),
        ("a -> b -> c", [("a", "b"), ("b", "c")]),
        ("a -> {b c}", [("a", "b"), ("a", "c")]),
        ("{a b} -> {c; d}", [("a", "c"), ("a", "d"), ("b", "c"), ("b", "d")]),
        ("a -> {b -> c} -> d", [("a", "b"), ("a", "c"), ("b", "d"), ("b", "c"), ("c", "d")]),
        ("subgraph cluster_0 { label=x; a -> b } b -> a", [("a", "b"), ("b", "a")]),
        ("a -> subgraph s { b } -> c", [("b", "c"), ("a", "b")]),
        ("subgraph { subgraph { a } b } -> c", [("a", "c"), ("b", "c")]),
        ('a:port:ne -> b:w [color=red, weight=2; penwidth="1"][x=y]', [("a", "b")]),
        ("node [shape=box]; edge [dir=none] graph [x=y]; rankdir = LR; a -> b", [("a", "b")]),
        ("a -> a; a -> b; a -> a", [("a", "a"), ("a", "b"), ("a", "a")]),
        ('"a b" -> "c\\"d"', [("a b", 'c"d')]),
        ('"a" + "b" + "c" -> d', [("abc", "d")]),
        ('"a\\\nb" -> "c\\nd"', [("ab", "c\\nd")]),
        ('"node" -> "edge"', [("node", "edge")]),
        ("<<b>x</b>> -> y", [("<<b>x</b>>", "y")]),
        ('a /* -> b */ -> c // -> d\n# 1 "file"\n', [("a", "c")]),
        ("é_1 -> _", [("é_1", "_")]),
        ("2 -> 1; 1 -> 10; 0", [(1, 10), (2, 1)]),
        ('"2" -> -1', [(2, -1)]),
        ("1.5 -> -.5", [("1.5", "-.5")]),
        ("01 -> 1", [("01", "1")]),
        ("", []),
        (";;", []),
    ],
)
def test_statements_of_the_language(body: str, expected: list[tuple[Any, Any]]) -> None:
    for head in ("digraph", "DiGraph name", 'digraph "a name"', "digraph 7"):
        assert edges(f"{head} {{ {body} }}") == expected


def test_vertices_with_edges_to_empty_subgraphs_are_kept() -> None:
    assert list(DOT.read("digraph{a->{}}").names) == ["a"]
    graph = DOT.read("digraph{ a -> {b c}; b -> {}; d -> {} }")
    assert graph == GameGraph.from_edges("bcda", [("a", "b"), ("a", "c")])
    assert DOT.read("digraph { a -> {} -> b; {} -> c -> subgraph x {} }") == GameGraph.from_edges("abc", [])
    assert DOT.read("strict digraph { a -> b -> {} }") == GameGraph.from_edges("ab", [("a", "b")])


def test_strict_graphs_have_no_multiple_edges() -> None:
    assert edges("strict digraph { a -> b; a -> c; a -> b }") == [("a", "b"), ("a", "c")]


def test_the_order_of_the_vertices() -> None:
    assert list(DOT.read("digraph { b; a -> c; c; a }").names) == ["b", "c", "a"]
    assert list(DOT.read("digraph { 3 -> 1; 1 -> 2 }").names) == [1, 2, 3]
    assert list(DOT.read("digraph { 3; 1; 2; 3 -> 1 }").names) == [3, 1, 2]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "line 1: expected digraph, found the end of the text\n  \n  ^"),
        ("digraph {", "line 1: expected a name, found the end of the text\n  digraph {\n           ^"),
        ("digraph {\n a -> }", "line 2: expected a name, found '}'\n   a -> }\n        ^"),
        ("digraph { a -- b }", "line 1: expected -> in a digraph, found '--'"),
        ("digraph { a } b", "line 1: expected the end of the text after the graph, found 'b'"),
        ("digraph { a } digraph { b }", "line 1: expected the end of the text after the graph, found 'digraph'"),
        ("digraph { a [x=] }", "line 1: expected a name, found ']'"),
        ("digraph { a [x }", "line 1: expected a name, found '}'"),
        ("digraph { node }", "line 1: expected [ and attributes, found '}'"),
        ("digraph { subgraph -> a }", "line 1: expected {, found '->'"),
        ("digraph { strict }", "line 1: expected a name, found 'strict'"),
        ('digraph { "a" + b }', "line 1: expected a quoted string after +, found 'b'"),
        ("digraph { a.b }", "line 1: expected a name, found '.'; names with other characters need quotes"),
        ("digraph { 1a }", "line 1: expected a name, found '1'; names with other characters need quotes"),
        ('digraph { "a }', "line 1: expected a name, found '\"'; names with other characters need quotes"),
        ("digraph { <a }", "line 1: this angle bracket is not closed"),
        ("digraph { /* a }", "line 1: expected a name, found '/'; names with other characters need quotes"),
        ("digraph " + "{" * 60, "line 1: subgraphs can be nested at most 50 deep"),
        ("a -> b", "line 1: expected digraph, found 'a'"),
    ],
)
def test_errors_show_the_line_and_the_position(text: str, shown: str) -> None:
    with pytest.raises(NotationError) as caught:
        DOT.read(text)
    assert str(caught.value).startswith(shown)


def test_undirected_graphs_are_rejected() -> None:
    message = r"^the graph must be directed; write digraph instead of graph, and -> instead of --$"
    with pytest.raises(DomainError, match=message):
        DOT.read("graph { a -- b }")


def test_a_short_text_with_too_many_edges_is_rejected() -> None:
    many = " ".join(f"v{i}" for i in range(4000))
    with pytest.raises(LimitError, match=r"^the subgraphs of the DOT text stand for more than 10000000 edges$"):
        DOT.read(f"digraph {{ {{{many}}} -> {{{many}}} }}")


@pytest.mark.parametrize("name", ["a\\", 'a\\"', "a\\\nb", "a\rb", "\0"])
def test_names_that_dot_cannot_express_are_rejected(name: str) -> None:
    with pytest.raises(DomainError, match=r"^DOT cannot represent the name .*; use JSON$"):
        DOT.write(GameGraph.from_edges([name, "b"], []))


names = st.lists(st.text("ab\\n \"'é\n;->{}", min_size=1, max_size=5), min_size=1, max_size=5, unique=True)


@settings(max_examples=25)
@given(names, st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=6))
def test_pydot_reads_the_same_graph(names: list[str], pairs: list[tuple[int, int]]) -> None:
    """Pydot keeps the quotes of names, and groups multiple edges."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pydot = pytest.importorskip("pydot")
        n = len(names)
        graph = GameGraph.from_edges(names, [(names[u % n], names[v % n]) for u, v in pairs])
        try:
            text = DOT.write(graph)
        except DomainError:
            return
        found = pydot.graph_from_dot_data(text)[0]
    quoted = {'"' + name.replace('"', '\\"') + '"' for name in names}
    ends = {(edge.get_source(), edge.get_destination()) for edge in found.get_edges()}
    assert len(found.get_edges()) == graph.edges
    assert {name for edge in ends for name in edge} | {node.get_name() for node in found.get_nodes()} == quoted
    assert DOT.read(text) == graph


def test_words_are_tokenized() -> None:
    tokens = tokenize('Digraph{a_1->-2.5 "x;y" -- <<i>z</i>>:[=],+ /* c */ // d\n}')
    assert [(token.kind, token.text) for token in tokens] == [
        ("word", "Digraph"),
        ("mark", "{"),
        ("word", "a_1"),
        ("arrow", "->"),
        ("number", "-2.5"),
        ("quoted", '"x;y"'),
        ("arrow", "--"),
        ("html", "<<i>z</i>>"),
        *(("mark", mark) for mark in ":[=],+"),
        ("mark", "}"),
        ("end", ""),
    ]
    assert tokens[0].word == "digraph"
    assert [token.is_name for token in tokens[:6]] == [False, False, True, False, True, True]


def test_tokens_have_positions() -> None:
    text = "  a\n ->b"
    assert [text[token.at :][: len(token.text)] for token in tokenize(text)] == ["a", "->", "b", ""]


@given(st.text())
def test_a_name_in_quotation_marks_is_that_name(name: str) -> None:
    quoted = as_quoted(name)
    if quoted is not None:
        token, end = tokenize(quoted)
        assert (token.kind, token.name, end.kind) == ("quoted", name, "end")
    else:
        assert set("\\\r\0") & set(name)


@pytest.mark.parametrize("character", ["!", "é!", "'", "-", "*", "\ud800"])
def test_other_characters_are_rejected(character: str) -> None:
    with pytest.raises(
        NotationError, match=r"^line 1: expected a name, found .*; names with other characters need quotes\n"
    ):
        tokenize(character)
