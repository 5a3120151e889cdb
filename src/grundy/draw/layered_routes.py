"""The lines of the edges of a layered graph: straight where nothing is in the way, else smoothly round the vertices.

A line passes each layer in the gap between two nodes, by a gate at the upper and a gate at the lower edge of the layer;
so it comes near no vertex but its ends. Beside a spine (see `spine`) it is an arc.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot, inf
from typing import NamedTuple

from grundy.draw.figures import Route, Spacing
from grundy.draw.layered_order import Grid, Layers
from grundy.draw.svg import Box, Point, curve_through, point_at, without_start

__all__ = [
    "Gate",
    "Tracer",
    "loop_route",
    "smooth_line",
    "taut_string",
]


# ---- Lines through gates: pulled tight like a string, then made smooth
#
# A *gate* is a stretch of a horizontal line. The string takes the shortest way down through all gates; the smooth
# curve turns where the string turns.

# Slopes that differ by less belong to the same straight line.
_STRAIGHT = 1e-6


class Gate(NamedTuple):
    """A line has to pass the height y between low and high."""

    y: float
    low: float
    high: float


def taut_string(gates: Sequence[Gate]) -> list[Point]:
    """Return where the shortest line from the first to the last gate passes each of them.

    Parameters
    ----------
    gates : sequence of Gate
        Each below the one before. The first and the last are points: low and high are equal.

    Examples
    --------
    >>> [point.x for point in taut_string([Gate(0, 0, 0), Gate(1, 3, 9), Gate(2, -9, 9), Gate(3, 0, 0)])]
    [0, 3, 1.5, 0]
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
    """Return the gate where a tight string from here turns next, and at which of its ends; else the last gate."""
    leftmost, left = -inf, start  # all gates so far are passed by lines with slopes between these two
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
    """Return a smooth curve through gates.

    It goes through the corners of the tight string. Where it would miss a gate on its way, it goes through the place of
    the string there, too.

    Parameters
    ----------
    gates : sequence of Gate
        Each below the one before. The first and the last are points: low and high are equal.

    Returns
    -------
    list of Point
        A first point, and for each cubic Bézier curve two control points and a point.

    Examples
    --------
    >>> straight = smooth_line([Gate(0, 0, 0), Gate(1, -9, 9), Gate(3, 6, 6)])
    >>> [round(point.x) for point in straight]
    [0, 2, 4, 6]
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
    # y is proportional to the parameter of the curve.
    x = point_at(piece, (gate.y - piece[0].y) / (piece[3].y - piece[0].y)).x
    return gate.low <= x <= gate.high


# ---- The lines of the edges of a layered graph: straight where nothing is in the way, else smoothly round the
# vertices

# Between the border of a vertex and a line that begins or ends there.
_GAP = 1.5

# Between the border of a layer and a line that turns aside below or above it.
_CLEARANCE = 5.0


class Tracer:
    """Draws the lines of a layered graph whose nodes have their places.

    Parameters
    ----------
    grid : Grid
        The graph.
    layers : list of lists of int
        The nodes of each layer from left to right, the top layer first.
    boxes : sequence of Box
        The vertices, and the bends, which are as high as their layer and as wide as the lines that pass there.
    looped : set of int
        The vertices with loops.
    spacing : Spacing
        How much room there is.
    """

    def __init__(self, grid: Grid, layers: Layers, boxes: Sequence[Box], looped: set[int], spacing: Spacing):
        self.grid, self.boxes, self.looped, self.spacing = grid, boxes, looped, spacing
        self._left, self._right, self._half = dict[int, int | None](), dict[int, int | None](), dict[int, float]()
        for layer in layers:
            self._left |= zip(layer, [None, *layer], strict=False)
            self._right |= zip(layer, [*layer[1:], None], strict=True)
            self._half |= dict.fromkeys(layer, max(boxes[v].height for v in layer) / 2)
        # Where lines pass the upper (-1) and the lower edge (1) of the layer at each bend.
        self._x = {side: [box.centre.x for box in boxes] for side in (-1, 1)}

    def tighten(self) -> None:
        """Pull all lines tight, one after the other; several times, because they are in each other's way."""
        for chains in (self.grid.chains, self.grid.chains[::-1]) * 2:
            for chain in chains:
                points = taut_string(self._gates(chain, self.boxes[chain[1]].width / 2 if len(chain) > 2 else 0.0))
                for number, v in enumerate(chain[1:-1], start=1):
                    self._x[-1][v], self._x[1][v] = points[2 * number].x, points[2 * number + 1].x

    def _gates(self, chain: Sequence[int], half: float) -> list[Gate]:
        """Return the gates of an edge: its upper vertex and a gate below it, two for each bend, and the same below.

        They leave room for lines that go so far aside.
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
        low = -inf if left is None else self._x[side][left] + self._room(left, to_right=True) + half
        high = inf if right is None else self._x[side][right] - self._room(right, to_right=False) - half
        if node in self.looped:
            high = x + box.width / 4
        return Gate(box.centre.y + side * (self._half[node] + _CLEARANCE + half), min(low, x), max(high, x))

    def _room(self, node: int, to_right: bool) -> float:
        """Return how far a line beside a node keeps from its middle."""
        distance = self.spacing.bends if self.grid.is_bend(node) else 0.7 * self.spacing.bends
        return self.boxes[node].width / 2 + distance + self.spacing.loop * (to_right and node in self.looped)

    def route(self, chain: Sequence[int], downwards: bool, count: int, aside: float) -> Route:
        """Return the route of an edge.

        Parameters
        ----------
        chain : sequence of int
            Its nodes from top to bottom.
        downwards : bool
            Whether it leads to the lower vertex.
        count : int
            How many edges there are.
        aside : float
            How far to bend to the right of the direct line, or to the left if it is negative.
        """
        spine = self.grid.is_spine
        path = _bent(curve_through(self._arc(chain)) if spine else smooth_line(self._gates(chain, abs(aside))), aside)
        start, end = (chain[0], chain[-1]) if downwards else (chain[-1], chain[0])
        rest = without_start(path if downwards else path[::-1], _inside(self.boxes[start]))
        back = without_start(rest[::-1], _inside(self.boxes[end]))
        line = without_start(back, _closer(back[0], self.spacing.arrow))[::-1]
        return Route(start, end, count, tuple(line), back[0], _half_way(line).moved(aside, 0))

    def _arc(self, chain: Sequence[int]) -> list[Point]:
        """Return the points of an edge beside a spine: its ends, first and last bend, and points that avoid loops."""
        bends = [self.boxes[v].centre for v in (chain[1], chain[-2]) if self.grid.is_bend(v)]
        points = [self.boxes[chain[0]].centre, *dict.fromkeys(bends), self.boxes[chain[-1]].centre]
        for v, side, at in ((chain[0], 1, 1), (chain[-1], -1, -1)):
            box = self.boxes[v]
            if v in self.looped and points[1].x > box.centre.x:
                points.insert(at, box.centre.moved(box.width / 4, side * box.height / 2))
        return points


def loop_route(vertex: int, box: Box, count: int, spacing: Spacing) -> Route:
    """Return the route of a loop, on the right of its vertex.

    Parameters
    ----------
    vertex : int
        Its number.
    box : Box
        Where it stands.
    count : int
        How many loops there are.
    spacing : Spacing
        How much room there is.

    Examples
    --------
    >>> route = loop_route(0, Box(Point(0, 0), 40, 40), 1, Spacing())
    >>> route.tip.x > 0, route.tip.y > route.path[0].y
    (True, True)
    """
    start, tip = box.at_right_end(-38, _GAP), box.at_right_end(38, _GAP)
    # The middle of the curve is at a quarter of the ends and three quarters of the control points.
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
    """Return a path with the same ends whose inside is moved to the side; positive is right on the way down."""
    if not aside:
        return path
    # A single curve with both control points moved goes only three quarters of the way.
    way = aside if len(path) > 4 else 4 / 3 * aside
    inside = [
        _beside(before, point, after, way) for before, point, after in zip(path, path[1:], path[2:], strict=False)
    ]
    return [path[0], *inside, path[-1]]


def _beside(before: Point, point: Point, after: Point, way: float) -> Point:
    """Return a point moved so far at a right angle to the line from the point before it to the one after it."""
    right, down = after.x - before.x, after.y - before.y
    length = hypot(right, down)
    return point.moved(way * down / length, -way * right / length)
