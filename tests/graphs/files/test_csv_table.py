import tracemalloc
from itertools import product

import pytest

from grundy.errors import DomainError, NotationError
from grundy.graphs import GameGraph
from grundy.graphs.files import FORMATS
from grundy.graphs.files.edge_lists import HEADERS

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
