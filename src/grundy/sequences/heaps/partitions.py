"""All ways to leave so many counters as so many heaps."""

from collections.abc import Iterator

from grundy.sequences.heaps.positions import Heaps

__all__ = ["least_total", "partitions"]


def least_total(count: int, unequal: bool) -> int:
    """Return the least number of counters that can be left as so many non-empty heaps.

    Examples
    --------
    >>> least_total(3, unequal=False), least_total(3, unequal=True)
    (3, 6)
    """
    return count * (count + 1) // 2 if unequal else count


def partitions(total: int, count: int, unequal: bool = False, largest: int | None = None) -> Iterator[Heaps]:
    """Yield the ways to write a total as a sum of so many positive numbers, the largest first.

    Parameters
    ----------
    total : int
        The sum.
    count : int
        How many numbers.
    unequal : bool, optional
        Whether they must all be different.
    largest : int, optional
        None of them may be larger than this.

    Yields
    ------
    tuple of int
        Each in decreasing order. The next one is found at once, however large the numbers are: the bounds for the
        first number are such that the others always exist.

    Examples
    --------
    >>> list(partitions(6, 3)), list(partitions(6, 2, unequal=True))
    ([(4, 1, 1), (3, 2, 1), (2, 2, 2)], [(5, 1), (4, 2)])
    """
    if count == 0:
        if total == 0:
            yield ()
        return
    below = count * (count - 1) // 2 if unequal else 0  # the first number exceeds the others by 1, 2, ... at least
    least = max(1, -(-(total + below) // count))
    most = total - least_total(count - 1, unequal)
    for first in range(most if largest is None else min(most, largest), least - 1, -1):
        for rest in partitions(total - first, count - 1, unequal, first - unequal):
            yield first, *rest
