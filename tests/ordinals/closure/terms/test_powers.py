import pytest

from grundy.ordinals import Ordinal, power
from grundy.ordinals.closure import kappa
from grundy.ordinals.closure.arithmetic import multiply
from grundy.ordinals.closure.terms import power_by_terms
from grundy.ordinals.ordinal import nim_sum, ordinal


@pytest.mark.parametrize("text", ["0", "1", "7", "w", "w+1", "w^w*3+w^2"])
def test_powers_are_repeated_products(text: str) -> None:
    x = Ordinal(text)
    expected = Ordinal(1)
    for n in range(40):
        assert power_by_terms(x, n) == expected
        expected = multiply(expected, x)


@pytest.mark.parametrize("p", [47, 719, 863, 1319])
def test_constants_in_fields_that_cannot_be_packed(p: int) -> None:
    """2 has the order (p - 1)/2 modulo these primes, a prime again, and the excess is 1."""
    assert power(kappa(p), p) == nim_sum(kappa((p - 1) // 2), ordinal(1))


def test_powers_of_too_many_terms_are_left_alone() -> None:
    assert power_by_terms(Ordinal("w^(w^7)+w^(w^3)+w^w+1"), 3**40) is None
