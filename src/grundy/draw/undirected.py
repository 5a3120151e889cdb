"""Layouts of undirected graphs by rubber bands (Tutte) or by distances in the graph (stress)."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from grundy.draw.geometry import Point

# ---- Rubber bands: the vertices of one cycle are fixed, and every other vertex is in the middle of its neighbours
#
# Source: Tutte 1963, *How to draw a graph*.

RUBBER_STEPS = 200


def rubber_layout(neighbours: Sequence[Sequence[int]]) -> list[Point] | None:
    """Return a point in the unit circle for each vertex of a connected graph, or None if it has no cycle.

    Examples
    --------
    >>> rubber_layout([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])[3]
    Point(x=0.0, y=0.0)
    """
    nailed = short_cycle(neighbours)
    if nailed is None:
        return None
    angles = {vertex: 2 * pi * i / len(nailed) - pi / 2 for i, vertex in enumerate(nailed)}
    places = [Point(0.0, 0.0)] * len(neighbours)
    for vertex, angle in angles.items():
        places[vertex] = Point(cos(angle), sin(angle))
    inner = [vertex for vertex in range(len(neighbours)) if vertex not in angles]
    for _ in range(RUBBER_STEPS if inner else 0):
        for vertex in inner:
            places[vertex] = _middle([places[other] for other in neighbours[vertex]])
    return [Point(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in places]


def _middle(points: list[Point]) -> Point:
    return Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))


def short_cycle(neighbours: Sequence[Sequence[int]]) -> list[int] | None:
    """Return a shortest cycle through the first vertex that is on a cycle, or None for a forest."""
    return next((cycle for start in range(len(neighbours)) if (cycle := _cycle_through(start, neighbours))), None)


def _cycle_through(start: int, neighbours: Sequence[Sequence[int]]) -> list[int] | None:
    """Return a shortest cycle through a vertex, made of two shortest paths from it whose ends are adjacent."""
    before, branch, depth = {start: start}, {start: start}, {start: 0}
    queue = [start]
    for vertex in queue:
        for other in neighbours[vertex]:
            if other not in before:
                before[other], depth[other] = vertex, depth[vertex] + 1
                branch[other] = other if vertex == start else branch[vertex]
                queue.append(other)
    ends = ((v, w) for v in queue for w in neighbours[v] if start not in (v, w) and branch[v] != branch[w])
    nearest = min(ends, key=lambda pair: depth[pair[0]] + depth[pair[1]], default=None)
    if nearest is None:
        return None
    return [*reversed(_path_back(nearest[0], before)), *_path_back(nearest[1], before)[:-1]]


def _path_back(vertex: int, before: dict[int, int]) -> list[int]:
    path = [vertex]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    return path


# ---- Stress: distances in the drawing are close to distances in the graph
#
# The stress of a drawing is the sum of (|x_i - x_j| - d_ij)² / d_ij² over all pairs of vertices, where d_ij is the
# length of a shortest path between them (Kamada and Kawai 1989). Majorization reduces it (Gansner, Koren, North 2004).

STRESS_STEPS = 80


def stress_layout(neighbours: Sequence[Sequence[int]]) -> list[Point]:
    """Return a point for each vertex of a connected graph with at most a few hundred vertices, centred at (0, 0).

    An edge has a length of about 1. The layout is deterministic.

    Examples
    --------
    >>> [round(y, 2) for _, y in stress_layout([[1], [0]])]
    [-0.5, 0.5]
    """
    import numpy as np

    count = len(neighbours)
    if count < 2:
        return [Point(0.0, 0.0)] * count
    distances = np.array([_distances_from(vertex, neighbours) for vertex in range(count)], float)
    np.fill_diagonal(distances, 1.0)
    weights = distances**-2
    np.fill_diagonal(weights, 0.0)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    angles = 2 * np.pi * np.arange(count) / count
    # Start from a spiral, because a circle would be an unstable equilibrium.
    places = np.stack([np.sin(angles), -np.cos(angles)], axis=1) * (1 + 0.01 * np.arange(count)[:, None])
    for _ in range(STRESS_STEPS):
        places = inverse @ (_majorant(places, weights * distances) @ places)
    return [Point(float(x), float(y)) for x, y in places - places.mean(axis=0)]


def _distances_from(start: int, neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Return the distances of all vertices from one; the number of vertices means unreachable."""
    far = [len(neighbours)] * len(neighbours)
    far[start] = 0
    queue = [start]
    for vertex in queue:
        for other in neighbours[vertex]:
            if far[other] > far[vertex] + 1:
                far[other] = far[vertex] + 1
                queue.append(other)
    return far


def _majorant(places: Any, wanted: Any) -> Any:
    """Return the matrix that multiplies the points in a step of the majorization."""
    import numpy as np

    apart = np.linalg.norm(places[:, None] - places[None], axis=2)
    np.fill_diagonal(apart, 1.0)
    ratios = wanted / np.maximum(apart, 1e-9)
    np.fill_diagonal(ratios, 0.0)
    return np.diag(ratios.sum(axis=1)) - ratios
