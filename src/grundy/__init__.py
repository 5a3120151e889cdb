"""grundy: who wins an impartial game, by which move, and why.

>>> import grundy
>>> grundy.mex([0, 1, 4, 7])
2
>>> grundy.parse("N(3,5,7)").nim_value
1
"""

from importlib import import_module
from typing import TYPE_CHECKING

# Eager, so that the function and not the module of the same name is the attribute.
from grundy.mex import mex

if TYPE_CHECKING:
    from grundy import answers, codes, errors, games, graphs, linear, nim, ordinals, play, rules, sequences, testing
    from grundy.errors import (
        CycleError,
        DomainError,
        GrundyError,
        LimitError,
        NotationError,
        UnknownValueError,
    )
    from grundy.graphs import LoopyValue
    from grundy.graphs.implicit import drawing_moves, loopy_value, nim_value, outcome, winning_moves
    from grundy.play import Explanation, Move, Position, parse
    from grundy.play.position import position
    from grundy.rules import Outcome, Part, Sum

    __version__: str

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
    "testing",
    "winning_moves",
]

# Where each public name lives. Names are loaded when they are first used, so that ``import grundy`` costs nothing.
_HOMES = {
    "errors": [
        "CycleError",
        "DomainError",
        "GrundyError",
        "LimitError",
        "NotationError",
        "UnknownValueError",
    ],
    "graphs": ["LoopyValue", "drawing_moves", "loopy_value", "nim_value", "outcome", "winning_moves"],
    "play": ["Explanation", "Move", "Position", "parse", "position"],
    "rules": ["Outcome", "Part", "Sum"],
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name == "__version__":
        from importlib.metadata import version

        return version("grundy")
    if name in _HOME:
        return getattr(import_module(f"grundy.{_HOME[name]}"), name)
    if name in __all__:
        return import_module(f"grundy.{name}")
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
