"""Positions as a digraph: outcomes, values and moves on any graph, cycles included, and of any implicit game."""

from grundy.graphs.graph import GameGraph
from grundy.graphs.implicit import drawing_moves, loopy_value, nim_value, outcome, winning_moves
from grundy.graphs.labelling import Labelling
from grundy.graphs.solution import Solution, solve
from grundy.graphs.strategy import Strategy
from grundy.graphs.sums import Sum, SumMove, Token
from grundy.graphs.value import LoopyValue

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
