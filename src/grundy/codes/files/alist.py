"""Alist: MacKay's format of sparse parity checks, with the places of the nonzero digits in each column and each row.

::

    7 3                  columns and rows; a third number is q, unless it is 2
    3 4                  the largest weight of a column, of a row
    1 1 2 1 2 2 3        the weights of the columns
    4 4 4                the weights of the rows
    1 0 0                the rows, counted from 1, in which column 1 is not 0; zeros fill the line
    ...                  and so on for all columns
    1 3 5 7              the columns in which row 1 is not 0
    ...                  and so on for all rows

For q > 2 each place is followed by the digit that stands there. Files without the zeros are read too. The digits of
GF(4) are 0, 1, w, w + 1 in this order, as usual; those of GF(16) and GF(256) are read and written as nimbers, since
the format does not tell how a field is represented.

Source: D. J. C. MacKay, www.inference.org.uk/mackay/codes/alist.html; codes/GFQmatrices/README for q > 2.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.codes.digits import Digits, bits_of, check_room
from grundy.codes.files.code_file import CodeFile, Kind, agreed
from grundy.errors import DomainError, line_error
from grundy.text import short_repr

__all__ = ["looks_like", "read", "write"]

_NO_NUMBER = re.compile(r"[^0-9 \t\n\v\f\r]\S*|[0-9]{10,}")
_Numbers = NDArray[np.int64]


class _Head(NamedTuple):
    n: int
    rows: int
    q: int
    column_weights: _Numbers
    row_weights: _Numbers
    lists: _Numbers


def read(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    r"""Return the code of a parity check in alist format.

    Parameters
    ----------
    q, kind : optional
        An alist says both; what is given must not differ.

    Examples
    --------
    >>> read("3 2\n2 2\n1 2 1\n2 2\n1 0\n1 2\n2 0\n1 2\n2 3\n").matrix.tolist()
    [[1, 1, 0], [0, 1, 1]]
    """
    agreed("parity check", kind, "kind")
    head = _head(text)
    agreed(head.q, q, "q")
    step = 1 if head.q == 2 else 2
    expected = step * int(head.column_weights.sum() + head.row_weights.sum())
    places = head.lists[head.lists > 0]  # zeros only fill the lines
    if places.size != expected:
        raise DomainError(
            f"the weights in this alist call for {expected} numbers in its lists, zeros left out, and there are "
            f"{places.size}"
        )
    cut = step * int(head.column_weights.sum())
    by_columns = _filled(places[:cut], head.column_weights, head.rows, head.q, "column").T
    by_rows = _filled(places[cut:], head.row_weights, head.n, head.q, "row")
    if not np.array_equal(by_columns, by_rows):
        row, column = np.argwhere(by_columns != by_rows)[0] + 1
        raise DomainError(
            f"the lists of the columns and those of the rows of this alist differ at row {row}, column {column}"
        )
    return CodeFile(by_rows, head.q, "parity check")


def _numbers(text: str) -> _Numbers:
    found = _NO_NUMBER.search(text)
    if found:
        raise line_error(text, found.start(), f"expected a number of an alist, found {short_repr(found[0])}")
    return np.fromstring(text, np.int64, sep=" ") if text.strip() else np.zeros(0, np.int64)


def _head(text: str) -> _Head:
    numbers = _numbers(text)
    if numbers.size < 4:
        raise DomainError("this is no alist: it begins with the numbers of columns and rows and their largest weights")
    # The first line tells whether there is a third number: it is not known from the numbers alone.
    first = len(text.lstrip().partition("\n")[0].split())
    if first not in (2, 3):
        raise DomainError(f"the first line of an alist has two numbers, or three with q; this one has {first}")
    n, rows = (int(number) for number in numbers[:2])
    q = int(numbers[2]) if first == 3 else 2
    bits_of(q)
    check_room(rows, n)
    body = numbers[first + 2 :]
    if body.size < n + rows:
        raise DomainError(f"this alist ends before the weights of its {n} columns and {rows} rows")
    weights, row_weights, lists = np.split(body, [n, n + rows])
    for what, found, claimed in (("column", weights, numbers[first]), ("row", row_weights, numbers[first + 1])):
        if found.max(initial=0) > claimed:
            raise DomainError(f"this alist has a {what} of weight {found.max()}, and says that none is above {claimed}")
    return _Head(n, rows, q, weights, row_weights, lists)


def _filled(places: _Numbers, weights: _Numbers, width: int, q: int, what: str) -> Digits:
    """Return the matrix whose row i has digits at the places of list i."""
    step = 1 if q == 2 else 2
    positions, digits = places[::step], places[1::2] if q > 2 else np.ones(places.size, np.int64)
    owners = np.repeat(np.arange(weights.size), weights)
    wrong = (positions > width) | (digits >= q)
    if wrong.any():
        first = int(np.flatnonzero(wrong)[0])
        if positions[first] > width:
            rule = f"the place {positions[first]}, and places are from 1 to {width}"
        else:
            rule = f"the digit {digits[first]}, and digits are from 1 to {q - 1}"
        raise DomainError(f"the list of {what} {owners[first] + 1} in this alist has {rule}")
    matrix = np.zeros((weights.size, width), np.uint8)
    matrix[owners, positions - 1] = digits
    # A place that comes twice leaves fewer digits than the weight says.
    short = np.flatnonzero(np.count_nonzero(matrix, axis=1) != weights)
    if short.size:
        raise DomainError(f"the list of {what} {short[0] + 1} in this alist has a place twice")
    return matrix


def looks_like(text: str) -> bool:
    r"""Return whether a text begins as an alist: sizes, largest weights, and then the weights of all columns.

    Examples
    --------
    >>> looks_like("3 1\n1 3\n1 1 1\n3\n"), looks_like("1 0 1\n0 1 1\n")
    (True, False)
    """
    lines = [words for line in text.split("\n", 8)[:8] if (words := line.split())][:3]
    if len(lines) < 3 or len(lines[0]) not in (2, 3) or len(lines[1]) != 2:
        return False
    return lines[0][0].isdecimal() and len(lines[2]) == int(lines[0][0][:10])


def write(code: CodeFile) -> str:
    """Return the parity check of a code in alist format; a generator is turned into a parity check first.

    Parameters
    ----------
    code : CodeFile
        A name and a distance cannot be said in this format and are left out.

    Examples
    --------
    >>> print(write(CodeFile([[1, 1, 0], [0, 1, 1]], kind="parity check")), end="")
    3 2
    2 2
    1 2 1
    2 2
    1 0
    1 2
    2 0
    1 2
    2 3
    """
    checks = code.given_as("parity check").matrix
    rows, n = checks.shape
    weights = [np.count_nonzero(checks, axis=axis).tolist() for axis in (0, 1)]
    head = [[n, rows] if code.q == 2 else [n, rows, code.q], [max(each, default=0) for each in weights], *weights]
    lists = [*_lists(checks.T, code.q), *_lists(checks, code.q)]
    return "".join(" ".join(map(str, line)) + "\n" for line in head + lists)


def _lists(matrix: Digits, q: int) -> list[list[int]]:
    """Return the places of the digits of each row, from 1, and the digits when q > 2, filled with zeros."""
    found = []
    for row in matrix:
        places = np.flatnonzero(row)
        found.append((places + 1 if q == 2 else np.column_stack([places + 1, row[places]]).ravel()).tolist())
    longest = max(map(len, found), default=0)
    return [each + [0] * (longest - len(each)) for each in found]
