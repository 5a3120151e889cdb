import pytest
from hypothesis import given, strategies as st

from grundy.errors import NotationError
from grundy.files import normalize_lines


@given(st.lists(st.text("ab ", max_size=3)), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_lines_are_the_same_whatever_system_wrote_them(lines: list[str], end: str, marked: bool) -> None:
    assert normalize_lines("\ufeff" * marked + end.join(lines)) == "\n".join(lines)


def test_only_the_first_byte_order_mark_is_one() -> None:
    assert normalize_lines("\ufeff\ufeffa") == "\ufeffa"


def test_a_character_that_no_text_contains_is_refused_with_its_line() -> None:
    with pytest.raises(NotationError, match=r"line 2: found the character U\+0000, which no text contains"):
        normalize_lines("a\r\nb\0")
