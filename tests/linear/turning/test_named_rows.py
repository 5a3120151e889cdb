"""Tests of the named games and Conway's family against their rules in words, mex, and values from books."""

from itertools import combinations

import numpy as np
import pytest
from linear.turning.definitions import RULES, mask_of, sets_of, values_by_definition, winning_sets

from grundy.errors import DomainError, LimitError
from grundy.integers import mex
from grundy.linear import fewer_than, named
from grundy.linear.turning import (
    NAMED,
    OddDistance,
    grunt,
    mock_turtles,
    moebius,
    mogul,
    moidores,
    motley,
    nim_row,
    rails,
    ruler,
    she_loves_me,
    sym,
    triplets,
    turning_turtles,
    turnips,
    twins,
)

PLACES = 9


def test_every_named_game_is_judged():
    assert set(RULES) == set(NAMED)


@pytest.mark.parametrize("name", RULES)
def test_values_and_moves_agree_with_the_rule_in_words(name):
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
def test_a_set_may_be_turned_exactly_if_the_rule_allows_it(name):
    game, turning_sets = named(name), set(sets_of(RULES[name], PLACES))
    for mask in range(1 << PLACES):
        points = frozenset(n for n in range(PLACES) if mask >> n & 1)
        assert game.is_turning_set(points) == (points in turning_sets)


@pytest.mark.parametrize("name", RULES)
def test_worths_lists_each_worth_of_a_turning_set_once(name):
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
def test_values_agree_with_the_books(name):
    assert named(name).values(len(GOLD[name])).tolist() == GOLD[name]


def test_rows_have_descriptions():
    for name in NAMED:
        game = named(name)
        assert game.name == name
        assert all((game.rule, game.source, game.numbering))
    assert repr(sym()) == "Row('Sym')"
    assert "power of two" in ruler().formula
    assert sym().formula == ""


def test_names_ignore_case_and_separators():
    assert named("she loves me she loves me NOT") is named("She-loves-me-she-loves-me-not")
    assert named("mock_turtles") is named("Mock Turtles")


@pytest.mark.parametrize("name", ["Wythoff", "", 7])
def test_an_unknown_name_raises_an_error_with_the_known_names(name):
    with pytest.raises(DomainError, match=r"there is no row game .*; the names are She-loves"):
        named(name)


@pytest.mark.parametrize("game", [twins(), nim_row(), triplets(), rails(), turnips(), ruler()], ids=repr)
def test_far_places_are_fast(game):
    far = 10**40 + 7
    assert game.point_value(far) >= 0
    assert game.nim_value([far, 3]) == game.point_value(far) ^ game.point_value(3)


@pytest.mark.parametrize("game", [sym, grunt])
def test_limits_are_numbers(game):
    with pytest.raises(DomainError, match=r"^limit must be a whole number, not \[3\]$"):
        game(limit=[3])
    assert game() is game()


def test_rejects_an_illegal_set_with_the_rule():
    with pytest.raises(DomainError) as error:
        ruler().move([4], [2, 4])
    assert str(error.value) == (
        "the coins 2, 4 may not be turned together; Ruler: turn any number of coins next to each other, at least one; "
        "the rightmost of them goes from heads to tails"
    )


def test_moves_of_grunt_agree_with_grundys_game():
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
def test_the_first_move_with_a_far_head_is_fast(name):
    assert 10**30 in next(named(name).moves([10**30])).turned


def test_grunt_stops_at_a_million_sets():
    with pytest.raises(LimitError, match="only the values of the first 1999 places can be computed in 1000000 steps"):
        grunt().point_value(10**7)


@pytest.mark.parametrize("d", range(1, 10))
def test_all_positions_on_eight_places_have_the_values_of_the_definition(d):
    turning_sets = sets_of(lambda t: len(t) < d, 8)
    values = values_by_definition(turning_sets, 8)
    game = fewer_than(d)
    for mask in range(1 << 8):
        assert game.nim_value(mask) == values[mask]
        assert {move.turned for move in game.winning_moves(mask)} == winning_sets(turning_sets, values, mask)


def by_mex(d, places):
    """Return the values by definition: each is the least number that is not a sum of at most d - 2 earlier ones."""
    values = []
    for _ in range(places):
        sums = {0}
        for size in range(1, d - 1):
            for some in combinations(values, size):
                total = 0
                for value in some:
                    total ^= value
                sums.add(total)
        values.append(mex(sums))
    return values


@pytest.mark.parametrize(("d", "places"), [(3, 60), (4, 40), (5, 26), (6, 24), (7, 19), (8, 18), (9, 16), (10, 16)])
def test_values_are_the_least_numbers_that_are_not_sums_of_few_earlier_values(d, places):
    assert fewer_than(d).values(places).tolist() == by_mex(d, places)


def lexicode(n, d):
    """Return the lexicographically first code, word by word (Lenstra 1978, section 3)."""
    code = []
    for word in range(1 << n):
        if all((word ^ other).bit_count() >= d for other in code):
            code.append(word)
    return code


@pytest.mark.parametrize("n", range(1, 10))
@pytest.mark.parametrize("d", range(1, 7))
def test_p_positions_are_the_lexicode(n, d):
    game = fewer_than(d)
    assert [mask for mask in range(1 << n) if game.nim_value(mask) == 0] == lexicode(n, d)


@pytest.mark.parametrize(
    ("d", "n", "dimension"),
    # Lenstra 1978, section 3: Hamming, extended Hamming, quadratic residue codes of 17, Golay codes.
    [(3, 7, 4), (3, 15, 11), (4, 8, 4), (4, 16, 11), (5, 17, 9), (6, 18, 9), (7, 23, 12), (8, 24, 12)],
)
def test_the_values_need_as_many_bits_as_the_famous_code_has_checks(d, n, dimension):
    values = fewer_than(d).values(n).tolist()
    assert max(values).bit_length() == n - dimension
    assert fewer_than(d).point_value(n).bit_length() == n - dimension + 1  # the code is as long as it can be


@pytest.mark.parametrize("d", [12, 13, 30, 31, 64, 65, 100, 1000])
def test_the_first_values_for_large_d_are_powers_of_two_and_their_sum(d):
    game = fewer_than(d)
    expected = [1 << n for n in range(d - 1)] + [(1 << d - 1) - 1, 1 << d - 1]
    assert game.values(d + 1).tolist() == expected
    assert game.nim_value(range(d)) == 0


@pytest.mark.parametrize("d", [5, 6, 9, 10])
def test_the_short_cut_for_the_first_values_agrees_with_the_table(d):
    assert fewer_than(d).values(d + 1).tolist() == fewer_than(d).values(d + 6).tolist()[: d + 1]


def test_the_error_of_a_small_table_has_the_number_of_places_reached():
    game = fewer_than(5, limit=1 << 8)
    with pytest.raises(LimitError) as error:
        game.values(18)
    assert str(error.value) == (
        "for moves that turn fewer than 5 coins, a table of 256 entries gives only the values of the first 17 places; "
        "raise limit=…"
    )
    assert game.values(17).tolist() == fewer_than(5).values(17).tolist()
    with pytest.raises(LimitError, match=r"fewer than 6 coins, .* first 18 places"):
        moebius(limit=1 << 8).values(19)
    assert moebius(limit=1 << 8).values(18).tolist() == fewer_than(6).values(18).tolist()


def test_the_error_for_a_large_distance_has_the_number_of_places_reached():
    with pytest.raises(LimitError, match=r"fewer than 51 coins, .* first 52 places"):
        fewer_than(51).values(53)
    with pytest.raises(LimitError, match=r"fewer than 52 coins, .* first 53 places"):
        fewer_than(52).point_value(53)


def test_winning_moves_for_a_large_distance_are_found_by_linear_algebra():
    game = fewer_than(100)
    (move,) = game.winning_moves([3, 40, 90])
    assert sorted(move.turned) == [3, 40, 90]


@pytest.mark.parametrize(("d", "text"), [(0, "d, the distance, must be at least 1, not 0"), (2.5, "a whole number")])
def test_the_distance_is_a_natural_number(d, text):
    with pytest.raises(DomainError, match=text):
        fewer_than(d)


@pytest.mark.parametrize("game", [fewer_than, moebius, mogul, moidores])
def test_rejects_arguments_that_are_not_hashable(game):
    given = {"d": 5} if game is fewer_than else {}
    with pytest.raises(DomainError, match=r"^limit must be a whole number, not \[3\]$"):
        game(**given, limit=[3])
    with pytest.raises(DomainError, match=r"^d, the distance, must be a whole number, not \[3\]$"):
        fewer_than([3])


def test_games_are_named_by_the_number():
    assert fewer_than(True).name == fewer_than(1).name == "fewer than 1"
    assert fewer_than(5) is fewer_than(5, limit=1 << 20)


def test_rejects_a_huge_distance():
    with pytest.raises(LimitError, match=r"d must be at most 1000, not a number of 333 bits; use motley\(\)"):
        fewer_than(10**100)


def test_she_loves_me_counts_heads():
    assert she_loves_me().nim_value(range(101)) == 1
    assert len(she_loves_me().winning_moves(range(101))) == 101


def test_turtles_beyond_64_bits():
    far = 1 << 70
    assert turning_turtles().point_value(far) == far + 1
    assert mock_turtles().nim_value([far, 0]) == 2 * far ^ 1


def test_motley_is_binary_notation():
    game = motley()
    assert game.nim_value([0, 5, 2000]) == 2**2000 + 33
    assert game.nim_value(range(100_000)) == 2**100_000 - 1
    (move,) = game.winning_moves([0, 5, 2000])
    assert move.position == frozenset()
    (move,) = game.winning_moves([1_000_000, 999_999])
    assert move.position == frozenset()
    with pytest.raises(LimitError, match=r"the value 2\^n is computed for n up to 1000000, not 10000000"):
        game.point_value(10**7)
    with pytest.raises(LimitError, match="a table of the values of this row may have at most 8192 places"):
        game.values(10**6)


def test_odious_numbers_are_those_with_an_odd_number_of_ones():
    wanted = [n for n in range(1000) if n.bit_count() % 2]
    assert mock_turtles().values(500).tolist() == wanted
    assert [mock_turtles().point_value(place) for place in range(500)] == wanted
    assert mock_turtles().column_values([np.arange(500, dtype=np.uint64)]).tolist() == wanted


def test_values_increase_from_3_on_and_never_decrease():
    for d in (3, 4, 5, 7, 9, 6, 8, 10):
        values = fewer_than(d).values(21).tolist()
        assert values == sorted(set(values))
    assert [set(fewer_than(d).values(21).tolist()) for d in (1, 2)] == [{0}, {1}]


@pytest.mark.parametrize("limit", [1 << 8, 1 << 10, 1 << 12, 5000])
def test_a_larger_table_gives_the_same_beginning(limit):
    small, large = OddDistance(5, limit), OddDistance(5, 1 << 16)
    for place in range(17):
        assert small.at(place) == large.at(place)


def test_single_values_and_arrays_agree_with_the_list():
    row = fewer_than(6)
    values = row.values(30).tolist()
    assert [row.point_value(place) for place in range(30)] == values
    assert row.column_values([np.array([29, 0, 3], np.uint64)]).tolist() == [values[29], 1, 8]
    assert row.values(0).tolist() == []
