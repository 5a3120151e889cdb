"""Digraphs as text."""

from itertools import pairwise, product

import pytest
from hypothesis import given, strategies as st

from grundy.errors import LimitError, NotationError
from grundy.games.tokens.digraphs import FAMILIES, MOST_EDGES, MOST_VERTICES, read_digraph
from grundy.graphs import GameGraph
from grundy.linear import example_graphs

VERTICES = st.sampled_from(["0", "1", "2", "10", "a", "b", "z2", "z10"])


@given(st.lists(st.lists(VERTICES, min_size=1, max_size=4), min_size=1, max_size=6))
def test_equal_graphs_have_one_text_and_are_read_from_it(chains):
    graph = read_digraph(", ".join(">".join(chain) for chain in chains))
    again = read_digraph(" ,".join(" -> ".join(chain) for chain in reversed(chains)))
    assert again == graph
    assert read_digraph(graph.text) == graph
    edges = {edge for chain in chains for edge in pairwise(chain)}
    assert {(str(a), str(b)) for a in graph.graph.names for b in graph.graph.followers(a)} == edges
    assert set(map(str, graph.graph.names)) == {name for chain in chains for name in chain}


def test_names_that_are_all_numbers_are_integers_in_their_order():
    assert list(read_digraph("10>2, 007").graph.names) == [2, 7, 10]
    assert list(read_digraph("10>2, a").graph.names) == ["2", "10", "a"]
    assert read_digraph("z10>z2").text == "z10>z2"
    assert list(read_digraph("z10>z2").graph.names) == ["z2", "z10"]


def test_ready_graphs_are_those_of_the_library():
    assert read_digraph("cycle 5").graph == example_graphs.cycle(5)
    assert read_digraph(" Path 4  both  ways").graph == example_graphs.path(4, both_ways=True)
    assert read_digraph("complete 4").graph == example_graphs.complete(4)
    assert read_digraph("nim heap 5").graph == read_digraph("nim5").graph == example_graphs.nim_heap(5)
    assert read_digraph("gamma 3").graph == example_graphs.gamma(3)
    assert read_digraph("figure 2").graph == example_graphs.figure(2)
    for name, number in product(FAMILIES, (1, 2, 4)):
        graph = read_digraph(f"{name} {number}")
        assert graph.text == f"{name} {number}"
        assert read_digraph(graph.text) == graph


def test_a_single_vertex_is_a_graph():
    assert read_digraph("z0").graph == GameGraph.from_adjacency({"z0": ""})
    assert read_digraph("7").graph.edges == 0
    assert read_digraph("a>a").graph.followers("a") == ["a"]


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a vertex (letters and digits), found an empty text"),
        ("0>", 2, "expected a vertex (letters and digits), found the end of the text"),
        ("0>1 2>3", 4, "expected > or a comma before the next edge, found '2'"),
        ("0-1", 2, "expected > after the -, found '1'"),
        ("0>1,, 2", 4, "expected a vertex (letters and digits), found ','"),
        (
            "cube 3",
            0,
            "there is no graph cube n; there are cycle n, path n, complete n, nim n, gamma n, figure n",
        ),
        ("complete 4 both ways", 11, "only cycle and path graphs go both ways"),
        ("a" * 41, 0, "the name of a vertex has at most 40 characters, and this one has 41"),
    ],
)
def test_a_bad_graph_is_refused_at_its_place(text, at, message):
    with pytest.raises(NotationError) as error:
        read_digraph(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_large_graphs_are_refused_before_they_are_made():
    for name, (_, most) in FAMILIES.items():
        with pytest.raises(LimitError, match=f"a graph in a notation is at most {name} {most}, not {most + 10**9}"):
            read_digraph(f"{name} {most + 10**9}")
        assert len(read_digraph(f"{name} {most}").graph) <= MOST_VERTICES
        assert read_digraph(f"{name} {most}").graph.edges <= MOST_EDGES
    with pytest.raises(LimitError, match="has at most 5000 vertices and 50000 edges, not 5001 and 5000"):
        read_digraph(">".join(map(str, range(5001))))


def test_vertices_are_listed_by_their_names():
    graph = read_digraph("0>1, 1>02")
    assert graph.read_vertices(" 2, 00,1") == [(2, 1), (0, 4), (1, 7)]
    assert graph.read_vertices("") == graph.read_vertices(" - ") == []
    assert graph.write_vertices([0, 2]) == "0,2"
    assert graph.write_vertices([]) == "-"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("0,5", 2, "there is no vertex 5; the vertices are 0, 1"),
        ("0 1", 2, "expected a comma before the next vertex, found '1'"),
        ("0,", 2, "expected a vertex (letters and digits), found the end of the text"),
        ("-0", 1, "expected nothing more after -, found '0'"),
    ],
)
def test_bad_vertices_are_refused_at_their_place(text, at, message):
    with pytest.raises(NotationError) as error:
        read_digraph("0>1").read_vertices(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_names_of_texts_are_taken_letter_by_letter():
    with pytest.raises(NotationError, match="there is no vertex 07; the vertices are 7, a"):
        read_digraph("a>7").read_vertices("07")


def test_many_vertices_are_not_all_named_in_a_message():
    with pytest.raises(NotationError, match=r"the vertices are 0, 1, 2, 3, 4, 5, 6, 7, …"):
        read_digraph("cycle 9").read_vertices("9")


def test_the_lines_tell_followers_and_signs():
    assert read_digraph("a>b, b>a, b>c10").lines("xyz") == "x a   → b\ny b   → a, c10\nz c10"
