"""Coins and tokens: turning games on rows and boards, loops through spots, and tokens on digraphs."""

from grundy.games.tokens.annihilation import AnnihilationGame, CelataGame
from grundy.games.tokens.boards import CoinBoard, product_board, rugs, turning_corners
from grundy.games.tokens.coins import CoinTurning
from grundy.games.tokens.digraphs import Digraph, read_digraph
from grundy.games.tokens.rows import ROWS, CoinRow, Spots, fewer, rails, rims, row
from grundy.games.tokens.walking import WalkingTokens

__all__ = [
    "ROWS",
    "AnnihilationGame",
    "CelataGame",
    "CoinBoard",
    "CoinRow",
    "CoinTurning",
    "Digraph",
    "Spots",
    "WalkingTokens",
    "fewer",
    "product_board",
    "rails",
    "read_digraph",
    "rims",
    "row",
    "rugs",
    "turning_corners",
]
