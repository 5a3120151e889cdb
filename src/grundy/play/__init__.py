"""Parse positions, find winning moves and the reason why they win, and play matches."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

# Import `position` eagerly, so that the attribute is the function and not the module of the same name.
from grundy.play.position import Position as Position, parse as parse, position as position

if TYPE_CHECKING:
    from grundy.play import boards as boards, match as match, misere as misere
    from grundy.play.explanation import Configuration as Configuration, Explanation as Explanation
    from grundy.play.judges import Verdict as Verdict
    from grundy.play.match import (
        Fallible as Fallible,
        Match as Match,
        Perfect as Perfect,
        Random as Random,
        Record as Record,
        play_out as play_out,
    )
    from grundy.play.misere.answer import misere_limit as misere_limit
    from grundy.play.moves import Move as Move, Term as Term
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "explanation": "Configuration Explanation",
            "judges": "Verdict",
            "match": "Fallible Match Perfect Random Record play_out",
            "misere.answer": "misere_limit",
            "moves": "Move Term",
            "position": "Position parse position",
        },
        "boards match misere",
    )
