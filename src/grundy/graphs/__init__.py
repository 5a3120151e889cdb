"""Positions as a digraph: values and outcomes of any game that is given by its options."""

from grundy.graphs.implicit import Labelling, nim_value, outcome, winning_moves

__all__ = ["Labelling", "nim_value", "outcome", "winning_moves"]
