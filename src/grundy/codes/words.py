"""Words over an alphabet of q = 2^a digits: integers in base q, rows of digits, and packed words for the kernels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace, masks_of_words, reduced_basis, words_of_masks
from grundy.integers import as_natural, iterate, limited
from grundy.nim import linalg
from grundy.nim.arrays import row_blocks
from grundy.text import format_number

__all__ = [
    "ALPHABETS",
    "FIELDS",
    "Digits",
    "basis_and_length",
    "bits_of",
    "checked_word",
    "digits_of",
    "dual_basis",
    "is_word",
    "matrix_of",
    "packed",
    "pivots_of",
    "some_rows",
    "systematic_checks",
    "tally",
    "word_of",
    "words_and_length",
]


Digits = NDArray[np.uint8]

FIELDS = (2, 4, 16, 256)
"""The nim fields whose elements fit into a byte."""

ALPHABETS = tuple(1 << bits for bits in range(1, 9))
"""The numbers of digits that an additive code may have."""

MOST_DIGITS = 1 << 28  # of a matrix, a byte each
PLACES = 1 << 20  # so many digits are packed at once


def bits_of(q: int, allowed: Sequence[int] = FIELDS) -> int:
    """Return how many bits a digit below q has.

    Examples
    --------
    >>> bits_of(16)
    4
    """
    size = as_natural(q, "q, the number of digits,", least=2)
    if size not in allowed:
        raise DomainError(f"q = {format_number(size)} is no alphabet here; q is one of {', '.join(map(str, allowed))}")
    return size.bit_length() - 1


def field_width(q: int) -> int:
    """Return how many bits a digit takes in a packed word: 1, 2, 4 or 8."""
    bits = q.bit_length() - 1
    return 1 << (bits - 1).bit_length()


def is_word(word: object) -> bool:
    """Return whether a word is given as an integer, not as an array of digits.

    Examples
    --------
    >>> is_word(5), is_word(np.int64(5)), is_word([1, 0, 1]), is_word(True)
    (True, True, False, False)
    """
    return isinstance(word, (int, np.integer)) and not isinstance(word, bool)


def checked_word(word: Any, n: int, q: int) -> int:
    """Return a word, given as an integer or by its digits, as an integer.

    Examples
    --------
    >>> checked_word([1, 0, 3], 3, 4)
    49
    """
    if not is_word(word):
        return word_of(checked_digits(word, n, q), q)
    number, bits = index(word), n * (q.bit_length() - 1)
    if number < 0 or number.bit_length() > bits:
        raise DomainError(
            f"{format_number(number)} is no word of {format_number(n)} digits below {q}: as an integer it is from 0 to "
            f"2^{format_number(bits)} - 1"
        )
    return number


def checked_digits(digits: Any, n: int, q: int) -> Digits:
    """Return the digits of one word as an array."""
    rows = checked_rows([digits] if not isinstance(digits, np.ndarray) else digits[np.newaxis], n, q, "a word")
    word: Digits = rows[0]
    return word


def checked_rows(rows: Any, n: int, q: int, what: str) -> Digits:
    """Return one row of n digits, or many, as a matrix."""
    given = (
        rows if isinstance(rows, (np.ndarray, list, tuple)) else list(limited(n, iterate(rows, "digits"), _too_many(n)))
    )
    flat = given.ndim == 1 if isinstance(given, np.ndarray) else _is_flat(given)
    matrix = checked_matrix([given] if flat else given, q, what)
    if matrix.shape[1] != n:
        raise DomainError(f"{what} of this code has {format_number(n)} digits, not {matrix.shape[1]}")
    return matrix


def _is_flat(rows: Iterable[Any]) -> bool:
    """Return whether a list holds numbers, not rows of numbers."""
    return not any(isinstance(row, (list, tuple, np.ndarray)) for row in rows)


def _too_many(n: int) -> str:
    return (
        f"a word of this code has {format_number(n)} digits, and here are more; give several words as a list "
        f"or an array"
    )


def checked_matrix(rows: Any, q: int, what: str = "a matrix") -> Digits:
    """Return rows of digits as a matrix of bytes, or say why they are none."""
    try:
        matrix = np.asarray(rows)
    except ValueError:
        raise DomainError(f"{what} has rows of equally many digits; these rows differ in length") from None
    if matrix.ndim != 2:
        raise DomainError(f"{what} has rows and columns of digits, and this has the shape {matrix.shape}")
    if matrix.size == 0:
        return np.zeros(matrix.shape, np.uint8)
    if matrix.dtype == bool:
        return matrix.astype(np.uint8)
    if matrix.dtype.kind not in "iu":
        raise DomainError(f"{what} has whole numbers as digits, not {matrix.dtype} such as {_sample(matrix)}")
    bad = (matrix < 0) | (matrix >= q)
    if bad.any():
        row, column = np.argwhere(bad)[0]
        raise DomainError(
            f"the digit {format_number(int(matrix[row, column]))} in row {row}, column {column} is not from 0 "
            f"to {q - 1}, the "
            f"digits of q = {q}"
        )
    return matrix.astype(np.uint8)


def _sample(matrix: NDArray[Any]) -> str:
    first = matrix.flat[0]
    return format_number(first) if isinstance(first, int) else repr(first)


def check_room(rows: int, columns: int) -> None:
    """See that a matrix has no more entries than there is room for."""
    if max(rows, 1) * columns > MOST_DIGITS:
        raise LimitError(
            f"a matrix with {format_number(rows)} rows and {format_number(columns)} columns has more than "
            f"{MOST_DIGITS} entries"
        )


def matrix_of(words: Iterable[int], n: int, q: int = 2) -> Digits:
    """Return words as the rows of a matrix; column j is digit j.

    Examples
    --------
    >>> matrix_of([5, 2], 4).tolist()
    [[1, 0, 1, 0], [0, 1, 0, 0]]
    >>> matrix_of([49], 3, 4).tolist()
    [[1, 0, 3]]
    """
    listed, bits = list(words), q.bit_length() - 1
    check_room(len(listed), n)
    if not listed or not n:
        return np.zeros((len(listed), n), np.uint8)
    if 8 % bits:
        return np.array([[word >> bits * j & q - 1 for j in range(n)] for word in listed], np.uint8)
    data = words_of_masks(listed, -(-n * bits // 64)).astype("<u8").view(np.uint8).reshape(len(listed), -1)
    if bits == 8:
        return np.ascontiguousarray(data[:, :n])
    matrix, shifts = np.empty((len(listed), n), np.uint8), np.arange(0, 8, bits, dtype=np.uint8)
    for rows in row_blocks(matrix, PLACES):
        digits = data[rows, :, np.newaxis] >> shifts & np.uint8(q - 1)
        matrix[rows] = digits.reshape(len(digits), -1)[:, :n]
    return matrix


def digits_of(word: int, n: int, q: int = 2) -> Digits:
    """Return the n digits of a word, the lowest first.

    Examples
    --------
    >>> digits_of(49, 3, 4).tolist()
    [1, 0, 3]
    """
    digits: Digits = matrix_of([word], n, q)[0]
    return digits


def words_of(matrix: Digits, q: int = 2) -> list[int]:
    """Return the rows of a matrix as integers.

    Examples
    --------
    >>> words_of(np.array([[1, 0, 3], [2, 0, 0]], np.uint8), 4)
    [49, 2]
    """
    bits = q.bit_length() - 1
    if 8 % bits:
        return [sum(int(digit) << bits * j for j, digit in enumerate(row)) for row in matrix]
    return masks_of_words(_words64(matrix, bits))


def word_of(digits: Any, q: int = 2) -> int:
    """Return the word with these digits, the lowest first, as an integer.

    Examples
    --------
    >>> word_of([1, 0, 3], 4)
    49
    """
    return words_of(np.asarray(digits, np.uint8)[np.newaxis], q)[0]


def packed(matrix: Digits, q: int = 2) -> NDArray[np.uint64]:
    """Return the rows as 64-bit words in which a digit takes 1, 2, 4 or 8 bits, low digits first.

    Examples
    --------
    >>> packed(np.array([[1, 0, 1]], np.uint8)).tolist(), packed(np.array([[1, 0, 3]], np.uint8), 8).tolist()
    ([[5]], [[769]])
    """
    return _words64(matrix, field_width(q))


def _words64(matrix: Digits, bits: int) -> NDArray[np.uint64]:
    rows, n = matrix.shape
    words, shifts = -(-n * bits // 64), np.arange(0, 8, bits, dtype=np.uint8)
    data = np.empty((rows, words * 8), np.uint8)
    for some in row_blocks(matrix, PLACES):
        full = np.zeros((len(matrix[some]), words * 64 // bits), np.uint8)
        full[:, :n] = matrix[some]
        data[some] = np.bitwise_or.reduce(full.reshape(len(full), words * 8, 8 // bits) << shifts, axis=2)
    return data.view("<u8").astype(np.uint64, copy=False).reshape(rows, words)


# ---- Reduced bases over GF(q): in each row the highest digit is 1 and alone in its column; rows increase

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


# ---- How often each byte occurs in a table

# np.bincount makes integers of 8 bytes out of its input, so a large table is counted in pieces.
PIECE = 1 << 22


def tally(table: NDArray[np.uint8]) -> dict[int, int]:
    """Return for each byte that occurs in a table how often it does, by increasing byte.

    Examples
    --------
    >>> tally(np.array([3, 0, 3, 1], np.uint8))
    {0: 1, 1: 1, 3: 2}
    """
    counts = np.zeros(256, np.int64)
    for start in range(0, len(table), PIECE):
        counts += np.bincount(table[start : start + PIECE], minlength=256)
    return {byte: int(count) for byte, count in enumerate(counts) if count}
