"""Positions as people write them: reading, winning moves, and the reason why they win."""

from grundy.play.explanation import Configuration, Explanation
from grundy.play.move import Move
from grundy.play.position import Position, position
from grundy.play.reading import parse
from grundy.play.term import Term

__all__ = ["Configuration", "Explanation", "Move", "Position", "Term", "parse", "position"]
