"""The Fermat numbers F_k = 2^(2^k) + 1 and their prime factors.

The field of 2^(2^m) nimbers has 2^(2^m) - 1 = F_0 F_1 ... F_(m-1) elements that are not 0. No two Fermat numbers have a
common factor, because F_k - 2 is the product of all smaller ones and F_k is odd.
"""

from dataclasses import dataclass
from functools import cache
from math import gcd

__all__ = ["LAST_FACTORED", "Factors", "common_factors", "fermat_factors", "fermat_number"]

# F_0, ..., F_11 are factored completely, the larger ones are not.
LAST_FACTORED = 11

# Known prime factors, ascending (OEIS A023394). Up to F_11 the largest one is left out, as division finds it. The years
# are those of the last step.
_KNOWN = {
    5: (641,),  # Euler 1732
    6: (274177,),  # Landry 1880
    7: (59649589127497217,),  # Morrison and Brillhart 1970
    8: (1238926361552897,),  # Brent and Pollard 1980
    9: (2424833, 7455602825647884208337395736200454918783366342657),  # Lenstra, Lenstra, Manasse and Pollard 1990
    10: (45592577, 6487031809, 4659775785220018543264560743076778192897),  # Brent 1995
    11: (319489, 974849, 167988556341760475137, 3560841906445833920513),  # Brent and Morain 1988
    12: (
        114689,
        26017793,
        63766529,
        190274191361,
        1256132134125569,
        568630647535356955169033410940867804839360742060818433,
    ),
}


@dataclass(frozen=True)
class Factors:
    """What is known of the factors of a Fermat number.

    Parameters
    ----------
    primes : tuple of int
        Different prime factors, ascending.
    rest : int
        The quotient by all of them: 1 when the factorization is complete.

    Examples
    --------
    >>> fermat_factors(5)
    Factors(primes=(641, 6700417), rest=1)
    """

    primes: tuple[int, ...]
    rest: int

    @property
    def divisors(self) -> tuple[int, ...]:
        """The primes, and the rest unless it is 1; their product is the Fermat number."""
        return self.primes if self.rest == 1 else (*self.primes, self.rest)


def fermat_number(k: int) -> int:
    """Return F_k = 2^(2^k) + 1.

    Examples
    --------
    >>> [fermat_number(k) for k in range(5)]
    [3, 5, 17, 257, 65537]
    """
    return (1 << (1 << k)) + 1


@cache
def fermat_factors(k: int) -> Factors:
    """Return the known prime factors of F_k and what remains.

    Examples
    --------
    >>> fermat_factors(6).primes
    (274177, 67280421310721)
    """
    known = _KNOWN.get(k, ())
    rest = fermat_number(k)
    for p in known:
        rest //= p
    return Factors((*known, rest), 1) if k <= LAST_FACTORED else Factors(known, rest)


def common_factors(n: int, stop: int | None = None) -> dict[int, int]:
    """Return the greatest common divisors of n and F_k, by k, where they are not 1.

    Parameters
    ----------
    n : int
        A number, 1 or more.
    stop : int, optional
        Only k < stop; without it, all k.

    Examples
    --------
    >>> common_factors(3 * 7 * 641)
    {0: 3, 5: 641}
    """
    # A prime factor of F_k is 1 modulo 2^(k+1), the order of 2 modulo it. So 2^(k+1) < n.
    last = n.bit_length()
    found = {}
    power = 2
    for k in range(last if stop is None else min(stop, last)):
        common = gcd(n, power + 1)
        if common > 1:
            found[k] = common
        power = power * power % n
    return found
