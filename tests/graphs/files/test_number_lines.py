import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.graphs import GameGraph
from grundy.graphs.files import FORMATS, edge_lists
from grundy.graphs.files.edge_lists import graph_from_numbers, parse_number_lines
from grundy.graphs.files.formats import graph_from_lines

naturals = st.integers(0, 12) | st.integers(0, 10**18 - 1)
lines = st.lists(st.lists(naturals, max_size=2), max_size=12)
blanks = st.sampled_from([" ", "  ", "\t", " \t "])


@given(lines, blanks, st.booleans())
def test_the_fast_way_agrees_with_the_slow_one(rows: list[list[int]], blank: str, comments: bool) -> None:
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
def test_blocks_do_not_matter(rows: list[list[int]]) -> None:
    text = "\n".join(" ".join(map(str, row)) for row in rows)
    whole = parse_number_lines(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(edge_lists, "_BLOCK", 3)
        assert all(map(np.array_equal, parse_number_lines(text), whole))


@pytest.mark.parametrize(
    "text", ["a", "1 2 3", "01", "-1", "1" * 19, "1,2", '"1"', "1\x0b2", "é", "1 2\n3 4 5\n6", "1#2"]
)
def test_other_texts_are_left_to_the_slow_way(text: str) -> None:
    assert parse_number_lines(text) is None


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "#", "# 1\n#2"])
def test_nothing_is_the_empty_graph(text: str) -> None:
    assert graph_from_numbers(parse_number_lines(text)) == GameGraph.from_edges(0, [])


def test_a_hundred_thousand_lines() -> None:
    rng = np.random.default_rng(4)
    table = rng.integers(0, 50_000, (100_000, 2))
    text = "# SNAP writes such heads\n" + "\n".join(f"{u}\t{v}" for u, v in table.tolist())
    graph = FORMATS["edges"].read(text)
    names, ends = np.unique(table, return_inverse=True)
    assert list(graph.names) == names.tolist()
    assert list(graph.follower_numbers(7)) == [v for u, v in ends.reshape(-1, 2).tolist() if u == 7]
