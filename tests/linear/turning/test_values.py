"""Tables of values, judged by hand."""

import numpy as np
import pytest

from grundy.errors import DomainError, LimitError
from grundy.linear.turning import Formula
from grundy.linear.turning.row_values import FarPlaces, ValueTable, value_array


def test_formulas_widen_where_64_bits_do_not_hold_the_values():
    cube = Formula(lambda n: n**3, "for a test")
    assert cube.array(np.array([3, 2**40], np.uint64)).tolist() == [27, 2**120]
    assert cube.upto(4).dtype == np.uint64


def test_a_formula_that_gives_no_natural_number_is_refused():
    with pytest.raises(DomainError, match="the value of place 3 is 0 or more, not -3"):
        Formula(lambda n: -n, "wrong").at(3)
    with pytest.raises(DomainError, match="a nim value is 0 or more, not -1"):
        value_array([2, -1])


def test_a_table_has_an_end():
    with pytest.raises(LimitError, match="at most 10 places, and 11 are needed; point_value and nim_value go further"):
        Formula(lambda n: n, "place", most=10).upto(11)


def test_places_and_pairs_of_values_are_found():
    known = ValueTable([5, 0, 5, 3, 6])
    assert known.places(5) == [0, 2]
    assert known.places(1) == known.places(1 << 90) == []
    assert list(known.pairs(0, 5)) == [(0, 2)]
    assert sorted(known.pairs(5, 5)) == [(0, 1), (1, 2), (3, 4)]
    assert list(known.pairs(5, 2)) == [(0, 1)]
    assert known.prefixes.listed == [0, 5, 5, 0, 3, 5]
    assert [known.bits(n) for n in range(6)] == [0, 3, 3, 3, 3, 3]
    assert known.rank(5) == 2


def test_pairs_are_found_across_pieces(monkeypatch):
    monkeypatch.setattr("grundy.linear.turning.row_values.CHUNK", 2)
    assert list(ValueTable([1, 2, 3, 1, 2, 3]).pairs(1, 6)) == [(1, 2), (2, 4), (1, 5), (4, 5)]


def test_far_places_refuse_what_needs_a_table():
    far = FarPlaces(Formula(lambda n: n, "place", inverse=lambda value: [value]), 10**30)
    assert (far[10**29], far.places(7), far.places(10**31)) == (10**29, [7], [])
    for ask in (len, lambda far: far.rank(3), lambda far: far.sums(2), lambda far: far.bits(3), lambda far: far.array):
        with pytest.raises(LimitError, match="a table of the values of this row has at most 2097152 places, and 1000"):
            ask(far)
