"""Positions as people write them: reading, winning moves, the reason why they win, and matches."""

from importlib import import_module
from typing import TYPE_CHECKING

from grundy.play.explanation import Configuration, Explanation
from grundy.play.move import Move
from grundy.play.position import Position, position
from grundy.play.reading import parse
from grundy.play.term import Term

if TYPE_CHECKING:
    from grundy.play import boards, match, misere
    from grundy.play.match import Fallible, Match, Perfect, Random, Record, play_out

__all__ = [
    "Configuration",
    "Explanation",
    "Fallible",
    "Match",
    "Move",
    "Perfect",
    "Position",
    "Random",
    "Record",
    "Term",
    "boards",
    "match",
    "misere",
    "parse",
    "play_out",
    "position",
]

# Loaded when they are first used.
_IN_MATCH = ("Fallible", "Match", "Perfect", "Random", "Record", "play_out")


def __getattr__(name: str) -> object:
    """Load what belongs to boards, matches and misère play when it is first used."""
    if name in _IN_MATCH:
        return getattr(import_module("grundy.play.match"), name)
    if name in ("boards", "match", "misere"):
        return import_module(f"grundy.play.{name}")
    raise AttributeError(f"module 'grundy.play' has no attribute {name!r}")
