"""Sym, judged by trying all symmetric sets."""

from functools import reduce
from itertools import combinations
from operator import xor

import pytest
from hypothesis import given, strategies as st

from grundy.errors import LimitError
from grundy.gf2 import Affine
from grundy.linear.turning import sym
from grundy.linear.turning.arrangements import Arrangement, Budget, Symmetric, least_outside
from grundy.linear.turning.row import MexValues
from grundy.linear.turning.row_values import ValueTable


class AllSets(Symmetric):
    """Sym by trying all sets."""

    least_missing = Arrangement.least_missing
    sums = Arrangement.sums


def test_values_by_spaces_are_those_by_trying_all_sets():
    assert MexValues(Symmetric(), 10**6).upto(22) == MexValues(AllSets(), 10**6).upto(22)


def test_the_sets_are_all_symmetric_ones():
    for n in range(9):
        expected = {
            t
            for size in range(n + 1)
            for t in combinations(range(n), size)
            if all(min((*t, n)) + n - place in (*t, n) for place in t)
        }
        found = list(Symmetric().sets(n))
        assert len(found) == len(set(found))
        assert set(found) == expected


@pytest.mark.parametrize("n", [31, 40, 55, 63])
def test_a_far_value_is_no_sum_and_smaller_numbers_are(n):
    known = ValueTable(sym().values(n).tolist())
    value = sym().point_value(n)
    assert next(Symmetric().sets_with(known, n, value), None) is None
    for smaller in {*range(min(value, 20)), *(value - 1 - k * value // 50 for k in range(50))}:
        others = next(Symmetric().sets_with(known, n, smaller))
        assert Symmetric().allows(n, frozenset(others))
        assert reduce(xor, (known[place] for place in others), 0) == smaller


vectors = st.lists(st.integers(0, 63), max_size=5)


@given(st.lists(st.tuples(st.integers(0, 63), vectors), max_size=6))
def test_the_least_number_outside_of_some_spaces(given_spaces):
    covered = set()
    for offset, generators in given_spaces:
        space = {offset}
        for vector in generators:
            space |= {element ^ vector for element in space}
        covered |= space
    expected = next((x for x in range(64) if x not in covered), None)
    spaces = [Affine.spanned(offset, generators) for offset, generators in given_spaces]
    assert least_outside(spaces, 6, Budget(10**6), 0) == expected


def test_work_is_limited_and_says_how_far_it_came():
    game = sym(limit=2000)
    with pytest.raises(LimitError) as error:
        game.values(100)
    assert str(error.value).startswith("the values of the first ")
    assert str(error.value).endswith("needs more than 2000 steps in all; raise limit=…")
    reached = int(str(error.value).split()[5])
    assert game.values(reached).tolist() == sym().values(reached).tolist()
