import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, NotationError
from grundy.games import OnePile
from grundy.sequences.heaps import AllBut, HeapFunction, Subtraction, TakeAndBreak, as_game, read_game


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("0.77", TakeAndBreak("0.77")),
        ("kayles", TakeAndBreak("0.77")),
        ("{36}.", TakeAndBreak.from_digits([36])),
        ("4. stuck 2", TakeAndBreak("4. stuck 2")),
        ("{1,2,6}", Subtraction({1, 2, 6})),
        (" { 6 , 1,2 } ", Subtraction({1, 2, 6})),
        ("Subtraction({1, 2, 6})", Subtraction({1, 2, 6})),
        ("subtraction(1,2,6)", Subtraction({1, 2, 6})),
        ("Subtraction {7}", Subtraction({7})),
        ("AllBut({1,2})", AllBut({1, 2})),
        ("all but {1, 2}", AllBut({1, 2})),
        ("All-but {1,2}", AllBut({1, 2})),
        ("allbut(3)", AllBut({3})),
        ("AllBut({})", AllBut()),
        ("all but {}", AllBut()),
        ("AllBut()", AllBut()),
    ],
)
def test_every_notation(text: str, game: object) -> None:
    assert read_game(text) == game
    assert read_game(read_game(text).notation) == game


@given(st.sets(st.integers(1, 10**30), max_size=6))
def test_all_but_sets_are_read_as_they_are_written(excluded: set[int]) -> None:
    assert read_game(AllBut(excluded).notation) == AllBut(excluded)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("{}", 1, "expected a positive number, found '}'"),
        ("{1,2", 4, "expected ',' or '}', found the end of the text"),
        ("{1;2}", 2, "expected ',' or '}', found ';'"),
        ("{0,1}", 1, "expected a number that is at least 1, found 0"),
        ("{-1}", 1, "expected a positive number, found a negative number"),
        ("{1}x", 3, "expected the end of the text, found 'x'"),
        ("Subtraction({1,2}", 17, "expected ',' or ')', found the end of the text"),
        ("Subtraction()", 12, "expected a positive number, found ')'"),
        ("Subtraction", 11, "expected a set in braces, such as {1,2,6}, found the end of the text"),
        ("all but 1", 8, "expected a set in braces, such as {1,2,6}, found '1'"),
        ("AllBut({1,})", 10, "expected a positive number, found '}'"),
        ("AllBut({0})", 8, "expected a number that is at least 1, found 0"),
        ("{1}.5", 0, "the digit before the point is 1, and only sums of 4, 8, 16, … can be: "),
        ("", 0, "expected a digit or a point, as in 0.77, found an empty text"),
        ("Wythoff", 0, "no heap game is called 'Wythoff'; the names are Nim, Kayles, "),
    ],
)
def test_errors_point_at_the_bad_character(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_game(text)
    assert caught.value.at == at
    assert caught.value.message.startswith(message)


@given(st.text(alphabet="0123456789abFZ.·…(){},; -'unequalstck", max_size=12))
def test_any_text_is_read_or_refused_with_a_place_in_it(text: str) -> None:
    try:
        game = read_game(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
        assert str(error)
    else:
        assert read_game(game.notation) == game


def test_a_game_a_text_or_a_function_is_a_game() -> None:
    for game in (TakeAndBreak("0.77"), Subtraction({1}), AllBut({1}), HeapFunction(lambda n: []), OnePile({1, 2})):
        assert as_game(game) is game
    assert as_game("0.77") == TakeAndBreak("0.77")
    assert as_game("{1}") == Subtraction({1})
    assert as_game(lambda n: [n - 1] if n else []).options(3) == [(2,)]


@pytest.mark.parametrize("bad", [0.77, None, {1, 2}])
def test_anything_else_is_refused(bad: object) -> None:
    with pytest.raises(DomainError) as caught:
        as_game(bad)
    assert str(caught.value) == (
        "a heap game is a TakeAndBreak, Subtraction or AllBut, a text such as '0.77', 'Kayles' or '{1,2,6}', a "
        f"function from the size of a heap to its options, or an object with such a method options, not {bad!r}"
    )


def test_a_class_is_no_game_yet() -> None:
    with pytest.raises(DomainError) as caught:
        as_game(Subtraction)
    assert str(caught.value) == "a heap game is an object, and Subtraction is a class; try Subtraction(…)"


def test_only_text_can_be_read() -> None:
    with pytest.raises(DomainError, match=r"the notation of a heap game is a text, not 0\.77"):
        read_game(0.77)
