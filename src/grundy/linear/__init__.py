"""Linear games: annihilation on digraphs, coin turning games and their products, and related games over GF(q)."""

from grundy.gf2 import Subspace
from grundy.linear import example_graphs
from grundy.linear.annihilation import Annihilation, Shift, celata, lexicode_game
from grundy.linear.fraenkel_yesha import FewTokens, few_tokens
from grundy.linear.game import LinearGame, LinearMove
from grundy.linear.particles import Particles, Rule, Sliding, SmallField
from grundy.linear.strategy import LinearStrategy
from grundy.linear.turning import (
    DiminishingRectangles,
    Row,
    TurningGame,
    embedding,
    fewer_than,
    game_product,
    named,
    product,
    rugs,
    turning_corners,
)

__all__ = [
    "Annihilation",
    "DiminishingRectangles",
    "FewTokens",
    "LinearGame",
    "LinearMove",
    "LinearStrategy",
    "Particles",
    "Row",
    "Rule",
    "Shift",
    "Sliding",
    "SmallField",
    "Subspace",
    "TurningGame",
    "celata",
    "embedding",
    "example_graphs",
    "few_tokens",
    "fewer_than",
    "game_product",
    "lexicode_game",
    "named",
    "product",
    "rugs",
    "turning_corners",
]
