from itertools import combinations, product

from hypothesis import given, strategies as st

from grundy.draw.layered_order import Grid, count_crossings, spine_order


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
