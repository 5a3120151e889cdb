"""Values by mex, judged by the rules of Nim and by how much work they say they need."""

import numpy as np
import pytest

from grundy.errors import LimitError
from grundy.linear.turning.arrangements import AnyPlaces, ByFunction
from grundy.linear.turning.row import MexValues

TURTLES = ByFunction(lambda n: [[], *([m] for m in range(n))])


def test_values_are_the_same_one_by_one_in_a_list_and_in_an_array():
    values = MexValues(TURTLES, 1000).upto(9)
    assert values == list(range(1, 10))
    assert [MexValues(TURTLES, 1000).at(place) for place in range(9)] == values
    assert MexValues(TURTLES, 1000).array(np.array([8, 0, 3])).tolist() == [9, 1, 4]
    assert MexValues(TURTLES, 1000).array(np.array([], int)).tolist() == []


def test_a_rule_without_sets_gives_zeros():
    assert MexValues(AnyPlaces([]), 1000).upto(5) == [0] * 5


def test_values_that_were_found_stay_when_the_work_is_spent():
    source = MexValues(TURTLES, 20)
    with pytest.raises(LimitError, match="the values of the first 5 places were found, and the next one needs more"):
        source.upto(100)
    assert source.upto(5) == [1, 2, 3, 4, 5]
