from itertools import combinations, permutations, product

import pytest
from hypothesis import given, strategies as st

from grundy.draw.layered_order import Grid, Layers, count_crossings, reduce_crossings


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    heights = draw(st.lists(st.integers(0, 3), min_size=1, max_size=9))
    downward = [(v, w) for v in range(len(heights)) for w in range(len(heights)) if heights[v] > heights[w]]
    edges = draw(st.lists(st.sampled_from(downward), max_size=12, unique=True)) if downward else []
    return Grid.of(heights, edges)


def crossing_pairs(grid: Grid, layers: Layers) -> int:
    """By the definition: pieces between the same two layers whose ends are in opposite order."""
    place = {v: index for layer in layers for index, v in enumerate(layer)}
    pieces = [(v, w) for v, row in enumerate(grid.below) for w in row]
    return sum(
        grid.heights[v] == grid.heights[a] and (place[v] - place[a]) * (place[w] - place[b]) < 0
        for (v, w), (a, b) in combinations(pieces, 2)
    )


K33 = [(v, w) for v in range(3) for w in range(3, 6)]


@given(grids())
def test_crossings_are_counted_as_defined(grid: Grid) -> None:
    assert count_crossings(grid, grid.layers) == crossing_pairs(grid, grid.layers)


@given(grids())
def test_layers_keep_their_nodes_and_get_no_more_crossings(grid: Grid) -> None:
    found = reduce_crossings(grid)
    assert [sorted(layer) for layer in found] == [sorted(layer) for layer in grid.layers]
    assert count_crossings(grid, found) <= count_crossings(grid, grid.layers)


def tree(depth: int, branches: int) -> Grid:
    """Its vertices are scattered in their layers by a permutation."""
    levels = [list(range(branches**d)) for d in range(depth + 1)]
    number = {
        (d, i): n
        for n, (d, i) in enumerate((d, (7 * i + 3) % len(level)) for d, level in enumerate(levels) for i in level)
    }
    edges = [(number[d - 1, i // branches], number[d, i]) for d in range(1, depth + 1) for i in levels[d]]
    heights = [depth - d for d, level in enumerate(levels) for _ in level]
    return Grid.of(heights, edges)


def cycle(n: int) -> Grid:
    """A cycle of 2n vertices, every other one in the upper layer."""
    return Grid.of([1] * n + [0] * n, [(v, n + (a * v + b) % n) for v in range(n) for a, b in ((1, 0), (1, 1))])


@pytest.mark.parametrize("grid", [tree(2, 5), tree(4, 2), tree(3, 3)])
def test_trees_are_drawn_without_crossings(grid: Grid) -> None:
    assert count_crossings(grid, grid.layers) > 0
    assert count_crossings(grid, reduce_crossings(grid)) == 0


def test_paths_are_drawn_without_crossings() -> None:
    zigzag = Grid.of([1, 0] * 10, [(v if v % 2 == 0 else v + 1, v + 1 if v % 2 == 0 else v) for v in range(19)])
    assert count_crossings(zigzag, reduce_crossings(zigzag)) == 0


@pytest.mark.parametrize("n", [2, 3, 4, 7])
def test_a_cycle_in_two_layers_has_the_least_number_of_crossings(n: int) -> None:
    # It is n - 1 (Harary and Schwenk 1972).
    assert count_crossings(cycle(n), reduce_crossings(cycle(n))) == n - 1


@pytest.mark.parametrize("grid", [cycle(2), cycle(3), cycle(4), tree(2, 2), Grid.of([1, 1, 1, 0, 0, 0], K33)])
def test_small_graphs_in_two_or_three_layers_have_the_least_number_of_crossings(grid: Grid) -> None:
    orders = product(*(permutations(layer) for layer in grid.layers))
    least = min(crossing_pairs(grid, [list(layer) for layer in order]) for order in orders)
    assert count_crossings(grid, reduce_crossings(grid)) == least


def test_a_grid_drawn_upright_has_no_crossings() -> None:
    square = [(i, j) for i in range(4) for j in range(4)]
    edges = [
        (square.index((i, j)), square.index(to)) for i, j in square for to in ((i + 1, j), (i, j + 1)) if to in square
    ]
    diamond = Grid.of([6 - i - j for i, j in square], edges)
    assert count_crossings(diamond, reduce_crossings(diamond)) == 0


def test_numbers_rise_to_the_right_where_that_makes_no_difference() -> None:
    fork = Grid.of([1, 0, 0, 0], [(0, 3), (0, 2), (0, 1)])
    assert reduce_crossings(fork) == [[0], [1, 2, 3]]
