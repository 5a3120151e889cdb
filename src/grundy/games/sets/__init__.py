"""Hereditarily finite sets as games, and products of games."""

from grundy.games.sets.finite_sets import HereditarySet, closure, hereditary, numeral, pair, read_set, write_set
from grundy.games.sets.products import ProductGame, Rectangle, SetProduct
from grundy.games.sets.set_game import SetGame

__all__ = [
    "HereditarySet",
    "ProductGame",
    "Rectangle",
    "SetGame",
    "SetProduct",
    "closure",
    "hereditary",
    "numeral",
    "pair",
    "read_set",
    "write_set",
]
