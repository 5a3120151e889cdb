"""Layered layout of a digraph: edges lead down, ends stand on the bottom line, components stand side by side.

The steps are those of Sugiyama, Tagawa and Toda (1981), each in a file of its own: edges of cycles are turned round
until none is left (`cycles`), vertices get layers (`simplex`), long edges are cut into pieces (`grid`), layers are
ordered (`crossings`, `spine`), nodes get their places (`coordinates`), and edges their lines (`routes`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from math import inf, sqrt

from grundy.draw.layered.component import connected_layout
from grundy.draw.layered.cycles import downward_order
from grundy.draw.layout import Layout, Route, Spacing
from grundy.draw.shapes import Box, Point
from grundy.errors import DomainError, LimitError

__all__ = ["layered_layout"]

MOST_VERTICES = 2000
MOST_EDGES = 3000

Size = tuple[float, float]


def layered_layout(
    followers: Sequence[Sequence[int]], sizes: Sequence[Size] | None = None, spacing: Spacing | None = None
) -> Layout:
    """Return a layered layout of a digraph, which may have cycles, loops and multiple edges.

    Parameters
    ----------
    followers : sequence of sequences of int
        The followers of the vertices 0, 1, …
    sizes : sequence of pairs of float, optional
        Width and height of each vertex, a box with round ends that is not higher than wide; circles by default.
    spacing : Spacing, optional
        How much room there is.

    Returns
    -------
    Layout

    Raises
    ------
    LimitError
        When the graph is too large for a picture.

    Examples
    --------
    >>> layout = layered_layout([[], [0], [0, 1]])
    >>> layout.layers
    (0, 1, 2)
    >>> [(route.start, route.end) for route in layout.routes]
    [(1, 0), (2, 0), (2, 1)]
    """
    spacing = spacing or Spacing()
    edges = _edges(followers)
    sizes = [(40.0, 40.0)] * len(followers) if sizes is None else sizes
    _check_sizes(sizes, len(followers))
    rank = {v: place for place, v in enumerate(downward_order(followers))}
    parts = []
    for component in _components(followers):
        number = {v: index for index, v in enumerate(component)}
        inside = {(number[v], number[w]): edges[v, w] for v in component for w in dict.fromkeys(followers[v])}
        ranks = [rank[v] for v in component]
        part = connected_layout(inside, ranks, [sizes[v] for v in component], spacing)
        parts.append((component, part))
    return _side_by_side(parts)


def _edges(followers: Sequence[Sequence[int]]) -> Counter[tuple[int, int]]:
    """Return how often there is an edge from a vertex to another, if all are vertices and not too many."""
    vertices = range(len(followers))
    edges = Counter((v, w) for v, row in enumerate(followers) for w in row)
    for v, w in edges:
        if w not in vertices:
            raise DomainError(f"vertex {v} has the follower {w}, and the vertices are 0 to {len(followers) - 1}")
    if len(vertices) > MOST_VERTICES or len(edges) > MOST_EDGES:
        raise LimitError(
            f"a layout takes at most {MOST_VERTICES} vertices and {MOST_EDGES} edges, "
            f"and this graph has {len(vertices)} and {len(edges)}; try a part of it"
        )
    return edges


def _check_sizes(sizes: Sequence[Size], count: int) -> None:
    if len(sizes) != count:
        raise DomainError(f"there are {count} vertices and {len(sizes)} sizes; each vertex has one")
    for v, (width, height) in enumerate(sizes):
        if not 0 < height <= width < inf:
            raise DomainError(f"vertex {v} has width {width} and height {height}; 0 < height ≤ width is needed")


def _components(followers: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the vertices of each connected component, whatever the direction of edges; the largest ones first."""
    near: list[list[int]] = [list(row) for row in followers]
    for v, row in enumerate(followers):
        for w in row:
            near[w].append(v)
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in range(len(near)):
        if start not in seen:
            component = [start]
            seen.add(start)
            for v in component:
                fresh = [w for w in dict.fromkeys(near[v]) if w not in seen]
                seen.update(fresh)
                component += fresh
            found.append(sorted(component))
    return sorted(found, key=len, reverse=True)


def _side_by_side(parts: list[tuple[list[int], Layout]]) -> Layout:
    """Return one layout of all components."""
    offsets = _offsets([part for _, part in parts])
    boxes, layers, routes = dict[int, Box](), dict[int, int](), list[Route]()
    for (component, part), offset in zip(parts, offsets, strict=True):
        for v, box, layer in zip(component, part.boxes, part.layers, strict=True):
            boxes[v], layers[v] = replace(box, centre=box.centre.moved(*offset)), layer
        routes += [_moved(route, component, offset) for route in part.routes]
    return Layout(
        tuple(boxes[v] for v in sorted(boxes)),
        tuple(layers[v] for v in sorted(layers)),
        tuple(sorted(routes, key=lambda route: (route.start, route.end))),
        max((offset.x + part.width for (_, part), offset in zip(parts, offsets, strict=True)), default=0.0),
        max((offset.y + part.height for (_, part), offset in zip(parts, offsets, strict=True)), default=0.0),
    )


def _offsets(parts: list[Layout]) -> list[Point]:
    """Return where each component begins: side by side on a common bottom line, in several rows when they are many."""
    widest = max((part.width for part in parts), default=0.0)
    most = max(1.25 * widest, 1.5 * sqrt(sum(part.width * part.height for part in parts)))
    rows: list[list[Layout]] = []
    for part in parts:
        if not rows or sum(other.width for other in rows[-1]) + part.width > most:
            rows.append([])
        rows[-1].append(part)
    offsets, bottom = [], 0.0
    for row in rows:
        bottom += max(part.height for part in row)
        lefts = accumulate((part.width for part in row), initial=0.0)
        offsets += [Point(left, bottom - part.height) for left, part in zip(lefts, row, strict=False)]
    return offsets


def _moved(route: Route, component: list[int], offset: Point) -> Route:
    """Return a route of a component with the numbers and the place it has in the whole."""
    return Route(
        component[route.start],
        component[route.end],
        route.count,
        tuple(point.moved(*offset) for point in route.path),
        route.tip.moved(*offset),
        route.label.moved(*offset),
    )
