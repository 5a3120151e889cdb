"""The table of coset weights of a code: a byte for each syndrome, and decoding by it."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.codes.cosets import _kernels
from grundy.codes.digits import Digits, bits_of
from grundy.codes.reduction import basis_and_length, pivots_of, systematic_checks
from grundy.codes.tally import tally
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.nim.linalg import matmul
from grundy.nim.ufuncs import multiply
from grundy.progress import kernel_progress
from grundy.text import format_number

__all__ = ["MEMORY", "SyndromeTable", "table_bytes"]

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
