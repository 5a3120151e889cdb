"""Lines through gates: pulled tight like a string, then made smooth.

A *gate* is a stretch of a horizontal line. The string takes the shortest way down through all gates; the smooth curve
turns where the string turns.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from grundy.draw.shapes import Point, curve_through, point_at

__all__ = ["Gate", "smooth_line", "taut_string"]

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

    Returns
    -------
    list of Point

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
