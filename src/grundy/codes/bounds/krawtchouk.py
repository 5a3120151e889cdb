"""Krawtchouk polynomials: the characters of words of n letters, summed over all words of a weight."""

import numpy as np
from numpy.typing import NDArray

__all__ = ["krawtchouk", "krawtchouk_at"]


def krawtchouk(n: int, q: int = 2) -> NDArray[np.object_]:
    """Return the values K_k(i) of the Krawtchouk polynomials of length n at the weights.

    K_k(i) is the coefficient of z^k in (1 + (q-1)·z)^(n-i) · (1 - z)^i (MacWilliams and Sloane 1977, chapter 5, §7).

    Parameters
    ----------
    n, q : int
        Length, 0 or more, and alphabet size, 2 or more.

    Returns
    -------
    array of Python integers
        Of n + 1 rows, one for each k, and n + 1 columns, one for each i.

    Examples
    --------
    >>> krawtchouk(3).tolist()
    [[1, 1, 1, 1], [3, 1, -1, -3], [3, -1, -1, 3], [1, -1, 1, -1]]
    """
    return np.array([krawtchouk_at(i, n, q) for i in range(n + 1)], dtype=object).T.copy()


def krawtchouk_at(i: int, n: int, q: int = 2) -> list[int]:
    """Return the values of all Krawtchouk polynomials of length n at one weight.

    By the recurrence (k+1) K_{k+1} = ((n-k)(q-1) + k - q i) K_k - (q-1)(n-k+1) K_{k-1}.

    Parameters
    ----------
    i, n, q : int
        The weight, the length, and the alphabet size.

    Examples
    --------
    >>> krawtchouk_at(1, 3)
    [1, 1, -1, -1]
    """
    values, before = [1], 0
    for k in range(n):
        now = values[-1]
        values.append((((n - k) * (q - 1) + k - q * i) * now - (q - 1) * (n - k + 1) * before) // (k + 1))
        before = now
    return values
