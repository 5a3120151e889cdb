"""The steps of a layered layout, each against its definition: cycles, layers, crossings, places."""

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product

import pytest
from hypothesis import given, settings, strategies as st

from grundy.draw.layered_order import Grid, Layers, count_crossings, reduce_crossings, spine_order
from grundy.draw.layered_ranks import Constraint, downward_order, least_heights, strong_components
from grundy.draw.layered_routes import x_coordinates

digraphs = st.integers(1, 9).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)
)


def all_digraphs(n: int) -> Iterator[list[list[int]]]:
    for bits in product((0, 1), repeat=n * n):
        yield [[w for w in range(n) if bits[n * v + w]] for v in range(n)]


def reached(followers: list[list[int]], start: int) -> set[int]:
    """All vertices that some play from here meets, itself included."""
    found = {start}
    while more := {w for v in found for w in followers[v]} - found:
        found |= more
    return found


def check_components(followers: list[list[int]]) -> None:
    components = strong_components(followers)
    assert sorted(v for component in components for v in component) == list(range(len(followers)))
    reach = [reached(followers, v) for v in range(len(followers))]
    home = {v: number for number, component in enumerate(components) for v in component}
    for v in range(len(followers)):
        for w in reach[v]:
            assert home[w] <= home[v]
            assert (home[w] == home[v]) == (v in reach[w])


def test_strong_components_of_all_digraphs_with_three_vertices() -> None:
    for n in range(4):
        for followers in all_digraphs(n):
            check_components(followers)


@given(digraphs)
def test_strong_components_are_those_of_the_definition(followers: list[list[int]]) -> None:
    check_components(followers)


@given(digraphs)
def test_only_edges_of_cycles_lead_backwards_and_at_most_half_of_those(followers: list[list[int]]) -> None:
    order = downward_order(followers)
    assert sorted(order) == list(range(len(followers)))
    place = {v: index for index, v in enumerate(order)}
    edges = [(v, w) for v, row in enumerate(followers) for w in row if v != w]
    backward = [(v, w) for v, w in edges if place[w] < place[v]]
    on_cycles = [(v, w) for v, w in edges if v in reached(followers, w)]
    assert set(backward) <= set(on_cycles)
    assert 2 * len(backward) <= len(on_cycles)


def test_a_cycle_is_opened_at_one_edge_so_that_its_exit_is_last() -> None:
    assert downward_order([[1, 4], [2], [3], [0], []]) == [1, 2, 3, 0, 4]


def test_long_paths_and_cycles_need_no_recursion() -> None:
    n = 5000
    assert downward_order([[v + 1] for v in range(n - 1)] + [[]]) == list(range(n))
    assert downward_order([[(v + 1) % n] for v in range(n)]) == list(range(n))


@st.composite
def connected_constraints(draw: st.DrawFn) -> tuple[int, list[Constraint]]:
    """Constraints on 1 to 5 vertices, each above vertices of smaller number; connected by a tree of them."""
    n = draw(st.integers(1, 5))
    lengths = st.integers(0, 2)
    weights = st.integers(0, 3)
    found = [Constraint(v, draw(st.integers(0, v - 1)), draw(lengths), draw(st.integers(1, 3))) for v in range(1, n)]
    for _ in range(draw(st.integers(0, 4)) if n > 1 else 0):
        low, high = sorted(draw(st.lists(st.integers(0, n - 1), min_size=2, max_size=2, unique=True)))
        found.append(Constraint(high, low, draw(lengths), draw(weights)))
    return n, found


def cost(heights: tuple[int, ...] | list[int], constraints: list[Constraint]) -> int:
    return sum(c.weight * (heights[c.upper] - heights[c.lower]) for c in constraints)


@settings(max_examples=60)
@given(connected_constraints())
def test_heights_keep_all_constraints_at_the_least_cost(given_: tuple[int, list[Constraint]]) -> None:
    n, constraints = given_
    heights = least_heights(n, constraints)
    assert min(heights) == 0
    assert all(heights[c.upper] - heights[c.lower] >= c.length for c in constraints)
    top = sum(sorted((c.length for c in constraints), reverse=True)[: n - 1])
    tried = (h for h in product(range(top + 1), repeat=n) if min(h) == 0)
    kept = (h for h in tried if all(h[c.upper] - h[c.lower] >= c.length for c in constraints))
    assert cost(heights, constraints) == min(cost(h, constraints) for h in kept)


@given(connected_constraints(), st.integers(0, 3))
def test_what_is_reached_after_any_number_of_steps_keeps_the_constraints(
    given_: tuple[int, list[Constraint]], steps: int
) -> None:
    n, constraints = given_
    heights = least_heights(n, constraints, steps)
    assert all(heights[c.upper] - heights[c.lower] >= c.length for c in constraints)


def test_a_chain_beside_a_longer_one_hangs_where_its_heavy_edge_wants_it() -> None:
    longer = [Constraint(4, 3), Constraint(3, 2), Constraint(2, 1), Constraint(1, 0)]
    assert least_heights(6, [*longer, Constraint(4, 5, 1, 5), Constraint(5, 0)])[5] == 3
    assert least_heights(6, [*longer, Constraint(4, 5), Constraint(5, 0, 1, 5)])[5] == 1


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


@st.composite
def grids(draw: st.DrawFn, highest: int = 3, most_vertices: int = 9, most_edges: int = 12) -> Grid:
    heights = draw(st.lists(st.integers(0, highest), min_size=1, max_size=most_vertices))
    downward = [(v, w) for v in range(len(heights)) for w in range(len(heights)) if heights[v] > heights[w]]
    edges = draw(st.lists(st.sampled_from(downward), max_size=most_edges, unique=True)) if downward else []
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


@st.composite
def spines(draw: st.DrawFn) -> Grid:
    n = draw(st.integers(1, 7))
    pairs = [(v, w) for v, w in combinations(range(n), 2) if w > v + 1]
    long = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=9)) if pairs else []
    return Grid.of(range(n - 1, -1, -1), [(v, v + 1) for v in range(n - 1)] + long)


def interleaved(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    first, second = sorted([(one[0], one[-1]), (two[0], two[-1])])
    return first[0] < second[0] < first[1] < second[1]


@given(spines())
def test_every_edge_stays_on_one_side_and_edges_cross_only_where_they_must(grid: Grid) -> None:
    layers = spine_order(grid)
    side = {}
    for layer in layers:
        middle = next(i for i, v in enumerate(layer) if not grid.is_bend(v))
        side |= {v: i - middle > 0 for i, v in enumerate(layer) if grid.is_bend(v)}
    long = [chain for chain in grid.chains if len(chain) > 2]
    assert all(len({side[v] for v in chain[1:-1]}) == 1 for chain in long)
    must = sum(side[a[1]] == side[b[1]] and interleaved(a, b) for a, b in combinations(long, 2))
    assert count_crossings(grid, layers) == must


def test_a_nim_heap_of_four_has_the_least_number_of_crossings_on_two_sides() -> None:
    grid = Grid.of(range(4, -1, -1), list(combinations(range(5), 2)))
    long = [chain for chain in grid.chains if len(chain) > 2]
    least = min(
        sum(a == b and interleaved(x, y) for (a, x), (b, y) in combinations(zip(sides, long, strict=True), 2))
        for sides in product((0, 1), repeat=len(long))
    )
    assert count_crossings(grid, spine_order(grid)) == least == 1


# ---- Step 4: places from left to right


@given(grids(highest=4, most_vertices=12, most_edges=16), st.data())
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
