"""Coin turning on finite boards, judged by search over all positions."""

from itertools import combinations, repeat

import numpy as np
import pytest
from hypothesis import given, strategies as st

import grundy
from grundy.errors import DomainError, LimitError
from grundy.linear import TurningGame
from grundy.linear.turning import motley, sym
from grundy.reference import nim_values
from grundy.rules import Game, NimValue
from grundy.testing import check_game


@st.composite
def games(draw, most=5):
    """A board with any partial order and any turning sets: points, pairs, sets."""
    n = draw(st.integers(1, most))
    points = draw(st.permutations(range(n)))
    pairs = [(a, b) for a in range(n) for b in range(a + 1, n) if draw(st.booleans())]
    below = set(pairs)
    while more := {(a, d) for a, b in below for c, d in below if b == c} - below:
        below |= more
    sets = [
        frozenset(some)
        for size in range(1, n + 1)
        for some in combinations(range(n), size)
        if sum(all((a, b) not in below for b in some) for a in some) == 1
    ]
    chosen = [turned for turned in sets if draw(st.booleans())]
    return points, pairs, below, chosen


def options_by_definition(below, sets):
    def largest(turned):
        return next(a for a in turned if all((a, b) not in below for b in turned))

    return lambda heads: [heads ^ turned for turned in sets if largest(turned) in heads]


@given(games())
def test_values_and_moves_are_those_of_the_definition(game):
    points, pairs, below, sets = game
    coins, options = TurningGame(points, sets, pairs), options_by_definition(below, sets)
    positions = [frozenset(s) for size in range(len(points) + 1) for s in combinations(points, size)]
    values = nim_values(options, positions)
    for heads in positions:
        assert coins.nim_value(heads) == values[heads]
        assert (str(coins.outcome(heads)) == "Outcome.P") == (values[heads] == 0)
        assert sorted(map(sorted, coins.options(heads))) == sorted(map(sorted, options(heads)))
        won = [move.position for move in coins.winning_moves(heads)]
        assert sorted(map(sorted, won)) == sorted(sorted(left) for left in options(heads) if values[left] == 0)
        for move in coins.moves(heads):
            assert move.value == values[move.position]
            assert coins.move(heads, move.turned) == move


@given(games())
def test_the_engine_of_linear_games_agrees(game):
    linear = pytest.importorskip("grundy.linear.game")
    points, pairs, _, sets = game
    coins = TurningGame(points, sets, pairs)
    engine = coins.to_linear_game()
    assert isinstance(engine, linear.LinearGame)
    for size in range(len(points) + 1):
        for heads in combinations(points, size):
            assert engine.value(heads) == coins.nim_value(heads)


def test_it_is_a_game_with_values_for_the_whole_package():
    coins = TurningGame("abcd", ["a", "ab", "bc", "abc", "cd", "acd", "d"])
    assert isinstance(coins, Game)
    assert isinstance(coins, NimValue)
    assert check_game(coins, [frozenset("abcd")]) == 16
    assert grundy.nim_value(coins.options, frozenset("abd")) == coins.nim_value("abd")


def test_all_ways_to_give_a_position_agree():
    coins = TurningGame("cab", ["c", "a", "ca", "ab", "cb"])
    expected = coins.nim_value("cb")
    for position in (["b", "c"], {"c", "b"}, 0b101, np.array([0, 2]), np.array([True, False, True])):
        assert coins.nim_value(position) == expected
        assert coins.heads(position) == {"c", "b"}
    assert coins.mask("cb") == 0b101
    assert coins.values().tolist() == [coins.point_value(point) for point in "cab"]


def test_the_empty_position_and_the_empty_board():
    coins = TurningGame([], [])
    for position in ([], 0, frozenset(), np.array([])):
        assert coins.nim_value(position) == 0
        assert coins.winning_moves(position) == list(coins.moves(position)) == []
    assert repr(coins) == "TurningGame(0 points, 0 turning sets)"


@pytest.mark.parametrize(
    ("sets", "text"),
    [
        (
            [{"b", "c"}],
            "the turning set {'b', 'c'} has the maximal points 'b' and 'c', and a turning set has precisely one",
        ),
        ([["a", "b", "c"]], "the turning set {'a', 'b', 'c'} has the maximal points 'b' and 'c', and a turning set"),
        ([[]], "a turning set is empty, and it has precisely one maximal point; leave it out"),
        (["ax"], "there is no point 'x' on the board; its points are 'a', 'b', 'c'"),
        ([7], "a turning set is a set of points, and 7 is not"),
    ],
)
def test_turning_sets_without_one_maximum_are_refused(sets, text):
    with pytest.raises(DomainError) as error:
        TurningGame("abc", sets, order=["ab", "ac"])
    assert str(error.value).startswith(text)


@pytest.mark.parametrize(
    ("board", "sets", "order", "text"),
    [
        ("abc", 5, None, "the turning sets can be listed one by one, and 5 cannot; try a list"),
        (5, [], None, "the points of a board can be listed one by one, and 5 cannot; try a list"),
        ("abc", [], 5, "the pairs of an order can be listed one by one, and 5 cannot; try a list"),
    ],
)
def test_what_cannot_be_listed_is_refused(board, sets, order, text):
    with pytest.raises(DomainError) as error:
        TurningGame(board, sets, order)
    assert str(error.value) == text


def test_three_maximal_points_are_all_named():
    with pytest.raises(DomainError, match="has the maximal points 1, 2 and 3, and a turning set has precisely one"):
        TurningGame([1, 2, 3], [[1, 2, 3]], order=[])


@pytest.mark.parametrize(
    ("position", "turned", "text"),
    [
        ("ab", "ac", "the coins a, c may not be turned together; ask turning_sets for those that may"),
        ("a", "ab", "the coin 'b' shows tails, and the largest coin of a turning set goes from heads to tails"),
        ("b", "abb", "the head at 'b' is given twice, and there is one coin at each point; give each head once"),
        ("b", "ax", "there is no point 'x' on the board"),
        ("b", "", "a move turns at least one coin, and none is given; ask turning_sets for those that may"),
    ],
)
def test_illegal_moves_are_refused(position, turned, text):
    with pytest.raises(DomainError) as error:
        TurningGame("abc", ["ab"]).move(position, turned)
    assert str(error.value).startswith(text)


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("aa", "the head at 'a' is given twice"),
        ("ax", "there is no point 'x' on the board; its points are 'a', 'b', 'c'"),
        (0b1000, "there is no point with the number 3: the 3 points of the board are numbered from 0 on"),
        (-1, "a mask of heads is 0 or more, not -1"),
        (np.array([5]), "there is no point with the number 5"),
        (None, "a position is a set of heads or an array of them, and None is neither"),
        ([[1]], "there is no point [1] on the board"),
    ],
)
def test_illegal_positions_are_refused(position, text):
    with pytest.raises(DomainError) as error:
        TurningGame("abc", ["ab"]).nim_value(position)
    assert str(error.value).startswith(text)


def test_a_turning_set_that_is_given_twice_is_one_move():
    assert len(list(TurningGame("ab", ["ab", "ba"]).moves("b"))) == 1


def test_the_beginning_of_a_row_is_a_finite_game():
    coins = TurningGame.of_row(sym(), 8)
    assert coins.values().tolist() == sym().values(8).tolist()


def test_long_chains_are_welcome():
    n = 30_000
    coins = TurningGame(range(n), ([k - 1, k] if k else [k] for k in range(n)))
    assert coins.point_value(n - 1) == n % 2
    assert coins.nim_value(np.ones(n, bool)) == (n // 2) % 2


def test_the_number_of_turning_sets_is_limited():
    with pytest.raises(LimitError) as error:
        TurningGame.of_row(motley(), 25, limit=1000)
    assert str(error.value) == (
        "more than 1000 turning sets are given, repeats counted; take a smaller board, give each set once, or raise "
        "limit=…"
    )
    assert TurningGame.of_row(motley(), 4, limit=15).values().tolist() == [1, 2, 4, 8]


def test_turning_sets_without_end_meet_the_limit():
    with pytest.raises(LimitError, match="more than 1000000 turning sets are given, repeats counted"):
        TurningGame("abc", repeat("a"))


def test_only_a_row_has_a_beginning():
    with pytest.raises(DomainError) as error:
        TurningGame.of_row(5, 5)
    assert str(error.value) == "of_row takes the beginning of a Row, and 5 is none; try ruler() or another row"
