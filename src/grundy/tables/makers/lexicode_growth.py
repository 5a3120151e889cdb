"""The lengths at which binary lexicodes get one more check."""

from collections.abc import Iterator

from grundy.codes.lexicodes import redundancy_starts
from grundy.tables.table import Row

__all__ = ["is_quick", "make", "remake"]

# The distances, and the most checks: a table of 2^24 bytes for odd distances.
DISTANCES, MOST_CHECKS = range(3, 19), 24
QUICK_CHECKS = 18


def make() -> Iterator[Row]:
    """Yield all rows.

    Examples
    --------
    >>> next(make())
    {'d': '3', 'checks': '1', 'start': '1'}
    """
    for d in DISTANCES:
        for checks, start in enumerate(redundancy_starts(d, MOST_CHECKS).starts, start=1):
            yield _row(d, checks, start)


def remake(row: Row) -> Row:
    """Return a row computed anew.

    Examples
    --------
    >>> remake({"d": "7", "checks": "12"})["start"]
    '24'
    """
    d, checks = int(row["d"]), int(row["checks"])
    return _row(d, checks, redundancy_starts(d, checks).starts[checks - 1])


def is_quick(row: Row) -> bool:
    """Return whether the table is small.

    Examples
    --------
    >>> is_quick({"d": "7", "checks": "12"})
    True
    """
    return int(row["checks"]) <= QUICK_CHECKS


def _row(d: int, checks: int, start: int) -> Row:
    return {"d": str(d), "checks": str(checks), "start": str(start)}
