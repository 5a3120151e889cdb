from hypothesis import given, strategies as st

from grundy.draw import text_width, visible


@given(st.text(st.characters()))
def test_a_visible_text_is_one_line_that_can_be_printed(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    assert shown.replace("\N{ZERO WIDTH JOINER}", "").replace("\N{ZERO WIDTH NON-JOINER}", "").isprintable()
    assert shown == text or not text.isprintable()


def test_what_turns_the_direction_of_text_is_replaced() -> None:
    assert visible("a\N{RIGHT-TO-LEFT OVERRIDE}b") == "a\N{REPLACEMENT CHARACTER}b"
    assert visible("שלום") == "שלום"


@given(st.text(), st.text())
def test_widths_add_up_and_grow_with_the_font(one: str, two: str) -> None:
    assert abs(text_width(one + two, 10) - text_width(one, 10) - text_width(two, 10)) < 1e-6
    assert abs(text_width(one, 20) - 2 * text_width(one, 10)) < 1e-6


# Advance widths of DejaVu Sans in 2048ths, from the table hmtx of the font.
DEJAVU = {"0": 1303, "a": 1255, "e": 1260, "i": 569, "m": 1995, "A": 1401, "N": 1532, "O": 1612, "W": 2025, "(": 799}
DEJAVU |= {"∞": 1706, "γ": 1212, "\N{REPLACEMENT CHARACTER}": 2100, "+": 1716, "-": 739, "t": 803, "I": 604}


def test_texts_are_not_wider_than_supposed() -> None:
    assert all(text_width(character, 2048) >= width for character, width in DEJAVU.items())


def test_accents_have_no_width_and_chinese_letters_are_wide() -> None:
    assert text_width("\N{COMBINING ACUTE ACCENT}", 10) == 0
    assert text_width("漢", 10) > text_width("W", 10)
