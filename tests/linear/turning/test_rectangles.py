"""Products of any games and cards, judged by search and by nim multiplication."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from strategies import hereditarily_finite_sets

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.integers import mex
from grundy.linear import DiminishingRectangles, game_product, turning_corners
from grundy.reference import nim_multiply, nim_values
from grundy.rules import Outcome
from grundy.testing import check_game


@cache
def value_of_set(s):
    return mex(value_of_set(element) for element in s)


def test_a_cut_replaces_a_card_by_three():
    game = DiminishingRectangles()
    moves = list(game.moves(((2, 3),)))
    assert len(moves) == 6
    assert {move.pairs for move in moves} == {((2, 3), by) for by in product(range(2), range(3))}
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
        # A coin with a coordinate 0 can be turned without an effect on play; cards with a side 0 are invisible.
        visible = {frozenset(p for p in option if all(p)) for option in turning_corners().options(heads)}
        assert left == visible


def test_both_are_games_with_all_abilities_right():
    assert check_game(DiminishingRectangles(reduced=True), [((2, 2), (3, 2))]) > 10
    assert check_game(DiminishingRectangles(), [((2, 2), (2, 2))]) > 10
    full = game_product(range, range, reduced=False)
    assert check_game(full, [full.position([(2, 2), (2, 2), (1, 2)])]) > 10


@pytest.mark.parametrize("reduced", [False, True])
def test_the_value_of_a_product_of_sets_is_the_nim_product(reduced):
    game = game_product(lambda s: s, lambda s: s, reduced=reduced)
    sets = hereditarily_finite_sets(3 if reduced else 2)
    most = 4 if reduced else 3  # otherwise there are many positions
    starts = {(j, k): game.position([(j, k)]) for j, k in product(sets, repeat=2) if len(j) + len(k) <= most}
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
        ([(1, -2)], "a side of a card is 0 or more, not -2"),
        ([(1.5, 2)], "a side of a card is a whole number, not 1.5"),
        ([3], "a product is given as a pair of positions, not 3"),
    ],
)
def test_what_is_no_card_is_refused(given_cards, text):
    with pytest.raises(DomainError) as error:
        DiminishingRectangles().position(given_cards)
    assert str(error.value) == text


PRODUCTS = "the products of a position can be listed one by one, and 5 cannot; try a list"


@pytest.mark.parametrize(
    ("game", "position", "text"),
    [
        (DiminishingRectangles(), 5, "the cards of a position can be listed one by one, and 5 cannot; try a list"),
        (game_product(range, range), 5, PRODUCTS),
        (game_product(range, range, reduced=False), 5, PRODUCTS),
        (game_product(range, range), [3], "a product is given as a pair of positions, not 3"),
        (
            game_product(range, range, reduced=False),
            [3],
            "here a position consists of pairs, each of a product and how often it occurs, not 3",
        ),
        (
            game_product(range, range, reduced=False),
            [((1, 1), "a")],
            "how often a product occurs is a whole number, not 'a'",
        ),
        (game_product(range, range), [([], 1)], "positions are hashable, and in [([], 1)] some are not; try tuples"),
    ],
)
def test_what_is_no_position_is_refused(game, position, text):
    for ask in (game.nim_value, lambda position: list(game.moves(position))):
        with pytest.raises(DomainError) as error:
            ask(position)
        assert str(error.value) == text
    with pytest.raises(DomainError, match="the products of a position can be listed one by one, and 5 cannot"):
        game.position(5)


@pytest.mark.parametrize("reduced", [False, True])
def test_winning_moves_by_division_are_those_of_trying_all(reduced):
    game = DiminishingRectangles(reduced=reduced)
    cards = list(product(range(5), repeat=2))
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
        "the shorter sides of the cards are 3002 long together, more than limit=3001; take smaller cards, "
        "or raise limit=…"
    )


def test_the_first_option_of_large_cards_comes_soon():
    assert next(DiminishingRectangles().options([(10**30, 10**30)])) == ()


def test_a_product_of_other_games_tries_a_limited_number_of_moves():
    game = game_product(range, range)
    start = game.position([(5, 5)])
    assert game.winning_moves(start, limit=25)
    with pytest.raises(LimitError, match="there are more than 24 moves to try here; raise limit=…"):
        game.winning_moves(start, limit=24)


def test_very_many_equal_products_are_valued_at_once():
    game = game_product(range, range, reduced=False)
    assert game.nim_value([((2, 2), 10**15), ((3, 1), 10**15 + 1)]) == 3
