from pathlib import Path

import numpy as np
from graph_commands import graph_command, long_edges, written

from grundy.graphs import GameGraph, solve


def test_a_large_graph_is_summarised(tmp_path: Path) -> None:
    path = tmp_path / "large.edges"
    path.write_text(long_edges(100_000))
    lines = graph_command(str(path)).stdout.splitlines()
    # N(n;1,3,4) has the period 0 1 0 1 2 3 2.
    values = [(0, 1, 0, 1, 2, 3, 2)[n % 7] for n in range(99_999)]
    assert lines[0] == "100,000 vertices, 299,993 edges, with cycles: play may go on for ever"
    assert [line.split()[:2] for line in lines[7:11]] == [[str(v), f"{values.count(v):,}"] for v in range(4)]
    # The last vertex has a move to itself.
    found = sorted({values[n] for n in (99_998, 99_996, 99_995)})
    assert lines[11].split() == [f"∞({','.join(map(str, found))})", "1", "0.0%"]
    assert len(lines) < 20
    assert lines[-1] == "--all prints the table, --at V explains one vertex."


def test_the_summary_counts_what_the_labels_say(tmp_path: Path) -> None:
    random = np.random.default_rng(3)
    rows = [random.integers(0, 900, random.integers(0, 4)).tolist() for _ in range(900)]
    solution = solve(GameGraph.from_adjacency(rows))
    texts = [str(solution.value(v)) for v in range(900)]
    lines = graph_command(written(tmp_path, rows)).stdout.splitlines()
    table = [line.split() for line in lines[7 : lines.index("", 7)]]
    counted = {cells[0]: int(cells[1]) for cells in table if "other" not in cells}
    assert len(counted) >= 5
    assert all(texts.count(value) == number for value, number in counted.items())
    longest = int(solution.remoteness.max())
    assert f"With best play a win takes at most {longest} moves, from " in lines[-3]
    assert f"Every play ends from {solution.ends.sum()} vertices" in lines[-2]


def test_values_and_sets_beyond_the_summary(tmp_path: Path) -> None:
    # Nim heaps to 69, and one heap with a pass move.
    rows = [list(range(n)) for n in range(70)] + [[*range(70), 70]]
    lines = graph_command(written(tmp_path, rows)).stdout.splitlines()
    assert lines[19].split("  ")[0] == "12 to 69"
    assert lines[20].startswith("∞(0,1,2,3")
    assert "63…)" in lines[20]
