"""The places of the odd primes: 3 stands at place 0, 5 at place 1, 7 at place 2, and so on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.natural import natural
from grundy.ordinals.closure.primes import require_odd_prime
from grundy.saying import shown

__all__ = ["MAX_PLACE", "place", "prime_at"]

# The prime at place 5,000,000 is 86,028,221: its sieve takes half a second and 43 MB.
MAX_PLACE = 5_000_000
_MAX_PRIME = 86_028_221


class _Sieved(NamedTuple):
    """The odd primes below a number. Both are replaced together, so that no thread sees one without the other."""

    stop: int
    primes: NDArray[np.int64]


_sieved = _Sieved(15, np.array([3, 5, 7, 11, 13], dtype=np.int64))


def place(p: int) -> int:
    """Return the place of an odd prime.

    Parameters
    ----------
    p : int
        An odd prime, at most 86,028,221.

    Returns
    -------
    int

    Examples
    --------
    >>> place(3), place(47), place(719)
    (0, 13, 126)
    """
    require_odd_prime(p)
    if p > _MAX_PRIME:
        raise LimitError(f"the place of a prime is counted for primes up to {_MAX_PRIME}, and this one is {shown(p)}")
    return int(np.searchsorted(_primes_below(p + 1), p))


def prime_at(k: int) -> int:
    """Return the odd prime at a place.

    Parameters
    ----------
    k : int
        From 0 to 5,000,000.

    Returns
    -------
    int

    Examples
    --------
    >>> prime_at(0), prime_at(13), prime_at(1000)
    (3, 47, 7933)
    """
    natural(k, "the place of a prime")
    if k > MAX_PLACE:
        raise LimitError(f"primes are known here up to the place {MAX_PLACE}, and this place is {shown(k)}")
    # The n-th prime is below n (log n + log log n) for n >= 6 (Rosser and Schoenfeld 1962).
    n = k + 6
    return int(_primes_below(int(n * (np.log(n) + np.log(np.log(n)))) + 2)[k])


def _primes_below(stop: int) -> NDArray[np.int64]:
    """Return the odd primes below `stop`, and perhaps more of them."""
    global _sieved
    sieved = _sieved
    if stop > sieved.stop:
        longer = min(max(stop, 2 * sieved.stop), _MAX_PRIME + 100)
        sieved = _sieved = _Sieved(longer, _sieve(longer))
    return sieved.primes


def _sieve(stop: int) -> NDArray[np.int64]:
    """Return the odd primes below `stop`, by the sieve of Eratosthenes on the odd numbers."""
    marks = np.ones(stop // 2, dtype=bool)  # entry i stands for 2i + 1
    marks[0] = False
    for i in range(1, int(stop**0.5) // 2 + 1):
        if marks[i]:
            marks[2 * i * (i + 1) :: 2 * i + 1] = False
    return 2 * np.flatnonzero(marks).astype(np.int64) + 1
