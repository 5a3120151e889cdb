"""The minimum excludant, the one idea of the package."""

from collections.abc import Iterable

from grundy.errors import DomainError
from grundy.saying import called

__all__ = ["mex"]


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values.

    Parameters
    ----------
    values : iterable of int
        Any finite collection of non-negative integers; repetitions do not matter.

    Returns
    -------
    int
        The minimum excludant.

    Raises
    ------
    DomainError
        When a value is a text; among numbers it would only be passed over.

    Examples
    --------
    >>> mex([0, 1, 4, 7])
    2
    >>> mex([])
    0
    """
    present: set[object] = set(values)
    if str in map(type, present):
        text = min(value for value in present if isinstance(value, str))
        raise DomainError(f"mex takes numbers, and {called(text)} is a text; try int(…) for each value")
    # n distinct values leave out one of 0, ..., n.
    return next(n for n in range(len(present) + 1) if n not in present)
