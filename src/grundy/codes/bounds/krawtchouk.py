"""Krawtchouk polynomials: the characters of words of n letters, summed over all words of a weight."""

from math import comb

import numpy as np
from numpy.typing import NDArray

__all__ = ["krawtchouk"]


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
    table = np.zeros((n + 1, n + 1), dtype=object)
    table[:, 0] = [comb(n, k) * (q - 1) ** k for k in range(n + 1)]
    table[0, :] = 1
    for i in range(1, n + 1):
        for k in range(1, n + 1):
            table[k, i] = table[k, i - 1] - (q - 1) * table[k - 1, i] - table[k - 1, i - 1]
    return table
