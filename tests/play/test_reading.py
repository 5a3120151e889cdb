from contextlib import nullcontext

import pytest
from hypothesis import example, given, strategies as st
from strategies import positions

import grundy
from grundy import NotationError, parse
from grundy.games import Entry, Group, Numbers, entry_named


@given(positions())
def test_notation_can_be_parsed_again(text: str) -> None:
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
def test_blanks_brackets_and_both_plus_signs_are_accepted(text: str) -> None:
    assert parse(text) == parse("N(3,5) + W(1,2)")


KNOWN = "`grundy games` lists all"

# Text, index of the caret, and part of the message.
BAD = [
    ("", 0, f"expected a game (N(a,b,…), N(n;S), Moore(k;a,b,…), …; {KNOWN}), found an empty text"),
    ("   ", 3, "found an empty text"),
    ("N", 1, "expected ( after N, as in N(3,5,2), found the end of the text"),
    ("N[3,4]", 1, "expected ( after N, as in N(3,5,2), found '['"),
    ("N 3 4 5", 0, "there is no game named N 3 4 5; put the position in brackets, as in N(3,5,2)"),
    ("Kayles 5, 7", 0, "there is no game named Kayles 5; put the position in brackets, as in Kayles("),
    (
        "3,4,5",
        0,
        "the name of a game is missing; write N(3,4,5) for piles of Nim, or see `grundy games`",
    ),
    ("( 3 4; 5 )", 2, "write N(3,4,5) for piles of Nim"),
    ("N(1) + 7", 7, "write N(7) for piles of Nim"),
    ("1," * 50 + "1", 0, "write N(a,b,…) for piles of Nim"),
    ("3,4.5", 5, "expected heaps in brackets after the rules, as in 0.137(25)"),
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
    ("N(5;0)", 4, "expected a positive number, found 0"),
    ("N(5;1,0)", 6, "expected a positive number, found 0"),
    ("N(5;)", 4, "expected a number (S), found ')'"),
    ("N(5;1;2)", 5, "expected a comma or ) in N(n;S), found ';'"),
    ("N(;1)", 2, "expected a number"),
    ("W(3)", 3, "expected 2 numbers for a,b in W(a,b), found 1"),
    ("N(5;0,x)", 4, "expected a positive number, found 0"),
    ("W(1,2,3,x)", 5, "expected a semicolon or ) in W(a,b) or W(x,y;a), found ','"),
    ("W(3,4", 5, "expected a semicolon or ) in W(a,b) or W(x,y;a), found the end of the text"),
    ("Wythof(3,4)", 0, "there is no game named Wythof; did you mean W(a,b)"),
    ("A" * 100_000, 0, "there is no game named " + "A" * 40 + f"…; {KNOWN}"),
    ("N(3\u0301)", 3, "found U+0301"),
    ("W(3,4,5)", 5, "expected a semicolon or ) in W(a,b) or W(x,y;a), found ','"),
    ("W(3;4)", 5, "expected 2 numbers for x,y in W(x,y;a), found 1"),
    ("Qq(3)", 0, f"Qq; {KNOWN} games; to use your own, pass --game, or games=… in Python"),
    ("N(3) + Chess(8)", 7, "there is no game named Chess"),
    ("Kaylse(3)", 0, "there is no game named Kaylse; did you mean Kayles(a,b,…)"),
    ("N(3,5;1,2)", 4, "expected 1 number for n in N(n;S), found 2"),
    ("N(٣)", 2, "found '٣' (write numbers with the digits 0 to 9)"),
    ("Ｎ(3)", 0, "expected a game"),
    ("“N(3)”", 0, "write positions without quotation marks"),
    ("N(2) + 'N(3)'", 7, "write positions without quotation marks"),
    ("N(3²)", 3, "found '²' (write numbers with the digits 0 to 9)"),
    ("N(3\x00)", 3, "found U+0000"),
    ("N" + "(3)" * 2, 4, "found '('"),
    ("N(" + "9" * 5000 + ")", 2, "a number may have at most 4000 digits, not 5000"),
]


@pytest.mark.parametrize(("text", "at", "message"), BAD, ids=[repr(text[:20]) for text, _, _ in BAD])
def test_caret_points_at_the_first_error(text: str, at: int, message: str) -> None:
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


def test_deep_brackets_do_not_exceed_the_recursion_limit() -> None:
    assert parse("(" * 10**5 + "N(3)" + ")" * 10**5) == parse("N(3)")
    with pytest.raises(NotationError):
        parse("(" * 10**5)


def test_sum_of_thousands_of_components() -> None:
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
    brackets = Numbers(Group("n", count=1, least=least), Group("k"), heaps=True)
    return Entry("fussy", word, Fussy, brackets, "no moves", ("fussy",), "nobody 2000", f"{word}(5;1)")


def test_error_in_parameters_has_a_caret() -> None:
    with pytest.raises(NotationError, match="a limit is at most 9, not 12") as caught:
        parse("Fussy(3;12)", games=[fussy_entry("Fussy", 0)])
    assert caught.value.at == 8


class Strip:
    """Move a coin to the left on a strip of squares, past no other."""

    def options(self, coins: tuple[int, ...]) -> list[tuple[int, ...]]:
        before = dict(zip(coins, (-1, *coins), strict=False))
        return [
            tuple(left if coin == at else coin for coin in coins) for at in coins for left in range(before[at] + 1, at)
        ]

    def check(self, coins: tuple[int, ...]) -> None:
        if list(coins) != sorted(set(coins)):
            raise grundy.DomainError(f"coins lie on different squares, from left to right, not on {coins}")


def test_invalid_position_has_a_caret() -> None:
    numbers = Numbers(Group("k", count=1), Group("a,b,…"), position=1)
    row = Entry("strip", "Strip", lambda k: Strip(), numbers, "slide", ("strip",), "nobody 2000", "Strip(1;3,6)")
    assert parse("Strip(1;3,6)", games=[row]).nim_value == parse("Strip((3, 6))", games=[Strip]).nim_value
    for text, games, at in [("Strip(1;3,3,6)", [row], 8), ("N(2) + Strip(6,3)", [Strip], 13)]:
        with pytest.raises(NotationError, match="coins lie on different squares, from left to right, not on") as caught:
            parse(text, games=games)
        assert caught.value.at == at


def test_each_heap_of_a_list_is_checked() -> None:
    class Even:
        def options(self, n: int) -> list[int]:
            return [n - 2] if n else []

        def check(self, n: int) -> None:
            if n % 2:
                raise grundy.DomainError(f"a heap is even, not {n}")

    row = Entry("even", "Even", Even, entry_named("nim").brackets, "take 2", ("even",), "nobody 2000", "Even(4)")
    with pytest.raises(NotationError, match="a heap is even, not 7") as caught:
        parse("Even(4,2,7)", games=[row])
    assert caught.value.at == 9


def test_games_that_share_a_word_keep_their_own_bounds() -> None:
    games = (entry_named("nim"), fussy_entry("N", 5))
    assert parse("N(1)", games=games).nim_value == 1
    with pytest.raises(NotationError, match="a number of at least 5, found 1"):
        parse("N(1;2)", games=games)


def test_only_strings_are_parsed() -> None:
    with pytest.raises(TypeError, match="the notation of a position must be a string, not None"):
        parse(None)
    with pytest.raises(TypeError, match="unsupported operand"):
        parse("N(3)") + 3


@pytest.mark.parametrize(
    ("text", "written", "nim_value"),
    [
        ("Kayles(12)", "Kayles(12)", 4),
        ("Kayles(5,7)", "Kayles(5,7)", 6),
        ("3*Kayles(5)", "3*Kayles(5)", 4),
        ("2 × N(3,5) + N(1)", "2*N(3,5) + N(1)", 1),
        ("Dawson's Chess(7)", "DawsonsChess(7)", 1),
        ("dawsons-chess(7)", "DawsonsChess(7)", 1),
        ("DAWSON’S CHESS (7)", "DawsonsChess(7)", 1),
        ("Nim(3,5)", "N(3,5)", 6),
        ("0.137(25)", "0.137(25)", 2),
        ("0.(3)(5)", "0.(3)(5)", 5),
        ("0.1(23)(9)", "0.1(23)(9)", 5),
        ("4. unequal(20)", "4. unequal(20)", 0),
        ("4. stuck 2 (8)", "4. stuck 2(8)", 3),
        ("{1,2,6}(20)", "Subtraction({1,2,6})(20)", 3),
        ("all but {1,2}(9)", "AllBut({1,2})(9)", 3),
        ("*5 + *3", "N(5) + N(3)", 6),
        ("0", "0", 0),
        ("0 + *5 + 0", "N(5)", 5),
        ("2*(Kayles(5) + 3*(W(1,2) + N(1)))", None, 0),
        ("Moore(2; 3,4,5)", "Moore(2;3,4,5)", 12),
    ],
)
def test_every_notation_is_parsed_and_formatted(text: str, written: str | None, nim_value: int) -> None:
    position = parse(text)
    assert written is None or str(position) == written
    assert parse(str(position)) == position
    assert position.nim_value == nim_value


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("0*N(3)", 0, "expected a positive count, found 0"),
        ("1000001*N(3)", 12, "a sum may have at most 1000000 terms"),
        ("1000*(1000*(2*N(1)))", 20, "a sum may have at most 1000000 terms"),
        ("3*", 2, "expected a game"),
        ("3", 0, "the name of a game is missing"),
        ("0.9(3)", None, "heap"),
        ("0.77", 4, "expected heaps in brackets after the rules"),
        ("0.77(x)", 5, "expected a number"),
        ("0.77(5;6)", 6, "expected a comma or )"),
        ("0.8!(5)", 3, "expected a digit or the end of the text"),
        ("*x", 1, "expected a number after *"),
        ("TakeAndBreak(3)", 12, "write the rules of the game instead of this word, as in 0.137(25)"),
        ("{1,2", 4, "expected } at the end of the set"),
        ("Northcott(5; 1-4) + N(1)", None, "cannot be part of a sum"),
    ],
)
def test_caret_points_at_errors_in_other_notations(text: str, at: int | None, message: str) -> None:
    if at is None:
        with pytest.raises(grundy.GrundyError, match=message) if "sum" in message else nullcontext():
            parse(text)
        return
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert (caught.value.at, message in caught.value.message) == (at, True), caught.value.message


class Halving:
    """Halve the number."""

    def options(self, n: int) -> list[int]:
        return [n // 2] if n else []


class Letters:
    """Remove a letter."""

    def options(self, word: str) -> list[str]:
        return [word[:at] + word[at + 1 :] for at in range(len(word))]


def test_own_games_are_written_with_their_name_and_python_literals() -> None:
    position = parse("Halving(9) + 2*Letters('a(b')+N(1)", games=[Halving, Letters()])
    assert str(position) == "Halving(9) + 2*Letters('a(b') + N(1)"
    assert parse(str(position), games=[Halving(), Letters]).nim_value == position.nim_value == 1
    with pytest.raises(NotationError, match="there is no game named Halving"):
        parse("Halving(9)")
    with pytest.raises(NotationError, match="expected a position as a Python literal"):
        parse("Halving(9 9)", games=[Halving])
    with pytest.raises(NotationError, match=r"expected \) in Letters"):
        parse("Letters('a)", games=[Letters])


def test_own_game_has_priority_over_the_catalogue() -> None:
    class Kayles(Halving):
        pass

    assert parse("Kayles(4)", games=[Kayles]).terms[0].ruleset.game.options(4) == [2]


@given(st.text("NKW0.137*{}(),;+⊕ab -'", max_size=25))
def test_any_text_of_the_new_characters_is_a_position_or_an_error_of_ours(text: str) -> None:
    try:
        position = parse(text)
    except grundy.GrundyError:
        return
    assert parse(str(position)) == position
