import pytest

from grundy.errors import line_error


@pytest.mark.parametrize(
    ("text", "at", "shown"),
    [
        ("", 0, "line 1: bad\n  \n  ^"),
        ("ab", 2, "line 1: bad\n  ab\n    ^"),
        ("ab\ncd\nef", 4, "line 2: bad\n  cd\n   ^"),
        ("ab\n", 3, "line 2: bad\n  \n  ^"),
        ("ab\ncd", 2, "line 1: bad\n  ab\n    ^"),
    ],
)
def test_a_bad_character_is_shown_in_its_line(text: str, at: int, shown: str) -> None:
    assert str(line_error(text, at, "bad")) == shown
