"""Cursors over texts and over tokens."""

import re

import pytest
from hypothesis import given, strategies as st

from grundy.errors import NotationError
from grundy.parsing import MAX_DIGITS, Reader, TokenReader, normalize_name, tokenize


@given(st.integers(0, 10**40), st.text(" \t\n", max_size=3))
def test_numbers_are_parsed_with_their_place(value: int, blanks: str) -> None:
    number = Reader(f"{blanks}{value}{blanks}").number()
    assert (number.value, number.at) == (value, len(blanks))


def test_the_number_of_digits_is_limited() -> None:
    assert Reader("9" * MAX_DIGITS).number().value == 10**MAX_DIGITS - 1
    with pytest.raises(NotationError, match="a number may have at most 4000 digits, not 4001"):
        Reader("9" * (MAX_DIGITS + 1)).number()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "an empty text"),
        ("  ", "an empty text"),
        ("-5", "a negative number"),
        ("٣", "write numbers with the digits 0 to 9"),
        ("²", "write numbers with the digits 0 to 9"),
        ("Ⅷ", "write numbers with the digits 0 to 9"),
        ("x", "found 'x'"),
        ("\ud800", r"found U\+D800"),
    ],
)
def test_errors_describe_the_text_instead_of_a_number(text: str, found: str) -> None:
    with pytest.raises(NotationError, match=found):
        Reader(text).number()


def test_take_and_word_do_not_consume_other_text() -> None:
    reader = Reader(" ab)")
    assert not reader.take("(")
    assert reader.word() == "ab"
    assert reader.word() == ""
    assert reader.take("()")
    assert reader.at_end()
    assert not reader.take("()")


def test_positive_rejects_zero_and_names_its_place() -> None:
    assert Reader(" 12").positive() == 12
    with pytest.raises(NotationError) as caught:
        Reader("  0").positive("a pile")
    assert (caught.value.at, caught.value.message) == (2, "expected a positive number, found 0")
    with pytest.raises(NotationError, match="expected a pile, found 'x'"):
        Reader("x").positive("a pile")


def test_spellings_of_a_name_are_normalized() -> None:
    assert {normalize_name(name) for name in ("Dawson's Chess", "dawsons-chess", "DAWSONS CHESS ")} == {"dawsonschess"}


PATTERN = re.compile(r"(?P<blank>\s+)|(?P<name>[a-z]+)|(?P<mark>[=;])")


def reader(text: str) -> TokenReader:
    return TokenReader(text, tokenize(text, PATTERN, "a name"))


def test_tokens_have_kinds_and_places_and_an_end() -> None:
    assert [tuple(token) for token in tokenize("a\n =b", PATTERN, "a name")] == [
        ("name", "a", 0),
        ("mark", "=", 3),
        ("name", "b", 4),
        ("end", "", 5),
    ]
    assert [tuple(token) for token in tokenize("", PATTERN, "a name")] == [("end", "", 0)]


def test_rejects_invalid_tokens_and_names_the_line() -> None:
    with pytest.raises(NotationError, match=r"line 2: expected a name, found '\?'"):
        tokenize("a\n?", PATTERN, "a name")


def test_words_are_marks_and_not_names() -> None:
    tokens = reader("a=")
    assert not tokens.take("a")
    tokens.step()
    assert tokens.take("=")
    assert tokens.at_end


def test_looking_ahead_does_not_consume_tokens() -> None:
    tokens = reader("a=b")
    assert [token.text for token in tokens.ahead(9)] == ["a", "=", "b", ""]
    assert tokens.token.text == "a"


def test_errors_state_the_expected_text_and_the_token_found() -> None:
    tokens = reader("a=b")
    with pytest.raises(NotationError, match="line 1: expected ;, found 'a'"):
        tokens.expect(";")
    tokens.step(3)
    with pytest.raises(NotationError, match="line 1: expected a comma or ;, found the end of the text"):
        tokens.expect(";", "a comma or ;")
