"""Sums and products of games that are sets: the value of each is the nim sum or the nim product of the values."""

from itertools import product

from strategies import hereditarily_finite_sets

from grundy import reference


def value(game: frozenset) -> int:
    """Return the Grundy number of a set: the options are its elements."""
    return reference.nim_values(frozenset, [game])[game]


SMALL = hereditarily_finite_sets(2)
SIXTEEN = hereditarily_finite_sets(3)


def test_a_sum_with_nothing_is_the_game_itself_and_a_product_with_nothing_is_nothing() -> None:
    for game in SIXTEEN:
        assert reference.game_sum(game, frozenset()) == game
        assert reference.game_product(game, frozenset()) == reference.game_product(frozenset(), game) == frozenset()


def test_the_value_of_a_sum_is_the_nim_sum_of_the_values() -> None:
    for j, k in product(SIXTEEN, repeat=2):
        assert value(reference.game_sum(j, k)) == reference.nim_add(value(j), value(k))


def test_the_value_of_a_product_is_the_nim_product_of_the_values() -> None:
    for j, k in product(SMALL, SIXTEEN):
        made = reference.game_product(j, k)
        assert made == reference.game_product(k, j)
        assert value(made) == reference.nim_multiply(value(j), value(k))
