"""The minimum excludant, the one idea of the package."""

from collections.abc import Iterable

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

    Examples
    --------
    >>> mex([0, 1, 4, 7])
    2
    >>> mex([])
    0
    """
    present = set(values)
    # n distinct values leave out one of 0, ..., n.
    return next(n for n in range(len(present) + 1) if n not in present)
