from itertools import combinations

from hypothesis import given, strategies as st

from grundy.draw.layered_order import Grid


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_long_edges_pass_every_layer_between_their_ends(heights: list[int]) -> None:
    edges = [(v, w) if heights[v] > heights[w] else (w, v) for v, w in combinations(range(len(heights)), 2)]
    edges = [(v, w) for v, w in edges if heights[v] > heights[w]]
    grid = Grid.of(heights, edges)
    assert [(chain[0], chain[-1]) for chain in grid.chains] == edges
    for chain in grid.chains:
        top, bottom = heights[chain[0]], heights[chain[-1]]
        assert [grid.heights[v] for v in chain] == list(range(top, bottom - 1, -1))
        assert all(map(grid.is_bend, chain[1:-1]))
    inner = [v for chain in grid.chains for v in chain[1:-1]]
    assert sorted(inner) == list(range(len(heights), len(grid.heights)))


def test_neighbours_and_layers_of_a_small_grid() -> None:
    grid = Grid.of([2, 0, 1], [(0, 1), (0, 2), (2, 1)])
    assert grid.layers == [[0], [2, 3], [1]]
    assert grid.below == [[3, 2], [], [1], [1]]
    assert grid.above == [[], [2, 3], [0], [0]]
    assert grid.is_spine
    assert not Grid.of([1, 0, 0], [(0, 1), (0, 2)]).is_spine
