"""The values for fewer than d coins, judged by larger tables and the definition of odious numbers."""

import numpy as np
import pytest

from grundy.linear.turning.formulas import EvenDistance, OddDistance, odious, values_of_fewer


def test_odious_numbers_are_those_with_an_odd_number_of_ones():
    assert [odious(g) for g in range(500)] == [n for n in range(1000) if n.bit_count() % 2]
    assert odious(np.arange(500, dtype=np.uint64)).tolist() == [odious(g) for g in range(500)]


def test_values_rise_from_3_on_and_never_fall():
    for d in (3, 4, 5, 7, 9, 6, 8, 10):
        values = list(map(int, values_of_fewer(d, 1 << 16).upto(21)))
        assert values == sorted(set(values))
    assert [set(values_of_fewer(d, 1 << 16).upto(21).tolist()) for d in (1, 2)] == [{0}, {1}]


@pytest.mark.parametrize("limit", [1 << 8, 1 << 10, 1 << 12, 5000])
def test_a_larger_table_gives_the_same_beginning(limit):
    small, large = OddDistance(5, limit), OddDistance(5, 1 << 16)
    for place in range(17):
        assert small.at(place) == large.at(place)


def test_single_values_and_arrays_agree_with_the_list():
    source = EvenDistance(6, 1 << 12)
    values = source.upto(30)
    assert [source.at(place) for place in range(30)] == values
    assert source.array(np.array([29, 0, 3])).tolist() == [values[29], 1, 8]
    assert source.upto(0) == []
