"""Places for the vertices of an undirected graph: by rubber bands (Tutte), or by distances in the graph (stress)."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from grundy.draw.geometry import Point

# ---- Rubber bands: a cycle is nailed down, and every other vertex stands in the middle of its neighbours
#
# Tutte 1963, *How to draw a graph*.

RUBBER_STEPS = 200


def rubber_layout(neighbours: Sequence[Sequence[int]]) -> list[Point] | None:
    """Return a place in the unit circle for each vertex of a connected graph; None when it has no cycle.

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
    """Return a shortest cycle through the first vertex that lies on one; None in a forest."""
    return next((cycle for start in range(len(neighbours)) if (cycle := _cycle_through(start, neighbours))), None)


def _cycle_through(start: int, neighbours: Sequence[Sequence[int]]) -> list[int] | None:
    """Return a shortest cycle through a vertex: two shortest paths from it whose ends are joined."""
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


# ---- Stress: vertices stand as far from each other as they are in the graph
#
# The stress of a drawing is the sum of (|x_i - x_j| - d_ij)² / d_ij² over all pairs of vertices, where d_ij is the
# length of a shortest path between them (Kamada and Kawai 1989). It is made small by majorization (Gansner, Koren,
# North 2004).

STRESS_STEPS = 80


def stress_layout(neighbours: Sequence[Sequence[int]]) -> list[Point]:
    """Return a place around (0, 0) for each vertex of a connected graph of at most a few hundred vertices.

    An edge is about 1 long. The same graph gives the same places.

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
    # Not quite a circle, which would be an unstable equilibrium.
    places = np.stack([np.sin(angles), -np.cos(angles)], axis=1) * (1 + 0.01 * np.arange(count)[:, None])
    for _ in range(STRESS_STEPS):
        places = inverse @ (_majorant(places, weights * distances) @ places)
    return [Point(float(x), float(y)) for x, y in places - places.mean(axis=0)]


def _distances_from(start: int, neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Return the distances of all vertices from one; what cannot be reached has the number of vertices."""
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
    """Return the matrix by which a step of the majorization multiplies the places."""
    import numpy as np

    apart = np.linalg.norm(places[:, None] - places[None], axis=2)
    np.fill_diagonal(apart, 1.0)
    ratios = wanted / np.maximum(apart, 1e-9)
    np.fill_diagonal(ratios, 0.0)
    return np.diag(ratios.sum(axis=1)) - ratios
