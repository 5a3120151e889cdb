"""The statements of docs/comparison.md on ogdoad 2.0.0 and loopy games, tested if that version is installed."""

from importlib.metadata import version
from itertools import combinations, product
from typing import Any

import pytest
from reference import graph_outcomes, graph_values, nim_heap, sum_followers

ogdoad: Any = pytest.importorskip("ogdoad")
if version("ogdoad") != "2.0.0":
    pytest.skip("the page speaks of ogdoad 2.0.0", allow_module_level=True)

Rows = list[list[int]]


def peer_values(rows: Rows) -> list[int | None]:
    """Return the nimbers that ogdoad returns, with None for a Side."""
    found = [str(value) for value in ogdoad.loopy_nim_values(rows)]
    return [None if text.endswith("Side") else int(text.partition("(")[2].rstrip(")")) for text in found]


def test_the_peer_returns_a_number_for_a_position_that_equals_no_heap() -> None:
    rows: Rows = [[], [1], [0, 1]]
    assert graph_values(rows)[2] == {0}
    assert peer_values(rows)[2] == 1
    outcomes = graph_outcomes(sum_followers(rows, nim_heap(4)))
    assert [outcomes[2, heap] for heap in range(5)] == ["N", "D", "D", "D", "D"]


def test_the_certified_function_of_the_peer_reports_it() -> None:
    _, certificate = ogdoad.loopy_nim_values_certified([[], [1], [0, 1]])
    assert "uncertified" in str(certificate)
    assert certificate.recovery_blockers == [2]


@pytest.mark.parametrize("rows", [[[], [0, 1]], [[], [0], [0, 1], [0, 1, 2, 3]]])
def test_the_peer_rejects_some_graphs_with_infinite_values_that_are_wins(rows: Rows) -> None:
    with pytest.raises(ValueError, match="no unique bounded sidling solution"):
        peer_values(rows)


def test_counts_of_rejections_and_differences_of_the_peer_for_graphs_with_up_to_three_vertices() -> None:
    graphs = refused = numbered = 0
    for n in (1, 2, 3):
        rows_of = [list(row) for size in range(n + 1) for row in combinations(range(n), size)]
        for rows in product(rows_of, repeat=n):
            graphs += 1
            try:
                peer = peer_values(list(rows))
            except ValueError:
                refused += 1
                continue
            for value, theirs in zip(graph_values(rows).values(), peer, strict=True):
                numbered += isinstance(value, frozenset) and theirs is not None
                assert isinstance(value, frozenset) or value == theirs
    assert (graphs, refused, numbered) == (530, 86, 12)
