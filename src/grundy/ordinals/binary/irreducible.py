"""Which polynomials over {0, 1} are irreducible."""

from grundy.ordinals.binary.modulus import Modulus
from grundy.ordinals.binary.polynomials import coefficients, gcd
from grundy.primes import factors

__all__ = ["is_irreducible"]


def is_irreducible(a: int) -> bool:
    """Return whether a polynomial is not constant and has no divisors but 1 and itself.

    The test of Rabin (1980): a of degree d is irreducible when it divides y^(2^d) + y, and has nothing in common with
    y^(2^(d/r)) + y for the primes r that divide d.

    Parameters
    ----------
    a : int

    Returns
    -------
    bool

    Examples
    --------
    >>> [a for a in range(32) if is_irreducible(a)]
    [2, 3, 7, 11, 13, 19, 25, 31]
    """
    degree = coefficients(a).bit_length() - 1
    if degree < 2:
        return degree == 1
    if not a & 1:
        return False
    modulus = Modulus(a)
    power, y, done = 2, 2, 0
    for k in sorted(degree // r for r in factors(degree)):
        power = modulus.frobenius(power, k - done)
        done = k
        if gcd(a, power ^ y) != 1:
            return False
    return modulus.frobenius(power, degree - done) == y
