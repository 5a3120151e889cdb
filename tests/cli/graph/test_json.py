import json
from pathlib import Path

import numpy as np
from graph_commands import graph_command, written

from grundy.answers.graphs import json_name
from grundy.graphs import GameGraph, solve


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
    labels = json.loads(graph_command(written(tmp_path, rows), "--json").stdout)["labels"]
    for vertex, label in enumerate(labels):
        value = label["value"]
        assert str(solution.value(vertex)) == (
            str(value) if isinstance(value, int) else f"∞({','.join(map(str, value['k']))})"
        )
        assert label["winning_moves"] == solution.winning_moves(vertex)
        assert label["drawing_moves"] == solution.drawing_moves(vertex)
        assert label["ends"] == solution.ends[vertex]
