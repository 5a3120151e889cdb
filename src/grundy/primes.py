"""Prime numbers: proofs of primality, and prime factors."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from math import gcd, prod

from grundy.errors import LimitError
from grundy.integers import as_natural, lowest_bit
from grundy.text import format_number

__all__ = [
    "PROVED_BELOW",
    "divisors",
    "factors",
    "is_prime",
    "is_probable_prime",
    "is_proved_prime",
    "pollard_rho",
    "prime_power",
    "small_factors",
]

# Miller and Rabin's test with these bases is a proof below this bound (Sorenson and Webster 2015).
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
PROVED_BELOW = 3317044064679887385961981
_MOST_BITS = 4096  # of a number to test
_TRIAL_BOUND = 1000  # for trial division before Pollard's method
# A proof tries more divisors. The rest of n - 1 is factored if it is below the second bound, in a few seconds.
_TRIAL_BOUND_FOR_PROOFS = 100_000
_FACTORED_BELOW = 1 << 80
_STRIDE = 128  # steps of Pollard's method between two greatest common divisors


def is_prime(n: int) -> bool:
    """Return whether n is prime, with certainty.

    Raises
    ------
    LimitError
        If n is above 3.3·10^24 and can be proved neither prime nor composite.

    Examples
    --------
    >>> [n for n in range(20) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    >>> is_prime(2**521 - 1), is_prime(2**523 - 1)
    (True, False)
    """
    if n < PROVED_BELOW:
        return is_probable_prime(n)
    if n.bit_length() <= _MOST_BITS:
        if is_proved_prime(n):
            return True
        if not is_probable_prime(n):
            return False
    raise LimitError(f"cannot prove whether {format_number(n)} is prime; this is always possible below {PROVED_BELOW}")


def is_probable_prime(n: int) -> bool:
    """Return whether n passes the Miller–Rabin test with the first 13 primes as bases; every prime does.

    Examples
    --------
    >>> is_probable_prime(2**89 - 1), is_probable_prime(2**101 - 1)
    (True, False)
    """
    if n < 2 or any(n % p == 0 for p in _BASES):
        return n in _BASES
    twos = lowest_bit(n - 1)
    return all(_is_strong_probable_prime(n, base, twos) for base in _BASES)


def _is_strong_probable_prime(n: int, base: int, twos: int) -> bool:
    x = pow(base, (n - 1) >> twos, n)
    if x in (1, n - 1):
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False


def is_proved_prime(n: int) -> bool:
    """Return whether a proof is found that n is prime.

    Pocklington's criterion (1914): let the known primes p of n - 1 give a divisor of it above √n. If each p has an a
    with a^(n-1) = 1 modulo n and gcd(a^((n-1)/p) - 1, n) = 1, then n is prime. Mersenne numbers use the test of Lehmer.

    Examples
    --------
    >>> is_proved_prime(2**89 - 1), is_proved_prime(2**101 - 1)
    (True, False)
    """
    if n & (n + 1) == 0:
        return _is_mersenne_prime(n.bit_length())
    if n < PROVED_BELOW or not is_probable_prime(n):
        return is_probable_prime(n)
    known, rest = small_factors(n - 1, _TRIAL_BOUND_FOR_PROOFS)
    known |= factors(rest) if rest < _FACTORED_BELOW else {}
    product = prod(p**power for p, power in known.items())
    return product * product > n and all(_has_witness(n, p) for p in known)


def _is_mersenne_prime(f: int) -> bool:
    """Return whether 2^f - 1 is prime: for odd primes f, s = 4, and s → s² - 2 f - 2 times ends at 0 (Lehmer 1930)."""
    if f < 3 or not is_probable_prime(f):
        return f == 2
    n, s = (1 << f) - 1, 4
    for _ in range(f - 2):
        s = (s * s - 2) % n
    return s == 0


def _has_witness(n: int, p: int) -> bool:
    return any(pow(a, n - 1, n) == 1 == gcd(pow(a, (n - 1) // p, n) - 1, n) for a in _BASES)


def factors(n: int) -> dict[int, int]:
    """Return the prime factors of n with their exponents, ascending.

    Parameters
    ----------
    n : int
        A number of at least 1. A product of two primes of 20 digits takes hours.

    Examples
    --------
    >>> factors(5060)
    {2: 2, 5: 1, 11: 1, 23: 1}
    """
    return dict(_factors(as_natural(n, "a number with prime factors", least=1)))


@cache
def _factors(n: int) -> tuple[tuple[int, int], ...]:
    found, rest = small_factors(n, _TRIAL_BOUND)
    waiting = [rest] if rest > 1 else []
    while waiting:
        m = waiting.pop()
        if is_prime(m):
            found[m] = found.get(m, 0) + 1
        else:
            divisor = next(d for c in count(1) if (d := pollard_rho(m, c)))
            waiting += [divisor, m // divisor]
    return tuple(sorted(found.items()))


def small_factors(n: int, most: int) -> tuple[dict[int, int], int]:
    """Return the prime factors of n ≥ 1 up to a bound with their exponents, and the cofactor.

    The cofactor is 1 or a prime if it is at most the square of the bound.

    Examples
    --------
    >>> small_factors(2**3 * 7 * 101, 10)
    ({2: 3, 7: 1}, 101)
    """
    found: dict[int, int] = {}
    p = 2
    while p <= most and p * p <= n:
        while n % p == 0:
            found[p], n = found.get(p, 0) + 1, n // p
        p += 1 if p == 2 else 2
    if 1 < n <= most:  # a prime: no smaller number divides it
        found[n], n = 1, 1
    return found, n


def pollard_rho(n: int, c: int = 1, steps: int | None = None) -> int:
    """Return a divisor of a composite n by Pollard's rho method (1975) as changed by Brent (1980), or 0.

    The walk x ↦ x² + c modulo n repeats modulo a divisor p after about √p steps. Another c gives another walk.
    ``steps`` is the maximum length of the walk.

    Examples
    --------
    >>> pollard_rho(1009 * 1013) in (1009, 1013)
    True
    """
    x = kept = 2
    for i in count(0, _STRIDE):
        if steps is not None and i >= steps:
            return 0
        before, product = (x, kept), 1
        for x, kept in _walk(n, c, i, *before):
            product = product * (x - kept) % n
        if gcd(product, n) > 1:
            divisor = next(d for x, kept in _walk(n, c, i, *before) if (d := gcd(x - kept, n)) > 1)
            return divisor if divisor < n else 0
    raise AssertionError


def _walk(n: int, c: int, i: int, x: int, kept: int) -> Iterator[tuple[int, int]]:
    """Yield the next numbers of the walk, each with the last number at a step that is a power of two."""
    for step in range(i, i + _STRIDE):
        if step & (step - 1) == 0:
            kept = x
        x = (x * x + c) % n
        yield x, kept


def prime_power(q: int) -> tuple[int, int] | None:
    """Return the prime p and the n with q = p^n, or None if q ≥ 1 is not a power of a prime.

    Examples
    --------
    >>> prime_power(81), prime_power(12)
    ((3, 4), None)
    """
    found = factors(q)
    return next(iter(found.items())) if len(found) == 1 else None


def divisors(n: int) -> list[int]:
    """Return the divisors of n ≥ 1, ascending.

    Examples
    --------
    >>> divisors(12)
    [1, 2, 3, 4, 6, 12]
    """
    found = [1]
    for p, e in factors(n).items():
        found = [d * p**i for d in found for i in range(e + 1)]
    return sorted(found)
