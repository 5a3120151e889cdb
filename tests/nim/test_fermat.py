from math import gcd, prod

import flint
import pytest

from grundy.nim.arrays import LAST_FACTORED, common_factors, fermat_factors, fermat_number

TABLE = range(LAST_FACTORED + 2)


@pytest.mark.parametrize("k", TABLE)
def test_the_factors_are_different_primes_and_give_the_number(k: int) -> None:
    factors = fermat_factors(k)
    assert prod(factors.primes) * factors.rest == fermat_number(k)
    assert sorted(set(factors.primes)) == list(factors.primes)
    assert all(flint.fmpz(p).is_probable_prime() for p in factors.primes)


def test_the_factorization_is_complete_up_to_the_last() -> None:
    assert [fermat_factors(k).rest for k in TABLE[:-1]] == [1] * (LAST_FACTORED + 1)


def test_what_is_left_of_the_next_one_is_composite() -> None:
    rest = fermat_factors(LAST_FACTORED + 1).rest
    assert not flint.fmpz(rest).is_probable_prime()
    assert len(str(rest)) == 1133  # Keller's table of Fermat factors calls it C1133


def test_nothing_is_said_of_larger_ones() -> None:
    assert fermat_factors(14).primes == ()
    assert fermat_factors(14).rest == 2**2**14 + 1


@pytest.mark.parametrize("k", range(15))
def test_the_divisors_multiply_to_the_number(k: int) -> None:
    divisors = fermat_factors(k).divisors
    assert prod(divisors) == fermat_number(k)
    assert min(divisors) > 1
    assert set(fermat_factors(k).primes) <= set(divisors)


def test_common_factors_are_greatest_common_divisors() -> None:
    for n in [*range(1, 3000), 641 * 6700417, 974849 * 319489**2, 114689 * 12, 2**100, 3**50 * 65537]:
        expected = {k: common for k in range(14) if (common := gcd(n, fermat_number(k))) > 1}
        assert common_factors(n) == expected
        assert common_factors(n, 5) == {k: common for k, common in expected.items() if k < 5}


def test_common_factors_are_found_far_out() -> None:
    assert common_factors(167772161) == {23: 167772161}  # Pervushin 1878
    assert common_factors(167772161, 23) == {}
