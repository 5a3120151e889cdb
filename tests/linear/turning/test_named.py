"""The named games, judged by their rules in words, by mex, and by values from books."""

import pytest
from linear.turning.definitions import RULES, mask_of, sets_of, values_by_definition, winning_sets

from grundy.errors import DomainError, LimitError
from grundy.linear import named
from grundy.linear.turning import NAMED, grunt, nim_row, rails, ruler, sym, triplets, turnips, twins

PLACES = 9


def test_every_named_game_is_judged():
    assert set(RULES) == set(NAMED)


@pytest.mark.parametrize("name", RULES)
def test_values_moves_and_winning_moves_are_those_of_the_rule_in_words(name):
    game, turning_sets = named(name), sets_of(RULES[name], PLACES)
    values = values_by_definition(turning_sets, PLACES)
    for n in range(PLACES):
        assert sorted(map(sorted, game.turning_sets(n))) == sorted(sorted(t) for t in turning_sets if max(t) == n)
    for mask in range(1 << PLACES):
        assert game.nim_value(mask) == values[mask]
        found = [move.turned for move in game.winning_moves(mask)]
        assert len(found) == len(set(found))
        assert set(found) == winning_sets(turning_sets, values, mask)


@pytest.mark.parametrize("name", RULES)
def test_a_set_may_be_turned_exactly_when_the_rule_says_so(name):
    game, turning_sets = named(name), set(sets_of(RULES[name], PLACES))
    for mask in range(1 << PLACES):
        points = frozenset(n for n in range(PLACES) if mask >> n & 1)
        assert game.is_turning_set(points) == (points in turning_sets)


@pytest.mark.parametrize("name", RULES)
def test_worths_are_those_of_the_turning_sets_each_once(name):
    game = named(name)
    for n in range(PLACES):
        worths = game.worths(n).tolist()
        assert sorted(worths) == sorted({game.worth(t) for t in game.turning_sets(n)})
        assert len(worths) <= game.breadth(n)


# Berlekamp, Conway and Guy, Winning Ways, chapter 14, as in the tests of CGSuite 2.
GOLD = {
    "Mock Turtles": [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35],
    "Moidores": [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096, 7711, 8192, 16384, 26215, 32768, 43691],
    "Ruler": [1, 2, 1, 4, 1, 2, 1, 8],
    "Turnips": [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4],
    # OEIS A002186, Kayles, and A002188, Grundy's game.
    "Rails": [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7],
    "Grunt": [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4],
}


@pytest.mark.parametrize("name", GOLD)
def test_values_are_those_of_the_books(name):
    assert named(name).values(len(GOLD[name])).tolist() == GOLD[name]


def test_rows_are_told_in_words():
    for name in NAMED:
        game = named(name)
        assert game.name == name
        assert all((game.rule, game.source, game.numbering))
    assert repr(sym()) == "Row('Sym')"
    assert "power of two" in ruler().formula
    assert sym().formula == ""


def test_names_may_be_written_in_several_ways():
    assert named("she loves me she loves me NOT") is named("She-loves-me-she-loves-me-not")
    assert named("mock_turtles") is named("Mock Turtles")


@pytest.mark.parametrize("name", ["Wythoff", "", 7])
def test_an_unknown_name_is_answered_with_those_that_exist(name):
    with pytest.raises(DomainError, match=r"there is no row game .*; there are She-loves.*, and fewer_than\(d\)"):
        named(name)


@pytest.mark.parametrize("game", [twins(), nim_row(), triplets(), rails(), turnips(), ruler()], ids=repr)
def test_far_places_cost_nothing(game):
    far = 10**40 + 7
    assert game.point_value(far) >= 0
    assert game.nim_value([far, 3]) == game.point_value(far) ^ game.point_value(3)


@pytest.mark.parametrize("game", [sym, grunt])
def test_limits_are_numbers(game):
    with pytest.raises(DomainError, match=r"^limit is a whole number, not \[3\]$"):
        game(limit=[3])
    assert game() is game()


def test_an_illegal_set_is_refused_with_the_rule():
    with pytest.raises(DomainError) as error:
        ruler().move([4], [2, 4])
    assert str(error.value) == (
        "the coins 2, 4 may not be turned together; Ruler: turn any number of coins next to each other, at least one; "
        "the rightmost of them goes from heads to tails"
    )


def test_moves_of_grunt_are_those_of_the_game_of_grundy():
    # 7 = 1 + 6 = 2 + 5 = 3 + 4
    assert sorted(sorted(t) for t in grunt().turning_sets(7)) == [[0, 1, 6, 7], [0, 2, 5, 7], [0, 3, 4, 7]]


def test_masks_and_sets_mean_the_same():
    assert sym().nim_value(mask_of([2, 5, 7])) == sym().nim_value({2, 5, 7})


def test_turnips_far_away_are_turned_without_a_list():
    half = 10**30 // 2
    assert turnips().move([10**30], [10**30, 0, half]).position == {0, half}
    assert next(turnips().moves([10**30])).turned == {10**30 - 2, 10**30 - 1, 10**30}
    with pytest.raises(DomainError, match="may not be turned together"):
        turnips().move([10**30], [10**30, 0, half + 1])


@pytest.mark.parametrize("name", NAMED)
def test_the_first_move_with_a_far_head_comes_soon(name):
    assert 10**30 in next(named(name).moves([10**30])).turned


def test_grunt_stops_at_a_million_sets():
    with pytest.raises(LimitError, match="the first 1999 places were found, and the next one needs more than 1000000"):
        grunt().point_value(10**7)
