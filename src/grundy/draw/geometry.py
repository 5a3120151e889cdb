"""The parts of graph drawings: points, boxes with round ends, smooth curves, and layouts.

A curve is a list of points: a first point, and for each cubic Bézier curve two control points and a point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple


class Point(NamedTuple):
    """A point of a drawing; x increases to the right, y downwards.

    Examples
    --------
    >>> Point(1, 2).moved(0, 3)
    Point(x=1, y=5)
    """

    x: float
    y: float

    def moved(self, x: float, y: float) -> Point:
        """Return the point that is x to the right of this point and y below it."""
        return Point(self.x + x, self.y + y)

    def towards(self, other: Point, part: float) -> Point:
        """Return the point at this fraction of the way to another point."""
        return Point(self.x + part * (other.x - self.x), self.y + part * (other.y - self.y))


@dataclass(frozen=True)
class Box:
    """A box with round ends: the points at a distance of at most half its height from a horizontal line.

    Attributes
    ----------
    centre : Point
        The centre of the box.
    width, height : float
        The size of the box. If they are equal, it is a circle.

    Examples
    --------
    >>> Box(Point(0, 0), 40, 20).centre
    Point(x=0, y=0)
    """

    centre: Point
    width: float
    height: float

    @property
    def reach(self) -> float:
        """Half the length of the horizontal line inside the box."""
        return max(0.0, self.width - self.height) / 2

    def distance(self, point: Point) -> float:
        """Return the distance of a point from the border; negative for points inside."""
        aside = max(0.0, abs(point.x - self.centre.x) - self.reach)
        return hypot(aside, point.y - self.centre.y) - self.height / 2

    def at_right_end(self, degrees: float, gap: float) -> Point:
        """Return the point at a distance from the right end, at an angle below the horizontal."""
        radius = self.height / 2 + gap
        return self.centre.moved(self.reach + radius * cos(radians(degrees)), radius * sin(radians(degrees)))


def curve_through(points: Sequence[Point]) -> list[Point]:
    """Return a smooth curve through at least two points, each below the previous one; it turns only where they do.

    The curve has a first point, and for each other point two control points and the point: cubic Bézier curves. Between
    two points, x is a monotone cubic function of y (Fritsch and Carlson 1980, with the harmonic mean for the slopes).

    Examples
    --------
    >>> curve_through([Point(0, 0), Point(3, 3)])[1:3]
    [Point(x=1.0, y=1.0), Point(x=2.0, y=2.0)]
    """
    steps = [(q.x - p.x) / (q.y - p.y) for p, q in pairwise(points)]
    inner = [2 * a * b / (a + b) if a * b > 0 else 0.0 for a, b in pairwise(steps)]
    slopes = [_end_slope(steps[0], inner[:1]), *inner, _end_slope(steps[-1], inner[-1:])]
    path = [points[0]]
    for (p, q), (start, end) in zip(pairwise(points), pairwise(slopes), strict=True):
        third = (q.y - p.y) / 3
        path += [p.moved(start * third, third), q.moved(-end * third, -third), q]
    return path


def _end_slope(step: float, inner: list[float]) -> float:
    """Return the slope at an end that bends the last piece evenly, at most three times its mean slope."""
    slope = (3 * step - inner[0]) / 2 if inner else step
    return slope if slope * step > 0 else 0.0


def point_at(piece: Sequence[Point], t: float) -> Point:
    """Return the point at parameter t, from 0 to 1, of a cubic Bézier curve with four control points.

    Examples
    --------
    >>> point_at([Point(0, 0), Point(0, 4), Point(4, 4), Point(4, 0)], 0.5)
    Point(x=2.0, y=3.0)
    """
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (px, py), (qx, qy), (rx, ry), (sx, sy) = piece
    return Point(a * px + b * qx + c * rx + d * sx, a * py + b * qy + c * ry + d * sy)


def without_start(path: Sequence[Point], inside: Callable[[Point], bool]) -> list[Point]:
    """Return a path of Bézier curves without its first part, which is inside a region that the path leaves once.

    If the path never leaves the region, its end remains.

    Examples
    --------
    >>> line = [Point(0, 0), Point(1, 0), Point(2, 0), Point(3, 0)]
    >>> without_start(line, lambda point: point.x < 1.5)[0]
    Point(x=1.5, y=0.0)
    """
    first = 0
    while first + 4 < len(path) and inside(path[first + 3]):
        first += 3
    piece = path[first : first + 4]
    low, high = 0.0, 1.0
    for _ in range(16):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(point_at(piece, middle)) else (low, middle)
    return [*_second_part(piece, high), *path[first + 4 :]]


def _second_part(piece: Sequence[Point], t: float) -> list[Point]:
    """Return the part of a Bézier curve from the parameter t on (de Casteljau)."""
    points, part = list(piece), []
    while points:
        part.append(points[-1])
        points = [p.towards(q, t) for p, q in pairwise(points)]
    return part[::-1]


# ---- Layouts of digraphs: a box for each vertex and a line for each edge


@dataclass(frozen=True)
class Spacing:
    """Distances in a layered drawing.

    Attributes
    ----------
    vertices : float
        The least distance between vertices in a layer.
    bends : float
        The least distance of a long edge from its neighbours in a layer.
    layers : float
        The least distance between layers.
    arrow : float
        The length of an arrowhead.
    loop : float
        The extent of a loop to the right of its vertex.
    apart : float
        The distance by which each of two opposite edges bends to its side.
    count : float
        The width of the number at multiple edges.

    Examples
    --------
    >>> from grundy.draw import layered_layout
    >>> sizes = [(30, 20), (30, 20)]
    >>> [layered_layout([[1], []], sizes, Spacing(layers=between)).height for between in (20, 48)]
    [84.0, 112.0]
    """

    vertices: float = 24
    bends: float = 16
    layers: float = 48
    arrow: float = 9
    loop: float = 22
    apart: float = 8
    count: float = 18


@dataclass(frozen=True)
class Route:
    """The line of an edge: Bézier curves and an arrowhead.

    Attributes
    ----------
    start, end : int
        The numbers of the two vertices.
    count : int
        The number of edges from the start to the end, which are drawn as one.
    path : tuple of Point
        A first point, and for each curve two control points and a point. It ends where the arrowhead begins.
    tip : Point
        The tip of the arrowhead, at the border of a vertex.
    label : Point
        The position of a label with the number of edges.

    Examples
    --------
    >>> from grundy.draw import layered_layout
    >>> (route,) = layered_layout([[1, 1], []], [(30, 20), (30, 20)]).routes
    >>> route.start, route.end, route.count
    (0, 1, 2)
    """

    start: int
    end: int
    count: int
    path: tuple[Point, ...]
    tip: Point
    label: Point


@dataclass(frozen=True)
class Layout:
    """The layout of a digraph: the positions of its vertices and edges.

    Attributes
    ----------
    boxes : tuple of Box
        The box of each vertex.
    layers : tuple of int
        The layer of each vertex; 0 is the bottom.
    routes : tuple of Route
        The edges, sorted by the numbers of their start and end.
    width, height : float
        The size of the drawing, including a margin.

    Examples
    --------
    >>> from grundy.draw import layered_layout
    >>> layout = layered_layout([[1], []], [(30, 20), (30, 20)])
    >>> layout.layers, len(layout.routes), layout.width, layout.height
    ((1, 0), 1, 54.0, 112.0)
    """

    boxes: tuple[Box, ...]
    layers: tuple[int, ...]
    routes: tuple[Route, ...]
    width: float
    height: float
