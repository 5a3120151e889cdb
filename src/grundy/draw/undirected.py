"""Layouts of undirected graphs: places for their vertices."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from grundy.draw.svg import Point

__all__ = [
    "rubber_layout",
    "short_cycle",
    "stress_layout",
]


# ---- Places for the vertices of an undirected graph: a cycle is nailed down, and the edges pull like rubber bands
#
# So every other vertex stands in the middle of its neighbours (Tutte 1963, *How to draw a graph*).

RUBBER_STEPS = 200


def rubber_layout(neighbours: Sequence[Sequence[int]]) -> list[Point] | None:
    """Return a place for each vertex of a connected graph; None when it has no cycle.

    Parameters
    ----------
    neighbours : sequence of sequences of int
        The neighbours of the vertices 0, 1, …

    Returns
    -------
    list of Point or None
        Inside of a circle of radius 1 around (0, 0).

    Examples
    --------
    >>> [place == (0, 0) for place in rubber_layout([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])]
    [False, False, False, True]
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
    """Return a cycle through the first vertex that lies on one, as short as it can be there; None when there is none.

    Examples
    --------
    >>> short_cycle([[1], [0, 2, 3], [1, 3], [1, 2]])
    [1, 2, 3]
    """
    return next((cycle for start in range(len(neighbours)) if (cycle := _through(start, neighbours))), None)


def _through(start: int, neighbours: Sequence[Sequence[int]]) -> list[int] | None:
    """Return a shortest cycle through a vertex: two shortest ways from it whose ends are joined."""
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
    return [*reversed(_way(nearest[0], before)), *_way(nearest[1], before)[:-1]]


def _way(vertex: int, before: dict[int, int]) -> list[int]:
    way = [vertex]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way


# ---- Places for the vertices of an undirected graph: as far from each other as they are in the graph
#
# The stress of a drawing is the sum of (|x_i - x_j| - d_ij)² / d_ij² over all pairs of vertices, where d_ij is the
# length of a shortest way between them (Kamada and Kawai 1989). It is made small by majorization (Gansner, Koren,
# North 2004).

STRESS_STEPS = 80


def stress_layout(neighbours: Sequence[Sequence[int]]) -> list[Point]:
    """Return a place for each vertex of a connected graph; an edge is about 1 long.

    Parameters
    ----------
    neighbours : sequence of sequences of int
        The neighbours of the vertices 0, 1, …, of which there are at most some hundred.

    Returns
    -------
    list of Point
        Around (0, 0); the same for the same graph.

    Examples
    --------
    >>> places = stress_layout([[1], [0, 2], [1]])
    >>> [round(abs(a.x - b.x) + abs(a.y - b.y), 1) > 0.9 for a, b in zip(places, places[1:])]
    [True, True]
    """
    import numpy as np

    count = len(neighbours)
    if count < 2:
        return [Point(0.0, 0.0)] * count
    distances = np.array([_ways_from(vertex, neighbours) for vertex in range(count)], float)
    np.fill_diagonal(distances, 1.0)
    weights = distances**-2
    np.fill_diagonal(weights, 0.0)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    angles = 2 * np.pi * np.arange(count) / count
    # Not quite a circle, which would be a balance that nothing disturbs.
    places = np.stack([np.sin(angles), -np.cos(angles)], axis=1) * (1 + 0.01 * np.arange(count)[:, None])
    for _ in range(STRESS_STEPS):
        places = inverse @ (_pull(places, weights * distances) @ places)
    return [Point(float(x), float(y)) for x, y in places - places.mean(axis=0)]


def _ways_from(start: int, neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Return how far all vertices are from one; what cannot be reached is as far as anything."""
    far = [len(neighbours)] * len(neighbours)
    far[start] = 0
    queue = [start]
    for vertex in queue:
        for other in neighbours[vertex]:
            if far[other] > far[vertex] + 1:
                far[other] = far[vertex] + 1
                queue.append(other)
    return far


def _pull(places: Any, wanted: Any) -> Any:
    """Return the matrix by which each step multiplies the places."""
    import numpy as np

    apart = np.linalg.norm(places[:, None] - places[None], axis=2)
    np.fill_diagonal(apart, 1.0)
    ratios = wanted / np.maximum(apart, 1e-9)
    np.fill_diagonal(ratios, 0.0)
    return np.diag(ratios.sum(axis=1)) - ratios
