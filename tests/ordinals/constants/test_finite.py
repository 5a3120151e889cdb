import pytest

from grundy.errors import LimitError
from grundy.ordinals.closure.components import order_of_two
from grundy.ordinals.constants.trials import by_recurrence, is_power_finite
from grundy.ordinals.gf2_polynomials import root_is_power


@pytest.mark.parametrize("p", [3, 5, 17, 257, 641, 65537])
@pytest.mark.parametrize("m", [0, 1])
def test_finite_nimbers_agree_with_the_direct_test(p: int, m: int) -> None:
    polynomial = by_recurrence(frozenset([order_of_two(p)]), m)
    assert is_power_finite(p, m) == root_is_power(polynomial, p, order_of_two(p))


@pytest.mark.parametrize("p", [274177, 6700417, 67280421310721, 59649589127497217, 2424833])
def test_factors_of_fermat_numbers_have_excess_0(p: int) -> None:
    assert not is_power_finite(p, 0)


def test_fields_that_are_too_large_are_refused() -> None:
    with pytest.raises(LimitError, match="are tested in up to 32768 bits, and α_825753601 needs 131072"):
        is_power_finite(825753601, 0)
