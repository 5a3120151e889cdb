"""The primes that name components, and the order of 2 modulo one of them."""

from functools import cache

from grundy import primes
from grundy.errors import DomainError
from grundy.primes import PROVED_BELOW, factors, is_prime
from grundy.saying import shown

__all__ = ["order_of_two", "prime_power", "require_odd_prime"]

# Orders of 2 up to this one are looked for before p - 1 is factored, for large p.
_SMALL_ORDER = 4096


def prime_power(q: int) -> tuple[int, int]:
    """Return p and n with q = p^n.

    Examples
    --------
    >>> prime_power(81)
    (3, 4)
    """
    found = primes.prime_power(q) if q > 1 else None
    if found is None:
        raise DomainError(f"a component is named by a prime power, not by {shown(q)}")
    return found


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
