"""Graphs in files: formats and extensions, edge lists and CSV, names, and errors."""

import os
import stat
import tracemalloc
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from grundy.errors import DomainError, GrundyError, NotationError
from grundy.files import read_text
from grundy.graphs import GameGraph
from grundy.graphs.files import FORMATS, edge_lists, format_of, graph_from_text, guessed_format, read_graph, write_graph
from grundy.graphs.files.edge_lists import HEADERS, graph_from_numbers, parse_number_lines
from grundy.graphs.files.formats import format_lines, format_names, graph_from_lines, is_integer_text, named_edges

every_format = pytest.mark.parametrize("format", FORMATS)

numbers = st.integers(-(10**20), 10**20)
texts = st.text(st.characters(codec="utf-8"), max_size=4) | st.sampled_from(
    ["0", "7", "-3", "source", "target", "node"]
)
scalars = st.one_of(texts, numbers, st.booleans(), st.none(), st.floats(allow_nan=False, allow_infinity=False))
anything = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=4)


@st.composite
def named_graphs(draw: st.DrawFn, names: st.SearchStrategy[Any]) -> GameGraph:
    """Graphs with loops and multiple edges, and with names of one kind."""
    chosen = draw(st.lists(names, max_size=5, unique=True))
    end = st.integers(0, max(len(chosen) - 1, 0))
    edges = draw(st.lists(st.tuples(end, end), max_size=8 if chosen else 0))
    return GameGraph.from_edges(chosen, [(chosen[u], chosen[v]) for u, v in edges])


numbered_graphs = st.integers(0, 6).flatmap(
    lambda n: st.lists(st.tuples(*[st.integers(0, max(n - 1, 0))] * 2), max_size=8 if n else 0).map(
        lambda edges: GameGraph.from_edges(n, edges)
    )
)
graphs = st.one_of(numbered_graphs, named_graphs(numbers), named_graphs(texts), named_graphs(anything))


def assert_kept(found: GameGraph, graph: GameGraph) -> None:
    """Check that two graphs are equal, with the same order of followers."""
    assert found == graph
    assert found.targets.tolist() == graph.targets.tolist()


@given(graphs)
def test_written_graphs_are_read_back_or_rejected(graph: GameGraph) -> None:
    for name, format in FORMATS.items():
        try:
            text = format.write(graph)
        except DomainError as error:
            assert " vertex " in str(error) or " name " in str(error) or " text " in str(error)
        else:
            assert_kept(graph_from_text(text, name), graph)


@given(st.one_of(numbered_graphs, named_graphs(numbers)))
def test_graphs_with_numbers_as_names_are_always_written(graph: GameGraph) -> None:
    for name, format in FORMATS.items():
        assert_kept(graph_from_text(format.write(graph), name), graph)


@given(named_graphs(st.text("abcäß漢 ", min_size=1, max_size=4).filter(lambda name: name == name.strip())))
def test_graphs_with_words_as_names_are_always_written(graph: GameGraph) -> None:
    for name, format in FORMATS.items():
        assert_kept(graph_from_text(format.write(graph), name), graph)


@given(named_graphs(anything))
def test_json_keeps_every_name(graph: GameGraph) -> None:
    assert_kept(graph_from_text(FORMATS["json"].write(graph), "json"), graph)


SAMPLES = {
    "edges": 'a b\nb "c d"\n# x\n\ne\n"1" 2',
    "csv": 'source,target\na,"b,c"\nd\n1,2\n',
    "json": '{"vertices": [1, "x", [2, 3]], "edges": [[1, "x"], [[2, 3], 1]]}',
    "graphml": '<graphml><graph edgedefault="directed"><node id="a"/><edge source="a" target="a"/></graph></graphml>',
    "dot": 'strict digraph g { a -> b:p -> "c d" [x=1]; node [y=z]; {e f} -> subgraph s { g } <x<y>> -> 1.5 /**/ }',
}


@every_format
@given(data=st.data())
def test_reading_raises_only_documented_errors(format: str, data: st.DataObject) -> None:
    """Generate almost valid texts, with pieces moved, doubled, removed and inserted."""
    text = SAMPLES[format]
    for _ in range(data.draw(st.integers(1, 4))):
        at, start = (data.draw(st.integers(0, len(text))) for _ in range(2))
        piece = data.draw(st.text(max_size=3) | st.just(text[start : start + 5]))
        text = text[:at] + piece + text[at + data.draw(st.integers(0, 3)) :]
    try:
        assert isinstance(graph_from_text(text, format), GameGraph)
    except GrundyError as error:
        assert str(error)


@every_format
@given(text=st.text())
@example(text="[" * 100_000)
@example(text="{" * 100_000)
@example(text="digraph " + "{" * 100_000)
@example(text="<a>" * 100_000)
@example(text='"' * 100_001)
@example(text="9" * 100_000)
@example(text="[[" + "9" * 100_000 + "]]")
@example(text="\ud800")
def test_any_text_is_a_graph_or_a_clear_error(format: str, text: str) -> None:
    try:
        assert isinstance(graph_from_text(text, format), GameGraph)
    except GrundyError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("ending", "format"),
    [
        (".txt", "edges"),
        (".edges", "edges"),
        (".edgelist", "edges"),
        (".csv", "csv"),
        (".CSV", "csv"),
        (".json", "json"),
        (".graphml", "graphml"),
        (".dot", "dot"),
        (".gv", "dot"),
    ],
)
def test_the_extension_selects_the_format(ending: str, format: str, tmp_path: Path) -> None:
    graph = GameGraph.from_edges(["a", "b c"], [("a", "b c"), ("a", "a")])
    path = tmp_path / f"graph{ending}"
    write_graph(graph, path)
    assert path.read_text() == FORMATS[format].write(graph)
    assert format_of(path) == format
    assert read_graph(path) == read_graph(str(path)) == GameGraph.from_file(path) == graph


def test_a_named_format_overrides_the_extension(tmp_path: Path) -> None:
    graph = GameGraph.from_edges(2, [(0, 1)])
    graph.to_file(tmp_path / "graph.csv", "json")
    assert (tmp_path / "graph.csv").read_text() == '{"vertices": [0, 1], "edges": [[0, 1]]}\n'
    assert GameGraph.from_file(tmp_path / "graph.csv", "json") == graph


def test_an_unknown_extension_is_reported_with_the_formats(tmp_path: Path) -> None:
    message = (
        "unknown file ending '.png' (known: .txt, .edges, .edgelist, .csv, .json, .graphml, .dot, .gv); "
        "set format= to one of edges, csv, json, graphml, dot"
    )
    for attempt in (read_graph, lambda path: write_graph(GameGraph.from_edges(1, []), path)):
        with pytest.raises(DomainError) as caught:
            attempt(tmp_path / "graph.png")
        assert str(caught.value) == message
    with pytest.raises(DomainError, match=r"^unknown file ending ''"):
        read_graph(tmp_path / "graph")


def test_an_unknown_format_is_reported_with_the_formats(tmp_path: Path) -> None:
    message = r"^there is no format 'xml'; the formats are edges, csv, json, graphml, dot$"
    with pytest.raises(DomainError, match=message):
        read_graph(tmp_path / "graph.json", "xml")
    with pytest.raises(DomainError, match=message):
        graph_from_text("", "xml")
    with pytest.raises(DomainError, match=message):
        write_graph(GameGraph.from_edges(1, []), tmp_path / "graph.json", "xml")


def test_only_graphs_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"^expected a GameGraph, not list; see GameGraph\.from_…$"):
        write_graph([[0]], tmp_path / "graph.json")  # type: ignore[arg-type]


def test_files_that_cannot_be_opened_raise_the_error_of_python(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_graph(tmp_path / "missing.json")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(IsADirectoryError):
        read_graph(tmp_path / "folder.json")
    with pytest.raises(IsADirectoryError):
        write_graph(GameGraph.from_edges(1, []), tmp_path / "folder.json")
    with pytest.raises(FileNotFoundError):
        write_graph(GameGraph.from_edges(1, []), tmp_path / "missing" / "graph.json")
    with pytest.raises(DomainError, match=r"^'a\\x00b\.json' is not a valid file name$"):
        read_graph("a\0b.json")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@every_format
def test_line_ends_and_byte_order_marks_do_not_matter(format: str, encoding: str, newline: str, tmp_path: Path) -> None:
    graph = GameGraph.from_edges(["ä", "b c", "d"], [("ä", "b c"), ("b c", "ä")])
    text = FORMATS[format].write(graph).replace("\n", newline)
    (tmp_path / "graph").write_bytes(text.encode(encoding))
    assert read_graph(tmp_path / "graph", format) == graph


@every_format
def test_binary_files_are_rejected(format: str, tmp_path: Path) -> None:
    path = tmp_path / "film"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    with pytest.raises(DomainError, match=r"^expected text, found a zero byte$"):
        read_graph(path, format)
    path.write_bytes(b"0 1\n\xff")
    with pytest.raises(DomainError, match=r"^expected UTF-8 text, found an invalid byte at position 4$"):
        read_graph(path, format)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DomainError, match=r"^expected UTF-16 text, found an invalid byte at position 2$"):
        read_graph(path, format)
    path.write_bytes(b"a b\n" * 5000 + b"a \0b")
    with pytest.raises(NotationError, match=r"^line 5001: a text cannot contain the character U\+0000\n"):
        read_graph(path, format)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without end")
def test_an_endless_device_is_rejected_at_once() -> None:
    with pytest.raises(DomainError, match=r"^expected text, found a zero byte$"):
        read_graph("/dev/zero", "edges")


def test_a_stream_is_checked_before_it_is_read_to_its_end() -> None:
    class Endless(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert 0 < size <= 10_000
            return bytes(size)

    with pytest.raises(DomainError, match=r"^expected text, found a zero byte$"):
        read_text(Endless())
    long = "ä b\n" * 5000
    assert read_text(BytesIO(long.encode())) == read_text(BytesIO(long.encode("utf-16"))) == long


def test_a_lone_surrogate_cannot_be_written(tmp_path: Path) -> None:
    graph = GameGraph.from_edges(["\ud800"], [])
    with pytest.raises(DomainError, match=r"^the character U\+D800 in a name cannot be encoded in UTF-8$"):
        write_graph(graph, tmp_path / "graph.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("format", ["edges", "csv", "graphml", "dot"])
@pytest.mark.parametrize(
    ("names", "told"),
    [(["a", 1], "1"), ([1, "a"], "'a'"), ([True], "True"), ([(1, 2)], r"\(1, 2\)"), ([None], "None"), ([0.5], r"0\.5")],
)
def test_names_that_text_cannot_distinguish_are_rejected(
    format: str, names: list[Any], told: str, tmp_path: Path
) -> None:
    message = f"names must be all strings or all integers, but there is a vertex {told}; use JSON, which "
    with pytest.raises(DomainError, match=message):
        write_graph(GameGraph.from_edges(names, []), tmp_path / "graph", format)
    assert list(tmp_path.iterdir()) == []


@every_format
def test_huge_numbers_are_rejected(format: str, tmp_path: Path) -> None:
    with pytest.raises(DomainError, match=r"(name|vertex) a number of 1994 bits"):
        write_graph(GameGraph.from_edges([10**600], []), tmp_path / "graph", format)
    write_graph(GameGraph.from_edges([10**600 - 1], []), tmp_path / "graph", format)
    assert list(read_graph(tmp_path / "graph", format).names) == [10**600 - 1]


@pytest.mark.skipif(os.name != "posix", reason="needs permissions of POSIX")
def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    write_graph(GameGraph.from_edges(1, []), tmp_path / "graph.json")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1


def test_text_without_a_file_name_is_json_if_it_begins_with_a_bracket() -> None:
    texts = ["[[1], []]", '  {"a": []}', "0 1", "", "a [b"]
    assert [guessed_format(text) for text in texts] == ["json", "json", "edges", "edges", "edges"]


@given(st.integers(-(10**30), 10**30))
def test_integers_look_as_python_prints_them(number: int) -> None:
    assert is_integer_text(str(number))


@pytest.mark.parametrize(
    "text", ["", "00", "01", "-0", "+1", " 1", "1 ", "1_000", "1e3", "1.0", "²", "٣", "0x1", "-", "9" * 601]
)
def test_other_texts_do_not_look_like_integers(text: str) -> None:
    assert not is_integer_text(text)


@pytest.mark.parametrize(
    ("alone", "ends", "names"),
    [
        ([], ["2", "0", "0", "1"], [0, 1, 2]),
        ([], ["10", "9", "-1", "10"], [-1, 9, 10]),
        (["3"], ["1", "2"], [1, 2, 3]),
        (["3", "1", "2"], ["1", "2"], [3, 1, 2]),
        (["3", "1", "3"], [], [3, 1]),
        ([], ["b", "a", "a", "c"], ["b", "a", "c"]),
        (["d"], ["b", "a", "a", "c"], ["d", "b", "a", "c"]),
        ([], ["2", "x"], ["2", "x"]),
        ([], ["01", "1"], ["01", "1"]),
        ([], [], []),
    ],
)
def test_the_order_of_the_vertices(alone: list[str], ends: list[str], names: list[str | int]) -> None:
    assert list(graph_from_lines(alone, ends).names) == names


def test_names_remain_strings_on_request() -> None:
    assert list(graph_from_lines([], ["1", "0"], texts=True).names) == ["1", "0"]


def test_numbers_from_zero_on_need_no_names() -> None:
    assert type(graph_from_lines([], ["1", "0"]).names) is type(GameGraph.from_edges(2, []).names)


def test_only_vertices_that_need_a_line_get_one() -> None:
    numbered = GameGraph.from_edges(4, [(3, 1)])
    assert list(format_lines(numbered, list("0123"))) == [("0",), ("2",), ("3", "1")]
    in_order = GameGraph.from_edges("ab", ["ab"])
    assert list(format_lines(in_order, list("ab"))) == [("a", "b")]
    out_of_order = GameGraph.from_edges("ab", ["ba"])
    assert list(format_lines(out_of_order, list("ab"))) == [("a",), ("b",), ("b", "a")]
    falling = GameGraph.from_edges([5, 3], [(5, 3)])
    assert list(format_lines(falling, ["5", "3"])) == [("5",), ("3",), ("5", "3")]


def test_edges_are_listed_by_name() -> None:
    assert list(named_edges(GameGraph.from_edges(3, [(2, 0), (0, 1), (0, 1)]), "xyz")) == [
        ("x", "y"),
        ("x", "y"),
        ("z", "x"),
    ]


def test_texts_that_look_like_numbers_need_quotes() -> None:
    digits = GameGraph.from_edges(["1", "2"], [])
    assert format_names(digits, "X", str.isascii, quotes=True) == ["1", "2"]
    with pytest.raises(DomainError, match=r"^X cannot distinguish the text '1' from a number; use JSON$"):
        format_names(digits, "X", str.isascii)
    assert format_names(GameGraph.from_edges(["1", "b"], []), "X", str.isascii) == ["1", "b"]


def test_names_that_do_not_fit_are_reported() -> None:
    with pytest.raises(DomainError, match=r"^X cannot represent the name 'é'; use JSON$"):
        format_names(GameGraph.from_edges(["a", "é"], []), "X", str.isascii)


def test_followers_come_in_the_order_of_the_lines() -> None:
    assert graph_from_lines([], ["a", "c", "b", "a", "a", "b", "a", "a"]).followers("a") == ["c", "b", "a"]
    assert graph_from_lines([], ["1", "2", "0", "1", "1", "0"]).followers(1) == [2, 0]


EDGES = FORMATS["edges"]


def test_an_edge_list_with_comments_and_blanks() -> None:
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


def test_quoted_numbers_are_strings() -> None:
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
            "line 2: expected at most two names (source and target), found a third name 'e'\n  c d e f\n      ^",
        ),
        (
            "0 1\n\n0 1 7",
            "line 3: expected at most two names (source and target), found a third name '7'\n  0 1 7\n      ^",
        ),
        (
            'a "b c',
            'line 1: expected a closing quotation mark before a blank or the end of the line\n  a "b c\n    ^',
        ),
        (
            'a "b"c',
            'line 1: expected a closing quotation mark before a blank or the end of the line\n  a "b"c\n    ^',
        ),
        ('"a" "b" "c"', "line 1: expected at most two names (source and target), found a third name 'c'"),
    ],
)
def test_errors_show_the_line_and_the_position(text: str, shown: str) -> None:
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


def test_only_the_first_row_can_be_a_header() -> None:
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
    """All short tables; blanks, which are ignored, make the slow reader read them."""
    for length in range(7):
        for text in map("".join, product("01,\n", repeat=length)):
            assert outcome(text) == outcome(" " + text.replace("\n", "\n ")), text


def test_a_table_of_numbers_takes_little_memory() -> None:
    """About 33 times its size, mostly for the arrays; a regular expression would take more than 100 times."""
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
        ("a,b\nc,d,e", "line 2: expected two columns, source and target, found 3\n  c,d,e\n      ^"),
        ("0,1\n0,1,2", "line 2: expected two columns, source and target, found 3\n  0,1,2\n      ^"),
        ("source,target,weight\na,b,1", "line 1: expected two columns, source and target, found 3"),
        ("a,b\n,c", "line 2: expected a name in the first column, found nothing\n  ,c\n  ^"),
        ("0,1\n,2", "line 2: expected a name in the first column, found nothing\n  ,2\n  ^"),
    ],
)
def test_invalid_rows_are_shown(text: str, shown: str) -> None:
    with pytest.raises(NotationError) as caught:
        CSV.read(text)
    assert str(caught.value).startswith(shown)


def test_quotation_marks_must_be_closed() -> None:
    with pytest.raises(DomainError, match=r"^line 2: invalid CSV \(unexpected end of data\)$"):
        CSV.read('a,b\n"c,d')
    with pytest.raises(DomainError, match=r"^line 1: invalid CSV \(',' expected after '\"'\)$"):
        CSV.read('"a"b,c')


def test_line_feeds_in_names_are_kept() -> None:
    graph = GameGraph.from_adjacency({"a\nb": ['"c"']})
    assert CSV.write(graph) == 'source,target\n"a\nb","""c"""\n'
    assert CSV.read(CSV.write(graph)) == graph


@pytest.mark.parametrize("name", ["", " a", "a\t", "a\rb", "a\0", "x" * 200_000])
def test_names_that_would_be_misread_are_rejected(name: str) -> None:
    with pytest.raises(DomainError, match=r"^CSV cannot represent the name .*; use JSON$"):
        CSV.write(GameGraph.from_edges([name, "b"], []))


naturals = st.integers(0, 12) | st.integers(0, 10**18 - 1)
lines = st.lists(st.lists(naturals, max_size=2), max_size=12)
blanks = st.sampled_from([" ", "  ", "\t", " \t "])


@given(lines, blanks, st.booleans())
def test_the_fast_reader_agrees_with_the_slow_one(rows: list[list[int]], blank: str, comments: bool) -> None:
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
def test_the_size_of_blocks_does_not_matter(rows: list[list[int]]) -> None:
    text = "\n".join(" ".join(map(str, row)) for row in rows)
    whole = parse_number_lines(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(edge_lists, "_BLOCK", 3)
        assert all(map(np.array_equal, parse_number_lines(text), whole))


@pytest.mark.parametrize(
    "text", ["a", "1 2 3", "01", "-1", "1" * 19, "1,2", '"1"', "1\x0b2", "é", "1 2\n3 4 5\n6", "1#2"]
)
def test_other_texts_are_left_to_the_slow_reader(text: str) -> None:
    assert parse_number_lines(text) is None


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "#", "# 1\n#2"])
def test_an_empty_text_is_the_empty_graph(text: str) -> None:
    assert graph_from_numbers(parse_number_lines(text)) == GameGraph.from_edges(0, [])


def test_a_hundred_thousand_lines() -> None:
    rng = np.random.default_rng(4)
    table = rng.integers(0, 50_000, (100_000, 2))
    text = "# SNAP writes such heads\n" + "\n".join(f"{u}\t{v}" for u, v in table.tolist())
    graph = FORMATS["edges"].read(text)
    names, ends = np.unique(table, return_inverse=True)
    assert list(graph.names) == names.tolist()
    assert list(graph.follower_numbers(7)) == [v for u, v in ends.reshape(-1, 2).tolist() if u == 7]
