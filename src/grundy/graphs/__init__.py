"""Outcomes, values, moves and sums of games given by directed graphs, with or without cycles, or by their rules."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.graphs.explanation import (
        ExplainedMove as ExplainedMove,
        Explanation as Explanation,
        Summary as Summary,
        explain as explain,
        summarize as summarize,
    )
    from grundy.graphs.graph import GameGraph as GameGraph
    from grundy.graphs.implicit.labelling import Labelling as Labelling
    from grundy.graphs.implicit.questions import (
        drawing_moves as drawing_moves,
        loopy_value as loopy_value,
        nim_value as nim_value,
        outcome as outcome,
        winning_moves as winning_moves,
    )
    from grundy.graphs.solution import Solution as Solution, solve as solve
    from grundy.graphs.sums import Strategy as Strategy, Sum as Sum, SumMove as SumMove, Token as Token
    from grundy.graphs.value import LoopyValue as LoopyValue
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "explanation": "ExplainedMove Explanation Summary explain summarize",
            "graph": "GameGraph",
            "implicit.labelling": "Labelling",
            "implicit.questions": "drawing_moves loopy_value nim_value outcome winning_moves",
            "solution": "Solution solve",
            "sums": "Strategy Sum SumMove Token",
            "value": "LoopyValue",
        },
    )
