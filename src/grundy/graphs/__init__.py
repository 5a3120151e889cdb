"""Positions as a digraph: outcomes, values and moves on any graph, cycles included, and of any implicit game."""

from typing import TYPE_CHECKING

from grundy.loading import on_first_use

__all__ = [
    "GameGraph",
    "Labelling",
    "LoopyValue",
    "Solution",
    "Strategy",
    "Sum",
    "SumMove",
    "Token",
    "drawing_moves",
    "loopy_value",
    "nim_value",
    "outcome",
    "solve",
    "winning_moves",
]

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph
    from grundy.graphs.implicit.labelling import Labelling
    from grundy.graphs.implicit.questions import drawing_moves, loopy_value, nim_value, outcome, winning_moves
    from grundy.graphs.solution import Solution, solve
    from grundy.graphs.strategy import Strategy
    from grundy.graphs.sums import Sum, SumMove, Token
    from grundy.graphs.value import LoopyValue
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "graph": "GameGraph",
            "implicit.labelling": "Labelling",
            "implicit.questions": "drawing_moves loopy_value nim_value outcome winning_moves",
            "solution": "Solution solve",
            "strategy": "Strategy",
            "sums": "Sum SumMove Token",
            "value": "LoopyValue",
        },
    )
