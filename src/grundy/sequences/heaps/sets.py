"""Finite sets of numbers as text."""

from collections.abc import Sequence

__all__ = ["short_set"]

MOST, FIRST = 12, 10


def short_set(numbers: Sequence[int]) -> str:
    """Return a set in braces; of a long one only the first numbers, how many follow, and the last one.

    Parameters
    ----------
    numbers : sequence of int
        In increasing order.

    Returns
    -------
    str

    Examples
    --------
    >>> short_set((1, 2, 6)), short_set(range(1, 1000))
    ('{1, 2, 6}', '{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 988 more, 999}')
    """
    texts = list(map(str, numbers))
    if len(texts) > MOST:
        texts[FIRST:-1] = [f"… {len(texts) - FIRST - 1} more"]
    return f"{{{', '.join(texts)}}}"
