"""Impartial combinatorial games: who wins, by which move, and why.

>>> import grundy
>>> grundy.mex([0, 1, 4, 7])
2
>>> grundy.parse("N(3,5,7)").nim_value
1
"""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy import (
        answers as answers,
        codes as codes,
        errors as errors,
        games as games,
        graphs as graphs,
        linear as linear,
        nim as nim,
        ordinals as ordinals,
        play as play,
        rules as rules,
        sequences as sequences,
        tables as tables,
        testing as testing,
        worksheets as worksheets,
    )
    from grundy.errors import (
        CycleError as CycleError,
        DomainError as DomainError,
        FileInUseError as FileInUseError,
        GrundyError as GrundyError,
        LimitError as LimitError,
        NotationError as NotationError,
        UnknownValueError as UnknownValueError,
    )
    from grundy.graphs import LoopyValue as LoopyValue
    from grundy.graphs.implicit.questions import (
        drawing_moves as drawing_moves,
        loopy_value as loopy_value,
        nim_value as nim_value,
        outcome as outcome,
        winning_moves as winning_moves,
    )
    from grundy.integers import mex as mex
    from grundy.play import Explanation as Explanation, Move as Move, Position as Position, parse as parse
    from grundy.play.position import position as position
    from grundy.progress import progress_to as progress_to
    from grundy.rules import MoveLabel as MoveLabel, Outcome as Outcome, Part as Part, Sum as Sum

    __version__: str
else:
    __all__, _find, _names = lazy_exports(
        __name__,
        {
            "integers": "mex",
            "errors": "CycleError DomainError FileInUseError GrundyError LimitError NotationError UnknownValueError",
            "graphs": "LoopyValue drawing_moves loopy_value nim_value outcome winning_moves",
            "play": "Explanation Move Position parse position",
            "progress": "progress_to",
            "rules": "MoveLabel Outcome Part Sum",
        },
        "answers codes errors games graphs linear nim ordinals play rules sequences tables testing worksheets",
    )

    def __getattr__(name: str) -> object:
        """Load a public name, or read the version, on first use."""
        if name != "__version__":
            return _find(name)
        from importlib.metadata import version

        return version("grundy")

    def __dir__() -> list[str]:
        return sorted([*_names(), "__version__"])
