"""Prime numbers and factors, against the definitions and FLINT."""

from math import prod

import flint
import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.primes import (
    PROVED_BELOW,
    divisors,
    factors,
    is_prime,
    is_probable_prime,
    is_proved_prime,
    pollard_rho,
    prime_power,
    small_factors,
)

PRIMES = [n for n in range(2, 3000) if all(n % d for d in range(2, int(n**0.5) + 1))]


def test_small_primes() -> None:
    assert [n for n in range(-3, 3000) if is_prime(n)] == PRIMES


@given(st.integers(0, PROVED_BELOW - 1))
def test_is_prime_agrees_with_flint(n: int) -> None:
    assert is_prime(n) == flint.fmpz(n).is_prime()


def test_strong_pseudoprimes_are_recognized() -> None:
    for n in (2047, 3215031751, 3825123056546413051):  # to the bases 2; 2 to 7; 2 to 23 (OEIS A014233)
        assert not is_prime(n)
    assert is_probable_prime(2**127 - 1)
    assert not is_probable_prime(2**127 + 1)


def test_large_primes_are_recognized_if_a_proof_is_found() -> None:
    assert [f for f in range(80, 620) if is_prime(2**f - 1)] == [89, 107, 127, 521, 607]
    assert is_prime(10**30 + 57)
    assert not is_prime(10**30 + 59)
    with pytest.raises(LimitError, match="cannot prove whether"):
        is_prime(10**2000 + 1)


def test_rejects_numbers_too_large_to_prove() -> None:
    with pytest.raises(LimitError, match="is prime; this is always possible below 3317044064679887385961981"):
        is_prime(PROVED_BELOW)


@settings(max_examples=50)
@given(st.integers(1, 10**15))
def test_the_product_of_the_prime_factors_is_the_number(n: int) -> None:
    found = factors(n)
    assert prod(p**e for p, e in found.items()) == n
    assert all(map(is_prime, found))
    assert list(found) == sorted(found)


def test_factors_of_squares_and_of_twins() -> None:
    assert factors(1000003**2) == {1000003: 2}
    assert factors(1009 * 1013) == {1009: 1, 1013: 1}
    assert factors(10**9 + 7) == {10**9 + 7: 1}


def test_the_number_of_steps_of_pollard_rho_is_limited() -> None:
    n = (2**61 - 1) * (2**89 - 1)
    assert pollard_rho(n, steps=1000) == 0
    assert pollard_rho(1000003 * 1000033) in (1000003, 1000033)


@given(st.integers(0, 10**7))
def test_small_primes_are_proved(n: int) -> None:
    assert is_proved_prime(n) == flint.fmpz(n).is_prime()


def test_proved_primes_are_prime() -> None:
    proved = [k for k in range(82, 132) if is_proved_prime(2**k - 1)]
    assert proved == [89, 107, 127]  # the Mersenne primes of this size (Powers 1911, 1914; Lucas 1876)
    large = [n for n in range(PROVED_BELOW, PROVED_BELOW + 400) if is_proved_prime(n)]
    assert large
    assert all(flint.fmpz(n).is_prime() for n in large)


def test_products_of_large_primes_are_not_proved() -> None:
    assert not is_proved_prime((2**61 - 1) * (2**89 - 1))
    assert not is_proved_prime((2**61 - 1) ** 2)


def test_callers_may_change_the_factors() -> None:
    factors(12).clear()
    assert factors(12) == {2: 2, 3: 1}


def test_the_factors_of_a_huge_power_of_a_small_prime() -> None:
    assert factors(3**5000) == {3: 5000}


@pytest.mark.parametrize("n", [0, -6])
def test_only_positive_numbers_have_factors(n: int) -> None:
    with pytest.raises(DomainError, match=f"a number with prime factors must be at least 1, not {n}"):
        factors(n)


@given(st.integers(1, 10**9), st.integers(0, 200))
def test_the_product_of_small_factors_and_rest_is_the_number(n: int, most: int) -> None:
    found, rest = small_factors(n, most)
    assert prod(p**e for p, e in found.items()) * rest == n
    assert list(found) == [p for p in PRIMES if p <= most and n % p == 0]
    assert rest > most**2 or rest == 1 or is_prime(rest)


def test_prime_powers() -> None:
    powers = {p**k: (p, k) for p in PRIMES for k in range(1, 12)}
    assert [prime_power(q) for q in range(1, 3000)] == [powers.get(q) for q in range(1, 3000)]


def test_divisors() -> None:
    for n in range(1, 200):
        assert divisors(n) == [d for d in range(1, n + 1) if n % d == 0]
