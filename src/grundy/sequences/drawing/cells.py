"""A long sequence as cells of a picture: the more heaps of a region have a value, the darker is its cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from grundy.sequences.drawing.density import Density, density
from grundy.sequences.values.engine import Values

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["GREY", "INK", "draw_cells"]

INK, GREY = "#1f2933", "#6b7785"
SHADES = ["#c9dcf0", "#4a8ac4", "#0b2f5b"]
COLUMNS, ROWS = 700, 400
FEW_ROWS = 50  # fewer have gaps between them

Rows = tuple[NDArray[Any], NDArray[np.int64]]


def draw_cells(axes: Axes, values: Values) -> None:
    """Draw how often each value occurs in each region, with a scale of the shades beside the picture.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        Where to.
    values : array
        Nim values, indexed by heap size; at least one.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> axes = Figure().add_subplot()
    >>> draw_cells(axes, np.arange(100_000, dtype=np.uint32) % 9)
    >>> len(axes.collections)
    1
    """
    from matplotlib.colors import LinearSegmentedColormap, LogNorm

    found = density(values, COLUMNS, ROWS)
    across = np.minimum(np.arange(found.counts.shape[1] + 1) * found.heaps, len(values)) - 0.5
    up, counts = _apart(found) if len(found.counts) < FEW_ROWS else _together(found)
    shades, norm = LinearSegmentedColormap.from_list("values", SHADES), LogNorm(1, max(2, int(counts.max())))
    cells = np.ma.masked_equal(counts, 0)
    mesh = axes.pcolormesh(across, up, cells, cmap=shades, norm=norm, zorder=2, rasterized=True)
    _draw_scale(axes, mesh, found)


def _draw_scale(axes: Axes, mesh: Any, found: Density) -> None:
    assert axes.figure is not None
    bar = axes.figure.colorbar(mesh, ax=axes, pad=0.01, aspect=40)
    which = "this value" if found.values == 1 else f"these {found.values:,} values"
    bar.set_label(f"heaps with {which}, of {found.heaps:,} in a row", fontsize=10, color=INK)
    bar.ax.yaxis.set_major_formatter(lambda count, _: f"{count:,.0f}")
    bar.outline.set_visible(False)
    bar.ax.tick_params(colors=GREY, labelsize=9)


def _together(found: Density) -> Rows:
    """Return the edges between the rows, and the counts."""
    return np.arange(len(found.counts) + 1) * found.values - 0.5, found.counts


def _apart(found: Density) -> Rows:
    """Return the same with an empty row between any two, so that few values are lines and no blocks."""
    rows = np.repeat(np.arange(len(found.counts)) * found.values, 2)
    counts = np.zeros((len(rows) - 1, found.counts.shape[1]), dtype=np.int64)
    counts[::2] = found.counts
    return rows + np.tile([-0.3, 0.3], len(found.counts)), counts
