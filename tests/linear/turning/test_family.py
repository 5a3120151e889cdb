"""Conway's family, judged by mex over all moves, by greedy lexicodes and by famous codes."""

from itertools import combinations

import pytest
from linear.turning.definitions import sets_of, values_by_definition, winning_sets

from grundy.errors import DomainError, LimitError
from grundy.integers import mex
from grundy.linear import fewer_than
from grundy.linear.turning import mock_turtles, moebius, mogul, moidores, motley, she_loves_me, turning_turtles


@pytest.mark.parametrize("d", range(1, 10))
def test_all_positions_on_eight_places_have_the_values_of_the_definition(d):
    turning_sets = sets_of(lambda t: len(t) < d, 8)
    values = values_by_definition(turning_sets, 8)
    game = fewer_than(d)
    for mask in range(1 << 8):
        assert game.nim_value(mask) == values[mask]
        assert {move.turned for move in game.winning_moves(mask)} == winning_sets(turning_sets, values, mask)


def by_mex(d, places):
    """The values by the definition of a single head: the least number that is no sum of at most d - 2 earlier ones."""
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
def test_values_are_the_least_numbers_that_are_no_sum_of_few_earlier_values(d, places):
    assert fewer_than(d).values(places).tolist() == by_mex(d, places)


def lexicode(n, d):
    """The lexicographically first code, word by word (Lenstra 1978, section 3)."""
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


def test_a_small_table_says_how_far_it_reached_and_is_not_harmed():
    game = fewer_than(5, limit=1 << 8)
    with pytest.raises(LimitError) as error:
        game.values(18)
    assert str(error.value) == (
        "a table of 256 entries gives the values of the first 17 places when fewer than 5 coins are turned, and the "
        "next place needs a larger one; raise limit=…"
    )
    assert game.values(17).tolist() == fewer_than(5).values(17).tolist()
    with pytest.raises(LimitError, match="first 18 places when fewer than 6 coins"):
        moebius(limit=1 << 8).values(19)
    assert moebius(limit=1 << 8).values(18).tolist() == fewer_than(6).values(18).tolist()


def test_a_large_distance_without_table_says_how_far_it_reached():
    with pytest.raises(LimitError, match="first 52 places when fewer than 51 coins"):
        fewer_than(51).values(53)
    with pytest.raises(LimitError, match="first 53 places when fewer than 52 coins"):
        fewer_than(52).point_value(53)


def test_winning_moves_for_a_large_distance_are_found_by_linear_algebra():
    game = fewer_than(100)
    (move,) = game.winning_moves([3, 40, 90])
    assert sorted(move.turned) == [3, 40, 90]


@pytest.mark.parametrize(("d", "text"), [(0, "d, the distance, is 1 or more, not 0"), (2.5, "is a whole number")])
def test_the_distance_is_a_natural_number(d, text):
    with pytest.raises(DomainError, match=text):
        fewer_than(d)


@pytest.mark.parametrize("game", [fewer_than, moebius, mogul, moidores])
def test_what_cannot_be_hashed_is_refused_too(game):
    given = {"d": 5} if game is fewer_than else {}
    with pytest.raises(DomainError, match=r"^limit is a whole number, not \[3\]$"):
        game(**given, limit=[3])
    with pytest.raises(DomainError, match=r"^d, the distance, is a whole number, not \[3\]$"):
        fewer_than([3])


def test_games_are_named_by_the_number():
    assert fewer_than(True).name == fewer_than(1).name == "fewer than 1"
    assert fewer_than(5) is fewer_than(5, limit=1 << 20)


def test_a_huge_distance_is_refused():
    with pytest.raises(LimitError, match="d is at most 1000, not a number of 333 bits; Motley is the game without"):
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
    with pytest.raises(LimitError, match=r"place 10000000 has the value 2\^n, and numbers have at most 1000000 bits"):
        game.point_value(10**7)
    with pytest.raises(LimitError, match="a table of the values of this row has at most 8192 places"):
        game.values(10**6)
