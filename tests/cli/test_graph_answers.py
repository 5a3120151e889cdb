"""The output of ``grundy graph``: the table, the summary of a large graph, and the explanation of a vertex."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from commands import explained, graph_command, long_edges, saved_graph

from grundy.graphs import GameGraph, solve

TABLE = """\
6 vertices, 9 edges, with cycles: play may go on forever

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
6 vertices, 9 edges, with cycles: play may go on forever
misère play: the player who makes the last move loses

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


def test_an_acyclic_graph_has_no_play_column(tmp_path: Path) -> None:
    # Take one or two: N(n;1,2).
    text = graph_command(saved_graph(tmp_path, [[n - s for s in (1, 2) if s <= n] for n in range(4)])).stdout
    assert text.startswith("4 vertices, 5 edges, acyclic: every play ends\n")
    assert text.endswith(
        "vertex  outcome  value  moves left  winning moves\n"
        "0       P        0               0  end\n"
        "1       N        1               1  0\n"
        "2       N        2               1  0\n"
        "3       P        0               2  –\n"
    )


def test_graphs_with_one_vertex_or_none(tmp_path: Path) -> None:
    assert graph_command(saved_graph(tmp_path, [[]])).stdout.startswith("1 vertex, 0 edges, acyclic")
    assert "0       D        ∞()" in graph_command(saved_graph(tmp_path, [[0]])).stdout
    empty = graph_command(saved_graph(tmp_path, []))
    assert (empty.exit_code, empty.stdout.splitlines()[0]) == (0, "0 vertices, 0 edges, acyclic: every play ends")
    assert "value" not in empty.stdout
    assert json.loads(graph_command(saved_graph(tmp_path, []), "--json").stdout)["labels"] == []


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
    path = saved_graph(tmp_path, {"start": [f"vertex{n}" for n in range(40)]})
    text = graph_command(path, FORCE_COLOR="1", NO_COLOR="1", COLUMNS="70").stdout
    assert re.search(r"vertex0, vertex1, … 38 more", text)


def test_a_large_graph_is_summarised(tmp_path: Path) -> None:
    path = tmp_path / "large.edges"
    path.write_text(long_edges(100_000))
    lines = graph_command(str(path)).stdout.splitlines()
    # N(n;1,3,4) has the period 0 1 0 1 2 3 2.
    values = [(0, 1, 0, 1, 2, 3, 2)[n % 7] for n in range(99_999)]
    assert lines[0] == "100,000 vertices, 299,993 edges, with cycles: play may go on forever"
    assert [line.split()[:2] for line in lines[7:11]] == [[str(v), f"{values.count(v):,}"] for v in range(4)]
    # The last vertex has a move to itself.
    found = sorted({values[n] for n in (99_998, 99_996, 99_995)})
    assert lines[11].split() == [f"∞({','.join(map(str, found))})", "1", "0.0%"]
    assert len(lines) < 20
    assert lines[-1] == "--all prints the table, --at V explains a vertex."


def test_the_summary_counts_the_labels(tmp_path: Path) -> None:
    random = np.random.default_rng(3)
    rows = [random.integers(0, 900, random.integers(0, 4)).tolist() for _ in range(900)]
    solution = solve(GameGraph.from_adjacency(rows))
    texts = [str(solution.value(v)) for v in range(900)]
    lines = graph_command(saved_graph(tmp_path, rows)).stdout.splitlines()
    table = [line.split() for line in lines[7 : lines.index("", 7)]]
    counted = {cells[0]: int(cells[1]) for cells in table if "other" not in cells}
    assert len(counted) >= 5
    assert all(texts.count(value) == number for value, number in counted.items())
    longest = int(solution.remoteness.max())
    assert f"With best play, the longest win takes {longest} moves, from " in lines[-3]
    assert f"Every play from {solution.ends.sum()} vertices ends" in lines[-2]


def test_values_and_sets_beyond_the_summary(tmp_path: Path) -> None:
    # Nim heaps to 69, and one heap with a pass move.
    rows = [list(range(n)) for n in range(70)] + [[*range(70), 70]]
    lines = graph_command(saved_graph(tmp_path, rows)).stdout.splitlines()
    assert lines[19].split("  ")[0] == "12 to 69"
    assert lines[20].startswith("∞(0,1,2,3")
    assert "63…)" in lines[20]


def test_a_won_vertex_explained(loopy: str) -> None:
    assert explained(loopy, "d") == (
        "d is won by the player who moves next (N): move to a, after which every move loses.\n"
        "The win takes at most 3 moves, counting those of both players.\n"
        "Its value is ∞(0): the mex of its followers' finite values {0} is 1, "
        "but the move to d cannot be answered by a move to the value 1.\n\n"
        "follower  outcome  value  moves left  the move\n"
        "a         P        0               2  wins\n"
        "d         N        ∞(0)            3  loses\n\n"
        "best play: d → a → b → c, the end\n"
    )
    assert explained(loopy, "b").startswith(
        "b is won by the player who moves next (N): move to c or a, after which every move loses.\n"
        "The win takes one move.\n"
    )


def test_a_lost_vertex_explained_with_the_answers_to_every_move(loopy: str) -> None:
    assert explained(loopy, "a") == (
        "a is won by the player who has just moved (P): every move loses.\n"
        "The win takes at most 2 moves, counting those of both players.\n"
        "Its value is 0, the mex of its followers' values {1}. Every move to a larger value can be answered by a move"
        " to 0.\n\n"
        "follower  outcome  value  moves left  the move  answered by\n"
        "b         N        1               1  loses     c\n\n"
        "best play: a → b → c, the end\n"
    )


def test_a_drawn_vertex_explained(loopy: str) -> None:
    assert explained(loopy, "f") == (
        "f is a draw (D): no move wins, but the move to e keeps the draw; every other move loses.\n"
        "Neither player can force the game to end.\n"
        "Its value is ∞(1): the mex of its followers' finite values {1} is 0, "
        "but the move to e cannot be answered by a move to the value 0.\n\n"
        "follower  outcome  value  moves left  the move\n"
        "e         D        ∞()             –  draws\n"
        "b         N        1               1  loses\n\n"
        "best play: f → e → f → …\n"
    )


def test_the_end_of_the_game_explained(loopy: str) -> None:
    assert explained(loopy, "c") == (
        "c is won by the player who has just moved (P): there is no move.\nIts value is 0, the mex of the empty set.\n"
    )
    assert explained(loopy, "c", "--misere") == (
        "c is won by the player who moves next (N): there is no move, and the player who made the last one has lost.\n"
    )


def test_misere_explanations_have_no_values(loopy: str) -> None:
    text = explained(loopy, "d", "--misere")
    assert text.startswith("d is a draw (D): no move wins, but the moves to d and a keep the draw.\n")
    assert "value" not in text


def test_a_vertex_with_many_followers_is_cut_and_its_winning_moves_come_first(tmp_path: Path) -> None:
    star = saved_graph(tmp_path, [[*range(1, 501)], *[[501]] * 499, [], []])
    text = explained(star, "0")
    assert "move to 500, after which there is no move." in text
    assert text.splitlines()[5].startswith("500 ")
    assert "… 480 more (--all shows them)" in text
    assert "more" not in explained(star, "0", "--all")


def test_a_long_line_of_play_is_cut(tmp_path: Path) -> None:
    text = explained(saved_graph(tmp_path, [[], *([n] for n in range(1000))]), "1000")
    assert text.endswith(
        "best play: 1000 → 999 → 998 → 997 → 996 → 995 → 994 → 993 → 992 → 991 → 990 → 989 → 988 → …\n"
    )
    assert "The win takes at most 1,000 moves" in text


@pytest.mark.parametrize(("vertices", "at"), [(300, "299"), (300, "0"), (40, "17")])
def test_every_answer_leads_back_to_the_value(tmp_path: Path, vertices: int, at: str) -> None:
    random = np.random.default_rng(vertices)
    rows = [random.integers(0, vertices, random.integers(0, 5)).tolist() for _ in range(vertices)]
    text = explained(saved_graph(tmp_path, rows), at)
    solution = solve(GameGraph.from_adjacency(rows))
    table = text.split("\n\n")[1].splitlines() if rows[int(at)] else [""]
    for line in table[1:] if "answered by" in table[0] else []:
        follower, *_, answer = line.split()
        if answer.isdigit():
            assert int(answer) in rows[int(follower)]
            assert solution.value(int(answer)) == solution.value(int(at))


def test_many_winning_moves_are_counted(tmp_path: Path) -> None:
    ends = [[] for _ in range(9)]
    assert explained(saved_graph(tmp_path, [[*range(1, 10)], *ends]), "0").startswith(
        "0 is won by the player who moves next (N): move to 1, 2, 3, 4, 5, 6 or 3 more, after which there is no move.\n"
    )
    # The last of them can move on, and loses.
    longer = [[*range(1, 10)], *ends[:8], [10], [1]]
    assert "6 or 3 more, after which every move loses.\n" in explained(saved_graph(tmp_path, longer), "0")
