"""Places for the vertices of an undirected graph: as far from each other as they are in the graph.

The stress of a drawing is the sum of (|x_i - x_j| - d_ij)² / d_ij² over all pairs of vertices, where d_ij is the length
of a shortest way between them (Kamada and Kawai 1989). It is made small by majorization (Gansner, Koren, North 2004).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.draw.shapes import Point

__all__ = ["stress_layout"]

STEPS = 80


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
    for _ in range(STEPS):
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
