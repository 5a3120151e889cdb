"""Sets with a given nim sum, judged by trying all combinations."""

from functools import reduce
from itertools import combinations
from operator import xor

import pytest
from hypothesis import given, settings, strategies as st

from grundy.linear.turning import row_values as halves
from grundy.linear.turning.row_values import ValueTable, sets_with_sum


@pytest.mark.parametrize("most", [1, 40, 1 << 19])
@settings(max_examples=60)
@given(st.lists(st.integers(0, 15), max_size=9), st.integers(0, 15), st.integers(0, 7), st.integers(0, 9))
def test_all_sets_of_a_size_with_a_sum_are_found_once(most, values, target, size, stop):
    stop = min(stop, len(values))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(halves, "MOST_HALVES", most)  # all ways to split the work
        found = list(sets_with_sum(ValueTable(values), stop, target, size))
    expected = [t for t in combinations(range(stop), size) if reduce(xor, (values[i] for i in t), 0) == target]
    assert sorted(found) == expected


def test_numbers_beyond_64_bits():
    known = ValueTable([1 << 70, 1 << 71, 3 << 70, 5])
    assert list(sets_with_sum(known, 4, 0, 3)) == [(0, 1, 2)]
    assert list(sets_with_sum(known, 4, 3 << 70, 2)) == [(0, 1)]
    assert list(sets_with_sum(ValueTable([1, 2]), 2, 1 << 70, 2)) == []
