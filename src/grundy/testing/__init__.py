"""Checks of a game: of its rules, and of its abilities against the rules."""

from grundy.testing.game import check_game, check_notation

__all__ = ["check_game", "check_notation"]
