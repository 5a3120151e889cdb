"""Going through the tokens of a text."""

import re

import pytest

from grundy.errors import NotationError
from grundy.parsing import TokenReader, tokenize

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


def test_what_no_token_can_be_is_told_with_its_line() -> None:
    with pytest.raises(NotationError, match=r"line 2: expected a name, found '\?'"):
        tokenize("a\n?", PATTERN, "a name")


def test_words_are_marks_and_not_names() -> None:
    tokens = reader("a=")
    assert not tokens.take("a")
    tokens.step()
    assert tokens.take("=")
    assert tokens.at_end


def test_looking_ahead_takes_nothing_and_ends_at_the_end() -> None:
    tokens = reader("a=b")
    assert [token.text for token in tokens.ahead(9)] == ["a", "=", "b", ""]
    assert tokens.token.text == "a"


def test_what_was_expected_is_told_and_what_was_found() -> None:
    tokens = reader("a=b")
    with pytest.raises(NotationError, match="line 1: expected ;, found 'a'"):
        tokens.expect(";")
    tokens.step(3)
    with pytest.raises(NotationError, match="line 1: expected a comma or ;, found the end of the text"):
        tokens.expect(";", "a comma or ;")
