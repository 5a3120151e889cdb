"""Plots of nim sequences, b-files and CSV files."""

import csv
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, StringIO
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from known_periods import KAYLES, KAYLES_EXCEPTIONS, as_if_proved
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from grundy.errors import DomainError
from grundy.sequences import Periodicity, nim_values, plot_values, save_plot, write_bfile, write_csv

MOST_POINTS = 20_000  # longer sequences are drawn as cells
BLOCK = 1 << 16  # lines written at once

PERIOD = as_if_proved(12, 71, exceptions=tuple(KAYLES_EXCEPTIONS))
VALUES = np.array((KAYLES * 6)[:200], dtype=np.uint8)
OPEN = Periodicity(None, None, None, None, proved=False, checked_to=200)


def labels(*arguments: object, **options: object) -> list[str]:
    figure = plot_values(*arguments, **options)  # type: ignore[arg-type]
    return figure.axes[0].get_legend_handles_labels()[1]


def saved(values: np.ndarray, **options: object) -> bytes:
    stream = BytesIO()
    save_plot(stream, values, **options)  # type: ignore[arg-type]
    return stream.getvalue()


def test_draws_a_point_for_each_heap() -> None:
    figure = plot_values(VALUES, title="Kayles")
    (points,) = figure.axes[0].collections
    assert points.get_offsets().tolist() == [[heap, value] for heap, value in enumerate(VALUES.tolist())]
    assert figure.axes[0].get_title(loc="left") == "Kayles"


def test_the_period_and_the_exceptions_are_marked() -> None:
    figure = plot_values(VALUES, periodicity=PERIOD)
    axes = figure.axes[0]
    assert labels(VALUES, periodicity=PERIOD) == ["period 12 from heap 71 on", "does not fit the period (14)"]
    assert list(axes.lines[0].get_xdata()) == [70.5, 70.5]
    bands = [(round(patch.get_x(), 1), round(patch.get_x() + patch.get_width(), 1)) for patch in axes.patches]
    assert bands == [(70.5 + 24 * i, min(82.5 + 24 * i, 199.5)) for i in range(6)]
    red = axes.collections[-1].get_offsets().tolist()
    assert red == [[heap, int(VALUES[heap])] for heap in KAYLES_EXCEPTIONS]


def test_a_period_without_proof_is_not_drawn() -> None:
    assert labels(VALUES, periodicity=OPEN) == []
    assert plot_values(VALUES, periodicity=OPEN).axes[0].lines[:] == []


def test_rare_heaps_beyond_the_values_are_omitted() -> None:
    assert labels(VALUES, rare=[0, 5, 199, 200, 10**9]) == ["rare (3)"]
    assert labels(VALUES, rare=[200]) == []


def test_the_legend_mentions_a_period_beyond_the_plot() -> None:
    assert labels(VALUES[:50], periodicity=PERIOD)[0] == "period 12 from heap 71 on, beyond this picture"


def test_arithmetic_periods() -> None:
    growing = as_if_proved(7, 7, 4)
    assert labels(np.arange(60, dtype=np.uint8), periodicity=growing) == [
        "arithmetic period 7, saltus 4, from heap 7 on"
    ]


def test_many_short_periods_are_drawn_as_one_region() -> None:
    short = as_if_proved(1, 4)
    assert len(plot_values(np.zeros(1000, dtype=np.uint8), periodicity=short).axes[0].patches) == 1


def test_many_values_are_drawn_as_cells() -> None:
    many = (np.arange(MOST_POINTS + 1) % 600).astype(np.uint16)
    axes, bar = plot_values(many).axes
    assert sum(axes.collections[0].get_array().compressed()) == MOST_POINTS + 1
    assert bar.get_ylabel() == "heaps with these 2 values, of 29 in a row"


def test_many_marked_heaps_are_thinned_out() -> None:
    assert labels(np.zeros(9000, dtype=np.uint8), rare=np.arange(9000)) == ["rare (9,000; one of 5 is drawn)"]


@pytest.mark.parametrize("length", [0, 1, 2])
@pytest.mark.parametrize("periodicity", [None, OPEN, PERIOD])
def test_short_sequences(length: int, periodicity: Periodicity | None) -> None:
    assert saved(VALUES[:length], periodicity=periodicity).startswith(b"\x89PNG")


@pytest.mark.parametrize(("format", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_equal_values_give_equal_files(format: str, start: bytes) -> None:
    first, second = (saved(VALUES, format=format, periodicity=PERIOD, title="Kayles") for _ in range(2))
    assert first.startswith(start)
    assert first == second


def test_dollar_signs_in_titles_are_not_formulas() -> None:
    assert b"$x$" in saved(VALUES, format="svg", title="$x$")


def test_rejects_other_formats() -> None:
    with pytest.raises(DomainError, match=r"^the format of a plot must be png, svg or pdf, not 'gif'$"):
        saved(VALUES, format="gif")


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match=r"^plots need Matplotlib.* try pip install 'grundy\[plot\]'$"):
        plot_values(VALUES)


def test_matplotlib_is_loaded_only_for_plots() -> None:
    program = "import sys, grundy.sequences.output; print('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "False\n"


def test_a_rare_heap_that_does_not_fit_the_period_has_both_marks() -> None:
    axes = plot_values(VALUES, periodicity=PERIOD, rare=KAYLES_EXCEPTIONS).axes[0]
    points, rings, red = axes.collections
    assert rings.get_offsets().tolist() == red.get_offsets().tolist()
    assert rings.get_facecolor().size == 0
    assert rings.get_edgecolor().size
    assert min(rings.get_sizes()) > max(red.get_sizes()) >= max(points.get_sizes())
    assert rings.get_zorder() > red.get_zorder()


def drawn(values: np.ndarray) -> Axes:
    return plot_values(values).axes[0]


def test_rows_of_few_values_have_gaps_and_contain_all_heaps() -> None:
    values = (np.arange(50_000) % 7).astype(np.uint8)
    cells = drawn(values).collections[0].get_array()
    assert len(cells) == 13
    assert cells[1::2].count() == 0
    assert cells.sum(axis=1)[::2].tolist() == np.bincount(values).tolist()


def test_rows_of_many_values_have_no_gaps() -> None:
    values = (np.arange(50_000) % 900).astype(np.uint16)
    cells = drawn(values).collections[0].get_array()
    assert cells.shape == (300, 695)
    assert cells.sum() == 50_000


def test_a_constant_sequence() -> None:
    assert drawn(np.zeros(30_000, dtype=np.uint8)).collections[0].get_array().sum() == 30_000


def check_cells(values: np.ndarray, heaps: int, high: int) -> None:
    """Check that each column counts `heaps` heaps and each row `high` values; the last ones may be smaller."""
    axes, bar = plot_values(values).axes
    cells = axes.collections[0].get_array().filled(0)
    which = "this value" if high == 1 else f"these {high} values"
    assert bar.get_ylabel() == f"heaps with {which}, of {heaps:,} in a row"
    rows, columns = int(values.max()) // high + 1, -(-len(values) // heaps)
    assert rows <= 400
    assert columns <= 700
    expected = np.zeros((rows, columns), dtype=np.int64)
    np.add.at(expected, (values // high, np.arange(len(values)) // heaps), 1)
    assert np.array_equal(cells, expected)


@settings(max_examples=10, deadline=None)
@given(st.integers(MOST_POINTS + 1, 60_000), st.integers(50, 3000), st.integers(0, 9))
def test_every_value_is_counted_in_its_cell(length: int, largest: int, seed: int) -> None:
    values = np.random.default_rng(seed).integers(0, largest + 1, length).astype(np.uint16)
    values[-1] = largest
    check_cells(values, -(-length // 700), -(-(largest + 1) // 400))


def test_long_sequences_are_counted_in_blocks() -> None:
    check_cells((np.arange(2_500_000) * 7 % 50).astype(np.uint8), 3572, 1)


def test_notebooks_display_a_plot() -> None:
    figure = plot_values(nim_values("Kayles", 50))
    assert isinstance(figure, Figure)
    assert figure._repr_png_().startswith(b"\x89PNG")


LENGTHS = [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 7]


class Blocks(list[bytes]):
    """A stream that stores each written block."""

    write = list.append


def blocks_of(write: Callable[[Any, Any], None], values: np.ndarray) -> list[bytes]:
    blocks = Blocks()
    write(blocks, values)
    return blocks


def values(length: int) -> np.ndarray:
    return (np.arange(length) * 37 % 251).astype(np.uint8)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_b_file_has_a_line_for_each_heap_from_0_on(length: int) -> None:
    stream = BytesIO()
    write_bfile(stream, values(length))
    lines = stream.getvalue().decode("ascii").splitlines(keepends=True)
    assert all(line.endswith("\n") and line.count(" ") == 1 for line in lines)
    pairs = [tuple(map(int, line.split(" "))) for line in lines]
    assert pairs == list(enumerate(values(length).tolist()))


@pytest.mark.parametrize("length", LENGTHS)
def test_a_csv_file_has_a_row_for_each_heap(length: int) -> None:
    stream = BytesIO()
    write_csv(stream, values(length))
    rows = list(csv.reader(StringIO(stream.getvalue().decode("ascii"))))
    assert rows[0] == ["heap", "nim_value"]
    assert [(int(heap), int(value)) for heap, value in rows[1:]] == list(enumerate(values(length).tolist()))


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
def test_the_largest_value_of_each_type_is_written(dtype: type) -> None:
    largest = np.iinfo(dtype).max
    assert b"".join(blocks_of(write_bfile, np.array([largest], dtype=dtype))) == b"0 %d\n" % largest


def test_long_sequences_are_written_in_blocks() -> None:
    sizes = [block.count(b"\n") for block in blocks_of(write_csv, values(3 * BLOCK + 5))]
    assert sizes == [1, BLOCK, BLOCK, BLOCK, 5]
    numbers = [
        int(line.split()[0]) for block in blocks_of(write_bfile, values(BLOCK + 9)) for line in block.splitlines()
    ]
    assert all(after == before + 1 for before, after in pairwise(numbers))


def test_accepts_read_only_arrays() -> None:
    data = values(10)
    data.flags.writeable = False
    assert b"".join(blocks_of(write_bfile, data)).startswith(b"0 0\n1 37\n")
