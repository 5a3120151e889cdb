"""Diminishing Rectangles, card by card."""

from itertools import islice, product
from xml.etree import ElementTree

import pytest
from games.tokens.token_judges import check_where_play_ends
from reference import nim_multiply

from grundy.errors import DomainError, LimitError
from grundy.games import Rectangle
from grundy.linear.turning import DiminishingRectangles
from grundy.rules import Sum

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


def test_moves_of_cards_that_are_large_both_ways_are_not_looked_for(monkeypatch):
    monkeypatch.setattr("grundy.games.sets.products.MOST_OPTIONS", 100)
    with pytest.raises(LimitError, match="a factor has more than 100 options, too many to look through"):
        list(GAME.moves_to((200, 300), 0))


def test_a_cut_leaves_three_cards():
    assert ("cut to 1 × 2", Sum((1, 3), (2, 2), (1, 2))) in list(GAME.moves((2, 3)))


def test_pictures_show_the_card():
    assert GAME.picture((2, 1)) == "▒▒▒▒  2 × 1"
    assert GAME.picture((0, 3)) == "0 × 3, which is invisible"
    assert GAME.picture((10**9, 3)) == "1000000000 × 3"
    for card in ((3, 4), (0, 0), (10**400, 1)):
        ElementTree.fromstring(GAME.svg(card))


def test_nonsense_is_refused():
    for card in (3, (1,), (1, 2, 3), [1, 2]):
        with pytest.raises(DomainError, match="a card is the pair of its sides, not"):
            GAME.nim_value(card)
    for card in ((1, -2), (1.5, 2)):
        with pytest.raises(DomainError, match="a side of a card is"):
            GAME.options(card)


def test_games_with_the_same_rules_are_equal():
    assert Rectangle() == GAME
    assert hash(Rectangle()) == hash(GAME)
