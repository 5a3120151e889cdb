"""Coin turning games: finite boards, infinite rows, the named games, and products.

>>> from grundy.linear.turning import mock_turtles, turning_corners
>>> mock_turtles().nim_value([1, 3, 4])
13
>>> turning_corners().outcome([(1, 3), (3, 1)])
Outcome.P
"""

from grundy.linear.turning.arrangements import AnyNumber, AnyPlaces, ByFunction
from grundy.linear.turning.boards import TurningGame, embedding
from grundy.linear.turning.catalogue import (
    NAMED,
    fewer_than,
    grunt,
    mock_turtles,
    moebius,
    mogul,
    moidores,
    motley,
    named,
    nim_row,
    rails,
    rims,
    ruler,
    she_loves_me,
    sym,
    triplets,
    turning_turtles,
    turnips,
    twins,
)
from grundy.linear.turning.coin_game import CoinGame, Turn
from grundy.linear.turning.formulas import OddDistance
from grundy.linear.turning.positions import draw_coins, place_heads, read_board, read_row, write_coins
from grundy.linear.turning.products import (
    Cut,
    DiminishingRectangles,
    GameProduct,
    Product,
    game_product,
    product,
    rugs,
    turning_corners,
)
from grundy.linear.turning.row import MexValues, Row
from grundy.linear.turning.row_values import Formula

__all__ = [
    "NAMED",
    "AnyNumber",
    "AnyPlaces",
    "ByFunction",
    "CoinGame",
    "Cut",
    "DiminishingRectangles",
    "Formula",
    "GameProduct",
    "MexValues",
    "OddDistance",
    "Product",
    "Row",
    "Turn",
    "TurningGame",
    "draw_coins",
    "embedding",
    "fewer_than",
    "game_product",
    "grunt",
    "mock_turtles",
    "moebius",
    "mogul",
    "moidores",
    "motley",
    "named",
    "nim_row",
    "place_heads",
    "product",
    "rails",
    "read_board",
    "read_row",
    "rims",
    "rugs",
    "ruler",
    "she_loves_me",
    "sym",
    "triplets",
    "turning_corners",
    "turning_turtles",
    "turnips",
    "twins",
    "write_coins",
]
