import json
from pathlib import Path

from graph_commands import explained, graph_command, written

from grundy.graphs import GameGraph


def test_unusual_names_stay_on_their_line_and_aligned(tmp_path: Path) -> None:
    names = ["", " a ", "x\ny", "\x1b[31m", "日本", "one, two", "é" * 60, "[bold]"]
    path = written(tmp_path, {"start": names, **{name: [] for name in names}})
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
    assert result.stderr == "Error: 2 vertices are written 1: 1 and '1'; give them names that look different\n"
    labels = json.loads(graph_command(str(path), "--json").stdout)["labels"]
    assert [label["vertex"] for label in labels] == [1, "1"]


def test_a_vertex_that_does_not_exist_gets_near_names(tmp_path: Path, loopy: str) -> None:
    def error(path: str, vertex: str) -> str:
        result = graph_command(path, "--at", vertex)
        assert (result.exit_code, result.stdout) == (2, "")
        return result.stderr

    towns = written(tmp_path, {"Paris": ["Parma"], "Oslo": []})
    assert error(towns, "Pari") == "Error: there is no vertex 'Pari'; did you mean Paris or Parma?\n"
    assert error(loopy, "7") == "Error: there is no vertex '7'; the vertices are a, b, c, d, e, …\n"
    numbered = written(tmp_path, [[], [0]])
    for text in ("2", "-1", "01", "²", "1.0", "", "9" * 5000):
        assert error(numbered, text).endswith("the vertices are 0 to 1\n")
    assert error(written(tmp_path, []), "0") == "Error: there is no vertex '0'; the graph is empty\n"
