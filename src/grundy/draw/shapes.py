"""Points, smooth curves, and boxes with round ends: what a drawing of a graph is made of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

__all__ = ["Box", "Point", "curve_through", "point_at", "without_start"]


class Point(NamedTuple):
    """A place: x grows to the right, y downwards.

    Examples
    --------
    >>> Point(1, 2).moved(0, 3)
    Point(x=1, y=5)
    """

    x: float
    y: float

    def moved(self, x: float, y: float) -> "Point":
        """Return the place so much further right and down."""
        return Point(self.x + x, self.y + y)

    def towards(self, other: "Point", part: float) -> "Point":
        """Return the place after this part of the way to another one."""
        return Point(self.x + part * (other.x - self.x), self.y + part * (other.y - self.y))


@dataclass(frozen=True)
class Box:
    """A box with round ends: the points at a distance of at most half its height from a horizontal line.

    Attributes
    ----------
    centre : Point
        Its middle.
    width, height : float
        Its size; a circle when they are equal.

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
        """How far the horizontal line in it goes to each side."""
        return max(0.0, self.width - self.height) / 2

    def distance(self, point: Point) -> float:
        """Return how far outside a point is; negative inside."""
        aside = max(0.0, abs(point.x - self.centre.x) - self.reach)
        return hypot(aside, point.y - self.centre.y) - self.height / 2

    def at_right_end(self, degrees: float, gap: float) -> Point:
        """Return the point so far outside of the right end, at this angle below the horizontal."""
        radius = self.height / 2 + gap
        return self.centre.moved(self.reach + radius * cos(radians(degrees)), radius * sin(radians(degrees)))


def curve_through(points: Sequence[Point]) -> list[Point]:
    """Return a smooth curve through points that follow each other downwards; it turns only where they do.

    Parameters
    ----------
    points : sequence of Point
        At least two, each below the one before.

    Returns
    -------
    list of Point
        A first point, and for each other point two control points and the point: cubic Bézier curves. Between two
        points x is a cubic function of y that rises or falls throughout (Fritsch and Carlson 1980, with the harmonic
        mean for the slopes).

    Examples
    --------
    >>> curve_through([Point(0, 0), Point(6, 3)])
    [Point(x=0, y=0), Point(x=2.0, y=1.0), Point(x=4.0, y=2.0), Point(x=6, y=3)]
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
    """Return a point of a cubic Bézier curve.

    Parameters
    ----------
    piece : sequence of Point
        Its four control points.
    t : float
        0 at the beginning, 1 at the end.

    Returns
    -------
    Point

    Examples
    --------
    >>> point_at([Point(0, 0), Point(0, 1), Point(3, 2), Point(3, 3)], 0.5)
    Point(x=1.5, y=1.5)
    """
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (px, py), (qx, qy), (rx, ry), (sx, sy) = piece
    return Point(a * px + b * qx + c * rx + d * sx, a * py + b * qy + c * ry + d * sy)


def without_start(path: Sequence[Point], inside: Callable[[Point], bool]) -> list[Point]:
    """Return a path without its beginning inside of something.

    Parameters
    ----------
    path : sequence of Point
        As `curve_through` gives it.
    inside : callable
        Whether a point belongs to what is left out. The path is supposed to leave it once; if it never does, its end
        remains.

    Returns
    -------
    list of Point

    Examples
    --------
    >>> path = without_start([Point(0, 0), Point(0, 1), Point(0, 2), Point(0, 3)], lambda p: p.y < 2)
    >>> [round(point.y, 3) for point in path]
    [2.0, 2.333, 2.667, 3]
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
