"""The minimum excludant, the one idea of the package."""

from collections.abc import Collection, Iterable, Iterator, Sized
from itertools import count, islice

from grundy.errors import DomainError, LimitError
from grundy.listening import tell
from grundy.saying import called

__all__ = ["mex"]

# So many values are taken at once: Python hears Ctrl-C between two pieces, but not while it makes a set of one.
PIECE = 1 << 16
# So many values beyond a missing one are kept, some 100 bytes each; of a collection that is in memory anyway, all.
MOST_KEPT = 1 << 25


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values.

    Only values beyond the least missing one are kept in memory, so values in rising order take next to none, and a
    ``range`` is not gone through.

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
    LimitError
        When an iterator gives more than 2^25 values beyond a missing one.

    Examples
    --------
    >>> mex([0, 1, 4, 7])
    2
    >>> mex([])
    0
    >>> mex(range(10**9))
    1000000000
    """
    if isinstance(values, range):
        return _mex_of_range(values)
    left = iter(values)
    first = list(islice(left, PIECE))
    present: set[object] = set(first)
    _check_numbers(present)
    if len(first) < PIECE:
        # n distinct values leave out one of 0, ..., n.
        return next(n for n in range(len(present) + 1) if n not in present)
    return _mex_of_many(present, left, MOST_KEPT if not isinstance(values, Sized) else len(values))


def _mex_of_many(beyond: set[object], left: Iterator[int], most: int) -> int:
    """Return the mex of values of which some are left: those below the least missing one are forgotten."""
    least = 0
    for taken in count(PIECE, PIECE):
        before = least
        while least in beyond:
            least += 1
        beyond.difference_update(range(before, least))
        _check_kept(len(beyond), least, most)
        tell("values taken for a mex", taken)
        piece: list[object] = list(islice(left, PIECE))
        if not piece:
            break
        _check_numbers(piece)
        # What has been passed may come again.
        beyond.update(value for value in piece if not (type(value) is int and value < least))
    return least


def _mex_of_range(values: range) -> int:
    # Where 0 and 1 are both in it, the step is 1 or -1, and nothing is left out up to the larger end.
    missing = [n for n in (0, 1) if n not in values]
    return missing[0] if missing else max(values[0], values[-1]) + 1


def _check_numbers(values: Collection[object]) -> None:
    if str in map(type, values):
        text = min(value for value in values if isinstance(value, str))
        raise DomainError(f"mex takes numbers, and {called(text)} is a text; try int(…) for each value")


def _check_kept(kept: int, least: int, most: int) -> None:
    if kept > most:
        raise LimitError(
            f"{kept} values beyond {least}, which is missing so far, are too many to keep; try rising order, a list or "
            "a range"
        )
