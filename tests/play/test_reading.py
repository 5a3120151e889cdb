import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import positions

import grundy
from grundy import NotationError, parse
from grundy.games import Entry, Group, entry_named


@given(positions())
def test_what_is_written_is_read_back(text: str) -> None:
    position = parse(text)
    assert parse(str(position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "N(3,5)+W(1,2)",
        "N(3,5) ⊕ W(1,2)",
        "  N ( 3 , 5 )\n+\tW(1,2) ",
        "(N(3,5)) + (W(1,2))",
        "((N(3,5) + W(1,2)))",
        "N(03,5) + W(1,002)",
    ],
)
def test_blanks_brackets_and_both_signs_are_free(text: str) -> None:
    assert parse(text) == parse("N(3,5) + W(1,2)")


KNOWN = ", ".join(entry.notation for entry in grundy.games.CATALOGUE)

# Text, index of the caret, and what is said.
BAD = [
    ("", 0, f"expected a game ({KNOWN}), found an empty text"),
    ("   ", 3, "found an empty text"),
    ("N", 1, "expected ( after N, found the end of the text"),
    ("N(", 2, "expected a number (a,b,… or n), found the end of the text"),
    ("N()", 2, "expected a number (a,b,… or n), found ')'"),
    ("N(3", 3, "expected a comma, a semicolon or ) in N(a,b,…) or N(n;S), found the end of the text"),
    ("N(3))", 4, "expected + after this term, or nothing more, found ')'"),
    ("(N(3)", 5, "expected + or ) after this term, found the end of the text"),
    (")N(3)", 0, "expected a game"),
    ("N(3)N(5)", 4, "expected + after this term, or nothing more, found 'N'"),
    ("N(3) + ", 7, "expected a game"),
    ("N(3) - N(5)", 5, "found '-'"),
    ("N(-5)", 2, "found a negative number"),
    ("N(3,)", 4, "expected a number"),
    ("N(3 5)", 4, "expected a comma, a semicolon or ) in N(a,b,…) or N(n;S), found '5'"),
    ("N(1.5)", 3, "found '.'"),
    ("N(1e9)", 3, "found 'e'"),
    ("N(5;0)", 4, "expected a number that is at least 1, found 0"),
    ("N(5;1,0)", 6, "expected a number that is at least 1, found 0"),
    ("N(5;)", 4, "expected a number (S), found ')'"),
    ("N(5;1;2)", 5, "expected a comma or ) in N(n;S), found ';'"),
    ("N(;1)", 2, "expected a number"),
    ("W(3)", 3, "W(a,b) takes 2 numbers for a,b, found 1"),
    ("N(5;0,x)", 4, "expected a number that is at least 1, found 0"),
    ("W(1,2,3,x)", 5, "expected ) in W(a,b), found ','"),
    ("W(3,4", 5, "expected ) in W(a,b), found the end of the text"),
    ("Wythoff(3,4)", 0, "no game is written Wythoff; did you mean W(a,b)?"),
    ("A" * 100_000, 0, "no game is written " + "A" * 40 + "…; known are"),
    ("N(3\u0301)", 3, "found U+0301"),
    ("W(3,4,5)", 5, "expected ) in W(a,b), found ','"),
    ("W(3;4)", 3, "expected a comma or ) in W(a,b), found ';'"),
    ("Qq(3)", 0, f"no game is written Qq; known are {KNOWN}"),
    ("N(3) + Chess(8)", 7, "no game is written Chess"),
    ("n(3)", 0, "no game is written n; did you mean N(a,b,…) or N(n;S)?"),
    ("Nim(3,5)", 0, "no game is written Nim; did you mean N(a,b,…) or N(n;S)?"),
    ("N(3,5;1,2)", 4, "N(n;S) takes 1 number for n, found 2"),
    ("N(٣)", 2, "found '٣' (write numbers with the digits 0 to 9)"),
    ("Ｎ(3)", 0, "expected a game"),
    ("N(3²)", 3, "found '²' (write numbers with the digits 0 to 9)"),
    ("N(3\x00)", 3, "found U+0000"),
    ("N" + "(3)" * 2, 4, "found '('"),
    ("N(" + "9" * 5000 + ")", 2, "this number has 5000 digits, and at most 4000 are read"),
]


@pytest.mark.parametrize(("text", "at", "message"), BAD, ids=[repr(text[:20]) for text, _, _ in BAD])
def test_the_first_bad_character_is_pointed_at(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert caught.value.at == at
    assert message in caught.value.message


@given(st.text())
@example("\ud800")
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    try:
        parse(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
        assert str(error)


@given(st.text("NW(),;+⊕ 0123456789-", max_size=30))
def test_any_text_of_the_right_characters_is_a_position_or_a_notation_error(text: str) -> None:
    try:
        position = parse(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
    else:
        assert parse(str(position)) == position


def test_deep_brackets_meet_no_recursion_limit() -> None:
    assert parse("(" * 10**5 + "N(3)" + ")" * 10**5) == parse("N(3)")
    with pytest.raises(NotationError):
        parse("(" * 10**5)


def test_thousands_of_components() -> None:
    text = " + ".join(f"N({n};1,2,3) + W({n % 50},{n % 47}) + N({n},{n + 1})" for n in range(3000))
    position = parse(text)
    assert len(position.terms) == 12_000
    assert str(position) == text
    assert all(move.position.nim_value == 0 for move in position.winning_moves()[:20])


class Fussy:
    def __init__(self, limits: tuple[int, ...]):
        if limits[0] > 9:
            raise grundy.DomainError(f"a limit is at most 9, not {limits[0]}")

    def options(self, n: int) -> list[int]:
        return []


def fussy_entry(word: str, least: int) -> Entry:
    groups = (Group("n", count=1, least=least), Group("k"))
    return Entry("fussy", word, groups, Fussy, True, "no moves", ("fussy",), "nobody 2000", f"{word}(5;1)")


def test_what_a_game_says_against_its_parameters_gets_a_caret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.play.reading.CATALOGUE", (fussy_entry("Fussy", 0),))
    with pytest.raises(NotationError, match="a limit is at most 9, not 12") as caught:
        parse("Fussy(3;12)")
    assert caught.value.at == 8


def test_games_that_share_a_word_keep_their_own_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.play.reading.CATALOGUE", (entry_named("nim"), fussy_entry("N", 5)))
    assert parse("N(1)").nim_value == 1
    with pytest.raises(NotationError, match="at least 5, found 1"):
        parse("N(1;2)")


def test_only_texts_are_read() -> None:
    with pytest.raises(TypeError, match="a position is read from a text, not from None"):
        parse(None)
    with pytest.raises(TypeError, match="unsupported operand"):
        parse("N(3)") + 3
