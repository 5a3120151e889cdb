"""The definitions, in a few slow lines each: they judge the fast methods, and readers may start here.

Nothing in the package uses them; tests and benchmarks do.
"""

from reference.arithmetic import (
    nim_add,
    nim_multiply,
    nim_multiply_table,
    nim_reciprocal,
    nim_sum_table,
    norton_add_table,
)
from reference.codes import (
    anngraph,
    coset_weights,
    greedy_words,
    lexigraph,
    linear_options,
    linear_values,
    minimum_distance,
    span,
    weight,
    weight_distribution,
)
from reference.games import (
    game_product,
    game_sum,
    graph_outcomes,
    graph_remoteness,
    graph_values,
    heap_values,
    mex,
    nim_heap,
    nim_values,
    outcome_labels,
    sum_followers,
    take_and_break_options,
    wythoff_options,
    wythoff_p_position,
)

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
