"""The definitions, in a few slow lines each: they judge the fast methods, and readers may start here.

Nothing in the package uses them; tests and benchmarks do.
"""

from grundy.reference.codes import (
    coset_weights,
    greedy_words,
    lexigraph,
    minimum_distance,
    weight,
    weight_distribution,
)
from grundy.reference.digraphs import graph_outcomes, graph_remoteness, graph_values, nim_heap, sum_followers
from grundy.reference.heaps import heap_values, take_and_break_options
from grundy.reference.linear import anngraph, linear_options, linear_values, span
from grundy.reference.nim import nim_add, nim_multiply, nim_multiply_table, nim_reciprocal, nim_sum_table
from grundy.reference.norton import norton_add_table
from grundy.reference.sets import game_product, game_sum
from grundy.reference.values import mex, nim_values, outcome_labels
from grundy.reference.wythoff import wythoff_options, wythoff_p_position

__all__ = [
    "anngraph",
    "coset_weights",
    "game_product",
    "game_sum",
    "graph_outcomes",
    "graph_remoteness",
    "graph_values",
    "greedy_words",
    "heap_values",
    "lexigraph",
    "linear_options",
    "linear_values",
    "mex",
    "minimum_distance",
    "nim_add",
    "nim_heap",
    "nim_multiply",
    "nim_multiply_table",
    "nim_reciprocal",
    "nim_sum_table",
    "nim_values",
    "norton_add_table",
    "outcome_labels",
    "span",
    "sum_followers",
    "take_and_break_options",
    "weight",
    "weight_distribution",
    "wythoff_options",
    "wythoff_p_position",
]
