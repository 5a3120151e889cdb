"""Families and lists of games, and games that equal others by theorems."""

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from reference.games import heap_values

from grundy.errors import DomainError, LimitError, NotationError
from grundy.sequences import AllBut, Subtraction, TakeAndBreak, read_game
from grundy.sequences.survey import (
    FAMILIES,
    Family,
    StandardForm,
    all_but,
    equalities,
    hexadecimal,
    listed,
    octal,
    quaternary,
    standard_form,
    subtraction,
    survey,
)

FamilyGame = TakeAndBreak | Subtraction | AllBut
MOST_NUMBER = 1 << 30  # the largest number in a set of a survey


def test_the_limit_of_games_is_exact() -> None:
    assert len(subtraction(3, limit=7)) == 7
    with pytest.raises(LimitError) as error:
        subtraction(3, limit=6)
    assert str(error.value) == (
        "there are 7 subtraction games, more than the maximum of 6; use fewer numbers, or raise limit=…"
    )
    with pytest.raises(DomainError, match="limit must be a whole number, not 'many'"):
        subtraction(3, limit="many")  # type: ignore[arg-type]


def test_str_of_a_family_is_its_description() -> None:
    assert str(subtraction(3)) == subtraction(3).description == "subtraction largest=3"


SMALL = [
    octal(1),
    octal(2),
    octal(2, first=(0, 4)),
    octal(3, first=(4,)),
    quaternary(4),
    hexadecimal(2),
    hexadecimal(1, first=(0, 4, 8, 12)),
    subtraction(1),
    subtraction(8),
    all_but(6),
]


@pytest.mark.parametrize("family", SMALL, ids=str)
def test_games_are_distinct_and_can_be_parsed_from_their_notations(family: Family) -> None:
    games = list(family)
    assert len(games) == len(set(games)) == len({game.notation for game in games}) == len(family)
    assert [read_game(game.notation) for game in games] == games


def test_octal_games_are_all_games_with_a_move() -> None:
    for first in ((0,), (4,), (0, 4)):
        games = {TakeAndBreak.from_digits(digits) for digits in product(first, *[range(8)] * 2)}
        assert set(octal(2, first)) == games - {TakeAndBreak.from_digits([0])}


def test_sizes() -> None:
    assert [len(octal(3)), len(octal(3, (4,))), len(octal(3, (0, 4)))] == [511, 512, 1023]
    assert [len(quaternary(3)), len(hexadecimal(2)), len(subtraction(8)), len(all_but(8))] == [63, 255, 255, 256]


def test_sets_are_all_subsets() -> None:
    subsets = [{n + 1 for n in range(4) if bits >> n & 1} for bits in range(16)]
    assert set(subtraction(4)) == {Subtraction(takes) for takes in subsets if takes}
    assert set(all_but(4)) == {AllBut(excluded) for excluded in subsets}


@pytest.mark.parametrize("kind", [kind for kind in FAMILIES if kind != "list"])
def test_a_larger_family_begins_with_a_smaller_one(kind: str) -> None:
    make: Callable[..., Family] = FAMILIES[kind]
    small, large = list(make(2)), list(make(3))
    assert large[: len(small)] == small


def test_different_families_have_different_descriptions() -> None:
    assert str(octal(3)) == "octal digits=3"
    assert str(hexadecimal(2, (0, 12))) == "hexadecimal digits=2 first=0,C"
    assert str(octal(2, (4, 0, 4))) == "octal digits=2 first=0,4"
    assert str(all_but(8)) == "all-but largest=8"
    assert len({str(family) for family in SMALL}) == len(SMALL)


def test_rejects_too_large_families() -> None:
    with pytest.raises(LimitError) as error:
        octal(7)
    assert str(error.value) == (
        "there are 2,097,151 octal games, more than the maximum of 262,144; use fewer digits, or raise limit=…"
    )
    assert len(octal(7, limit=10**7)) == 2_097_151
    with pytest.raises(LimitError, match=r"there are at least 2\^3000000 octal games; use fewer digits"):
        octal(10**6)
    with pytest.raises(LimitError, match=r"there are at least 2\^1000000 subtraction games; use fewer numbers"):
        subtraction(10**6)
    with pytest.raises(LimitError, match="there are 524,288 all-but games, more than the maximum of 262,144"):
        all_but(19)


def test_rejects_invalid_settings() -> None:
    with pytest.raises(DomainError, match="the digit before the point of octal games must be one of 0, 4, not 8"):
        octal(2, (8,))
    with pytest.raises(
        DomainError, match="the digit before the point of hexadecimal games must be one of 0, 4, 8, 12, not 3"
    ):
        hexadecimal(2, (3,))
    with pytest.raises(DomainError, match="the set of digits before the point is empty"):
        octal(2, ())
    with pytest.raises(DomainError, match="the number of digits must be at least 1, not 0"):
        quaternary(0)
    with pytest.raises(DomainError, match="the largest number must be a whole number, not 'x'"):
        subtraction("x")  # type: ignore[arg-type]


MIXED = ["Kayles", "0.07", "{1,2,6}", "all but {1,2}", "Grundy's game", "0.137", "0.1(23) stuck 4,6", "0.F"]


def test_lists_keep_the_order_of_games() -> None:
    family = listed(MIXED)
    assert list(family) == [read_game(text) for text in MIXED] == [read_game(game.notation) for game in family]
    assert len(family) == len(MIXED)


def test_lists_omit_repeated_games_in_other_notations() -> None:
    family = listed(iter(["{1, 2}", "0.77", "Kayles", "Subtraction({2,1})", "0.770", "0.33"]))
    assert [game.notation for game in family] == ["Subtraction({1,2})", "0.77", "0.33"]


def test_descriptions_are_equal_only_for_equal_lists() -> None:
    assert str(listed(["0.77", "{1,2}"])) == str(listed(["kayles", "{2,1}", "0.77"]))
    lists = [["0.77"], ["0.7"], ["0.77", "0.7"], ["0.7", "0.77"], ["{7}"], ["all but {7}"], MIXED]
    assert len({str(listed(texts)) for texts in lists}) == len(lists)


def test_the_description_of_a_list_never_changes() -> None:
    # So surveys of earlier versions can continue. The digest is the SHA-256 of "0.77\nSubtraction({1,2,6})\n".
    assert str(listed(["Kayles", "{1,2,6}"])) == "list games=2 digest=dc3e4e88ddb6cfef"


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["0.77", "{1,2"], "game 2: expected ',' or '}', found the end of the text"),
        (["Kayels"], "game 1: "),
        (["0.77", 3], "game 2: the notation of a heap game must be a string, not 3"),
        (["0.77", "{4,0}"], "game 2: "),
        ([], "the list of games is empty; give at least one game, such as '0.77'"),
        ("0.77", "expected a list of notations, such as ['0.77', '{1,2,6}'], not '0.77'"),
    ],
)
def test_rejects_invalid_lists_and_names_the_place(texts: list[str], message: str) -> None:
    with pytest.raises((NotationError, DomainError)) as error:
        listed(texts)
    assert str(error.value).startswith(message)


def test_rejects_too_long_lists() -> None:
    assert len(listed(["0.1", "0.2", "0.1"], limit=2)) == 2
    with pytest.raises(LimitError) as error:
        listed(["0.1", "0.2", "0.3"], limit=2)
    assert str(error.value) == (
        "there are 3 listed games, more than the maximum of 2; use fewer games, or raise limit=…"
    )


@pytest.mark.parametrize("text", ["{%d}", "all but {1,%d}"])
def test_rejects_sets_with_numbers_too_large_for_a_table(text: str) -> None:
    with pytest.raises(LimitError) as error:
        listed(["0.77", text % (MOST_NUMBER + 1)])
    assert str(error.value) == (
        "game 2: the numbers in a set must be at most 1073741824 in a survey, not 1073741825; use smaller numbers"
    )


def test_the_largest_allowed_numbers_fit_a_table(tmp_path: Path) -> None:
    texts = [f"{{{MOST_NUMBER}}}", f"{{{MOST_NUMBER - 1},{MOST_NUMBER}}}", f"all but {{{MOST_NUMBER}}}"]
    for more in ([], ["{1}"]):
        rows = survey(listed([*texts, *more]), 2000, tmp_path / f"{len(more)}.sqlite").rows
        assert [row.period for row in rows[:3]] == [2 * MOST_NUMBER, 2 * MOST_NUMBER - 1, None]
    assert rows[0].summary == f"same as Subtraction({{1}}) with each value repeated {MOST_NUMBER} times"


def test_a_list_continues_only_with_its_own_table(tmp_path: Path) -> None:
    table = tmp_path / "games.sqlite"
    found = survey(listed(MIXED), 300, table)
    assert [row.place for row in found.rows] == list(range(len(MIXED)))
    watched: list[str] = []
    again = survey(listed([*MIXED, "Kayles"]), 300, table, watch=lambda row: watched.append(row.notation))
    assert (again, watched) == (found, [])
    for other in (listed(MIXED[:-1]), listed(MIXED[::-1]), octal(1)):
        with pytest.raises(DomainError, match=r"holds the survey of list games=8 digest=.*, not of"):
            survey(other, 300, table)


def test_equal_games_of_a_list_are_computed_once() -> None:
    rows = {
        row.notation: row for row in survey(listed(["0.07", "{2,4}", "0.137", "{1,2}", "0.4"]), 500, workers=2).rows
    }
    assert rows["0.07"].summary == "same as 0.137 shifted by 1"
    assert rows["0.4"].summary == "same as 0.137 shifted by 2"
    assert rows["Subtraction({2,4})"].summary == "same as Subtraction({1,2}) with each value repeated 2 times"
    alone = survey(listed(["0.07"]), 500).rows[0]
    assert (alone.status, alone.period, alone.preperiod) == ("proved periodic", 34, 53)
    assert alone.note == "same as 0.137 shifted by 1 (cousin), which is not in the family"


digits = st.lists(st.sampled_from("01234567"), min_size=1, max_size=3).map(lambda found: "0." + "".join(found))
spread = st.lists(st.sampled_from("03"), min_size=1, max_size=6).map(lambda found: "0." + "".join(found))
sets = st.sets(st.integers(1, 12), min_size=1, max_size=3).map(lambda found: "{" + ",".join(map(str, found)) + "}")


@given(st.lists(digits | spread | sets, min_size=1, max_size=6))
def test_results_for_a_game_do_not_depend_on_the_rest_of_the_list(texts: list[str]) -> None:
    for row in survey(listed(texts), 120).rows:
        values = _values(read_game(row.notation), 60)
        if row.period is not None and row.preperiod is not None and row.saltus is not None:
            start = range(row.preperiod, max(row.preperiod, 60 - row.period))
            assert [values[n + row.period] for n in start] == [values[n] + row.saltus for n in start]
        if row.largest is not None and row.largest_at is not None and row.largest_at < 60:
            assert values[row.largest_at] == row.largest
            assert max(values) <= row.largest or row.period is None
            assert row.largest not in values[: row.largest_at]


def _values(game: FamilyGame, stop: int) -> list[int]:
    return heap_values(lambda heap: [o if isinstance(o, tuple) else (o,) for o in game.options(heap)], stop)


@cache
def values(game: FamilyGame, stop: int) -> list[int]:
    return heap_values(lambda heap: [o if isinstance(o, tuple) else (o,) for o in game.options(heap)], stop)


def moved(known: list[int], shift: int, scale: int, stop: int) -> list[int]:
    return [known[n // scale - shift] if n // scale >= shift else 0 for n in range(stop)]


COMPARED = [
    (octal(2, first=(0, 4)), 30),
    (octal(3), 14),
    (quaternary(4), 50),
    (hexadecimal(1, first=(0, 4, 8, 12)), 16),
    (hexadecimal(2), 14),
    (subtraction(8), 60),
    (listed(["0.07", "0.03", "0.137", "{2,4}", "0.2", "{1,2}", "0.4", "0.0303", "{1,2,4}", "0.33", "4."]), 30),
]


@pytest.mark.parametrize(("family", "stop"), COMPARED, ids=[str(family) for family, _ in COMPARED])
def test_equal_games_have_equal_values(family: Family, stop: int) -> None:
    number = 0
    for game, form, equality in equalities(family):
        assert values(game, stop) == moved(values(form.game, stop), form.shift, form.scale, stop)
        if equality is not None:
            number += 1
            other = values(equality.same_as, stop)
            assert values(game, stop) == moved(other, equality.shift, equality.scale, stop)
            assert equality.shift >= 0
    assert number


@given(st.lists(st.integers(0, 15), min_size=1, max_size=5), st.sampled_from([0, 4, 8, 12]))
def test_standard_forms_have_the_same_values(digits: list[int], first: int) -> None:
    game = TakeAndBreak.from_digits([first, *digits])
    form = standard_form(game)
    assert values(game, 13) == moved(values(form.game, 13), form.shift, form.scale, 13)
    again = standard_form(form.game)
    assert (again.game, again.shift, again.scale) == (form.game, 0, 1)


@given(st.sets(st.integers(1, 30), min_size=1))
def test_standard_forms_of_subtraction_games_have_the_same_values(takes: set[int]) -> None:
    game = Subtraction(takes)
    form = standard_form(game)
    assert values(game, 120) == moved(values(form.game, 120), form.shift, form.scale, 120)


def test_games_equal_only_games_that_are_computed() -> None:
    for family, _ in COMPARED:
        found = list(equalities(family))
        kept = {game for game, _, equality in found if equality is None}
        assert {equality.same_as for _, _, equality in found if equality is not None} <= kept
        assert [game for game, _, _ in found] == list(family)


@pytest.mark.parametrize(
    ("game", "standard", "shift", "rules"),
    [
        # Theory and Winning Ways, chapter 4: Dawson's Kayles and Dawson's Chess, Officers, and .45 = .177 shifted.
        ("0.07", "0.137", 1, {"cousin"}),
        ("0.4", "0.137", 2, {"cousin"}),
        ("0.6", "0.37", 1, {"cousin"}),
        ("0.45", "0.177", 1, {"cousin"}),
        ("0.77", "0.77", 0, set()),
        # Two heaps of one cancel, and the heap 2 of 0.764 has the value 0.
        ("0.701", "0.7", 0, {"zero heaps"}),
        ("0.766", "0.764", 0, {"zero heaps"}),
        ("0.331", "0.331", 0, set()),
        ("0.03", "0.3", 0, {"common divisor"}),
    ],
)
def test_known_standard_forms(game: str, standard: str, shift: int, rules: set[str]) -> None:
    form = standard_form(TakeAndBreak(game))
    assert (form.game.notation, form.shift, form.rules) == (standard, shift, rules)


def test_drops_taking_a_whole_heap_exactly_if_it_has_no_effect() -> None:
    for game in (game for game in quaternary(4) if game.digits[1] & 1):
        for place in (place for place in range(2, len(game.digits)) if game.digits[place] & 1):
            fewer = TakeAndBreak.from_digits([d & ~(i == place) for i, d in enumerate(game.digits)])
            assert (standard_form(fewer).game == standard_form(game).game) == (values(fewer, 40) == values(game, 40))


def test_standard_forms_of_subtraction_sets() -> None:
    form = standard_form(Subtraction({2, 4, 10}))
    assert (form.game, form.scale, form.rules) == (
        Subtraction({1, 2}),
        2,
        {"common divisor", "multiples are missing"},
    )
    assert standard_form(Subtraction({1, 2, 6})).game == Subtraction({1, 2, 6})
    assert standard_form(Subtraction({1, 3, 7})).game == Subtraction({1})


def test_all_but_games_are_never_equal() -> None:
    assert standard_form(AllBut({1, 2})).game == AllBut({1, 2})


def test_numbers_of_games_that_are_computed() -> None:
    left = {str(f): sum(equality is None for *_, equality in equalities(f)) for f in (octal(3), octal(3, (0, 4)))}
    assert left == {"octal digits=3": 195, "octal digits=3 first=0,4": 278}


@pytest.mark.parametrize("text", ["0.(3)", "4. unequal", "4. stuck 2", "0.77 stuck 5"])
def test_games_outside_of_the_families_are_their_own_standard_form(text: str) -> None:
    game = TakeAndBreak(text)
    assert standard_form(game) == StandardForm(game)


def test_games_that_share_a_form_only_with_a_common_divisor_are_computed() -> None:
    games = [Subtraction({2, 4}), Subtraction({3, 6})]
    assert [equality for _, _, equality in equalities(games)] == [None, None]
    *_, (_, _, equality) = equalities([*games, Subtraction({1, 2}), Subtraction({5, 10})])
    assert equality is not None
    assert (equality.same_as, equality.scale) == (Subtraction({1, 2}), 5)


def test_a_game_with_a_common_divisor_is_computed_if_the_equal_game_has_a_larger_shift() -> None:
    # 0.03 is 0.3 with each value repeated, and 0.2 is 0.3 shifted by 1.
    assert [equality for _, _, equality in equalities(listed(["0.03", "0.2"]))] == [None, None]
    assert [equality is None for _, _, equality in equalities(listed(["0.03", "0.2", "0.3"]))] == [False, False, True]


def test_long_games_keep_their_zero_heaps() -> None:
    short, long = (TakeAndBreak("0." + "7" * length) for length in (31, 32))
    assert standard_form(short).rules == {"zero heaps"}
    assert standard_form(long) == StandardForm(long)
