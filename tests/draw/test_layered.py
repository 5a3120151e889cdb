"""Tests of layered layouts: each step against its definition (cycles, layers, crossings, places, lines)."""

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product
from math import hypot

import pytest
from hypothesis import given, settings, strategies as st

from grundy.draw import Box, Layout, Point, Route, Spacing, layered_layout, point_at
from grundy.draw.layered_order import Grid, Layers, count_crossings, reduce_crossings, spine_order
from grundy.draw.layered_ranks import Constraint, downward_order, least_heights, strong_components
from grundy.draw.layered_routes import Gate, loop_route, smooth_line, taut_string, x_coordinates
from grundy.errors import DomainError, LimitError

Followers = list[list[int]]
Sizes = list[tuple[float, float]]


@st.composite
def digraphs(draw: st.DrawFn) -> tuple[Followers, Sizes]:
    """Return a sparse digraph with loops and multiple edges, and the sizes of its vertices."""
    n = draw(st.integers(0, 14))
    edges = draw(st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=2 * n)) if n else []
    followers: Followers = [[w for v, w in edges if v == u] for u in range(n)]
    return followers, [(draw(st.sampled_from([48.0, 60.0, 150.0])), 48.0) for _ in range(n)]


def reached(followers: Followers, start: int) -> set[int]:
    """Return all vertices reachable from a vertex, including the vertex itself."""
    found = {start}
    while more := {w for v in found for w in followers[v]} - found:
        found |= more
    return found


def samples(route: Route) -> list[Point]:
    pieces = [route.path[i : i + 4] for i in range(0, len(route.path) - 1, 3)]
    return [point_at(piece, t / 12) for piece in pieces for t in range(13)] + [route.tip]


def gap(one: Box, two: Box) -> float:
    """Return the distance of two boxes: the distance of the lines in them minus half their heights."""
    aside = max(0.0, abs(one.centre.x - two.centre.x) - one.reach - two.reach)
    return hypot(aside, one.centre.y - two.centre.y) - (one.height + two.height) / 2


@given(digraphs())
def test_vertices_do_not_overlap_and_all_is_inside(given_: tuple[Followers, Sizes]) -> None:
    layout = layered_layout(*given_)
    assert all(gap(one, two) >= 23.99 for one, two in combinations(layout.boxes, 2))
    for box in layout.boxes:
        assert box.width / 2 <= box.centre.x <= layout.width - box.width / 2
        assert box.height / 2 <= box.centre.y <= layout.height - box.height / 2
    for point in (point for route in layout.routes for point in samples(route)):
        assert 0 <= point.x <= layout.width
        assert 0 <= point.y <= layout.height


@given(digraphs())
def test_every_edge_has_one_route_with_its_multiplicity(given_: tuple[Followers, Sizes]) -> None:
    followers, sizes = given_
    routes = layered_layout(followers, sizes).routes
    drawn = [(route.start, route.end) for route in routes]
    assert drawn == sorted({(v, w) for v, row in enumerate(followers) for w in row})
    assert all(route.count == followers[route.start].count(route.end) for route in routes)


@given(digraphs())
def test_edges_lead_down_except_on_cycles_and_ends_are_at_the_bottom(given_: tuple[Followers, Sizes]) -> None:
    followers, sizes = given_
    layout = layered_layout(followers, sizes)
    for v, w in {(v, w) for v, row in enumerate(followers) for w in row if v != w}:
        on_cycle = v in reached(followers, w)
        assert layout.layers[v] != layout.layers[w]
        assert on_cycle or layout.layers[v] > layout.layers[w]
        above = layout.boxes[v].centre.y < layout.boxes[w].centre.y
        assert above == (layout.layers[v] > layout.layers[w])
    assert all(layout.layers[v] == 0 for v, row in enumerate(followers) if not row)


@given(digraphs())
def test_lines_go_from_border_to_border_and_keep_away_from_all_other_vertices(given_: tuple[Followers, Sizes]) -> None:
    layout = layered_layout(*given_)
    for route in layout.routes:
        assert abs(layout.boxes[route.start].distance(route.path[0]) - 1.5) < 0.05
        assert abs(layout.boxes[route.end].distance(route.tip) - 1.5) < 0.05
        assert abs(hypot(route.tip.x - route.path[-1].x, route.tip.y - route.path[-1].y) - Spacing().arrow) < 0.05
        others = [box for v, box in enumerate(layout.boxes) if v not in (route.start, route.end)]
        assert all(box.distance(point) > 4 for box in others for point in samples(route))


@settings(max_examples=25)
@given(digraphs())
def test_the_same_graph_has_the_same_layout(given_: tuple[Followers, Sizes]) -> None:
    assert layered_layout(*given_) == layered_layout(*given_)


def crossing_lines(layout: Layout) -> int:
    """Return the number of pairs of lines that cross, by sample points."""

    def side(a: Point, b: Point, c: Point) -> float:
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

    def cross(one: Route, two: Route) -> bool:
        return any(
            side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
            for a, b in pairwise(samples(one))
            for c, d in pairwise(samples(two))
        )

    return sum(cross(one, two) for one, two in combinations(layout.routes, 2))


TREE = [[1, 2, 3], [4, 5], [6], [7, 8, 9], [10], [], [11, 12], [], [], [13], [], [], [], []]
PATH = [[v + 1] for v in range(9)] + [[]]
CYCLE = [[(v + 1) % 7] for v in range(7)]
DIAMOND = [[1, 2], [3], [3], []]
SQUARE = [[4 * i + j for i, j in ((i, j + 1), (i + 1, j)) if i < 4 and j < 4] for i in range(4) for j in range(4)]
TWO_WAY = [[1], [0, 2], [1, 3], [2]]
LADDER = [[1, 5], [2, 4], [3], [], [3], [4]]


@pytest.mark.parametrize("followers", [TREE, PATH, CYCLE, DIAMOND, SQUARE, TWO_WAY, LADDER], ids=lambda f: str(len(f)))
def test_these_planar_graphs_are_drawn_without_crossings(followers: Followers) -> None:
    assert crossing_lines(layered_layout(followers)) == 0


def test_a_path_with_arcs_is_a_straight_spine() -> None:
    nim = layered_layout([list(range(n)) for n in range(7)])
    assert len({box.centre.x for box in nim.boxes}) == 1
    cycle = layered_layout(CYCLE)
    assert len({box.centre.x for box in cycle.boxes}) == 1


def test_short_edges_are_straight_lines() -> None:
    for route in layered_layout(DIAMOND).routes:
        a, b, c, d = route.path
        assert all(abs((p.x - a.x) * (d.y - a.y) - (p.y - a.y) * (d.x - a.x)) < 1e-3 for p in (b, c))


def test_both_arrows_of_a_two_way_pair_are_visible() -> None:
    down, up = layered_layout([[1], [0]]).routes
    half_way = [point_at(route.path, 0.5) for route in (down, up)]
    assert half_way[0].x - half_way[1].x > 10
    assert down.tip.y > down.path[0].y
    assert up.tip.y < up.path[0].y


def test_long_two_way_pairs_run_side_by_side() -> None:
    followers = [[1, 3], [2], [3], [0]]
    routes = {(route.start, route.end): samples(route) for route in layered_layout(followers).routes}
    apart = [min(hypot(p.x - q.x, p.y - q.y) for q in routes[3, 0]) for p in routes[0, 3]]
    assert sorted(apart)[len(apart) // 2] > 10


def test_loops_are_on_the_right_of_their_vertices_and_push_others_away() -> None:
    layout = layered_layout([[0, 0], []])
    (loop,) = layout.routes
    assert loop.count == 2
    right = layout.boxes[0].centre.x + layout.boxes[0].width / 2
    assert all(point.x > layout.boxes[0].centre.x for point in samples(loop))
    assert right + 15 < max(point.x for point in samples(loop)) < loop.label.x
    fork = layered_layout([[1, 2], [1], []])
    assert fork.boxes[2].centre.x - fork.boxes[1].centre.x > 40 + 24 + 20


def test_components_are_side_by_side_with_a_common_bottom() -> None:
    layout = layered_layout([[], [0], [], [2], [3]])
    assert layout.boxes[0].centre.y == layout.boxes[2].centre.y
    assert layout.boxes[2].centre.x < layout.boxes[0].centre.x  # the largest comes first


def test_many_components_fill_several_rows() -> None:
    layout = layered_layout([[]] * 100)
    assert 1 < layout.width / layout.height < 4


def test_a_path_of_2000_vertices_needs_no_recursion() -> None:
    n = 2000
    assert layered_layout([[v + 1] for v in range(n - 1)] + [[]]).layers == tuple(range(n))[::-1]


def test_the_empty_graph_has_no_size() -> None:
    assert layered_layout([]) == Layout((), (), (), 0.0, 0.0)


def test_spacing_can_be_chosen() -> None:
    wide = layered_layout([[1, 2], [], []], spacing=Spacing(vertices=100, layers=200))
    assert wide.boxes[2].centre.x - wide.boxes[1].centre.x == 140
    assert wide.boxes[1].centre.y - wide.boxes[0].centre.y == 240


def test_rejects_too_many_vertices_edges_or_bends() -> None:
    with pytest.raises(LimitError) as error:
        layered_layout([[]] * 2001)
    assert str(error.value) == (
        "a layout may have at most 2000 vertices and 3000 edges, but this graph has 2001 and 0; use a smaller graph"
    )
    with pytest.raises(LimitError, match="this graph has 60 and 3600; use a smaller graph"):
        layered_layout([list(range(60))] * 60)
    with pytest.raises(LimitError) as error:
        layered_layout([[w for w in (v + 1, v + 400) if w < 900] for v in range(900)])
    assert str(error.value) == (
        "the edges cross 199500 layers in total, but at most 20000 are supported; use a smaller graph"
    )


def test_rejects_bad_vertices_and_sizes() -> None:
    with pytest.raises(DomainError, match="vertex 1 has the follower 2, but the vertices are 0 to 1"):
        layered_layout([[], [2]])
    with pytest.raises(DomainError, match="vertex 0 has the follower -1, but the vertices are 0 to 0"):
        layered_layout([[-1]])
    with pytest.raises(DomainError, match="expected one size for each of 2 vertices, found 1"):
        layered_layout([[], []], [(40, 40)])
    for size in ((40, 41), (0, 0), (float("nan"), 1), (float("inf"), 1), (-1, -1)):
        with pytest.raises(DomainError, match=r"vertex 0 has width .* and height .*, but 0 < height ≤ width must hold"):
            layered_layout([[]], [size])


def points(layout: Layout, start: int, end: int) -> list[Point]:
    (route,) = [route for route in layout.routes if (route.start, route.end) == (start, end)]
    pieces = [route.path[i : i + 4] for i in range(0, len(route.path) - 1, 3)]
    return [point_at(piece, t / 20) for piece in pieces for t in range(21)]


# A spine with long edges on both sides; and a graph with two vertices in a layer, where lines are pulled tight.
@pytest.mark.parametrize("followers", [[[0], [1, 0], [2, 1, 0], [3, 2, 1, 0]], [[0], [1, 0], [2, 0], [3, 1, 2, 0]]])
def test_edges_do_not_touch_the_loops_of_their_ends(followers: list[list[int]]) -> None:
    layout = layered_layout(followers)
    edges = [(v, w) for v, row in enumerate(followers) for w in row]
    loops = [points(layout, v, v) for v, w in edges if v == w]
    others = [points(layout, v, w) for v, w in edges if v != w]
    assert len(loops) == 4
    for loop in loops:
        for line in others:
            assert min(hypot(p.x - q.x, p.y - q.y) for p in loop for q in line) > 2


def test_a_loop_has_the_extent_of_the_spacing() -> None:
    box = Box(Point(0, 0), 90, 40)
    for reach in (20, 30):
        path = loop_route(0, box, 1, Spacing(loop=reach)).path
        farthest = max(point_at(path, t / 50).x for t in range(51))
        assert abs(farthest - 45 - reach) < 0.1


def test_long_edges_on_the_same_side_keep_their_distance() -> None:
    layout = layered_layout([[], [0], [1], [2], [3, 0], [4, 0]])
    one, two = points(layout, 4, 0), points(layout, 5, 0)
    height = layout.boxes[2].centre.y
    nearest = [min(line, key=lambda p: abs(p.y - height)).x for line in (one, two)]
    assert abs(nearest[0] - nearest[1]) > 12


def test_the_number_of_a_two_way_edge_is_on_its_own_side() -> None:
    down, up = layered_layout([[1, 1], [0, 0]]).routes
    assert down.label.x - up.label.x > 25


@st.composite
def gates(draw: st.DrawFn) -> list[Gate]:
    y, found = 0, []
    for _ in range(draw(st.integers(2, 9))):
        low = draw(st.integers(-50, 50))
        found.append(Gate(y, low, low + draw(st.integers(0, 40))))
        y += draw(st.integers(1, 20))
    first, last = found[0], found[-1]
    return [first._replace(high=first.low), *found[1:-1], last._replace(high=last.low)]


def length(points: list[Point]) -> float:
    return sum(hypot(q.x - p.x, q.y - p.y) for p, q in pairwise(points))


@given(gates(), st.data())
def test_a_taut_string_passes_all_gates_and_no_other_line_is_shorter(found: list[Gate], data: st.DataObject) -> None:
    string = taut_string(found)
    assert [point.y for point in string] == [gate.y for gate in found]
    assert all(gate.low - 1e-9 <= point.x <= gate.high + 1e-9 for gate, point in zip(found, string, strict=True))
    other = [Point(data.draw(st.floats(gate.low, gate.high)), gate.y) for gate in found]
    assert length(string) <= length(other) + 1e-6


@given(gates())
def test_a_taut_string_turns_only_at_the_ends_of_gates_and_towards_them(found: list[Gate]) -> None:
    string = taut_string(found)
    for p, q, r, gate in zip(string, string[1:], string[2:], found[1:], strict=False):
        turn = (r.x - q.x) / (r.y - q.y) - (q.x - p.x) / (q.y - p.y)
        # A string that touches the left end comes from the right and returns to the right. No local change makes it
        # shorter, and the problem is convex, so it is the shortest line.
        if turn > 1e-9:
            assert abs(q.x - gate.high) < 1e-9
        if turn < -1e-9:
            assert abs(q.x - gate.low) < 1e-9


@given(gates())
def test_a_smooth_line_passes_all_gates_downwards(found: list[Gate]) -> None:
    path = smooth_line(found)
    assert (path[0], path[-1]) == (Point(found[0].low, found[0].y), Point(found[-1].low, found[-1].y))
    assert all(p.y < q.y for p, q in pairwise(path))
    for gate in found:
        piece = next(path[i : i + 4] for i in range(0, len(path) - 1, 3) if path[i + 3].y >= gate.y)
        x = point_at(piece, (gate.y - piece[0].y) / (piece[3].y - piece[0].y)).x
        assert gate.low - 1e-6 <= x <= gate.high + 1e-6


def test_a_line_is_straight_if_nothing_is_in_the_way() -> None:
    path = smooth_line([Gate(0, 0, 0), Gate(10, -100, 100), Gate(20, -100, 100), Gate(30, 60, 60)])
    assert path == [Point(0, 0), Point(20, 10), Point(40, 20), Point(60, 30)]


small_digraphs = st.integers(1, 9).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)
)


def all_digraphs(n: int) -> Iterator[list[list[int]]]:
    for bits in product((0, 1), repeat=n * n):
        yield [[w for w in range(n) if bits[n * v + w]] for v in range(n)]


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


@given(small_digraphs)
def test_strong_components_agree_with_the_definition(followers: list[list[int]]) -> None:
    check_components(followers)


@given(small_digraphs)
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
    """Return connected constraints on 1 to 5 vertices, each above vertices with smaller numbers."""
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
def test_heights_satisfy_all_constraints_at_the_least_cost(given_: tuple[int, list[Constraint]]) -> None:
    n, constraints = given_
    heights = least_heights(n, constraints)
    assert min(heights) == 0
    assert all(heights[c.upper] - heights[c.lower] >= c.length for c in constraints)
    top = sum(sorted((c.length for c in constraints), reverse=True)[: n - 1])
    tried = (h for h in product(range(top + 1), repeat=n) if min(h) == 0)
    kept = (h for h in tried if all(h[c.upper] - h[c.lower] >= c.length for c in constraints))
    assert cost(heights, constraints) == min(cost(h, constraints) for h in kept)


@given(connected_constraints(), st.integers(0, 3))
def test_heights_satisfy_the_constraints_after_any_number_of_steps(
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
    """Return the number of pairs of pieces between the same two layers whose ends are in opposite order."""
    place = {v: index for layer in layers for index, v in enumerate(layer)}
    pieces = [(v, w) for v, row in enumerate(grid.below) for w in row]
    return sum(
        grid.heights[v] == grid.heights[a] and (place[v] - place[a]) * (place[w] - place[b]) < 0
        for (v, w), (a, b) in combinations(pieces, 2)
    )


K33 = [(v, w) for v in range(3) for w in range(3, 6)]


@given(grids())
def test_crossing_counts_agree_with_the_definition(grid: Grid) -> None:
    assert count_crossings(grid, grid.layers) == crossing_pairs(grid, grid.layers)


@given(grids())
def test_layers_keep_their_nodes_and_get_no_more_crossings(grid: Grid) -> None:
    found = reduce_crossings(grid)
    assert [sorted(layer) for layer in found] == [sorted(layer) for layer in grid.layers]
    assert count_crossings(grid, found) <= count_crossings(grid, grid.layers)


def tree(depth: int, branches: int) -> Grid:
    """Return a tree whose vertices are permuted in their layers."""
    levels = [list(range(branches**d)) for d in range(depth + 1)]
    number = {
        (d, i): n
        for n, (d, i) in enumerate((d, (7 * i + 3) % len(level)) for d, level in enumerate(levels) for i in level)
    }
    edges = [(number[d - 1, i // branches], number[d, i]) for d in range(1, depth + 1) for i in levels[d]]
    heights = [depth - d for d, level in enumerate(levels) for _ in level]
    return Grid.of(heights, edges)


def cycle(n: int) -> Grid:
    """Return a cycle of 2n vertices, every other one in the upper layer."""
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


def test_numbers_increase_to_the_right_in_a_tie() -> None:
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
def test_every_edge_is_on_one_side_and_edges_cross_only_if_they_must(grid: Grid) -> None:
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


# ---- Step 4: horizontal coordinates


@given(grids(highest=4, most_vertices=12, most_edges=16), st.data())
def test_nodes_are_in_order_at_their_distances(grid: Grid, data: st.DataObject) -> None:
    sides = st.tuples(st.integers(1, 30), st.integers(1, 30))
    extents = data.draw(st.lists(sides, min_size=len(grid.heights), max_size=len(grid.heights)))
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
