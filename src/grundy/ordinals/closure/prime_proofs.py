"""Proofs that large numbers are prime."""

from math import gcd, isqrt

from grundy.ordinals.closure.primes import PROVED_BELOW, factors, passes_as_prime

__all__ = ["proved_prime"]

_TRIAL_STOP = 100_000
# What trial leaves of n - 1 is factored when it is below this number, which takes at most seconds.
_FACTORED_BELOW = 1 << 80
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def proved_prime(n: int) -> bool:
    """Return True only if n is prime.

    Pocklington's criterion (1914): let the known primes p of n - 1 give a divisor of it above √n. If for each p there
    is an a with a^(n-1) = 1 modulo n, for which a^((n-1)/p) - 1 has no factor in common with n, then n is prime.
    Mersenne numbers have a test of their own.

    Examples
    --------
    >>> proved_prime(2**89 - 1), proved_prime(2**101 - 1)
    (True, False)
    """
    if n & (n + 1) == 0:
        return _is_mersenne_prime(n.bit_length())
    if n < PROVED_BELOW or not passes_as_prime(n):
        return passes_as_prime(n)
    known = _known_factors(n - 1)
    product = 1
    for p, power in known.items():
        product *= p**power
    return product * product > n and all(_has_witness(n, p) for p in known)


def _is_mersenne_prime(f: int) -> bool:
    """Return whether 2^f - 1 is prime: for odd primes f, s = 4, and s → s² - 2 f - 2 times ends at 0 (Lehmer 1930)."""
    if f < 3 or any(f % r == 0 for r in range(2, isqrt(f) + 1)):
        return f == 2
    n, s = (1 << f) - 1, 4
    for _ in range(f - 2):
        s = (s * s - 2) % n
    return s == 0


def _known_factors(m: int) -> dict[int, int]:
    """Return prime factors of m with their exponents: small ones, and all when what these leave is not too large."""
    found: dict[int, int] = {}
    for p in range(2, _TRIAL_STOP):
        while m % p == 0:
            found[p], m = found.get(p, 0) + 1, m // p
    return found | factors(m) if 1 < m < _FACTORED_BELOW else found


def _has_witness(n: int, p: int) -> bool:
    return any(pow(a, n - 1, n) == 1 == gcd(pow(a, (n - 1) // p, n) - 1, n) for a in _BASES)
