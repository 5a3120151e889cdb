"""Positions as people write them: reading, winning moves, the reason why they win, and matches."""

from typing import TYPE_CHECKING

from grundy.loading import on_first_use

# Eager, so that the function and not the module of the same name is the attribute.
from grundy.play.position import Position, position

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
    "misere_limit",
    "parse",
    "play_out",
    "position",
]

if TYPE_CHECKING:
    from grundy.play import boards, match, misere
    from grundy.play.explanation import Configuration, Explanation
    from grundy.play.judges.misere import misere_limit
    from grundy.play.match import Fallible, Match, Perfect, Random, Record, play_out
    from grundy.play.move import Move
    from grundy.play.reading import parse
    from grundy.play.term import Term
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "explanation": "Configuration Explanation",
            "judges.misere": "misere_limit",
            "match": "Fallible Match Perfect Random Record play_out",
            "move": "Move",
            "reading": "parse",
            "term": "Term",
        },
    )
