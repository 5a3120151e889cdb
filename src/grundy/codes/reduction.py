"""Reduced bases over GF(q): in each row the highest digit is 1 and alone in its column; rows increase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from grundy.codes.digits import (
    Digits,
    check_room,
    checked_matrix,
    checked_word,
    is_word,
    matrix_of,
    words_of,
)
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace, reduced_basis
from grundy.integers import as_natural, iterate, limited
from grundy.nim import linalg
from grundy.text import format_number

__all__ = ["basis_and_length", "dual_basis", "pivots_of", "some_rows", "systematic_checks", "words_and_length"]

MOST_ROWS = 1 << 22
MOST_BYTES = 1 << 29  # of rows that are given one by one


def basis_and_length(rows: Any, n: int | None, q: int) -> tuple[tuple[int, ...], int]:
    """Return the reduced basis of the span of the rows, as words, and their length.

    Rows are a matrix of digits, or words as integers with their length n.

    Examples
    --------
    >>> basis_and_length([[1, 1, 1, 0], [1, 0, 0, 1]], None, 2), basis_and_length([6, 14], 4, 2)
    (((7, 9), 4), ((6, 8), 4))
    """
    words, length = words_and_length(rows, n, q)
    return _reduced_words(words, length, q), length


def words_and_length(rows: Any, n: int | None, q: int) -> tuple[list[int], int]:
    """Return rows as words, and their length; they are a matrix of digits, or words as integers with their length n.

    Examples
    --------
    >>> words_and_length([[1, 1, 1, 0], [1, 0, 0, 1]], None, 2), words_and_length([6, 14], 4, 2)
    (([7, 9], 4), ([6, 14], 4))
    """
    listed = rows if isinstance(rows, np.ndarray) and rows.ndim else list(some_rows(rows))
    if all(map(is_word, listed)) and (len(listed) or n is not None) and np.ndim(rows) < 2:
        if n is None:
            raise DomainError("words as integers do not tell their length; give it as n=…, or give rows of digits")
        length = as_natural(n, "n, the length,")
        return [checked_word(word, length, q) for word in listed], length
    if not len(listed) and np.ndim(listed) < 2:
        raise DomainError("no rows do not tell the length of the code; give it as n=…")
    matrix = checked_matrix(listed, q)
    if n is not None and matrix.shape[1] != as_natural(n, "n, the length,"):
        raise DomainError(f"the rows have {matrix.shape[1]} digits, and n is {format_number(n)}; leave n out")
    return words_of(matrix, q), matrix.shape[1]


def some_rows(rows: Any) -> Iterator[Any]:
    """Yield rows one by one, but not for ever.

    Examples
    --------
    >>> list(some_rows([3, 5]))
    [3, 5]
    """
    listed = limited(
        MOST_ROWS, iterate(rows, "rows"), f"a code is spanned by at most {MOST_ROWS} rows here, and these are more"
    )
    room = 0
    for row in listed:
        room += row.nbytes if isinstance(row, np.ndarray) else 8 * len(row) if isinstance(row, (list, tuple)) else 0
        if room > MOST_BYTES:
            raise LimitError(f"these rows take more than {MOST_BYTES} bytes; a matrix of bytes takes less")
        yield row


def _reduced_words(words: list[int], n: int, q: int) -> tuple[int, ...]:
    return reduced_basis(words) if q == 2 else _reduced_matrix(matrix_of(words, n, q), q)


def _reduced_matrix(matrix: Digits, q: int) -> tuple[int, ...]:
    # nim.linalg takes pivots from the left, and the highest digit is the one on the right.
    reduction = linalg.row_reduce(matrix[:, ::-1])
    return tuple(words_of(reduction.matrix[: reduction.rank, ::-1][::-1].astype(np.uint8), q))


def pivots_of(basis: Iterable[int], q: int) -> tuple[int, ...]:
    """Return the place of the highest digit of each word.

    Examples
    --------
    >>> pivots_of([7, 25], 2)
    (2, 4)
    """
    bits = q.bit_length() - 1
    return tuple((word.bit_length() - 1) // bits for word in basis)


def systematic_checks(basis: tuple[int, ...], n: int, q: int) -> Digits:
    """Return checks of a reduced basis, one for each coordinate that is no pivot, in the order of these.

    With the pivots first the generator is (1 | A), so the check is (A^T | 1): -A is A in characteristic 2.

    Examples
    --------
    >>> systematic_checks((7, 25), 5, 2).tolist()
    [[1, 0, 1, 0, 1], [0, 1, 1, 0, 0], [0, 0, 0, 1, 1]]
    """
    pivots = pivots_of(basis, q)
    check_room(n - len(pivots), n)
    free = sorted(set(range(n)).difference(pivots))
    checks = np.zeros((len(free), n), np.uint8)
    checks[:, free] = np.eye(len(free), dtype=np.uint8)
    checks[:, list(pivots)] = matrix_of(basis, n, q)[:, free].T
    return checks


def dual_basis(basis: tuple[int, ...], n: int, q: int) -> tuple[int, ...]:
    """Return the reduced basis of the words x with Σ x_j y_j = 0 for each y of a reduced basis.

    Examples
    --------
    >>> dual_basis((7, 25), 5, 2)
    (6, 11, 19)
    """
    return Subspace(n, basis).dual().basis if q == 2 else _reduced_matrix(systematic_checks(basis, n, q), q)
