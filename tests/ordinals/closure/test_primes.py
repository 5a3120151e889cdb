"""Prime numbers and factors, against the definitions and FLINT."""

from math import prod

import flint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.primes import (
    PROVED_BELOW,
    factors,
    is_prime,
    order_of_two,
    passes_as_prime,
    prime_power,
    require_odd_prime,
    walk_divisor,
)

PRIMES = [n for n in range(2, 3000) if all(n % d for d in range(2, int(n**0.5) + 1))]


def test_small_primes() -> None:
    assert [n for n in range(-3, 3000) if is_prime(n)] == PRIMES


@given(st.integers(0, PROVED_BELOW - 1))
def test_primes_are_those_of_flint(n: int) -> None:
    assert is_prime(n) == flint.fmpz(n).is_prime()


def test_strong_pseudoprimes_are_recognized() -> None:
    for n in (2047, 3215031751, 3825123056546413051):  # to the bases 2; 2 to 7; 2 to 23 (OEIS A014233)
        assert not is_prime(n)
    assert passes_as_prime(2**127 - 1)
    assert not passes_as_prime(2**127 + 1)


def test_large_primes_are_recognized_where_a_proof_is_found() -> None:
    assert [f for f in range(80, 620) if is_prime(2**f - 1)] == [89, 107, 127, 521, 607]
    assert is_prime(10**30 + 57)
    assert not is_prime(10**30 + 59)
    assert order_of_two(2**521 - 1) == 521
    assert order_of_two(10**30 + 57) == next(d for d in sorted(divisors(10**30 + 56)) if pow(2, d, 10**30 + 57) == 1)
    with pytest.raises(LimitError, match="and beyond that where a proof is found; none was found for"):
        is_prime(10**2000 + 1)


def divisors(n: int) -> set[int]:
    found = {1}
    for p, k in factors(n).items():
        found = {d * p**i for d in found for i in range(k + 1)}
    return found


def test_numbers_beyond_the_proof_are_refused() -> None:
    with pytest.raises(LimitError, match="primes are recognized below 3317044064679887385961981"):
        is_prime(PROVED_BELOW)


@settings(max_examples=50)
@given(st.integers(1, 10**15))
def test_factors_are_primes_that_make_the_number(n: int) -> None:
    found = factors(n)
    assert prod(p**e for p, e in found.items()) == n
    assert all(map(is_prime, found))
    assert list(found) == sorted(found)


def test_factors_of_squares_and_of_twins() -> None:
    assert factors(1000003**2) == {1000003: 2}
    assert factors(1009 * 1013) == {1009: 1, 1013: 1}
    assert factors(10**9 + 7) == {10**9 + 7: 1}


def test_a_walk_gives_up_in_time() -> None:
    n = (2**61 - 1) * (2**89 - 1)
    assert walk_divisor(n, steps=1000) == 0
    assert walk_divisor(1000003 * 1000033) in (1000003, 1000033)


def test_the_order_of_two() -> None:
    for p in PRIMES[1:200]:
        assert order_of_two(p) == next(f for f in range(1, p) if (2**f - 1) % p == 0)


def test_prime_powers() -> None:
    assert [prime_power(q) for q in (2, 8, 81, 47, 121)] == [(2, 1), (2, 3), (3, 4), (47, 1), (11, 2)]
    for q in (0, 1, 6, 12):
        with pytest.raises(DomainError, match=f"a component is named by a prime power, not by {q}"):
            prime_power(q)


def test_odd_primes_are_required() -> None:
    require_odd_prime(3)
    for p in (2, 9, -3):
        with pytest.raises(DomainError, match=f"α_p is defined for the odd primes p, and {p} is not one"):
            require_odd_prime(p)
