"""Positions as people write them: reading, winning moves, and the reason why they win."""

from grundy.play.explanation import Explanation
from grundy.play.parse import parse
from grundy.play.position import Move, Position, Term

__all__ = ["Explanation", "Move", "Position", "Term", "parse"]
