"""Prime numbers: tests, factors, their places, and the order of 2 modulo one of them."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from math import gcd

from grundy.errors import DomainError, LimitError
from grundy.natural import shown

__all__ = [
    "PROVED_BELOW",
    "factors",
    "is_prime",
    "order_of_two",
    "passes_as_prime",
    "prime_power",
    "require_odd_prime",
    "walk_divisor",
]

# Miller and Rabin's test with these bases is a proof below this bound (Sorenson and Webster 2015).
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
PROVED_BELOW = 3317044064679887385961981
# Longer numbers are not tested.
_LONGEST = 4096
# Orders of 2 up to this one are looked for before p - 1 is factored, for large p.
_SMALL_ORDER = 4096


def is_prime(n: int) -> bool:
    """Return whether n is prime: below 3.3·10^24 always, and beyond where a proof is found.

    Examples
    --------
    >>> [n for n in range(20) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    >>> is_prime(2**521 - 1), is_prime(2**523 - 1)
    (True, False)
    """
    if n < PROVED_BELOW:
        return passes_as_prime(n)
    from grundy.ordinals.closure.prime_proofs import proved_prime  # the proofs need factors themselves

    if n.bit_length() <= _LONGEST:
        if proved_prime(n):
            return True
        if not passes_as_prime(n):
            return False
    rule = f"primes are recognized below {PROVED_BELOW}, and beyond that where a proof is found"
    raise LimitError(f"{rule}; none was found for {shown(n)}")


def passes_as_prime(n: int) -> bool:
    """Return False only if n is not prime: Miller and Rabin's test with the first 13 primes as bases.

    Examples
    --------
    >>> passes_as_prime(2**89 - 1), passes_as_prime(2**101 - 1)
    (True, False)
    """
    if n < 2 or any(n % p == 0 for p in _BASES):
        return n in _BASES
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    return all(_passes(n, base, twos) for base in _BASES)


def _passes(n: int, base: int, twos: int) -> bool:
    x = pow(base, (n - 1) >> twos, n)
    if x in (1, n - 1):
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False


@cache
def factors(n: int) -> dict[int, int]:
    """Return the prime factors of n with their exponents, ascending.

    Examples
    --------
    >>> factors(5060)
    {2: 2, 5: 1, 11: 1, 23: 1}
    """
    found: dict[int, int] = {}
    rest = [n]
    while rest:
        m = rest.pop()
        if m == 1:
            continue
        if is_prime(m):
            found[m] = found.get(m, 0) + 1
        else:
            d = _divisor(m)
            rest += [d, m // d]
    return dict(sorted(found.items()))


def _divisor(n: int) -> int:
    """Return a divisor of a composite number: by trial, else by Pollard's walk (1975)."""
    for p in range(2, 1000):
        if n % p == 0:
            return p
    return next(divisor for c in count(1) if (divisor := walk_divisor(n, c)))


def walk_divisor(n: int, c: int = 1, steps: int | None = None) -> int:
    """Return a divisor of a composite n found where the walk x ↦ x² + c modulo n closes on itself, or 0.

    Pollard 1975, with the changes of Brent 1980. A divisor p takes about √p steps.

    Examples
    --------
    >>> walk_divisor(1009 * 1013) in (1009, 1013)
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


# The common divisor with n is taken after so many steps.
_STRIDE = 128


def _walk(n: int, c: int, i: int, x: int, kept: int) -> Iterator[tuple[int, int]]:
    """Yield the next numbers of the walk, each with the one that was kept last, at a power of two."""
    for step in range(i, i + _STRIDE):
        if step & (step - 1) == 0:
            kept = x
        x = (x * x + c) % n
        yield x, kept


def prime_power(q: int) -> tuple[int, int]:
    """Return p and n with q = p^n.

    Examples
    --------
    >>> prime_power(81)
    (3, 4)
    """
    found = _small_prime_power(q) or (factors(q) if q > 1 else {})
    if len(found) != 1:
        raise DomainError(f"a component is named by a prime power, not by {shown(q)}")
    return next(iter(found.items()))


def _small_prime_power(q: int) -> dict[int, int]:
    """Return the prime of a power of a small prime with its exponent; nothing else."""
    for p in _BASES:
        if q > 1 and q % p == 0:
            n = 0
            while q % p == 0:
                q, n = q // p, n + 1
            return {p: n} if q == 1 else {}
    return {}


@cache
def order_of_two(p: int) -> int:
    """Return the least f > 0 for which p divides 2^f - 1.

    Examples
    --------
    >>> order_of_two(7), order_of_two(47)
    (3, 23)
    """
    if p >= PROVED_BELOW and (small := _small_order(p)):
        return small
    f = p - 1
    for r, n in factors(p - 1).items():
        for _ in range(n):
            if pow(2, f // r, p) != 1:
                break
            f //= r
    return f


def _small_order(p: int) -> int:
    """Return the order of 2 modulo p if it is small, and 0 otherwise."""
    power = 1
    for f in range(1, _SMALL_ORDER):
        power = 2 * power % p
        if power == 1:
            return f
    return 0


def require_odd_prime(p: int) -> None:
    """Refuse what is no odd prime.

    Examples
    --------
    >>> require_odd_prime(9)
    Traceback (most recent call last):
    grundy.errors.DomainError: α_p is defined for the odd primes p, and 9 is not one
    """
    if p < 3 or not is_prime(p):
        raise DomainError(f"α_p is defined for the odd primes p, and {shown(p)} is not one")
