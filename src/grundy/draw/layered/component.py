"""The layered layout of a connected digraph, step by step."""

from collections.abc import Mapping, Sequence

from grundy.draw.layered.coordinates import Extent, across
from grundy.draw.layered.crossings import few_crossings
from grundy.draw.layered.grid import Grid, Layers
from grundy.draw.layered.routes import Tracer, loop_route
from grundy.draw.layered.simplex import Constraint, least_heights
from grundy.draw.layered.spine import beside_spine
from grundy.draw.layout import Layout, Route, Spacing
from grundy.draw.shapes import Box, Point
from grundy.errors import LimitError

__all__ = ["connected_layout"]

Edge = tuple[int, int]

MOST_BENDS = 20_000


def connected_layout(
    edges: Mapping[Edge, int], rank: Sequence[int], sizes: Sequence[tuple[float, float]], spacing: Spacing
) -> Layout:
    """Return the layered layout of a connected digraph.

    Parameters
    ----------
    edges : mapping of pairs of int to int
        How often there is an edge from one vertex to another.
    rank : sequence of int
        Edges to a vertex of greater rank lead down; the others are drawn upwards.
    sizes : sequence of pairs of float
        Width and height of each vertex.
    spacing : Spacing
        How much room there is.

    Returns
    -------
    Layout

    Examples
    --------
    >>> layout = connected_layout({(0, 1): 1, (1, 0): 2}, [0, 1], [(40, 40)] * 2, Spacing())
    >>> layout.layers, [(route.start, route.end, route.count) for route in layout.routes]
    ((1, 0), [(0, 1, 1), (1, 0, 2)])
    """
    links = list(dict.fromkeys((v, w) if rank[v] < rank[w] else (w, v) for v, w in edges if v != w))
    ends = set(range(len(rank))) - {v for v, _ in edges}
    grid = _grid(_heights(len(rank), links, ends), links)
    layers = beside_spine(grid) if grid.is_spine else few_crossings(grid)
    widths = _widths(grid, edges, sizes, spacing)
    extents = _extents(grid, edges, widths, spacing)
    x = across(grid, layers, extents)
    boxes, height = _boxes(grid, layers, x, widths, [size[1] for size in sizes], spacing)
    width = max(place + right for place, (_, right) in zip(x, extents, strict=True))
    routes = _routes(grid, layers, boxes, edges, spacing)
    return Layout(tuple(boxes[: len(rank)]), grid.heights[: len(rank)], tuple(routes), width, height)


def _heights(count: int, links: list[Edge], ends: set[int]) -> list[int]:
    """Return the layer of each vertex: edges lead down and are short in all, and all ends are at the bottom."""
    ground = min(ends, default=-1)
    place = [ground if v in ends else v for v in range(count)]
    used = {v: number for number, v in enumerate(dict.fromkeys(place))}
    constraints = [Constraint(used[place[v]], used[place[w]]) for v, w in links]
    if ends:  # nothing stands below them, not even the lower end of a cycle
        lowest = set(range(count)) - ends - {v for v, _ in links}
        constraints += [Constraint(used[v], used[ground], 0, 0) for v in sorted(lowest)]
    height = least_heights(len(used), constraints)
    return [height[used[v]] for v in place]


def _grid(heights: list[int], links: list[Edge]) -> Grid:
    bends = sum(heights[v] - heights[w] - 1 for v, w in links)
    if bends > MOST_BENDS:
        raise LimitError(
            f"the edges pass {bends} layers on their way, and a layout takes at most {MOST_BENDS}; "
            "try a part of the graph"
        )
    return Grid.of(heights, links)


def _widths(
    grid: Grid, edges: Mapping[Edge, int], sizes: Sequence[tuple[float, float]], spacing: Spacing
) -> list[float]:
    """Return how wide each node is; bends have no width, unless two lines pass there."""
    widths = [width for width, _ in sizes] + [0.0] * (len(grid.heights) - grid.vertices)
    for chain in grid.chains:
        if (chain[0], chain[-1]) in edges and (chain[-1], chain[0]) in edges:
            for v in chain[1:-1]:
                widths[v] = 2 * spacing.apart
    return widths


def _extents(grid: Grid, edges: Mapping[Edge, int], widths: Sequence[float], spacing: Spacing) -> list[Extent]:
    """Return how much room each node needs to its left and to its right."""
    extents = []
    for v, width in enumerate(widths):
        loops = edges.get((v, v), 0)
        side = (width + (spacing.bends if grid.is_bend(v) else spacing.vertices)) / 2
        extents.append((side, side + spacing.loop * (loops > 0) + spacing.count * (loops > 1)))
    return extents


def _boxes(
    grid: Grid, layers: Layers, x: list[float], widths: list[float], heights: list[float], spacing: Spacing
) -> tuple[list[Box], float]:
    """Return the box of each node, and the height of the whole."""
    boxes = dict[int, Box]()
    top = spacing.vertices / 2
    for depth, layer in enumerate(layers):
        height = max((heights[v] for v in layer if not grid.is_bend(v)), default=1.0)
        if depth:
            top += _distance(layers[depth - 1], grid, x, spacing)
        for v in layer:
            boxes[v] = Box(Point(x[v], top + height / 2), widths[v], height if grid.is_bend(v) else heights[v])
        top += height
    return [boxes[v] for v in range(len(x))], top + spacing.vertices / 2


def _distance(layer: list[int], grid: Grid, x: list[float], spacing: Spacing) -> float:
    """Return the distance to the next layer: greater when edges go far to the side."""
    spans = [abs(x[v] - x[w]) / (8 if grid.is_bend(v) or grid.is_bend(w) else 4) for v in layer for w in grid.below[v]]
    return min(max(spacing.layers, *spans), 3 * spacing.layers)


def _routes(
    grid: Grid, layers: Layers, boxes: Sequence[Box], edges: Mapping[Edge, int], spacing: Spacing
) -> list[Route]:
    """Return the routes of all edges; two between the same vertices bend away from each other."""
    tracer = Tracer(grid, layers, boxes, {v for v, w in edges if v == w}, spacing)
    if not grid.is_spine:
        tracer.tighten()
    routes = [loop_route(v, boxes[v], count, spacing) for (v, w), count in edges.items() if v == w]
    for chain in grid.chains:
        down, up = edges.get((chain[0], chain[-1]), 0), edges.get((chain[-1], chain[0]), 0)
        apart = spacing.apart if down and up else 0.0
        if down:
            routes.append(tracer.route(chain, True, down, apart))
        if up:
            routes.append(tracer.route(chain, False, up, -apart))
    return sorted(routes, key=lambda route: (route.start, route.end))
