"""The moves of take-and-break games, partitions, cousins and pictures."""

import pickle
from copy import copy, deepcopy
from itertools import combinations_with_replacement, islice, product
from xml.etree import ElementTree

import pytest
import reference
from hypothesis import given, settings, strategies as st

import grundy
from grundy import DomainError, LimitError, NotationError
from grundy.games import Moore, PokerNim, Staircase
from grundy.sequences import NAMED, TakeAndBreak, cousin
from grundy.sequences.heaps import first_cousin
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
def test_unequal_and_stuck_remove_options(text: str) -> None:
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
    assert str(caught.value) == "TakeAndBreak('0.1(23)') has no last digit: the digits (2, 3) repeat forever"
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


def test_the_name_defaults_to_that_of_the_rules() -> None:
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


def test_repr_abbreviates_long_notations() -> None:
    assert repr(TakeAndBreak("0." + 500 * "7")) == f"TakeAndBreak('0.{58 * '7'}'… 502 characters)"
    assert eval(repr(TakeAndBreak("0." + 70 * "7"))) == TakeAndBreak("0." + 70 * "7")


def test_moves_have_readable_labels() -> None:
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


def test_the_general_solver_solves_sums() -> None:
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
def test_options_of_huge_heaps_are_quick_or_raise_an_error(heap: int) -> None:
    heap += 10**9
    for text in ("0.77", "4. unequal", "{65532}.", "0.(3)", "0.00(F)"):
        with pytest.raises(LimitError, match=r"has more than 50 options; iterate .*, or raise limit=…"):
            TakeAndBreak(text).options(heap, limit=50)
    assert TakeAndBreak("0.33").options(heap) == [(heap - 1,), (heap - 2,)]
    assert TakeAndBreak("0.(1)").options(heap) == [()]


def test_the_limit_is_exact() -> None:
    kayles = TakeAndBreak("0.77")
    assert len(kayles.options(5, limit=5)) == 5
    with pytest.raises(LimitError) as caught:
        kayles.options(5, limit=4)
    assert str(caught.value) == "heap 5 has more than 4 options; iterate over moves(…), or raise limit=…"


@pytest.mark.parametrize("bad", [-1, 2.5, "7", (3, -1), None])
def test_rejects_invalid_positions(bad: object) -> None:
    with pytest.raises(DomainError, match="a heap must be"):
        TakeAndBreak("0.77").options(bad)


@pytest.mark.parametrize("bad", [0.77, 77, None, b"0.77"])
def test_rejects_other_types_than_strings(bad: object) -> None:
    with pytest.raises(DomainError) as caught:
        TakeAndBreak(bad)
    assert str(caught.value) == f"a take-and-break game must be a string such as '0.77' or 'Kayles', not {bad!r}"


def test_errors_show_the_place() -> None:
    with pytest.raises(NotationError) as caught:
        TakeAndBreak("0.7!7")
    assert str(caught.value) == "expected a digit or the end of the text, found '!'\n  0.7!7\n     ^"


@pytest.mark.parametrize("unequal", [False, True])
def test_all_partitions_occur_exactly_once(unequal: bool) -> None:
    for total in range(16):
        for count in range(6):
            take_one = TakeAndBreak.from_digits([0, 1 << count], unequal=unequal)
            found = [left for _, left in take_one.heap_moves(total + 1)]
            wanted = {
                parts
                for parts in combinations_with_replacement(range(total, 0, -1), count)
                if sum(parts) == total and (not unequal or len(set(parts)) == count)
            }
            assert set(found) == wanted
            assert len(found) == len(wanted)
            assert found == sorted(found, reverse=True)
            least = count * (count + 1) // 2 if unequal else count
            assert bool(found) == (total >= least if count else total == 0)


def test_the_first_partitions_of_huge_numbers_are_quick() -> None:
    for unequal in (False, True):
        game = TakeAndBreak.from_digits([1 << 15], unequal=unequal)
        for _, parts in islice(game.heap_moves(10**30), 1000):
            assert sum(parts) == 10**30
            assert len(parts) == 15


def octal_values(game: TakeAndBreak, stop: int) -> list[int]:
    """Return the values of an octal game from its takes and breaks, which is faster than listing options."""
    values = [0]
    for heap in range(1, stop):
        seen = {0} if game.digit(heap) & 1 else set()
        for taken, digit in enumerate(game.digits[:heap]):
            if digit & 2:
                seen.add(values[heap - taken])
            if digit & 4:
                seen |= {values[i] ^ values[heap - taken - i] for i in range(1, (heap - taken) // 2 + 1)}
        values.append(next(value for value in range(stop) if value not in seen))
    return values


def test_the_quick_values_are_those_of_the_definition() -> None:
    for text in ("0.77", "0.137", "4.326", "0.156"):
        assert octal_values(TakeAndBreak(text), 20) == values(TakeAndBreak(text), 20)


def test_all_octal_games_of_three_digits_have_the_values_of_their_cousins() -> None:
    for d0, *rest in product((0, 4), range(8), range(8), range(8)):
        game = TakeAndBreak.from_digits([d0, *rest])
        found = first_cousin(game)
        assert (found is None) == bool(game.digit(1) & 1)
        if found is not None:
            assert octal_values(found, 60) == octal_values(game, 61)[1:]


@pytest.mark.parametrize(
    "text",
    [
        "0.8", "0.08", "8.", "C.2", "0.2F", "{16}.", "0.0(3)", "0.(2)", "4.(2)", "0.04(27)", "0.(06)", "0.2(1)",
        "4. unequal", "8. unequal", "0.0F unequal", "4. stuck 2", "4. stuck 2,5", "0.6 stuck 3", "0.(2) stuck 4",
        "0.(7) stuck 1",
    ],
)  # fmt: skip
def test_cousins_of_games_that_are_not_octal(text: str) -> None:
    game = TakeAndBreak(text)
    found = first_cousin(game)
    assert found is not None
    assert values(found, 17) == values(game, 18)[1:]
    last = cousin(game)
    assert last is not None
    nearest, shift = last
    assert values(nearest, 16) == values(game, 16 + shift)[shift:]
    assert nearest.digit(1) & 1


@pytest.mark.parametrize(
    ("text", "last", "shift"),
    [
        ("0.07", "0.137", 1),
        ("0.6", "0.37", 1),
        ("0.04", "0.11337", 3),
        ("0.007", "0.11337", 2),
        ("4. stuck 2", "0.37", 2),
        ("0.4", "0.137", 2),
    ],
)
def test_known_cousins(text: str, last: str, shift: int) -> None:
    assert cousin(TakeAndBreak(text)) == (TakeAndBreak(last), shift)


def test_games_without_cousins() -> None:
    for text in ("0.77", "0.0", "0.(3)", "4.1"):
        assert cousin(TakeAndBreak(text)) is None


def test_the_first_cousin_of_a_game_without_moves_is_itself() -> None:
    assert first_cousin(TakeAndBreak("0.0")) == TakeAndBreak("0.0")


def test_the_number_of_steps_to_a_cousin_is_limited() -> None:
    game = TakeAndBreak.from_digits([0] * 50 + [7])
    last = cousin(game)
    assert last is not None
    nearest, shift = last
    assert octal_values(nearest, 100) == octal_values(game, 100 + shift)[shift:]
    assert nearest.digit(1) & 1
    long = TakeAndBreak.from_digits([0] * 500_000 + [7])
    second = first_cousin(first_cousin(long))  # a step of more than half a million digits, twice
    assert cousin(long) == (second, 2)
    assert not second.digit(1) & 1
    assert cousin(TakeAndBreak.from_digits([0] * 999_999 + [7])) is None


def test_pictures_have_a_row_with_the_size_for_each_heap() -> None:
    assert Moore(2).picture((3, 0, 40)) == f"●●● 3\n– 0\n{40 * '●'} 40"
    assert TakeAndBreak("0.3").picture(41) == f"{30 * '●'}… 41"
    assert Moore(2).picture(()) == "no heaps"
    assert TakeAndBreak("Kayles").picture(2) == "▮▮ 2"
    assert PokerNim().picture(((1,), 2)) == "heap  ● 1\nbag   ●● 2"


def test_pictures_omit_heaps_after_the_sixtieth() -> None:
    rows = TakeAndBreak("0.3").picture((1,) * 100).splitlines()
    assert (len(rows), rows[-1]) == (61, "… and 40 more")
    assert "… and 40 more" in TakeAndBreak("0.3").svg((1,) * 100)


def test_drawings_are_well_formed_and_have_a_description() -> None:
    game = TakeAndBreak.from_digits([0, 3], name="a < b")
    for heaps in ((), (0,), (5, 3), (1 << 50_000, 10**30)):
        for drawing, name in (
            (game.svg(heaps), "a < b"),
            (Staircase().svg(heaps), f"Staircase Nim on {len(heaps)} step"),
        ):
            root = ElementTree.fromstring(drawing)
            title, description = root[0], root[1]
            assert title.text is not None
            assert title.text.startswith(name)
            assert description.text
    assert "<desc>No heaps are left.</desc>" in Staircase().svg(())
    assert "2 heaps of counters: 5, 3." in game.svg((3, 5))
    assert game.svg((3, 5)).count("<circle") == 8
