"""grundy: who wins an impartial game, by which move, and why.

>>> import grundy
>>> grundy.mex([0, 1, 4, 7])
2
>>> grundy.parse("N(3,5,7)").nim_value
1
"""

from typing import TYPE_CHECKING

from grundy.loading import on_first_use

# Eager, so that the function and not the module of the same name is the attribute.
from grundy.mex import mex

__all__ = [
    "CycleError",
    "DomainError",
    "Explanation",
    "GrundyError",
    "LimitError",
    "LoopyValue",
    "Move",
    "NotationError",
    "Outcome",
    "Part",
    "Position",
    "Sum",
    "UnknownValueError",
    "answers",
    "codes",
    "drawing_moves",
    "errors",
    "games",
    "graphs",
    "linear",
    "loopy_value",
    "mex",
    "nim",
    "nim_value",
    "ordinals",
    "outcome",
    "parse",
    "play",
    "position",
    "rules",
    "sequences",
    "tables",
    "testing",
    "winning_moves",
    "worksheets",
]

if TYPE_CHECKING:
    from grundy import (
        answers,
        codes,
        errors,
        games,
        graphs,
        linear,
        nim,
        ordinals,
        play,
        rules,
        sequences,
        tables,
        testing,
        worksheets,
    )
    from grundy.errors import (
        CycleError,
        DomainError,
        GrundyError,
        LimitError,
        NotationError,
        UnknownValueError,
    )
    from grundy.graphs import LoopyValue
    from grundy.graphs.implicit.questions import drawing_moves, loopy_value, nim_value, outcome, winning_moves
    from grundy.play import Explanation, Move, Position, parse
    from grundy.play.position import position
    from grundy.rules import Outcome, Part, Sum

    __version__: str
else:
    _find, _names = on_first_use(
        __name__,
        __all__,
        {
            "errors": "CycleError DomainError GrundyError LimitError NotationError UnknownValueError",
            "graphs": "LoopyValue drawing_moves loopy_value nim_value outcome winning_moves",
            "play": "Explanation Move Position parse position",
            "rules": "Outcome Part Sum",
        },
    )

    def __getattr__(name: str) -> object:
        """Load a public name when it is first used; the version too, because reading it takes a while."""
        if name != "__version__":
            return _find(name)
        from importlib.metadata import version

        return version("grundy")

    def __dir__() -> list[str]:
        return sorted([*_names(), "__version__"])
