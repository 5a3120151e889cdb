"""Checking that a game is what it says: the rules, and that its abilities agree with them."""

from grundy.testing.game import check_game, check_notation

__all__ = ["check_game", "check_notation"]
