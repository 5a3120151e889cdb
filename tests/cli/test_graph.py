"""``grundy graph``: reading graphs, options, names of vertices, drawings and JSON."""

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from commands import explained, graph_command, grundy_command, long_edges, saved_graph
from long_commands import running, tells_work

from grundy.answers.graphs import FORMATS, json_name
from grundy.graphs import GameGraph, files, solve

ROOT = Path(__file__).parents[2]


def test_a_graph_of_a_million_vertices(tmp_path: Path) -> None:
    path = tmp_path / "million.edges"
    path.write_text("".join(f"{n} {n // 2}\n" for n in range(1, 10**6)))
    result = graph_command(str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("1,000,000 vertices, 999,999 edges, acyclic: every play ends\n")
    assert explained(str(path), "999999").startswith("999999 is won by the player who ")


@tells_work
def test_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    path = tmp_path / "large.edges"
    path.write_text(long_edges(300_000))
    with running("graph", str(path), "--all", cwd=tmp_path) as command:
        command.wait_until(command.is_at_work)
        ended = command.stopped(signal.SIGINT)
    assert (ended.code, "Traceback" in ended.errors) == (130, False)


def test_a_graph_from_standard_input(loopy: str) -> None:
    assert graph_command("-", stdin=Path(loopy).read_text()).stdout == graph_command(loopy).stdout
    edges = graph_command("-", stdin="b c\nb a\na b\n").stdout
    assert edges.startswith("3 vertices, 3 edges, with cycles")
    assert graph_command("-", "--format", "edges", stdin="b c\nb a\na b\n").stdout == edges
    assert graph_command("-", stdin="\ufeffb c\nb a\na b\n").stdout == edges


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_standard_input_is_decoded_like_a_file(encoding: str, loopy: str) -> None:
    text = Path(loopy).read_text().encode(encoding)
    result = subprocess.run([sys.executable, "-m", "grundy", "graph", "-"], input=text, capture_output=True)
    assert (result.returncode, result.stdout.decode()) == (0, graph_command(loopy).stdout)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without end")
def test_rejects_endless_standard_input_at_once() -> None:
    with open("/dev/zero", "rb") as zeros:
        command = [sys.executable, "-m", "grundy", "graph", "-"]
        result = subprocess.run(command, stdin=zeros, capture_output=True, text=True, preexec_fn=_little_memory)
    message = "Error: cannot read standard input: expected text, found a zero byte\n"
    assert (result.returncode, result.stderr) == (2, message)


def _little_memory() -> None:
    """Make a program that reads on without end fail, and not the machine."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def test_the_formats_are_those_of_the_library() -> None:
    assert tuple(files.FORMATS) == FORMATS


def test_an_unknown_ending_suggests_the_option(tmp_path: Path) -> None:
    (tmp_path / "graph.png").write_text("a b")
    message = (
        f"Error: cannot read {tmp_path}/graph.png: unknown file ending '.png' (known: .txt, .edges, .edgelist, .csv, "
        ".json, .graphml, .dot, .gv); set --format to one of edges, csv, json, graphml, dot\n"
    )
    result = graph_command(str(tmp_path / "graph.png"))
    assert (result.exit_code, result.stderr) == (2, message)


def test_a_format_that_the_ending_does_not_determine(tmp_path: Path, loopy: str) -> None:
    path = tmp_path / "nameless"
    path.write_bytes(Path(loopy).read_bytes())
    assert graph_command(str(path), "--format", "json").stdout == graph_command(loopy).stdout
    assert graph_command(str(path), "--format", "png").exit_code == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cut.json", '{"a": ["b"'),
        ("number.json", "7"),
        ("deep.json", "[" * 100_000),
        ("far.json", "[[1, 7], []]"),
        ("three.edges", "a b c d e f\n\x00"),
        ("bad.graphml", "<graphml><graph"),
        ("bad.dot", "digraph {"),
        ("bad.csv", '"a,b\n'),
        ("unknown.xyz", "a b\n"),
    ],
)
def test_invalid_input_is_one_message_and_exit_code_2(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    result = graph_command(str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: cannot read {path}: ")
    assert len(result.stderr.splitlines()) <= 3


@pytest.mark.parametrize("ending", ["json", "edges", "csv", "dot", "graphml"])
def test_invalid_bytes(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"bytes.{ending}"
    path.write_bytes(b"a \x80\n")
    result = graph_command(str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: cannot read {path}: expected UTF-8 text, found an invalid byte at position 2\n"


def test_rejects_invalid_files(tmp_path: Path) -> None:
    missing = graph_command(str(tmp_path / "missing.json"))
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert missing.stderr == f"Error: cannot read {tmp_path}/missing.json: No such file or directory\n"
    directory = graph_command(str(tmp_path), "--format", "json")
    assert (directory.exit_code, directory.stderr) == (2, f"Error: cannot read {tmp_path}: Is a directory\n")
    here = graph_command(".")
    assert (here.exit_code, here.stderr) == (2, "Error: cannot read .: Is a directory\n")
    nameless = graph_command(str(tmp_path / "missing"))
    assert nameless.stderr == f"Error: cannot read {tmp_path}/missing: No such file or directory\n"
    result = subprocess.run(["bash", "-c", f"{sys.executable} -m grundy graph - <&-"], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (2, "Error: expected a graph on standard input, but it is closed\n")


def test_the_trace_comes_between_the_headline_and_the_table(loopy: str) -> None:
    text = graph_command(loopy, "--trace").stdout
    headline, counts, table = graph_command(loopy).stdout.split("\n\n")
    start = f"{headline}\n\n{counts}\n\n"
    assert text.startswith(start)
    assert text.endswith(f"\n\n{table}")
    trace = text.removeprefix(start).removesuffix(table)
    assert trace.startswith("Who wins, round by round from the ends backwards\n  0  c: P, because it has no move\n")
    assert explained(loopy, "d", "--trace") == trace + explained(loopy, "d")
    headings = [line for line in trace.splitlines() if line and line[0] != " "]
    assert headings[1:] == [
        "Values where every play ends, by mex, round by round",
        "Values where play may go on forever, stage by stage",
        "The sets K of the infinite values",
    ]
    data = json.loads(graph_command(loopy, "--trace", "--json").stdout)
    assert data["trace"][0] == "c: P, because it has no move"


def test_rejects_a_trace_of_a_large_graph(tmp_path: Path) -> None:
    path = tmp_path / "large.edges"
    path.write_text(long_edges(10_000))
    result = graph_command(str(path), "--trace")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == ("Error: a trace may have at most 10000 vertices and edges, not 39993; leave out --trace\n")


@pytest.mark.parametrize("option", ["--misere", "--all"])
def test_check_reports_that_the_conditions_hold(loopy: str, option: str) -> None:
    text = graph_command(loopy, "--check", option).stdout
    assert text.endswith("\n\nChecked: the conditions that define these labels hold at every vertex.\n")
    assert json.loads(graph_command(loopy, "--check", "--json", option).stdout)["checked"] is True


def test_a_drawing_is_written_without_a_message_in_a_pipe(loopy: str, tmp_path: Path) -> None:
    target = tmp_path / "out.svg"
    result = graph_command(loopy, "--draw", str(target))
    assert (result.exit_code, result.stdout, result.stderr) == (0, graph_command(loopy).stdout, "")
    assert target.read_text(encoding="utf-8") == solve(GameGraph.from_file(loopy)).svg()


def test_a_drawing_for_latex_is_a_picture_of_tikz(loopy: str, tmp_path: Path) -> None:
    target = tmp_path / "out.TEX"
    assert graph_command(loopy, "--draw", str(target)).exit_code == 0
    assert target.read_text(encoding="ascii") == solve(GameGraph.from_file(loopy)).tikz()


def test_a_terminal_shows_the_file_of_the_drawing(loopy: str, tmp_path: Path) -> None:
    target = tmp_path / "out.svg"
    reader, terminal = pty.openpty()
    command = [sys.executable, "-m", "grundy", "graph", loopy, "--draw", str(target)]
    assert subprocess.run(command, stdout=subprocess.DEVNULL, stderr=terminal).returncode == 0
    assert os.read(reader, 1000).decode() == f"The drawing is in {target}.\r\n"
    os.close(terminal)
    os.close(reader)


def test_rejects_drawings_that_cannot_be_written(loopy: str, tmp_path: Path) -> None:
    def error(target: str, code: int) -> str:
        result = graph_command(loopy, "--draw", target)
        assert (result.exit_code, result.stdout) == (code, "")
        return result.stderr

    assert error("-", 2).endswith("Error: a drawing needs a file; give --draw a name such as graph.svg\n")
    assert error(str(tmp_path), 1) == f"Error: cannot write the drawing to {tmp_path}: Is a directory\n"
    assert error(f"{tmp_path}/no/out.svg", 1).endswith("/no/out.svg: No such file or directory\n")
    assert error("a.png", 2) == "Error: cannot write a.png: a drawing must end in .svg or .tex\n"
    assert error(loopy, 2).endswith("loopy.json; give --draw another name\n")
    assert Path(loopy).read_text().strip()


def test_a_terminal_without_the_signs_gets_substitutes(loopy: str) -> None:
    result = grundy_command("graph", loopy, PYTHONIOENCODING="ascii")
    assert (result.returncode, "oo(0)" in result.stdout) == (0, True)
    data = json.loads(grundy_command("graph", loopy, "--json", PYTHONIOENCODING="ascii").stdout)
    assert len(data["labels"]) == 6


def test_a_closed_pipe_is_not_an_error(tmp_path: Path) -> None:
    path = tmp_path / "large.edges"
    path.write_text(long_edges(30_000))
    for option in ("--all", "--json"):
        command = f"{sys.executable} -m grundy graph {path} {option} | head -c 10"
        result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
        assert len(result.stdout) == 10
        assert "Traceback" not in result.stderr


def test_output_that_is_full_or_closed_is_one_sentence(loopy: str) -> None:
    for option in ("--all", "--json"):
        for target, reason in (("/dev/full", "No space left on device"), ("&-", "standard output is closed")):
            command = f"{sys.executable} -m grundy graph {loopy} {option} >{target}"
            result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
            assert (result.returncode, result.stderr) == (1, f"Error: cannot write the answer: {reason}\n")


def test_the_page_shows_what_the_command_draws(tmp_path: Path) -> None:
    target = tmp_path / "graph.svg"
    graph_command(str(ROOT / "docs/examples/loopy.json"), "--draw", str(target))
    again = "run: grundy graph docs/examples/loopy.json --draw docs/images/graph.svg"
    assert target.read_text() == (ROOT / "docs/images/graph.svg").read_text(), again


def test_json_has_a_schema_and_all_labels(loopy: str) -> None:
    data = json.loads(graph_command(loopy, "--json").stdout)
    labels = data.pop("labels")
    assert data == {
        "schema": "grundy.graph/1",
        "vertices": 6,
        "edges": 9,
        "misere": False,
        "acyclic": False,
        "counts": {"N": 2, "P": 2, "D": 2},
    }
    assert [label["vertex"] for label in labels] == list("abcdef")
    assert [label["outcome"] for label in labels] == list("PNPNDD")
    assert [label["value"] for label in labels[:4]] == [0, 1, 0, {"infinite": True, "k": [0]}]
    assert [label["ends"] for label in labels] == [False, False, True, False, False, False]
    assert [label["remoteness"] for label in labels] == [2, 1, 0, 3, None, None]
    assert labels[1]["winning_moves"] == ["c", "a"]
    assert [label["drawing_moves"] for label in labels[4:]] == [["f"], ["e"]]
    assert [label["counter"] is None for label in labels] == [False, False, False, True, True, True]


def test_json_of_one_vertex_and_of_misere_play(loopy: str) -> None:
    data = json.loads(graph_command(loopy, "--json", "--at", "e", "--misere").stdout)
    assert (data["misere"], data["acyclic"], data["counts"]) == (True, False, {"N": 1, "P": 0, "D": 5})
    assert data["labels"] == [
        {
            "vertex": "e",
            "outcome": "D",
            "value": None,
            "ends": None,
            "counter": None,
            "remoteness": None,
            "winning_moves": [],
            "drawing_moves": ["d", "f"],
        }
    ]


def test_names_keep_their_kinds(tmp_path: Path) -> None:
    names = [None, True, 7, 0.5, "7", [1, ["x", None]], []]
    path = tmp_path / "names.json"
    path.write_text(json.dumps({"vertices": names, "edges": [[None, name] for name in names[1:]]}))
    labels = json.loads(graph_command(str(path), "--json").stdout)["labels"]
    assert repr([label["vertex"] for label in labels]) == repr(names)
    assert repr(labels[0]["winning_moves"]) == repr(names[1:])


def test_names_that_json_does_not_have_are_texts() -> None:
    assert json_name((float("inf"), -float("inf"))) == ["inf", "-inf"]
    assert json_name(frozenset({1})) == "frozenset({1})"


def test_json_agrees_with_the_library(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    rows = [random.integers(0, 500, random.integers(0, 5)).tolist() for _ in range(500)]
    solution = solve(GameGraph.from_adjacency(rows))
    labels = json.loads(graph_command(saved_graph(tmp_path, rows), "--json").stdout)["labels"]
    for vertex, label in enumerate(labels):
        value = label["value"]
        assert str(solution.value(vertex)) == (
            str(value) if isinstance(value, int) else f"∞({','.join(map(str, value['k']))})"
        )
        assert label["winning_moves"] == solution.winning_moves(vertex)
        assert label["drawing_moves"] == solution.drawing_moves(vertex)
        assert label["ends"] == solution.ends[vertex]


def test_unusual_names_stay_on_their_line_and_aligned(tmp_path: Path) -> None:
    names = ["", " a ", "x\ny", "\x1b[31m", "日本", "one, two", "é" * 60, "[bold]"]
    path = saved_graph(tmp_path, {"start": names, **{name: [] for name in names}})
    lines = graph_command(path).stdout.splitlines()
    assert [line.split("  ")[0] for line in lines[7:]] == [
        "start",
        "''",
        "' a '",
        "x\\ny",
        "\\x1b[31m",
        "日本",
        "'one, two'",
        "é" * 20 + "…" + "é" * 19,
        "[bold]",
    ]
    # A wide character fills two columns.
    assert lines[12].index("P") == lines[13].index("P") - 2
    assert lines[7].endswith("'', ' a ', x\\ny, \\x1b[31m, 日本, 'one, two', … 2 more")
    labels = json.loads(graph_command(path, "--json").stdout)["labels"]
    assert [label["vertex"] for label in labels] == ["start", *names]
    assert explained(path, "x\ny").startswith("x\\ny is won by the player who has just moved")
    assert explained(path, "").startswith("'' is won by")


def test_a_number_and_a_text_that_look_alike(tmp_path: Path) -> None:
    path = tmp_path / "alike.json"
    GameGraph.from_edges([1, "1"], [(1, "1")]).to_file(path)
    result = graph_command(str(path), "--at", "1")
    assert result.exit_code == 2
    assert (
        result.stderr
        == "Error: the name 1 is ambiguous: it matches 2 vertices, 1 and '1'; give them names that differ as text\n"
    )
    labels = json.loads(graph_command(str(path), "--json").stdout)["labels"]
    assert [label["vertex"] for label in labels] == [1, "1"]


def test_a_vertex_that_does_not_exist_gets_near_names(tmp_path: Path, loopy: str) -> None:
    def error(path: str, vertex: str) -> str:
        result = graph_command(path, "--at", vertex)
        assert (result.exit_code, result.stdout) == (2, "")
        return result.stderr

    towns = saved_graph(tmp_path, {"Paris": ["Parma"], "Oslo": []})
    assert error(towns, "Pari") == "Error: there is no vertex 'Pari'; did you mean Paris or Parma?\n"
    assert error(loopy, "7") == "Error: there is no vertex '7'; the vertices are a, b, c, d, e, …\n"
    numbered = saved_graph(tmp_path, [[], [0]])
    for text in ("2", "-1", "01", "²", "1.0", "", "9" * 5000):
        assert error(numbered, text).endswith("the vertices are 0 to 1\n")
    assert error(saved_graph(tmp_path, []), "0") == "Error: there is no vertex '0'; the graph is empty\n"
