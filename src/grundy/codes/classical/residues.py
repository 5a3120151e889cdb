"""Quadratic residue codes, the Golay codes among them."""

from grundy.codes.classical.sizes import check_size
from grundy.codes.code import LinearCode
from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.primes import is_prime
from grundy.text import format_number

__all__ = ["extended_golay", "extended_quadratic_residue", "golay", "quadratic_residue"]


def quadratic_residue(p: int) -> LinearCode:
    """Return the binary quadratic residue code of length p, [p, (p + 1)/2], with d^2 ≥ p.

    It is the cyclic code whose idempotent is the sum of x^r over the squares r modulo p other than 0, and of 1 as well
    when p ≡ 1 modulo 8; digit j of a word is the coefficient of x^j.

    Parameters
    ----------
    p : int
        A prime number with p ≡ 1 or 7 modulo 8: 7, 17, 23, 31, 41, 47, …

    Raises
    ------
    DomainError
        When p is no such prime: 2 has no square root modulo p, and there is no binary code.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 16.

    Examples
    --------
    >>> quadratic_residue(7), quadratic_residue(47)
    (<LinearCode [7, 4]>, <LinearCode [47, 24]>)
    """
    prime = as_natural(p, "p, the length,")
    k = (prime + 1) // 2
    if prime % 8 in (1, 7):
        check_size(prime, k, "this quadratic residue code")
    if prime % 8 not in (1, 7) or not is_prime(prime):
        raise DomainError(
            f"there is no binary quadratic residue code of length {format_number(prime)}; it is a prime that "
            "leaves 1 or 7 modulo 8, as 7, 17, 23 or 31"
        )
    idempotent = sum(1 << r for r in {i * i % prime for i in range(1, k)}) | int(prime % 8 == 1)
    every = (1 << prime) - 1
    # E, xE, …, x^(k-1) E are a basis of the code with the idempotent E (MacWilliams and Sloane, chapter 8).
    return LinearCode([idempotent << i & every | idempotent >> prime - i for i in range(k)], n=prime)


def extended_quadratic_residue(p: int) -> LinearCode:
    """Return the quadratic residue code of length p with a parity digit behind, [p + 1, (p + 1)/2].

    For p ≡ 7 modulo 8 it is self-dual and all weights are multiples of 4.

    Parameters
    ----------
    p : int
        A prime number with p ≡ 1 or 7 modulo 8.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 16.

    Examples
    --------
    >>> code = extended_quadratic_residue(7)
    >>> code, code == code.dual()
    (<LinearCode [8, 4]>, True)
    """
    return quadratic_residue(p).extend()


def golay() -> LinearCode:
    """Return the binary Golay code, perfect with [23, 12, 7], as the quadratic residue code of length 23.

    References
    ----------
    M. J. E. Golay, Notes on digital coding, Proc. IRE 37 (1949); MacWilliams and Sloane (1977), chapter 16.

    Examples
    --------
    >>> golay()
    <LinearCode [23, 12]>
    """
    return quadratic_residue(23)


def extended_golay() -> LinearCode:
    """Return the extended Golay code, [24, 12, 8], as the extended quadratic residue code of length 24.

    References
    ----------
    MacWilliams and Sloane (1977), chapters 2 and 16.

    Examples
    --------
    >>> code = extended_golay()
    >>> code, code == code.dual()
    (<LinearCode [24, 12]>, True)
    """
    return extended_quadratic_residue(23)
