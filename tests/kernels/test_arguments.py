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


@pytest.mark.parametrize("moves", [[0, 1], [-(2**40)], [2, 1], [3, 3]])
def test_moves_that_are_not_positive_and_increasing_are_refused(moves: list[int]) -> None:
    for kernel in (_core.subtraction_values_u8, _core.subtraction_values_u32):
        with pytest.raises(ValueError, match="positive and increasing"):
            kernel(np.array(moves), 10)


def test_more_moves_than_a_byte_can_count_are_refused() -> None:
    assert _core.subtraction_values_u8(np.arange(1, 256), 1000).max() == 255
    with pytest.raises(ValueError, match="too many moves"):
        _core.subtraction_values_u8(np.arange(1, 257), 1000)


def test_negative_sizes_are_refused() -> None:
    with pytest.raises(TypeError):
        _core.wythoff_values(-1, 5)


def test_sizes_beyond_memory_are_an_error_and_not_a_crash() -> None:
    with pytest.raises((MemoryError, RuntimeError)):
        _core.wythoff_values(2**31, 2**31)


def test_empty_tables() -> None:
    assert _core.wythoff_values(0, 5).shape == (5, 0)
    assert _core.wythoff_values(5, 0).shape == (0, 5)


def test_matrices_that_do_not_fit_are_refused() -> None:
    a, b = np.zeros((2, 3), np.uint8), np.zeros((2, 3), np.uint8)
    with pytest.raises(ValueError, match="the columns of a are not as many as the rows of b"):
        _core.nim_matmul(a, b)
    for wrong in (b.T, b.astype(np.int64), b.astype(np.uint16), b[0], np.zeros((3, 4), np.uint8)[:, ::2]):
        with pytest.raises(TypeError):
            _core.nim_matmul(a, wrong)
