"""Prime factors of 2^n - 1, the number of elements other than 0 of the field of degree n.

2^n - 1 is the product of Φ_k(2) over the divisors k of n, with the cyclotomic polynomials Φ_k. All prime factors of
Φ_k(2) are 1 modulo k, but for the largest prime factor of k, which may occur once. When k = 4h with h odd, 2^(2h) + 1
= (2^h + 1)² - 2^(h+1) is a difference of squares (Aurifeuille 1873). What is left is searched by trial, by Pollard's
p - 1 method (1974), which profits from the factor k of p - 1, and by his walk (1975), for a limited time. Nobody can
factor all of these numbers.
"""

from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from math import gcd, isqrt, prod

from grundy.nim.fermat import fermat_factors
from grundy.primes import divisors, factors, passes_as_prime, proved_prime, walk_divisor

__all__ = ["KnownFactors", "cyclotomic_factors"]

_TRIALS = 20_000
_SMOOTH = 20_000
_WALK = 1 << 20
_SHORT_WALK = 1 << 16
# Above this size nothing is tried: one multiplication is too slow.
_MOST_BITS = 2048


@dataclass(frozen=True)
class KnownFactors:
    """What is known of the factors of a number.

    Parameters
    ----------
    primes : tuple of int
        Prime factors, ascending, each as often as it divides.
    rest : tuple of int
        Further factors, not known to be prime.

    Examples
    --------
    >>> cyclotomic_factors(20)
    KnownFactors(primes=(5, 41), rest=())
    """

    primes: tuple[int, ...]
    rest: tuple[int, ...]


@cache
def cyclotomic_factors(k: int) -> KnownFactors:
    """Return what is known of the prime factors of Φ_k(2).

    Examples
    --------
    >>> cyclotomic_factors(1), cyclotomic_factors(6).primes, cyclotomic_factors(60).primes
    (KnownFactors(primes=(), rest=()), (3,), (61, 1321))
    """
    if k > 1 and k & (k - 1) == 0:
        fermat = fermat_factors(k.bit_length() - 2)
        return KnownFactors(fermat.primes, (fermat.rest,) if fermat.rest > 1 else ())
    number = _cyclotomic_value(k)
    waiting = [n for n in _aurifeuillean(k, number) if n > 1]
    primes, rest = [], []
    while waiting:
        n = waiting.pop()
        divisor = 0 if passes_as_prime(n) else _divisor(n, k)
        if divisor:
            waiting += [divisor, n // divisor]
        elif proved_prime(n):
            primes.append(n)
        else:
            rest.append(n)
    return KnownFactors(tuple(sorted(primes)), tuple(sorted(rest)))


def _cyclotomic_value(k: int) -> int:
    """Return Φ_k(2) by inclusion and exclusion over the square-free divisors of k."""
    above, below = 1, 1
    for d in divisors(prod(factors(k))):
        if len(factors(d)) % 2 == 0:
            above *= (1 << k // d) - 1
        else:
            below *= (1 << k // d) - 1
    return above // below


def _aurifeuillean(k: int, number: int) -> list[int]:
    if k % 8 != 4:
        return [number]
    h = k // 4
    part = gcd(number, (1 << h) - (1 << (h + 1) // 2) + 1)
    return [part, number // part]


def _divisor(n: int, k: int) -> int:
    """Return a proper divisor of a composite factor of Φ_k(2), or 0 when none was found."""
    largest = max(factors(k), default=1)
    if n % largest == 0 and 1 < largest < n:
        return largest
    if n.bit_length() > _MOST_BITS:
        return 0
    step = k if k % 2 == 0 else 2 * k
    for p in islice(count(step + 1, step), _TRIALS):
        if n % p == 0:
            return p if p < n else 0
    if isqrt(n) ** 2 == n:
        return isqrt(n)
    return _by_smooth_power(n, step) or walk_divisor(n, steps=_WALK if n.bit_length() <= 128 else _SHORT_WALK)


def _by_smooth_power(n: int, step: int) -> int:
    """Return a divisor p for which (p - 1)/step has small prime factors only (Pollard 1974), or 0."""
    power = pow(3, step, n)
    for m in range(2, _SMOOTH):
        power = pow(power, m, n)
        if m % 500 == 0:
            common = gcd(power - 1, n)
            if common > 1:
                return common if common < n else 0
    return 0
