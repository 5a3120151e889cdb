"""Who wins from each vertex of a graph, by which moves, and why."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grundy.answers.graphs.labels import SCHEMA, graph_facts, label_facts, step_facts
from grundy.answers.graphs.reading import graph_of
from grundy.answers.graphs.rows import rows
from grundy.answers.json_names import json_name

if TYPE_CHECKING:
    from grundy.graphs import GameGraph

__all__ = ["graph", "layout_facts"]


def graph(graph: Mapping[str, str], misere: bool = False, trace: bool = False, layout: bool = False) -> dict[str, Any]:
    r"""Say who wins from each vertex of a graph; cycles are welcome.

    Parameters
    ----------
    graph : mapping
        ``{"text": …, "format": …}``, where the format is edges, csv, json, graphml or dot.
    misere : bool, optional
        Whether who makes the last move loses.
    trace : bool, optional
        Whether the labelling is told step by step, for at most 10,000 vertices and edges.
    layout : bool, optional
        Whether to say where to draw the vertices, for at most 300 of them and 1000 edges.

    Returns
    -------
    dict
        The data of the schema ``grundy.graph/1``.

    Examples
    --------
    >>> found = graph({"text": "a b\nb a\nb c", "format": "edges"}, trace=True)
    >>> found["names"], found["edges_list"], [label["outcome"] for label in found["labels"]]
    (['a', 'b', 'c'], [[0, 1], [1, 0], [1, 2]], ['P', 'N', 'P'])
    >>> [step["text"] for step in found["steps"][:2]]
    ['c: P, because it has no move', 'b: N, because it can move to c, which is P']
    """
    from grundy.graphs import solve

    game = graph_of(graph)
    solution = solve(game, misere=misere, trace=trace)
    return {
        "schema": SCHEMA,
        **graph_facts(solution),
        **({"steps": step_facts(solution)} if trace else {}),
        "names": list(map(json_name, game.names)),
        "edges_list": edges_of(game),
        **({"layout": layout_facts(game)} if layout else {}),
        "labels": [label_facts(row) for row in rows(solution)],
    }


def edges_of(graph: "GameGraph") -> list[list[int]]:
    """Return the edges as pairs of numbers of vertices."""
    return [[v, w] for v in range(len(graph)) for w in graph.follower_numbers(v).tolist()]


def layout_facts(graph: "GameGraph") -> list[dict[str, float]]:
    """Return the middle of each vertex in a layered drawing, where moves lead down.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> [place["y"] < 50 for place in layout_facts(GameGraph.from_adjacency({"a": "b"}))]
    [True, False]
    """
    from grundy.graphs.render import check_size, graph_layout

    check_size(graph)
    boxes = graph_layout(graph).boxes
    return [{"x": round(box.centre.x, 2), "y": round(box.centre.y, 2)} for box in boxes]
