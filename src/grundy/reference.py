"""The definitions, in a few slow lines each: they judge the fast methods, and readers may start here.

Nothing in the package uses this file; tests and benchmarks do.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from math import isqrt
from typing import TypeVar

__all__ = ["mex", "nim_add", "nim_sum_table", "nim_values", "outcome_labels", "wythoff_options", "wythoff_p_position"]

Position = TypeVar("Position", bound=Hashable)


def mex(values: Iterable[int]) -> int:
    """Return the least natural number that is not among the values.

    >>> mex([0, 1, 3])
    2
    """
    excluded = list(values)
    n = 0
    while n in excluded:
        n += 1
    return n


def nim_values(options: Callable[[Position], Iterable[Position]], positions: Iterable[Position]) -> dict[Position, int]:
    """Return the Sprague–Grundy numbers of the positions: G(p) = mex of G over the options of p.

    >>> nim_values(lambda n: range(n), [3])
    {3: 3}
    """

    @cache
    def value(position: Position) -> int:
        return mex(value(option) for option in options(position))

    return {position: value(position) for position in positions}


def outcome_labels(
    options: Callable[[Position], Iterable[Position]], positions: Iterable[Position]
) -> dict[Position, str]:
    """Return N or P for each position: N exactly when some option is P. No numbers are used.

    >>> outcome_labels(lambda n: [n - s for s in (1, 2) if s <= n], [0, 1, 2, 3])
    {0: 'P', 1: 'N', 2: 'N', 3: 'P'}
    """

    @cache
    def next_player_wins(position: Position) -> bool:
        return any(not next_player_wins(option) for option in options(position))

    return {position: "N" if next_player_wins(position) else "P" for position in positions}


@cache
def nim_add(a: int, b: int) -> int:
    """Return a ⊕ b by Conway's definition without binary digits (Lenstra 1978, formula 2.1).

    >>> nim_add(5, 9)
    12
    """
    return mex([*(nim_add(x, b) for x in range(a)), *(nim_add(a, y) for y in range(b))])


def nim_sum_table(size: int) -> list[list[int]]:
    """Return the table of a ⊕ b for a, b < size.

    >>> nim_sum_table(2)
    [[0, 1], [1, 0]]
    """
    return [[nim_add(a, b) for b in range(size)] for a in range(size)]


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
