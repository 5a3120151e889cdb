"""Pieces of sentences."""

from collections.abc import Iterable

__all__ = ["added", "times"]


def added(numbers: Iterable[int]) -> str:
    """Return a nim sum as it is written.

    Examples
    --------
    >>> added([5, 3])
    '5 ⊕ 3'
    """
    return " ⊕ ".join(map(str, numbers))


def times(count: int, one: str, many: str) -> str:
    """Return how many there are, in words as far as one says them.

    Examples
    --------
    >>> times(1, "move", "moves"), times(3, "move", "moves")
    ('one move', 'three moves')
    """
    names = "no one two three four five six seven eight nine ten".split()
    return f"{names[count] if count < len(names) else count} {one if count == 1 else many}"
