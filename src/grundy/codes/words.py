"""Words over q = 2^a digits, and the codes that they span.

A word is an integer in base q whose digit j is coordinate j, a row of digits, or, for the kernels, a row of 64-bit
words in which a digit takes 1, 2, 4 or 8 bits. For q = 2 an integer is a vector of `grundy.gf2`, which computes bases
and duals. Over the nim fields GF(4), GF(16) and GF(256), `grundy.nim` reduces the matrices.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.codes import _kernels
from grundy.codes._kernels import Words
from grundy.errors import DomainError, LimitError, NotationError
from grundy.gf2 import Subspace, masks_of_words, reduced_basis, words_of_masks
from grundy.integers import as_natural, iterate, limited
from grundy.nim import linalg
from grundy.nim.arrays import row_blocks
from grundy.text import escaped, format_number, truncate

Digits = NDArray[np.uint8]

FIELDS = (2, 4, 16, 256)
"""The nim fields whose elements fit into a byte."""

ALPHABETS = tuple(1 << bits for bits in range(1, 9))
"""The alphabet sizes of additive codes."""

MOST_DIGITS = 1 << 28  # of a matrix, a byte each
PLACES = 1 << 20  # digits packed at a time


def bits_of(q: int, allowed: Sequence[int] = FIELDS) -> int:
    """Return the number of bits of a digit below q; raise `DomainError` if q is not allowed."""
    size = as_natural(q, "q, the number of digits,", least=2)
    if size not in allowed:
        raise DomainError(f"q must be one of {', '.join(map(str, allowed))}, not {format_number(size)}")
    return size.bit_length() - 1


def is_word(word: object) -> bool:
    """Return whether a word is given as an integer, not as an array of digits."""
    return isinstance(word, (int, np.integer)) and not isinstance(word, bool)


def checked_word(word: Any, n: int, q: int) -> int:
    """Return a word, given as an integer or by its digits, as an integer: [1, 0, 3] over GF(4) is 49."""
    if not is_word(word):
        row = word[np.newaxis] if isinstance(word, np.ndarray) else [word]
        return words_of(checked_rows(row, n, q, "a word"), q)[0]
    number, bits = index(word), n * (q.bit_length() - 1)
    if number < 0 or number.bit_length() > bits:
        raise DomainError(
            f"a word of {format_number(n)} digits below {q} must be from 0 to 2^{format_number(bits)} - 1 as an "
            f"integer, not {format_number(number)}"
        )
    return number


def checked_rows(rows: Any, n: int, q: int, what: str) -> Digits:
    """Return one row of n digits, or many, as a matrix."""
    if not isinstance(rows, (np.ndarray, list, tuple)):
        message = f"a word of this code must have {format_number(n)} digits, not more"
        rows = list(limited(n, iterate(rows, "digits"), f"{message}; pass several words as a list or an array"))
    if isinstance(rows, np.ndarray):
        is_one = rows.ndim == 1
    else:
        is_one = not any(isinstance(row, (list, tuple, np.ndarray)) for row in rows)
    matrix = checked_matrix([rows] if is_one else rows, q, what)
    if matrix.shape[1] != n:
        raise DomainError(f"{what} of this code must have {format_number(n)} digits, not {matrix.shape[1]}")
    return matrix


def checked_matrix(rows: Any, q: int, what: str = "a matrix") -> Digits:
    """Validate rows of digits and return them as a matrix of bytes."""
    try:
        matrix = np.asarray(rows)
    except ValueError:
        raise DomainError(f"{what} must have rows of equal length") from None
    if matrix.ndim != 2:
        raise DomainError(f"{what} must have rows and columns of digits, not the shape {matrix.shape}")
    if matrix.size == 0:
        return np.zeros(matrix.shape, np.uint8)
    if matrix.dtype == bool:
        return matrix.astype(np.uint8)
    if matrix.dtype.kind not in "iu":
        first = matrix.flat[0]
        sample = format_number(first) if isinstance(first, int) else repr(first)
        raise DomainError(f"{what} must have integers as digits, not {matrix.dtype} values like {sample}")
    bad = (matrix < 0) | (matrix >= q)
    if bad.any():
        row, column = np.argwhere(bad)[0]
        raise DomainError(
            f"for q = {q} digits must be from 0 to {q - 1}, not {format_number(int(matrix[row, column]))} (row {row}, "
            f"column {column})"
        )
    return matrix.astype(np.uint8)


def check_matrix_size(rows: int, columns: int) -> None:
    """Raise `LimitError` if a matrix would have too many entries."""
    if max(rows, 1) * columns > MOST_DIGITS:
        raise LimitError(
            f"a matrix with {format_number(rows)} rows and {format_number(columns)} columns has more than "
            f"{MOST_DIGITS} entries"
        )


def matrix_of(words: Iterable[int], n: int, q: int = 2) -> Digits:
    """Return words as the rows of a matrix; column j is digit j.

    >>> matrix_of([5, 2], 4).tolist(), matrix_of([49], 3, 4).tolist()
    ([[1, 0, 1, 0], [0, 1, 0, 0]], [[1, 0, 3]])
    """
    listed, bits = list(words), q.bit_length() - 1
    check_matrix_size(len(listed), n)
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
    """Return the n digits of a word, the lowest first."""
    digits: Digits = matrix_of([word], n, q)[0]
    return digits


def words_of(matrix: Digits, q: int = 2) -> list[int]:
    """Return the rows of a matrix as integers; the inverse of `matrix_of`."""
    bits = q.bit_length() - 1
    if 8 % bits:
        return [sum(int(digit) << bits * j for j, digit in enumerate(row)) for row in matrix]
    return masks_of_words(_packed(matrix, bits))


def word_of(digits: Any, q: int = 2) -> int:
    """Return the word with these digits, the lowest first, as an integer."""
    return words_of(np.asarray(digits, np.uint8)[np.newaxis], q)[0]


def packed(matrix: Digits, q: int = 2) -> Words:
    """Return the rows as 64-bit words in which a digit takes 1, 2, 4 or 8 bits, low digits first.

    >>> packed(np.array([[1, 0, 1]], np.uint8)).tolist(), packed(np.array([[1, 0, 3]], np.uint8), 8).tolist()
    ([[5]], [[769]])
    """
    return _packed(matrix, digit_width(q))


def digit_width(q: int) -> int:
    """Return the number of bits of a digit in a packed word: 1, 2, 4 or 8."""
    return 1 << (q.bit_length() - 2).bit_length()


def _packed(matrix: Digits, width: int) -> Words:
    rows, n = matrix.shape
    words, shifts = -(-n * width // 64), np.arange(0, 8, width, dtype=np.uint8)
    data = np.empty((rows, words * 8), np.uint8)
    for some in row_blocks(matrix, PLACES):
        full = np.zeros((len(matrix[some]), words * 64 // width), np.uint8)
        full[:, :n] = matrix[some]
        data[some] = np.bitwise_or.reduce(full.reshape(len(full), words * 8, 8 // width) << shifts, axis=2)
    return data.view("<u8").astype(np.uint64, copy=False).reshape(rows, words)


def packed_words(words: Sequence[int], n: int, q: int) -> Words:
    """Return packed words, given words as integers; the bits are the same if a digit fills its place."""
    width = digit_width(q)
    if 1 << width == q:
        return words_of_masks(words, -(-n * width // 64))
    return packed(matrix_of(words, n, q), q)


def words_of_packed(rows: Words, n: int, q: int) -> list[int]:
    """Return packed words as integers; the inverse of `packed_words`."""
    width = digit_width(q)
    if 1 << width == q:
        return masks_of_words(rows)
    data = rows.astype("<u8").view(np.uint8)[:, :, np.newaxis] >> np.arange(0, 8, width, dtype=np.uint8)
    return words_of((data & np.uint8(q - 1)).reshape(len(rows), rows.shape[1] * 64 // width)[:, :n], q)


# ---- Parsing words and rows

HEX_DIGITS = {character: value for value, character in enumerate("0123456789abcdef")}
HEX_DIGITS |= {character.upper(): value for character, value in HEX_DIGITS.items()}
_TOGETHER = HEX_DIGITS | {".": 0}
_APART = _TOGETHER | {str(number): number for number in range(256)}
_DIGIT_OF_BYTE = np.array([_TOGETHER.get(chr(byte), 255) for byte in range(128)], np.uint8)  # 255 if not a digit
_MOST_SHOWN = 60  # characters of the invalid text


def read_word(text: str, n: int, q: int) -> int:
    """Parse a word of n digits and return it as an integer.

    Digits are adjacent, optionally in groups, or separated by commas. Over GF(256) they are always separated.

    >>> read_word("1101 00.", 7, 2), read_word("1,0,3", 3, 4), read_word("1a0", 3, 16)
    (11, 49, 161)
    """
    if not isinstance(text, str):
        raise DomainError("a word must be a string of digits")
    apart = "," in text or q > 16
    if apart:  # leading zeros are allowed
        text = re.sub(r"(?<![^\s,])0+(?=[0-9])", lambda zeros: " " * len(zeros[0]), text)
    digits = read_digits(text, text.replace(",", " ").split(), q, apart=apart)
    if len(digits) != n:
        raise DomainError(
            f"a word of this code must have {n} digits, but {truncate(escaped(text), _MOST_SHOWN)!r} has {len(digits)}"
        )
    return word_of(digits, q)


def read_digits(text: str, pieces: list[str], q: int, *, apart: bool) -> Digits:
    """Parse the digits below q in a text that is split at blanks and commas.

    Adjacent digits are characters: a to f for 10 to 15, and a dot for 0. Separated digits may be decimal numbers.
    """
    if apart:
        numbers = [_APART.get(piece, 256) for piece in pieces]
        if max(numbers, default=0) < q:
            return np.array(numbers, np.uint8)
        at = next(place for place, number in enumerate(numbers) if number >= q)
    else:
        digits = _DIGIT_OF_BYTE[np.frombuffer("".join(pieces).encode("ascii", "replace"), np.uint8)]
        if not (wrong := digits >= q).any():
            return digits
        at = int(np.argmax(wrong))
    found = next(islice(re.finditer(r"[^\s,]+" if apart else r"[^\s,]", text), at, None))
    digit = {2: "0 or 1", 16: "0 to 9 or a to f"}.get(q, f"0 to {q - 1}")
    expected = f"a digit, a number from 0 to {q - 1}" if apart else f"a digit, {digit}"
    raise NotationError(text, found.start(), f"expected {expected}, found {truncate(found[0], _MOST_SHOWN)!r}")


# ---- Reduced bases over GF(q): in each row the highest digit is 1 and alone in its column; rows increase

MOST_ROWS = 1 << 22
MOST_BYTES = 1 << 29  # of rows from an iterable


def basis_and_length(rows: Any, n: int | None, q: int) -> tuple[tuple[int, ...], int]:
    """Return the reduced basis of the span of the rows, as words, and their length.

    Rows are a matrix of digits, or words as integers with their length n.

    >>> basis_and_length([[1, 1, 1, 0], [1, 0, 0, 1]], None, 2), basis_and_length([6, 14], 4, 2)
    (((7, 9), 4), ((6, 8), 4))
    """
    given, length = _given_rows(rows, n, q)
    if not isinstance(given, list):
        return basis_of(given, q), length
    return reduced_basis(given) if q == 2 else _reduced_rows(matrix_of(given, length, q), q), length


def basis_of(matrix: Digits, q: int) -> tuple[int, ...]:
    """Return the reduced basis of the span of the rows of a valid matrix."""
    return reduced_basis(words_of(matrix)) if q == 2 else _reduced_rows(matrix, q)


def words_and_length(rows: Any, n: int | None, q: int) -> tuple[list[int], int]:
    """Return rows as words, and their length; the rows are a matrix of digits, or words as integers of length n."""
    given, length = _given_rows(rows, n, q)
    return given if isinstance(given, list) else words_of(given, q), length


def _given_rows(rows: Any, n: int | None, q: int) -> tuple[list[int] | Digits, int]:
    """Validate rows; return them as given, as words or as a matrix, with their length."""
    listed = rows if isinstance(rows, np.ndarray) and rows.ndim else list(row_iterator(rows))
    if all(map(is_word, listed)) and (len(listed) or n is not None) and np.ndim(rows) < 2:
        if n is None:
            raise DomainError("words given as integers need a length", hint="set n=…, or pass rows of digits")
        length = as_natural(n, "n, the length,")
        return [checked_word(word, length, q) for word in listed], length
    if not len(listed) and np.ndim(listed) < 2:
        raise DomainError("the length of a code without rows is unknown", hint="set n=…")
    matrix = checked_matrix(listed, q)
    if n is not None and matrix.shape[1] != as_natural(n, "n, the length,"):
        raise DomainError(f"the rows have {matrix.shape[1]} digits, but n is {format_number(n)}", hint="omit n")
    return matrix, matrix.shape[1]


def row_iterator(rows: Any) -> Iterator[Any]:
    """Yield rows; raise `LimitError` before an endless iterator fills the memory."""
    listed = limited(MOST_ROWS, iterate(rows, "rows"), f"a code may have at most {MOST_ROWS} spanning rows")
    size = 0
    for row in listed:
        size += row.nbytes if isinstance(row, np.ndarray) else 8 * len(row) if isinstance(row, (list, tuple)) else 0
        if size > MOST_BYTES:
            raise LimitError(f"the rows take more than {MOST_BYTES} bytes", hint="try a matrix of bytes")
        yield row


def _reduced_rows(matrix: Digits, q: int) -> tuple[int, ...]:
    # nim.linalg chooses pivots from the left, but the highest digit is on the right.
    reduction = linalg.row_reduce(matrix[:, ::-1])
    return tuple(words_of(reduction.matrix[: reduction.rank, ::-1][::-1].astype(np.uint8), q))


def pivots_of(basis: Iterable[int], q: int) -> tuple[int, ...]:
    """Return the place of the highest digit of each word."""
    bits = q.bit_length() - 1
    return tuple((word.bit_length() - 1) // bits for word in basis)


def dual_basis(basis: tuple[int, ...], n: int, q: int) -> tuple[int, ...]:
    """Return the reduced basis of the words x with Σ x_j y_j = 0 for each y of a reduced basis."""
    return Subspace._of(n, basis).dual().basis if q == 2 else _reduced_rows(systematic_checks(basis, n, q), q)


def systematic_checks(basis: tuple[int, ...], n: int, q: int) -> Digits:
    """Return checks of a reduced basis, one for each coordinate that is not a pivot, in order.

    With the pivots first the generator is (1 | A), so the check is (A^T | 1): -A is A in characteristic 2.

    >>> systematic_checks((7, 25), 5, 2).tolist()
    [[1, 0, 1, 0, 1], [0, 1, 1, 0, 0], [0, 0, 0, 1, 1]]
    """
    pivots = pivots_of(basis, q)
    check_matrix_size(n - len(pivots), n)
    free = sorted(set(range(n)).difference(pivots))
    checks = np.zeros((len(free), n), np.uint8)
    checks[:, free] = np.eye(len(free), dtype=np.uint8)
    checks[:, list(pivots)] = matrix_of(basis, n, q)[:, free].T
    return checks


# ---- Codes in the form that kernels accept


@dataclass(frozen=True, eq=False)
class PackedCode:
    """A code of length n over q = 2^a digits, spanned by independent packed words over GF(2).

    A code that is linear over GF(q) is closed under multiplication by nimbers. It has a rows for each dimension. Its
    nonzero words form lines of q - 1 words of equal weight.

    >>> code = PackedCode.of_basis((9, 14), 3, 4, linear=True)
    >>> code.dimension, code.size, code.words
    (2, 4, [9, 14])
    """

    n: int
    q: int
    linear: bool
    rows: Words

    @classmethod
    def of_basis(cls, basis: tuple[int, ...], n: int, q: int, *, linear: bool) -> PackedCode:
        """Return the code with a reduced basis over GF(2); `linear` states whether it is linear over GF(q)."""
        is_large = linear and q > 2
        check_matrix_size(len(basis) // (q.bit_length() - 1 if is_large else 1), n)
        return cls(n, q, is_large, packed_words(basis, n, q))

    @property
    def bits(self) -> int:
        """The number of bits of a digit."""
        return self.q.bit_length() - 1

    @property
    def dimension(self) -> int:
        """The dimension over GF(2)."""
        return len(self.rows)

    @property
    def size(self) -> int:
        """The number of words."""
        return 1 << self.dimension

    @property
    def scalars(self) -> int:
        """The number of words per line, which is the number of factors that preserve the code."""
        return self.q - 1 if self.linear else 1

    @property
    def lines(self) -> int:
        """The number of nonzero words up to factors."""
        return (self.size - 1) // self.scalars

    @cached_property
    def words(self) -> list[int]:
        """The rows as integers in base q."""
        return words_of_packed(self.rows, self.n, self.q)

    def word(self, row: Words) -> int:
        """Return a packed word as an integer in base q."""
        return words_of_packed(row[np.newaxis], self.n, self.q)[0]

    def packed_word(self, word: int) -> Words:
        """Return an integer in base q as a packed word, the only row of a matrix."""
        return packed_words([word], self.n, self.q)

    def dual(self) -> PackedCode:
        """Return the code of the words that share an even number of bits with each word.

        Its weights are those of a dual by MacWilliams' identity, even if the dual by products in the field is another
        code. It is linear over GF(q) if this code is.
        """
        if not self.n:
            return self
        return PackedCode(self.n, self.q, self.linear, _kernels.dual(self.rows, self.n, self.bits))

    def search(self, offset: Words | None = None, seconds: float | None = None) -> _kernels.Search:
        """Return a kernel that searches for the lightest word of the code or of a coset."""
        return _kernels.Search(self.rows, self.n, self.bits, offset, self.linear, seconds)


# ---- Counts of the bytes in a table

PIECE = 1 << 22


def count_bytes(table: NDArray[np.uint8]) -> dict[int, int]:
    """Count the occurrences of each byte in a table, by increasing byte.

    np.bincount converts its input to integers of 8 bytes, so a large table is counted in pieces.
    """
    counts = np.zeros(256, np.int64)
    for start in range(0, len(table), PIECE):
        counts += np.bincount(table[start : start + PIECE], minlength=256)
    return {byte: int(count) for byte, count in enumerate(counts) if count}
