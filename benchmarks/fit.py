"""Fit how a cost grows: log cost = exponent · log size + constant, by least squares."""

from dataclasses import dataclass
from math import exp, log, sqrt

from benchmarks.data import Curve


@dataclass(frozen=True)
class Fit:
    """A power law through the points: cost ≈ factor · size^exponent; `error` is the standard error of the exponent."""

    exponent: float
    error: float
    factor: float
    first: float
    last: float
    points: int

    def cost(self, size: float) -> float:
        """Return the cost that the fit gives at a size."""
        return float(self.factor * size**self.exponent)


def fit(curve: Curve) -> Fit | None:
    """Fit the least costs of a curve from its `fit_from` on; None where there are fewer than three of them."""
    points = [(size, cost.least) for size, cost in curve.points if size >= curve.fit_from and cost.least > 0]
    if len({size for size, _ in points}) < 3:
        return None
    xs, ys = [log(size) for size, _ in points], [log(cost) for _, cost in points]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    square = sum((x - mean_x) ** 2 for x in xs)
    exponent = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / square
    rest = sum((y - mean_y - exponent * (x - mean_x)) ** 2 for x, y in zip(xs, ys, strict=True))
    error = sqrt(rest / (len(xs) - 2) / square)
    factor = exp(mean_y - exponent * mean_x)
    return Fit(exponent, error, factor, points[0][0], points[-1][0], len(points))
