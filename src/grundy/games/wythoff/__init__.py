"""Wythoff's game and its generalisation by one number, with their P-positions in three ways."""

from grundy.games.wythoff.game import Wythoff
from grundy.games.wythoff.pairs import is_pair_by_digits, pair, pair_by_digits, pairs_by_mex, partner

__all__ = ["Wythoff", "is_pair_by_digits", "pair", "pair_by_digits", "pairs_by_mex", "partner"]
