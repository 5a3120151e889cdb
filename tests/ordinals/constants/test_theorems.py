import pytest

from grundy.ordinals.closure.components import least_excess
from grundy.ordinals.constants.alphas import published
from grundy.ordinals.constants.trials import alpha_degree, is_power_direct

SMALL = [p for p in published() if alpha_degree(p) <= 800]


@pytest.mark.parametrize("p", [p for p in SMALL if least_excess(p)])
def test_excesses_below_the_bound_give_powers_by_the_direct_test(p: int) -> None:
    assert all(is_power_direct(p, m) for m in range(least_excess(p)))


def test_the_bound_is_never_above_a_published_excess() -> None:
    assert all(least_excess(p) <= row.excess for p, row in published().items())


@pytest.mark.parametrize("p", [19, 163, 87211, 135433, 272010961])
def test_orders_two_times_a_power_of_three_need_four(p: int) -> None:
    assert least_excess(p) == 4
    assert [is_power_direct(p, m) for m in range(5)] == [True, True, True, True, False]
