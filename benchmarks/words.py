"""Figures as text, the same in the terminal and in the documentation."""

from math import floor, log10

from benchmarks.data import Aim, Growth, Row, Yardstick
from benchmarks.fit import Fit

_SECONDS = ((1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1.0, "s"))
_BYTES = ((1.0, "B"), (1e3, "kB"), (1e6, "MB"), (1e9, "GB"))


def cost(value: float, unit: str = "s") -> str:
    """Return a cost with a suitable unit: `cost(2e-9, "s per value")` is "2 ns per value"."""
    kind, _, of = unit.partition(" ")
    sizes = _SECONDS if kind == "s" else _BYTES
    factor, name = next((size for size in reversed(sizes) if value >= size[0]), sizes[0])
    return f"{digits(value / factor)} {name}" + (f" {of}" if of else "")


def digits(value: float, count: int = 3) -> str:
    """Return a number with this many significant digits, never in scientific notation."""
    if value >= 100 or value == 0:
        return f"{value:,.0f}"
    places = count - 1 - floor(log10(value))
    text = f"{value:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def ratio(value: float | None) -> str:
    """Return a ratio with two digits, or a dash for None."""
    return "–" if value is None else digits(value, 2)


def yardstick(other: Yardstick | None, unit: str) -> str:
    """Return a peer or limit as text: name, version and cost, or why there is no cost."""
    if other is None:
        return "–"
    name = f"{other.name} {other.version}".strip() + (f", {other.how}" if other.how else "")
    return f"{name}: {cost(other.cost.least, unit) if other.cost else other.missing}"


def aims(row: Row) -> str:
    """Return the aims of a row and whether they are met."""
    return "; ".join(_aim(wanted, row) for wanted in row.aims) or "–"


def _aim(wanted: Aim, row: Row) -> str:
    share = row.reached(wanted)
    met = "not measured" if share is None else "met" if share <= 1 else f"missed by a factor of {digits(share)}"
    most = cost(wanted.at_most, row.unit) if wanted.of == "ours" else f"{digits(wanted.at_most)} of the {wanted.of}"
    return f"≤ {most}: {met}"


def spread(row: Row) -> str:
    """Return the median and the quartiles of a row as multiples of its least cost, and the number of turns."""
    least, found = row.ours.least, row.ours
    if found.turns == 1 or not least:
        return "1 turn" if found.turns == 1 else f"{found.turns} turns"
    return f"{found.median / least:.2f} ({found.lower / least:.2f}–{found.upper / least:.2f}), {found.turns} turns"


def exponent(found: Fit | None) -> str:
    """Return the exponent of a fit with its standard error."""
    return "too few points" if found is None else f"{found.exponent:.2f} ± {found.error:.2f}"


def growth(found: Growth) -> str:
    """Return the title of a growth."""
    return f"{found.what}, by {found.size}"
