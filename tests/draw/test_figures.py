from math import hypot
from xml.etree import ElementTree

from hypothesis import given, strategies as st

from grundy.draw import Point, arrow, element, legend, words

coordinates = st.integers(-100, 100)
points = st.builds(Point, coordinates, coordinates)


@given(points, points, st.floats(0.5, 5))
def test_the_head_of_an_arrow_points_at_its_tip(base: Point, tip: Point, half: float) -> None:
    _, head = arrow([base.moved(-1, -1), base, base, base], tip, "black", half)
    corners = [Point(*map(float, pair.split(","))) for pair in dict(head.attributes)["d"].strip("MZ").split()]
    assert corners[1] == tip
    one, other = (hypot(corner.x - tip.x, corner.y - tip.y) for corner in (corners[0], corners[2]))
    assert abs(one - other) < 0.05


def test_an_arrow_without_length_does_no_harm() -> None:
    assert "nan" not in str(arrow([Point(1, 1)] * 4, Point(1, 1), "black", 2)[1])


def test_an_attribute_replaces_the_usual_one() -> None:
    assert 'text-anchor="start"' in str(words("a", Point(0, 0), 10, text_anchor="start"))


def test_a_legend_breaks_rows_where_the_width_ends() -> None:
    items = [(element("circle", r=1), "first"), (None, "second"), (None, "third")]
    heights = [legend(items, width, 10, "black")[1] for width in (10, 120, 1000)]
    assert heights == [66, 44, 22]
    drawn = ElementTree.fromstring(str(legend(items, 10, 10, "black")[0]))
    assert [text.text for text in drawn.iter("text")] == ["first", "second", "third"]
    assert legend([], 100, 10, "black")[1] == 0
