"""Weights of the words of a code, and of its dual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.codes import _kernels
from grundy.codes._kernels import Words
from grundy.codes.bounds.linear_programming import krawtchouk_at
from grundy.codes.words import (
    ALPHABETS,
    Digits,
    basis_and_length,
    bits_of,
    checked_matrix,
    checked_word,
    digits_of,
    packed,
    pivots_of,
    systematic_checks,
    tally,
    words_of,
)
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.nim.linalg import matmul
from grundy.nim.ufuncs import multiply
from grundy.progress import kernel_progress
from grundy.text import format_number

__all__ = [
    "MEMORY",
    "MOST_WORDS",
    "Basis",
    "SyndromeTable",
    "check_limit",
    "check_words",
    "enumerated_weights",
    "macwilliams",
    "spanned",
    "table_bytes",
    "weight_distribution",
    "weights_of",
]


# ---- What the kernels see of a code: packed words that span it by XOR


@dataclass(frozen=True, eq=False)
class Basis:
    """A code of length n over q = 2^a digits, spanned by independent packed words over GF(2).

    A code that is linear over GF(q) is closed under multiplication by nimbers; it has a rows for each dimension, and
    its words come in lines of q - 1, one of which tells about the others.

    Examples
    --------
    >>> basis = spanned([[1, 2, 0], [2, 3, 0]], 4)
    >>> basis.dimension, basis.size, basis.words
    (2, 4, [9, 14])
    """

    n: int
    q: int
    linear: bool
    rows: Words

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
        """How many words a line has: the factors that keep the code."""
        return self.q - 1 if self.linear else 1

    @property
    def lines(self) -> int:
        """How many words other than 0 there are up to factors."""
        return (self.size - 1) // self.scalars

    @cached_property
    def words(self) -> list[int]:
        """The rows as integers in base q."""
        return [self.word(row) for row in self.rows]

    def word(self, row: Words) -> int:
        """Return a packed word as an integer in base q."""
        return words_of(unpacked(row, self.n, self.q)[np.newaxis], self.q)[0]

    def dual(self) -> Basis:
        """Return the words that have an even number of bits in common with each word.

        This is a code of the usual weights of a dual (MacWilliams' identity holds for it), also where the dual by
        products in the field is another one; and again it is linear over GF(q) if this one is.
        """
        if not self.n:
            return self
        return Basis(self.n, self.q, self.linear, _kernels.dual(self.rows, self.n, self.bits))

    def search(self, offset: Words | None = None, seconds: float | None = None) -> Any:
        """Return a kernel that looks for the lightest word of the code, or of the coset of an offset, for some time."""
        return _kernels.search(self.rows, self.n, self.bits, offset, self.linear, seconds)


def spanned(generator: Any, q: int = 2, *, additive: bool = False) -> Basis:
    """Return the code that the rows of a matrix span: over GF(q), or only by XOR.

    Examples
    --------
    >>> spanned([[1, 1, 0], [0, 1, 1], [1, 0, 1]]).dimension
    2
    """
    bits = bits_of(q, ALPHABETS) if additive else bits_of(q)
    matrix = checked_matrix(generator, int(q), "a generator")
    n = matrix.shape[1]
    if not additive and bits > 1:
        factors = np.array([1 << bit for bit in range(bits)], np.uint8)
        matrix = np.asarray(multiply(matrix[:, np.newaxis, :], factors[:, np.newaxis])).reshape(len(matrix) * bits, n)
    rows = packed(matrix, int(q))
    linear = not additive and bits > 1
    return Basis(n, int(q), linear, _kernels.basis(rows, n, bits) if n else rows[:0])


def unpacked(row: Words, n: int, q: int) -> Digits:
    """Return the digits of a packed word.

    Examples
    --------
    >>> unpacked(packed(np.array([[1, 0, 5]], np.uint8), 8)[0], 3, 8).tolist()
    [1, 0, 5]
    """
    width = 1 << (q.bit_length() - 2).bit_length() if q > 2 else 1
    data = row.astype("<u8").view(np.uint8)[:, np.newaxis] >> np.arange(0, 8, width, dtype=np.uint8)
    digits: Digits = (data & np.uint8((1 << width) - 1)).reshape(-1)[:n]
    return digits


# ---- MacWilliams' identity: the weights of a code determine those of its dual

MOST_LENGTH = 1 << 12


def macwilliams(weights: Mapping[int, int], n: int, q: int = 2) -> dict[int, int]:
    """Return the weight distribution of the dual code.

    With A_i words of weight i in a code of size M, its dual has B_j = (1/M) Σ_i A_i K_j(i) words of weight j, where
    K_j(i) is the coefficient of z^j in (1 + (q-1)z)^(n-i) (1 - z)^i, the Krawtchouk polynomial (MacWilliams 1963). It
    holds for linear codes, and for additive ones with any dual that comes from characters, as the trace dual over
    GF(4).

    Parameters
    ----------
    weights : mapping of int to int
        How many words of each weight there are; weights that are missing do not occur.
    n : int
        The length.
    q : int, optional
        The number of digits, a power of 2 up to 256.

    Returns
    -------
    dict of int to int
        Weight to number of words, by increasing weight, without zeros.

    Raises
    ------
    DomainError
        If no linear or additive code has these weights, because the result is not made of whole numbers from 0 on.
    LimitError
        If the length is more than 4096.

    Examples
    --------
    >>> macwilliams({0: 1, 4: 7}, 7)
    {0: 1, 3: 7, 4: 7, 7: 1}
    >>> macwilliams({0: 1, 3: 2}, 3)
    Traceback (most recent call last):
    grundy.errors.DomainError: no code of length 3 has the weights {0: 1, 3: 2}: its dual would have 8/3 words
    """
    bits_of(q, ALPHABETS)
    length = as_natural(n, "n, the length,")
    if length > MOST_LENGTH:
        raise LimitError(f"weights are transformed up to length {MOST_LENGTH}, and n is {format_number(length)}")
    counts = _checked(weights, length)
    size = sum(counts)
    total = int(q) ** length
    if total % size:
        raise DomainError(f"{_no_code(weights, length)}: its dual would have {total}/{format_number(size)} words")
    sums = [0] * (length + 1)
    for weight, count in enumerate(counts):
        if count:
            column = krawtchouk_at(weight, length, int(q))
            sums = [have + count * value for have, value in zip(sums, column, strict=True)]
    for weight, value in enumerate(sums):
        if value < 0 or value % size:
            words = f"{format_number(value)}/{format_number(size)} words of weight {weight}"
            raise DomainError(f"{_no_code(weights, length)}: its dual would have {words}")
    return {weight: value // size for weight, value in enumerate(sums) if value}


def _checked(weights: Mapping[int, int], n: int) -> list[int]:
    """Return the number of words of each weight from 0 to n."""
    counts = [0] * (n + 1)
    if not isinstance(weights, Mapping):
        raise DomainError(f"weights are told by a dict of weights and numbers of words, not by {weights!r}")
    for weight, count in weights.items():
        at: int = as_natural(weight, "a weight")
        if at > n:
            raise DomainError(f"a word of length {n} has no weight {format_number(at)}; weights are from 0 to n")
        counts[at] = as_natural(count, f"the number of words of weight {at}")
    if counts[0] != 1:
        raise DomainError(f"a code has one word of weight 0, not {format_number(counts[0])}")
    return counts


def _no_code(weights: Mapping[int, Any], n: int) -> str:
    text = str(dict(weights)) if len(weights) <= 8 else f"{{… {len(weights)} weights …}}"
    return f"no code of length {n} has the weights {text}"


# ---- How many words of each weight a code has

MOST_WORDS = 1 << 38
"""How many words are looked at unless a larger limit is given: about five minutes."""

_EVER = 1 << 62  # more words are not counted, whatever the limit: that takes a hundred years


def weight_distribution(
    generator: Any,
    q: int = 2,
    *,
    additive: bool = False,
    offset: Any = None,
    limit: int = MOST_WORDS,
) -> dict[int, int]:
    """Return how many words of each weight a code has, or a coset of it.

    All words are looked at, one of each line {c x}; or those of the dual code when they are fewer, and then
    MacWilliams' identity gives the answer.

    Parameters
    ----------
    generator : array_like
        Rows of digits that span the code; they may depend on each other.
    q : int, optional
        2, 4, 16 or 256, a nim field; with ``additive=True`` any power of 2 up to 256.
    additive : bool, optional
        Take the words that the rows span by XOR, instead of those that they span over GF(q).
    offset : int or array of digits, optional
        A word x: count in the coset x + code.
    limit : int, optional
        The most words to look at; never more than 2^62.

    Returns
    -------
    dict of int to int
        Weight to number of words, by increasing weight, without zeros.

    Raises
    ------
    LimitError
        If more words than the limit have to be looked at.

    Examples
    --------
    >>> hamming = [[1, 1, 0, 1, 0, 0, 0], [0, 1, 1, 0, 1, 0, 0], [0, 0, 1, 1, 0, 1, 0], [0, 0, 0, 1, 1, 0, 1]]
    >>> weight_distribution(hamming)
    {0: 1, 3: 7, 4: 7, 7: 1}
    >>> weight_distribution([[1, 0, 1], [0, 1, 2]], 4)
    {0: 1, 2: 9, 3: 6}
    """
    basis = spanned(generator, q, additive=additive)
    if offset is None:
        return weights_of(basis, limit=limit)
    row = packed(digits_of(checked_word(offset, basis.n, basis.q), basis.n, basis.q)[np.newaxis], basis.q)
    check_limit(basis.size, limit)
    return enumerated_weights(basis, row)


def weights_of(basis: Basis, *, limit: int = MOST_WORDS) -> dict[int, int]:
    """Return the weight distribution of a code given by its basis.

    Examples
    --------
    >>> weights_of(spanned([[1, 1, 1, 0], [0, 1, 0, 1], [0, 0, 1, 1]]))
    {0: 1, 1: 1, 2: 3, 3: 3}
    """
    if 2 * basis.dimension <= basis.n * basis.bits:
        check_limit(basis.lines, limit)
        return enumerated_weights(basis)
    dual = basis.dual()
    check_limit(dual.lines, limit)
    return macwilliams(enumerated_weights(dual), basis.n, basis.q)


def check_limit(words: int, limit: int) -> None:
    """Refuse to look at more words than the limit.

    Examples
    --------
    >>> check_limit(1 << 40, 1 << 41)
    """
    most = as_natural(limit, "limit")
    needed = f"about 2^{words.bit_length() - 1} words have to be looked at, on the side of the code or of its dual"
    if words > _EVER:
        raise LimitError(f"{needed}, and more than 2^62 never come to an end; take a code with fewer words")
    if words > most:
        raise LimitError(
            needed, parameter="limit", limit=most, hint="take a code with fewer words (some 2^30 take a second)"
        )


def check_words(words: int, seconds: float | None) -> None:
    """Refuse the method "enumerate" when it would go on for too long, and nothing stops it.

    Examples
    --------
    >>> check_words(1 << 80, 1.0)
    """
    if seconds is None and words > MOST_WORDS:
        raise LimitError(
            f"the method 'enumerate' looks at {format_number(words)} words, more than {MOST_WORDS}",
            hint="take another method, or none, or a limit of seconds",
        )


def enumerated_weights(basis: Basis, offset: NDArray[np.uint64] | None = None) -> dict[int, int]:
    """Return the weights of a code, or of a coset, by looking at all words.

    Examples
    --------
    >>> enumerated_weights(spanned([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]]))
    {0: 1, 3: 2, 4: 1}
    """
    if not basis.n:
        return {0: 1}
    if _has_all_ones(basis):
        half = Basis(basis.n, 2, False, np.ascontiguousarray(basis.rows[:-1]))
        counts = _enumerated(half, offset)
        counts = [a + b for a, b in zip(counts, reversed(counts), strict=True)]
    else:
        counts = _enumerated(basis, offset)
    return {weight: count for weight, count in enumerate(counts) if count}


def _has_all_ones(basis: Basis) -> bool:
    """Return whether the word of ones is in a binary code: it is the sum of a reduced basis then, by the pivots."""
    if basis.q != 2 or not basis.dimension:
        return False
    ones = packed(np.ones((1, basis.n), np.uint8))[0]
    return bool(np.array_equal(np.bitwise_xor.reduce(basis.rows, axis=0), ones))


def _enumerated(basis: Basis, offset: NDArray[np.uint64] | None) -> list[int]:
    by_lines = basis.linear and offset is None
    total = basis.lines if by_lines else basis.size
    counts = [int(count) for count in _kernels.weights(basis.search(offset), kernel_progress("words", total))]
    if not by_lines:
        return counts
    return [1, *(count * basis.scalars for count in counts[1:])]


# ---- The table of coset weights of a code: a byte for each syndrome, and decoding by it

MEMORY = 1 << 28
"""How many bytes a table of coset weights may take unless more are asked for."""


def table_bytes(n: int, k: int, q: int) -> float:
    """Return how many bytes the table of a code takes, one for each of the q^(n-k) cosets; or infinity.

    Examples
    --------
    >>> table_bytes(23, 12, 2), table_bytes(6, 3, 4)
    (2048, 64)
    """
    bits = (n - k) * (q.bit_length() - 1)
    return 1 << bits if bits < 1000 else inf


class SyndromeTable:
    """The least weight in each coset of a code, by syndrome.

    Parameters
    ----------
    words : iterable of int, or array
        Words that span the code over GF(q), as integers, or as the rows of a matrix of digits.
    n : int
        The length.
    q : int
        The number of digits: 2, 4, 16 or 256.
    memory : int, optional
        How many bytes the table may take.

    Attributes
    ----------
    weights : array of uint8
        The weight of the coset of each syndrome.

    Examples
    --------
    >>> table = SyndromeTable((7, 25), 5, 2)
    >>> table.weights.tolist(), table.covering_radius
    ([0, 1, 1, 1, 1, 1, 2, 2], 2)
    """

    def __init__(self, words: Any, n: int, q: int, *, memory: int = MEMORY):
        digit_bits = bits_of(q)
        basis, length = basis_and_length(words, n, 1 << digit_bits)
        bits, most = (length - len(basis)) * digit_bits, as_natural(memory, "memory")
        if bits > _kernels.MOST_TABLE_BITS or 1 << bits > most:
            raise LimitError(
                f"a table of the 2^{format_number(bits)} cosets takes as many bytes",
                parameter="memory",
                limit=most,
                hint="take a code with fewer checks",
            )
        self.n, self.q = length, 1 << digit_bits
        self._checks = systematic_checks(basis, self.n, self.q)
        self._values = _values(self._checks, self.q)
        columns = self._values[list(pivots_of(basis, self.q))][:, [1 << bit for bit in range(digit_bits)]]
        bits = len(self._checks) * digit_bits
        kernel = _kernels.CosetWeights(bits, digit_bits)
        kernel.fill(columns, kernel_progress("coordinates", len(basis)))
        self.weights = kernel.table()

    @cached_property
    def counts(self) -> dict[int, int]:
        """For each weight the number of cosets that have it."""
        return tally(self.weights)

    @property
    def covering_radius(self) -> int:
        """The largest distance of any word to the code, the largest weight of a coset."""
        return max(self.counts)

    def errors(self, words: Digits) -> Digits:
        """Return, for each row, a lightest error that makes it a word of the code.

        Parameters
        ----------
        words : array
            A matrix of digits, a word in each row.

        Returns
        -------
        array
            The errors, one in each row; where there are several lightest ones, always the same.
        """
        syndromes = _integers(np.asarray(matmul(words, self._checks.T), np.uint8), self.q)
        different, which = np.unique(syndromes, return_inverse=True)
        errors = np.array([self._error(int(syndrome)) for syndrome in different], np.uint8)
        return errors.reshape(len(different), self.n)[which.reshape(-1)]

    def _error(self, syndrome: int) -> Digits:
        """Return a lightest word with this syndrome: step by step to a coset of less weight."""
        error = np.zeros(self.n, np.uint8)
        while weight := int(self.weights[syndrome]):
            lighter = self.weights[self._values ^ np.uint64(syndrome)] == weight - 1
            place, digit = np.unravel_index(np.argmax(lighter), lighter.shape)
            error[place] = digit
            syndrome ^= int(self._values[place, digit])
        return error


def _values(checks: Digits, q: int) -> NDArray[np.uint64]:
    """Return the syndrome of each digit at each coordinate, a row for each coordinate."""
    columns = np.ascontiguousarray(checks.T)
    return np.stack([_integers(multiply(columns, np.uint8(digit)), q) for digit in range(q)], axis=1)


def _integers(rows: Digits, q: int) -> NDArray[np.uint64]:
    """Return rows of few digits as numbers in base q."""
    places = np.arange(rows.shape[1], dtype=np.uint64) * np.uint64(q.bit_length() - 1)
    numbers: NDArray[np.uint64] = np.bitwise_xor.reduce(rows.astype(np.uint64) << places, axis=1, initial=np.uint64(0))
    return numbers
