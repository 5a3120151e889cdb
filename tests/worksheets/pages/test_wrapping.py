from hypothesis import given, strategies as st

from grundy.draw import text_width
from grundy.worksheets.pages import wrapped


@given(st.lists(st.text("abcW⊕ij", min_size=1, max_size=12), min_size=1), st.floats(40, 400))
def test_all_words_stay_in_order_and_lines_fit(words: list[str], width: float) -> None:
    lines = wrapped(" ".join(words), width, 12)
    assert " ".join(lines).split() == words
    assert all(text_width(line, 12) <= width or " " not in line for line in lines)


def test_nothing_has_no_lines() -> None:
    assert wrapped("", 100, 12) == []
