"""The primes that name components, and the order of 2 modulo one of them."""

import pytest

from grundy.errors import DomainError
from grundy.ordinals.closure.components import order_of_two, prime_power, require_odd_prime
from grundy.primes import divisors, is_prime


def test_the_order_of_two() -> None:
    for p in filter(is_prime, range(3, 1250)):
        assert order_of_two(p) == next(f for f in range(1, p) if (2**f - 1) % p == 0)


def test_the_order_of_two_modulo_large_primes() -> None:
    assert order_of_two(2**521 - 1) == 521
    assert order_of_two(10**30 + 57) == next(d for d in divisors(10**30 + 56) if pow(2, d, 10**30 + 57) == 1)


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
