"""Homework 4.1: parameters, weights and comparisons."""

from math import inf

from grundy.codes import anncode, compare_lexi_anncodes, lexi_anncode
from grundy.graphs import GameGraph
from grundy.linear import example_graphs
from grundy.progress import progress_to

# Computed twice by independent prototypes: k and exact d, the start of the weight distribution, the lexicodes' k.
ROWS = {
    3: ((27, 4), {4: 330, 6: 2856, 8: 48445, 10: 349280}, 36),
    4: ((27, 4), {4: 330, 6: 2856, 8: 48445, 10: 349280}, 35),
    5: ((23, 6), {6: 392, 8: 3242, 10: 23114}, 30),
    6: ((23, 6), {6: 392, 8: 3242, 10: 23114}, 29),
    7: ((20, 8), {8: 944, 10: 3246, 12: 19094}, 25),
    8: ((20, 8), {8: 944, 10: 3246, 12: 19094}, 24),
    9: ((16, 10), {10: 342, 12: 991, 14: 2990}, 21),
    10: ((16, 10), {10: 342, 12: 991, 14: 2990}, 20),
    11: ((14, 12), {12: 443, 14: 369, 16: 2343}, 18),
    12: ((14, 12), {12: 443, 14: 369, 16: 2343}, 17),
}


def test_homework_4_1() -> None:
    told: list[tuple[int, int | None]] = []
    with progress_to(lambda what, *counts: told.append(counts) if what == "distances" else None):
        rows = compare_lexi_anncodes(distances=ROWS)
    assert told == [(i, 10) for i in range(1, 11)]
    for row, (asked, (parameters, weights, lexicode_k)) in zip(rows, ROWS.items(), strict=True):
        assert row.asked == asked
        assert (row.n, row.k, row.d) == (42, *parameters)
        assert row.weights == {**row.weights, 0: 1, **weights}
        assert sum(row.weights.values()) == 2**row.k
        assert min(weight for weight in row.weights if weight) == row.d
        assert row.lexicode_k == lexicode_k
        assert row.bounds is not None
        assert row.bounds.upper >= row.d
    assert rows[-1].code.subspace() <= anncode(example_graphs.gamma(5) + example_graphs.gamma_prime()).subspace()
    assert str(rows[5]).startswith("d ≥ 8: [42, 20, 8], lexicode k = 24; at best d = ")


def test_any_graph_and_order_can_be_compared() -> None:
    rows = compare_lexi_anncodes(example_graphs.gamma(4), [4], "reversed")
    assert [row.code for row in rows] == [lexi_anncode(example_graphs.gamma(4), 4, "reversed")]


def test_the_zero_code_has_no_distance() -> None:
    (row,) = compare_lexi_anncodes(GameGraph.from_edges(2, [(0, 1)]), [3])
    assert (row.n, row.k, row.d, row.weights, row.bounds) == (1, 0, inf, {0: 1}, None)
