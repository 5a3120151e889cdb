"""SVG plots of growth: costs against sizes, both on logarithmic scales, with the fitted lines.

Text and axes take the colour of the page, so the plot is readable on a light and on a dark background. Each curve has
its own mark besides its colour.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from benchmarks import words
from benchmarks.data import Curve, Growth
from benchmarks.fit import fit

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 14, 48
ROW = 20  # pixels of a line of the legend
COLOURS = ("#2a78c8", "#d2691e", "#2e9b57", "#b0479f", "#8a7a10", "#c0392b")
MARKS = (
    "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0",
    "M-4,-4h8v8h-8z",
    "M0,-5l5,9h-10z",
    "M0,-5l5,5l-5,5l-5,-5z",
    "M-5,-4h10l-5,9z",
    "M-4,-1h3v-3h2v3h3v2h-3v3h-2v-3h-3z",
)


@dataclass(frozen=True)
class Scale:
    """A logarithmic scale: the decades from `low` to `high` on the pixels from `first` to `last`."""

    low: float
    high: float
    first: float
    last: float

    def __call__(self, value: float) -> float:
        """Return the pixel of a value."""
        share = (log10(value) - self.low) / (self.high - self.low)
        return self.first + share * (self.last - self.first)

    def ticks(self) -> list[float]:
        """Return the values to mark: at most about seven powers of ten, and 2 and 5 times them if there are few."""
        step = max(1, ceil((self.high - self.low) / 7))
        factors = (1, 2, 5) if self.high - self.low < 2 else (1,)
        decades = range(floor(self.low), floor(self.high) + 1, step)
        marked = (factor * 10.0**decade for decade in decades for factor in factors)
        return [value for value in marked if self.low <= log10(value) <= self.high]


def picture(growth: Growth) -> str:
    """Return a growth as SVG."""
    sizes = [size for curve in growth.curves for size, _ in curve.points]
    costs = [cost.least for curve in growth.curves for _, cost in curve.points if cost.least > 0]
    across = Scale(*_decades(sizes, 0.1), LEFT, WIDTH - RIGHT)
    up = Scale(*_decades(costs, 0.15), HEIGHT - BOTTOM, TOP)
    height = HEIGHT + ROW * len(growth.curves)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" style="max-width:100%;height:auto" font-family="sans-serif" font-size="13" fill="currentColor">',
        f"<title>{escape(_told(growth))}</title>",
        *_axes(growth, across, up),
    ]
    for number, curve in enumerate(growth.curves):
        parts += _curve(curve, number, across, up)
    return "\n".join([*parts, "</svg>"])


def _decades(values: list[float], margin: float) -> tuple[float, float]:
    """Return the range of decades that holds the values, with a margin, at least one decade long."""
    low, high = log10(min(values)), log10(max(values))
    margin = max(margin, (1 - (high - low)) / 2)
    return low - margin, high + margin


def _told(growth: Growth) -> str:
    fits = (f"{curve.name}: exponent {words.exponent(fit(curve))}" for curve in growth.curves)
    return f"{words.growth(growth)}. {'; '.join(fits)}."


def _axes(growth: Growth, across: Scale, up: Scale) -> Iterator[str]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    yield f'<g stroke="currentColor" stroke-opacity="0.25"><path fill="none" d="M{LEFT},{TOP}V{bottom}H{right}"/>'
    for tick in across.ticks():
        yield f'<path d="M{across(tick):.1f},{TOP}V{bottom + 5}"/>'
    for tick in up.ticks():
        yield f'<path d="M{LEFT - 5},{up(tick):.1f}H{right}"/>'
    yield "</g>"
    for tick in across.ticks():
        x = across(tick)
        yield f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{_number(tick)}</text>'
    for tick in up.ticks():
        text = words.cost(tick, growth.unit.partition(" ")[0])
        yield f'<text x="{LEFT - 9}" y="{up(tick) + 4:.1f}" text-anchor="end">{text}</text>'
    yield f'<text x="{(LEFT + right) / 2}" y="{bottom + 40}" text-anchor="middle">{escape(growth.size)}</text>'


def _number(value: float) -> str:
    if value < 10**4:
        return f"{value:,.0f}"
    decade = floor(log10(value) + 1e-9)
    factor = round(value / 10.0**decade)
    return f'{f"{factor}·" if factor > 1 else ""}10<tspan dy="-5" font-size="10">{decade}</tspan>'


def _curve(curve: Curve, number: int, across: Scale, up: Scale) -> Iterator[str]:
    """Draw the points with their quartiles, the fit, and the line in the legend."""
    colour, mark = COLOURS[number % len(COLOURS)], MARKS[number % len(MARKS)]
    yield f'<g stroke="{colour}" fill="{colour}">'
    found = fit(curve)
    if found:
        ends = [(across(size), up(found.cost(size))) for size in (found.first, found.last)]
        (x, y), (right, top) = ends
        yield f'<path d="M{x:.1f},{y:.1f}L{right:.1f},{top:.1f}" stroke-width="1.5" stroke-dasharray="6 3"/>'
    for size, cost in curve.points:
        if cost.least > 0:
            yield f'<path d="{mark}" transform="translate({across(size):.1f},{up(cost.least):.1f})" stroke="none"/>'
    y = HEIGHT + ROW * number + 4
    yield f'<path d="{mark}" transform="translate({LEFT},{y})" stroke="none"/></g>'
    told = f"{curve.name}: exponent {words.exponent(found)}"
    yield f'<text x="{LEFT + 14}" y="{y + 5}">{escape(told)}</text>'
