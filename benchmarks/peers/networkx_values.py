"""The generalized Sprague-Grundy function with NetworkX and Python."""

from collections import deque
from typing import Any


def networkx_values(graph: Any) -> dict[Any, int | None]:
    """Return the generalized Sprague-Grundy function of a NetworkX graph, stage by stage; None is infinity."""
    values: dict[Any, int | None] = {}
    is_open, stage = set(graph), 0
    while is_open:
        marked = _stage(graph, values, is_open, stage)
        for vertex in is_open - marked - values.keys():
            values[vertex] = None
        is_open = is_open & marked - values.keys()
        stage += 1
    return values


def _stage(graph: Any, values: dict[Any, int | None], is_open: set[Any], stage: int) -> set[Any]:
    """Label the vertices of a stage; return the vertices with a follower that has this label."""
    marked: set[Any] = set()
    small = {vertex for vertex, value in values.items() if value is not None}  # labels of earlier stages
    waiting = {vertex: len(set(graph.successors(vertex)) - small) for vertex in is_open}
    queue = deque(vertex for vertex, count in waiting.items() if not count)
    while queue:
        vertex = queue.popleft()
        if vertex in marked:
            continue
        values[vertex] = stage
        for reverted in set(graph.predecessors(vertex)) - marked:
            marked.add(reverted)
            if reverted not in small:
                queue += _released(graph, reverted, waiting)
    return marked


def _released(graph: Any, reverted: Any, waiting: dict[Any, int]) -> list[Any]:
    """Return the vertices that waited only for this follower."""
    released = []
    for vertex in graph.predecessors(reverted):
        if vertex in waiting:
            waiting[vertex] -= 1
            if not waiting[vertex]:
                released.append(vertex)
    return released
