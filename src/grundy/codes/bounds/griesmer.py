"""The Griesmer bound: how short a linear code can be.

A linear code of dimension k and distance d over the field of q elements has at least
d + ⌈d/q⌉ + ⌈d/q²⌉ + … + ⌈d/q^(k-1)⌉ places (Griesmer 1960; Solomon and Stiffler 1965 for any q): the words that vanish
where a word of least weight does not vanish form a code of dimension k - 1 and distance at least ⌈d/q⌉.
"""

from bisect import bisect_right

from grundy.codes.bounds.parameters import field_size, parameters, space
from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = ["dimension_and_length", "griesmer_dimension", "griesmer_distance", "griesmer_length"]


def griesmer_length(k: int, d: int, q: int = 2) -> int:
    """Return a length that no linear code of dimension k and distance d goes below.

    Parameters
    ----------
    k, d : int
        Dimension, 0 or more, and distance, 1 or more.
    q : int
        The size of the field, a power of a prime.

    Returns
    -------
    int
        The sum of ⌈d/q^i⌉ for i from 0 to k - 1.

    Raises
    ------
    DomainError
        When a number is not whole or too small, or there is no field of q elements.
    LimitError
        When q is larger than 2^32.

    Examples
    --------
    >>> griesmer_length(12, 8), griesmer_length(5, 16), griesmer_length(6, 5, q=3)
    (23, 31, 11)
    """
    k = as_natural(k, "k, the dimension,")
    d = as_natural(d, "d, the distance,", 1)
    q = field_size(as_natural(q, "q, the size of the field,", 2))
    length = i = 0
    while i < k and d > 1:
        length += d
        d = -(-d // q)
        i += 1
    return length + k - i


def griesmer_dimension(n: int, d: int, q: int = 2) -> int:
    """Return the largest dimension that the Griesmer bound leaves to a linear code of length n and distance d.

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The size of the field, a power of a prime.

    Returns
    -------
    int
        The largest k with ``griesmer_length(k, d, q) <= n``; 0 when d > n.

    Raises
    ------
    DomainError
        When a number is not whole or too small, or there is no field of q elements.
    LimitError
        When a word takes more than 32768 bits, or q is larger than 2^32.

    Examples
    --------
    >>> griesmer_dimension(24, 8), griesmer_dimension(31, 16), griesmer_dimension(3, 4)
    (13, 5, 0)
    """
    n, d, q = parameters(n, d, q)
    field_size(q)
    k = 0
    while 1 < d <= n:
        n -= d
        d = -(-d // q)
        k += 1
    return k + n if d == 1 else k


def griesmer_distance(n: int, k: int, q: int = 2) -> int:
    """Return the largest distance that the Griesmer bound leaves to a linear code of length n and dimension k.

    Parameters
    ----------
    n, k : int
        Length and dimension, 1 <= k <= n.
    q : int
        The size of the field, a power of a prime.

    Returns
    -------
    int
        The largest d with ``griesmer_length(k, d, q) <= n``.

    Raises
    ------
    DomainError
        When a number is not whole or too small, k > n, or there is no field of q elements.
    LimitError
        When a word takes more than 32768 bits, or q is larger than 2^32.

    Examples
    --------
    >>> griesmer_distance(24, 12), griesmer_distance(31, 5), griesmer_distance(5, 5)
    (8, 16, 1)
    """
    n, k, q = dimension_and_length(n, k, q)
    return bisect_right(range(1, n - k + 2), n, key=lambda d: griesmer_length(k, d, q))


def dimension_and_length(n: int, k: int, q: int) -> tuple[int, int, int]:
    """Return length, dimension and field size of a linear code with a distance, or say what is wrong with them.

    Raises
    ------
    DomainError
        When a number is not whole or too small, k > n, or there is no field of q elements.
    LimitError
        When a word takes more than 32768 bits, or q is larger than 2^32.

    Examples
    --------
    >>> dimension_and_length(3, 4, 2)
    Traceback (most recent call last):
    grundy.errors.DomainError: k, the dimension, is at most the length n = 3, not 4
    """
    n, q = space(n, q)
    k = as_natural(k, "k, the dimension of a code with a distance,", 1)
    if k > n:
        raise DomainError(f"k, the dimension, is at most the length n = {n}, not {format_number(k)}")
    return n, k, field_size(q)
