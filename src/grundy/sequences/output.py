"""Plots of nim values, and files of them: OEIS b-files and CSV.

A plot shows points, or for long sequences the density of values as cells in shades of blue. Matplotlib, in the extra
``plot``, is loaded only when a plot is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError
from grundy.sequences._kernels import Values

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from grundy.sequences.periods.periodicity import Periodicity

FORMATS = ("png", "svg", "pdf")
SIZE = (11.0, 5.5)  # inches
DOTS = 150  # per inch
INK, GREY = "#1f2933", "#6b7785"
BLUE, RED, ORANGE, BAND = "#2b6cb0", "#d03050", "#e07b00", "#eaf1f9"
MOST_POINTS = 20_000  # longer sequences are drawn as cells
MOST_BANDS = 80  # more periods are drawn as one region
MOST_MARKED = 2_000  # if there are more, only some are drawn


def plot_values(
    values: Values, *, periodicity: Periodicity | None = None, rare: ArrayLike = (), title: str = ""
) -> Figure:
    """Plot nim values against heap size.

    A line marks the beginning of the period. The periods after it are bands, and the exceptions before it are red.
    Rare heaps have orange rings.

    Parameters
    ----------
    values : array
        Nim values, indexed by heap size.
    periodicity : Periodicity, optional
        The period to draw.
    rare : array of int, optional
        The rare heaps of the sparse space method.
    title : str, optional
        The title, usually the name of the game.

    Returns
    -------
    matplotlib.figure.Figure
        A figure that notebooks display.

    Raises
    ------
    ImportError
        If Matplotlib is not installed.

    Examples
    --------
    >>> figure = plot_values(np.array([0, 1, 2, 0, 1, 2], dtype=np.uint8), title="take 1 or 2")
    >>> figure.axes[0].get_xlabel()
    'heap size'
    """
    check_matplotlib()

    figure = _notebook_figure(figsize=SIZE, layout="constrained")
    axes = figure.add_subplot()
    _prepare(axes, values, title)
    if periodicity is not None and periodicity.proved:
        _draw_periods(axes, len(values), periodicity)
    if len(values):
        _draw_values(axes, values)
    _draw_marked(axes, values, np.asarray(rare, dtype=np.int64), "rare", facecolors="none", edgecolors=ORANGE)
    if periodicity is not None and periodicity.exceptions:
        _draw_marked(axes, values, np.array(periodicity.exceptions), "does not fit the period", color=RED)
    _draw_legend(figure, axes)
    return figure


def save_plot(
    stream: BinaryIO,
    values: Values,
    *,
    format: str = "png",
    periodicity: Periodicity | None = None,
    rare: ArrayLike = (),
    title: str = "",
) -> None:
    """Write a plot of nim values to a file; equal arguments give equal files.

    Parameters
    ----------
    stream : binary file
        The output.
    values : array
        Nim values, indexed by heap size.
    format : str
        ``png``, ``svg`` or ``pdf``.
    periodicity, rare, title
        As for `plot_values`.

    Examples
    --------
    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> save_plot(stream, np.array([0, 1, 2, 0, 1, 2], dtype=np.uint8), title="{1,2}")
    >>> stream.getvalue()[1:4]
    b'PNG'
    """
    if format not in FORMATS:
        raise DomainError(f"the format of a plot must be png, svg or pdf, not {format!r}")
    figure = plot_values(values, periodicity=periodicity, rare=rare, title=title)
    import matplotlib

    when = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[format]
    with matplotlib.rc_context({"svg.hashsalt": "grundy", "svg.fonttype": "none"}):
        figure.savefig(stream, format=format, dpi=DOTS, metadata=when)


def check_matplotlib() -> None:
    """Raise an `ImportError` with the command that installs Matplotlib when it is missing."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise ImportError("plots need Matplotlib, which is not installed; try pip install 'grundy[plot]'") from None


def _draw_legend(figure: Figure, axes: Axes) -> None:
    from matplotlib.collections import PathCollection

    if not axes.get_legend_handles_labels()[0]:
        return
    legend = figure.legend(loc="outside lower center", ncols=4, frameon=False, fontsize=10, labelcolor=INK)
    for handle in legend.legend_handles:
        if isinstance(handle, PathCollection):
            handle.set_sizes([30])  # large enough to see the colour
            handle.set_alpha(1)


def _prepare(axes: Axes, values: Values, title: str) -> None:
    from matplotlib.ticker import MaxNLocator

    largest = int(values.max()) if len(values) else 1
    axes.set_xlim(-0.01 * len(values) - 0.5, 1.01 * len(values))
    axes.set_ylim(-0.03 * largest - 0.4, 1.04 * largest + 0.6)
    axes.set_xlabel("heap size", fontsize=11, color=INK)
    axes.set_ylabel("nim value", fontsize=11, color=INK)
    axes.set_title(title, loc="left", fontsize=14, fontweight="bold", color=INK, pad=12, parse_math=False)
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}" if x == int(x) else "")
    axes.yaxis.set_major_locator(MaxNLocator(nbins="auto", integer=True, steps=[1, 2, 5, 10]))
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(colors=GREY, labelsize=10)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(GREY)


def _draw_values(axes: Axes, values: Values) -> None:
    if len(values) > MOST_POINTS:
        draw_cells(axes, values)
        return
    size = float(np.clip(6000 / len(values), 2.5, 22))
    axes.scatter(
        np.arange(len(values)), values, s=size, color=BLUE, linewidths=0, zorder=3, rasterized=len(values) > 5000
    )


def _draw_periods(axes: Axes, stop: int, found: Periodicity) -> None:
    """Draw a line at the beginning of the period, and every second period as a band."""
    assert found.period is not None
    assert found.preperiod is not None
    start, period = found.preperiod - 0.5, found.period
    name = f"arithmetic period {period:,}, saltus {found.saltus:,}," if found.saltus else f"period {period:,}"
    label = f"{name} from heap {found.preperiod:,} on"
    if start >= stop:
        axes.plot([], [], color=INK, linestyle="--", linewidth=1.2, label=f"{label}, beyond this picture")
        return
    axes.axvline(start, color=INK, linestyle="--", linewidth=1.2, zorder=4, label=label)
    if stop - start > 2 * MOST_BANDS * period:
        axes.axvspan(start, stop - 0.5, color=BAND, linewidth=0, zorder=0)
        return
    for left in np.arange(start, stop - 0.5, 2 * period):
        axes.axvspan(left, min(left + period, stop - 0.5), color=BAND, linewidth=0, zorder=0)


def _draw_marked(axes: Axes, values: Values, heaps: NDArray[Any], label: str, **colors: Any) -> None:
    """Draw points, or rings around points; a heap may have both."""
    heaps = heaps[heaps < len(values)]
    if not len(heaps):
        return
    thin = -(-len(heaps) // MOST_MARKED)
    label = f"{label} ({len(heaps):,})" if thin == 1 else f"{label} ({len(heaps):,}; one of {thin:,} is drawn)"
    drawn = heaps[::thin]
    rings = "edgecolors" in colors
    size, alpha = float(np.clip(3000 / len(drawn), 4, 28)), 0.6 if len(drawn) > 1000 else 1.0
    width = float(np.clip(size / 8, 0.6, 1.3)) if rings else 0
    look: dict[str, Any] = {"s": 3 * size if rings else size, "linewidths": width, "zorder": 6 if rings else 5}
    axes.scatter(drawn, values[drawn], alpha=alpha, label=label, **look, **colors)


def _notebook_figure(**settings: Any) -> Figure:
    """Return a figure that a notebook shows as the result of a cell.

    Matplotlib registers its own figures with notebooks only if ``pyplot`` is imported, which is not necessary here.
    """
    from matplotlib.figure import Figure

    class NotebookFigure(Figure):
        def _repr_png_(self) -> bytes:
            stream = BytesIO()
            self.savefig(stream, format="png")
            return stream.getvalue()

    return NotebookFigure(**settings)


# ---- A long sequence as cells: the more heaps of a region have a value, the darker the cell

SHADES = ["#c9dcf0", "#4a8ac4", "#0b2f5b"]
COLUMNS, ROWS = 700, 400
FEW_ROWS = 50  # fewer rows have gaps between them
COUNTED_AT_ONCE = 1 << 20

Rows = tuple[NDArray[Any], NDArray[np.int64]]


def draw_cells(axes: Axes, values: Values) -> None:
    """Draw the frequency of each value in each region, and a scale of the shades."""
    from matplotlib.colors import LinearSegmentedColormap, LogNorm

    found = density(values, COLUMNS, ROWS)
    across = np.minimum(np.arange(found.counts.shape[1] + 1) * found.heaps, len(values)) - 0.5
    up, counts = _spaced_rows(found) if len(found.counts) < FEW_ROWS else _adjacent_rows(found)
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


def _adjacent_rows(found: Density) -> Rows:
    """Return the boundaries of the rows, and the counts."""
    return np.arange(len(found.counts) + 1) * found.values - 0.5, found.counts


def _spaced_rows(found: Density) -> Rows:
    """Return the boundaries and counts with an empty row between any two, so that few values look like lines."""
    rows = np.repeat(np.arange(len(found.counts)) * found.values, 2)
    counts = np.zeros((len(rows) - 1, found.counts.shape[1]), dtype=np.int64)
    counts[::2] = found.counts
    return rows + np.tile([-0.3, 0.3], len(found.counts)), counts


@dataclass(frozen=True)
class Density:
    """The number of heaps in each cell, with a row for each interval of values and a column for each range of heaps.

    A column covers `heaps` heaps and a row `values` values. The last ones may be smaller.
    """

    counts: NDArray[np.int64]
    heaps: int
    values: int


def density(values: Values, columns: int, rows: int) -> Density:
    """Count the values of a non-empty array in at most this many columns and rows, without copying the array."""
    wide = -(-len(values) // columns)
    high = -(-(int(values.max()) + 1) // rows)
    across, up = -(-len(values) // wide), int(values.max()) // high + 1
    counts = np.zeros(across * up, dtype=np.int64)
    for start in range(0, len(values), COUNTED_AT_ONCE):
        part = values[start : start + COUNTED_AT_ONCE].astype(np.int64) // high
        part *= across
        part += np.arange(start, start + len(part)) // wide
        counts += np.bincount(part, minlength=across * up)
    return Density(counts.reshape(up, across), wide, high)


# ---- Nim values as text, in blocks of lines

LINES_AT_ONCE = 1 << 16


class Sink(Protocol):
    """The protocol of outputs for bytes, such as binary files."""

    def write(self, data: bytes, /) -> object:
        """Write the bytes."""
        ...


def write_bfile(stream: Sink, values: Values) -> None:
    r"""Write a b-file: a line for each heap from 0 on, with its size, a blank and its nim value.

    The On-Line Encyclopedia of Integer Sequences uses this ASCII format for long sequences.

    Examples
    --------
    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_bfile(stream, np.array([0, 1, 2], dtype=np.uint8))
    >>> stream.getvalue()
    b'0 0\n1 1\n2 2\n'
    """
    for block in _blocks(values, b"%d %d\n"):
        stream.write(block)


def write_csv(stream: Sink, values: Values) -> None:
    r"""Write a CSV file with the columns ``heap`` and ``nim_value``.

    Examples
    --------
    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_csv(stream, np.array([0, 1], dtype=np.uint8))
    >>> stream.getvalue()
    b'heap,nim_value\n0,0\n1,1\n'
    """
    stream.write(b"heap,nim_value\n")
    for block in _blocks(values, b"%d,%d\n"):
        stream.write(block)


def _blocks(values: Values, line: bytes) -> Iterator[bytes]:
    for start in range(0, len(values), LINES_AT_ONCE):
        part = values[start : start + LINES_AT_ONCE]
        pairs = np.empty((len(part), 2), dtype=np.int64)
        pairs[:, 0] = np.arange(start, start + len(part))
        pairs[:, 1] = part
        yield line * len(part) % tuple(pairs.ravel().tolist())
