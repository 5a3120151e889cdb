"""Products of games, judged by playing out whole sums of products."""

from collections import Counter
from functools import cache
from itertools import product

import pytest
from reference import game_product, nim_multiply
from strategies import hereditarily_finite_sets

from grundy.errors import DomainError, NotationError
from grundy.games import ProductGame, SetGame, SetProduct
from grundy.games.sets import numeral
from grundy.integers import mex

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
def test_the_moves_to_a_value_are_all_that_there_are(game):
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


def test_two_sets_are_written_with_a_cross_between_them():
    game = SetProduct()
    position = game.parse("{0,{1}} × 3")
    assert game.format(position) == "{0, {1}} x 3"
    assert game.nim_value(position) == nim_multiply(1, 3)
    assert [label for label, _ in game.moves_to(position, 0)] == ["choose 0 × choose 0", "choose {1} × choose 0"]
    assert game.picture(position) == "{0, {1}}\n├ 0\n└ {1}\n  └ 1\n\n×\n\n3\n├ 0\n├ 1\n└ 2"
    assert "J × K with J = {0, {1}}, K = 3" in game.svg(position)
    with pytest.raises(NotationError, match="expected x and a further set, found the end of the text"):
        game.parse("{}")


def test_nonsense_is_refused():
    for thing in (3, (1,), (1, 2, 3), [1, 2]):
        with pytest.raises(DomainError, match="a position of a product is a pair of positions, not"):
            ProductGame(range, range).nim_value(thing)
    with pytest.raises(DomainError, match="a set that is played contains sets and nothing else, and 1 is none"):
        SetProduct().options((numeral(1), 1))


def test_games_with_the_same_rules_are_equal():
    assert SetProduct() == SetProduct() != SetGame()
    assert hash(SetProduct()) == hash(SetProduct())
    assert SetGame() == SetGame()
    assert hash(SetGame()) == hash(SetGame())
