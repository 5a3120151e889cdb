"""Tests of coin turning on finite boards, their orders, and embedded games, against search."""

from itertools import combinations, count, repeat

import numpy as np
import pytest
from hypothesis import given, strategies as st
from reference import nim_values
from strategies import acyclic_digraphs_up_to

import grundy
from grundy.errors import CycleError, DomainError, LimitError
from grundy.games import Wythoff
from grundy.linear import TurningGame, embedding
from grundy.linear.turning import boards, motley, sym
from grundy.linear.turning.boards import Order
from grundy.rules import Game, NimValue
from grundy.testing import check_game


@st.composite
def games(draw, most=5):
    """Return points, pairs of a partial order and turning sets of a random board."""
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
def test_values_and_moves_agree_with_the_definition(game):
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


def test_it_passes_check_game():
    coins = TurningGame("abcd", ["a", "ab", "bc", "abc", "cd", "acd", "d"])
    assert isinstance(coins, Game)
    assert isinstance(coins, NimValue)
    assert check_game(coins, [frozenset("abcd")]) == 16
    assert grundy.nim_value(coins.options, frozenset("abd")) == coins.nim_value("abd")


def test_all_forms_of_a_position_agree():
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
            "a turning set must have exactly one maximal point, but {'b', 'c'} has 'b' and 'c'",
        ),
        ([["a", "b", "c"]], "a turning set must have exactly one maximal point, but {'a', 'b', 'c'} has 'b' and 'c'"),
        ([[]], "a turning set must have exactly one maximal point, not be empty; omit it"),
        (["ax"], "there is no point 'x' on the board; its points are 'a', 'b', 'c'"),
        ([7], "a turning set must be a set of points, not 7"),
    ],
)
def test_rejects_turning_sets_without_exactly_one_maximum(sets, text):
    with pytest.raises(DomainError) as error:
        TurningGame("abc", sets, order=["ab", "ac"])
    assert str(error.value).startswith(text)


@pytest.mark.parametrize(
    ("board", "sets", "order", "text"),
    [
        ("abc", 5, None, "the turning sets must be iterable, not 5; try a list"),
        (5, [], None, "the points of a board must be iterable, not 5; try a list"),
        ("abc", [], 5, "the pairs of an order must be iterable, not 5; try a list"),
    ],
)
def test_rejects_arguments_that_are_not_iterable(board, sets, order, text):
    with pytest.raises(DomainError) as error:
        TurningGame(board, sets, order)
    assert str(error.value) == text


def test_three_maximal_points_are_all_named():
    with pytest.raises(DomainError, match=r"exactly one maximal point, but {1, 2, 3} has 1, 2 and 3"):
        TurningGame([1, 2, 3], [[1, 2, 3]], order=[])


@pytest.mark.parametrize(
    ("position", "turned", "text"),
    [
        ("ab", "ac", "the coins a, c may not be turned together; see turning_sets for the allowed sets"),
        ("a", "ab", "the largest coin of a move must go from heads to tails, but 'b' shows tails"),
        ("b", "abb", "the head at 'b' is repeated, but each point has one coin; list each head once"),
        ("b", "ax", "there is no point 'x' on the board"),
        ("b", "", "a move must turn at least one coin; see turning_sets for the allowed sets"),
    ],
)
def test_rejects_illegal_moves(position, turned, text):
    with pytest.raises(DomainError) as error:
        TurningGame("abc", ["ab"]).move(position, turned)
    assert str(error.value).startswith(text)


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("aa", "the head at 'a' is repeated"),
        ("ax", "there is no point 'x' on the board; its points are 'a', 'b', 'c'"),
        (0b1000, "there is no point with the number 3; the 3 points of the board are numbered from 0"),
        (-1, "a mask of heads must be at least 0, not -1"),
        (np.array([5]), "there is no point with the number 5"),
        (None, "a position must be a set or an array of heads, not None"),
        ([[1]], "there is no point [1] on the board"),
    ],
)
def test_rejects_bad_positions(position, text):
    with pytest.raises(DomainError) as error:
        TurningGame("abc", ["ab"]).nim_value(position)
    assert str(error.value).startswith(text)


def test_a_repeated_turning_set_is_one_move():
    assert len(list(TurningGame("ab", ["ab", "ba"]).moves("b"))) == 1


def test_the_beginning_of_a_row_is_a_finite_game():
    coins = TurningGame.of_row(sym(), 8)
    assert coins.values().tolist() == sym().values(8).tolist()


def test_accepts_long_chains():
    n = 30_000
    coins = TurningGame(range(n), ([k - 1, k] if k else [k] for k in range(n)))
    assert coins.point_value(n - 1) == n % 2
    assert coins.nim_value(np.ones(n, bool)) == (n // 2) % 2


def test_the_number_of_turning_sets_is_limited():
    with pytest.raises(LimitError) as error:
        TurningGame.of_row(motley(), 25, limit=1000)
    assert str(error.value) == (
        "there are more than 1000 turning sets, counting repeats; use a smaller board, list each set once, or raise "
        "limit=…"
    )
    assert TurningGame.of_row(motley(), 4, limit=15).values().tolist() == [1, 2, 4, 8]


def test_infinitely_many_turning_sets_meet_the_limit():
    with pytest.raises(LimitError, match="there are more than 1000000 turning sets, counting repeats"):
        TurningGame("abc", repeat("a"))


def test_of_row_requires_a_row():
    with pytest.raises(DomainError) as error:
        TurningGame.of_row(5, 5)
    assert str(error.value) == "of_row requires a Row, not 5; use ruler() or another row"


@given(st.integers(0, 6), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda p: p[0] < p[1])))
def test_the_order_is_the_transitive_closure(n, pairs):
    points = [f"p{(5 * i) % 7}" for i in range(n)]  # names that are not sorted
    pairs = {(a, b) for a, b in pairs if b < n}
    closure = set(pairs)
    while more := {(a, d) for a, b in closure for c, d in closure if b == c} - closure:
        closure |= more
    named = [(points[a], points[b]) for a, b in pairs]
    for order in (
        Order(points, named),
        Order(points, lambda a, b: a == b or (points.index(a), points.index(b)) in closure),
    ):
        for a in range(n):
            for b in range(n):
                assert order.less(points[a], points[b]) == ((a, b) in closure)
        for some in (s for size in range(n + 1) for s in combinations(range(n), size)):
            maximal = [points[a] for a in some if not any((a, b) in closure for b in some)]
            assert order.maximal(points[a] for a in some) == maximal
        place = {i: where for where, i in enumerate(order.extension)}
        assert all(place[a] < place[b] for a, b in closure)


def test_without_an_order_the_points_are_a_chain():
    order = Order("cab")
    assert order.less("c", "a")
    assert order.less("c", "b")
    assert not order.less("b", "c")
    assert not order.less("a", "a")
    assert order.maximal("ca") == ["a"]


@pytest.mark.parametrize(
    ("points", "order", "text"),
    [
        (
            "ab",
            ["ab", "ba"],
            "the order of the board has the cycle 'a' < 'b' < 'a', so it is not a partial order; omit one of these "
            "pairs",
        ),
        ("abc", ["ab", "bc", "cc"], "the order of the board has the cycle 'c' < 'c', so"),
        ("ab", lambda a, b: True, "the order of the board has the cycle 'a' < 'b' < 'a', so"),
        ("aba", None, "the point 'a' is on the board twice; list each point once"),
        ("ab", ["ac"], "there is no point 'c' on the board; its points are 'a', 'b'"),
        ("", ["ac"], "there is no point 'a' on the board; its points are none"),
        ("ab", [("a", "b", "a")], "an order must consist of pairs (a, b) with a < b, not ('a', 'b', 'a')"),
        ("ab", [3], "an order must consist of pairs (a, b) with a < b, not 3"),
        ([[1]], None, "the points of a board must be hashable, but [1] is not; use tuples and frozensets"),
    ],
)
def test_rejects_orders_that_are_not_partial_orders(points, order, text):
    with pytest.raises(DomainError) as error:
        Order(points, order)
    assert str(error.value).startswith(text)


def test_a_long_cycle_is_shortened():
    with pytest.raises(DomainError, match=r"has the cycle 0 < 1 < .* < …, so"):
        Order(range(50), [(i, (i + 1) % 50) for i in range(50)])


def test_orders_are_limited_but_chains_are_not():
    with pytest.raises(LimitError, match="given by pairs may have at most 20000 points, not 20001; use a chain"):
        Order(range(20001), [])
    with pytest.raises(LimitError, match="given by a function may have at most 2000 points, not 2001"):
        Order(range(2001), lambda a, b: a <= b)
    assert Order(range(30000)).less(3, 29999)


def test_infinitely_many_points_and_pairs_meet_a_limit(monkeypatch):
    monkeypatch.setattr(boards, "MOST_BOARD", 1000)
    monkeypatch.setattr(boards, "MOST_PAIRS", 50)
    with pytest.raises(LimitError, match=r"^a board has at most 1000 points; use a Row for more$"):
        Order(count())
    with pytest.raises(LimitError, match=r"^an order has at most 50 pairs; list each pair once$"):
        Order("ab", repeat("ab"))
    assert len(Order(range(1000))) == 1000


def test_every_small_game_is_a_coin_turning_game():
    for digraph in acyclic_digraphs_up_to(4):
        start = len(digraph) - 1
        coins = embedding(digraph.__getitem__, start)
        values = nim_values(digraph.__getitem__, range(len(digraph)))
        for position in coins.board:
            assert coins.point_value(position) == values[position]
            # Options of a single head are single heads, one for each option.
            assert list(coins.options([position])) == [frozenset({option}) for option in digraph[position]]


def test_a_real_game():
    coins = embedding(Wythoff(), (4, 6))
    values = nim_values(lambda piles: Wythoff().options(piles), coins.board)
    assert {point: coins.point_value(point) for point in coins.board} == values
    assert coins.order.less((0, 0), (4, 6))


def test_rejects_cycles_and_names_one():
    with pytest.raises(CycleError) as error:
        embedding({"a": "b", "b": "ca", "c": ""}.get, "a")
    assert set(error.value.cycle) == {"a", "b"}


def test_the_number_of_positions_is_limited():
    with pytest.raises(LimitError) as error:
        embedding(lambda n: [n + 1], 0, limit=100)
    assert str(error.value) == (
        "more than 100 positions can be reached (99 moves so far); check that play ends, start from a "
        "smaller position, or raise limit=…"
    )


def test_a_limit_error_of_the_game_is_not_changed():
    def options(n):
        raise LimitError("this game is too large")

    with pytest.raises(LimitError, match=r"^this game is too large$"):
        embedding(options, 0)


def test_the_number_of_moves_is_limited():
    with pytest.raises(LimitError) as error:
        embedding(range, 250, limit=300)
    assert str(error.value) == (
        "the game has 31375 moves, more than 100 for each of 300 positions; check that "
        "play ends, start from a smaller position, or raise limit=…"
    )
    assert embedding(range, 244, limit=300).point_value(244) == 244
