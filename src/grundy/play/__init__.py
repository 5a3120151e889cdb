"""Positions as people write them: reading, winning moves, the reason why they win, and matches."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

# Eager, so that the function and not the module of the same name is the attribute.
from grundy.play.position import Position as Position, position as position

if TYPE_CHECKING:
    from grundy.play import boards as boards, match as match, misere as misere
    from grundy.play.explanation import Configuration as Configuration, Explanation as Explanation
    from grundy.play.judges.misere import misere_limit as misere_limit
    from grundy.play.match import (
        Fallible as Fallible,
        Match as Match,
        Perfect as Perfect,
        Random as Random,
        Record as Record,
        play_out as play_out,
    )
    from grundy.play.move import Move as Move
    from grundy.play.reading import parse as parse
    from grundy.play.term import Term as Term
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "position": "Position position",
            "explanation": "Configuration Explanation",
            "judges.misere": "misere_limit",
            "match": "Fallible Match Perfect Random Record play_out",
            "move": "Move",
            "reading": "parse",
            "term": "Term",
        },
        "boards match misere",
    )
