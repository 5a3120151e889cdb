"""What is known of a solved graph as data: facts about the whole, the labels of its vertices, and the steps to them."""

from typing import TYPE_CHECKING, Any

from grundy.answers.graphs.rows import Row
from grundy.answers.json_names import json_name, json_value

if TYPE_CHECKING:
    from grundy.graphs import Solution

__all__ = ["SCHEMA", "graph_facts", "is_acyclic", "label_facts", "outcome_counts", "step_facts"]

SCHEMA = "grundy.graph/1"


def graph_facts(solution: "Solution") -> dict[str, Any]:
    """Return the size of a graph, how many vertices are won by whom, and the trace if there is one.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> graph_facts(solve(GameGraph.from_adjacency({"a": "b"})))["counts"]
    {'N': 1, 'P': 1, 'D': 0}
    """
    return {
        "vertices": len(solution.graph),
        "edges": solution.graph.edges,
        "misere": solution.misere,
        "acyclic": is_acyclic(solution),
        "counts": outcome_counts(solution),
        **({} if solution.trace is None else {"trace": list(map(str, solution.trace))}),
    }


def outcome_counts(solution: "Solution") -> dict[str, int]:
    """Return how many vertices have the outcomes N, P and D.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> outcome_counts(solve(GameGraph.from_adjacency({"a": "a", "b": ""})))
    {'N': 0, 'P': 1, 'D': 1}
    """
    import numpy as np

    previous, following, draws = np.bincount(solution.codes, minlength=3).tolist()
    return {"N": following, "P": previous, "D": draws}


def is_acyclic(solution: "Solution") -> bool:
    """Return whether every play ends; values, which misère play does not have, tell.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> is_acyclic(solve(GameGraph.from_adjacency({"a": "b"}), misere=True))
    True
    """
    from grundy.graphs import solve

    return bool((solve(solution.graph) if solution.misere else solution).ends.all())


def label_facts(row: Row) -> dict[str, Any]:
    """Return the labels of a vertex.

    Examples
    --------
    >>> from grundy.answers.graphs.rows import rows
    >>> from grundy.graphs import GameGraph, solve
    >>> label = label_facts(next(rows(solve(GameGraph.from_adjacency({"a": "ab", "b": ""})))))
    >>> label["vertex"], label["outcome"], label["value"], label["winning_moves"]
    ('a', 'N', {'infinite': True, 'k': [0]}, ['b'])
    """
    return {
        **row._asdict(),
        "vertex": json_name(row.vertex),
        "value": json_value(row.value),
        "winning_moves": list(map(json_name, row.winning_moves)),
        "drawing_moves": list(map(json_name, row.drawing_moves)),
    }


def step_facts(solution: "Solution") -> list[dict[str, Any]]:
    """Return the trace step by step: which vertex gets which label in which round, and why.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> step_facts(solve(GameGraph.from_adjacency({"a": "b"}), trace=True))[0]["text"]
    'b: P, because it has no move'
    """
    numbers = {name: number for number, name in enumerate(solution.graph.names)}
    return [
        {
            "kind": step.kind,
            "round": step.round,
            "vertex": numbers[step.vertex],
            "label": step.label,
            "reason": step.reason,
            "text": str(step),
        }
        for step in solution.trace or ()
    ]
