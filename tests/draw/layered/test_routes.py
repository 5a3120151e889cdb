from math import hypot

import pytest

from grundy.draw import Box, Layout, Point, Spacing, layered_layout
from grundy.draw.geometry import point_at
from grundy.draw.layered_routes import loop_route


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


def test_a_loop_reaches_as_far_as_the_spacing_says() -> None:
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


def test_the_number_of_a_two_way_edge_is_written_on_its_own_side() -> None:
    down, up = layered_layout([[1, 1], [0, 0]]).routes
    assert down.label.x - up.label.x > 25
