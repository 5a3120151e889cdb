from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from grundy.draw import element
from grundy.draw.svg import number, xml_text

# What XML 1.0 allows, section 2.2, without the control characters 0x7F to 0x9F that it discourages.
ALLOWED = st.text(
    st.characters(codec="utf-8").filter(
        lambda c: (c in "\t\n\r" or ord(c) >= 0x20) and not 0x7F <= ord(c) < 0xA0 and ord(c) & 0xFFFE != 0xFFFE
    )
)


@given(ALLOWED, ALLOWED)
def test_what_is_written_is_read_again(content: str, value: str) -> None:
    read = ElementTree.fromstring(str(element("text", content, name=value)))
    assert (read.text or "", read.get("name")) == (content, value)


@given(st.text(st.characters()))
def test_any_text_gives_well_formed_xml(text: str) -> None:
    read = ElementTree.fromstring(str(element("text", f"[{text}]", name=text)).encode())
    assert len(read.text or "") == len(text) + 2


@pytest.mark.parametrize("bad", ["\0", "\x1b", "\x7f", "\x9f", "\ud800", "\ufffe", "\uffff", "\U0001ffff"])
def test_what_xml_cannot_contain_is_replaced(bad: str) -> None:
    assert xml_text(f"a{bad}b") == "a\N{REPLACEMENT CHARACTER}b"


def test_elements_nest_on_lines_of_their_own_but_not_in_text() -> None:
    assert str(element("g", element("a"), element("b", x=1))) == '<g>\n<a/>\n<b x="1"/>\n</g>'
    assert str(element("text", element("tspan", "N"), " 3")) == "<text><tspan>N</tspan> 3</text>"
    assert str(element("text", element("tspan", "N"))) == "<text><tspan>N</tspan></text>"


def test_attributes_are_named_as_in_svg_and_none_leaves_one_out() -> None:
    drawn = element("path", class_="edge", stroke_width=1.50, stroke_dasharray=None)
    assert str(drawn) == '<path class="edge" stroke-width="1.5"/>'


@given(st.floats(-1e6, 1e6))
def test_a_number_has_at_most_two_decimals_and_no_needless_digit(value: float) -> None:
    text = number(value)
    assert abs(float(text) - value) <= 0.00501
    assert text == "0" or not (text.startswith("-0") and float(text) == 0)
    assert "." not in text or (text[-1] != "0" and len(text.partition(".")[2]) <= 2)
