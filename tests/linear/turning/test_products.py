"""Tests of products of coin games, of any games and of cards, against search and nim multiplication."""

from collections import Counter
from functools import cache, reduce
from itertools import (
    combinations,
    combinations_with_replacement,
    islice,
    product as cartesian_product,
)
from operator import xor

import numpy as np
import pytest
from hypothesis import given, strategies as st
from reference import nim_multiply, nim_values
from strategies import hereditarily_finite_sets

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.integers import mex
from grundy.linear import (
    DiminishingRectangles,
    TurningGame,
    fewer_than,
    game_product,
    named,
    product,
    rugs,
    turning_corners,
)
from grundy.linear.turning import (
    NAMED,
    Product,
    mock_turtles,
    moebius,
    motley,
    nim_row,
    rails,
    ruler,
    she_loves_me,
    sym,
    triplets,
    turning_turtles,
    twins,
)
from grundy.rules import Outcome
from grundy.testing import check_game

SIDE = 3


def options_by_definition(first, second):
    """Return the options of the product, from the turning sets of two rows only."""
    turning = [
        (max(t), max(u), frozenset(cartesian_product(t, u)))
        for a in range(SIDE)
        for b in range(SIDE)
        for t in first.turning_sets(a)
        for u in second.turning_sets(b)
    ]
    return lambda heads: [heads ^ turned for a, b, turned in turning if (a, b) in heads]


BOARD = list(cartesian_product(range(SIDE), repeat=2))
POSITIONS = [frozenset(s) for size in range(len(BOARD) + 1) for s in combinations(BOARD, size)]

PAIRS = [("Nim", "Nim"), ("Ruler", "Ruler"), ("Mock Turtles", "Turning Turtles"), ("Ruler", "Twins"), ("Sym", "Motley")]


@pytest.mark.parametrize("names", PAIRS, ids=" × ".join)
def test_the_product_theorem_and_all_winning_moves_on_a_small_board(names):
    first, second = map(named, names)
    game, options = product(first, second), options_by_definition(first, second)
    values = nim_values(options, POSITIONS)
    for heads in POSITIONS:
        assert game.nim_value(heads) == values[heads]
        assert {move.position for move in game.winning_moves(heads)} == {
            left for left in options(heads) if values[left] == 0
        }
        assert sorted(map(sorted, game.options(heads))) == sorted(map(sorted, options(heads)))


def by_trying(game, heads):
    value = game.nim_value(heads)
    return {move.turned for move in game.moves(heads) if game.worth(move.turned) == value} if value else set()


@given(
    st.sampled_from(sorted(NAMED)),
    st.sampled_from(sorted(NAMED)),
    st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=8),
)
def test_winning_moves_of_any_two_named_games(first, second, heads):
    game = product(named(first), named(second))
    found = [move.turned for move in game.winning_moves(heads)]
    assert len(found) == len(set(found))
    assert set(found) == by_trying(game, heads)
    assert bool(found) == bool(game.nim_value(heads))


def test_products_of_products_and_finite_games():
    board = TurningGame("abc", ["a", "b", "ac", "bc", "c"], order=["ac", "bc"])
    small = product(product(ruler(), board), nim_row())
    points = [((n, letter), m) for n in range(2) for letter in "abc" for m in range(3)]
    for point in points:
        (n, letter), m = point
        factors = ruler().point_value(n), board.point_value(letter), m
        assert small.point_value(point) == reduce(nim.multiply, factors)
    for heads in islice(combinations(points, 3), 0, None, 11):
        assert {move.turned for move in small.winning_moves(heads)} == by_trying(small, heads)
        numbers = np.array([(n, "abc".index(letter), m) for (n, letter), m in heads])
        assert small.nim_value(numbers) == small.nim_value(heads)
        assert small.heads(numbers) == frozenset(heads)
    assert small.width == 3


def test_a_product_of_finite_games_is_the_finite_game_on_pairs():
    first = TurningGame("abc", ["a", "b", "ac", "bc", "c"], order=["ac", "bc"])
    second = TurningGame(range(3), [[0], [0, 1], [2, 1], [2]])
    game = product(first, second)
    board = list(cartesian_product("abc", range(3)))

    def less_equal(p, q):
        return (p[0] == q[0] or first.order.less(p[0], q[0])) and (p[1] == q[1] or second.order.less(p[1], q[1]))

    whole = TurningGame(board, (turned for point in board for turned in game.turning_sets(point)), less_equal)
    assert [game.point_value(point) for point in board] == whole.values().tolist()


@given(st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 10**9)), max_size=150, unique=True))
def test_all_forms_of_many_heads_agree(heads):
    game = product(mock_turtles(), twins())
    expected = reduce(xor, (int(nim.multiply(mock_turtles().point_value(a), b)) for a, b in heads), 0)
    array = np.array(heads, int).reshape(-1, 2)
    for position in (heads, set(heads), array, (array[:, 0], array[:, 1]), array.astype(np.uint32), array[::-1]):
        assert game.nim_value(position) == expected


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.uint32, np.uint64, np.int64])
@pytest.mark.parametrize("game", [turning_corners(), product(mock_turtles(), nim_row())])
def test_rows_of_every_type_have_the_values_of_single_heads(game, kind):
    heads = np.random.default_rng(2).integers(0, 120, (300_000, 2)).astype(kind)
    values = {point: game.point_value(point) for point in cartesian_product(range(120), repeat=2)}
    expected = reduce(xor, (values[point] for point in map(tuple, heads.tolist())))
    assert game.nim_value(heads) == expected
    assert game.nim_value((heads[:, 0], heads[:, 1].copy())) == expected


def test_boards_of_true_and_false_are_positions():
    board = np.zeros((5, 7), bool)
    board[4, 2] = board[3, 6] = True
    assert turning_corners().heads(board) == {(4, 2), (3, 6)}
    assert turning_corners().nim_value(board) == nim.multiply(4, 2) ^ nim.multiply(3, 6)


def test_values_beyond_64_bits():
    game = product(motley(), turning_turtles())
    assert game.nim_value([(100, 2), (3, 10**30)]) == nim.multiply(1 << 100, 3) ^ nim.multiply(8, 10**30 + 1)
    heads = [(a, b) for a in range(60, 75) for b in range(8)]
    expected = reduce(xor, (int(nim.multiply(1 << a, b + 1)) for a, b in heads))
    assert game.nim_value(heads) == game.nim_value(np.array(heads)) == expected
    move = next(game.each_winning_move(heads))
    assert game.nim_value(move.position) == 0


@pytest.mark.parametrize(
    "game",
    [turning_corners(), product(mock_turtles(), ruler())],
    ids=repr,
)
def test_winning_moves_on_a_board_with_many_coins_are_fast(game):
    board = np.random.default_rng(7).random((330, 330)) < 0.95
    heads = game.heads(board)
    assert len(heads) > 100_000
    move = next(game.each_winning_move(board))
    assert game.nim_value(move.position) == 0
    assert game.largest(move.turned) in heads


def test_moves_explain_how_they_win():
    move = turning_corners().move([(2, 3), (1, 2)], [(1, 2), (1, 3), (2, 2), (2, 3)])
    assert move.why == (
        "the four corners of {1, 2} × {2, 3} are worth 3 ⊗ 1 = 3, like the whole position, so the value becomes 0"
    )
    assert rugs().move([(0, 0)], [(0, 0)]).why == (
        "the coin of {0} × {0} is worth 1 ⊗ 1 = 1, like the whole position, so the value becomes 0"
    )
    assert product(ruler(), she_loves_me()).move([(2, 0)], [(2, 0), (1, 0)]).why == (
        "the 2 coins of {1, 2} × {0} are worth 3 ⊗ 1 = 3, but the position is worth 1, so the value becomes 2, "
        "which the opponent can make 0"
    )


@pytest.mark.parametrize(
    ("position", "turned", "text"),
    [
        ([(2, 2)], [(2, 2), (1, 1)], "the coins (1, 1), (2, 2) may not be turned together; a turning set of a product"),
        ([(2, 2)], [(2, 2)], "the coins (2, 2) may not be turned together"),
        (
            [(1, 1)],
            [(2, 2), (1, 2), (2, 1), (1, 1)],
            "the largest coin of a move must go from heads to tails, but (2, 2) shows tails",
        ),
        ([(1, 1)], [], "a move must turn at least one coin; a turning set of a product"),
        ([3], [], "a point of a product must be a pair of points, not 3"),
        ([(1, 2, 3)], [], "a point of a product must be a pair of points, not (1, 2, 3)"),
        ([(1, -2)], [], "a place of a row must be at least 0, not -2"),
        ([(1, 2), (1, 2)], [], "the head at (1, 2) is repeated"),
        (5, [], "a position must be a set or an array of heads, not 5"),
    ],
)
def test_rejects_illegal_moves_and_bad_positions(position, turned, text):
    with pytest.raises(DomainError) as error:
        turning_corners().move(position, turned)
    assert str(error.value).startswith(text)


def test_rejects_factors_that_are_not_coin_games():
    with pytest.raises(DomainError, match="the factors of a product must be coin turning games, not 'Nim'; use a Row"):
        product(twins(), "Nim")


def test_turning_corners_is_the_table_of_nim_multiplication():
    table = [[turning_corners().point_value((a, b)) for b in range(16)] for a in range(16)]
    assert table == nim.multiply.outer(np.arange(16), np.arange(16)).tolist()


def test_rugs_is_ruler_times_ruler():
    # Berlekamp, Conway and Guy, Winning Ways, chapter 14: the values of Rugs are the products of the values of Ruler.
    assert [rugs().point_value((3, b)) for b in range(8)] == [4, 8, 4, 6, 4, 8, 4, 11]


def test_products_have_reprs():
    assert repr(turning_corners()) == "Product(Row('Nim'), Row('Nim'))"
    assert isinstance(turning_corners(), Product)


@pytest.mark.parametrize(
    "game", [product(moebius(), triplets()), product(rails(), fewer_than(5)), product(sym(), sym())]
)
def test_winning_moves_further_out(game):
    random = np.random.default_rng(11)
    for _ in range(5):
        heads = [tuple(row) for row in random.integers(0, 10, (4, 2)).tolist()]
        heads = list(set(heads))
        assert {move.turned for move in game.winning_moves(heads)} == by_trying(game, heads)


def test_rejects_turning_sets_with_too_many_worths():
    with pytest.raises(
        LimitError, match="at place 30 may have more than 1048576 worths, too many to list for the winning"
    ):
        product(motley(), motley()).winning_moves([(30, 30)])


def test_rejects_factors_with_too_many_worths():
    far, near = (30000, 30001), (3, 4)
    game = product(turning_corners(), turning_corners())
    with pytest.raises(LimitError) as error:
        next(game.each_winning_move([((30000, 30000), far)]))
    assert str(error.value) == (
        "the turning sets at (30000, 30000) may have more than 4194304 worths, too many to list; use nim_value or "
        "moves, which do not need the list"
    )
    assert game.nim_value(next(game.each_winning_move([(near, far)])).position) == 0


@cache
def value_of_set(s):
    return mex(value_of_set(element) for element in s)


def test_a_cut_replaces_a_card_by_three():
    game = DiminishingRectangles()
    moves = list(game.moves(((2, 3),)))
    assert len(moves) == 6
    assert {move.pairs for move in moves} == {((2, 3), by) for by in cartesian_product(range(2), range(3))}
    (move,) = [move for move in moves if move.pairs == ((2, 3), (1, 2))]
    assert move.position == ((1, 2), (1, 3), (2, 2))
    assert str(move) == "2 × 3 by 1 × 3, 2 × 2 and 1 × 2"


def cards(most):
    return [(a, b) for a in range(1, most) for b in range(1, most)]


@pytest.mark.parametrize("reduced", [False, True])
def test_the_value_of_cards_is_the_sum_of_nim_products(reduced):
    game = DiminishingRectangles(reduced=reduced)
    starts = [game.position(some) for size in (0, 1, 2) for some in combinations_with_replacement(cards(3), size)]
    starts += [game.position([(2, 3)]), game.position([(3, 2), (1, 1)])] + [game.position([(3, 3)])] * reduced
    values = nim_values(game.options, starts)
    for position in starts:
        expected = 0
        for a, b in position:
            expected ^= nim_multiply(a, b)
        assert values[position] == game.nim_value(position) == expected
        won = {move.position for move in game.winning_moves(position)}
        assert won == {left for left in game.options(position) if game.nim_value(left) == 0}


def test_the_reduced_game_is_turning_corners():
    game = DiminishingRectangles(reduced=True)
    for heads in ([(2, 3)], [(1, 1), (2, 2), (3, 1)], [(3, 3)]):
        left = {frozenset(position) for position in game.options(game.position(heads))}
        # Turning a coin with a coordinate 0 does not affect play, and cards with a side 0 vanish.
        visible = {frozenset(p for p in option if all(p)) for option in turning_corners().options(heads)}
        assert left == visible


def test_both_games_pass_check_game():
    assert check_game(DiminishingRectangles(reduced=True), [((2, 2), (3, 2))]) > 10
    assert check_game(DiminishingRectangles(), [((2, 2), (2, 2))]) > 10
    full = game_product(range, range, reduced=False)
    assert check_game(full, [full.position([(2, 2), (2, 2), (1, 2)])]) > 10


@pytest.mark.parametrize("reduced", [False, True])
def test_the_value_of_a_product_of_sets_is_the_nim_product(reduced):
    game = game_product(lambda s: s, lambda s: s, reduced=reduced)
    sets = hereditarily_finite_sets(3 if reduced else 2)
    most = 4 if reduced else 3  # otherwise there are many positions
    starts = {(j, k): game.position([(j, k)]) for j, k in cartesian_product(sets, repeat=2) if len(j) + len(k) <= most}
    values = nim_values(game.options, starts.values())
    for (j, k), start in starts.items():
        assert values[start] == game.nim_value(start) == nim.multiply(value_of_set(j), value_of_set(k))


def test_equal_products_vanish_only_in_the_reduced_game():
    reduced, full = game_product(range, range), game_product(range, range, reduced=False)
    assert reduced.position([(2, 2), (2, 2), (1, 1)]) == {(1, 1)}
    assert full.position([(2, 2), (2, 2), (1, 1)]) == {((2, 2), 2), ((1, 1), 1)}
    assert reduced.position([(0, 5), (3, 0)]) == full.position([(0, 5)]) == frozenset()
    assert Counter(full.components(full.position([(2, 2), (2, 2)]))).total() == 2


def test_outcomes_of_products():
    game = game_product(range, range)
    assert game.outcome(game.position([(2, 2), (3, 1)])) is Outcome.P
    assert game.outcome(game.position([(2, 2)])) is Outcome.N


@pytest.mark.parametrize(
    ("given_cards", "text"),
    [
        ([(1, -2)], "a side of a card must be at least 0, not -2"),
        ([(1.5, 2)], "a side of a card must be a whole number, not 1.5"),
        ([3], "a product must be a pair of positions, not 3"),
    ],
)
def test_rejects_bad_cards(given_cards, text):
    with pytest.raises(DomainError) as error:
        DiminishingRectangles().position(given_cards)
    assert str(error.value) == text


PRODUCTS = "the products of a position must be iterable, not 5; try a list"


@pytest.mark.parametrize(
    ("game", "position", "text"),
    [
        (DiminishingRectangles(), 5, "the cards of a position must be iterable, not 5; try a list"),
        (game_product(range, range), 5, PRODUCTS),
        (game_product(range, range, reduced=False), 5, PRODUCTS),
        (game_product(range, range), [3], "a product must be a pair of positions, not 3"),
        (
            game_product(range, range, reduced=False),
            [3],
            "with reduced=False, a position must consist of pairs of a product and a number, not 3",
        ),
        (
            game_product(range, range, reduced=False),
            [((1, 1), "a")],
            "the number of times that a product occurs must be a whole number, not 'a'",
        ),
        (
            game_product(range, range),
            [([], 1)],
            "positions must be hashable, but some in [([], 1)] are not; use tuples",
        ),
    ],
)
def test_rejects_bad_positions(game, position, text):
    for ask in (game.nim_value, lambda position: list(game.moves(position))):
        with pytest.raises(DomainError) as error:
            ask(position)
        assert str(error.value) == text
    with pytest.raises(DomainError, match="the products of a position must be iterable, not 5"):
        game.position(5)


@pytest.mark.parametrize("reduced", [False, True])
def test_winning_moves_by_division_agree_with_trying_all(reduced):
    game = DiminishingRectangles(reduced=reduced)
    cards = list(cartesian_product(range(5), repeat=2))
    for position in [[], [(9, 6)], [(6, 9)], *combinations_with_replacement(cards, 2), [(1, 5), (1, 5), (7, 3)]]:
        tried = [move for move in game.moves(position) if game.nim_value(move.position) == 0]
        assert game.winning_moves(position) == tried


def test_winning_moves_with_large_cards():
    game = DiminishingRectangles()
    assert all(game.nim_value(move.position) == 0 for move in game.winning_moves([(3000, 3000)]))
    long = game.winning_moves([(3, 10**30), (10**30, 2)])
    assert long
    assert all(game.nim_value(move.position) == 0 for move in long)
    with pytest.raises(LimitError) as error:
        game.winning_moves([(3000, 3000), (2, 10**30)], limit=3001)
    assert str(error.value) == (
        "the shorter sides of the cards have the total length 3002, more than limit=3001; use smaller cards, "
        "or raise limit=…"
    )


def test_the_first_option_of_large_cards_is_fast():
    assert next(DiminishingRectangles().options([(10**30, 10**30)])) == ()


def test_a_product_of_other_games_tries_a_limited_number_of_moves():
    game = game_product(range, range)
    start = game.position([(5, 5)])
    assert game.winning_moves(start, limit=25)
    with pytest.raises(LimitError, match="the position has more than 24 moves to try; raise limit=…"):
        game.winning_moves(start, limit=24)


def test_very_many_equal_products_are_fast():
    game = game_product(range, range, reduced=False)
    assert game.nim_value([((2, 2), 10**15), ((3, 1), 10**15 + 1)]) == 3
