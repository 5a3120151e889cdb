from itertools import pairwise
from math import hypot

from hypothesis import given, strategies as st

from grundy.draw import Point
from grundy.draw.geometry import point_at
from grundy.draw.layered_routes import Gate, smooth_line, taut_string


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
        # A string pressed against the left end comes from the right and goes back to the right. No local gain is
        # possible, and the problem is convex: it is the shortest.
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


def test_where_nothing_is_in_the_way_a_line_is_straight() -> None:
    path = smooth_line([Gate(0, 0, 0), Gate(10, -100, 100), Gate(20, -100, 100), Gate(30, 60, 60)])
    assert path == [Point(0, 0), Point(20, 10), Point(40, 20), Point(60, 30)]
