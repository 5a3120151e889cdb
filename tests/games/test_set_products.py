"""Products of games, checked by playing full sums of products, and cards of Diminishing Rectangles."""

from collections import Counter
from functools import cache
from itertools import islice, product
from xml.etree import ElementTree

import pytest
from games.token_judges import check_where_play_ends
from reference import game_product, nim_multiply
from strategies import hereditarily_finite_sets

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import ProductGame, Rectangle, SetGame, SetProduct
from grundy.games.sets import numeral
from grundy.integers import mex
from grundy.linear import DiminishingRectangles
from grundy.rules import Sum

SETS = hereditarily_finite_sets(3)


def value_by_playing(game, start):
    """Return the value of a product by mex over sums of products, without a theorem on sums."""

    @cache
    def value(position):
        left = set()
        for pair, _count in position:
            rest = Counter(dict(position))
            rest[pair] -= 1
            for option in game.options(pair):
                after = rest + Counter(option.parts)
                left.add(value(frozenset(after.items())))
        return mex(left)

    return value(frozenset([(start, 1)]))


def subtract(n):
    return [n - s for s in (1, 3, 4) if s <= n]


def test_the_value_of_a_product_is_the_nim_product_by_playing_it_out():
    game = ProductGame(range, subtract)
    for j, k in product(range(3), range(5)):
        if j * k <= 4:
            assert game.nim_value((j, k)) == value_by_playing(game, (j, k))


def test_the_product_theorem_holds_for_all_pairs_of_small_sets():
    game = SetProduct()
    for j, k in product(hereditarily_finite_sets(2), SETS):
        assert game.nim_value((j, k)) == SetGame().nim_value(game_product(j, k))
        assert game.nim_value((j, k)) == nim_multiply(SetGame().nim_value(j), SetGame().nim_value(k))


def worth(game, option):
    total = 0
    for part in option:
        total ^= game.nim_value(part)
    return total


@pytest.mark.parametrize("game", [ProductGame(range, subtract), ProductGame(subtract, range)], ids=["first", "second"])
def test_moves_to_a_value_are_complete(game):
    for position in product(range(7), repeat=2):
        moves = list(game.moves(position))
        assert [option for _, option in moves] == list(game.options(position))
        assert mex(worth(game, option) for _, option in moves) == game.nim_value(position)
        for target in range(18):
            assert sorted(map(repr, game.moves_to(position, target))) == sorted(
                repr(move) for move in moves if worth(game, move[1]) == target
            )


def test_the_moves_of_all_pairs_of_small_sets():
    game = SetProduct()
    for position in product(SETS, repeat=2):
        moves = list(game.moves(position))
        assert mex(worth(game, option) for _, option in moves) == game.nim_value(position)
        for target in range(4):
            found = list(game.moves_to(position, target))
            assert set(found) == {move for move in moves if worth(game, move[1]) == target}
        assert game.parse(game.format(position)) == position


def test_the_notation_of_a_product_has_a_cross():
    game = SetProduct()
    position = game.parse("{0,{1}} × 3")
    assert game.format(position) == "{0, {1}} x 3"
    assert game.nim_value(position) == nim_multiply(1, 3)
    assert [label for label, _ in game.moves_to(position, 0)] == ["choose 0 × choose 0", "choose {1} × choose 0"]
    assert game.picture(position) == "{0, {1}}\n├ 0\n└ {1}\n  └ 1\n\n×\n\n3\n├ 0\n├ 1\n└ 2"
    assert "J × K with J = {0, {1}}, K = 3" in game.svg(position)
    with pytest.raises(NotationError, match="expected x and another set, found the end of the text"):
        game.parse("{}")


def test_rejects_invalid_positions():
    for thing in (3, (1,), (1, 2, 3), [1, 2]):
        with pytest.raises(DomainError, match="a position of a product must be a pair of positions, not"):
            ProductGame(range, range).nim_value(thing)
    with pytest.raises(DomainError, match="every element of a set must be a frozenset, not 1"):
        SetProduct().options((numeral(1), 1))


def test_games_with_the_same_rules_are_equal():
    assert SetProduct() == SetProduct() != SetGame()
    assert hash(SetProduct()) == hash(SetProduct())
    assert SetGame() == SetGame()
    assert hash(SetGame()) == hash(SetGame())


GAME = Rectangle()


def test_cards_play_by_their_rules():
    assert check_where_play_ends(GAME, product(range(6), repeat=2)) == 36


# The table of nim multiplication (Conway 1976, chapter 6).
def test_the_value_of_a_card_is_the_nim_product_of_its_sides():
    assert [[GAME.nim_value((a, b)) for b in range(1, 5)] for a in range(1, 5)] == [
        [1, 2, 3, 4],
        [2, 3, 1, 8],
        [3, 1, 2, 12],
        [4, 8, 12, 6],
    ]
    assert GAME.nim_value((10**30, 10**20)) == nim_multiply(10**30, 10**20)


def test_cuts_are_those_of_the_game_with_many_cards():
    cards = DiminishingRectangles()
    for card in product(range(1, 5), repeat=2):
        left = {cards.position(option) for option in GAME.options(card)}
        assert left == set(cards.options((card,)))
        won = {cards.position(option) for _, option in GAME.moves_to(card, 0)}
        assert won == {move.position for move in cards.winning_moves((card,))}


def test_large_cards_are_cut_one_by_one():
    assert len(list(islice(GAME.moves((10**30, 10**30)), 3))) == 3
    assert list(islice(GAME.moves_to((10**30, 2), GAME.nim_value((10**30, 2))), 1)) == []
    assert next(label for label, _ in GAME.moves_to((10**30, 2), 0)) == "cut to 0 × 0"
    assert next(label for label, _ in GAME.moves_to((2, 10**30), 0)) == "cut to 0 × 0"


def test_rejects_searches_for_moves_of_very_large_cards(monkeypatch):
    monkeypatch.setattr("grundy.games.sets.products.MOST_OPTIONS", 100)
    with pytest.raises(LimitError, match="at most 100 options of a factor are searched for the moves to a value"):
        list(GAME.moves_to((200, 300), 0))


def test_a_cut_leaves_three_cards():
    assert ("cut to 1 × 2", Sum((1, 3), (2, 2), (1, 2))) in list(GAME.moves((2, 3)))


def test_pictures_show_the_card():
    assert GAME.picture((2, 1)) == "▒▒▒▒  2 × 1"
    assert GAME.picture((0, 3)) == "0 × 3, which is invisible"
    assert GAME.picture((10**9, 3)) == "1000000000 × 3"
    for card in ((3, 4), (0, 0), (10**400, 1)):
        ElementTree.fromstring(GAME.svg(card))


def test_rejects_invalid_cards():
    for card in (3, (1,), (1, 2, 3), [1, 2]):
        with pytest.raises(DomainError, match="a card must be a pair of sides, not"):
            GAME.nim_value(card)
    for card in ((1, -2), (1.5, 2)):
        with pytest.raises(DomainError, match="a side of a card must be"):
            GAME.options(card)


def test_two_games_of_cards_are_equal():
    assert Rectangle() == GAME
    assert hash(Rectangle()) == hash(GAME)
