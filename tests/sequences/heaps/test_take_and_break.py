import pickle
from copy import copy, deepcopy
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

import grundy
from grundy import DomainError, LimitError, NotationError, reference
from grundy.sequences.heaps import NAMED, TakeAndBreak
from grundy.testing import check_game


def values(game: TakeAndBreak, stop: int) -> list[int]:
    return reference.heap_values(game.options, stop)


def test_the_options_are_those_of_the_digits_for_all_games_of_two_digits() -> None:
    for digits in product(range(0, 16, 4), range(16), range(16)):
        game = TakeAndBreak.from_digits(digits)
        for heap in range(8):
            options = game.options(heap)
            assert len(set(options)) == len(options)
            assert set(options) == reference.take_and_break_options(game.digit, heap)


@pytest.mark.parametrize("text", ["0.(3)", "4.(3)", "0.1(23)", "0.(07)", "0.4(01)", "0.(1)", "8.(F)"])
def test_the_options_are_those_of_repeating_digits(text: str) -> None:
    game = TakeAndBreak(text)
    for heap in range(12):
        assert set(game.options(heap)) == reference.take_and_break_options(game.digit, heap)


@pytest.mark.parametrize("text", ["4. unequal", "0.77 unequal", "8.F unequal", "4. stuck 2", "0.77 stuck 2,5"])
def test_unequal_and_stuck_take_options_away(text: str) -> None:
    game = TakeAndBreak(text)
    for heap in range(12):
        allowed = reference.take_and_break_options(game.digit, heap)
        wanted = {left for left in allowed if not game.unequal or len(set(left)) == len(left)}
        assert set(game.options(heap)) == (set() if heap in game.stuck else wanted)


def test_attributes() -> None:
    kayles = TakeAndBreak("0.77")
    assert (kayles.digits, kayles.repeating, kayles.unequal, kayles.stuck) == ((0, 7, 7), (), False, ())
    assert (kayles.name, kayles.notation, repr(kayles)) == ("Kayles", "0.77", "TakeAndBreak('0.77')")
    assert (kayles.most_heaps, kayles.last, kayles.is_finite) == (2, 2, True)
    assert [kayles.digit(i) for i in (0, 1, 2, 3, 10**30)] == [0, 7, 7, 0, 0]
    endless = TakeAndBreak("0.1(23)")
    assert (endless.digits, endless.repeating, endless.is_finite, endless.most_heaps) == ((0, 1), (2, 3), False, 1)
    assert [endless.digit(i) for i in (0, 1, 2, 3, 4, 10**30)] == [0, 1, 2, 3, 2, 2]
    with pytest.raises(DomainError) as caught:
        _ = endless.last
    assert str(caught.value) == "TakeAndBreak('0.1(23)') has no last digit: the digits (2, 3) repeat for ever"
    empty = TakeAndBreak("0.0")
    assert (empty.digits, empty.most_heaps, empty.last, empty.notation) == ((0,), 0, 0, "0.0")


def test_games_are_equal_when_their_rules_are() -> None:
    assert TakeAndBreak("0.77") == TakeAndBreak(".7700") == TakeAndBreak.from_digits([0, 7, 7], name="mine")
    assert hash(TakeAndBreak("0.77")) == hash(TakeAndBreak("kayles"))
    assert TakeAndBreak("0.77") != TakeAndBreak("0.7")
    assert TakeAndBreak("4.") != TakeAndBreak("4. unequal")
    assert TakeAndBreak("4.") != TakeAndBreak("4. stuck 2")
    assert TakeAndBreak("0.(3)") != TakeAndBreak("0.3")
    assert TakeAndBreak("0.77") != "0.77"


def test_names_are_found_from_the_rules_or_given() -> None:
    assert TakeAndBreak("4. stuck 2").name == "Couples-are-Forever"
    assert TakeAndBreak.from_digits([0, 0, 7]).name == "Dawson's Kayles"
    assert TakeAndBreak.from_digits([0, 0, 7], name="Cram in a strip").name == "Cram in a strip"
    assert TakeAndBreak("0.123").name is None


def test_games_are_frozen_and_can_be_pickled_and_copied() -> None:
    for game in NAMED.values():
        for other in (pickle.loads(pickle.dumps(game)), copy(game), deepcopy(game)):
            assert (other, hash(other), other.name) == (game, hash(game), game.name)
    with pytest.raises(AttributeError):
        NAMED["Kayles"].name = "Skittles"
    with pytest.raises(AttributeError):
        NAMED["Kayles"].digits = (0, 7)


def test_long_notations_are_cut_in_the_repr() -> None:
    assert repr(TakeAndBreak("0." + 500 * "7")) == f"TakeAndBreak('0.{58 * '7'}'… 502 characters)"
    assert eval(repr(TakeAndBreak("0." + 70 * "7"))) == TakeAndBreak("0." + 70 * "7")


def test_moves_have_labels_for_people() -> None:
    assert list(TakeAndBreak("0.07").moves(7)) == [
        ("take 2 from 7, leave 5", (5,)),
        ("take 2 from 7, leave 4 and 1", (4, 1)),
        ("take 2 from 7, leave 3 and 2", (3, 2)),
    ]
    assert list(TakeAndBreak("8.").moves(4)) == [("break 4 into 2, 1 and 1", (2, 1, 1))]
    assert list(TakeAndBreak("0.7").moves(1)) == [("take all 1", ())]
    assert list(TakeAndBreak("0.3").moves((2, 5, 2))) == [
        ("take 1 from 5, leave 4", (4, 2, 2)),
        ("take 1 from 2, leave 1", (5, 2, 1)),
    ]


def test_sums_are_positions_too() -> None:
    kayles = TakeAndBreak("0.77")
    assert kayles.options((1, 2)) == [(1, 1), (1,), (2,)]
    assert kayles.options(()) == kayles.options(0) == kayles.options((0, 0)) == []
    assert kayles.components((3, 0, 5)) == (5, 3)
    assert kayles.components(4) == (4,)


def test_the_general_solver_knows_what_to_do_with_sums() -> None:
    kayles = TakeAndBreak("0.77")
    assert grundy.nim_value(kayles, 11) == 6
    assert grundy.nim_value(kayles, (11, 5, 3)) == 6 ^ 4 ^ 3
    assert grundy.winning_moves(kayles, (5, 5)) == []
    assert grundy.winning_moves(kayles, 4) == [(1, 1)]


@pytest.mark.parametrize("text", ["0.77", "4. unequal", "4. stuck 2", "0.3F", "4.(3)", "0.1(23)"])
def test_the_game_passes_the_check_of_games(text: str) -> None:
    assert check_game(TakeAndBreak(text), [7, (4, 3), ()]) > 10


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Kayles", "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7"),
        ("Dawson's Kayles", "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0"),
        ("Treblecross", "0 0 0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2 2 4 4 0 5 5 2 2 2 3 3 0 5 0 1"),
        ("Officers", "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 0 1 2 3 1 2"),
        ("Grundy's Game", "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2"),
        # Dawson's Chess and Couples-are-Forever are cousins of Dawson's Kayles and Officers.
        ("Dawson's Chess", "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0"),
        ("Couples-are-Forever", "0 0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 0 1 2 3 1 2"),
        # OEIS A071074 and A125924; for 0.15 the period 10 from heap 1 on is known
        ("Double Kayles", "0 1 2 3 4 5 6 7 3 2 8 9 7 6 5 4 3 2 8 9 4 5 12 13 9 8 2 3 4 5 15 14"),
        ("Flanigan's Game", "0 1 0 1 2 0 1 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3"),
        ("Guiles", "0 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2"),
        ("Nim", "0 1 2 3 4 5 6 7 8 9"),
        ("Lasker's Nim", "0 1 2 4 3 5 6 8 7 9 10 12 11"),
        ("Daisies", "0 1 2 1 2 1 2 1 2"),
        ("She-Loves-Me-She-Loves-Me-Not", "0 1 0 1 0 1"),
    ],
)
def test_known_values_of_named_games(name: str, first: str) -> None:
    known = list(map(int, first.split()))
    assert values(TakeAndBreak(name), len(known)) == known


def test_the_values_of_kenyons_game_grow_by_3_every_6() -> None:
    found = values(TakeAndBreak("Kenyon's game"), 40)
    assert all(found[n + 6] == found[n] + 3 for n in range(1, 34))


@settings(max_examples=25)
@given(st.integers(0, 10**40))
def test_huge_heaps_are_refused_with_a_limit_or_answered_at_once(heap: int) -> None:
    heap += 10**9
    for text in ("0.77", "4. unequal", "{65532}.", "0.(3)", "0.00(F)"):
        with pytest.raises(LimitError, match=r"has more than 50 options; .* one by one, or raise limit=…"):
            TakeAndBreak(text).options(heap, limit=50)
    assert TakeAndBreak("0.33").options(heap) == [(heap - 1,), (heap - 2,)]
    assert TakeAndBreak("0.(1)").options(heap) == [()]


def test_the_limit_is_exact() -> None:
    kayles = TakeAndBreak("0.77")
    assert len(kayles.options(5, limit=5)) == 5
    with pytest.raises(LimitError) as caught:
        kayles.options(5, limit=4)
    assert str(caught.value) == "heap 5 has more than 4 options; go through moves(…) one by one, or raise limit=…"


@pytest.mark.parametrize("bad", [-1, 2.5, "7", (3, -1), None])
def test_what_is_no_heap_is_refused(bad: object) -> None:
    with pytest.raises(DomainError, match="a heap is"):
        TakeAndBreak("0.77").options(bad)


@pytest.mark.parametrize("bad", [0.77, 77, None, b"0.77"])
def test_what_is_no_text_is_refused(bad: object) -> None:
    with pytest.raises(DomainError) as caught:
        TakeAndBreak(bad)
    assert str(caught.value) == (f"a take-and-break game is given as text, such as '0.77' or 'Kayles', not {bad!r}")


def test_errors_show_the_place() -> None:
    with pytest.raises(NotationError) as caught:
        TakeAndBreak("0.7!7")
    assert str(caught.value) == "expected a digit or the end of the text, found '!'\n  0.7!7\n     ^"
