"""Positions as people write them: reading, winning moves, and the reason why they win."""

from grundy.play.explanation import Explanation
from grundy.play.position import Move, Position, Term
from grundy.play.reading import parse

__all__ = ["Explanation", "Move", "Position", "Term", "parse"]
