import pytest

from grundy.errors import DomainError
from grundy.ordinals.closure.components import excess, order_of_two
from grundy.ordinals.constants.crossed import CrossedParameters, crossed_parameters
from grundy.ordinals.constants.trials import alpha_degree
from grundy.primes import is_prime


def is_crossable(p: int) -> bool:
    f = order_of_two(p)
    return f & (f - 1) != 0


def test_the_numbers_of_a_test() -> None:
    assert crossed_parameters(263, 1) == CrossedParameters(
        order=131, prime=131, exponent=1, base=780, meeting=130, components=frozenset([2, 4, 3, 5, 13, 131])
    )
    found = crossed_parameters(101, 1)
    assert (found.prime, found.exponent, found.base, found.degree) == (5, 2, 4, 100)
    assert (crossed_parameters(283, 0).axes, crossed_parameters(283, 0).kept) == ([4, 5, 11, 23], 92)


def test_the_field_of_all_components_has_the_degree_of_the_sum() -> None:
    for p in filter(is_crossable, filter(is_prime, range(3, 1000))):
        assert crossed_parameters(p, excess(p)).degree == alpha_degree(p)
        assert crossed_parameters(p, excess(p)).base % crossed_parameters(p, excess(p)).kept == 0


def test_polynomials_in_lambda_have_at_most_q_terms() -> None:
    found = crossed_parameters(101, 1)
    assert [found.terms(degree) for degree in (0, 1, 23, 24, 25, 1000)] == [1, 2, 24, 25, 25, 25]


def test_only_odd_primes_that_divide_no_fermat_number() -> None:
    with pytest.raises(DomainError, match="the order of 2 modulo 641 is 64, a power of two: κ_64 is finite"):
        crossed_parameters(641)
    with pytest.raises(DomainError, match="α_p is defined for the odd primes p, and 9 is not one"):
        crossed_parameters(9)
