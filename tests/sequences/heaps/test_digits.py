from itertools import chain, cycle, islice, product

import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, NotationError
from grundy.parsing import Reader
from grundy.sequences.heaps import digits as module
from grundy.sequences.heaps.digits import Digits, format_digits, parse_digits, shortest_digits, validate_digits


def read(text: str) -> Digits:
    return parse_digits(Reader(text))


def first(once: tuple[int, ...], repeating: tuple[int, ...], count: int = 40) -> list[int]:
    return list(islice(chain(once, cycle(repeating or (0,))), count))


words = st.lists(st.integers(0, 2**16 - 1), max_size=6).map(tuple)
first_digits = st.integers(0, 2**14 - 1).map(lambda number: 4 * number)


@given(first_digits, words, words)
def test_digits_are_read_as_they_are_written(d0: int, once: tuple[int, ...], repeating: tuple[int, ...]) -> None:
    digits = validate_digits((d0, *once), repeating)
    assert read(format_digits(digits)) == digits
    assert first(*digits) == first((d0, *once), repeating)


def test_the_shortest_form_is_the_same_for_the_same_digits() -> None:
    forms: dict[tuple[int, ...], Digits] = {}
    for length, period in product(range(4), range(4)):
        for word in product((0, 1), repeat=length + period):
            once, repeating = (0, *word[:length]), word[length:]
            digits = shortest_digits(once, repeating)
            assert first(*digits) == first(once, repeating)
            assert len(digits.once) + len(digits.repeating) <= len(once) + len(repeating)
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
def test_every_way_to_write_digits(text: str, once: tuple[int, ...], repeating: tuple[int, ...]) -> None:
    assert read(text) == Digits(once, repeating)


ENDLESS = (
    "and only sums of 4, 8, 16, … can be: taking nothing and leaving one heap or none would change nothing, "
    "and play would not end"
)


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
        ("1.7", 0, f"the digit before the point is 1, {ENDLESS}"),
        (" 2.7", 1, f"the digit before the point is 2, {ENDLESS}"),
        ("{7}.7", 0, f"the digit before the point is 7, {ENDLESS}"),
        ("0.(", 3, "expected a digit that repeats, found the end of the text"),
        ("0.7()", 4, "expected a digit that repeats, found ')'"),
        ("0.(3", 4, "expected a digit or ')', found the end of the text"),
        ("0.(3!)", 4, "expected a digit or ')', found '!'"),
        ("0.{", 3, "expected the value of the digit, a number, found the end of the text"),
        ("0.{}", 3, "expected the value of the digit, a number, found '}'"),
        ("0.{F}", 3, "expected the value of the digit, a number, found 'F'"),
        ("0.{36", 5, "expected '}', found the end of the text"),
        ("0.{3 6}", 5, "expected '}', found '6'"),
        (
            "0.7{65536}",
            4,
            "the digit 65536 lets a move leave 16 heaps, and at most 15 are possible; digits are less than 65536",
        ),
    ],
)
def test_errors_point_at_the_bad_character(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.at, caught.value.message) == (at, message)


def test_letters_after_a_blank_are_left_to_the_reader_of_words() -> None:
    for text in ("0.3 F", "0.3 unequal", "0.3unequal", "0.3stuck"):
        reader = Reader(text)
        assert parse_digits(reader) == Digits((0, 3), ())
        assert reader.text[reader.at :] in ("F", "unequal", "stuck")
    assert read("0.UNEQUAL").once == (0, 30, 23, 14, 26, 30, 10, 21)


def test_too_many_digits_are_refused_when_read_and_when_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_DIGITS", 5)
    assert read("0.1234").once == (0, 1, 2, 3, 4)
    assert read("0.12(34)").repeating == (3, 4)
    for text, at in (("0.12345", 6), ("0.12(345)", 7)):
        with pytest.raises(NotationError, match="a game has at most 5 digits") as caught:
            read(text)
        assert caught.value.at == at
    with pytest.raises(DomainError, match="a game has at most 5 digits, not 6"):
        validate_digits((0, 1, 2), (3, 4, 5))


def test_a_million_digits_are_read() -> None:
    assert len(read("0." + "7" * 999_999).once) == 1_000_000
    assert read("0.(" + "12" * 100_000 + ")") == Digits((0,), (1, 2))


@pytest.mark.parametrize(
    ("once", "repeating", "message"),
    [
        ((2,), (), f"the digit d0 is 2, {ENDLESS}"),
        ((5, 7), (), f"the digit d0 is 5, {ENDLESS}"),
        ((), (3,), "the digit d0 does not repeat; give it among the digits before the repeating ones"),
        ((0, -1), (), "a digit is 0 or more, not -1"),
        ((0, 7.0), (), "a digit is a whole number, not 7.0"),
        (
            (0,),
            (1 << 16,),
            "the digit 65536 lets a move leave 16 heaps, and at most 15 are possible; digits are less than 65536",
        ),
    ],
)
def test_given_digits_are_checked(once: tuple[int, ...], repeating: tuple[int, ...], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        validate_digits(once, repeating)
    assert str(caught.value) == message


def test_no_digits_are_a_game_without_moves() -> None:
    assert validate_digits((), ()) == Digits((0,), ())
    assert format_digits(Digits((0,), ())) == "0.0"
