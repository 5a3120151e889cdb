"""Prime factors and divisors of numbers that can be factored by trial."""

from functools import lru_cache
from itertools import product
from math import prod

from grundy.errors import DomainError, LimitError
from grundy.natural import natural, shown

__all__ = ["divisors_of", "prime_factors"]

# Primes up to this are tried; what is left then is a prime if it is below the square.
MOST_TRIED = 1_000_000
MOST_DIVISORS = 2000


@lru_cache(maxsize=4096)
def prime_factors(n: int) -> tuple[tuple[int, int], ...]:
    """Return the primes that divide a number, with their exponents.

    Parameters
    ----------
    n : int
        At least 1.

    Returns
    -------
    tuple of pairs

    Raises
    ------
    LimitError
        When two primes above 1000000 divide the number, or may do so.

    Examples
    --------
    >>> prime_factors(720)
    ((2, 4), (3, 2), (5, 1))
    """
    rest, found, p = natural(n, "a number with divisors", least=1), [], 2
    while p * p <= rest and p <= MOST_TRIED:
        exponent = 0
        while rest % p == 0:
            rest, exponent = rest // p, exponent + 1
        if exponent:
            found.append((p, exponent))
        p += 1 if p == 2 else 2
    if rest > MOST_TRIED * MOST_TRIED:
        raise LimitError(
            f"the divisors of {shown(n)} are not known: primes up to {MOST_TRIED} were tried, and {shown(rest)} is left"
        )
    return tuple(found) + ((rest, 1),) * (rest > 1)


def divisors_of(n: int) -> list[int]:
    """Return the divisors of a number in order.

    Parameters
    ----------
    n : int
        At least 1.

    Returns
    -------
    list of int

    Raises
    ------
    LimitError
        When there are more than 2000.

    Examples
    --------
    >>> divisors_of(12)
    [1, 2, 3, 4, 6, 12]
    """
    if natural(n, "a number with divisors") == 0:
        raise DomainError("every number divides 0; try a number that is at least 1")
    factors = prime_factors(n)
    count = prod(exponent + 1 for _, exponent in factors)
    if count > MOST_DIVISORS:
        raise LimitError(f"{shown(n)} has {count} divisors, and at most {MOST_DIVISORS} are listed")
    powers = [[p**k for k in range(exponent + 1)] for p, exponent in factors]
    return sorted(map(prod, product(*powers)))
