"""Games as sets: hereditarily finite sets are played, and products of games."""

from grundy.games.sets.game import SetGame
from grundy.games.sets.hereditary import HereditarySet, closure, hereditary, numeral, pair
from grundy.games.sets.product import ProductGame, SetProduct
from grundy.games.sets.rectangle import Rectangle
from grundy.games.sets.set_notation import read_set, write_set

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
