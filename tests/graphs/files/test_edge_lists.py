import tracemalloc
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, NotationError
from grundy.graphs import GameGraph
from grundy.graphs.files import FORMATS, edge_lists
from grundy.graphs.files.edge_lists import HEADERS, graph_from_numbers, parse_number_lines
from grundy.graphs.files.formats import graph_from_lines

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


CSV = FORMATS["csv"]
SMALL = GameGraph.from_adjacency({"a": ["b, c", "a"], "b, c": ["a"]})


@pytest.mark.parametrize(
    "header", ["", *(",".join(header) + "\n" for header in HEADERS), "Source, TARGET\n", '"from","to"\n']
)
@pytest.mark.parametrize("rows", ['a,"b, c"\na,a\n"b, c",a\n', '\n a , "b, c"\n\na,a,\n,\n"b, c","a",,\n'])
def test_tables_with_and_without_a_header(header: str, rows: str) -> None:
    assert CSV.read(header + rows) == SMALL


def test_a_header_stands_in_the_first_row_only() -> None:
    assert CSV.read("source,target\nsource,target").followers("source") == ["target"]
    assert CSV.write(GameGraph.from_adjacency({"source": ["target"]})) == "source,target\nsource,target\n"
    assert CSV.read("start,end").followers("start") == ["end"]


@pytest.mark.parametrize("mark", [";", "\t"])
def test_semicolons_and_tabs_separate_when_the_first_line_has_no_comma(mark: str) -> None:
    assert CSV.read(f"\nsource{mark}target\na{mark}b,c\n").followers("a") == ["b,c"]


def test_numbers_are_numbers_when_all_are() -> None:
    assert CSV.read("0,1\n1,0\n2\n3,\n") == GameGraph.from_edges(4, [(0, 1), (1, 0)])
    assert CSV.read("source,target\n7,5\n").followers(7) == [5]
    assert CSV.read(" 7 , 5 \n").followers(7) == [5]
    assert CSV.read("7,5\nx\n").followers("7") == ["5"]
    assert CSV.read("07,5").followers("07") == ["5"]
    assert CSV.read("7,5\n" + "9" * 30).followers(7) == [5]


def outcome(text: str) -> GameGraph | str:
    try:
        return CSV.read(text)
    except NotationError as error:
        return error.message


def test_tables_of_numbers_are_read_like_other_tables() -> None:
    """All short ones; blanks, which do not count, keep them from being taken for numbers only."""
    for length in range(7):
        for text in map("".join, product("01,\n", repeat=length)):
            assert outcome(text) == outcome(" " + text.replace("\n", "\n ")), text


def test_a_table_of_numbers_takes_little_memory() -> None:
    """Some 33 times its size, most of it for the arrays; a regular expression would take more than 100 times."""
    text = "1,2\n" * 200_000
    tracemalloc.start()
    CSV.read(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60 * len(text)


@pytest.mark.parametrize("text", ["", "\n", "source,target", ",\n,,\n"])
def test_a_table_without_rows_is_the_empty_graph(text: str) -> None:
    assert CSV.read(text) == GameGraph.from_edges(0, [])


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a,b\nc,d,e", "line 2: expected two columns, from where to where, found 3\n  c,d,e\n      ^"),
        ("0,1\n0,1,2", "line 2: expected two columns, from where to where, found 3\n  0,1,2\n      ^"),
        ("source,target,weight\na,b,1", "line 1: expected two columns, from where to where, found 3"),
        ("a,b\n,c", "line 2: expected a name in the first column, found nothing\n  ,c\n  ^"),
        ("0,1\n,2", "line 2: expected a name in the first column, found nothing\n  ,2\n  ^"),
    ],
)
def test_rows_that_are_no_edges_are_shown(text: str, shown: str) -> None:
    with pytest.raises(NotationError) as caught:
        CSV.read(text)
    assert str(caught.value).startswith(shown)


def test_quotation_marks_have_to_be_closed() -> None:
    with pytest.raises(DomainError, match=r"^line 2: this is no CSV \(unexpected end of data\)$"):
        CSV.read('a,b\n"c,d')
    with pytest.raises(DomainError, match=r"^line 1: this is no CSV \(',' expected after '\"'\)$"):
        CSV.read('"a"b,c')


def test_line_feeds_in_names_are_kept() -> None:
    graph = GameGraph.from_adjacency({"a\nb": ['"c"']})
    assert CSV.write(graph) == 'source,target\n"a\nb","""c"""\n'
    assert CSV.read(CSV.write(graph)) == graph


@pytest.mark.parametrize("name", ["", " a", "a\t", "a\rb", "a\0", "x" * 200_000])
def test_names_that_would_be_read_otherwise_are_refused(name: str) -> None:
    with pytest.raises(DomainError, match=r"^CSV cannot hold the name .*; JSON can$"):
        CSV.write(GameGraph.from_edges([name, "b"], []))


naturals = st.integers(0, 12) | st.integers(0, 10**18 - 1)
lines = st.lists(st.lists(naturals, max_size=2), max_size=12)
blanks = st.sampled_from([" ", "  ", "\t", " \t "])


@given(lines, blanks, st.booleans())
def test_the_fast_way_agrees_with_the_slow_one(rows: list[list[int]], blank: str, comments: bool) -> None:
    text = "\n".join(blank.join(map(str, row)) + (f"{blank}# 1 2 3" if comments else "") for row in rows)
    found = parse_number_lines(text)
    assert found is not None
    assert found.alone.tolist() == [row[0] for row in rows if len(row) == 1]
    assert found.sources.tolist() == [row[0] for row in rows if len(row) == 2]
    assert found.targets.tolist() == [row[1] for row in rows if len(row) == 2]
    alone = [str(row[0]) for row in rows if len(row) == 1]
    ends = [str(number) for row in rows if len(row) == 2 for number in row]
    assert graph_from_numbers(found) == FORMATS["edges"].read(text) == graph_from_lines(alone, ends)


@given(lines)
def test_blocks_do_not_matter(rows: list[list[int]]) -> None:
    text = "\n".join(" ".join(map(str, row)) for row in rows)
    whole = parse_number_lines(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(edge_lists, "_BLOCK", 3)
        assert all(map(np.array_equal, parse_number_lines(text), whole))


@pytest.mark.parametrize(
    "text", ["a", "1 2 3", "01", "-1", "1" * 19, "1,2", '"1"', "1\x0b2", "é", "1 2\n3 4 5\n6", "1#2"]
)
def test_other_texts_are_left_to_the_slow_way(text: str) -> None:
    assert parse_number_lines(text) is None


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "#", "# 1\n#2"])
def test_nothing_is_the_empty_graph(text: str) -> None:
    assert graph_from_numbers(parse_number_lines(text)) == GameGraph.from_edges(0, [])


def test_a_hundred_thousand_lines() -> None:
    rng = np.random.default_rng(4)
    table = rng.integers(0, 50_000, (100_000, 2))
    text = "# SNAP writes such heads\n" + "\n".join(f"{u}\t{v}" for u, v in table.tolist())
    graph = FORMATS["edges"].read(text)
    names, ends = np.unique(table, return_inverse=True)
    assert list(graph.names) == names.tolist()
    assert list(graph.follower_numbers(7)) == [v for u, v in ends.reshape(-1, 2).tolist() if u == 7]
