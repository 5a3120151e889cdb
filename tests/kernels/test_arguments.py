"""The compiled functions refuse what they cannot read; they never convert in silence."""

import numpy as np
import pytest

from grundy import _core


@pytest.mark.parametrize(
    "moves",
    [np.array([1.0]), np.array([1], dtype=np.int32), np.array([[1]]), np.array([1, 2, 3, 4])[::2], [1]],
    ids=["float", "int32", "two-dimensional", "strided", "list"],
)
def test_moves_of_another_type_or_shape_are_refused(moves: object) -> None:
    with pytest.raises(TypeError):
        _core.subtraction_values_u8(moves, 10)


def test_negative_sizes_are_refused() -> None:
    with pytest.raises(TypeError):
        _core.wythoff_values(-1, 5)


def test_sizes_beyond_memory_are_an_error_and_not_a_crash() -> None:
    with pytest.raises((MemoryError, RuntimeError)):
        _core.wythoff_values(2**31, 2**31)


def test_empty_tables() -> None:
    assert _core.wythoff_values(0, 5).shape == (5, 0)
    assert _core.wythoff_values(5, 0).shape == (0, 5)
