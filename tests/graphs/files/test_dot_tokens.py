import pytest
from hypothesis import given, strategies as st

from grundy.errors import NotationError
from grundy.graphs.files.dot import quoted as as_quoted, tokenize


def test_words_are_told_apart() -> None:
    tokens = tokenize('Digraph{a_1->-2.5 "x;y" -- <<i>z</i>>:[=],+ /* c */ // d\n}')
    assert [(token.kind, token.text) for token in tokens] == [
        ("word", "Digraph"),
        ("mark", "{"),
        ("word", "a_1"),
        ("arrow", "->"),
        ("number", "-2.5"),
        ("quoted", '"x;y"'),
        ("arrow", "--"),
        ("html", "<<i>z</i>>"),
        *(("mark", mark) for mark in ":[=],+"),
        ("mark", "}"),
        ("end", ""),
    ]
    assert tokens[0].word == "digraph"
    assert [token.is_name for token in tokens[:6]] == [False, False, True, False, True, True]


def test_places_are_kept() -> None:
    text = "  a\n ->b"
    assert [text[token.at :][: len(token.text)] for token in tokenize(text)] == ["a", "->", "b", ""]


@given(st.text())
def test_a_name_in_quotation_marks_is_that_name(name: str) -> None:
    quoted = as_quoted(name)
    if quoted is not None:
        token, end = tokenize(quoted)
        assert (token.kind, token.name, end.kind) == ("quoted", name, "end")
    else:
        assert set("\\\r\0") & set(name)


@pytest.mark.parametrize("character", ["!", "é!", "'", "-", "*", "\ud800"])
def test_other_characters_are_refused(character: str) -> None:
    with pytest.raises(
        NotationError, match=r"^line 1: expected a name, found .*; other names stand in quotation marks\n"
    ):
        tokenize(character)
