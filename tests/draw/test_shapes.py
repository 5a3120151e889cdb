from itertools import pairwise
from math import hypot

from hypothesis import given, strategies as st

from grundy.draw import Box, Point
from grundy.draw.geometry import curve_through, point_at, without_start

coordinates = st.floats(-100, 100)
points = st.builds(Point, coordinates, coordinates)
ROUND = Box(Point(0, 0), 40, 40)
LONG = Box(Point(0, 0), 100, 40)


@given(points)
def test_the_distance_from_a_circle_is_that_of_the_definition(point: Point) -> None:
    assert abs(ROUND.distance(point) - (hypot(*point) - 20)) < 1e-9


@given(points)
def test_the_distance_from_a_long_box_is_that_from_the_line_in_it(point: Point) -> None:
    along = (Point(x / 10, 0) for x in range(-300, 301))
    nearest = min(hypot(point.x - p.x, point.y - p.y) for p in along)
    assert abs(LONG.distance(point) - (nearest - 20)) < 0.06


@given(st.lists(st.tuples(coordinates, st.floats(1, 50)), min_size=2, max_size=7))
def test_a_curve_goes_through_its_points_and_turns_only_there(steps: list[tuple[float, float]]) -> None:
    given_, y = [], 0.0
    for x, down in steps:
        y += down
        given_.append(Point(x, y))
    path = curve_through(given_)
    assert path[::3] == given_
    for i, (p, q) in zip(range(0, len(path), 3), pairwise(given_), strict=False):
        xs = [point_at(path[i : i + 4], t / 20).x for t in range(21)]
        ordered = xs if p.x <= q.x else xs[::-1]
        assert all(a <= b + 1e-6 for a, b in pairwise(ordered))


@given(st.lists(points, min_size=4, max_size=4), st.floats(0.1, 0.9))
def test_the_rest_of_a_curve_is_the_same_curve(piece: list[Point], t: float) -> None:
    falling = [Point(p.x, 10.0 * i) for i, p in enumerate(piece)]
    rest = without_start(falling, lambda point: point.y < 30 * t)
    assert abs(rest[0].y - 30 * t) < 0.01
    for s in (0.0, 0.3, 0.8, 1.0):
        on_rest, on_whole = point_at(rest, s), point_at(falling, t + s * (1 - t))
        assert hypot(on_rest.x - on_whole.x, on_rest.y - on_whole.y) < 0.1


def test_whole_curves_inside_are_left_out() -> None:
    path = curve_through([Point(0, 0), Point(0, 10), Point(0, 20), Point(0, 30)])
    rest = without_start(path, lambda point: point.y < 21)
    assert len(rest) == 4
    assert abs(rest[0].y - 21) < 0.01


def test_the_right_end_is_round() -> None:
    assert LONG.at_right_end(0, 2) == (52, 0)
    assert all(abs(LONG.distance(LONG.at_right_end(angle, 7)) - 7) < 1e-9 for angle in (-60, -10, 45))
