import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from grundy.sequences.output import draw_cells


def drawn(values: np.ndarray) -> Axes:
    axes = Figure().add_subplot()
    draw_cells(axes, values)
    return axes


def test_few_values_are_lines_with_gaps_and_nothing_is_lost() -> None:
    values = (np.arange(50_000) % 7).astype(np.uint8)
    cells = drawn(values).collections[0].get_array()
    assert len(cells) == 13
    assert cells[1::2].count() == 0
    assert cells.sum(axis=1)[::2].tolist() == np.bincount(values).tolist()


def test_many_values_lie_side_by_side() -> None:
    values = (np.arange(50_000) % 900).astype(np.uint16)
    cells = drawn(values).collections[0].get_array()
    assert cells.shape == (300, 695)
    assert cells.sum() == 50_000


def test_a_constant_sequence() -> None:
    assert drawn(np.zeros(30_000, dtype=np.uint8)).collections[0].get_array().sum() == 30_000
