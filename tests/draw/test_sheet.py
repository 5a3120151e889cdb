from xml.etree import ElementTree

from grundy.draw import element, sheet
from grundy.draw.svg import PAPER, TEXT

SVG = "{http://www.w3.org/2000/svg}"


def test_what_is_said_comes_before_the_paper_and_what_is_drawn_above_it() -> None:
    said = [element("title", "A dot"), element("desc", "One dot.")]
    drawn = ElementTree.fromstring(str(sheet([*said, element("circle", r=3)], 40.4, 29.6)))
    assert [child.tag.removeprefix(SVG) for child in drawn] == ["title", "desc", "rect", "circle"]
    assert (drawn.get("viewBox"), drawn.get("width"), drawn.get("height")) == ("0 0 40 30", "40", "30")


def test_the_paper_covers_the_sheet_and_the_ink_can_be_read_on_it() -> None:
    drawn = ElementTree.fromstring(str(sheet([element("title", "a"), element("desc", "b")], 40, 30)))
    (paper,) = drawn.iter(f"{SVG}rect")
    assert (paper.get("width"), paper.get("height"), paper.get("fill")) == ("40", "30", PAPER)
    assert drawn.get("fill") == TEXT != PAPER
