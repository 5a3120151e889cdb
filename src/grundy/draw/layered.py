"""Layered layouts of digraphs, with edges that lead down, ends on the bottom line, and components side by side.

The four steps are those of Sugiyama, Tagawa and Toda (1981):

1. Reverse edges of cycles until no cycle is left (`layered_ranks.downward_order`).
2. Assign vertices to layers such that all edges lead down (`layered_ranks.least_heights`). Cut long edges into pieces
   from one layer to the next (`layered_order.Grid`).
3. Order the nodes of each layer, with few crossings (`layered_order`).
4. Compute the coordinates of nodes and the lines of edges (`layered_routes`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from math import inf, sqrt

from grundy.draw.geometry import Box, Layout, Point, Route, Spacing
from grundy.draw.layered_order import Grid, Layers, reduce_crossings, spine_order
from grundy.draw.layered_ranks import Constraint, downward_order, least_heights
from grundy.draw.layered_routes import Extent, Tracer, loop_route, x_coordinates
from grundy.errors import DomainError, LimitError

MOST_VERTICES = 2000
MOST_EDGES = 3000
MOST_BENDS = 20_000

Edge = tuple[int, int]
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
        The width and height of each vertex, a box with round ends that is at least as wide as high; circles by default.
    spacing : Spacing, optional
        The distances between vertices, layers and lines.

    Raises
    ------
    LimitError
        If the graph is too large for a picture.

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
        part = _connected_layout(inside, ranks, [sizes[v] for v in component], spacing)
        parts.append((component, part))
    return _side_by_side(parts)


def _edges(followers: Sequence[Sequence[int]]) -> Counter[Edge]:
    """Return the multiplicity of each edge; check the ends of edges and the size of the graph."""
    vertices = range(len(followers))
    edges = Counter((v, w) for v, row in enumerate(followers) for w in row)
    for v, w in edges:
        if w not in vertices:
            raise DomainError(f"vertex {v} has the follower {w}, but the vertices are 0 to {len(followers) - 1}")
    if len(vertices) > MOST_VERTICES or len(edges) > MOST_EDGES:
        raise LimitError(
            f"a layout may have at most {MOST_VERTICES} vertices and {MOST_EDGES} edges, "
            f"but this graph has {len(vertices)} and {len(edges)}",
            hint="use a smaller graph",
        )
    return edges


def _check_sizes(sizes: Sequence[Size], count: int) -> None:
    if len(sizes) != count:
        raise DomainError(f"expected one size for each of {count} vertices, found {len(sizes)}")
    for v, (width, height) in enumerate(sizes):
        if not 0 < height <= width < inf:
            raise DomainError(f"vertex {v} has width {width} and height {height}, but 0 < height ≤ width must hold")


def _components(followers: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the vertices of each weakly connected component, the largest components first."""
    near: list[list[int]] = [list(row) for row in followers]
    for v, row in enumerate(followers):
        for w in row:
            near[w].append(v)
    found: list[list[int]] = []
    reached: set[int] = set()
    for start in range(len(near)):
        if start not in reached:
            component = [start]
            reached.add(start)
            for v in component:
                fresh = [w for w in dict.fromkeys(near[v]) if w not in reached]
                reached.update(fresh)
                component += fresh
            found.append(sorted(component))
    return sorted(found, key=len, reverse=True)


# ---- One component


def _connected_layout(
    edges: Mapping[Edge, int], rank: Sequence[int], sizes: Sequence[Size], spacing: Spacing
) -> Layout:
    """Return the layered layout of a connected digraph, given by the multiplicities of its edges.

    Edges to a vertex of greater rank lead down, the others up.
    """
    # Steps 1 and 2: every edge leads down, and every vertex has a layer.
    links = list(dict.fromkeys((v, w) if rank[v] < rank[w] else (w, v) for v, w in edges if v != w))
    ends = set(range(len(rank))) - {v for v, _ in edges}
    heights = _heights(len(rank), links, ends)
    bends = sum(heights[v] - heights[w] - 1 for v, w in links)
    if bends > MOST_BENDS:
        raise LimitError(
            f"the edges cross {bends} layers in total, but at most {MOST_BENDS} are supported",
            hint="use a smaller graph",
        )
    # Step 3: every layer is ordered.
    grid = Grid.of(heights, links)
    layers = spine_order(grid) if grid.is_spine else reduce_crossings(grid)
    # Step 4: every node has coordinates, and every edge a line.
    widths = _widths(grid, edges, sizes, spacing)
    extents = _extents(grid, edges, widths, spacing)
    x = x_coordinates(grid, layers, extents)
    boxes, height = _boxes(grid, layers, x, widths, [size[1] for size in sizes], spacing)
    width = max(place + right for place, (_, right) in zip(x, extents, strict=True))
    routes = _routes(grid, layers, boxes, edges, spacing)
    return Layout(tuple(boxes[: len(rank)]), grid.heights[: len(rank)], tuple(routes), width, height)


def _heights(count: int, links: list[Edge], ends: set[int]) -> list[int]:
    """Return the layer of each vertex: edges lead down with the least total length, and all ends are at the bottom."""
    ground = min(ends, default=-1)
    place = [ground if v in ends else v for v in range(count)]
    used = {v: number for number, v in enumerate(dict.fromkeys(place))}
    constraints = [Constraint(used[place[v]], used[place[w]]) for v, w in links]
    if ends:  # no vertex is below them, not even the lower end of a cycle
        lowest = set(range(count)) - ends - {v for v, _ in links}
        constraints += [Constraint(used[v], used[ground], 0, 0) for v in sorted(lowest)]
    height = least_heights(len(used), constraints)
    return [height[used[v]] for v in place]


def _widths(grid: Grid, edges: Mapping[Edge, int], sizes: Sequence[Size], spacing: Spacing) -> list[float]:
    """Return the width of each node; a bend has no width unless two lines pass it."""
    widths = [width for width, _ in sizes] + [0.0] * (len(grid.heights) - grid.vertices)
    for chain in grid.chains:
        if (chain[0], chain[-1]) in edges and (chain[-1], chain[0]) in edges:
            for v in chain[1:-1]:
                widths[v] = 2 * spacing.apart
    return widths


def _extents(grid: Grid, edges: Mapping[Edge, int], widths: Sequence[float], spacing: Spacing) -> list[Extent]:
    """Return the extent of each node to its left and right, including half the distance to its neighbours."""
    extents = []
    for v, width in enumerate(widths):
        loops = edges.get((v, v), 0)
        side = (width + (spacing.bends if grid.is_bend(v) else spacing.vertices)) / 2
        extents.append((side, side + spacing.loop * (loops > 0) + spacing.count * (loops > 1)))
    return extents


def _boxes(
    grid: Grid, layers: Layers, x: list[float], widths: list[float], heights: list[float], spacing: Spacing
) -> tuple[list[Box], float]:
    """Return the box of each node, and the height of the layout."""
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
    """Return the distance to the next layer, which is greater if edges lead far to the side."""
    spans = [abs(x[v] - x[w]) / (8 if grid.is_bend(v) or grid.is_bend(w) else 4) for v in layer for w in grid.below[v]]
    return min(max(spacing.layers, *spans), 3 * spacing.layers)


def _routes(
    grid: Grid, layers: Layers, boxes: Sequence[Box], edges: Mapping[Edge, int], spacing: Spacing
) -> list[Route]:
    """Return the routes of all edges; opposite edges between two vertices bend away from each other."""
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


# ---- All components, side by side


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
    """Return the offset of each component, side by side on a common bottom line, in rows if there are many."""
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
    """Return a route of a component with the vertex numbers and coordinates of the whole layout."""
    return Route(
        component[route.start],
        component[route.end],
        route.count,
        tuple(point.moved(*offset) for point in route.path),
        route.tip.moved(*offset),
        route.label.moved(*offset),
    )
