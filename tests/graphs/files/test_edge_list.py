import pytest

from grundy.errors import NotationError
from grundy.graphs import GameGraph
from grundy.graphs.files import FORMATS

EDGES = FORMATS["edges"]


def test_an_edge_list_as_people_write_it() -> None:
    text = """
    # positions of a small game
    start  middle   # the only move
    middle\tstart
    middle end
    "dead end"
    C# "say ""no"" # twice"
    """
    graph = EDGES.read(text)
    assert list(graph.names) == ["dead end", "start", "middle", "end", "C#", 'say "no" # twice']
    assert graph.followers("middle") == ["start", "end"]
    assert graph.followers("C#") == ['say "no" # twice']
    assert graph.followers("dead end") == []


def test_names_are_numbers_when_all_are() -> None:
    assert EDGES.read("0 1\n1 0\n1 2") == GameGraph.from_edges(3, [(0, 1), (1, 0), (1, 2)])
    assert EDGES.read("-1 10\n10 9").followers(10) == [9]
    assert EDGES.read("0 1\n1 a").followers("1") == ["a"]


def test_quoted_numbers_are_texts() -> None:
    assert EDGES.read('"0" 1').followers("0") == ["1"]
    assert EDGES.write(GameGraph.from_adjacency({"0": "1"})) == '"0" "1"\n'
    assert EDGES.read('0 1 # "a"').followers(0) == [1]


def test_multiple_edges_and_loops_are_kept() -> None:
    assert EDGES.read("a a\na b\na a").followers("a") == ["a", "b", "a"]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "   \n\t"])
def test_a_file_without_names_is_the_empty_graph(text: str) -> None:
    assert EDGES.read(text) == GameGraph.from_edges(0, [])
    assert EDGES.write(EDGES.read(text)) == ""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "a b\nc d e f",
            "line 2: expected one edge a line, from where to where, found a third name 'e'\n  c d e f\n      ^",
        ),
        (
            "0 1\n\n0 1 7",
            "line 3: expected one edge a line, from where to where, found a third name '7'\n  0 1 7\n      ^",
        ),
        (
            'a "b c',
            'line 1: this quotation mark is not closed before a blank or the end of the line\n  a "b c\n    ^',
        ),
        (
            'a "b"c',
            'line 1: this quotation mark is not closed before a blank or the end of the line\n  a "b"c\n    ^',
        ),
        ('"a" "b" "c"', "line 1: expected one edge a line, from where to where, found a third name 'c'"),
    ],
)
def test_the_line_and_the_place_of_an_error_are_shown(text: str, shown: str) -> None:
    with pytest.raises(NotationError) as caught:
        EDGES.read(text)
    assert str(caught.value).startswith(shown)


def test_names_that_need_quotes_get_them() -> None:
    names = ["", "a b", "#a", '"a', 'a"b', "a#b", "\ufeff"]
    text = EDGES.write(GameGraph.from_edges(names, [("", "a b")]))
    assert text == '""\n"a b"\n"#a"\n"""a"\na"b\na#b\n"\ufeff"\n"" "a b"\n'
    assert list(EDGES.read(text).names) == names
