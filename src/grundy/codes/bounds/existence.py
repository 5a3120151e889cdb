"""Codes that exist, without naming them: Gilbert and Varshamov."""

from bisect import bisect_right

from grundy.codes.bounds.griesmer import dimension_and_length
from grundy.codes.bounds.parameters import ball, field_size, floor_log, parameters

__all__ = ["gilbert_varshamov", "varshamov_dimension", "varshamov_distance"]


def gilbert_varshamov(n: int, d: int, q: int = 2) -> int:
    """Return a number of words that some code of length n and distance d has at least: a lower bound on A_q(n, d).

    As long as the balls of radius d - 1 around the words leave a word over, it can be added (Gilbert 1952). A lexicode
    does just that, so it has at least as many words.

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The number of letters, 2 or more; the code need not be linear.

    Raises
    ------
    DomainError
        When a number is not whole or too small.
    LimitError
        When a word takes more than 32768 bits.

    Examples
    --------
    >>> gilbert_varshamov(24, 8), gilbert_varshamov(24, 25)
    (32, 1)
    """
    n, d, q = parameters(n, d, q)
    return -(-int(q**n) // ball(n, d - 1, q))


def varshamov_dimension(n: int, d: int, q: int = 2) -> int:
    """Return a dimension that some linear code of length n and distance d has.

    When the combinations of d - 2 out of n - 1 columns of a parity check do not fill its space, one more column can be
    added so that no d - 1 are dependent (Varshamov 1957). So n - k checks do when ball(n - 1, d - 2) < q^(n-k).

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The size of the field, a power of a prime.

    Returns
    -------
    int
        The largest such k; 0 when d > n.

    Raises
    ------
    DomainError
        When a number is not whole or too small, or there is no field of q elements.
    LimitError
        When a word takes more than 32768 bits, or q is larger than 2^32.

    Examples
    --------
    >>> varshamov_dimension(24, 8), varshamov_dimension(7, 3), varshamov_dimension(5, 1)
    (6, 4, 5)
    """
    n, d, q = parameters(n, d, q)
    field_size(q)
    if d == 1 or d > n:
        return n if d == 1 else 0
    return n - floor_log(ball(n - 1, d - 2, q), q) - 1


def varshamov_distance(n: int, k: int, q: int = 2) -> int:
    """Return a distance that some linear code of length n and dimension k has at least.

    Parameters
    ----------
    n, k : int
        Length and dimension, 1 <= k <= n.
    q : int
        The size of the field, a power of a prime.

    Returns
    -------
    int
        The largest d with ``varshamov_dimension(n, d, q) >= k``.

    Raises
    ------
    DomainError
        When a number is not whole or too small, k > n, or there is no field of q elements.
    LimitError
        When a word takes more than 32768 bits, or q is larger than 2^32.

    Examples
    --------
    >>> varshamov_distance(24, 12), varshamov_distance(7, 4), varshamov_distance(5, 1)
    (5, 3, 5)
    """
    n, k, q = dimension_and_length(n, k, q)
    return bisect_right(range(1, n - k + 2), -k, key=lambda d: -varshamov_dimension(n, d, q))
