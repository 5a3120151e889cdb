"""Wythoff's game."""

from math import isqrt

__all__ = ["wythoff_options", "wythoff_p_position"]


def wythoff_options(piles: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the options of Wythoff's game as the rule says them.

    >>> wythoff_options((1, 1))
    [(0, 1), (1, 0), (0, 0)]
    """
    a, b = piles
    one_pile = [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
    return one_pile + [(a - k, b - k) for k in range(1, min(a, b) + 1)]


def wythoff_p_position(n: int) -> tuple[int, int]:
    """Return the n-th P-position of Wythoff's game, (floor(nφ), floor(nφ²)) with φ the golden ratio (Wythoff 1907).

    Exact for integers of any size: floor(nφ) = floor((n + sqrt(5n²)) / 2).

    >>> [wythoff_p_position(n) for n in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    a = (n + isqrt(5 * n * n)) // 2
    return a, a + n
