"""Factors of 2^n - 1, judged by FLINT."""

from math import prod

import flint
import pytest

from grundy.ordinals.closure.degree import cyclotomic_factors
from grundy.primes import divisors


@pytest.mark.parametrize("n", [*range(1, 121), 156, 180, 220, 420])
def test_the_factors_of_all_cyclotomic_parts_make_the_number(n: int) -> None:
    known = [cyclotomic_factors(k) for k in divisors(n)]
    assert prod(p for found in known for p in (*found.primes, *found.rest)) == 2**n - 1
    assert all(flint.fmpz(p).is_prime() for found in known for p in found.primes)


@pytest.mark.parametrize("n", [6, 12, 18, 20, 36, 42, 54, 60, 84, 100, 126, 136, 140, 156, 162, 180, 220, 300, 420])
def test_the_numbers_of_small_models_are_factored_completely(n: int) -> None:
    assert not any(cyclotomic_factors(k).rest for k in divisors(n))


def test_what_is_not_found_is_left_as_it_is() -> None:
    known = cyclotomic_factors(840)
    assert known.rest
    assert not any(flint.fmpz(n).is_prime() for n in known.rest)
