from pathlib import Path

from code_commands import facts, printed, refused, saved_graph

from grundy.codes import LinearCode, anncode
from grundy.graphs import GameGraph
from grundy.linear import example_graphs


def test_example_2_3_of_fraenkel(tmp_path: Path) -> None:
    """Fraenkel 1996, Example 2.3: a heap of five gives the code 0, 7, 25, 30."""
    path = saved_graph(tmp_path, example_graphs.nim_heap(5))
    assert printed("anncode", path) == (
        "anncode [5, 2, 3]: 4 words\n"
        "the positions of value 0 of the annihilation game; levels go up to t = 3\n"
        "coordinates: 1, 2, 3, 4, 5\n\n"
        "generator: 2 × 5\n111..\n1..11\n\n"
        "weights: 4 words\nweight  words\n"
        "     0      1  ████████████████████\n"
        "     3      2  ████████████████████████████████████████\n"
        "     4      1  ████████████████████\n"
    )
    data = facts("anncode", path)
    assert (data["generator"], data["t"], data["coordinates"]) == (["11100", "10011"], 3, [1, 2, 3, 4, 5])
    assert (data["distance"]["upper"], data["weights"]) == (3, [[0, 1], [3, 2], [4, 1]])


def test_levels_and_leaves(tmp_path: Path) -> None:
    graph = example_graphs.nim_heap(5)
    path = saved_graph(tmp_path, graph)
    for level in range(4):
        for leaves in (False, True):
            data = facts("anncode", path, "--level", str(level), *["--leaves"] * leaves)
            code = anncode(graph, level, leaves=leaves)
            assert (data["level"], LinearCode([list(map(int, row)) for row in data["generator"]])) == (level, code)
    assert "the positions of the values 0 to 3 of the annihilation game" in printed("anncode", path, "--level", "2")
    assert "4" in refused("anncode", path, "--level", "4", code=1)


def test_codes_of_one_word_and_graphs_that_are_none(tmp_path: Path) -> None:
    empty = saved_graph(tmp_path, GameGraph.from_adjacency([]))
    assert printed("anncode", empty).startswith("anncode [0, 0]: only the word 0\n")
    assert "no distance: the only word is 0\ncoordinates: none\n" in printed("anncode", empty)
    assert refused("anncode", str(tmp_path / "no.json")).startswith(f"cannot read {tmp_path}/no.json: No such file")
    (tmp_path / "cut.json").write_text('{"a": ["b"')
    assert refused("anncode", str(tmp_path / "cut.json")).startswith("cannot read ")


def test_a_graph_from_standard_input() -> None:
    assert "coordinates: a, b\n" in printed("anncode", "-", stdin="a b\nb a\n")
    assert "coordinates: a, b\n" in printed("anncode", "-", "--format", "csv", stdin="a,b\nb,a\n")
