import pytest

from grundy.cli.code.source import read_word
from grundy.cli.output import BadInput
from grundy.errors import NotationError


def test_ways_to_write_a_word() -> None:
    assert read_word("0110 1..", 7, 2) == read_word("0,1,1,0,1,0,0", 7, 2) == 0b0010110
    assert read_word("1A0", 3, 16) == read_word("1, 10, 0", 3, 16) == 0xA1
    assert read_word("161 . 3", 3, 256) == read_word("161,0,3", 3, 256) == 161 | 3 << 16
    assert read_word("", 0, 2) == read_word(" ", 0, 256) == 0


@pytest.mark.parametrize(
    ("text", "q", "at", "message"),
    [
        ("012", 2, 2, "expected a digit, 0 or 1, found '2'"),
        ("0 x2", 4, 2, "expected a digit, 0 to 3, found 'x'"),
        ("00g", 16, 2, "expected a digit, 0 to f, found 'g'"),
        ("1,2,4", 4, 4, "expected a number from 0 to 3, found '4'"),
        ("1 -2 4", 256, 2, "expected a number from 0 to 255, found '-2'"),
    ],
)
def test_bad_digits_are_shown(text: str, q: int, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_word(text, 3, q)
    assert (caught.value.at, caught.value.message) == (at, message)


def test_words_of_another_length() -> None:
    with pytest.raises(BadInput, match="a word of this code has 3 digits, and '01' has 2"):
        read_word("01", 3, 2)
