"""From lists of Python to arrays, as fast as CPython can, and with the place of what does not fit."""

from array import array
from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError
from grundy.saying import called

__all__ = ["flattened", "listed", "whole_numbers"]


def listed(rows: Any, rule: str) -> Sequence[Any]:
    """Return what can be gone through as a sequence; otherwise the error tells the rule.

    Parameters
    ----------
    rows : iterable
    rule : str

    Returns
    -------
    list or tuple

    Examples
    --------
    >>> listed(zip("ab", "cd"), "edges are pairs")
    [('a', 'c'), ('b', 'd')]
    """
    if isinstance(rows, (list, tuple)):
        return rows
    try:
        return list(rows)
    except TypeError:
        raise DomainError(f"{rule}, not {called(rows)}") from None


def flattened(rows: Sequence[Any], rule: str) -> tuple[list[int], list[Any]]:
    """Return how long the rows are, and the entries of all of them one after the other.

    Parameters
    ----------
    rows : sequence of iterables
    rule : str
        For the error: with a place for the number of a row that is none, and one for what it is instead.

    Returns
    -------
    lengths, entries : lists

    Examples
    --------
    >>> flattened([[1, 2], (), range(3)], "row {} is {}")
    ([2, 0, 3], [1, 2, 0, 1, 2])
    """
    entries: list[Any] = []
    try:
        lengths = list(map(len, rows))
        deque(map(entries.extend, rows), 0)  # no loop in Python: twice as fast as chain.from_iterable
    except TypeError:
        rows = [_row(number, row, rule) for number, row in enumerate(rows)]
        lengths = list(map(len, rows))
        entries = [entry for row in rows for entry in row]
    return lengths, entries


def _row(number: int, row: Any, rule: str) -> list[Any]:
    try:
        return list(row)
    except TypeError:
        raise DomainError(rule.format(number, called(row))) from None


def whole_numbers(numbers: list[Any]) -> NDArray[np.int64] | NDArray[np.uint32] | int:
    """Return whole numbers as an array, or the index of the first entry that is none, or none of 64 bits.

    Parameters
    ----------
    numbers : list

    Returns
    -------
    array or int

    Examples
    --------
    >>> whole_numbers([3, 1]), whole_numbers([3, 0.5]), whole_numbers([3, True])
    (array([3, 1], dtype=uint32), 1, 1)
    """
    try:
        found = np.asarray(array("I", numbers))
    except (TypeError, OverflowError):
        return _signed(numbers)
    return found if (strange := _first_bool(numbers, found)) is None else strange


def _signed(numbers: list[Any]) -> NDArray[np.int64] | int:
    try:
        found = np.asarray(array("q", numbers))
    except (TypeError, OverflowError):
        return next(place for place, number in enumerate(numbers) if not _is_signed(number))
    return found if (strange := _first_bool(numbers, found)) is None else strange


def _is_signed(number: Any) -> bool:
    try:
        array("q", [number])
    except (TypeError, OverflowError):
        return False
    return not isinstance(number, bool)


def _first_bool(numbers: list[Any], found: NDArray[Any]) -> int | None:
    """Return where the first True or False stands: numbers for Python, but a mistake for a vertex."""
    candidates = np.flatnonzero((found == 0) | (found == 1)).tolist()
    return next((place for place in candidates if isinstance(numbers[place], bool)), None)
