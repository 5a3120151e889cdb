import random

import pytest

from benchmarks.data import Curve, Spread
from benchmarks.fit import fit


def curve(costs: dict[int, float], fit_from: float = 0) -> Curve:
    return Curve("ours", tuple((size, Spread.once(cost)) for size, cost in costs.items()), fit_from)


@pytest.mark.parametrize("exponent", [0.0, 1.0, 1.58, 3.0])
def test_a_power_law_is_recovered(exponent: float) -> None:
    found = fit(curve({n: 3e-9 * n**exponent for n in (10, 100, 1000, 10_000)}))
    assert found is not None
    assert found.exponent == pytest.approx(exponent)
    assert found.error == pytest.approx(0, abs=1e-9)
    assert found.cost(500) == pytest.approx(3e-9 * 500**exponent)


def test_the_exponent_of_noisy_costs_is_within_three_errors() -> None:
    chance = random.Random(1)
    found = fit(curve({2**k: 1e-6 * 2 ** (2 * k) * chance.uniform(1, 1.3) for k in range(5, 15)}))
    assert found is not None
    assert 0 < found.error < 0.05
    assert abs(found.exponent - 2) < 3 * found.error


def test_small_sizes_dominated_by_other_costs_are_omitted() -> None:
    found = fit(curve({1: 1.0, 2: 1.0, 100: 100.0, 200: 200.0, 400: 400.0}, fit_from=100))
    assert found is not None
    assert found.exponent == pytest.approx(1)
    assert (found.first, found.last, found.points) == (100, 400, 3)


def test_two_sizes_are_too_few() -> None:
    assert fit(curve({1: 1.0, 2: 2.0})) is None
