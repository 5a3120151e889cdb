"""Prime factors and divisors of numbers that can be factored by trial."""

from functools import lru_cache
from math import prod

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.primes import divisors, small_factors
from grundy.text import format_number

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

    Raises
    ------
    LimitError
        When two primes above 1000000 divide the number, or may do so.

    Examples
    --------
    >>> prime_factors(720)
    ((2, 4), (3, 2), (5, 1))
    """
    found, rest = small_factors(as_natural(n, "a number with divisors", least=1), MOST_TRIED)
    if rest > MOST_TRIED * MOST_TRIED:
        raise LimitError(
            f"the divisors of {format_number(n)} are not known: primes up to {MOST_TRIED} were tried, and "
            f"{format_number(rest)} is left"
        )
    return (*found.items(), *(((rest, 1),) if rest > 1 else ()))


def divisors_of(n: int) -> list[int]:
    """Return the divisors of a number in order.

    Parameters
    ----------
    n : int
        At least 1.

    Raises
    ------
    LimitError
        When there are more than 2000.

    Examples
    --------
    >>> divisors_of(12)
    [1, 2, 3, 4, 6, 12]
    """
    if as_natural(n, "a number with divisors") == 0:
        raise DomainError("every number divides 0; try a number that is at least 1")
    count = prod(exponent + 1 for _, exponent in prime_factors(n))
    if count > MOST_DIVISORS:
        raise LimitError(f"{format_number(n)} has {count} divisors, and at most {MOST_DIVISORS} are listed")
    return divisors(n)
