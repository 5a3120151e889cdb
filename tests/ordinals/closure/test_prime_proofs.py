"""Proofs of primality, judged by FLINT."""

import flint
from hypothesis import given
from hypothesis import strategies as st

from grundy.ordinals.closure.prime_proofs import proved_prime
from grundy.ordinals.closure.primes import PROVED_BELOW


@given(st.integers(0, 10**7))
def test_small_primes(n: int) -> None:
    assert proved_prime(n) == flint.fmpz(n).is_prime()


def test_what_is_proved_is_prime() -> None:
    proved = [k for k in range(82, 132) if proved_prime(2**k - 1)]
    assert proved == [89, 107, 127]  # the Mersenne primes of this size (Powers 1911, 1914; Lucas 1876)
    large = [n for n in range(PROVED_BELOW, PROVED_BELOW + 400) if proved_prime(n)]
    assert large
    assert all(flint.fmpz(n).is_prime() for n in large)


def test_products_of_large_primes_are_not_prime() -> None:
    assert not proved_prime((2**61 - 1) * (2**89 - 1))
    assert not proved_prime((2**61 - 1) ** 2)
