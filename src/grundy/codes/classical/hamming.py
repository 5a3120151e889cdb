"""Hamming codes and their duals, repetition and parity."""

import numpy as np

from grundy.codes.classical.sizes import check_size
from grundy.codes.code import LinearCode
from grundy.codes.digits import bits_of, matrix_of
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = ["extended_hamming", "hamming", "parity", "repetition", "simplex"]


def hamming(m: int, q: int = 2) -> LinearCode:
    """Return the Hamming code of redundancy m, a perfect code [(q^m - 1)/(q - 1), n - m, 3].

    The columns of its parity check are the words of m digits whose highest digit is 1, as integers in increasing
    order: one of each line through 0. For q = 2, column j is j + 1 in binary, so the words are the sets of numbers from
    1 to n with the nim sum 0.

    Parameters
    ----------
    m : int
        The redundancy, 1 or more.
    q : int, optional
        2, 4, 16 or 256.

    Raises
    ------
    LimitError
        When the generator would have more than 2^26 entries.

    References
    ----------
    R. W. Hamming, Error detecting and error correcting codes, Bell System Tech. J. 29 (1950); M. J. E. Golay, Notes on
    digital coding, Proc. IRE 37 (1949), for q > 2.

    Examples
    --------
    >>> hamming(3), hamming(2, q=4)
    (<LinearCode [7, 4]>, <LinearCode [5, 3] over GF(4)>)
    >>> [1 << a - 1 | 1 << b - 1 | 1 << c - 1 in hamming(3) for a, b, c in [(1, 2, 3), (2, 4, 6), (1, 2, 4)]]
    [True, True, False]
    """
    return simplex(m, q).dual()


def simplex(m: int, q: int = 2) -> LinearCode:
    """Return the dual of the Hamming code, [(q^m - 1)/(q - 1), m, q^(m - 1)]: all words but 0 have the same weight.

    Parameters
    ----------
    m : int
        The dimension, 1 or more.
    q : int, optional
        2, 4, 16 or 256.

    References
    ----------
    F. J. MacWilliams and N. J. A. Sloane, The Theory of Error-Correcting Codes (1977), chapter 1.

    Examples
    --------
    >>> [word.bit_count() for word in simplex(3)]
    [0, 4, 4, 4, 4, 4, 4, 4]
    """
    bits, rows = bits_of(q), as_natural(m, "m, the redundancy of a Hamming code,", least=1)
    if rows * bits > 64:
        raise LimitError(
            f"a Hamming code with m = {format_number(rows)} and q = {q} has more than 2^60 digits; take a smaller m"
        )
    n = (q**rows - 1) // (q - 1)
    check_size(n, n - rows, "this Hamming code")
    columns = [word for i in range(rows) for word in range(q**i, 2 * q**i)]
    return LinearCode(np.ascontiguousarray(matrix_of(columns, rows, q).T), q=q)


def extended_hamming(m: int) -> LinearCode:
    """Return the binary Hamming code with a parity digit behind, [2^m, 2^m - m - 1, 4].

    Parameters
    ----------
    m : int
        The redundancy of the Hamming code, 1 or more.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 1.

    Examples
    --------
    >>> extended_hamming(3)
    <LinearCode [8, 4]>
    """
    return hamming(m).extend()


def repetition(n: int, q: int = 2) -> LinearCode:
    """Return the code of the words whose digits are all the same, [n, 1, n].

    Parameters
    ----------
    n : int
        The length, 1 or more.
    q : int, optional
        2, 4, 16 or 256.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 1.

    Examples
    --------
    >>> list(repetition(3)), list(repetition(2, q=4))
    ([0, 7], [0, 5, 10, 15])
    """
    bits_of(q)
    length = as_natural(n, "n, the length,", least=1)
    check_size(length, 1, "this repetition code")
    return LinearCode(np.ones((1, length), np.uint8), q=q)


def parity(n: int, q: int = 2) -> LinearCode:
    """Return the code of the words whose digits have the nim sum 0, [n, n - 1, 2]; for q = 2, those of even weight.

    Parameters
    ----------
    n : int
        The length, 1 or more.
    q : int, optional
        2, 4, 16 or 256.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 1.

    Examples
    --------
    >>> list(parity(3)), list(parity(2, q=4))
    ([0, 3, 5, 6], [0, 5, 10, 15])
    """
    length = as_natural(n, "n, the length,", least=1)
    check_size(length, length - 1, "this code of sum zero")
    return repetition(length, q).dual()
