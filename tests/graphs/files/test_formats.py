import os
import stat
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from grundy.errors import DomainError, GrundyError, NotationError
from grundy.files import read_text
from grundy.graphs import GameGraph
from grundy.graphs.edges import Numbered
from grundy.graphs.files import FORMATS, format_of, graph_from_text, guessed_format, read_graph, write_graph
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
    """The same graph, with the followers in the same order."""
    assert found == graph
    assert found.targets.tolist() == graph.targets.tolist()


@given(graphs)
def test_what_is_written_is_read_back_or_refused(graph: GameGraph) -> None:
    for name, format in FORMATS.items():
        try:
            text = format.write(graph)
        except DomainError as error:
            assert " vertex " in str(error) or " name " in str(error) or " text " in str(error)
        else:
            assert_kept(graph_from_text(text, name), graph)


@given(st.one_of(numbered_graphs, named_graphs(numbers)))
def test_graphs_with_numbers_as_names_are_never_refused(graph: GameGraph) -> None:
    for name, format in FORMATS.items():
        assert_kept(graph_from_text(format.write(graph), name), graph)


@given(named_graphs(st.text("abcäß漢 ", min_size=1, max_size=4).filter(lambda name: name == name.strip())))
def test_graphs_with_words_as_names_are_never_refused(graph: GameGraph) -> None:
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
def test_no_text_makes_reading_fail_in_another_way(format: str, data: st.DataObject) -> None:
    """Texts that are almost right, with pieces moved, doubled, left out and put in."""
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
def test_the_ending_tells_the_format(ending: str, format: str, tmp_path: Path) -> None:
    graph = GameGraph.from_edges(["a", "b c"], [("a", "b c"), ("a", "a")])
    path = tmp_path / f"graph{ending}"
    write_graph(graph, path)
    assert path.read_text() == FORMATS[format].write(graph)
    assert format_of(path) == format
    assert read_graph(path) == read_graph(str(path)) == GameGraph.from_file(path) == graph


def test_a_named_format_overrides_the_ending(tmp_path: Path) -> None:
    graph = GameGraph.from_edges(2, [(0, 1)])
    graph.to_file(tmp_path / "graph.csv", "json")
    assert (tmp_path / "graph.csv").read_text() == '{"vertices": [0, 1], "edges": [[0, 1]]}\n'
    assert GameGraph.from_file(tmp_path / "graph.csv", "json") == graph


def test_an_unknown_ending_is_told_with_the_formats(tmp_path: Path) -> None:
    message = (
        "the ending '.png' tells no format (.txt, .edges, .edgelist, .csv, .json, .graphml, .dot, .gv do); "
        "say one with format=, of edges, csv, json, graphml, dot"
    )
    for attempt in (read_graph, lambda path: write_graph(GameGraph.from_edges(1, []), path)):
        with pytest.raises(DomainError) as caught:
            attempt(tmp_path / "graph.png")
        assert str(caught.value) == message
    with pytest.raises(DomainError, match=r"^the ending '' tells no format"):
        read_graph(tmp_path / "graph")


def test_an_unknown_format_is_told_with_the_formats(tmp_path: Path) -> None:
    message = r"^there is no format 'xml'; the formats are edges, csv, json, graphml, dot$"
    with pytest.raises(DomainError, match=message):
        read_graph(tmp_path / "graph.json", "xml")
    with pytest.raises(DomainError, match=message):
        graph_from_text("", "xml")
    with pytest.raises(DomainError, match=message):
        write_graph(GameGraph.from_edges(1, []), tmp_path / "graph.json", "xml")


def test_only_graphs_are_written(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"^write_graph takes a GameGraph, not list; see GameGraph\.from_…$"):
        write_graph([[0]], tmp_path / "graph.json")  # type: ignore[arg-type]


def test_files_that_cannot_be_opened_raise_what_python_raises(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_graph(tmp_path / "missing.json")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(IsADirectoryError):
        read_graph(tmp_path / "folder.json")
    with pytest.raises(IsADirectoryError):
        write_graph(GameGraph.from_edges(1, []), tmp_path / "folder.json")
    with pytest.raises(FileNotFoundError):
        write_graph(GameGraph.from_edges(1, []), tmp_path / "missing" / "graph.json")
    with pytest.raises(DomainError, match=r"^no file can be called 'a\\x00b\.json'$"):
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
def test_files_that_are_no_text_are_refused(format: str, tmp_path: Path) -> None:
    path = tmp_path / "film"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    with pytest.raises(DomainError, match=r"^this is not a text: it contains a byte 0$"):
        read_graph(path, format)
    path.write_bytes(b"0 1\n\xff")
    with pytest.raises(DomainError, match=r"^this is not a text in UTF-8: byte 4 does not fit$"):
        read_graph(path, format)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DomainError, match=r"^this is not a text in UTF-16: byte 2 does not fit$"):
        read_graph(path, format)
    path.write_bytes(b"a b\n" * 5000 + b"a \0b")
    with pytest.raises(NotationError, match=r"^line 5001: found the character U\+0000, which no text contains\n"):
        read_graph(path, format)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without end")
def test_a_device_without_end_is_refused_at_once() -> None:
    with pytest.raises(DomainError, match=r"^this is not a text: it contains a byte 0$"):
        read_graph("/dev/zero", "edges")


def test_a_stream_is_looked_at_before_it_is_read_on() -> None:
    class Endless(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert 0 < size <= 10_000
            return bytes(size)

    with pytest.raises(DomainError, match=r"^this is not a text: it contains a byte 0$"):
        read_text(Endless())
    long = "ä b\n" * 5000
    assert read_text(BytesIO(long.encode())) == read_text(BytesIO(long.encode("utf-16"))) == long


def test_half_a_character_cannot_be_written(tmp_path: Path) -> None:
    graph = GameGraph.from_edges(["\ud800"], [])
    with pytest.raises(DomainError, match=r"^the character U\+D800 in a name cannot be written in UTF-8$"):
        write_graph(graph, tmp_path / "graph.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("format", ["edges", "csv", "graphml", "dot"])
@pytest.mark.parametrize(
    ("names", "told"),
    [(["a", 1], "1"), ([1, "a"], "'a'"), ([True], "True"), ([(1, 2)], r"\(1, 2\)"), ([None], "None"), ([0.5], r"0\.5")],
)
def test_names_that_text_cannot_tell_apart_are_refused(
    format: str, names: list[Any], told: str, tmp_path: Path
) -> None:
    message = f"holds names that are all texts or all whole numbers, and there is a vertex {told}; JSON keeps numbers, "
    with pytest.raises(DomainError, match=message):
        write_graph(GameGraph.from_edges(names, []), tmp_path / "graph", format)
    assert list(tmp_path.iterdir()) == []


@every_format
def test_huge_numbers_are_refused(format: str, tmp_path: Path) -> None:
    with pytest.raises(DomainError, match=r"there is a vertex a number of 1994 bits$"):
        write_graph(GameGraph.from_edges([10**600], []), tmp_path / "graph", format)
    write_graph(GameGraph.from_edges([10**600 - 1], []), tmp_path / "graph", format)
    assert list(read_graph(tmp_path / "graph", format).names) == [10**600 - 1]


@pytest.mark.skipif(os.name != "posix", reason="needs permissions of POSIX")
def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    write_graph(GameGraph.from_edges(1, []), tmp_path / "graph.json")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1


def test_text_without_a_name_is_json_when_it_begins_with_a_bracket() -> None:
    texts = ["[[1], []]", '  {"a": []}', "0 1", "", "a [b"]
    assert [guessed_format(text) for text in texts] == ["json", "json", "edges", "edges", "edges"]


@given(st.integers(-(10**30), 10**30))
def test_whole_numbers_look_as_python_writes_them(number: int) -> None:
    assert is_integer_text(str(number))


@pytest.mark.parametrize(
    "text", ["", "00", "01", "-0", "+1", " 1", "1 ", "1_000", "1e3", "1.0", "²", "٣", "0x1", "-", "9" * 601]
)
def test_other_texts_do_not_look_whole(text: str) -> None:
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


def test_texts_stay_texts_when_told_so() -> None:
    assert list(graph_from_lines([], ["1", "0"], texts=True).names) == ["1", "0"]


def test_numbers_from_zero_on_need_no_names() -> None:
    assert isinstance(graph_from_lines([], ["1", "0"]).names, Numbered)


def test_only_vertices_that_need_a_line_get_one() -> None:
    numbered = GameGraph.from_edges(4, [(3, 1)])
    assert list(format_lines(numbered, list("0123"))) == [("0",), ("2",), ("3", "1")]
    in_order = GameGraph.from_edges("ab", ["ab"])
    assert list(format_lines(in_order, list("ab"))) == [("a", "b")]
    out_of_order = GameGraph.from_edges("ab", ["ba"])
    assert list(format_lines(out_of_order, list("ab"))) == [("a",), ("b",), ("b", "a")]
    falling = GameGraph.from_edges([5, 3], [(5, 3)])
    assert list(format_lines(falling, ["5", "3"])) == [("5",), ("3",), ("5", "3")]


def test_edges_are_told_by_name() -> None:
    assert list(named_edges(GameGraph.from_edges(3, [(2, 0), (0, 1), (0, 1)]), "xyz")) == [
        ("x", "y"),
        ("x", "y"),
        ("z", "x"),
    ]


def test_texts_that_look_like_numbers_need_quotes() -> None:
    digits = GameGraph.from_edges(["1", "2"], [])
    assert format_names(digits, "X", str.isascii, quotes=True) == ["1", "2"]
    with pytest.raises(DomainError, match=r"^X cannot tell the text '1' from a number; JSON can$"):
        format_names(digits, "X", str.isascii)
    assert format_names(GameGraph.from_edges(["1", "b"], []), "X", str.isascii) == ["1", "b"]


def test_texts_that_do_not_fit_are_told() -> None:
    with pytest.raises(DomainError, match=r"^X cannot hold the name 'é'; JSON can$"):
        format_names(GameGraph.from_edges(["a", "é"], []), "X", str.isascii)


def test_followers_come_in_the_order_of_the_lines() -> None:
    assert graph_from_lines([], ["a", "c", "b", "a", "a", "b", "a", "a"]).followers("a") == ["c", "b", "a"]
    assert graph_from_lines([], ["1", "2", "0", "1", "1", "0"]).followers(1) == [2, 0]
