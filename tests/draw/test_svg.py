"""Tests of SVG elements, texts and sheets."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from grundy.draw import PAPER, TEXT, element, sheet, text_width, visible

# The characters that XML 1.0 allows (section 2.2), without the control characters 0x7F to 0x9F that it discourages.
ALLOWED = st.text(
    st.characters(codec="utf-8").filter(
        lambda c: (c in "\t\n\r" or ord(c) >= 0x20) and not 0x7F <= ord(c) < 0xA0 and ord(c) & 0xFFFE != 0xFFFE
    )
)


@given(ALLOWED, ALLOWED)
def test_elements_can_be_read_back(content: str, value: str) -> None:
    read = ElementTree.fromstring(str(element("text", content, name=value)))
    assert (read.text or "", read.get("name")) == (content, value)


@given(st.text(st.characters()))
def test_any_text_gives_well_formed_xml(text: str) -> None:
    read = ElementTree.fromstring(str(element("text", f"[{text}]", name=text)).encode())
    assert len(read.text or "") == len(text) + 2


@pytest.mark.parametrize("bad", ["\0", "\x1b", "\x7f", "\x9f", "\ud800", "\ufffe", "\uffff", "\U0001ffff"])
def test_characters_that_xml_cannot_contain_are_replaced(bad: str) -> None:
    replaced = "a\N{REPLACEMENT CHARACTER}b"
    assert str(element("text", f"a{bad}b", name=f"a{bad}b")) == f'<text name="{replaced}">{replaced}</text>'


def test_elements_are_on_separate_lines_except_in_text() -> None:
    assert str(element("g", element("a"), element("b", x=1))) == '<g>\n<a/>\n<b x="1"/>\n</g>'
    assert str(element("text", element("tspan", "N"), " 3")) == "<text><tspan>N</tspan> 3</text>"
    assert str(element("text", element("tspan", "N"))) == "<text><tspan>N</tspan></text>"


def test_attributes_have_svg_names_and_none_omits_one() -> None:
    drawn = element("path", class_="edge", stroke_width=1.50, stroke_dasharray=None)
    assert str(drawn) == '<path class="edge" stroke-width="1.5"/>'


@given(st.floats(-1e6, 1e6))
def test_a_number_has_at_most_two_decimals_and_no_trailing_zeros(value: float) -> None:
    ((_, text),) = element("line", x1=value).attributes
    assert abs(float(text) - value) <= 0.00501
    assert text == "0" or not (text.startswith("-0") and float(text) == 0)
    assert "." not in text or (text[-1] != "0" and len(text.partition(".")[2]) <= 2)


@given(st.text(st.characters()))
def test_a_visible_text_is_one_line_that_can_be_printed(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    assert shown.replace("\N{ZERO WIDTH JOINER}", "").replace("\N{ZERO WIDTH NON-JOINER}", "").isprintable()
    assert shown == text or not text.isprintable()


def test_characters_that_change_the_direction_of_text_are_replaced() -> None:
    assert visible("a\N{RIGHT-TO-LEFT OVERRIDE}b") == "a\N{REPLACEMENT CHARACTER}b"
    assert visible("שלום") == "שלום"


@given(st.text(), st.text())
def test_widths_add_up_and_grow_with_the_font(one: str, two: str) -> None:
    assert abs(text_width(one + two, 10) - text_width(one, 10) - text_width(two, 10)) < 1e-6
    assert abs(text_width(one, 20) - 2 * text_width(one, 10)) < 1e-6


# Advance widths of DejaVu Sans in 2048ths, from the table hmtx of the font.
DEJAVU = {"0": 1303, "a": 1255, "e": 1260, "i": 569, "m": 1995, "A": 1401, "N": 1532, "O": 1612, "W": 2025, "(": 799}
DEJAVU |= {"∞": 1706, "γ": 1212, "\N{REPLACEMENT CHARACTER}": 2100, "+": 1716, "-": 739, "t": 803, "I": 604}


def test_texts_are_not_wider_than_estimated() -> None:
    assert all(text_width(character, 2048) >= width for character, width in DEJAVU.items())


def test_accents_have_no_width_and_chinese_letters_are_wide() -> None:
    assert text_width("\N{COMBINING ACUTE ACCENT}", 10) == 0
    assert text_width("漢", 10) > text_width("W", 10)


SVG = "{http://www.w3.org/2000/svg}"


def test_title_and_description_come_before_the_paper_and_the_drawing() -> None:
    said = [element("title", "A dot"), element("desc", "One dot.")]
    drawn = ElementTree.fromstring(str(sheet([*said, element("circle", r=3)], 40.4, 29.6)))
    assert [child.tag.removeprefix(SVG) for child in drawn] == ["title", "desc", "rect", "circle"]
    assert (drawn.get("viewBox"), drawn.get("width"), drawn.get("height")) == ("0 0 40 30", "40", "30")


def test_the_paper_covers_the_sheet_and_the_ink_can_be_read_on_it() -> None:
    drawn = ElementTree.fromstring(str(sheet([element("title", "a"), element("desc", "b")], 40, 30)))
    (paper,) = drawn.iter(f"{SVG}rect")
    assert (paper.get("width"), paper.get("height"), paper.get("fill")) == ("40", "30", PAPER)
    assert drawn.get("fill") == TEXT != PAPER
