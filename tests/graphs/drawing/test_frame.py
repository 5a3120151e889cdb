"""Where a graph stands in a picture."""

from xml.etree import ElementTree

from grundy.graphs import GameGraph
from grundy.graphs.drawing import graph_layout, position_sheet
from grundy.rules import Outcome

SVG = "{http://www.w3.org/2000/svg}"
TWICE = GameGraph.from_adjacency([[1, 1], []])


def test_equal_edges_are_drawn_as_one_that_counts_them_or_not() -> None:
    assert [route.count for route in graph_layout(TWICE).routes] == [2]
    assert [route.count for route in graph_layout(TWICE, once=True).routes] == [1]


def test_moves_lead_down_between_vertices_of_the_sizes_asked_for() -> None:
    first, second = graph_layout(TWICE, [(40.0, 20.0), (60.0, 30.0)]).boxes
    assert first.centre.y < second.centre.y
    assert [(box.width, box.height) for box in (first, second)] == [(40.0, 20.0), (60.0, 30.0)]


def test_a_position_has_title_winner_and_description() -> None:
    root = ElementTree.fromstring(picture(title="long " * 30))
    title = root.findtext(f"{SVG}title") or ""
    assert len(title) < 100
    assert title.endswith(": P, value 0")
    assert root.findtext(f"{SVG}desc") == "Two vertices."
    assert ["".join(text.itertext()) for text in root.iter(f"{SVG}text")][1] == "P: value 0"


def test_a_legend_is_drawn_below_if_there_is_one() -> None:
    without, empty, one = (ElementTree.fromstring(picture(key=key)) for key in (None, [], [(None, "a sign")]))
    assert not [g for g in without.iter(f"{SVG}g") if g.get("class") == "legend"]
    assert "a sign" in "".join(one.itertext())
    heights = [float((root.get("viewBox") or "").split()[3]) for root in (without, empty, one)]
    assert heights == sorted(heights)
    assert heights[0] < heights[2]


def picture(title: str = "start", key: list[tuple[None, str]] | None = None) -> str:
    drawn = position_sheet(
        graph_layout(TWICE),
        [],
        title=title,
        outcome=Outcome.P,
        caption="value 0",
        description="Two vertices.",
        key=key,
    )
    return str(drawn)
