"""Equal games: every equality that the rules give is compared with the values themselves."""

from functools import cache

import pytest
from hypothesis import given, strategies as st

from grundy.reference.heaps import heap_values
from grundy.sequences.heaps import AllBut, Subtraction, TakeAndBreak
from grundy.sequences.survey import (
    Family,
    StandardForm,
    equalities,
    hexadecimal,
    listed,
    octal,
    quaternary,
    standard_form,
    subtraction,
)
from grundy.sequences.survey.equivalence import MOST_DIGITS
from grundy.sequences.survey.family import FamilyGame


@cache
def values(game: FamilyGame, stop: int) -> list[int]:
    return heap_values(lambda heap: [o if isinstance(o, tuple) else (o,) for o in game.options(heap)], stop)


def moved(known: list[int], shift: int, scale: int, stop: int) -> list[int]:
    return [known[n // scale - shift] if n // scale >= shift else 0 for n in range(stop)]


FAMILIES = [
    (octal(2, first=(0, 4)), 30),
    (octal(3), 14),
    (quaternary(4), 50),
    (hexadecimal(1, first=(0, 4, 8, 12)), 16),
    (hexadecimal(2), 14),
    (subtraction(8), 60),
    (listed(["0.07", "0.03", "0.137", "{2,4}", "0.2", "{1,2}", "0.4", "0.0303", "{1,2,4}", "0.33", "4."]), 30),
]


@pytest.mark.parametrize(("family", "stop"), FAMILIES, ids=[str(family) for family, _ in FAMILIES])
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


def test_what_a_game_equals_is_looked_at_itself() -> None:
    for family, _ in FAMILIES:
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
        # Two heaps of one cancel, and so does the heap 2 of 0.764, which has the value 0.
        ("0.701", "0.7", 0, {"zero heaps"}),
        ("0.766", "0.764", 0, {"zero heaps"}),
        ("0.331", "0.331", 0, set()),
        ("0.03", "0.3", 0, {"common divisor"}),
    ],
)
def test_examples(game: str, standard: str, shift: int, rules: set[str]) -> None:
    form = standard_form(TakeAndBreak(game))
    assert (form.game.notation, form.shift, form.rules) == (standard, shift, rules)


def test_taking_a_whole_heap_is_left_out_just_where_it_changes_nothing() -> None:
    for game in (game for game in quaternary(4) if game.digits[1] & 1):
        for place in (place for place in range(2, len(game.digits)) if game.digits[place] & 1):
            fewer = TakeAndBreak.from_digits([d & ~(i == place) for i, d in enumerate(game.digits)])
            assert (standard_form(fewer).game == standard_form(game).game) == (values(fewer, 40) == values(game, 40))


def test_subtraction_sets() -> None:
    form = standard_form(Subtraction({2, 4, 10}))
    assert (form.game, form.scale, form.rules) == (
        Subtraction({1, 2}),
        2,
        {"common divisor", "multiples are missing"},
    )
    assert standard_form(Subtraction({1, 2, 6})).game == Subtraction({1, 2, 6})
    assert standard_form(Subtraction({1, 3, 7})).game == Subtraction({1})


def test_all_but_games_are_all_looked_at() -> None:
    assert standard_form(AllBut({1, 2})).game == AllBut({1, 2})


def test_how_many_games_are_left() -> None:
    left = {str(f): sum(equality is None for *_, equality in equalities(f)) for f in (octal(3), octal(3, (0, 4)))}
    assert left == {"octal digits=3": 195, "octal digits=3 first=0,4": 278}


@pytest.mark.parametrize("text", ["0.(3)", "4. unequal", "4. stuck 2", "0.77 stuck 5"])
def test_games_outside_of_the_families_stay_as_they_are(text: str) -> None:
    game = TakeAndBreak(text)
    assert standard_form(game) == StandardForm(game)


def test_games_that_only_share_a_form_with_a_common_divisor_are_all_looked_at() -> None:
    games = [Subtraction({2, 4}), Subtraction({3, 6})]
    assert [equality for _, _, equality in equalities(games)] == [None, None]
    *_, (_, _, equality) = equalities([*games, Subtraction({1, 2}), Subtraction({5, 10})])
    assert equality is not None
    assert (equality.same_as, equality.scale) == (Subtraction({1, 2}), 5)


def test_a_game_with_a_common_divisor_is_looked_at_when_what_it_equals_is_shifted_further() -> None:
    # 0.03 is 0.3 with each value twice, and 0.2 is 0.3 shifted by 1.
    assert [equality for _, _, equality in equalities(listed(["0.03", "0.2"]))] == [None, None]
    assert [equality is None for _, _, equality in equalities(listed(["0.03", "0.2", "0.3"]))] == [False, False, True]


def test_long_games_keep_their_zero_heaps() -> None:
    short, long = (TakeAndBreak("0." + "7" * length) for length in (MOST_DIGITS - 1, MOST_DIGITS))
    assert standard_form(short).rules == {"zero heaps"}
    assert standard_form(long) == StandardForm(long)
