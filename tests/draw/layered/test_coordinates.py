from itertools import pairwise

from hypothesis import given, strategies as st

from grundy.draw.layered_order import Grid, reduce_crossings
from grundy.draw.layered_routes import x_coordinates


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    heights = draw(st.lists(st.integers(0, 4), min_size=1, max_size=12))
    downward = [(v, w) for v in range(len(heights)) for w in range(len(heights)) if heights[v] > heights[w]]
    edges = draw(st.lists(st.sampled_from(downward), max_size=16, unique=True)) if downward else []
    return Grid.of(heights, edges)


@given(grids(), st.data())
def test_nodes_stand_in_order_with_the_room_they_need(grid: Grid, data: st.DataObject) -> None:
    room = st.tuples(st.integers(1, 30), st.integers(1, 30))
    extents = data.draw(st.lists(room, min_size=len(grid.heights), max_size=len(grid.heights)))
    layers = reduce_crossings(grid)
    x = x_coordinates(grid, layers, extents)
    for layer in layers:
        assert all(x[w] - x[v] >= extents[v][1] + extents[w][0] - 1e-6 for v, w in pairwise(layer))
    assert abs(min(place - left for place, (left, _) in zip(x, extents, strict=True))) < 1e-6


def test_a_path_is_straight_even_if_a_long_edge_runs_beside_it() -> None:
    grid = Grid.of([3, 2, 1, 0], [(0, 1), (1, 2), (2, 3), (0, 3)])
    x = x_coordinates(grid, reduce_crossings(grid), [(10, 10)] * 6)
    assert x[0] == x[1] == x[2] == x[3]
    assert x[4] == x[5]


def test_a_tree_is_symmetric() -> None:
    tree = Grid.of([2, 1, 1, 0, 0, 0, 0], [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)])
    assert x_coordinates(tree, reduce_crossings(tree), [(5, 5)] * 7) == [20, 10, 30, 5, 15, 25, 35]


def test_a_long_edge_is_vertical_between_its_bends() -> None:
    grid = Grid.of([4, 3, 3, 2, 1, 0], [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (4, 5), (0, 5)])
    x = x_coordinates(grid, reduce_crossings(grid), [(10, 10)] * 9)
    assert x[6] == x[7] == x[8]
