"""Codes of polynomials: a word is the list of values at the points of a space."""

from math import comb

import numpy as np

from grundy.codes.classical.sizes import check_size
from grundy.codes.code import LinearCode
from grundy.codes.digits import bits_of
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.nim.ufuncs import power
from grundy.text import format_number

__all__ = ["hexacode", "reed_muller", "reed_solomon"]


def reed_muller(r: int, m: int) -> LinearCode:
    """Return the binary Reed–Muller code of order r, [2^m, C(m,0) + … + C(m,r), 2^(m - r)].

    Its words are the values of the polynomials of degree at most r in m variables of GF(2); coordinate j is the point
    whose coordinates are the bits of j.

    Parameters
    ----------
    r : int
        The order, from 0 to m.
    m : int
        The number of variables.

    References
    ----------
    D. E. Muller (1954); I. S. Reed, A class of multiple-error-correcting codes (1954); MacWilliams and Sloane (1977),
    chapter 13.

    Examples
    --------
    >>> reed_muller(1, 3), reed_muller(2, 5)
    (<LinearCode [8, 4]>, <LinearCode [32, 16]>)
    >>> 0b10101010 in reed_muller(1, 3)  # the values of the first variable at 0, 1, …, 7
    True
    """
    order, variables = as_natural(r, "r, the order,"), as_natural(m, "m, the number of variables,")
    if order > variables:
        raise DomainError(
            f"the order r of a Reed-Muller code is from 0 to m = {format_number(variables)}, not {format_number(order)}"
        )
    if variables > 60:
        raise LimitError(
            f"a Reed-Muller code with m = {format_number(variables)} has more than 2^60 digits; take a smaller m"
        )
    n = 1 << variables
    check_size(n, sum(comb(variables, i) for i in range(order + 1)), "this Reed-Muller code")
    monomials = np.array([mask for mask in range(n) if mask.bit_count() <= order], np.int64)
    values = (np.arange(n) & monomials[:, np.newaxis]) == monomials[:, np.newaxis]
    return LinearCode(values.astype(np.uint8))


def reed_solomon(n: int, k: int, q: int) -> LinearCode:
    """Return the Reed–Solomon code over the nimbers below q, [n, k, n - k + 1].

    Its words are the values of the polynomials of degree below k at the nimbers 0, 1, …, n - 1, in this order.

    Parameters
    ----------
    n : int
        The length, from 1 to q.
    k : int
        The dimension, from 0 to n.
    q : int
        2, 4, 16 or 256.

    References
    ----------
    I. S. Reed and G. Solomon, Polynomial codes over certain finite fields (1960); MacWilliams and Sloane (1977),
    chapter 10.

    Examples
    --------
    >>> code = reed_solomon(4, 2, 4)
    >>> code, sorted({int((row != 0).sum()) for row in code.generator})
    (<LinearCode [4, 2] over GF(4)>, [3])
    """
    bits_of(q)
    length, dimension = as_natural(n, "n, the length,", least=1), as_natural(k, "k, the dimension,")
    if length > q:
        raise DomainError(
            f"a Reed-Solomon code over GF({q}) has at most {q} digits, one a nimber, not {format_number(length)}"
        )
    if dimension > length:
        raise DomainError(f"the dimension k is at most n = {length}, not {format_number(dimension)}")
    points = np.arange(length, dtype=np.uint8)
    rows = power(points, np.arange(dimension, dtype=np.uint8)[:, np.newaxis])
    return LinearCode(np.asarray(rows, np.uint8).reshape(dimension, length), q=q)


def hexacode() -> LinearCode:
    """Return the hexacode, [6, 3, 4] over GF(4): the words a, b, c, f(1), f(2), f(3) with f(x) = ax^2 + bx + c.

    Here 2 and 3 are the nimbers, ω and its conjugate in the books.

    References
    ----------
    J. H. Conway and N. J. A. Sloane, Sphere Packings, Lattices and Groups (1988), chapters 3 and 11.

    Examples
    --------
    >>> hexacode()
    <LinearCode [6, 3] over GF(4)>
    """
    return LinearCode([[1, 0, 0, 1, 3, 2], [0, 1, 0, 1, 2, 3], [0, 0, 1, 1, 1, 1]], q=4)
