"""Games as sets: hereditarily finite sets are played, and products of games."""

from grundy.games.sets.games import ProductGame, Rectangle, SetGame, SetProduct
from grundy.games.sets.hereditary import HereditarySet, closure, hereditary, numeral, pair, read_set, write_set

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
