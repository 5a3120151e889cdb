"""Heap games as text: digits, rules, sets and names."""

from itertools import chain, cycle, islice, product

import pytest
import reference
from hypothesis import given, strategies as st

from grundy import DomainError, NotationError
from grundy.games import OnePile
from grundy.parsing import normalize_name
from grundy.sequences import NAMED, AllBut, HeapFunction, Subtraction, TakeAndBreak, as_game, read_game
from grundy.sequences.heaps import TABLE

Digits = tuple[tuple[int, ...], tuple[int, ...]]


def digits_of(game: TakeAndBreak) -> Digits:
    return game.digits, game.repeating


def read(text: str) -> Digits:
    return digits_of(TakeAndBreak(text))


def first(once: tuple[int, ...], repeating: tuple[int, ...], count: int = 40) -> list[int]:
    return list(islice(chain(once, cycle(repeating or (0,))), count))


words = st.lists(st.integers(0, 2**16 - 1), max_size=6).map(tuple)
first_digits = st.integers(0, 2**14 - 1).map(lambda number: 4 * number)


@given(first_digits, words, words)
def test_parsing_a_notation_returns_the_same_digits(d0: int, once: tuple[int, ...], repeating: tuple[int, ...]) -> None:
    game = TakeAndBreak.from_digits((d0, *once), repeating)
    assert TakeAndBreak(game.notation) == game
    assert first(*digits_of(game)) == first((d0, *once), repeating)


def test_the_shortest_form_is_the_same_for_the_same_digits() -> None:
    forms: dict[tuple[int, ...], Digits] = {}
    for length, period in product(range(4), range(4)):
        for word in product((0, 1), repeat=length + period):
            once, repeating = (0, *word[:length]), word[length:]
            digits = digits_of(TakeAndBreak.from_digits(once, repeating))
            assert first(*digits) == first(once, repeating)
            assert sum(map(len, digits)) <= len(once) + len(repeating)
            assert forms.setdefault(tuple(first(once, repeating)), digits) == digits


@pytest.mark.parametrize(
    ("text", "once", "repeating"),
    [
        ("0.77", (0, 7, 7), ()),
        (".77", (0, 7, 7), ()),
        ("·77", (0, 7, 7), ()),
        ("4.", (4,), ()),
        ("4.0", (4,), ()),
        ("0.0", (0,), ()),
        ("0.7700", (0, 7, 7), ()),
        ("0.3F", (0, 3, 15), ()),
        ("0.3f", (0, 3, 15), ()),
        ("0.gz", (0, 16, 35), ()),
        ("0.GZ", (0, 16, 35), ()),
        ("0.3{15}", (0, 3, 15), ()),
        ("0.{36}{ 100 }7", (0, 36, 100, 7), ()),
        ("C.", (12,), ()),
        ("{36}.1", (36, 1), ()),
        ("0.(3)", (0,), (3,)),
        ("4.(3)", (4,), (3,)),
        ("0.1(23)", (0, 1), (2, 3)),
        ("0.1(2{3})", (0, 1), (2, 3)),
        ("0.(0)", (0,), ()),
        ("0.333...", (0,), (3,)),
        ("0.3…", (0,), (3,)),
        ("0.12...", (0, 1), (2,)),
        ("0.70...", (0, 7), ()),
        (" 0 . 7 7 ", (0, 7, 7), ()),
        ("0.000 000 7", (0, 0, 0, 0, 0, 0, 0, 7), ()),
        ("0.1 ( 2 3 )", (0, 1), (2, 3)),
    ],
)
def test_parses_all_forms_of_digits(text: str, once: tuple[int, ...], repeating: tuple[int, ...]) -> None:
    assert read(text) == (once, repeating)


ENDLESS = "must be a sum of 4, 8, 16, …, so that a move that takes nothing leaves at least two heaps"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a digit or a point, as in 0.77, found an empty text"),
        ("!", 0, "expected a digit or a point, as in 0.77, found '!'"),
        ("-1.7", 0, "expected a digit or a point, as in 0.77, found a negative number"),
        ("77", 1, "expected a point, as in 4. or 0.77, found '7'"),
        ("4", 1, "expected a point, as in 4. or 0.77, found the end of the text"),
        ("0,77", 1, "expected a point, as in 4. or 0.77, found ','"),
        (".", 1, "expected a digit after the point, as in 0.77, found the end of the text"),
        ("0.", 2, "expected a digit after the point, as in 0.77, found the end of the text"),
        ("0.-7", 2, "expected a digit after the point, as in 0.77, found a negative number"),
        ("0.٣", 2, "expected a digit after the point, as in 0.77, found '٣' (write numbers with the digits 0 to 9)"),
        ("4....", 2, "expected a digit after the point, as in 0.77, found '.'"),
        ("4.…", 2, "expected a digit after the point, as in 0.77, found '…'"),
        ("1.7", 0, f"the digit before the point {ENDLESS}, not 1"),
        (" 2.7", 1, f"the digit before the point {ENDLESS}, not 2"),
        ("{7}.7", 0, f"the digit before the point {ENDLESS}, not 7"),
        ("0.(", 3, "expected a digit that repeats, found the end of the text"),
        ("0.7()", 4, "expected a digit that repeats, found ')'"),
        ("0.(3", 4, "expected a digit or ')', found the end of the text"),
        ("0.(3!)", 4, "expected a digit or ')', found '!'"),
        ("0.{", 3, "expected a number, the value of the digit, found the end of the text"),
        ("0.{}", 3, "expected a number, the value of the digit, found '}'"),
        ("0.{F}", 3, "expected a number, the value of the digit, found 'F'"),
        ("0.{36", 5, "expected '}', found the end of the text"),
        ("0.{3 6}", 5, "expected '}', found '6'"),
        (
            "0.7{65536}",
            4,
            "the digit 65536 lets a move leave 16 heaps, more than the maximum of 15; digits must be less than 65536",
        ),
    ],
)
def test_errors_in_digits_point_at_the_bad_character(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.at, caught.value.message) == (at, message)


def test_letters_after_a_blank_are_words_and_not_digits() -> None:
    for text in ("0.7 unequal", "0.7unequal"):
        assert TakeAndBreak(text).rules == ((0, 7), (), True, ())
    for text in ("0.7 stuck 3", "0.7stuck 3"):
        assert TakeAndBreak(text).rules == ((0, 7), (), False, (3,))
    assert TakeAndBreak("0.UNEQUAL").digits == (0, 30, 23, 14, 26, 30, 10, 21)
    with pytest.raises(NotationError, match="letters after a blank are not digits"):
        TakeAndBreak("0.3 F")


def test_rejects_more_than_a_million_digits() -> None:
    for text, at in ((f"0.{'7' * 10**6}", 10**6 + 1), (f"0.7{'1' * 500_000}({'7' * 500_000})", 10**6 + 2)):
        with pytest.raises(NotationError, match="a game may have at most 1000000 digits") as caught:
            read(text)
        assert caught.value.at == at
    with pytest.raises(DomainError, match="a game may have at most 1000000 digits, not 1000001"):
        TakeAndBreak.from_digits((0,) * 500_000, (1, *(0,) * 500_000))


def test_parses_a_million_digits() -> None:
    assert len(TakeAndBreak("0." + "7" * 999_999).digits) == 1_000_000
    assert read("0.(" + "12" * 100_000 + ")") == ((0,), (1, 2))


@pytest.mark.parametrize(
    ("once", "repeating", "message"),
    [
        ((2,), (), f"the digit d0 {ENDLESS}, not 2"),
        ((5, 7), (), f"the digit d0 {ENDLESS}, not 5"),
        ((), (3,), "the digit d0 cannot repeat; put it before the repeating digits"),
        ((0, -1), (), "a digit must be at least 0, not -1"),
        ((0, 7.0), (), "a digit must be a whole number, not 7.0"),
        (
            (0,),
            (1 << 16,),
            "the digit 65536 lets a move leave 16 heaps, more than the maximum of 15; digits must be less than 65536",
        ),
    ],
)
def test_from_digits_rejects_invalid_digits(once: tuple[int, ...], repeating: tuple[int, ...], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        TakeAndBreak.from_digits(once, repeating)
    assert str(caught.value) == message


def test_a_game_without_digits_has_no_moves() -> None:
    assert digits_of(TakeAndBreak.from_digits(())) == ((0,), ())
    assert TakeAndBreak.from_digits(()).notation == "0.0"


digits = st.lists(st.integers(0, 40), max_size=4)
first_digits_of_rules = st.sampled_from([0, 4, 8, 12, 36])


@given(first_digits_of_rules, digits, digits, st.booleans(), st.lists(st.integers(0, 10**6), max_size=3))
def test_parsing_a_notation_returns_the_same_rules(
    d0: int, once: list[int], repeating: list[int], unequal: bool, stuck: list[int]
) -> None:
    game = TakeAndBreak.from_digits([d0, *once], repeating, unequal=unequal, stuck=stuck)
    assert TakeAndBreak(game.notation) == game
    assert TakeAndBreak(game.notation).rules == game.rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("4. unequal", ((4,), (), True, ())),
        ("4.unequal", ((4,), (), True, ())),
        ("4. stuck 2", ((4,), (), False, (2,))),
        ("4. stuck 5, 2,2", ((4,), (), False, (2, 5))),
        ("0.1(27) unequal stuck 4", ((0, 1), (2, 7), True, (4,))),
        ("0.7… unequal", ((0,), (7,), True, ())),
    ],
)
def test_parses_words_after_the_digits(text: str, rules: tuple[object, ...]) -> None:
    assert TakeAndBreak(text).rules == rules


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("0.33 unequal", "0.33"),  # no move leaves two heaps
        ("4. stuck 0,1,2", "4. stuck 2"),  # heaps 0 and 1 have no move anyway
        ("4. unequal stuck 2,3", "4. unequal stuck 3"),
        ("0.001 stuck 2", "0.001"),
        ("0.001 stuck 3", "0.0"),
        ("0.77 stuck 2", "0.76 stuck 2"),  # d2 = 7 lets only the heap 2 be taken whole
        ("0.7 stuck 1", "0.6"),
        ("0.(3) stuck 2", "0.(3) stuck 2"),
        ("0.(1) stuck 2", "0.(1) stuck 2"),
    ],
)
def test_drops_words_that_do_not_change_any_move(text: str, written: str) -> None:
    assert TakeAndBreak(text).notation == written


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("0.7.7", 3, "expected a digit or the end of the text, found '.'"),
        ("0.7!", 3, "expected a digit or the end of the text, found '!'"),
        ("0.7..", 3, "expected a digit or the end of the text, found '.'"),
        ("0.(3)4", 5, "expected 'unequal', 'stuck' or the end, found '4'"),
        ("0.3...4", 6, "expected 'unequal', 'stuck' or the end, found '4'"),
        (
            "0.3 F",
            4,
            "expected 'unequal', 'stuck' or the end (letters after a blank are not digits), found 'F'",
        ),
        ("4. stuck", 8, "expected the size of a heap that allows no move, found the end of the text"),
        ("4. stuck 2,", 11, "expected the size of a heap that allows no move, found the end of the text"),
        ("4. stuck 2 unequal", 11, "expected the end of the text, found 'u'"),
        ("4. unequal 3", 11, "expected the end of the text, found '3'"),
    ],
)
def test_errors_in_rules_point_at_the_bad_character(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        TakeAndBreak(text)
    assert (caught.value.at, caught.value.message) == (at, message)


def test_rejects_negative_stuck_heaps() -> None:
    with pytest.raises(DomainError, match="a stuck heap must be at least 0, not -2"):
        TakeAndBreak.from_digits([4], stuck=[-2])


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
def test_read_game_accepts_every_notation(text: str, game: object) -> None:
    assert read_game(text) == game
    assert read_game(read_game(text).notation) == game


@given(st.sets(st.integers(1, 10**30), max_size=6))
def test_parsing_a_notation_returns_the_same_all_but_set(excluded: set[int]) -> None:
    assert read_game(AllBut(excluded).notation) == AllBut(excluded)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("{}", 1, "expected a positive number, found '}'"),
        ("{1,2", 4, "expected ',' or '}', found the end of the text"),
        ("{1;2}", 2, "expected ',' or '}', found ';'"),
        ("{0,1}", 1, "expected a positive number, found 0"),
        ("{-1}", 1, "expected a positive number, found a negative number"),
        ("{1}x", 3, "expected the end of the text, found 'x'"),
        ("Subtraction({1,2}", 17, "expected ',' or ')', found the end of the text"),
        ("Subtraction()", 12, "expected a positive number, found ')'"),
        ("Subtraction", 11, "expected a set in braces, such as {1,2,6}, found the end of the text"),
        ("all but 1", 8, "expected a set in braces, such as {1,2,6}, found '1'"),
        ("AllBut({1,})", 10, "expected a positive number, found '}'"),
        ("AllBut({0})", 8, "expected a positive number, found 0"),
        ("{1}.5", 0, "the digit before the point must be a sum of 4, 8, 16, …, so that "),
        ("", 0, "expected a digit or a point, as in 0.77, found an empty text"),
        ("Wythoff", 0, "no heap game is named 'Wythoff'; the names are Nim, Kayles, "),
    ],
)
def test_errors_in_any_notation_point_at_the_bad_character(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_game(text)
    assert caught.value.at == at
    assert caught.value.message.startswith(message)


@given(st.text(alphabet="0123456789abFZ.·…(){},; -'unequalstck", max_size=12))
def test_parses_any_text_or_reports_a_place_in_it(text: str) -> None:
    try:
        game = read_game(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
        assert str(error)
    else:
        assert read_game(game.notation) == game


def test_as_game_accepts_games_texts_and_functions() -> None:
    for game in (TakeAndBreak("0.77"), Subtraction({1}), AllBut({1}), HeapFunction(lambda n: []), OnePile({1, 2})):
        assert as_game(game) is game
    assert as_game("0.77") == TakeAndBreak("0.77")
    assert as_game("{1}") == Subtraction({1})
    assert as_game(lambda n: [n - 1] if n else []).options(3) == [(2,)]


@pytest.mark.parametrize("bad", [0.77, None, {1, 2}])
def test_as_game_rejects_other_objects(bad: object) -> None:
    with pytest.raises(DomainError) as caught:
        as_game(bad)
    assert str(caught.value) == (
        "a heap game must be a TakeAndBreak, Subtraction or AllBut, a string such as '0.77', 'Kayles' or '{1,2,6}', a "
        f"function that returns the options of a heap, or an object with a method options, not {bad!r}"
    )


def test_as_game_rejects_classes() -> None:
    with pytest.raises(DomainError) as caught:
        as_game(Subtraction)
    assert str(caught.value) == "expected a heap game, not the class Subtraction; try Subtraction(…)"


def test_read_game_rejects_other_types() -> None:
    with pytest.raises(DomainError, match=r"the notation of a heap game must be a string, not 0\.77"):
        read_game(0.77)


def test_names_and_aliases_are_unique_and_lead_to_the_game() -> None:
    names = [name for row in TABLE for name in (row.name, *row.aliases)]
    assert len(set(map(normalize_name, names))) == len(names)
    assert len(set(NAMED.values())) == len(NAMED) == len(TABLE)
    for row in TABLE:
        for name in (row.name, *row.aliases):
            assert TakeAndBreak(name) == TakeAndBreak(row.notation) == NAMED[row.name]
        assert NAMED[row.name].name == row.name
        assert NAMED[row.name].notation == row.notation
        assert row.source[-4:].isdigit() or "chapter" in row.source


@pytest.mark.parametrize(
    "text", ["Dawson's Chess", "dawsons chess", "DAWSON’S-CHESS", " dawsonschess ", "Dawson`s_Chess"]
)
def test_spelling_does_not_matter(text: str) -> None:
    assert TakeAndBreak(text).notation == "0.137"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("Kales", 0, "no heap game is named 'Kales'; did you mean Kayles?"),
        (" dawson chess", 1, "no heap game is named 'dawson chess'; did you mean Dawson's Chess or Dawson's Kayles?"),
        ("x" * 50, 0, f"no heap game is named '{'x' * 40}…'; the names are Nim, Kayles, "),
    ],
)
def test_unknown_names_get_a_hint(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        TakeAndBreak(text)
    assert caught.value.at == at
    assert caught.value.message.startswith(message)


def test_suggests_names_for_a_long_text_quickly() -> None:
    with pytest.raises(NotationError, match=r"no heap game is named 'Kayles{35}…'; the names are Nim, Kayles, "):
        TakeAndBreak("Kayle" + 10**6 * "s")


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        NAMED["Kayles"] = TakeAndBreak("0.7")


def test_treblecross_on_n_squares_is_a_heap_of_n_plus_2() -> None:
    def moves(strip: str) -> list[str]:
        if 3 * "X" in strip:
            return []
        return [strip[:at] + "X" + strip[at + 1 :] for at, square in enumerate(strip) if square == "."]

    heaps = reference.heap_values(TakeAndBreak("Treblecross").options, 13)
    strips = ["." * squares for squares in range(3, 11)]
    won = reference.outcome_labels(moves, strips)
    assert [won[strip] == "N" for strip in strips] == [heaps[len(strip) + 2] > 0 for strip in strips]
