"""Codes that exist because they can be made in a moment: binary lexicodes."""

from collections.abc import Sequence

from grundy.codes.bounds.parameters import parameters
from grundy.errors import LimitError

__all__ = ["lexicode_dimension", "lexicode_distance"]

# A lexicode is made with a place for each syndrome, and nobody knows before how many those are. With more checks than
# this it is given up, after a fraction of a second; where the sphere packing bound asks for more, it is not begun.
MOST_CHECKS = 24
MOST_LENGTH = 1 << 12


def lexicode_dimension(n: int, d: int, q: int = 2) -> int | None:
    """Return the dimension of the binary lexicode of length n and distance d.

    A lexicode is found by mex alone, but its dimension has no formula, so it is made.

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The size of the field.

    Returns
    -------
    int or None
        None when q is not 2, or when making the code takes a table of more than 2^24 bytes.

    Examples
    --------
    >>> lexicode_dimension(24, 8)
    12
    >>> lexicode_dimension(1000, 100)
    """
    if q != 2 or n > MOST_LENGTH:
        return None
    n, d, q = parameters(n, d, q)
    if d > n:
        return 0
    # Codes know their bounds, and this bound makes a code.
    from grundy.codes.lexicodes import lexicode

    try:
        return lexicode(n, d, memory=1 << MOST_CHECKS).k
    except LimitError:
        return None


def lexicode_distance(n: int, k: int, q: int, distances: Sequence[int]) -> int | None:
    """Return the largest of some increasing distances at which the binary lexicode has k dimensions or more.

    Parameters
    ----------
    n, k, q : int
        Length, dimension and size of the field.
    distances : sequence of int
        Those that are asked for.

    Returns
    -------
    int or None
        None when there is none, as far as the lexicodes can be made.

    Examples
    --------
    >>> lexicode_distance(24, 12, 2, range(6, 10))
    8
    """
    for d in reversed(distances):
        if (lexicode_dimension(n, d, q) or 0) >= k:
            return d
    return None
