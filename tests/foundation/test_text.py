"""The format of numbers, names, counts and lists in sentences."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.text import format_number, join_words, json_number, pluralize, short_repr, short_str, truncate


@pytest.mark.parametrize(
    ("texts", "sentence"), [("", ""), ("a", "a"), ("ab", "a or b"), ("abc", "a, b or c"), ("abcd", "a, b, c or d")]
)
def test_lists_are_joined_as_in_a_sentence(texts: str, sentence: str) -> None:
    assert join_words(list(texts), "or") == join_words(iter(texts), "or") == sentence


def test_join_words_accepts_numbers() -> None:
    assert join_words([1, 2, 3]) == "1, 2 and 3"


def test_pluralize_uses_singular_and_plural() -> None:
    assert [pluralize(number, "move") for number in (0, 1, 2, -1)] == ["0 moves", "1 move", "2 moves", "-1 moves"]
    assert [pluralize(number, "vertex", "vertices") for number in (1, 12)] == ["1 vertex", "12 vertices"]


def test_long_numbers_are_described() -> None:
    assert format_number(np.uint8(255)) == "255"
    assert format_number(2**256 - 1) == str(2**256 - 1)
    assert format_number(10**5000) == "a number of 16610 bits"
    assert format_number(-(10**5000)) == "a negative number of 16610 bits"


@pytest.mark.parametrize("number", [0, 77, 2**2048 - 1])
def test_short_numbers_remain_numbers_in_json(number: int) -> None:
    assert json_number(number) is number


def test_long_numbers_become_hexadecimal_strings_in_json() -> None:
    assert json_number(2**2048) == "0x1" + 512 * "0"
    assert int(str(json_number(3**5000)), 16) == 3**5000


def test_names_in_messages_are_short() -> None:
    assert short_repr("a") == "'a'"
    assert short_repr(10**400) == "a number of 1329 bits"
    assert short_repr((10**5000,)) == "a tuple"
    assert short_repr(True) == "True"
    assert short_repr("x" * 100) == "'" + "x" * 79 + "…"
    assert short_str("a") == "a"
    assert short_str((10**5000, "a")) == "a tuple"
    assert short_str("x" * 100) == "x" * 80 + "…"


def test_objects_without_a_repr_are_shown_by_their_class() -> None:
    class Shy:
        def __repr__(self) -> str:
            raise AttributeError

    assert short_repr(Shy()) == short_str(Shy()) == "a Shy"


@given(st.text(), st.integers(3, 30))
def test_a_shortened_text_is_short_and_keeps_both_ends(text: str, most: int) -> None:
    short = truncate(text, most)
    assert len(short) <= most
    if len(text) <= most:
        assert short == text
    else:
        start, _, end = short.partition("…") if "…" not in text else ("", "", "")
        assert text.startswith(start)
        assert text.endswith(end)


def test_truncation_keeps_accents_with_their_letters() -> None:
    name = "abc" + "e\N{COMBINING ACUTE ACCENT}" * 10
    for most in range(3, len(name)):
        start, _, end = truncate(name, most).partition("…")
        assert not unicodedata.combining((end or "x")[0])
        assert not (start.endswith("e") and name[len(start)] == "\N{COMBINING ACUTE ACCENT}")


def test_truncation_does_not_split_emojis() -> None:
    family = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    for most in range(3, 11):
        start, _, end = truncate(family * 4, most).partition("…")
        assert start == family * (len(start) // 3)
        assert end == family * (len(end) // 3)
