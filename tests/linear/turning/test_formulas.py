"""Formulas, judged by mex over the turning sets."""

import numpy as np
import pytest

from grundy.linear.turning import formulas
from grundy.linear.turning.arrangements import AnyNumber, AnyPlaces, ByFunction, Consecutive, Split
from grundy.linear.turning.row import MexValues

CASES = {
    "place": (formulas.PLACE, AnyPlaces([1]), 200),
    "rims": (formulas.RIMS, Split(), 60),
    "ruler": (formulas.RULER, Consecutive(), 400),
    "triplets": (formulas.TRIPLETS, AnyPlaces([2]), 120),
    "powers": (formulas.POWERS, AnyNumber(), 12),
    "turnips": (formulas.TURNIPS, ByFunction(lambda n: ((n - 2 * k, n - k) for k in range(1, n // 2 + 1))), 800),
    # Periods are proved up to 2 · 71 + 12 + 2 and then for ever (Guy and Smith 1956).
    "kayles": (formulas.kayles(), Split(2), 260),
}


@pytest.mark.parametrize("name", CASES)
def test_a_formula_gives_the_values_that_mex_gives(name):
    formula, arrangement, stop = CASES[name]
    by_mex = MexValues(arrangement, 10**7).upto(stop)
    assert [formula.at(n) for n in range(stop)] == by_mex
    assert formula.upto(stop).tolist() == by_mex
    assert formula.why


@pytest.mark.parametrize("name", [name for name in CASES if name != "powers"])
def test_arrays_agree_with_single_places_however_far(name):
    formula = CASES[name][0]
    places = np.array([0, 1, 2, 10**6, 2**31, 2**32, 2**61, 2**62 + 1, 2**64 - 1], np.uint64)
    assert formula.array(places).tolist() == [formula.at(place) for place in places.tolist()]
