import json
import re
from pathlib import Path

from graph_commands import graph_command, long_edges, written

TABLE = """\
6 vertices, 9 edges, with cycles: play may go on for ever

2 N  the player who moves next wins
2 P  the player who has just moved wins
2 D  neither player can force a win

vertex  outcome  value  play      moves left  winning moves
a       P        0      may loop           2  –
b       N        1      may loop           1  c, a
c       P        0      ends               0  end
d       N        ∞(0)   may loop           3  a
e       D        ∞()    may loop           –  draw: f
f       D        ∞(1)   may loop           –  draw: e
"""

MISERE_TABLE = """\
6 vertices, 9 edges, with cycles: play may go on for ever
misère play: who makes the last move loses

1 N  the player who moves next wins
0 P  the player who has just moved wins
5 D  neither player can force a win

vertex  outcome  moves left  winning moves
a       D                 –  draw: b
b       D                 –  draw: a
c       N                 0  end
d       D                 –  draw: d, a
e       D                 –  draw: d, f
f       D                 –  draw: e, b
"""


def test_the_table_of_labels(loopy: str) -> None:
    result = graph_command(loopy)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TABLE, "")


def test_misere_play_has_no_values(loopy: str) -> None:
    result = graph_command(loopy, "--misere")
    assert (result.exit_code, result.stdout, result.stderr) == (0, MISERE_TABLE, "")


def test_an_acyclic_graph_needs_no_column_for_how_play_goes(tmp_path: Path) -> None:
    # Take one or two: N(n;1,2).
    text = graph_command(written(tmp_path, [[n - s for s in (1, 2) if s <= n] for n in range(4)])).stdout
    assert text.startswith("4 vertices, 5 edges, acyclic: every play ends\n")
    assert text.endswith(
        "vertex  outcome  value  moves left  winning moves\n"
        "0       P        0               0  end\n"
        "1       N        1               1  0\n"
        "2       N        2               1  0\n"
        "3       P        0               2  –\n"
    )


def test_graphs_with_one_vertex_or_none(tmp_path: Path) -> None:
    assert graph_command(written(tmp_path, [[]])).stdout.startswith("1 vertex, 0 edges, acyclic")
    assert "0       D        ∞()" in graph_command(written(tmp_path, [[0]])).stdout
    empty = graph_command(written(tmp_path, []))
    assert (empty.exit_code, empty.stdout.splitlines()[0]) == (0, "0 vertices, 0 edges, acyclic: every play ends")
    assert "value" not in empty.stdout
    assert json.loads(graph_command(written(tmp_path, []), "--json").stdout)["labels"] == []


def test_all_prints_every_row_of_a_large_graph(tmp_path: Path) -> None:
    path = tmp_path / "large.edges"
    path.write_text(long_edges(20_000))
    lines = graph_command(str(path), "--all").stdout.splitlines()
    assert len(lines) == 20_000 + 7
    assert [line.split()[0] for line in lines[7:]] == [str(n) for n in range(20_000)]
    assert {line[len("vertex  ")] for line in lines[7:]} == set("NPD")


def test_colour_only_where_it_is_wanted(loopy: str) -> None:
    assert "\x1b[" not in graph_command(loopy).stdout
    assert "\x1b[32m" in graph_command(loopy, FORCE_COLOR="1").stdout
    assert "\x1b[3" not in graph_command(loopy, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_narrow_terminal_gets_fewer_moves(tmp_path: Path) -> None:
    path = written(tmp_path, {"start": [f"vertex{n}" for n in range(40)]})
    text = graph_command(path, FORCE_COLOR="1", NO_COLOR="1", COLUMNS="70").stdout
    assert re.search(r"vertex0, vertex1, … 38 more", text)
