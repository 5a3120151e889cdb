"""Step 4 of a layered layout: coordinates of nodes and lines of edges."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot, inf
from typing import NamedTuple

from grundy.draw.geometry import Box, Point, Route, Spacing, curve_through, point_at, without_start
from grundy.draw.layered_order import Grid, Layers

# ---- Horizontal coordinates of nodes
#
# This follows Brandes and Köpf (2002). Each node is placed straight below the middle one of its neighbours in the layer
# above if the order and long edges allow it, so that nodes form vertical blocks. The blocks are packed to the left. The
# same is done upwards and to the right, and each node gets the mean of the two middle ones of its four places. A long
# edge becomes vertical between its first and last bend. Unlike in the paper, vertices are joined to vertices before
# bends, because long edges are pulled tight later and short edges are not.

Extent = tuple[float, float]


def x_coordinates(grid: Grid, layers: Layers, extents: Sequence[Extent]) -> list[float]:
    """Return the horizontal coordinate of each node; its extents are the widths that it needs on its left and right."""
    forbidden = _crossing_long_edges(grid, layers)
    candidates = []
    for upwards, mirrored in [(False, False), (False, True), (True, False), (True, True)]:
        rows = [layer[::-1] if mirrored else layer for layer in (layers[::-1] if upwards else layers)]
        sides = [(right, left) for left, right in extents] if mirrored else extents
        x = _packed(rows, _blocks(grid, rows, grid.below if upwards else grid.above, forbidden), sides)
        candidates.append([-place for place in x] if mirrored else x)
    return _balanced(candidates, extents)


def _crossing_long_edges(grid: Grid, layers: Layers) -> set[tuple[int, int]]:
    """Return the pieces of edges that cross a piece between two bends, as pairs of nodes in both orders."""
    found: set[tuple[int, int]] = set()
    for upper, lower in pairwise(layers):
        place = {v: index for index, v in enumerate(upper)}
        pieces = [(place[v], index, v, w) for index, w in enumerate(lower) for v in grid.above[w]]
        tops: list[int] = []
        bottoms: list[int] = []
        for top, bottom, v, w in pieces:
            if grid.is_bend(v) and grid.is_bend(w) and (not tops or top > tops[-1]):
                tops.append(top)
                bottoms.append(bottom)
        for top, bottom, v, w in pieces:
            if bisect(tops, top) != bisect(bottoms, bottom):
                found |= {(v, w), (w, v)}
    return found


def _blocks(grid: Grid, layers: Layers, before: Sequence[Sequence[int]], forbidden: set[tuple[int, int]]) -> list[int]:
    """Return the first node of the vertical block of each node."""
    block = list(range(len(before)))
    for upper, lower in pairwise(layers):
        place = {v: index for index, v in enumerate(upper)}
        tops: list[int] = []
        bottoms: list[int] = []
        taken: set[int] = set()
        for bottom, w in sorted(enumerate(lower), key=lambda entry: grid.is_bend(entry[1])):
            for v in _middle(grid, before[w], place):
                at = bisect(bottoms, bottom)
                if v not in taken and (v, w) not in forbidden and bisect(tops, place[v]) == at:
                    taken.add(v)
                    tops.insert(at, place[v])
                    bottoms.insert(at, bottom)
                    block[w] = block[v]
                    break
    return block


def _middle(grid: Grid, neighbours: Sequence[int], place: dict[int, int]) -> list[int]:
    """Return the one or two middle neighbours; bends count only if no neighbour is a vertex."""
    vertices = [v for v in neighbours if not grid.is_bend(v)]
    ordered = sorted(vertices or neighbours, key=place.__getitem__)
    return ordered[(len(ordered) - 1) // 2 : len(ordered) // 2 + 1]


def _packed(layers: Layers, block: list[int], extents: Sequence[Extent]) -> list[float]:
    """Return the places of the nodes after packing the blocks to the left and then closing gaps to the right."""
    after: dict[int, dict[int, float]] = {b: {} for b in block}
    missing = dict.fromkeys(after, 0)
    for layer in layers:
        for v, w in pairwise(layer):
            if block[w] not in after[block[v]]:
                missing[block[w]] += 1
            distance = extents[v][1] + extents[w][0]
            after[block[v]][block[w]] = max(distance, after[block[v]].get(block[w], 0.0))
    x = dict.fromkeys(after, 0.0)
    order = [b for b in after if not missing[b]]
    for b in order:
        for c, distance in after[b].items():
            x[c] = max(x[c], x[b] + distance)
            missing[c] -= 1
            if not missing[c]:
                order.append(c)
    for b in reversed(order):
        x[b] = max(x[b], min((x[c] - distance for c, distance in after[b].items()), default=x[b]))
    return [x[b] for b in block]


def _balanced(candidates: list[list[float]], extents: Sequence[Extent]) -> list[float]:
    """Return the mean of the two middle places of each node, after aligning all candidates with the narrowest one."""
    ends = []
    for x in candidates:
        left = min(place - extent[0] for place, extent in zip(x, extents, strict=True))
        right = max(place + extent[1] for place, extent in zip(x, extents, strict=True))
        ends.append((left, right))
    narrowest = min(right - left for left, right in ends)
    # Candidates packed to the right are aligned at their right ends.
    shifts = [narrowest - right if number % 2 else -left for number, (left, right) in enumerate(ends)]
    places = [sorted(x + shift for x, shift in zip(row, shifts, strict=True)) for row in zip(*candidates, strict=True)]
    middle = [(row[1] + row[2]) / 2 for row in places]
    left = min(place - extent[0] for place, extent in zip(middle, extents, strict=True))
    return [place - left for place in middle]


# ---- Lines of edges: straight if nothing is in the way, otherwise smooth curves around the vertices
#
# A line passes each layer in the gap between two nodes, through gates at the upper and the lower edge of the layer. So
# it keeps a distance from all vertices except its ends. Beside a spine, it is an arc.

_GAP = 1.5  # between the border of a vertex and a line that begins or ends there
_CLEARANCE = 5.0  # between the border of a layer and a line that turns below or above it


class Tracer:
    """The lines of a layered graph whose nodes have coordinates.

    There is a box for each vertex and bend. The box of a bend is as high as its layer and as wide as the lines that
    pass it. The set ``looped`` has the vertices with loops.
    """

    def __init__(self, grid: Grid, layers: Layers, boxes: Sequence[Box], looped: set[int], spacing: Spacing):
        self.grid, self.boxes, self.looped, self.spacing = grid, boxes, looped, spacing
        self._left, self._right, self._half = dict[int, int | None](), dict[int, int | None](), dict[int, float]()
        for layer in layers:
            self._left |= zip(layer, [None, *layer], strict=False)
            self._right |= zip(layer, [*layer[1:], None], strict=True)
            self._half |= dict.fromkeys(layer, max(boxes[v].height for v in layer) / 2)
        # The x coordinates of lines at the upper (-1) and lower (1) edge of the layer of each bend.
        self._x = {side: [box.centre.x for box in boxes] for side in (-1, 1)}

    def tighten(self) -> None:
        """Pull all lines tight, one after the other, and repeat this, because each line limits the others."""
        for chains in (self.grid.chains, self.grid.chains[::-1]) * 2:
            for chain in chains:
                points = taut_string(self._gates(chain, self.boxes[chain[1]].width / 2 if len(chain) > 2 else 0.0))
                for number, v in enumerate(chain[1:-1], start=1):
                    self._x[-1][v], self._x[1][v] = points[2 * number].x, points[2 * number + 1].x

    def _gates(self, chain: Sequence[int], half: float) -> list[Gate]:
        """Return the gates of an edge for a line of this half width.

        These are the upper vertex, a gate below it, two gates for each bend, a gate above the lower vertex, and the
        lower vertex.
        """
        top, bottom = (self.boxes[v].centre for v in (chain[0], chain[-1]))
        inner = [self._gate(v, side, half) for v in chain[1:-1] for side in (-1, 1)]
        return [
            Gate(top.y, top.x, top.x),
            self._gate(chain[0], 1, half),
            *inner,
            self._gate(chain[-1], -1, half),
            Gate(bottom.y, bottom.x, bottom.x),
        ]

    def _gate(self, node: int, side: int, half: float) -> Gate:
        """Return the gap between the neighbours of a node, at the upper or lower edge of its layer."""
        box, x = self.boxes[node], self._x[side][node]
        left, right = self._left[node], self._right[node]
        low = -inf if left is None else self._x[side][left] + self._distance(left, to_right=True) + half
        high = inf if right is None else self._x[side][right] - self._distance(right, to_right=False) - half
        if node in self.looped:
            high = x + box.width / 4
        return Gate(box.centre.y + side * (self._half[node] + _CLEARANCE + half), min(low, x), max(high, x))

    def _distance(self, node: int, to_right: bool) -> float:
        """Return the least distance between the centre of a node and a line beside it."""
        distance = self.spacing.bends if self.grid.is_bend(node) else 0.7 * self.spacing.bends
        return self.boxes[node].width / 2 + distance + self.spacing.loop * (to_right and node in self.looped)

    def route(self, chain: Sequence[int], downwards: bool, count: int, aside: float) -> Route:
        """Return the route of an edge, bent to the right of its direct line by `aside`, or to the left if negative."""
        spine = self.grid.is_spine
        path = _bent(curve_through(self._arc(chain)) if spine else smooth_line(self._gates(chain, abs(aside))), aside)
        start, end = (chain[0], chain[-1]) if downwards else (chain[-1], chain[0])
        rest = without_start(path if downwards else path[::-1], _inside(self.boxes[start]))
        back = without_start(rest[::-1], _inside(self.boxes[end]))
        line = without_start(back, _closer(back[0], self.spacing.arrow))[::-1]
        return Route(start, end, count, tuple(line), back[0], _half_way(line).moved(aside, 0))

    def _arc(self, chain: Sequence[int]) -> list[Point]:
        """Return the points of an edge beside a spine: its ends, its first and last bend, and points to avoid loops."""
        bends = [self.boxes[v].centre for v in (chain[1], chain[-2]) if self.grid.is_bend(v)]
        points = [self.boxes[chain[0]].centre, *dict.fromkeys(bends), self.boxes[chain[-1]].centre]
        for v, side, at in ((chain[0], 1, 1), (chain[-1], -1, -1)):
            box = self.boxes[v]
            if v in self.looped and points[1].x > box.centre.x:
                points.insert(at, box.centre.moved(box.width / 4, side * box.height / 2))
        return points


def loop_route(vertex: int, box: Box, count: int, spacing: Spacing) -> Route:
    """Return the route of a loop, on the right of its vertex."""
    start, tip = box.at_right_end(-38, _GAP), box.at_right_end(38, _GAP)
    # The middle of the curve is a quarter of the mean of the ends plus three quarters of that of the control points.
    far = (4 * (box.centre.x + box.width / 2 + spacing.loop) - start.x) / 3
    out = [Point(far, box.centre.y + side * 0.75 * box.height) for side in (1, -1)]
    path = without_start([tip, *out, start], _closer(tip, spacing.arrow))[::-1]
    label = box.centre.moved(box.width / 2 + spacing.loop + spacing.count / 2, 0)
    return Route(vertex, vertex, count, tuple(path), tip, label)


def _inside(box: Box) -> Callable[[Point], bool]:
    return lambda point: box.distance(point) < _GAP


def _closer(centre: Point, distance: float) -> Callable[[Point], bool]:
    return lambda point: hypot(point.x - centre.x, point.y - centre.y) < distance


def _half_way(path: Sequence[Point]) -> Point:
    curves = (len(path) - 1) // 3
    first = 3 * (curves // 2)
    return point_at(path[first : first + 4], 0.5) if curves % 2 else path[first]


def _bent(path: list[Point], aside: float) -> list[Point]:
    """Return a path with the same ends and its inner points moved to the side; positive is right on the way down."""
    if not aside:
        return path
    # In a single curve, moving both control points moves the middle by only three quarters.
    way = aside if len(path) > 4 else 4 / 3 * aside
    inside = [
        _beside(before, point, after, way) for before, point, after in zip(path, path[1:], path[2:], strict=False)
    ]
    return [path[0], *inside, path[-1]]


def _beside(before: Point, point: Point, after: Point, way: float) -> Point:
    """Return a point moved at a right angle to the line from the previous point to the next."""
    right, down = after.x - before.x, after.y - before.y
    length = hypot(right, down)
    return point.moved(way * down / length, -way * right / length)


# ---- Lines through gates, pulled tight like a string and then smoothed
#
# A *gate* is a segment of a horizontal line. The string is the shortest line down through all gates. The smooth curve
# turns where the string turns.

# Slopes with a smaller difference belong to the same straight line.
_STRAIGHT = 1e-6


class Gate(NamedTuple):
    """A horizontal segment at height y, from low to high, that a line must pass."""

    y: float
    low: float
    high: float


def taut_string(gates: Sequence[Gate]) -> list[Point]:
    """Return the points where the shortest line from the first to the last gate passes the gates.

    Each gate must be below the previous one. In the first and the last gate, low and high must be equal.
    """
    points = [Point(gates[0].low, gates[0].y)]
    while len(points) < len(gates):
        start, begin = len(points) - 1, points[-1]
        last, x = _next_corner(gates, start, begin)
        slope = (x - begin.x) / (gates[last].y - begin.y)
        points += [Point(begin.x + slope * (gate.y - begin.y), gate.y) for gate in gates[start + 1 : last]]
        points.append(Point(x, gates[last].y))
    return points


def _next_corner(gates: Sequence[Gate], start: int, begin: Point) -> tuple[int, float]:
    """Return the next gate where a tight string turns and the x coordinate of the turn, or the last gate."""
    leftmost, left = -inf, start  # lines with slopes between leftmost and rightmost pass all gates so far
    rightmost, right = inf, start
    for number in range(start + 1, len(gates)):
        y, low, high = gates[number]
        low, high = (low - begin.x) / (y - begin.y), (high - begin.x) / (y - begin.y)
        if low > rightmost:
            return right, gates[right].high
        if high < leftmost:
            return left, gates[left].low
        if low >= leftmost:
            leftmost, left = low, number
        if high <= rightmost:
            rightmost, right = high, number
    return len(gates) - 1, gates[-1].low


def smooth_line(gates: Sequence[Gate]) -> list[Point]:
    """Return a smooth curve through gates, which passes the corners of the tight string.

    If the curve would miss a gate, it also passes the point of the string in that gate.
    """
    points = taut_string(gates)
    slopes = [(q.x - p.x) / (q.y - p.y) for p, q in pairwise(points)]
    corners = [i for i, (a, b) in enumerate(pairwise(slopes), start=1) if abs(a - b) > _STRAIGHT]
    through = [0, *corners, len(points) - 1]
    while True:
        path = curve_through([points[i] for i in through])
        missed = [i for i in range(len(gates)) if i not in through and not _passes(path, gates[i])]
        if not missed:
            return path
        through = sorted([*through, *missed])


def _passes(path: Sequence[Point], gate: Gate) -> bool:
    piece = next(path[i : i + 4] for i in range(0, len(path) - 1, 3) if path[i + 3].y >= gate.y)
    # y is a linear function of the parameter of the curve.
    x = point_at(piece, (gate.y - piece[0].y) / (piece[3].y - piece[0].y)).x
    return gate.low <= x <= gate.high
