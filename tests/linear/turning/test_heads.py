"""The ways to give a position, judged by hand."""

import numpy as np
import pytest

from grundy.errors import DomainError
from grundy.linear.turning import Row, motley, twins
from grundy.linear.turning.positions import columns_in, distinct, odd_ones


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint8, np.uint32])
def test_arrays_of_every_integer_type_are_read(kind):
    rows = np.array([[1, 2], [3, 4]], kind)
    assert [column.tolist() for column in columns_in(rows, 2)] == [[1, 3], [2, 4]]
    assert [column.tolist() for column in columns_in((rows[:, 0], rows[:, 1]), 2)] == [[1, 3], [2, 4]]
    assert [column.tolist() for column in columns_in(rows[:, 1], 1)] == [[2, 4]]


def test_other_things_are_left_to_be_read_point_by_point():
    for position in ([1, 2], {(1, 2)}, 5, (), (1, 2), np.array([1, 2], object)):
        assert columns_in(position, 2) is None


@pytest.mark.parametrize("empty", [np.array([]), np.zeros((0, 2), int), np.zeros((0, 5), bool)])
def test_empty_arrays_are_empty_positions(empty):
    assert [len(column) for column in columns_in(empty, 2)] == [0, 0]


@pytest.mark.parametrize(
    ("position", "width", "text"),
    [
        (np.zeros((3, 3), int), 2, r"an array of heads has a row for each head and 2 columns, .* the shape \(3, 3\)"),
        (np.zeros((3, 3), int), 1, "an array of heads has a row for each head and 1 column, one for each coordinate"),
        (np.zeros(3, bool), 2, "a board of True and False has 2 dimensions here, .* and this one has 1"),
        (np.zeros((3, 2)), 2, "the coordinates of heads are whole numbers, and this array is of type float64"),
        (np.array([[0, -1]]), 2, "the coordinates of heads are 0 or more, not -1"),
        ((np.arange(3), np.arange(4)), 2, r"2 arrays of one dimension and equal lengths, .* shapes \(3,\), \(4,\)"),
        ((np.arange(3),), 2, r"heads by columns are 2 arrays"),
    ],
)
def test_arrays_of_a_wrong_form_are_refused(position, width, text):
    with pytest.raises(DomainError, match=text):
        columns_in(position, width)


def test_repeats_are_an_error_or_cancel():
    assert odd_ones("abac") == {"b", "c"}
    with pytest.raises(DomainError, match="the head at 'a' is given twice"):
        distinct("abac")


def test_masks_are_read_bit_by_bit():
    assert twins().heads(0) == set()
    assert twins().heads(1 << 100 | 2) == {1, 100}
    assert twins().heads(1 << 5000 | 2) == {1, 5000}
    with pytest.raises(DomainError, match="a mask of heads is 0 or more, not a negative number of 20001 bits"):
        twins().heads(-1 << 20000)


def test_values_stand_in_the_smallest_type_and_are_added():
    row = Row(lambda n: [[]], lambda n: n + 1)
    assert row.column_values([np.array([254], np.uint64)]).dtype == np.uint8
    assert row.column_values([np.array([1 << 17], np.uint64)]).dtype == np.uint32
    assert motley().column_values([np.array([70], np.uint64)]).dtype == object
    assert twins().nim_value(np.zeros(0, int)) == 0
