"""Where the vertices of an undirected graph are drawn: on squared paper where that can be.

Connected parts stand side by side. Other parts are drawn with a cycle nailed down and the rest pulled into it, or with
distances as in the graph, whichever has fewer crossings. Where vertices would come too near to each other or to an edge
of others, a part is drawn around a circle, on which no chord meets another vertex.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, hypot, pi, sin
from typing import TypeAlias

from grundy.draw import Point
from grundy.draw.undirected import rubber_layout, stress_layout
from grundy.games.boards.connected import connected_sets, neighbours_of
from grundy.games.boards.paper import on_squared_paper
from grundy.games.graphs.graph import UndirectedGraph, Vertex

__all__ = ["RADIUS", "STEP", "graph_places"]

STEP, RADIUS = 46.0, 13.0
LINE_LENGTH, LARGEST, WIDEST = 48.0, 300.0, 250.0
# Distances between more vertices take long to satisfy, and would be hard to read.
MOST_BY_DISTANCES = 48

Places: TypeAlias = dict[Vertex, Point]
Neighbours: TypeAlias = dict[Vertex, tuple[Vertex, ...]]


def graph_places(graph: UndirectedGraph) -> Places:
    """Return where each vertex is drawn; the least x and y are 0.

    Examples
    --------
    >>> graph_places(UndirectedGraph((7,), [(0, 1)]))
    {0: Point(x=0.0, y=0.0), 1: Point(x=46.0, y=0.0), 7: Point(x=92.0, y=0.0)}
    """
    rank = {vertex: number for number, vertex in enumerate(graph.vertices)}
    parts = [sorted(part, key=rank.__getitem__) for part in connected_sets(neighbours_of(graph))]
    found: Places = {}
    x = y = height = 0.0
    for part in sorted(parts, key=lambda vertices: rank[vertices[0]]):
        places = _part_places({vertex: graph.neighbours[vertex] for vertex in part})
        width = max(place.x for place in places.values())
        if x and x + width > WIDEST:
            x, y, height = 0.0, y + height + STEP, 0.0
        found |= {vertex: place.moved(x, y) for vertex, place in places.items()}
        x, height = x + width + STEP, max(height, *(place.y for place in places.values()), 0.0)
    return {vertex: found[vertex] for vertex in graph.vertices}


def _part_places(neighbours: Neighbours) -> Places:
    squares = on_squared_paper(neighbours)
    if squares is not None:
        return {vertex: Point(column * STEP, row * STEP) for vertex, (row, column) in squares.items()}
    found = [places for places in _candidates(neighbours) if not any(_crowded(neighbours, places))]
    best = min(found, key=lambda places: (_crossings(neighbours, places), _size(places))) if len(found) > 1 else None
    return _from_zero(best or (found or [_around(list(neighbours))])[0])


def _candidates(neighbours: Neighbours) -> Iterator[Places]:
    """Yield drawings of a connected graph that may be better than a circle."""
    if len(neighbours) > MOST_BY_DISTANCES:
        return
    numbers = {vertex: number for number, vertex in enumerate(neighbours)}
    near = [[numbers[other] for other in others] for others in neighbours.values()]
    pulled = rubber_layout(near)
    for found in (pulled, pulled and [_spread(place) for place in pulled], stress_layout(near)):
        scale = _scale(found) if found else None
        if found and scale:
            yield {vertex: Point(scale * p.x, scale * p.y) for vertex, p in zip(neighbours, found, strict=True)}


def _spread(place: Point) -> Point:
    """Return a place further out, since what is pulled inside comes to lie close together."""
    factor = hypot(*place) ** -0.45 if place != (0, 0) else 0.0
    return Point(factor * place.x, factor * place.y)


def _scale(places: list[Point]) -> float | None:
    """Return by how much a drawing is enlarged so that no vertices touch; None when it would become too large."""
    nearest = min((hypot(p.x - q.x, p.y - q.y) for p, q in combinations(places, 2)), default=1.0)
    scale = max(LINE_LENGTH, (2 * RADIUS + 14) / max(nearest, 1e-9))
    size = max(max(p[axis] for p in places) - min(p[axis] for p in places) for axis in (0, 1))
    return scale if scale * size < max(LARGEST, 15.0 * len(places)) else None


def _size(places: Places) -> float:
    return max(max(p[axis] for p in places.values()) - min(p[axis] for p in places.values()) for axis in (0, 1))


def _edges(neighbours: Neighbours) -> list[tuple[Vertex, Vertex]]:
    return list({frozenset((a, b)): (a, b) for a, near in neighbours.items() for b in near}.values())


def _crossings(neighbours: Neighbours, places: Places) -> int:
    """Return how many pairs of edges cross."""
    return sum(
        not set(one) & set(other) and _cross(*(places[v] for v in one), *(places[v] for v in other))
        for one, other in combinations(_edges(neighbours), 2)
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def _crowded(neighbours: Neighbours, places: Places) -> Iterator[bool]:
    """Yield for each edge and each other vertex whether the edge passes too near to it."""
    for edge in _edges(neighbours):
        start, end = (places[vertex] for vertex in edge)
        for vertex, place in places.items():
            if vertex not in edge:
                yield _distance(place, start, end) < RADIUS + 4


def _distance(place: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line between two others."""
    across, down = end.x - start.x, end.y - start.y
    part = ((place.x - start.x) * across + (place.y - start.y) * down) / (across**2 + down**2)
    nearest = start.towards(end, min(1.0, max(0.0, part)))
    return hypot(place.x - nearest.x, place.y - nearest.y)


def _around(vertices: list[Vertex]) -> Places:
    count = len(vertices)
    radius = 0.0 if count == 1 else max(STEP, count * STEP / (2 * pi))
    angles = {vertex: 2 * pi * i / count - pi / 2 for i, vertex in enumerate(vertices)}
    return {vertex: Point(radius * cos(angle), radius * sin(angle)) for vertex, angle in angles.items()}


def _from_zero(places: Places) -> Places:
    left, top = min(place.x for place in places.values()), min(place.y for place in places.values())
    return {vertex: place.moved(-left, -top) for vertex, place in places.items()}
