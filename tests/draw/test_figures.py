"""Tests of boxes, curves, arrows, legends and tables."""

import re
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.draw import Box, Point, arrow, curve_through, element, legend, point_at, table_svg, without_start, words
from grundy.errors import DomainError

coordinates = st.floats(-100, 100)
points = st.builds(Point, coordinates, coordinates)
ROUND = Box(Point(0, 0), 40, 40)
LONG = Box(Point(0, 0), 100, 40)


@given(points)
def test_the_distance_from_a_circle_agrees_with_the_definition(point: Point) -> None:
    assert abs(ROUND.distance(point) - (hypot(*point) - 20)) < 1e-9


@given(points)
def test_the_distance_from_a_long_box_is_measured_from_its_line(point: Point) -> None:
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


def test_whole_curves_inside_are_omitted() -> None:
    path = curve_through([Point(0, 0), Point(0, 10), Point(0, 20), Point(0, 30)])
    rest = without_start(path, lambda point: point.y < 21)
    assert len(rest) == 4
    assert abs(rest[0].y - 21) < 0.01


def test_the_right_end_is_round() -> None:
    assert LONG.at_right_end(0, 2) == (52, 0)
    assert all(abs(LONG.distance(LONG.at_right_end(angle, 7)) - 7) < 1e-9 for angle in (-60, -10, 45))


whole_points = st.builds(Point, st.integers(-100, 100), st.integers(-100, 100))


@given(whole_points, whole_points, st.floats(0.5, 5))
def test_the_head_of_an_arrow_points_at_its_tip(base: Point, tip: Point, half: float) -> None:
    _, head = arrow([base.moved(-1, -1), base, base, base], tip, "black", half)
    corners = [Point(*map(float, pair.split(","))) for pair in dict(head.attributes)["d"].strip("MZ").split()]
    assert corners[1] == tip
    one, other = (hypot(corner.x - tip.x, corner.y - tip.y) for corner in (corners[0], corners[2]))
    assert abs(one - other) < 0.05


def test_an_arrow_without_length_is_drawn() -> None:
    assert "nan" not in str(arrow([Point(1, 1)] * 4, Point(1, 1), "black", 2)[1])


def test_an_attribute_replaces_the_default() -> None:
    assert 'text-anchor="start"' in str(words("a", Point(0, 0), 10, text_anchor="start"))


def test_a_legend_breaks_rows_at_the_width() -> None:
    items = [(element("circle", r=1), "first"), (None, "second"), (None, "third")]
    heights = [legend(items, width, 10, "black")[1] for width in (10, 120, 1000)]
    assert heights == [66, 44, 22]
    drawn = ElementTree.fromstring(str(legend(items, 10, 10, "black")[0]))
    assert [text.text for text in drawn.iter("text")] == ["first", "second", "third"]
    assert legend([], 100, 10, "black")[1] == 0


def fills(text: str) -> list[str]:
    return re.findall(r'<rect [^>]*fill="(#[0-9a-f]{6})"', text)


def test_every_entry_has_a_square_and_its_text() -> None:
    root = ElementTree.fromstring(table_svg(np.array([[3, 1, 4], [1, 5, 9]]), title="a < b"))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["3", "1", "4", "1", "5", "9"]
    assert root[0].text == "a < b"


def test_equal_entries_have_equal_colours_and_others_differ() -> None:
    a, b, c, d = fills(table_svg([[0, 7], [7, 2]]))
    assert b == c
    assert len({a, b, d}) == 3
    assert (a, b) == ("#eaf3fb", "#0a4a82")


def test_entries_may_be_any_comparable_values() -> None:
    from grundy.ordinals import Ordinal

    text = table_svg([[Ordinal("w"), Ordinal("w^2")]], heads=["a", "b"], sides=["c"], corner="⊗")
    assert re.findall(r">([^<>\n]+)</text>", text) == ["a", "b", "c", "⊗", "ω", "ω^2"]


def test_labels_may_be_arrays() -> None:
    assert table_svg([[1, 2]], heads=np.arange(2)) == table_svg([[1, 2]], heads=[0, 1])


def test_every_label_lies_in_the_picture() -> None:
    text = table_svg([[10**20, 1]], heads=["x" * 30, ""], sides=["a long side"], corner="⊕")
    width = float(re.search(r'width="([\d.]+)" height', text.partition("\n")[0])[1])
    assert all(0 < float(x) < width for x in re.findall(r'<text x="([\d.]+)"', text))


@pytest.mark.parametrize(
    ("rows", "options", "message"),
    [
        ([], {}, "table rows must have the same length, at least 1; the lengths are []"),
        ([[]], {}, "table rows must have the same length, at least 1; the lengths are [0]"),
        ([[1], [1, 2]], {}, "table rows must have the same length, at least 1; the lengths are [1, 2]"),
        ([[1] * 65] * 64, {}, "a table may have at most 4096 squares, not 64 x 65; draw a part of it"),
        ([[1]], {"heads": [1, 2]}, "a table with 1 column cannot have 2 column labels; use one label for each column"),
    ],
)
def test_rejects_bad_tables(rows: list[list[int]], options: dict[str, list[int]], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        table_svg(rows, **options)
    assert str(caught.value) == message
